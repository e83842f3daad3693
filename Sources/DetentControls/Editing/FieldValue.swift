import DetentDrawing
import DetentViews

/// A value of a control that the user may type: what it is now, and what becomes of a text.
@MainActor
struct FieldValue {
  /// What it is now, and how that is written.
  var number: Double
  var text: String
  /// What assistive technology calls the field, and its name in tests.
  var label: String?
  var identifier: String?
  var messages: Messages
  /// Whether the text can only be selected and copied.
  var isReadOnly = false
  /// The value of a text; nil where it is none.
  var read: @MainActor (String) -> Double?
  /// How the control shows a value.
  var write: @MainActor (Double) -> String
  /// The least and the greatest value that can be typed; nil where there are none.
  var limits: @MainActor () -> ClosedRange<Double>?
  /// The value that a key leads to from another one, and how it is written.
  var moved: @MainActor (Double, ValueMove) -> (number: Double, text: String)
  /// Where the field is; nil where there is no place any more.
  var anchor: @MainActor () -> Anchor?
  /// Takes the value as the user's edit.
  var accept: @MainActor (Double) -> Void

  /// Why a text is refused.
  struct Messages {
    /// It stands for no value.
    var unreadable: String
    /// Its value is beyond the limits.
    var outside: @MainActor (_ lowest: String, _ highest: String) -> String
  }

  /// What becomes of a text.
  enum Outcome {
    case value(Double)
    case refused(String)
  }

  /// The value of a text, or why there is none.
  func outcome(of text: String) -> Outcome {
    guard let value = read(text) else { return .refused(messages.unreadable) }
    guard let limits = limits(), !limits.contains(value) else { return .value(value) }
    let end = value < limits.lowerBound ? limits.lowerBound : limits.upperBound
    // What reads like the end is the end: labels have fewer digits than values.
    if write(value) == write(end) { return .value(end) }
    return .refused(messages.outside(write(limits.lowerBound), write(limits.upperBound)))
  }

  /// What is said of values beyond the limits by default.
  nonisolated static let rangeMessage: @MainActor (String, String) -> String = { lowest, highest in
    lowest == highest ? "Only \(lowest)" : "From \(lowest) to \(highest)"
  }

  // MARK: Place

  /// Where a field is, in the coordinates of the control.
  enum Anchor {
    /// On the control itself.
    case inside(Spot)
    /// On a card beside a part of the control, which it does not cover.
    case beside(Rect, side: AnchorPlacement.Side, font: Font)
  }

  /// A place for a field where the control writes its value.
  struct Spot {
    /// The middle of the field.
    var center: Point
    /// The width that texts may have.
    var room: Double
    /// How the value is written there.
    var font: Font
    var ink: DynamicColor
    /// The colour of what has the focus.
    var edge: DynamicColor
    /// The texts that the field has room for, so that it does not jump while they change.
    var widest: [String]
  }

  /// Where texts have less room than this, in logical pixels, nobody can type.
  static let leastRoom = 40.0
}
