internal import CDetentCairo

/// A drawing context on a surface, valid only during the call that provides it. Lengths are in
/// logical pixels of the current coordinates. A call with a number that is not finite does nothing.
public final class Canvas {
  /// The number of device pixels per logical pixel, before any transform of the drawing code.
  public let scale: Double

  /// Whether shapes and texts stay vectors, as in PDF and SVG files.
  let keepsShapes: Bool

  let context: OpaquePointer?

  /// The greatest distance of a point from the origin, in device pixels. Farther points are moved
  /// closer before drawing, because Cairo's numbers end at 8 388 607 and would wrap around.
  static let maximumCoordinate = 1_000_000.0

  init(surface: OpaquePointer, scale: Double, keepsShapes: Bool = false) {
    (self.scale, self.keepsShapes) = (scale, keepsShapes)
    context = cairo_create(surface)
    cairo_scale(context, scale, scale)
  }

  deinit { cairo_destroy(context) }

  var isSound: Bool { cairo_status(context) == CAIRO_STATUS_SUCCESS }

  func report() {
    let status = cairo_status(context)
    guard status != CAIRO_STATUS_SUCCESS else { return }
    let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown"
    ThrottledLog.warn("Canvas: drawing stopped: \(reason); the next frame will be redrawn")
  }

  /// Runs a closure and restores transform and clip afterwards, also after an error.
  public func saved(_ body: () throws -> Void) rethrows {
    cairo_save(context)
    defer { cairo_restore(context) }
    try body()
  }

  /// Draws into a layer, which is then composited with an alpha in 0...1. If the alpha is 0, the
  /// closure is not called. Restores transform and clip like ``saved(_:)``.
  public func group(alpha: Double, _ body: () throws -> Void) rethrows {
    guard !alpha.isNaN else {
      ThrottledLog.note("Canvas.group")
      return
    }
    guard alpha > 0 else { return }
    guard alpha < 1 else { return try saved(body) }
    cairo_push_group(context)
    defer {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, alpha)
      cairo_set_source_rgba(context, 0, 0, 0, 1)
    }
    try saved(body)
  }

  // MARK: Transform and clip

  /// The bounding rectangle of the clip, in current coordinates.
  package var clipBounds: Rect {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &x1, &y1, &x2, &y2)
    return Rect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  /// The transform from current coordinates to device pixels.
  package var deviceTransform: AffineTransform {
    var m = cairo_matrix_t()
    cairo_get_matrix(context, &m)
    return AffineTransform(a: m.xx, b: m.yx, c: m.xy, d: m.yy, tx: m.x0, ty: m.y0)
  }

  /// Moves the origin. Returns false and changes nothing if the result would be out of bounds.
  @discardableResult
  public func translate(x: Double, y: Double) -> Bool {
    guard x.isFinite, y.isFinite else {
      Path.refuse("Canvas.translate")
      return false
    }
    return concatenate(AffineTransform(translationX: x, y: y))
  }

  /// Rotates the axes around the origin by an angle in radians, clockwise on the screen.
  public func rotate(by angle: Double) {
    guard angle.isFinite else { return Path.refuse("Canvas.rotate") }
    concatenate(AffineTransform(rotation: angle.remainder(dividingBy: 2 * .pi)))
  }

  /// Scales both axes; 0 is refused.
  public func scale(by factor: Double) {
    guard factor.isFinite, factor != 0 else { return Path.refuse("Canvas.scale") }
    concatenate(AffineTransform(scaleX: factor, y: factor))
  }

  /// Applies a transform to the following drawing. Returns false and changes nothing if the result
  /// cannot be inverted or is out of bounds; the caller should then draw nothing.
  @discardableResult
  public func concatenate(_ transform: AffineTransform) -> Bool {
    guard transform.isInvertible else {
      return ThrottledLog.note("Canvas.concatenate", "not invertible")
    }
    let combined = transform.concatenating(deviceTransform)
    // The product of two valid transforms may be invalid, and Cairo would then draw nothing more.
    guard combined.isFinite, abs(combined.determinant) > 1e-9,
      abs(combined.a) + abs(combined.b) + abs(combined.c) + abs(combined.d) < 1e6,
      abs(combined.tx) < 1e9, abs(combined.ty) < 1e9
    else { return ThrottledLog.note("Canvas.concatenate", "out of bounds") }
    var m = cairo_matrix_t(
      xx: combined.a, yx: combined.b, xy: combined.c, yy: combined.d, x0: combined.tx,
      y0: combined.ty)
    cairo_set_matrix(context, &m)
    return true
  }

  /// Clips to a rectangle, whose edges are moved to the nearest device pixels unless the axes are
  /// rotated by other than quarter turns. An empty rectangle clips everything away.
  public func clip(to rect: Rect) {
    guard rect.isFinite else { return Path.refuse("Canvas.clip(to: Rect)") }
    // If a clip cuts a pixel in two, Cairo's coverage of it depends on the whole clip, and a
    // partial redraw would differ from a full one.
    trace(onDevice(rect) { $0.rounded(toPixelsAt: 1) })
    cairo_clip(context)
  }

  /// Clips to a path. An empty path clips everything away.
  public func clip(to path: Path) {
    trace(path)
    cairo_clip(context)
  }

  /// Moves the edges of a rectangle to the nearest device pixels, for crisp fills and hairlines at
  /// every scale. A rectangle with an area keeps at least one pixel, inside `pixelsAround(_:)`. If
  /// the axes are rotated, except by quarter turns, the rectangle is unchanged.
  public func pixelAligned(_ rect: Rect) -> Rect {
    onDevice(rect) { device in
      let (x, width) = Self.pixels(from: device.minX, to: device.maxX)
      let (y, height) = Self.pixels(from: device.minY, to: device.maxY)
      return Rect(x: x, y: y, width: width, height: height)
    }
  }

  /// The whole pixels nearest to a stretch of an axis, at least the pixel around its middle.
  private static func pixels(from start: Double, to end: Double)
    -> (start: Double, length: Double)
  {
    let (first, last) = (start.rounded(), end.rounded())
    return first < last
      ? (first, last - first) : ((start + (end - start) / 2).rounded(.down), 1)
  }

  /// Grows a rectangle to whole device pixels, so that a clip to it cuts no pixel in two. If the
  /// axes are rotated, except by quarter turns, the rectangle is unchanged.
  package func pixelsAround(_ rect: Rect) -> Rect { onDevice(rect) { $0.outset(toPixelsAt: 1) } }

  package func isOnPixels(_ rect: Rect) -> Bool {
    let t = deviceTransform
    let device = rect.applying(t)
    return t.keepsRectangles
      && [device.minX, device.maxX, device.minY, device.maxY].allSatisfy {
        abs($0 - $0.rounded()) < 1.0 / 512
      }
  }

  /// Applies a change to a rectangle in device pixels, unless the axes are rotated.
  private func onDevice(_ rect: Rect, _ change: (Rect) -> Rect) -> Rect {
    let t = deviceTransform
    let rect = nearby(rect, t)
    let device = rect.applying(t)
    guard device.isFinite, !rect.isEmpty, !device.isEmpty, t.keepsRectangles, let back = t.inverted
    else {
      return rect
    }
    return change(device).applying(back)
  }

  /// The width of one device pixel in current coordinates.
  package var hairline: Double {
    let t = deviceTransform
    return 1 / max(abs(t.determinant).squareRoot(), 1e-6)
  }

  // MARK: Shapes

  /// Fills a path by the nonzero winding rule.
  public func fill(_ path: Path, with color: Color) {
    guard !path.isEmpty, color.alpha > 0 else { return }
    trace(path)
    setSource(color)
    cairo_fill(context)
  }

  /// Fills a path by the nonzero winding rule.
  /// - Parameter area: A fixed rectangle around the changing path; the paint is prepared only once.
  public func fill(_ path: Path, with paint: Paint, preparedFor area: Rect? = nil) {
    guard !path.isEmpty else { return }
    guard setSource(paint, extent: area.map { $0.union(path.hull) } ?? path.hull) else { return }
    trace(path)
    cairo_fill(context)
  }

  /// Fills a rectangle with a colour.
  public func fill(_ rect: Rect, with color: Color) {
    guard rect.isFinite else { return Path.refuse("Canvas.fill") }
    guard !rect.isEmpty, color.alpha > 0 else { return }
    trace(rect)
    setSource(color)
    cairo_fill(context)
  }

  /// Strokes a path with a colour.
  public func stroke(_ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()) {
    guard color.alpha > 0 else { return }
    stroke(path, with: .color(color), style: style)
  }

  /// Strokes the outline of a shape, with only the half inside.
  package func stroke(insideOf shape: Path, with color: Color, width: Double) {
    saved {
      clip(to: shape)
      stroke(shape, with: color, style: StrokeStyle(width: 2 * width))
    }
  }

  /// Strokes the edge of a rounded rectangle, inside the rectangle.
  package func strokeEdge(of rect: Rect, cornerRadius: Double, width: Double, with color: Color) {
    guard width > 0, color.alpha > 0 else { return }
    let half = width / 2
    stroke(
      Path(roundedRect: rect.insetBy(dx: half, dy: half), cornerRadius: cornerRadius - half),
      with: color, style: StrokeStyle(width: width))
  }

  /// Strokes a path with a paint.
  public func stroke(_ path: Path, with paint: Paint, style: StrokeStyle = StrokeStyle()) {
    guard style.width.isFinite else { return Path.refuse("Canvas.stroke") }
    guard !path.isEmpty, style.width > 0 else { return }
    let reach = style.reach
    guard setSource(paint, extent: path.hull.insetBy(dx: -reach, dy: -reach)) else { return }
    trace(path)
    cairo_set_line_width(context, min(style.width, 100_000))
    cairo_set_line_cap(context, style.cap.cairo)
    cairo_set_line_join(context, style.join.cairo)
    let dash = style.usableDash
    cairo_set_dash(context, dash, Int32(clamping: dash.count), 0)
    cairo_stroke(context)
  }

  /// Makes a rectangle transparent.
  package func clear(_ rect: Rect) {
    guard rect.isFinite else { return Path.refuse("Canvas.clear") }
    guard !rect.isEmpty else { return }
    trace(rect)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_fill(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  func setSource(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  func setSource(_ paint: Paint, extent: Rect) -> Bool {
    switch paint {
    case .color(let color):
      guard color.alpha > 0 else { return false }
      setSource(color)
      return true
    case .gradient(let gradient):
      guard let first = gradient.stops.first else { return false }
      guard gradient.stops.count > 1 else {
        setSource(first.color)
        return first.color.alpha > 0
      }
      return gradient.setSource(of: context, deviceTransform, extent: extent) { clipBounds }
    }
  }

  // MARK: Tracing paths in Cairo

  private func trace(_ path: Path) {
    cairo_new_path(context)
    let t = deviceTransform
    guard Self.isNear(path.hull.applying(t)) else { return traceFar(path, t) }
    trace(path.elements)
  }

  private func trace(_ elements: [Path.Element]) {
    for element in elements {
      switch element {
      case .move(let p): cairo_move_to(context, p.x, p.y)
      case .line(let p): cairo_line_to(context, p.x, p.y)
      case .curve(let a, let b, let p): cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Makes a rectangle the current path, clamped to Cairo's range.
  func trace(_ rect: Rect) {
    cairo_new_path(context)
    let rect = nearby(rect, deviceTransform)
    cairo_rectangle(context, rect.minX, rect.minY, max(0, rect.width), max(0, rect.height))
  }

  /// Whether Cairo can draw all of a rectangle in device pixels.
  static func isNear(_ device: Rect) -> Bool {
    abs(device.minX) < maximumCoordinate && abs(device.minY) < maximumCoordinate
      && abs(device.maxX) < maximumCoordinate && abs(device.maxY) < maximumCoordinate
  }

  /// The rectangle, or only its nearer part if it exceeds Cairo's range or precision. The cut does
  /// not depend on the clip, or round joins would appear at the cut in a partial redraw.
  private func nearby(_ rect: Rect, _ t: AffineTransform) -> Rect {
    if Self.isNear(rect.applying(t)) { return rect }
    let far = Self.maximumCoordinate / 2
    guard let back = t.inverted else { return rect }
    return rect.intersection(
      Rect(x: -far, y: -far, width: 2 * far, height: 2 * far).applying(back))
  }

  /// Traces the path in device pixels, with far points moved closer. The transform stays, for the
  /// pen of a stroke. Points move along the path's axes, so that rotated sides stay in place.
  private func traceFar(_ path: Path, _ t: AffineTransform) {
    var keep = cairo_matrix_t()
    cairo_get_matrix(context, &keep)
    cairo_identity_matrix(context)
    defer { cairo_set_matrix(context, &keep) }
    let far = Self.maximumCoordinate
    let area = Rect(x: -far, y: -far, width: 2 * far, height: 2 * far)
    let own = t.inverted.map(area.applying)
    func near(_ point: Point) -> Point {
      let p = (own.map(point.moved(into:)) ?? point).applying(t)
      // The corners of a rotated area lie farther away.
      return p.moved(into: area.insetBy(dx: -2 * far, dy: -2 * far))
    }
    trace(path.elements.map { $0.map(near) })
  }
}

extension Point {
  fileprivate func moved(into area: Rect) -> Point {
    Point(
      x: x.clamped(area.minX, area.maxX, orNaN: 0), y: y.clamped(area.minY, area.maxY, orNaN: 0))
  }
}

extension StrokeStyle {
  /// The greatest distance of the stroke from its path: a mitred corner reaches five widths.
  var reach: Double { width * (join == .miter ? 5 : 1) }
}

extension StrokeStyle.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
