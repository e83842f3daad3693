public import DetentDrawing
public import DetentViews

/// The field for typing a value of a control, on a card beside it or in place of the written value.
///
/// Enter, Tab and the loss of the focus accept the value; Escape closes the field. On an invalid
/// text, Enter and Tab shake the field and show the reason; a second Tab or the loss of the focus
/// discards the text. The control receives only the final value, and then the focus.
@MainActor
public final class FieldEditor {
  private weak var control: Control?
  package private(set) var field: TextField?
  private var value: FieldValue?
  private var popover: EntryPopover?
  /// The value that arrow keys reached, while the field still shows its text.
  private var stepped: (text: String, number: Double)?

  /// - Parameter control: the control whose values are typed; it owns the editor.
  public init(control: Control) { self.control = control }

  /// Whether the field is open.
  public var isOpen: Bool { field != nil }

  // MARK: Opening

  /// Returns whether a key opens a field: F2, or the first character of a number.
  /// - Parameter takesMinus: whether values below zero exist; if not, the minus key opens no field.
  public static func isOpened(by event: KeyEvent, takesMinus: Bool) -> Bool {
    guard event.phase == .down, event.modifiers.isDisjoint(with: [.control, .alt, .super]) else {
      return false
    }
    if event.key == .function(2) { return event.modifiers.isEmpty }
    guard case .character = event.key, event.text.count == 1 else { return false }
    let text = WrittenText.plain(event.text)
    if text == "-" { return takesMinus }
    return text.unicodeScalars.allSatisfy { ".,٫".unicodeScalars.contains($0) || "0"..."9" ~= $0 }
      && !text.isEmpty
  }

  /// Shows the field with its text selected, or with the key's text in its place.
  public func open(_ value: FieldValue, with key: KeyEvent? = nil) {
    finish()
    guard let control, control.window != nil, let anchor = value.anchor() else { return }
    let field = TextField(value.text)
    field.textAlignment = .center
    // The field is as large as the value that it replaces.
    field.compressionResistance = AxisPriorities(horizontal: .low, vertical: .low)
    field.isReadOnly = value.isReadOnly
    field.identifier = value.identifier
    field.accessibilityLabel = value.label
    (self.field, self.value, stepped) = (field, value, nil)
    // A field cleans its text; the cleaned text now stands for the number.
    self.value?.text = field.text
    listen(to: field)
    show(field, at: anchor, over: control)
    guard self.field === field, field.becomeFirstResponder(.program) else { return close() }
    field.selectAll()
    if let key, !key.text.isEmpty { _ = field.keyDown(key) }
  }

  private func show(_ field: TextField, at anchor: FieldValue.Anchor, over control: Control) {
    switch anchor {
    case .inside:
      control.addSubview(field)
      self.place()
    case .beside:
      control.scrollToVisible()
      let popover = EntryPopover(field: field)
      popover.useTraits(of: control)
      popover.pressKey = { [weak self] event in self?.press(event) ?? false }
      self.popover = popover
      self.place()
      popover.open(from: control, focusing: field)
      control.setNeedsLayout()
    }
  }

  private func listen(to field: TextField) {
    field.validation = { [weak self] text in self?.refusal(of: text) }
    func on(_ events: ControlEvents, _ act: @escaping @MainActor (FieldEditor) -> Void) {
      field.addAction(for: events) { [weak self] field, _ in
        if let self, self.field === field { act(self) }
      }
    }
    on(.valueChanged) { $0.place() }
    on(.primaryActionTriggered) { $0.finish() }
    on(.editingDidCancel) { $0.close() }
    field.didLoseKeyboard = { [weak self] field in
      if self?.field === field { self?.finish() }
    }
  }

  // MARK: Closing

  /// Accepts the value, if the text is valid, and closes the field.
  public func finish() {
    guard let field, let value else { return }
    let isUntouched = field.text == value.text && stepped?.text != value.text
    var number: Double?
    if !isUntouched, case .value(let typed) = outcome(of: field.text) { number = typed }
    close()
    if let number { value.accept(number) }
  }

  /// Closes the field without changing the value.
  public func close() {
    guard let field else { return }
    let popover = popover
    // First of all, because the following loss of the focus must not finish the edit again.
    (self.field, self.popover, value) = (nil, nil, nil)
    if field.isFirstResponder { control?.becomeFirstResponder(.program) }
    if let popover { popover.dismiss() } else { field.removeFromSuperview() }
    control?.setNeedsLayout()
  }

  // MARK: Texts

  private func outcome(of text: String) -> FieldValue.Outcome {
    guard let value else { return .refused("") }
    let traits = field?.traits ?? Traits()
    if let stepped, stepped.text == text { return value.outcome(of: stepped.number, for: traits) }
    return value.outcome(of: text, for: traits)
  }

  private func refusal(of text: String) -> String? {
    var message: String?
    if case .refused(let reason) = outcome(of: text) { message = reason }
    popover?.isMarked = message != nil
    control?.setNeedsLayout()
    return message
  }

  // MARK: Keys

  /// Handles a key that the field did not handle.
  public func press(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .shift) else { return false }
    let steps = value?.isReadOnly == false
    switch event.key {
    case .escape: close()
    case .up where steps: step(by: .steps(1))
    case .down where steps: step(by: .steps(-1))
    case .pageUp where steps: step(by: .pages(1))
    case .pageDown where steps: step(by: .pages(-1))
    case .tab:
      // The first Tab shows why a text is refused; the second one leaves the field.
      if field?.validationMessage == nil, field?.validate() == false { return true }
      finish()
      // Keyboard navigation continues from the control.
      return false
    default: return false
    }
    return true
  }

  private func step(by move: ValueMove) {
    guard let field, let value else { return }
    guard case .value(let number) = outcome(of: field.text) else {
      field.validate()
      return
    }
    let next = value.moved(number, move)
    // First, because the field validates its text as soon as it is set.
    stepped = next.number == number && stepped == nil ? nil : (next.text, next.number)
    field.text = next.text
    field.selectAll()
    place()
  }

  // MARK: Layout

  /// Places the field, or closes it if it no longer has an anchor.
  public func place() {
    guard let field, let value else { return }
    switch value.anchor() {
    case .inside(let spot) where popover == nil:
      field.style = .entry(on: spot, text: field.text)
      // The colours suit the ground under the value, whatever the appearance around it.
      if let control {
        let isOnDark = spot.ink.resolved(for: control.traits).luminance > 0.5
        field.traitOverrides.appearance = isOnDark ? .dark : .light
      }
      field.frame = field.frame(on: spot)
    case .beside(let anchor, let side, let font):
      guard let popover else { return close() }
      field.style = .entry(on: font)
      popover.place(beside: anchor, side: side)
    default: close()
    }
  }
}

extension Popover {
  /// Uses the traits of a view instead of those of the window that contains the popover.
  func useTraits(of view: View) {
    let traits = view.traits
    traitOverrides = TraitOverrides(
      appearance: traits.appearance, contrast: traits.contrast,
      layoutDirection: traits.layoutDirection, reducesMotion: traits.reducesMotion,
      tintColor: traits.tintColor)
  }
}

/// A card with a field, beside the edited part. Presses elsewhere pass through.
@MainActor
private final class EntryPopover: Popover {
  private let field: TextField
  private let card: PopoverCard
  /// Handles a key that the field did not handle.
  var pressKey: ((KeyEvent) -> Bool)?

  var isMarked = false {
    didSet { card.style.borderColor = isMarked ? .destructive : field.style.focusedBorderColor }
  }

  init(field: TextField) {
    self.field = field
    card = PopoverCard(contentView: field, contentSize: .zero)
    super.init(content: card)
    letsPressesThrough = true
    card.style.cornerRadius = 8
    card.style.padding = EdgeInsets(vertical: 4, horizontal: 9)
    (card.style.borderColor, card.style.borderWidth) = (field.style.focusedBorderColor, 1.5)
  }

  /// Places the card beside a rectangle of the owner, as wide as the text.
  func place(beside anchor: Rect, side: AnchorPlacement.Side) {
    self.anchor = anchor
    placement = AnchorPlacement(
      side: side, alignment: .center, gap: card.style.stemLength + Self.gap, margin: Self.margin)
    let text = FieldValue.width(of: field.text, field.style.font)
    let width = max(Self.leastWidth, text.rounded(.up) + 2 * TextFieldStyle.caretWidth)
    card.contentSize = Size(width: width, height: field.style.height)
    setNeedsLayout()
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    pressKey?(event) == true || super.keyDown(event)
  }

  private static let gap = 2.0
  private static let margin = 4.0
  private static let leastWidth = 26.0
}

extension FieldValue {
  /// The width of a text, measured up to `longestText` scalars because shaping takes long.
  nonisolated fileprivate static func width(of text: String, _ font: Font) -> Double {
    TextLayout.cached(String(text.unicodeScalars.prefix(longestText)), font: font).size.width
  }
  private nonisolated static let longestText = 256
}

extension TextFieldStyle {
  /// The style of a field on a card, which is its plate.
  static func entry(on font: Font) -> TextFieldStyle {
    var style = TextFieldStyle()
    style.font = font
    style.height = (font.metrics.lineHeight + 2).rounded(.up)
    style.padding = 0
    (style.fillColor, style.borderColor) = (DynamicColor(.clear), DynamicColor(.clear))
    style.focusedBorderWidth = 0
    return style
  }

  /// The style of a field in the place of a value, with the same font and colours.
  static func entry(on spot: FieldValue.Spot, text: String) -> TextFieldStyle {
    var style = TextFieldStyle()
    let width = FieldValue.width(of: text, spot.font)
    // A text that is too wide is written smaller, as without a field.
    let size = width > spot.room ? spot.font.size * spot.room / width : spot.font.size
    style.font = spot.font.withSize(max(min(spot.font.size, leastEntrySize), size))
    // The field encloses only the digits, so that the content below stays visible.
    style.height = (digitHeight * style.font.size + 12).rounded(.up)
    (style.cornerRadius, style.padding) = (8, 6)
    style.fillColor = DynamicColor(.clear)
    style.textColor = spot.ink
    (style.focusedBorderColor, style.focusedBorderWidth) = (spot.edge, 2)
    style.selectionColor = spot.edge.withAlpha(0.3)
    return style
  }
  private static let leastEntrySize = 12.0
  /// The height of a digit, as a fraction of the font size.
  private static let digitHeight = 0.74
}

extension TextField {
  func frame(on spot: FieldValue.Spot) -> Rect {
    let widths = ([text] + spot.widest).map { FieldValue.width(of: $0, style.font) }
    let edges = 2 * style.padding + 2 * TextFieldStyle.caretWidth
    let width = min(widths.max() ?? 0, spot.room) + edges
    return Rect(
      center: spot.center, size: Size(width: width.rounded(.up), height: style.height))
  }
}

/// A value of a control that the user can type, with the rules for its text.
@MainActor
public struct FieldValue {
  /// The present value.
  public var number: Double
  /// The text of the present value.
  public var text: String
  /// The accessibility label of the field.
  var label: String?
  /// The identifier of the field in tests.
  var identifier: String?
  /// The messages for refused texts, or nil for the default ones in the control's language.
  var messages: Messages?
  /// Whether the text can only be selected and copied.
  var isReadOnly = false
  /// Returns the value of a text, or nil if the text is invalid.
  public var read: @MainActor (String) -> Double?
  /// Returns the text that the control shows for a value.
  var write: @MainActor (Double) -> String
  /// Returns the range of allowed values, or nil if all values are allowed.
  public var limits: @MainActor () -> ClosedRange<Double>?
  /// Returns the value after a key press, within the limits, and its text.
  var moved: @MainActor (Double, ValueMove) -> (number: Double, text: String)
  /// Returns the place of the field, or nil if the field can no longer be shown.
  var anchor: @MainActor () -> Anchor?
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
    package var unreadable: String
    /// The message for a value outside the limits.
    package var outside: @MainActor (_ lowest: String, _ highest: String) -> String

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

  /// Applies the value of a text as an edit by the user, for a program's own text field. Nothing is
  /// edited if the text is invalid or unchanged. Returns the value, or the reason of the refusal.
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
    var center: Point
    /// The greatest width of the text, in logical pixels.
    var room: Double
    /// The font of the written value.
    var font: Font
    /// The colour of the text.
    var ink: DynamicColor
    /// The colour of the focused edge.
    var edge: DynamicColor
    /// The widest texts; the field has room for them and keeps its width while the user types.
    var widest: [String]

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
