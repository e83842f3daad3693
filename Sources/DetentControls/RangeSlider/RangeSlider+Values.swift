import DetentViews
import Logging

private let log = Logger(label: "detent.controls")

extension RangeSlider {
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

  /// The lower end of the range, limited by the upper thumb; 0.2 by default.
  public var lowerValue: Double {
    get { values.lower }
    set { program("lowerValue", newValue) { $0.set(RangeThumb.lower.index, to: newValue) } }
  }

  /// The upper end of the range, limited by the lower thumb; 0.8 by default.
  public var upperValue: Double {
    get { values.upper }
    set { program("upperValue", newValue) { $0.set(RangeThumb.upper.index, to: newValue) } }
  }

  /// Both values.
  public var values: RangeValues { RangeValues(model.values) }

  /// Sets both values, in any order.
  /// - Parameter animated: whether the thumbs slide to their places; the values are there at once.
  public func setValues(lower: Double, upper: Double, animated: Bool = false) {
    let places = layoutFractions
    program("values", lower + upper) { $0.set([lower, upper]) }
    if animated { slide(from: places) }
  }

  // MARK: Steps and distances

  /// The distance between two values that can be chosen, counted from the minimum; the maximum can be
  /// chosen always. 0, the default, allows every value; negative steps count as 0.
  public var step: Double {
    get { model.rules.step }
    set { program("step", newValue) { $0.setStep(newValue) } }
  }

  /// The least distance between the values, limited to the range; 0 by default.
  public var minimumDistance: Double {
    get { model.rules.minimumDistance }
    set { program("minimumDistance", newValue) { $0.setMinimumDistance(newValue) } }
  }

  /// The greatest distance between the values; nil, the default, sets no limit.
  public var maximumDistance: Double? {
    get { model.rules.maximumDistance }
    set { program("maximumDistance", newValue ?? 0) { $0.setMaximumDistance(newValue) } }
  }

  /// Sets several properties as one: what was asked for before is settled first, and what this asks for
  /// is settled with it.
  public func update(_ changes: (RangeSlider) -> Void) {
    model.settle()
    changes(self)
    model.settle()
  }

  /// False lets `valueChanged` happen only once, just before the commit of an edit.
  public var isContinuous: Bool {
    get { bracket.isContinuous }
    set { bracket.isContinuous = newValue }
  }

  // MARK: Thumbs

  /// Whether a person can move a thumb; one that cannot is a wall to the other and is passed over by
  /// Tab.
  public func isThumbEnabled(_ thumb: RangeThumb) -> Bool { !disabledThumbs.contains(thumb) }

  /// Lets a person move a thumb, or not. Ends a drag that moves it.
  public func setThumb(_ thumb: RangeThumb, isEnabled: Bool) {
    guard isEnabled != isThumbEnabled(thumb) else { return }
    if isEnabled { disabledThumbs.remove(thumb) } else { disabledThumbs.insert(thumb) }
    thumbsDidChange()
  }

  /// The part of the range that a thumb is limited to; nil where it has all of it.
  public func limits(of thumb: RangeThumb) -> ClosedRange<Double>? {
    model.rules.limits[thumb.index]
  }

  /// Limits a thumb to a part of the range, whoever moves it; nil takes the limits away. Limits that leave
  /// the thumbs no values in order have no effect.
  public func setLimits(_ limits: ClosedRange<Double>?, of thumb: RangeThumb) {
    program("limits", (limits?.lowerBound ?? 0) + (limits?.upperBound ?? 0)) {
      $0.setLimits(limits, of: thumb.index)
    }
  }

  // MARK: Changes

  /// Does what a program asks for: silently, drawn with the next frame.
  private func program(
    _ name: String, _ number: Double, _ change: (inout RangeModel) -> Bool
  ) {
    let old = model
    guard change(&model) else {
      return log.warning("\(identifier ?? "RangeSlider"): \(name) refuses \(number)")
    }
    guard model != old else { return }
    if model.values != old.values {
      endTransition()
      bracket.acknowledge(values)
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
    bracket.change(to: RangeValues(values))
  }
}
