internal import CDetentCairo

extension Canvas {
  /// Makes a path the current one of the context.
  func trace(_ path: Path) {
    cairo_new_path(context)
    let t = deviceTransform
    let hull = path.hull.applying(t)
    guard abs(hull.minX) < Self.maximumCoordinate, abs(hull.minY) < Self.maximumCoordinate,
      abs(hull.maxX) < Self.maximumCoordinate,
      abs(hull.maxY) < Self.maximumCoordinate
    else { return traceFar(path, t) }
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(context, p.x, p.y)
      case .line(let p): cairo_line_to(context, p.x, p.y)
      case .curve(let a, let b, let p): cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Adds a rectangle to the current path, cut to what Cairo can count.
  func trace(_ rect: Rect) {
    let rect = nearby(rect, deviceTransform)
    cairo_rectangle(context, rect.minX, rect.minY, max(0, rect.width), max(0, rect.height))
  }

  /// The rectangle, or of one that Cairo cannot count, or that has no digits left for its near sides where it
  /// is turned, what can be drawn on and a little more.
  func nearby(_ rect: Rect, _ t: AffineTransform) -> Rect {
    let device = rect.applying(t)
    if abs(device.minX) < Self.maximumCoordinate, abs(device.minY) < Self.maximumCoordinate,
      abs(device.maxX) < Self.maximumCoordinate, abs(device.maxY) < Self.maximumCoordinate
    {
      return rect
    }
    return rect.intersection(clipBounds.insetBy(dx: -2, dy: -2))
  }

  /// The path with its far points moved closer, in device pixels; the transform stays as it is for
  /// the pen of a stroke. They are moved along the axes of the path: the sides of a rectangle stay where they
  /// are, also where it is turned.
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
      // Turned, the area has corners that lie farther away.
      return p.moved(into: area.insetBy(dx: -2 * far, dy: -2 * far))
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        let p = near(point)
        cairo_move_to(context, p.x, p.y)
      case .line(let point):
        let p = near(point)
        cairo_line_to(context, p.x, p.y)
      case .curve(let c1, let c2, let point):
        let (a, b, p) = (near(c1), near(c2), near(point))
        cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}

extension Point {
  fileprivate func moved(into area: Rect) -> Point {
    Point(
      x: x.clamped(area.minX, area.maxX, orNaN: 0), y: y.clamped(area.minY, area.maxY, orNaN: 0))
  }
}
