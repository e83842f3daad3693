import DetentDrawing
import DetentViews
import DetentWidgets

/// Lies over the window while a file is dragged over it: says what a drop would do.
@MainActor
final class DropHint: View {
  private static let inset = 10.0
  private static let dash = [7.0, 7]
  private static let cornerRadius = 12.0
  private let card: FloatingCard

  init() {
    let title = Label("Drop to show its listings", font: .system(17, weight: 680))
    let detail = Label("Any CSV file with prices", font: .system(13), color: .secondary)
    card = FloatingCard(
      StackView(
        .vertical, spacing: 5, alignment: .center,
        layoutMargins: EdgeInsets(vertical: 20, horizontal: 30), views: [title, detail]))
    super.init(frame: .zero)
    identifier = "drop"
    isUserInteractionEnabled = false
    accessibilityRole = .status
    accessibilityLabel = title.text
    addSubview(card)
  }

  override func layoutSubviews() {
    if let superview { frame = superview.bounds }
    card.center(in: bounds)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let background = DynamicColor.background.resolved(for: traits)
    canvas.fill(bounds.intersection(dirty), with: background.withAlpha(0.6))
    let edge = bounds.inset(by: EdgeInsets(vertical: Self.inset, horizontal: Self.inset))
    canvas.stroke(
      Path(roundedRect: edge, cornerRadius: Self.cornerRadius),
      with: DynamicColor.accent.resolved(for: traits),
      style: StrokeStyle(width: 2, cap: .round, dash: Self.dash))
  }
}
