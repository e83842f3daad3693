import DetentDrawing
import Glibc

/// What is in sight of the world, and how large.
struct MapViewport: Hashable, Sendable {
  private(set) var center = WorldPoint(x: 0.5, y: 0.5)
  /// The binary logarithm of the world's side, in logical pixels.
  private(set) var zoom = 8.0
  /// In logical pixels.
  private(set) var size = Size.zero

  /// The nearest zoom: a pixel is 7 cm at the equator.
  static let greatestZoom = 29.0
  /// What is shown of a single place: about two kilometres across.
  private static let greatestFit = 23.0
  /// What a step of a wheel, a key or a button zooms by.
  static let step = 0.5

  /// The side of the world, in logical pixels.
  var world: Double { exp2(zoom) }

  /// What is in sight.
  var area: WorldRect {
    let (width, height) = (size.width / world / 2, size.height / world / 2)
    return WorldRect(
      minX: center.x - width, minY: center.y - height, maxX: center.x + width,
      maxY: center.y + height)
  }

  // MARK: From one to the other

  /// Where a point of the world is in the view.
  func point(_ point: WorldPoint) -> Point {
    Point(
      x: (point.x - center.x) * world + size.width / 2,
      y: (point.y - center.y) * world + size.height / 2)
  }

  /// The point of the world that is at one of the view.
  func worldPoint(at point: Point) -> WorldPoint {
    WorldPoint(
      x: center.x + (point.x - size.width / 2) / world,
      y: center.y + (point.y - size.height / 2) / world)
  }

  /// Where an area of the world is in the view.
  func frame(of area: WorldRect) -> Rect {
    let origin = point(WorldPoint(x: area.minX, y: area.minY))
    return Rect(
      x: origin.x, y: origin.y, width: area.width * world, height: area.height * world)
  }

  // MARK: Moves

  mutating func resize(to size: Size) {
    self.size = size
    limit()
  }

  /// Moves what is in sight by a distance on the screen.
  mutating func pan(dx: Double, dy: Double) {
    guard dx.isFinite, dy.isFinite else { return }
    center.x -= dx / world
    center.y -= dy / world
    limit()
  }

  /// Zooms so that what is at a point stays there.
  mutating func zoom(by amount: Double, at point: Point) {
    guard amount.isFinite, point.isFinite else { return }
    let fixed = worldPoint(at: point)
    zoom += amount
    limitZoom()
    let moved = worldPoint(at: point)
    center.x += fixed.x - moved.x
    center.y += fixed.y - moved.y
    limit()
  }

  /// A part of the way to another viewport, 0...1, in which a point stays where it is as far as it
  /// does at the end.
  func zoomed(to end: MapViewport, _ part: Double, at point: Point) -> MapViewport {
    var (passing, straight) = (self, self)
    passing.zoom(by: (end.zoom - zoom) * part, at: point)
    straight.zoom(by: end.zoom - zoom, at: point)
    passing.center += (end.center - straight.center) * part
    return passing
  }

  /// Shows an area as large as it goes.
  /// - Parameter top: how much above the margin is covered.
  mutating func fit(_ area: WorldRect, margin: Double, below top: Double = 0) {
    let (width, height) = (size.width - 2 * margin, size.height - 2 * margin - top)
    guard size.width > 0, size.height > 0 else { return }
    let across = log2(max(width, size.width / 2) / max(area.width, 1e-12))
    let down = log2(max(height, size.height / 2) / max(area.height, 1e-12))
    zoom = min(across, down, Self.greatestFit)
    center = area.center
    center.y -= top / 2 / world
    limit()
  }

  /// Moves as little as is needed to have a point in sight.
  mutating func show(_ point: WorldPoint, margin: Double) {
    let place = self.point(point)
    let (left, top) = (min(margin, size.width / 2), min(margin, size.height / 2))
    let x = max(left, min(place.x, size.width - left))
    let y = max(top, min(place.y, size.height - top))
    pan(dx: x - place.x, dy: y - place.y)
  }

  private mutating func limitZoom() {
    // At the farthest zoom the whole world is in sight.
    let least = log2(max(64, min(size.width, size.height)))
    zoom = max(least, min(zoom, Self.greatestZoom))
  }

  private mutating func limit() {
    limitZoom()
    center.x = max(0, min(center.x, 1))
    center.y = max(0, min(center.y, 1))
  }
}
