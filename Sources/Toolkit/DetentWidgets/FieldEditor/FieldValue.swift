public import DetentDrawing
public import DetentViews

/// A value of a control that the user may type: what it is now, and what becomes of a text.
@MainActor
public struct FieldValue {
  /// What it is now.
  public var number: Double
  /// How that number is written.
  public var text: String
  /// What assistive technology calls the field.
  public var label: String?
  /// Its name in tests.
  public var identifier: String?
  /// Why texts are refused; nil says it in the language of the control.
  public var messages: Messages?
  /// Whether the text can only be selected and copied.
  public var isReadOnly = false
  /// The value of a text; nil where it is none.
  public var read: @MainActor (String) -> Double?
  /// How the control shows a value.
  public var write: @MainActor (Double) -> String
  /// The least and the greatest value that can be typed; nil where there are none.
  public var limits: @MainActor () -> ClosedRange<Double>?
  /// The value that a key leads to, within the limits, and how it is written.
  public var moved: @MainActor (Double, ValueMove) -> (number: Double, text: String)
  /// Where the field is; nil where that is nowhere any more.
  public var anchor: @MainActor () -> Anchor?
  /// Takes the value as the user's edit.
  public var accept: @MainActor (Double) -> Void

  /// A value; what is left out has a default.
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

  /// Why a text is refused.
  public struct Messages {
    /// It stands for no value.
    public var unreadable: String
    /// Its value is beyond the limits.
    public var outside: @MainActor (_ lowest: String, _ highest: String) -> String

    /// Messages; those that are left out are the package's own, in a language.
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

  /// What becomes of a text.
  public enum Outcome {
    /// The text is this value.
    case value(Double)
    /// The text is no value; the message says why.
    case refused(String)
  }

  /// The value of a text, or why it is refused; the ``text`` itself means the ``number``.
  public func outcome(of text: String, for traits: Traits = Traits()) -> Outcome {
    if text == self.text { return .value(number) }
    guard let value = read(text) else { return .refused(reasons(traits).unreadable) }
    return outcome(of: value, for: traits)
  }

  /// Takes the value of a text as the user's edit, as a field does that a control opens by itself:
  /// so a field of a program can be the value. Nothing is edited where the text is refused, or says
  /// what the value is.
  /// - Returns: the value of the text, or why it is refused.
  @discardableResult
  public func enter(_ text: String, for traits: Traits = Traits()) -> Outcome {
    let outcome = outcome(of: text, for: traits)
    if case .value(let number) = outcome, text != self.text { accept(number) }
    return outcome
  }

  /// The same of a number.
  func outcome(of value: Double, for traits: Traits) -> Outcome {
    guard let limits = limits(), !limits.contains(value) else { return .value(value) }
    let end = value < limits.lowerBound ? limits.lowerBound : limits.upperBound
    // What reads like the end is the end: labels have fewer digits than values.
    if write(value) == write(end) { return .value(end) }
    let outside = reasons(traits).outside
    return .refused(outside(write(limits.lowerBound), write(limits.upperBound)))
  }

  private func reasons(_ traits: Traits) -> Messages { messages ?? Messages(for: traits) }

  // MARK: Anchor

  /// Where a field is, in the coordinates of the control.
  public enum Anchor {
    /// The field stands on the control itself.
    case inside(Spot)
    /// The field stands on a card beside a part of the control, which it does not cover.
    case beside(Rect, side: AnchorPlacement.Side, font: Font)
  }

  /// An anchor for a field where the control writes its value.
  public struct Spot {
    /// The middle of the field.
    public var center: Point
    /// The width that texts may have.
    public var room: Double
    /// How the value is written there.
    public var font: Font
    /// The colour of the text.
    public var ink: DynamicColor
    /// The colour of what has the focus.
    public var edge: DynamicColor
    /// The texts that the field has room for, so that it does not jump while they change.
    public var widest: [String]

    /// An anchor of a size, with its type and colours.
    public init(
      center: Point, room: Double, font: Font, ink: DynamicColor, edge: DynamicColor,
      widest: [String] = []
    ) {
      (self.center, self.room, self.font) = (center, room, font)
      (self.ink, self.edge, self.widest) = (ink, edge, widest)
    }
  }

  /// Where texts have less room than this, in logical pixels, nobody can type.
  package static let leastRoom = 40.0
}
