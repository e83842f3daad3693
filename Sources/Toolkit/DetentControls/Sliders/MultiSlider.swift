public import DetentDrawing
public import DetentViews
public import DetentWidgets

/// A control to choose several numbers in order with as many thumbs, such as the limits of classes.
///
///     let classes = MultiSlider(thumbCount: 4)
///     classes.setRange(minimum: 0, maximum: 100)
///     classes.values = [10, 30, 60, 85]
///     classes.onValueChanged { slider, change in divide(at: change.new.numbers) }
///
/// The bar leads from the first thumb to the last. Each of its parts between neighbours drags these
/// two. Edits name a thumb by its rank: `thumb0`, `thumb1`; the part of the bar, `bar0`, by the
/// thumb that it begins at; and `all` where all are moved together.
@MainActor
open class MultiSlider: SliderControl, ThumbsControl, ValueEditing {
  /// What an edit changes.
  public typealias Value = ThumbValues

  /// The greatest number of thumbs that a slider may have.
  public nonisolated static let greatestThumbCount = 64

  /// What assistive technology calls the thumbs; those without a name are counted from 1.
  public var thumbLabels: [String] = []

  /// What a double click, Control with a click and the delete keys bring back, as many numbers as
  /// there are thumbs; nil, or another number of them, for nothing. While there is one, a double
  /// click on a thumb opens no field.
  public var defaultValues: [Double]? {
    didSet {
      Finite.keepFields(of: &defaultValues, oldValue, "\(identifier ?? typeName).defaultValues")
      accessibilityDidChange()
    }
  }

  /// A slider of 0...1 with its thumbs at equal distances.
  /// - Parameter thumbCount: how many, 1...64; others are limited to that.
  public init(thumbCount: Int, frame: Rect = .zero) {
    let count = max(1, min(Self.greatestThumbCount, thumbCount))
    super.init(frame: frame, values: (1...count).map { Double($0) / Double(count + 1) })
    accessibilityRole = .group
  }

  // MARK: Values

  /// The number of thumbs.
  public var thumbCount: Int { model.rules.count }

  /// The values in order. They may be set in any order; a list of another length is refused with a
  /// log line.
  public var values: [Double] {
    get {
      valueWasRead()
      return model.values
    }
    set { setAll(newValue, animated: false) }
  }

  /// The values as changes report them.
  public var editedValue: ThumbValues {
    get { ThumbValues(values) }
    set { values = newValue.numbers }
  }

  /// Sets all values, as many as there are thumbs, in any order.
  /// - Parameter animated: whether the thumbs slide to their positions; the values are there at
  ///   once.
  public func setValues(_ values: [Double], animated: Bool) { setAll(values, animated: animated) }

  /// Sets the value of one thumb, counted from 0 and limited by its neighbours; of a thumb that
  /// there is not, nothing, with a log line.
  public func setValue(_ value: Double, of thumb: Int) {
    guard hasThumb(thumb, for: "setValue(_:of:)") else { return }
    setValue(value, of: thumb, name: "value of thumb \(thumb)")
  }

  /// The value of a thumb for a field of a program, with the rules of the field that a click on a
  /// label opens: see `FieldValue.enter`. Nil of a thumb that there is not.
  public func fieldValue(of thumb: Int) -> FieldValue? {
    model.values.indices.contains(thumb) ? typedValue(of: thumb) : nil
  }

  // MARK: Thumbs. One that there is not is disabled, has no limits.

  private func hasThumb(_ thumb: Int, for call: String) -> Bool {
    if model.values.indices.contains(thumb) { return true }
    refuse(thumb, call, of: model.values.count)
    return false
  }

  /// The thumb that keys and the wheel move while the control has the focus, counted from 0.
  public var focusedThumb: Int { thumbs.active }

  /// Whether the user can move a thumb; one that cannot is a wall to the others and is passed over
  /// by Tab.
  public func isThumbEnabled(_ thumb: Int) -> Bool {
    model.values.indices.contains(thumb) && canMove(thumb: thumb)
  }

  /// Lets the user move a thumb, or not. Ends a drag that moves it.
  public func setThumb(_ thumb: Int, isEnabled: Bool) {
    if hasThumb(thumb, for: "setThumb(_:isEnabled:)") { enable(isEnabled, thumb: thumb) }
  }

  /// The part of the range that a thumb is limited to; nil where it has all of it.
  public func limits(of thumb: Int) -> ClosedRange<Double>? {
    let limits = model.rules.limits
    return limits.indices.contains(thumb) ? limits[thumb] : nil
  }

  /// Limits a thumb to a part of the range, whoever moves it; nil takes the limits away. Limits
  /// that leave the thumbs no values in order have no effect.
  public func setLimits(_ limits: ClosedRange<Double>?, of thumb: Int) {
    if hasThumb(thumb, for: "setLimits(_:of:)") { setLimits(limits, thumb: thumb) }
  }

  // MARK: Adding and taking away

  /// Adds a thumb at a value, as near to it as the step allows. An edit under way is taken back.
  /// - Returns: its rank among the thumbs; nil where nothing was added, as there are too many or
  ///   the distances leave no room there.
  @discardableResult
  public func insertThumb(at value: Double) -> Int? {
    endEdits()
    let thumb = change { $0.insert(value) }
    if let thumb {
      thumbsDidChange({ $0.insert(at: thumb) }, { $0 < thumb ? $0 : $0 + 1 })
    }
    editing.acknowledge()
    return thumb
  }

  /// Takes a thumb away; not the last one. An edit under way is taken back.
  public func removeThumb(_ thumb: Int) {
    guard hasThumb(thumb, for: "removeThumb") else { return }
    endEdits()
    if change({ $0.remove(thumb) }) {
      thumbsDidChange(
        { $0.remove(at: thumb) }, { $0 == thumb ? nil : $0 < thumb ? $0 : $0 - 1 })
    }
    editing.acknowledge()
  }

  private func endEdits() {
    abandonDrag()
    typing.close()
    editing.finishRuns()
    commitRequests()
  }

  // MARK: For the core

  override func report(_ change: ValueChange<[Double]>) -> any Sendable {
    change.map { ThumbValues($0) }
  }
  override func numbers(of value: any Sendable) -> [Double]? { (value as? ThumbValues)?.numbers }
  override var defaultNumbers: [Double]? {
    defaultValues.flatMap { $0.count == thumbCount ? $0.sorted() : nil }
  }
  override func label(of thumb: Int) -> String? {
    thumbLabels.indices.contains(thumb)
      ? thumbLabels[thumb] : traits.numberLocale.text(thumb + 1)
  }
  override var typeName: String { "MultiSlider" }
}

/// The values of a slider with several thumbs, in order. Numbers that are not finite stay what they
/// are: controls refuse such values with a log line.
public struct ThumbValues: Hashable, Sendable, Codable {
  /// Rising.
  public let numbers: [Double]

  /// Sorts its argument.
  public init(_ numbers: [Double]) { self.numbers = numbers.sorted() }
}

extension ThumbValues: ReportedValue {
  /// The field `values`, a list.
  public var report: [String: ReportedField] { ["values": .list(numbers)] }
}
