import DetentDrawing
import DetentViews

/// Lies over the window while a file is dragged over it: says what a drop would do.
@MainActor
final class DropHint: View {
  private static let inset = 10.0
  private static let dash = [7.0, 7]
  private let card = Card()
  private let column: StackView

  init() {
    let title = Label("Drop to show its listings", font: .system(17, weight: 680))
    let detail = Label("Any CSV file with prices", font: .system(13), color: .secondary)
    column = StackView(
      .vertical, spacing: 5, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 20, horizontal: 30), views: [title, detail])
    super.init(frame: .zero)
    identifier = "drop"
    isUserInteractionEnabled = false
    accessibilityRole = .status
    accessibilityLabel = title.text
    card.addSubview(column)
    addSubview(card)
  }

  override func layoutSubviews() {
    if let superview { frame = superview.bounds }
    let size = column.intrinsicContentSize
    card.frame = Rect(
      center: bounds.center,
      size: Size(width: min(size.width, bounds.width), height: min(size.height, bounds.height))
    ).rounded(toPixelsAt: traits.scale)
    column.frame = card.bounds
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let background = DynamicColor.background.resolved(for: traits)
    canvas.fill(bounds.intersection(dirty), with: background.withAlpha(0.6))
    let edge = bounds.inset(by: EdgeInsets(vertical: Self.inset, horizontal: Self.inset))
    canvas.stroke(
      Path(roundedRect: edge, cornerRadius: card.cornerRadius),
      with: DynamicColor.accent.resolved(for: traits),
      style: StrokeStyle(width: 2, cap: .round, dash: Self.dash))
    canvas.drawShadow(
      of: Path(roundedRect: card.frame, cornerRadius: card.cornerRadius),
      Shadow(color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 10), sigma: 13))
  }
}
