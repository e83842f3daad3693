import DetentDrawing
import DetentViews

/// Why the text of a field was refused: a card in the window's overlay that stands beside the field, goes
/// along with it and takes no input.
@MainActor
final class FieldMessage: View, WindowFollower {
  /// What it says.
  let text: String
  private weak var field: TextField?
  private let style: TextFieldStyle

  init(_ text: String, of field: TextField) {
    self.text = text
    self.field = field
    style = field.style
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    // It lies in the window, and looks as if it lay beside the field.
    traitOverrides = TraitOverrides(
      appearance: field.traits.appearance, contrast: field.traits.contrast)
    visualOverflow = style.messageShadow.overflow + style.messageShadow.offset.y.magnitude
    // What follows the pointer and the eye comes softly; what cannot be seen at all is never drawn.
    alpha = 0
  }

  /// Comes into sight over the window of its field.
  func appear() {
    field?.window?.overlay.addSubview(self)
    startAnimation(Animation(from: 0, to: 1, timing: .hover) { [weak self] in self?.alpha = $0 })
  }

  override func layoutSubviews() {
    guard let field, let superview else { return }
    // A field on a card of its own has the message beside the card, away from what that points at.
    let card = field.superview as? PopoverCard
    let plate = card ?? field
    let anchor = superview.convert(plate.uprightFrame, from: plate.superview ?? plate)
    isHidden = field.isOutOfSight(at: field.bounds.center)
    let line = TextLayout.cached(text, font: style.messageFont).size
    let size = Size(
      width: line.width.rounded(.up) + 2 * style.messagePadding,
      height: line.height.rounded(.up) + style.messagePadding)
    frame = placement(of: field, card).frame(
      of: size, beside: anchor, in: superview.bounds, isRightToLeft: field.traits.isRightToLeft
    ).rounded(toPixelsAt: traits.scale)
  }

  /// Below the field; beside a card on the side that its stem does not point to.
  private func placement(of field: TextField, _ card: PopoverCard?) -> AnchorPlacement {
    var placement = AnchorPlacement(
      alignment: field.textAlignment == .center ? .center : .leading, gap: style.messageGap)
    guard let stem = card?.stem else { return placement }
    let isRightToLeft = field.traits.isRightToLeft
    placement.side = stem.edge == .top ? .below : .above
    if stem.edge == .right { placement.alignment = isRightToLeft ? .leading : .trailing }
    if stem.edge == .left { placement.alignment = isRightToLeft ? .trailing : .leading }
    return placement
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
    var line = TextLayout.cached(text, font: style.messageFont)
    if line.size.width > room {
      line = TextLayout.cached(text, font: style.messageFont, width: room)
    }
    canvas.draw(
      line,
      at: Point(
        x: bounds.midX - min(line.size.width, room) / 2, y: bounds.midY - line.size.height / 2),
      color: style.messageColor.resolved(for: traits))
  }
}

extension View {
  /// The frame of the view where nothing turns or shifts it, in the superview's coordinates.
  fileprivate var uprightFrame: Rect {
    superview == nil ? bounds : Rect(center: center, size: bounds.size)
  }
}
