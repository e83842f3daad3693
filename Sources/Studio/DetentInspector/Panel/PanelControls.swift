import DetentDrawing
import DetentViews
import DetentWidgets

/// A small button of the inspector: an icon or a few letters. A button that is on is filled.
@MainActor
final class ToolButton: PressControl {
  private let icon: VectorIcon?
  private let title: String
  private let isPlain: Bool

  /// - Parameters:
  ///   - hint: what assistive technology reads, and the tooltip.
  ///   - isPlain: without an edge while it is off.
  init(icon: VectorIcon? = nil, title: String = "", hint: String, isPlain: Bool = false) {
    (self.icon, self.title, self.isPlain) = (icon, title, isPlain)
    super.init(frame: .zero)
    (accessibilityLabel, toolTip) = (hint, hint)
    contentHugging = AxisPriorities(horizontal: .required, vertical: .required)
  }

  private static let font = Font.system(11.5)

  override var intrinsicContentSize: Size {
    guard !title.isEmpty else { return Size(width: 26, height: 24) }
    let text = TextLayout.cached(title, font: Self.font)
    return Size(width: (text.size.width + 10).rounded(.up), height: 24)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let plate = Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 6)
    if isSelected { canvas.fill(plate, with: DynamicColor.accent.resolved(for: traits)) }
    drawGround(in: canvas)
    if !isPlain, !isSelected {
      canvas.stroke(plate, with: DynamicColor.line.resolved(for: traits))
    }
    let isQuiet = isPlain && icon != nil && !isHovered
    let color: DynamicColor = isSelected ? .onAccent : isQuiet ? .secondary : .text
    let ink = color.resolved(for: traits).faded(isEnabled ? 1 : 0.35)
    if let icon {
      canvas.draw(icon, in: .square(16, around: bounds.center), color: ink)
    } else {
      let layout = TextLayout.cached(title, font: Self.font)
      canvas.draw(layout, at: bounds.middleStart(of: layout.size), color: ink)
    }
  }
}

/// Buttons, tokens and summaries have one ground.
extension PressControl {
  /// Draws the ground of a control that is hovered, pressed or focused.
  final func drawGround(in canvas: Canvas) {
    if isHovered || isHighlighted {
      canvas.fill(
        Path(roundedRect: bounds, cornerRadius: 6), with: DynamicColor.hover.resolved(for: traits))
    }
    guard showsFocusRing else { return }
    drawRing(around: bounds.insetBy(dx: 0.75, dy: 0.75), in: canvas)
  }
}
