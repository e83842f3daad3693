public import DetentDrawing
public import DetentViews

/// A control to choose a number by turning a thumb around a ring.
///
///     let area = CircularSlider()
///     area.setRange(minimum: 0, maximum: 350)
///     area.step = 5
///     area.format = .unit("m² min")
///     area.onValueChanged { dial, change in filter(atLeast: change.new) }
///
/// A drag around the ring never jumps: the value stops at the ends however far the pointer goes on,
/// and moves again when the pointer comes back over the end. With `wraps` the ends of a full circle
/// are one place, and the value continues there. With `laps` it counts several turns.
@MainActor
open class CircularSlider: CircularControl, NumberControl, ValueEditing {
  /// The number of times that the user carried the value over the seam; backwards counts negative.
  public var windings = 0
  /// Called when the user carries the value over the seam, with the change of `windings`.
  public var didWrap: (@MainActor (CircularSlider, Int) -> Void)?

  /// Creates a dial from 0 to 1 with the value 0.
  public init(frame: Rect = .zero) { super.init(frame: frame, values: [0]) }

  override func report(_ change: ValueChange<[Double]>) -> any Sendable { change.map { $0[0] } }
  override func numbers(of value: any Sendable) -> [Double]? { (value as? Double).map { [$0] } }
  override func didWind(by turns: Int) {
    windings = windings.addingReportingOverflow(turns).partialValue
    didWrap?(self, turns)
  }
}

/// A control to choose a range of numbers with two thumbs on a ring, such as the hours of sleep.
///
///     let night = RangeCircularSlider()
///     night.style = .clock
///     night.setRange(minimum: 0, maximum: 24)
///     night.wraps = true
///     night.setValues(lower: 22, upper: 6)
///
/// On a dial that wraps, the range may contain the seam; then `lowerValue` is the greater one.
@MainActor
open class RangeCircularSlider: CircularControl, RangeControl, ValueEditing {
  /// The range that a double click, Control-click and the delete keys restore, or nil.
  public var defaultRange: CircularRange? {
    didSet {
      Finite.keepFields(of: &defaultRange, oldValue, "\(identifier ?? typeName).defaultRange")
      accessibilityDidChange()
    }
  }

  /// Creates a dial from 0 to 1 with the range 0.2...0.8.
  public init(frame: Rect = .zero) { super.init(frame: frame, values: [0.2, 0.8]) }

  /// The lower and the upper value.
  public var values: CircularRange {
    valueWasRead()
    return CircularRange(model.values)
  }

  /// The same as ``values``, but settable.
  public var editedValue: CircularRange {
    get { values }
    set { setValues(lower: newValue.lower, upper: newValue.upper) }
  }

  override func report(_ change: ValueChange<[Double]>) -> any Sendable {
    change.map { CircularRange($0) }
  }
  override func numbers(of value: any Sendable) -> [Double]? {
    (value as? CircularRange).map { [$0.lower, $0.upper] }
  }
  override var defaultNumbers: [Double]? { defaultRange.map { [$0.lower, $0.upper] } }
  override var typeName: String { "RangeCircularSlider" }
}

/// The two values of a range dial. If values go round, the range may contain the seam: 22 to 6 is
/// the night. Numbers that are not finite are kept here, but refused by controls with a log line.
public struct CircularRange: Hashable, Sendable, Codable {
  /// The start of the range.
  public var lower: Double
  /// The end of the range; below `lower` if the range contains the seam.
  public var upper: Double

  /// Creates a range without sorting its values.
  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  init(_ list: [Double]) { (lower, upper) = (list[0], list[1]) }
}

extension CircularRange: ReportedValue {
  /// The fields `lower` and `upper`.
  public var report: [String: ReportedField] {
    ["lower": .number(lower), "upper": .number(upper)]
  }
}
