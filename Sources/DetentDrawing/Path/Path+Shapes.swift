extension Path {
  /// A rectangle, clockwise from its top left corner. One without area is an empty path.
  public init(rect: Rect) {
    self.init()
    guard rect.isFinite else {
      Self.refuse("Path(rect:)")
      return
    }
    guard !rect.isEmpty else { return }
    reserve(5)
    move(to: rect.origin)
    line(to: Point(x: rect.maxX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.maxY))
    line(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// A rectangle with round corners; the radius is kept between 0 and half the shorter side.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    guard rect.isFinite, cornerRadius.isFinite else {
      self.init()
      Self.refuse("Path(roundedRect:)")
      return
    }
    let r = min(max(0, cornerRadius), min(rect.width, rect.height) / 2)
    guard r > 0 else {
      self.init(rect: rect)
      return
    }
    self.init()
    reserve(10)
    let corners = [
      (Point(x: rect.maxX - r, y: rect.minY + r), -0.5),
      (Point(x: rect.maxX - r, y: rect.maxY - r), 0),
      (Point(x: rect.minX + r, y: rect.maxY - r), 0.5),
      (Point(x: rect.minX + r, y: rect.minY + r), 1),
    ]
    for (center, quarter) in corners {
      addArc(
        center: center, radius: r, startAngle: quarter * .pi, endAngle: (quarter + 0.5) * .pi)
    }
    close()
  }

  /// The ellipse that touches the four sides of a rectangle.
  public init(ellipseIn rect: Rect) {
    self.init()
    guard rect.isFinite else {
      Self.refuse("Path(ellipseIn:)")
      return
    }
    guard !rect.isEmpty else { return }
    if rect.width == rect.height {
      self.init(circleAt: rect.center, radius: rect.width / 2)
      return
    }
    var circle = Path()
    let larger = max(rect.width, rect.height) / 2
    circle.addArc(center: .zero, radius: larger, startAngle: 0, endAngle: 2 * .pi)
    circle.close()
    self = circle.applying(
      AffineTransform(
        a: rect.width / 2 / larger, b: 0, c: 0, d: rect.height / 2 / larger, tx: rect.midX,
        ty: rect.midY))
  }

  /// A full circle. A radius of 0 or less, or NaN, is an empty path.
  public init(circleAt center: Point, radius: Double) {
    self.init()
    guard center.isFinite, radius.isFinite else {
      Self.refuse("Path(circleAt:)")
      return
    }
    guard radius > 0 else { return }
    addArc(center: center, radius: radius, startAngle: 0, endAngle: 2 * .pi)
    close()
  }
}
