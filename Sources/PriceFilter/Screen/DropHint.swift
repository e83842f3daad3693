import DetentDrawing
import DetentViews

/// Lies over the window while a file is dragged over it: says what a drop would do.
@MainActor
final class DropHint: View {
  private static let inset = 16.0
  private let title = Label("Drop to show these listings", font: .system(20, weight: 680))
  private let detail = Label("A CSV file with prices", font: .system(13), color: .secondary)
  private let stack: StackView

  init() {
    stack = StackView(.vertical, spacing: 6, alignment: .center, views: [title, detail])
    super.init(frame: .zero)
    identifier = "drop"
    isUserInteractionEnabled = false
    accessibilityRole = .status
    accessibilityLabel = title.text
    addSubview(stack)
  }

  override func layoutSubviews() {
    if let superview { frame = superview.bounds }
    let size = stack.intrinsicContentSize
    stack.frame = Rect(
      center: bounds.center,
      size: Size(width: min(size.width, bounds.width), height: min(size.height, bounds.height))
    ).rounded(toPixelsAt: traits.scale)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(
      bounds.intersection(dirty),
      with: DynamicColor.background.resolved(for: traits).withAlpha(0.92))
    let frame = Path(
      roundedRect: bounds.inset(
        by: EdgeInsets(vertical: Self.inset, horizontal: Self.inset)),
      cornerRadius: 14)
    canvas.fill(frame, with: DynamicColor.accentSoft.resolved(for: traits))
    canvas.stroke(
      frame, with: DynamicColor.accent.resolved(for: traits),
      style: StrokeStyle(width: 2, cap: .round, dash: [8, 8]))
  }
}
