import DetentDrawing
import DetentViews
import DetentWidgets

/// A small button of the inspector: a sign or a few letters; one that is on is filled.
@MainActor
final class ToolButton: PressControl {
  private let sign: VectorIcon?
  private let title: String
  private let hint: String
  private let isPlain: Bool

  /// - Parameters:
  ///   - hint: what assistive technology reads.
  ///   - isPlain: without an edge while it is off.
  init(sign: VectorIcon? = nil, title: String = "", hint: String, isPlain: Bool = false) {
    (self.sign, self.title, self.hint, self.isPlain) = (sign, title, hint, isPlain)
    super.init(frame: .zero)
    accessibilityLabel = hint
    contentHugging = AxisPriorities(horizontal: .required, vertical: .required)
  }

  private static let font = Font.system(11.5)

  override var intrinsicContentSize: Size {
    guard !title.isEmpty else { return Size(width: 26, height: 24) }
    let text = TextLayout.cached(title, font: Self.font)
    return Size(width: (text.size.width + 16).rounded(.up), height: 24)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let plate = Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 6)
    let accent = DynamicColor.accent.resolved(for: traits)
    let text = DynamicColor.text.resolved(for: traits)
    if isSelected {
      canvas.fill(plate, with: accent)
    } else {
      if isHovered || isHighlighted {
        canvas.fill(plate, with: text.withAlpha(isHighlighted ? 0.1 : 0.05))
      }
      if !isPlain {
        canvas.stroke(plate, with: DynamicColor.line.resolved(for: traits))
      }
    }
    let ink =
      isSelected
      ? InspectorColor.onAccent.resolved(for: traits) : text.faded(isEnabled ? 1 : 0.35)
    if let sign {
      canvas.draw(
        sign, in: Rect(center: bounds.center, size: Size(width: 16, height: 16)), color: ink)
    } else {
      let layout = TextLayout.cached(title, font: Self.font)
      canvas.draw(
        layout,
        at: Point(
          x: bounds.midX - layout.size.width / 2, y: bounds.midY - layout.size.height / 2),
        color: ink)
    }
    if showsFocusRing {
      canvas.stroke(
        Path(roundedRect: bounds.insetBy(dx: -2, dy: -2), cornerRadius: 8), with: accent,
        style: StrokeStyle(width: 2))
    }
  }

  override func didMoveToWindow() { visualOverflow = 3 }
}
