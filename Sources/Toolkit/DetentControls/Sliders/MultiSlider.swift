public import DetentDrawing
public import DetentViews
public import DetentWidgets

/// A control to choose several numbers in order, each with a thumb, such as the limits of classes.
///
///     let classes = MultiSlider(thumbCount: 4)
///     classes.setRange(minimum: 0, maximum: 100)
///     classes.values = [10, 30, 60, 85]
///     classes.onValueChanged { slider, change in divide(at: change.new.numbers) }
///
/// The bar leads from the first thumb to the last. Each of its parts drags the two thumbs at its
/// ends. Edits name a thumb by its rank: `thumb0`, `thumb1`. A part of the bar is named by its
/// lower thumb: `bar0`. All thumbs together are `all`.
@MainActor
open class MultiSlider: SliderControl, ThumbsControl, ValueEditing {
  /// The type of the edited value.
  public typealias Value = ThumbValues

  /// The greatest number of thumbs of a slider.
  public nonisolated static let greatestThumbCount = 64

  /// The accessibility labels of the thumbs; thumbs without a label are counted from 1.
  public var thumbLabels: [String] = []

  /// The values that a double click, Control-click and the delete keys restore, one for each thumb.
  /// With nil or a wrong number of values, a double click on a thumb opens a field instead.
  public var defaultValues: [Double]? {
    didSet {
      Finite.keepFields(of: &defaultValues, oldValue, "\(identifier ?? typeName).defaultValues")
      accessibilityDidChange()
    }
  }

  /// Creates a slider from 0 to 1 with its thumbs at equal distances.
  /// - Parameter thumbCount: the number of thumbs, limited to 1...64.
  public init(thumbCount: Int, frame: Rect = .zero) {
    let count = max(1, min(Self.greatestThumbCount, thumbCount))
    super.init(frame: frame, values: (1...count).map { Double($0) / Double(count + 1) })
    accessibilityRole = .group
  }

  // MARK: Values

  /// The number of thumbs.
  public var thumbCount: Int { model.rules.count }

  /// The values in order. Setting sorts them, and refuses another length with a log line.
  public var values: [Double] {
    get {
      valueWasRead()
      return model.values
    }
    set { setAll(newValue, animated: false) }
  }

  /// The values in the form that changes report.
  public var editedValue: ThumbValues {
    get { ThumbValues(values) }
    set { values = newValue.numbers }
  }

  /// Sets all values, as many as there are thumbs, in any order.
  /// - Parameter animated: whether the thumbs glide to their places; the values change at once.
  public func setValues(_ values: [Double], animated: Bool) { setAll(values, animated: animated) }

  /// Sets the value of a thumb, limited by its neighbours. Refuses a wrong index with a log line.
  public func setValue(_ value: Double, of thumb: Int) {
    guard hasThumb(thumb, for: "setValue(_:of:)") else { return }
    setValue(value, of: thumb, name: "value of thumb \(thumb)")
  }

  /// The value of a thumb for a field that a program places, with the rules of the slider's own
  /// field; see `FieldValue.enter`. Nil for a thumb that does not exist.
  public func fieldValue(of thumb: Int) -> FieldValue? {
    model.values.indices.contains(thumb) ? typedValue(of: thumb) : nil
  }

  // MARK: Thumbs. One that there is not is disabled, has no limits.

  private func hasThumb(_ thumb: Int, for call: String) -> Bool {
    if model.values.indices.contains(thumb) { return true }
    refuse(thumb, call, of: model.values.count)
    return false
  }

  /// The index of the thumb that keys and the wheel move while the control has the focus.
  public var focusedThumb: Int { thumbs.active }

  /// Returns whether the user can move a thumb. A thumb that cannot be moved is a wall to the other
  /// thumbs, and Tab skips it. False for a thumb that does not exist.
  public func isThumbEnabled(_ thumb: Int) -> Bool {
    model.values.indices.contains(thumb) && canMove(thumb: thumb)
  }

  /// Sets whether the user can move a thumb. Ends a drag that moves it.
  public func setThumb(_ thumb: Int, isEnabled: Bool) {
    if hasThumb(thumb, for: "setThumb(_:isEnabled:)") { enable(isEnabled, thumb: thumb) }
  }

  /// The part of the range that a thumb is limited to, or nil for the whole range.
  public func limits(of thumb: Int) -> ClosedRange<Double>? {
    let limits = model.rules.limits
    return limits.indices.contains(thumb) ? limits[thumb] : nil
  }

  /// Limits a thumb to a part of the range, for the user and the program; nil removes the limits.
  /// Limits that leave the thumbs no values in order have no effect.
  public func setLimits(_ limits: ClosedRange<Double>?, of thumb: Int) {
    if hasThumb(thumb, for: "setLimits(_:of:)") { setLimits(limits, thumb: thumb) }
  }

  // MARK: Adding and taking away

  /// Adds a thumb at a value, rounded to a step. Ends an edit under way; a drag is cancelled.
  /// - Returns: the rank of the new thumb, or nil if the slider has no room for it.
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

  /// Removes a thumb, except the last one. Ends an edit under way; a drag is cancelled.
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

/// The values of a slider with several thumbs, in order. Numbers that are not finite are kept here,
/// but refused by controls with a log line.
public struct ThumbValues: Hashable, Sendable, Codable {
  /// The values in ascending order.
  public let numbers: [Double]

  /// Creates the values from a list, and sorts it.
  public init(_ numbers: [Double]) { self.numbers = numbers.sorted() }
}

extension ThumbValues: ReportedValue {
  /// The field `values`, a list.
  public var report: [String: ReportedField] { ["values": .list(numbers)] }
}
