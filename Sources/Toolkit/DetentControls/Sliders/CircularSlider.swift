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
/// A drag around the ring never jumps: at the ends the value parks however far the pointer goes on,
/// and moves again when the pointer comes back over the end. With `wraps` the ends of a full circle
/// are one place and the value goes on there; with `laps` it counts several turns.
@MainActor
open class CircularSlider: CircularControl, NumberControl, ValueEditing {
  /// What an edit changes.
  public typealias Value = Double

  /// How often the user carried the value over the seam of a dial that wraps; backwards counts
  /// negative.
  public var windings = 0
  /// Called when the user carries the value over the seam: how many times, backwards negative.
  public var didWrap: (@MainActor (CircularSlider, Int) -> Void)?

  /// A dial of 0...1 at 0.
  public init(frame: Rect = .zero) { super.init(frame: frame, values: [0]) }

  /// Sets the value.
  /// - Parameter animated: whether the thumb glides to its place; the value is there at once.
  public func setValue(_ value: Double, animated: Bool) {
    gliding(animated) { self.value = value }
  }

  override func report(_ change: ValueChange<[Double]>) -> any Sendable { change.map { $0[0] } }
  override func numbers(of value: any Sendable) -> [Double]? { (value as? Double).map { [$0] } }
  override func didWind(by turns: Int) {
    windings = windings.addingReportingOverflow(turns).partialValue
    didWrap?(self, turns)
  }
}

/// A control to choose a range of numbers with two thumbs on a ring, for example the hours of
/// sleep.
///
///     let night = RangeCircularSlider()
///     night.style = .clock
///     night.setRange(minimum: 0, maximum: 24)
///     night.wraps = true
///     night.setValues(lower: 22, upper: 6)
///
/// On a dial that wraps, the range may lead over the seam: then `lowerValue` is the greater one.
@MainActor
open class RangeCircularSlider: CircularControl, RangeControl, ValueEditing {
  /// What an edit changes.
  public typealias Value = CircularRange

  /// What a double click, Control with a click and the delete keys bring back; nil for nothing.
  public var defaultRange: CircularRange? {
    didSet {
      Finite.keepFields(of: &defaultRange, oldValue, "\(identifier ?? typeName).defaultRange")
      accessibilityDidChange()
    }
  }

  /// A dial of 0...1 with 0.2...0.8 chosen.
  public init(frame: Rect = .zero) { super.init(frame: frame, values: [0.2, 0.8]) }

  /// Both values.
  public var values: CircularRange {
    valueWasRead()
    return CircularRange(model.values)
  }

  /// Both values, to set them, too.
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

/// The two values of a range dial. On a dial that goes round, the range may lead over the seam:
/// from 22 to 6 it is the night. Numbers that are not finite stay what they are: controls refuse
/// such values with a log line.
public struct CircularRange: Hashable, Sendable, Codable {
  /// Where the range begins.
  public var lower: Double
  /// Where it ends; below `lower` where it leads over the seam.
  public var upper: Double

  /// Values as they are.
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
