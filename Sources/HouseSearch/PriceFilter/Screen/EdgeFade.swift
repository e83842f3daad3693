import DetentDrawing
import DetentViews

/// Lets what scrolls fade into the ground at an edge.
@MainActor
final class EdgeFade: View {
  /// The edge of the scrolled view that it lies at.
  enum Edge { case leading, trailing }

  private let edge: Edge
  private let ground: DynamicColor

  init(_ edge: Edge, ground: DynamicColor) {
    (self.edge, self.ground) = (edge, ground)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let color = ground.resolved(for: traits)
    let (from, to): (Point, Point) =
      switch edge {
      case .leading where !traits.isRightToLeft, .trailing where traits.isRightToLeft:
        (.zero, Point(x: bounds.width, y: 0))
      case .leading, .trailing: (Point(x: bounds.width, y: 0), .zero)
      }
    canvas.fill(
      Path(rect: bounds),
      with: .gradient(
        Gradient(kind: .linear(from: from, to: to), colors: [color, color.withAlpha(0)])))
  }
}
