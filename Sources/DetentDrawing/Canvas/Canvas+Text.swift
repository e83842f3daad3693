internal import CDetentCairo

extension Canvas {
  /// Draws a text with the top left corner of its layout at a point.
  public func draw(_ text: TextLayout, at point: Point, color: Color) {
    guard point.isFinite else { return Path.refuse("Canvas.draw(text)") }
    guard color.alpha > 0 else { return }
    let origin = point.applying(deviceTransform)
    guard abs(origin.x) < Self.reach, abs(origin.y) < Self.reach else { return }
    setSource(color)
    cairo_move_to(context, point.x, point.y)
    TextEngine.shared.locked { _ in pango_cairo_show_layout(context, text.handle) }
    cairo_new_path(context)
  }
}
