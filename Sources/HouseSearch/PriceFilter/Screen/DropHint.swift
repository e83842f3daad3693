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
  private let title: Label
  private let detail: Label

  init() {
    title = Label("", font: .system(17, weight: 680))
    detail = Label("", font: .system(13), color: .secondary)
    card = FloatingCard(
      StackView(
        .vertical, spacing: 5, alignment: .center,
        layoutMargins: EdgeInsets(vertical: 20, horizontal: 30), views: [title, detail]))
    super.init(frame: .zero)
    identifier = "drop"
    isUserInteractionEnabled = false
    accessibilityRole = .status
    addSubview(card)
    localeDidChange()
  }

  override func localeDidChange() {
    let texts = traits.texts
    title.text = texts("Drop to open")
    detail.text = texts("CSV or TSV with a price column")
    accessibilityLabel = title.text
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
