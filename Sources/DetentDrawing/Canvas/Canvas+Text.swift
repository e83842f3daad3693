internal import CDetentCairo

extension Canvas {
  /// Draws a text with the top left corner of its layout at a point. Where the axes are neither
  /// turned nor stretched, baselines are put on whole device pixels.
  public func draw(_ text: TextLayout, at point: Point, color: Color) {
    guard point.isFinite else { return Path.refuse("Canvas.draw(text)") }
    guard color.alpha > 0, !text.inkBounds.isEmpty else { return }
    let t = deviceTransform
    let origin = point.applying(t)
    guard abs(origin.x) < Self.reach, abs(origin.y) < Self.reach else { return }
    setSource(color)
    if text.hasColors { return show(text, at: point) }
    // What is larger than this is seldom, and would push all other masks out of the cache.
    let pixels = text.inkBounds.width * text.inkBounds.height * t.a * t.a
    guard t.b == 0, t.c == 0, t.a > 0, t.a == t.d, pixels < 500_000 else {
      return fillOutline(of: text, at: point)
    }
    drawMask(of: text, at: origin, scale: t.a)
  }

  /// A text in the usual direction: one composition of a mask that was drawn before.
  private func drawMask(of text: TextLayout, at origin: Point, scale: Double) {
    let quarters = Int((origin.x * 4).rounded(), clampedTo: -8_000_000...8_000_000)
    let phase = quarters & 3
    guard let mask = TextEngine.shared.mask(of: text, scale: scale, phase: phase) else { return }
    let baseline = text.baseline * scale
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    cairo_identity_matrix(context)
    mask.draw(
      on: context, dx: Double((quarters - phase) / 4),
      dy: (origin.y + baseline).rounded() - baseline.rounded())
    cairo_set_matrix(context, &matrix)
  }

  private func fillOutline(of text: TextLayout, at point: Point) {
    saved {
      cairo_translate(context, point.x, point.y)
      cairo_new_path(context)
      TextEngine.shared.locked { _ in text.addOutline(to: context) }
      cairo_fill(context)
    }
  }

  private func show(_ text: TextLayout, at point: Point) {
    saved {
      let factor = text.unit * TextEngine.unitsAPixel
      cairo_translate(context, point.x, point.y)
      cairo_scale(context, factor, factor)
      cairo_move_to(context, 0, 0)
      TextEngine.shared.locked { _ in pango_cairo_show_layout(context, text.handle) }
      cairo_new_path(context)
    }
  }
}
