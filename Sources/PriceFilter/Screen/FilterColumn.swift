import DetentDrawing
import DetentViews

/// The filters, one below the other, and what they apply to at the foot.
@MainActor
final class FilterColumn: View {
  static let width = 336.0

  let price = PriceGroup()
  let reset = Button("Reset")
  let help = Button("F1 Help", kind: .quiet)
  private let file = Label(font: .system(11.5), color: .secondary)
  private let column: StackView

  init() {
    let title = Label("Filters", font: .system(16, weight: 680))
    title.accessibilityRole = .heading
    let head = StackView(.horizontal, alignment: .center, views: [title, Spacer(), reset])
    let foot = StackView(
      .horizontal, spacing: 12, alignment: .center, views: [file, Spacer(), help])
    column = StackView(
      .vertical, spacing: 14, layoutMargins: EdgeInsets(vertical: 18, horizontal: 16),
      views: [head, price, Spacer(), foot])
    column.setCustomSpacing(20, after: head)
    super.init(frame: .zero)
    accessibilityRole = .group
    accessibilityLabel = "Filters"
    backgroundColor = .panel
    reset.identifier = "reset"
    help.identifier = "help.open"
    file.compressionResistance.horizontal = .low
    addSubview(column)
  }

  override func layoutSubviews() { column.frame = bounds }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let hairline = 1 / traits.scale
    let x = traits.isRightToLeft ? 0 : bounds.maxX - hairline
    canvas.fill(
      Rect(x: x, y: 0, width: hairline, height: bounds.height),
      with: DynamicColor.line.resolved(for: traits))
  }

  /// What the filters apply to, and how much of it could not be read.
  func show(file text: String) { file.text = text }
}
