import DetentDrawing
import DetentViews

/// Why the text of a field was refused: a card that stands beside the field, goes along with it and
/// takes no input.
@MainActor
final class FieldMessage: Popover {
  /// What it says.
  let text: String
  private weak var field: TextField?

  init(_ text: String, of field: TextField) {
    self.text = text
    self.field = field
    super.init(content: MessageCard(text, style: field.style))
    takesInput = false
    // It lies in the window, and looks as if it lay beside the field.
    let traits = field.traits
    traitOverrides = TraitOverrides(
      appearance: traits.appearance, contrast: traits.contrast,
      layoutDirection: traits.layoutDirection)
  }

  /// Comes into sight over the window of its field.
  func open() {
    // What the field lies in: a field that shakes does not take the message along.
    if let owner = field?.superview { open(from: owner) }
  }

  /// Goes at once: what it says is over.
  func close() { finish(.program, animated: false) }

  /// A field on a card of its own has the message beside the card, away from what that points at;
  /// any other one has it below.
  override func follow() {
    if let field {
      let card = field.superview as? PopoverCard
      anchor = card == nil ? Rect(center: field.center, size: field.bounds.size) : nil
      placement = placement(of: field, card)
    }
    super.follow()
  }

  private func placement(of field: TextField, _ card: PopoverCard?) -> AnchorPlacement {
    var placement = AnchorPlacement(
      alignment: field.textAlignment == .center ? .center : .leading, gap: field.style.messageGap)
    guard let stem = card?.stem else { return placement }
    placement.side = stem.edge == .top ? .below : .above
    if stem.edge == .right { placement.alignment = traits.isRightToLeft ? .leading : .trailing }
    if stem.edge == .left { placement.alignment = traits.isRightToLeft ? .trailing : .leading }
    return placement
  }
}

/// Words on a card.
private final class MessageCard: View {
  private let text: String
  private let style: TextFieldStyle

  init(_ text: String, style: TextFieldStyle) {
    self.text = text
    self.style = style
    super.init(frame: .zero)
    visualOverflow = style.messageShadow.visualOverflow
  }

  override var intrinsicContentSize: Size {
    let line = TextLayout.cached(text, font: style.messageFont).size
    return Size(
      width: line.width.rounded(.up) + 2 * style.messagePadding,
      height: line.height.rounded(.up) + style.messagePadding)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let card = Path(roundedRect: bounds, cornerRadius: style.messageRadius)
    canvas.drawShadow(of: card, style.messageShadow)
    canvas.fill(card, with: style.messageFillColor.resolved(for: traits))
    let edge = bounds.insetBy(dx: style.borderWidth / 2, dy: style.borderWidth / 2)
    canvas.stroke(
      Path(roundedRect: edge, cornerRadius: style.messageRadius - style.borderWidth / 2),
      with: style.invalidBorderColor.resolved(for: traits),
      style: StrokeStyle(width: style.borderWidth))
    let room = max(0, bounds.width - 2 * style.messagePadding)
    let line = TextLayout.fitting(text, font: style.messageFont, width: room)
    canvas.draw(
      line,
      at: Point(
        x: bounds.midX - min(line.size.width, room) / 2, y: bounds.midY - line.size.height / 2),
      color: style.messageColor.resolved(for: traits))
  }
}
