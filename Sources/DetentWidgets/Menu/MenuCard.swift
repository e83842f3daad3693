import DetentDrawing
import DetentViews

/// The surface of a menu: a card with a shadow, that scrolls rows which find no room.
@MainActor
final class MenuCard: View {
  let list: MenuList
  /// What the card is at least as wide as.
  var minimumWidth = 0.0
  private let scrollView: ScrollView

  init(list: MenuList) {
    self.list = list
    scrollView = ScrollView(contentView: list)
    super.init(frame: .zero)
    addSubview(scrollView)
    visualOverflow = list.style.overflow
  }

  override var intrinsicContentSize: Size {
    let size = list.intrinsicContentSize
    let inset = 2 * list.style.inset
    return Size(width: max(minimumWidth, size.width + inset), height: size.height + inset)
  }

  override func layoutSubviews() {
    scrollView.frame = bounds.insetBy(dx: list.style.inset, dy: list.style.inset)
    scrollView.layoutIfNeeded()
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let style = list.style
    let card = Path(roundedRect: bounds, cornerRadius: style.cornerRadius)
    // A row that is marked lies within the card, where no shadow is seen.
    let interior = bounds.insetBy(dx: style.inset, dy: style.inset)
    if !interior.contains(dirty) { canvas.drawShadow(of: card, style.shadow) }
    canvas.fill(card, with: style.fillColor.resolved(for: traits))
    canvas.stroke(
      Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: style.cornerRadius - 0.5),
      with: style.borderColor.resolved(for: traits), style: StrokeStyle(width: 1))
  }
}
