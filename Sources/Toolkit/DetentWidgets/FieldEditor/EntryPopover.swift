import DetentDrawing
import DetentViews

/// A card with a field on it, beside the part of a control whose value is typed. Presses elsewhere
/// go on to what lies there.
@MainActor
final class EntryPopover: Popover {
  private let field: TextField
  private let card: PopoverCard
  /// Does what a key means that the field has left over.
  var pressKey: ((KeyEvent) -> Bool)?

  /// Whether the text is refused.
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
  /// The width of a text, in logical pixels. Of a long text, that of its beginning: no field is so
  /// wide, and shaping all of it takes long.
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
