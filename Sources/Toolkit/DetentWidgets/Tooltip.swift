import DetentDrawing
package import DetentViews

/// A short text beside a view, without input: the meaning of an icon, or a reason of refusal.
@MainActor
package final class Tooltip: Popover {
  /// The tone of the text: a description or a refusal.
  package enum Tone: Hashable, Sendable { case plain, error }

  package let text: String

  /// A tooltip that is not shown yet. Line breaks in the text are kept.
  package init(_ text: String, tone: Tone = .plain) {
    self.text = text
    super.init(content: Self.card(text, tone: tone))
    takesInput = false
    canLeaveWindow = true
    placement = AnchorPlacement(alignment: .leading, gap: 6)
  }

  static func card(_ text: String, tone: Tone) -> View { TooltipCard(text, tone: tone) }

  package func close() { finish(.program, animated: false) }
}

@MainActor
private final class TooltipCard: View {
  private let text: String
  private let tone: Tooltip.Tone

  init(_ text: String, tone: Tooltip.Tone) {
    (self.text, self.tone) = (text, tone)
    super.init(frame: .zero)
    visualOverflow = Self.shadow.visualOverflow
  }

  private var layout: TextLayout {
    TextLayout.cached(text, font: .system(11.5), width: Self.widest, lineLimit: 6)
  }

  override var intrinsicContentSize: Size {
    let size = layout.size
    return Size(width: size.width.rounded(.up) + 18, height: size.height.rounded(.up) + 10)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.drawShadow(of: Path(roundedRect: bounds, cornerRadius: 6), Self.shadow)
    let (edge, color): (DynamicColor, DynamicColor) =
      tone == .error ? (.destructive, .destructive) : (.line, .text)
    let plate = Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 5.5)
    canvas.fill(plate, with: DynamicColor.card.resolved(for: traits))
    canvas.stroke(plate, with: edge.resolved(for: traits))
    canvas.draw(layout, at: Point(x: 9, y: 5), color: color.resolved(for: traits))
  }

  private static let widest = 260.0
  private static let shadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.2), offset: Point(x: 0, y: 3), sigma: 5)
}
