import DetentDrawing
import DetentViews

extension FocusRing {
  /// Draws the ring of what goes up to its edge, or to that of what clips it: within a rounded
  /// rectangle.
  static func draw(inside rect: Rect, cornerRadius: Double, traits: Traits, in canvas: Canvas) {
    let width = 2.0
    let ring = FocusRing(
      color: color(.accent, for: traits), width: width, gap: -width)
    ring.draw(along: ring.path(around: rect, cornerRadius: cornerRadius), in: canvas)
  }
}
