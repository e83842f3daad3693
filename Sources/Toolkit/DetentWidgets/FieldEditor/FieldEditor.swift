import DetentDrawing
public import DetentViews

/// The field in which the user types a value of a control: on a small card beside it, or where the
/// control writes its value.
///
/// Enter, Tab and the loss of the focus take the value; Escape closes the field. Enter and Tab mark
/// an invalid text, with a shake and the reason beside the field; a second Tab and the loss of the
/// focus forget it. The control receives only the final value, and has the focus again afterwards.
@MainActor
public final class FieldEditor {
  private weak var control: Control?
  /// What is typed into; nil while it is closed.
  package private(set) var field: TextField?
  private var value: FieldValue?
  private var popover: EntryPopover?
  /// The value that keys led to, while the field says so.
  private var stepped: (text: String, number: Double)?

  /// - Parameter control: whose values are typed; it owns the editor.
  public init(control: Control) { self.control = control }

  /// Whether the user is typing.
  public var isOpen: Bool { field != nil }

  // MARK: Opening

  /// Whether a key opens a field: F2, or what a number begins with.
  /// - Parameter takesMinus: whether there are values below zero; else the key has its other
  ///   meaning.
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

  /// Shows the field with all text selected, or with what the key types in its place.
  public func open(_ value: FieldValue, with key: KeyEvent? = nil) {
    finish()
    guard let control, control.window != nil, let anchor = value.anchor() else { return }
    let field = TextField(value.text)
    field.textAlignment = .center
    // It is as large as the value that it stands for.
    field.compressionResistance = AxisPriorities(horizontal: .low, vertical: .low)
    field.isReadOnly = value.isReadOnly
    field.identifier = value.identifier
    field.accessibilityLabel = value.label
    (self.field, self.value, stepped) = (field, value, nil)
    // A field cleans what it is given; as it says it then, it stands for the number.
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
      // It lies in the window, and looks as if it lay in the control.
      popover.traitOverrides = TraitOverrides(
        appearance: control.traits.appearance, contrast: control.traits.contrast,
        layoutDirection: control.traits.layoutDirection,
        reducesMotion: control.traits.reducesMotion,
        tintColor: control.traits.tintColor)
      popover.pressKey = { [weak self] event in self?.press(event) ?? false }
      self.popover = popover
      self.place()
      popover.open(from: control, focusing: field)
      control.setNeedsLayout()
    }
  }

  private func listen(to field: TextField) {
    field.validation = { [weak self] text in self?.refusal(of: text) }
    field.addAction(for: .valueChanged) { [weak self] field, _ in
      if self?.field === field { self?.place() }
    }
    field.addAction(for: .primaryActionTriggered) { [weak self] field, _ in
      if self?.field === field { self?.finish() }
    }
    field.addAction(for: .editingDidCancel) { [weak self] field, _ in
      if self?.field === field { self?.close() }
    }
    field.didLoseKeyboard = { [weak self] field in
      if self?.field === field { self?.finish() }
    }
  }

  // MARK: Closing

  /// Takes the value, if the text stands for one, and closes the field.
  public func finish() {
    guard let field, let value else { return }
    let isUntouched = field.text == value.text && stepped?.text != value.text
    var number: Double?
    if !isUntouched, case .value(let typed) = outcome(of: field.text) { number = typed }
    close()
    if let number { value.accept(number) }
  }

  /// Closes the field and leaves the value as it is.
  public func close() {
    guard let field else { return }
    let popover = popover
    // First of all: the loss of the focus, which follows, is no news any more.
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

  /// Does what a key means that the field has left over.
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
      // Nothing that was typed is lost unsaid; who has read why goes on.
      if field?.validationMessage == nil, field?.validate() == false { return true }
      finish()
      // The focus goes on from the control.
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
    // Requested by the field as soon as it has the text.
    stepped = next.number == number && stepped == nil ? nil : (next.text, next.number)
    field.text = next.text
    field.selectAll()
    place()
  }

  // MARK: Layout

  /// Puts the field where it belongs, or closes it where there is no anchor for it.
  public func place() {
    guard let field, let value else { return }
    switch value.anchor() {
    case .inside(let spot) where popover == nil:
      field.style = .entry(on: spot, text: field.text)
      // Its colours are those of the ground that the value is written on, whatever lies around.
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

/// A card with a field, beside the part that is edited. Presses elsewhere pass through.
@MainActor
final class EntryPopover: Popover {
  private let field: TextField
  private let card: PopoverCard
  /// Does what a key means that the field has left over.
  var pressKey: ((KeyEvent) -> Bool)?

  var isMarked = false {
    didSet {
      card.style.borderColor =
        isMarked ? field.style.invalidBorderColor : field.style.focusedBorderColor
    }
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

  /// Stands beside a rectangle of the owner, as wide as the text.
  func place(beside anchor: Rect, side: AnchorPlacement.Side) {
    self.anchor = anchor
    placement = AnchorPlacement(
      side: side, alignment: .center, gap: card.style.stemLength + Self.gap, margin: Self.margin)
    let text = FieldValue.width(of: field.text, field.style.font)
    let width = max(Self.leastWidth, text.rounded(.up) + 2 * field.style.caretWidth)
    card.contentSize = Size(width: width, height: field.style.height)
    setNeedsLayout()
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    pressKey?(event) == true || super.keyDown(event)
  }

  /// The gap between the stem and what it points at, in logical pixels.
  private static let gap = 2.0
  /// The gap between the card and the edges of the window, in logical pixels.
  private static let margin = 4.0
  /// What an empty text has.
  private static let leastWidth = 26.0
}

extension FieldValue {
  /// The width of a text, or of the beginning of a long one: shaping all of it would take long.
  nonisolated fileprivate static func width(of text: String, _ font: Font) -> Double {
    TextLayout.cached(String(text.unicodeScalars.prefix(longestText)), font: font).size.width
  }
  private nonisolated static let longestText = 256
}

extension TextFieldStyle {
  /// A field on a card: that is its plate.
  static func entry(on font: Font) -> TextFieldStyle {
    var style = TextFieldStyle()
    style.font = font
    style.height = (font.metrics.lineHeight + 2).rounded(.up)
    style.padding = 0
    (style.fillColor, style.borderColor) = (DynamicColor(.clear), DynamicColor(.clear))
    style.focusedBorderWidth = 0
    return style
  }

  /// A field where a control writes its value, in the same type and colours.
  static func entry(on spot: FieldValue.Spot, text: String) -> TextFieldStyle {
    var style = TextFieldStyle()
    let width = FieldValue.width(of: text, spot.font)
    // A long text becomes smaller before it touches the edge of its room, as it does without a
    // field.
    let size = width > spot.room ? spot.font.size * spot.room / width : spot.font.size
    style.font = spot.font.withSize(max(min(spot.font.size, leastEntrySize), size))
    // Around the digits, so that what stands below them is still seen.
    style.height = (digitHeight * style.font.size + 12).rounded(.up)
    (style.cornerRadius, style.padding) = (8, 6)
    style.fillColor = DynamicColor(.clear)
    style.textColor = spot.ink
    (style.focusedBorderColor, style.focusedBorderWidth) = (spot.edge, 2)
    style.selectionColor = spot.edge.withAlpha(0.3)
    return style
  }
  private static let leastEntrySize = 12.0
  /// The height of a digit in parts of the size of its font.
  private static let digitHeight = 0.74
}

extension TextField {
  /// The frame of a field where a control writes its value.
  func frame(on spot: FieldValue.Spot) -> Rect {
    let widths = ([text] + spot.widest).map { FieldValue.width(of: $0, style.font) }
    let edges = 2 * style.padding + 2 * style.caretWidth
    let width = min(widths.max() ?? 0, spot.room) + edges
    return Rect(
      center: spot.center, size: Size(width: width.rounded(.up), height: style.height))
  }
}
