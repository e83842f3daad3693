internal import CDetentCairo

extension Canvas {
  // MARK: Texts

  /// Draws a text with the top left corner of its layout at a point. Unless the axes are rotated or
  /// stretched, baselines are moved to whole device pixels.
  public func draw(_ text: TextLayout, at point: Point, color: Color) {
    guard point.isFinite else { return Path.refuse("Canvas.draw(text)") }
    guard color.alpha > 0, !text.inkBounds.isEmpty else { return }
    let t = deviceTransform
    let origin = point.applying(t)
    guard abs(origin.x) < Self.maximumCoordinate, abs(origin.y) < Self.maximumCoordinate else {
      return
    }
    if text.hasColors, !keepsShapes { return show(text, at: point, color: color) }
    setSource(color)
    if keepsShapes { return show(text, at: point) }
    guard hasMasks(for: text.inkBounds, t) else { return fillOutline(of: text, at: point) }
    guard let placed = placedMask(of: text, at: origin, scale: t.a) else { return }
    draw(placed.mask, dx: placed.dx, dy: placed.dy)
  }

  /// Draws a line with its top left corner at a point.
  public func draw(_ line: TextLine, at point: Point, color: Color) {
    if line.pieces.count > 1, drawAtOnce(line, at: point, color: color) { return }
    for piece in line.pieces {
      draw(piece.layout, at: line.origin(of: piece, at: point), color: color)
    }
  }

  /// Adds up the masks of all pieces first, which is faster. Returns false if that is impossible.
  private func drawAtOnce(_ line: TextLine, at point: Point, color: Color) -> Bool {
    let t = deviceTransform
    let corner = point.applying(t)
    guard !keepsShapes, point.isFinite, abs(corner.x) < Self.maximumCoordinate,
      abs(corner.y) < Self.maximumCoordinate,
      hasMasks(for: line.inkBounds, t), !line.pieces.contains(where: \.layout.hasColors)
    else { return false }
    guard color.alpha > 0 else { return true }
    var masks: [PlacedMask] = []
    masks.reserveCapacity(line.pieces.count)
    var area = Rect.zero
    for piece in line.pieces {
      let origin = line.origin(of: piece, at: point).applying(t)
      guard let placed = placedMask(of: piece.layout, at: origin, scale: t.a) else { continue }
      masks.append(placed)
      area = area.union(placed.area)
    }
    guard let joined = AlphaMask(area: area) else { return masks.isEmpty }
    for placed in masks { joined.add(placed.mask, dx: placed.dx, dy: placed.dy) }
    setSource(color)
    draw(joined, dx: 0, dy: 0)
    return true
  }

  /// Whether a text uses cached masks: it is upright and too small to crowd out the cache.
  private func hasMasks(for inkBounds: Rect, _ t: AffineTransform) -> Bool {
    t.b == 0 && t.c == 0 && t.a > 0 && t.a == t.d
      && inkBounds.width * inkBounds.height * t.a * t.a < Self.mostPixels
  }

  /// The largest mask that is kept, in device pixels.
  private static let mostPixels = 500_000.0

  /// A mask and its offset in whole device pixels.
  private struct PlacedMask {
    let mask: AlphaMask
    let dx: Double
    let dy: Double

    var area: Rect { mask.area.offsetBy(dx: dx, dy: dy) }
  }

  /// - Parameter origin: the top left corner of the text, in device pixels.
  private func placedMask(of text: TextLayout, at origin: Point, scale: Double) -> PlacedMask? {
    let quarters = Int((origin.x * 4).rounded(), clampedTo: -8_000_000...8_000_000)
    let phase = quarters & 3
    guard let mask = TextEngine.shared.mask(of: text, scale: scale, phase: phase) else {
      return nil
    }
    let baseline = text.baseline * scale
    return PlacedMask(
      mask: mask, dx: Double((quarters - phase) / 4),
      dy: (origin.y + baseline).rounded() - baseline.rounded())
  }

  private func draw(_ mask: AlphaMask, dx: Double, dy: Double) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    cairo_identity_matrix(context)
    mask.draw(on: context, dx: dx, dy: dy)
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

  /// Draws a text that has colours of its own, such as emoji. Cairo places their glyphs on whole
  /// pixels, with rounding errors that depend on the layer's size: a glyph between two pixels could
  /// move in a partial redraw. So the text is drawn on a surface that depends only on the text.
  private func show(_ text: TextLayout, at point: Point, color: Color) {
    var t = deviceTransform
    let ink = text.inkBounds.offsetBy(dx: point.x, dy: point.y)
    let area = ink.applying(t).insetBy(dx: -2, dy: -2).outset(toPixelsAt: 1)
    let side = Double(Surface.maximumSide)
    guard area.width * area.height < Self.mostPixels, area.width < side, area.height < side,
      let surface = try? Surface(size: area.size)
    else {
      setSource(color)
      return show(text, at: point)
    }
    (t.tx, t.ty) = (t.tx - area.minX, t.ty - area.minY)
    surface.withCanvas { canvas in
      guard canvas.concatenate(t) else { return }
      canvas.setSource(color)
      canvas.show(text, at: point)
    }
    saved {
      cairo_identity_matrix(context)
      cairo_set_source_surface(context, surface.handle, area.minX, area.minY)
      cairo_paint(context)
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

  // MARK: Images

  /// Draws an image, stretched to a rectangle, with an alpha in 0...1.
  public func draw(_ image: Image, in rect: Rect, alpha: Double = 1) {
    draw(image, in: rect, alpha: alpha, isRough: false)
  }

  /// - Parameter isRough: whether speed matters more than quality.
  package func draw(_ image: Image, in rect: Rect, alpha: Double = 1, isRough: Bool) {
    guard rect.isFinite, !alpha.isNaN else { return Path.refuse("Canvas.draw(image)") }
    guard !rect.isEmpty, alpha > 0 else { return }
    if image.capInsets != .zero, rect.size != image.size {
      return drawParts(of: image, in: rect, alpha: alpha)
    }
    withPattern(of: image, image.handle, in: rect) { pattern, exact in
      if isRough, !exact { cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR) }
      cairo_set_source(context, pattern)
      trace(rect)
      if alpha >= 1, exact, image.isOpaque {
        // An opaque image replaces the pixels below, so they need not be read.
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
      // Otherwise the context keeps the image alive until its next colour.
      cairo_set_source_rgba(context, 0, 0, 0, 1)
    }
  }

  /// Draws the nine parts of an image. The corners shrink if they do not fit.
  private func drawParts(of image: Image, in rect: Rect, alpha: Double) {
    let caps = image.capInsets
    /// The limits of the parts, in pixels of the image and in the rectangle.
    func stops(_ pixels: Int, _ room: Double, _ near: Double, _ far: Double) -> [(Int, Double)] {
      let fits = min(1, room / max(near + far, .leastNonzeroMagnitude))
      let (first, last) = ((near * image.scale).rounded(), (far * image.scale).rounded())
      return [
        (0, 0), (Int(first), near * fits), (pixels - Int(last), room - far * fits), (pixels, room),
      ]
    }
    let columns = stops(image.pixelWidth, rect.width, caps.leading, caps.trailing)
    let rows = stops(image.pixelHeight, rect.height, caps.top, caps.bottom)
    for (left, right) in zip(columns, columns.dropFirst()) {
      for (top, bottom) in zip(rows, rows.dropFirst()) {
        let place = Rect(
          x: rect.minX + left.1, y: rect.minY + top.1, width: right.1 - left.1,
          height: bottom.1 - top.1)
        guard let part = image.part(left.0..<right.0, top.0..<bottom.0) else { continue }
        draw(part, in: place, alpha: alpha)
      }
    }
  }

  /// Draws through the alpha of an image that is stretched to a rectangle: nothing shows outside,
  /// or where the image is transparent. Restores transform and clip like ``saved(_:)``.
  public func clip(to mask: Image, in rect: Rect, _ body: () throws -> Void) rethrows {
    guard rect.isFinite else { return Path.refuse("Canvas.clip(to: Image)") }
    guard !rect.isEmpty else { return }
    cairo_push_group(context)
    defer {
      let drawn = cairo_pop_group(context)
      saved {
        clip(to: rect)
        withPattern(of: mask, mask.coverage?.handle ?? mask.handle, in: rect) { pattern, _ in
          cairo_set_source(context, drawn)
          cairo_mask(context, pattern)
        }
      }
      cairo_pattern_destroy(drawn)
    }
    try saved(body)
  }

  /// Fills a rectangle with a colour through the alpha of an image that is stretched to it.
  package func drawTemplate(_ image: Image, in rect: Rect, color: Color) {
    guard rect.isFinite else { return Path.refuse("Canvas.drawTemplate") }
    guard !rect.isEmpty, color.alpha > 0 else { return }
    let coverage = image.coverage
    withPattern(of: image, coverage?.handle ?? image.handle, in: rect) { pattern, exact in
      setSource(color)
      // An exact pattern is transparent outside the image, so it needs no clip.
      if exact { return cairo_mask(context, pattern) }
      saved {
        trace(rect)
        cairo_clip(context)
        cairo_mask(context, pattern)
      }
    }
  }

  private func withPattern(
    of image: Image, _ surface: OpaquePointer, in rect: Rect,
    _ body: (OpaquePointer?, Bool) -> Void
  ) {
    // Coordinates beyond Cairo's range would wrap around and draw the image in the wrong place.
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
    // Without padding the edges of a stretched image would fade out.
    cairo_pattern_set_extend(pattern, exact ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
    body(pattern, exact)
  }

  /// Whether each pixel of the image falls exactly on one device pixel.
  private func isExact(_ t: AffineTransform, _ sx: Double, _ sy: Double, _ rect: Rect) -> Bool {
    let origin = rect.origin.applying(t)
    let slack = 1e-3
    return t.b == 0 && t.c == 0 && abs(t.a / sx - 1) < 1e-6 && abs(t.d / sy - 1) < 1e-6
      && abs(origin.x - origin.x.rounded()) < slack && abs(origin.y - origin.y.rounded()) < slack
  }

  // MARK: Shadows and glows

  /// Draws the blurred shadow of a path, also inside the path: draw the shape over it. It takes
  /// about 1 ms per 100 000 device pixels in the clip; keep a fixed one in an ``ImageCache``.
  public func drawShadow(of path: Path, _ shadow: Shadow) {
    guard shadow.color.alpha > 0 else { return }
    drawBlurred(path, with: .color(shadow.color), offset: shadow.offset, sigma: shadow.sigma)
  }

  /// Draws the blurred shadow of a stroke along a path: draw the stroke itself over it.
  public func drawShadow(ofStroke path: Path, _ style: StrokeStyle, _ shadow: Shadow) {
    guard style.width.isFinite else { return Path.refuse("Canvas.drawShadow(ofStroke:)") }
    guard shadow.color.alpha > 0, style.width > 0 else { return }
    drawBlurred(
      path, stroke: style, with: .color(shadow.color), offset: shadow.offset, sigma: shadow.sigma)
  }

  /// Draws a paint through the blurred shape of a path, as a glow in the shape's colours.
  /// - Parameters:
  ///   - sigma: The standard deviation, in logical pixels; not finite draws nothing.
  ///   - area: A fixed rectangle around the changing glow, so that the paint is prepared only once.
  package func drawGlow(
    of path: Path, with paint: Paint, sigma: Double, preparedFor area: Rect? = nil
  ) {
    guard sigma.isFinite else { return Path.refuse("Canvas.drawGlow") }
    drawBlurred(path, with: paint, offset: .zero, sigma: sigma, preparedFor: area)
  }

  /// - Parameter stroke: the stroke of the path, or nil to fill it.
  private func drawBlurred(
    _ path: Path, stroke: StrokeStyle? = nil, with paint: Paint, offset: Point, sigma: Double,
    preparedFor prepared: Rect? = nil
  ) {
    guard !path.isEmpty else { return }
    let reach = stroke?.reach ?? 0
    let hull = path.hull.insetBy(dx: -reach, dy: -reach)
    let t = deviceTransform
    let softness = sigma.clamped(0, Shadow.maximumSigma, orNaN: 0)
    let sigma = softness * abs(t.determinant).squareRoot()
    let moved = AffineTransform(translationX: offset.x, y: offset.y).concatenating(t)
    // Beyond three sigma less than one level of 255 remains.
    let overflow = (sigma * 3).rounded(.up) + 1
    let visible = clipBounds.applying(t).intersection(
      hull.applying(moved).insetBy(dx: -overflow, dy: -overflow))
    guard !visible.isEmpty else { return }
    // A very soft shadow has no detail that a coarse mask would lose, and a coarse mask is fast.
    let coarse = max(1, (sigma / 24).rounded(.down))
    let shrink = AffineTransform(scaleX: 1 / coarse, y: 1 / coarse)
    let area = visible.insetBy(dx: -overflow, dy: -overflow).applying(shrink).outset(toPixelsAt: 1)
    guard let mask = AlphaMask(area: area) else { return }
    mask.draw(path, stroke: stroke, moved.concatenating(shrink))
    mask.blur(sigma: sigma / coarse)
    saved {
      // Before the transform changes, because a gradient uses the coordinates of the path.
      let lit = hull.insetBy(dx: -3 * softness, dy: -3 * softness)
      guard setSource(paint, extent: prepared.map { $0.union(lit) } ?? lit) else { return }
      cairo_identity_matrix(context)
      cairo_scale(context, coarse, coarse)
      mask.draw(on: context)
    }
  }
}
