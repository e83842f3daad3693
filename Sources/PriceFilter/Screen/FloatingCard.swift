import DetentDrawing
import DetentViews
import DetentWidgets

/// A card over the window with words on it, in the middle of what it lies over.
@MainActor
final class FloatingCard: View {
  private let card = Card()
  private let column: StackView

  init(_ column: StackView) {
    self.column = column
    super.init(frame: .zero)
    card.addSubview(column)
    addSubview(card)
  }

  /// Where the card lies, in its own coordinates.
  var surface: Rect { card.frame }

  override func layoutSubviews() {
    let size = column.intrinsicContentSize
    card.frame = Rect(
      center: bounds.center,
      size: Size(width: min(size.width, bounds.width), height: min(size.height, bounds.height))
    ).rounded(toPixelsAt: traits.scale)
    column.frame = card.bounds
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.drawShadow(
      of: Path(roundedRect: card.frame, cornerRadius: card.cornerRadius),
      Shadow(color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 10), sigma: 13))
  }
}
