public import DetentDrawing
public import DetentViews
public import DetentWidgets

/// A control to choose a number with one thumb.
///
///     let rooms = Slider()
///     rooms.setRange(minimum: 1, maximum: 8)
///     rooms.step = 1
///     rooms.onValueChanged { slider, change in filter(atLeast: change.new) }
///
/// The bar leads from the minimum to the thumb, or from the value that is its ``origin``.
@MainActor
public final class Slider: SliderControl, ValueEditing {
  /// What an edit changes.
  public typealias Value = Double

  /// What a double click, Control with a click and the delete keys bring back; nil for nothing.
  /// While there is one, a double click on a thumb opens no field.
  public var defaultValue: Double? {
    didSet {
      Finite.keep(&defaultValue, oldValue, "\(identifier ?? typeName).defaultValue")
      accessibilityDidChange()
    }
  }
  /// The value at which the bar begins, on whichever side of it the thumb is; nil for the minimum.
  /// One beyond the bounds counts as the bound.
  public var origin: Double? {
    didSet {
      Finite.keep(&origin, oldValue, "\(identifier ?? typeName).origin")
      if origin != oldValue { setNeedsNewLayout() }
    }
  }

  /// A slider of 0...1 at 0.
  public init(frame: Rect = .zero) { super.init(frame: frame, values: [0]) }

  /// The value, within the bounds and on a step; 0 by default.
  public var value: Double {
    get {
      valueWasRead()
      return model.values[0]
    }
    set { setValue(newValue, of: 0, name: "value") }
  }

  /// Sets the value.
  /// - Parameter animated: whether the thumb slides to its position; the value is there at once.
  public func setValue(_ value: Double, animated: Bool) { setAll([value], animated: animated) }

  /// The value for a field of a program, with the rules of the field that a click on the label
  /// opens: see `FieldValue.enter`.
  public var fieldValue: FieldValue { typedValue(of: 0) }

  /// The same as ``value``.
  public var editedValue: Double {
    get { value }
    set { value = newValue }
  }

  /// Moves the thumb from where a new slider has it.
  public override func prepareForDesign() {
    guard value == minimumValue, let sample = DesignContext.current?.sample else { return }
    value = minimumValue + (maximumValue - minimumValue) * sample.fraction
  }

  // MARK: For the core

  override func report(_ change: ValueChange<[Double]>) -> any Sendable {
    change.map { $0.first ?? 0 }
  }
  override func numbers(of value: any Sendable) -> [Double]? { (value as? Double).map { [$0] } }
  override var defaultNumbers: [Double]? { defaultValue.map { [$0] } }
  override var barOrigin: Double? { origin ?? model.rules.minimum }
  override func name(of part: TrackPart) -> String { "thumb" }
  override var isItsOwnThumb: Bool { true }
}
