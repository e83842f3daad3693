internal import CDetentCairo

extension Canvas {
  /// Draws an image, stretched to a rectangle, with an alpha in 0...1.
  public func draw(_ image: Image, in rect: Rect, alpha: Double = 1) {
    guard rect.isFinite, !alpha.isNaN else { return Path.refuse("Canvas.draw(image)") }
    guard !rect.isEmpty, alpha > 0 else { return }
    withPattern(of: image, image.handle, in: rect) { pattern, exact in
      cairo_set_source(context, pattern)
      cairo_new_path(context)
      trace(rect)
      if alpha >= 1 {
        cairo_fill(context)
      } else {
        saved {
          cairo_clip(context)
          cairo_paint_with_alpha(context, alpha)
        }
      }
      // The context would keep the image alive until it is told another colour.
      cairo_set_source_rgba(context, 0, 0, 0, 1)
    }
  }

  /// Draws a colour through the alpha of an image, stretched to a rectangle.
  public func drawTemplate(_ image: Image, in rect: Rect, color: Color) {
    guard rect.isFinite else { return Path.refuse("Canvas.drawTemplate") }
    guard !rect.isEmpty, color.alpha > 0 else { return }
    let coverage = image.coverage
    withPattern(of: image, coverage?.handle ?? image.handle, in: rect) { pattern, exact in
      setSource(color)
      // Beside such a pattern there is nothing.
      if exact { return cairo_mask(context, pattern) }
      saved {
        cairo_new_path(context)
        trace(rect)
        cairo_clip(context)
        cairo_mask(context, pattern)
      }
    }
  }

  /// - Parameter surface: the image or its coverage.
  private func withPattern(
    of image: Image, _ surface: OpaquePointer, in rect: Rect,
    _ body: (OpaquePointer?, Bool) -> Void
  ) {
    let pattern = cairo_pattern_create_for_surface(surface)
    defer { cairo_pattern_destroy(pattern) }
    let sx = Double(image.pixelWidth) / rect.width
    let sy = Double(image.pixelHeight) / rect.height
    var matrix = cairo_matrix_t(
      xx: sx, yx: 0, xy: 0, yy: sy, x0: -rect.minX * sx, y0: -rect.minY * sy)
    guard sx.isFinite, sy.isFinite, sx > 0, sy > 0, matrix.x0.isFinite, matrix.y0.isFinite else {
      return
    }
    cairo_pattern_set_matrix(pattern, &matrix)
    let t = deviceTransform
    let exact = isExact(t, sx, sy, rect)
    cairo_pattern_set_filter(pattern, exact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
    // Without padding the edge of a stretched image fades into nothing.
    cairo_pattern_set_extend(pattern, exact ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
    body(pattern, exact)
  }

  /// Whether each pixel of the image lands on one of the device.
  private func isExact(_ t: AffineTransform, _ sx: Double, _ sy: Double, _ rect: Rect) -> Bool {
    let origin = rect.origin.applying(t)
    let slack = 1e-3
    return t.b == 0 && t.c == 0 && abs(t.a / sx - 1) < 1e-6 && abs(t.d / sy - 1) < 1e-6
      && abs(origin.x - origin.x.rounded()) < slack && abs(origin.y - origin.y.rounded()) < slack
  }
}
