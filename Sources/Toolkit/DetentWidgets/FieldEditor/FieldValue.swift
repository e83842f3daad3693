public import DetentDrawing
public import DetentViews

/// A value of a control that the user can type, with the rules for its text.
@MainActor
public struct FieldValue {
  /// The present value.
  public var number: Double
  /// The text of the present value.
  public var text: String
  /// The accessibility label of the field.
  public var label: String?
  /// The identifier of the field in tests.
  public var identifier: String?
  /// The messages for refused texts, or nil for the default ones in the control's language.
  public var messages: Messages?
  /// Whether the text can only be selected and copied.
  public var isReadOnly = false
  /// Returns the value of a text, or nil if the text is invalid.
  public var read: @MainActor (String) -> Double?
  /// Returns the text that the control shows for a value.
  public var write: @MainActor (Double) -> String
  /// Returns the range of allowed values, or nil if all values are allowed.
  public var limits: @MainActor () -> ClosedRange<Double>?
  /// Returns the value after a key press, within the limits, and its text.
  public var moved: @MainActor (Double, ValueMove) -> (number: Double, text: String)
  /// Returns the place of the field, or nil if the field can no longer be shown.
  public var anchor: @MainActor () -> Anchor?
  /// Applies the value as an edit by the user.
  public var accept: @MainActor (Double) -> Void

  /// A value with the rules for typing it.
  public init(
    number: Double, text: String, label: String? = nil, identifier: String? = nil,
    messages: Messages? = nil, isReadOnly: Bool = false,
    read: @escaping @MainActor (String) -> Double?,
    write: @escaping @MainActor (Double) -> String,
    limits: @escaping @MainActor () -> ClosedRange<Double>?,
    moved: @escaping @MainActor (Double, ValueMove) -> (number: Double, text: String),
    anchor: @escaping @MainActor () -> Anchor?, accept: @escaping @MainActor (Double) -> Void
  ) {
    (self.number, self.text, self.label, self.identifier) = (number, text, label, identifier)
    (self.messages, self.isReadOnly) = (messages, isReadOnly)
    (self.read, self.write, self.limits, self.moved) = (read, write, limits, moved)
    (self.anchor, self.accept) = (anchor, accept)
  }

  /// The messages that explain why a text is refused.
  public struct Messages {
    /// The message for a text that is not a value.
    public var unreadable: String
    /// The message for a value outside the limits.
    public var outside: @MainActor (_ lowest: String, _ highest: String) -> String

    /// Messages; omitted ones get the toolkit's text in the language of the traits.
    public init(
      unreadable: String? = nil,
      outside: (@MainActor (_ lowest: String, _ highest: String) -> String)? = nil,
      for traits: Traits = Traits()
    ) {
      self.unreadable = unreadable ?? traits.localized("Not a number")
      self.outside =
        outside ?? { lowest, highest in
          lowest == highest
            ? traits.localized("Only \(lowest)")
            : traits.localized("From \(lowest) to \(highest)")
        }
    }
  }

  /// The result of reading a text.
  public enum Outcome {
    /// The text stands for this value.
    case value(Double)
    /// The text is invalid; the message says why.
    case refused(String)
  }

  /// Reads a text. The unchanged ``text`` stands for ``number``.
  public func outcome(of text: String, for traits: Traits = Traits()) -> Outcome {
    if text == self.text { return .value(number) }
    guard let value = read(text) else { return .refused(reasons(traits).unreadable) }
    return outcome(of: value, for: traits)
  }

  /// Applies the value of a text as an edit by the user, for a text field of the program that
  /// serves as the editor. Nothing is edited if the text is invalid or unchanged.
  /// - Returns: the value of the text, or the reason of the refusal.
  @discardableResult
  public func enter(_ text: String, for traits: Traits = Traits()) -> Outcome {
    let outcome = outcome(of: text, for: traits)
    if case .value(let number) = outcome, text != self.text { accept(number) }
    return outcome
  }

  func outcome(of value: Double, for traits: Traits) -> Outcome {
    guard let limits = limits(), !limits.contains(value) else { return .value(value) }
    let end = value < limits.lowerBound ? limits.lowerBound : limits.upperBound
    // A number written like a limit counts as the limit: labels have fewer digits than values.
    if write(value) == write(end) { return .value(end) }
    let outside = reasons(traits).outside
    return .refused(outside(write(limits.lowerBound), write(limits.upperBound)))
  }

  private func reasons(_ traits: Traits) -> Messages { messages ?? Messages(for: traits) }

  // MARK: Anchor

  /// The place of a field, in the coordinates of the control.
  public enum Anchor {
    /// The field lies on the control, at the written value.
    case inside(Spot)
    /// The field lies on a card beside a part of the control.
    case beside(Rect, side: AnchorPlacement.Side, font: Font)
  }

  /// The place of a field at the written value of a control.
  public struct Spot {
    /// The centre of the field.
    public var center: Point
    /// The greatest width of the text, in logical pixels.
    public var room: Double
    /// The font of the written value.
    public var font: Font
    /// The colour of the text.
    public var ink: DynamicColor
    /// The colour of the focused edge.
    public var edge: DynamicColor
    /// The widest texts; the field has room for them and keeps its width while the user types.
    public var widest: [String]

    /// A place with a size, a font and colours.
    public init(
      center: Point, room: Double, font: Font, ink: DynamicColor, edge: DynamicColor,
      widest: [String] = []
    ) {
      (self.center, self.room, self.font) = (center, room, font)
      (self.ink, self.edge, self.widest) = (ink, edge, widest)
    }
  }

  /// The smallest width for typing, in logical pixels.
  package static let leastRoom = 40.0
}
