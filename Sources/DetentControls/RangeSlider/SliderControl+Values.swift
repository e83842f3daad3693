import DetentViews
import Logging

private let log = Logger(label: "detent.controls")

extension SliderControl {
  // MARK: Bounds

  /// The least value that can be chosen; 0 by default. Raising it above the maximum raises that too.
  public var minimumValue: Double {
    get { model.rules.minimum }
    set { program("minimumValue", newValue) { $0.setMinimum(newValue) } }
  }

  /// The greatest value that can be chosen; 1 by default. Lowering it below the minimum lowers that too.
  public var maximumValue: Double {
    get { model.rules.maximum }
    set { program("maximumValue", newValue) { $0.setMaximum(newValue) } }
  }

  /// Sets both bounds. A maximum below the minimum is drawn up to it.
  public func setRange(minimum: Double, maximum: Double) {
    program("range", maximum - minimum) { $0.setBounds(minimum: minimum, maximum: maximum) }
  }

  /// How the track is shared out among the values; linear by default. It fits itself between the bounds,
  /// and values stay what they are when it changes.
  public var scale: SliderScale {
    get { model.rules.shape }
    set {
      program("scale", 0) {
        $0.setShape(newValue)
        return true
      }
    }
  }

  // MARK: Values

  func setValue(_ value: Double, of thumb: Int, name: String) {
    program(name, value) { $0.set(thumb, to: value) }
  }

  func setAll(_ values: [Double], animated: Bool) {
    let places = layoutFractions
    program("values", values) { $0.set(values) }
    if animated { slide(from: places) }
  }

  // MARK: Steps

  /// The distance between two values that can be chosen, counted from the minimum; the maximum can be
  /// chosen always. 0, the default, allows every value; negative steps count as 0.
  public var step: Double {
    get { model.rules.step }
    set { program("step", newValue) { $0.setStep(newValue) } }
  }

  /// False lets `valueChanged` happen only once, just before the commit of an edit.
  public var isContinuous: Bool {
    get { bracket.isContinuous }
    set { bracket.isContinuous = newValue }
  }

  // MARK: Thumbs

  func canMove(thumb: Int) -> Bool { !disabledThumbs.contains(thumb) }

  func enable(_ isEnabled: Bool, thumb: Int) {
    guard model.values.indices.contains(thumb), isEnabled != canMove(thumb: thumb) else { return }
    if isEnabled { disabledThumbs.remove(thumb) } else { disabledThumbs.insert(thumb) }
    thumbsDidChange()
  }

  func limit(thumb: Int, to limits: ClosedRange<Double>?) {
    program("limits", (limits?.lowerBound ?? 0) + (limits?.upperBound ?? 0)) {
      $0.setLimits(limits, of: thumb)
    }
  }

  // MARK: Changes

  /// Does what a program asks for: silently, drawn with the next frame.
  func program(
    _ name: String, _ wish: some Sendable, _ change: (inout RangeModel) -> Bool
  ) {
    let old = model
    guard change(&model) else {
      return log.warning("\(identifier ?? typeName): \(name) refuses \(wish)")
    }
    guard model != old else { return }
    // Labels and ticks of other bounds may be wider.
    if model.rules != old.rules { invalidateIntrinsicContentSize() }
    if model.values != old.values {
      endTransition()
      bracket.acknowledge(model.values)
    }
    // Also where no value moved: the next layout ends the turn in which wishes wait for each other.
    setNeedsLayout()
  }

  /// Does what a person asks for: the targets hear of it within the edit that is open.
  func edit(to values: [Double]) {
    guard values != model.values else { return }
    model.take(values)
    endTransition()
    setNeedsLayout()
    bracket.change(to: values)
  }
}
