internal import CDetentCairo

/// What is drawn through pixels: images, and shapes that are blurred.
extension Canvas {
  /// Draws an image, stretched to a rectangle, with an alpha in 0...1.
  public func draw(_ image: Image, in rect: Rect, alpha: Double = 1) {
    draw(image, in: rect, alpha: alpha, isRough: false)
  }

  /// Draws an image, stretched to a rectangle.
  /// - Parameter isRough: whether to do it quickly rather than well, for what is seen for a moment.
  package func draw(_ image: Image, in rect: Rect, alpha: Double = 1, isRough: Bool) {
    guard rect.isFinite, !alpha.isNaN else { return Path.refuse("Canvas.draw(image)") }
    guard !rect.isEmpty, alpha > 0 else { return }
    withPattern(of: image, image.handle, in: rect) { pattern, exact in
      if isRough, !exact { cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR) }
      cairo_set_source(context, pattern)
      cairo_new_path(context)
      trace(rect)
      if alpha >= 1, exact, image.isOpaque {
        // What is below need not be read.
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_fill(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      } else if alpha >= 1 {
        cairo_fill(context)
      } else {
        saved {
          cairo_clip(context)
          cairo_paint_with_alpha(context, alpha)
        }
      }
      // The context would keep the image alive until it is given another colour.
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
    // A place that is too far away for Cairo's numbers comes back into sight as another one.
    guard rect.intersects(clipBounds) else { return }
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

  // MARK: Shadows and glows

  /// Draws the shadow of a path, blurred inside and outside: draw the shape itself over it. It
  /// costs about a millisecond for every 100 000 device pixels that it covers within the clip; what
  /// does not change belongs in an ``ImageCache``.
  public func drawShadow(of path: Path, _ shadow: Shadow) {
    guard shadow.color.alpha > 0 else { return }
    drawBlurred(path, with: .color(shadow.color), offset: shadow.offset, sigma: shadow.sigma)
  }

  /// Draws a paint through the blurred shape of a path: light around a shape that has its colours.
  /// - Parameters:
  ///   - sigma: The standard deviation, in logical pixels; what is not finite draws none.
  ///   - area: A rectangle around the light that stays the same while the path changes: what the
  ///     paint costs to prepare is then paid once.
  public func drawGlow(
    of path: Path, with paint: Paint, sigma: Double, preparedFor area: Rect? = nil
  ) {
    guard sigma.isFinite else { return Path.refuse("Canvas.drawGlow") }
    drawBlurred(path, with: paint, offset: .zero, sigma: sigma, preparedFor: area)
  }

  private func drawBlurred(
    _ path: Path, with paint: Paint, offset: Point, sigma: Double, preparedFor prepared: Rect? = nil
  ) {
    guard !path.isEmpty else { return }
    let t = deviceTransform
    let softness = sigma.clamped(0, Shadow.maximumSigma, orNaN: 0)
    let sigma = softness * abs(t.determinant).squareRoot()
    let moved = AffineTransform(translationX: offset.x, y: offset.y).concatenating(t)
    // Beyond three sigma less than one level of 255 is left.
    let overflow = (sigma * 3).rounded(.up) + 1
    let visible = clipBounds.applying(t).intersection(
      path.hull.applying(moved).insetBy(dx: -overflow, dy: -overflow))
    guard !visible.isEmpty else { return }
    // A very soft shadow has no detail that a coarse mask would lose, and costs no more than
    // others.
    let coarse = max(1, (sigma / 24).rounded(.down))
    let shrink = AffineTransform(scaleX: 1 / coarse, y: 1 / coarse)
    let area = visible.insetBy(dx: -overflow, dy: -overflow).applying(shrink).outset(toPixelsAt: 1)
    guard let mask = AlphaMask(area: area) else { return }
    mask.fill(path, moved.concatenating(shrink))
    mask.blur(sigma: sigma / coarse)
    saved {
      // Before the transform changes: a gradient lies in the coordinates of the path.
      let lit = path.hull.insetBy(dx: -3 * softness, dy: -3 * softness)
      guard setSource(paint, extent: prepared.map { $0.union(lit) } ?? lit) else { return }
      cairo_identity_matrix(context)
      cairo_scale(context, coarse, coarse)
      mask.draw(on: context)
    }
  }
}
