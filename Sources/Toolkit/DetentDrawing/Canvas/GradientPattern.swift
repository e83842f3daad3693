internal import CDetentCairo

/// A gradient as a source of Cairo's.
struct GradientPattern {
  let gradient: Gradient
  /// The transform from the coordinates of the gradient to device pixels.
  let transform: AffineTransform

  /// Makes it the source of a context with that transform. False where it draws nothing.
  /// - Parameters:
  ///   - extent: What will be covered, in the coordinates of the gradient.
  ///   - clip: What can be drawn on, in the same coordinates; only asked where that matters.
  func set(on context: OpaquePointer?, extent: Rect, clip: () -> Rect) -> Bool {
    switch gradient.kind {
    case .linear(let from, let to):
      guard from.isFinite, to.isFinite else { return ThrottledLog.note("Gradient.linear") }
      return set(cairo_pattern_create_linear(from.x, from.y, to.x, to.y), on: context)
    case .radial(let center, let start, let end):
      guard center.isFinite, start.isFinite, end.isFinite else {
        return ThrottledLog.note("Gradient.radial")
      }
      let limit = Path.maximumRadius
      return set(
        cairo_pattern_create_radial(
          center.x, center.y, min(max(0, start), limit), center.x, center.y,
          min(max(0, end), limit)),
        on: context)
    case .conic(let center, let angle):
      guard center.isFinite, angle.isFinite else { return ThrottledLog.note("Gradient.conic") }
      return setConic(center, angle, on: context, extent, clip)
    }
  }

  private func set(_ pattern: OpaquePointer?, on context: OpaquePointer?) -> Bool {
    defer { cairo_pattern_destroy(pattern) }
    let stops = gradient.stops
    for (index, stop) in stops.enumerated() {
      let c = stop.color
      guard c.alpha == 0 else {
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.location, c.red, c.green, c.blue, c.alpha)
        continue
      }
      // Cairo fades straight colours, so a stop without alpha takes the colour beside it: otherwise
      // a fade to `clear` would pass through a dark grey.
      for neighbour in [index - 1, index + 1] where stops.indices.contains(neighbour) {
        let n = stops[neighbour].color
        cairo_pattern_add_color_stop_rgba(pattern, stop.location, n.red, n.green, n.blue, 0)
      }
    }
    guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return false }
    cairo_set_source(context, pattern)
    return true
  }

  private func setConic(
    _ center: Point, _ angle: Double, on context: OpaquePointer?, _ extent: Rect,
    _ clip: () -> Rect
  ) -> Bool {
    let t = transform
    var area = extent.applying(t).insetBy(dx: -1, dy: -1).outset(toPixelsAt: 1)
    // All of it can be kept and used under another clip, so that a ring that is drawn again at each
    // step of a drag costs one paint; what is too large for that is drawn as far as it can be seen.
    let isKept = area.width * area.height <= 1_000_000
    if !isKept {
      area = area.intersection(
        clip().applying(t).insetBy(dx: -1, dy: -1).outset(toPixelsAt: 1))
    }
    guard
      let raster = ConicRaster(
        stops: gradient.stops, center: center, startAngle: angle, transform: t, area: area),
      let image = isKept
        ? ImageCache.shared.image(for: raster, make: raster.image) : raster.image()
    else { return false }
    let pattern = cairo_pattern_create_for_surface(image.handle)
    defer { cairo_pattern_destroy(pattern) }
    var matrix = cairo_matrix_t(
      xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx - area.minX, y0: t.ty - area.minY)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    cairo_set_source(context, pattern)
    return true
  }
}
