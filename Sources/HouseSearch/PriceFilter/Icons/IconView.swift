import DetentDrawing
import DetentViews

/// An icon in a row of words.
@MainActor
final class IconView: View {
  private let icon: VectorIcon
  private let color: DynamicColor

  /// - Parameter side: its width and height, in logical pixels.
  init(_ icon: VectorIcon, side: Double, color: DynamicColor) {
    (self.icon, self.color) = (icon, color)
    super.init(frame: .zero)
    (fixedWidth, fixedHeight) = (side, side)
    isUserInteractionEnabled = false
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.draw(icon, in: bounds, color: color.resolved(for: traits))
  }
}
