public import DetentDrawing
public import DetentViews

/// A control to choose a number by turning a thumb around a ring.
///
///     let area = CircularSlider()
///     area.setRange(minimum: 0, maximum: 350)
///     area.step = 5
///     area.unit = "m² min"
///     area.onValueChanged { dial, change in filter(atLeast: change.new) }
///
/// A drag around the ring never jumps: at the ends the value parks however far the pointer goes on, and
/// moves again when the pointer comes back over the end. With `wraps` the ends of a full circle are one
/// place and the value goes on there; with `laps` it counts several turns.
@MainActor
public final class CircularSlider: CircularControl, ValueEditing {
  /// What an edit changes.
  public typealias Value = Double

  /// How often the user carried the value over the seam of a dial that wraps; backwards counts negative.
  public var windings = 0
  /// Called when the user carries the value over the seam: how many times, backwards negative.
  public var didWrap: (@MainActor (CircularSlider, Int) -> Void)?
  /// What a double click, Control with a click and the delete keys bring back; nil for nothing.
  public var defaultValue: Double? {
    didSet { Finite.keep(&defaultValue, oldValue, "\(identifier ?? typeName).defaultValue") }
  }
  /// The value at which the filled arc begins; nil for the minimum.
  public var origin: Double? {
    didSet {
      Finite.keep(&origin, oldValue, "\(identifier ?? typeName).origin")
      if origin != oldValue { setNeedsNewLayout() }
    }
  }

  /// A dial of 0...1 at 0.
  public init(frame: Rect = .zero) { super.init(frame: frame, hasRange: false) }

  /// The value, within the bounds and on a step; on a dial that wraps, one beyond the bounds is carried
  /// round.
  public var value: Double {
    get { model.values.upper }
    set { set("value", newValue) { $0.set(.upper, to: newValue) } }
  }

  /// Sets the value.
  /// - Parameter animated: whether the thumb glides to its place; the value is there at once.
  public func setValue(_ value: Double, animated: Bool) {
    let old = drawnPositions
    self.value = value
    if animated { slide(from: old) }
  }

  override var defaultValues: DialValues? { defaultValue.map { DialValues(upper: $0) } }
  override var arcOrigin: Double { origin ?? model.rules.minimum }
  override func didWind(by turns: Int) {
    windings = windings.addingReportingOverflow(turns).partialValue
    didWrap?(self, turns)
  }
}
