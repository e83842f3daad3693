import DetentDrawing
import Glibc
import Listings

/// A point of the flat world: 0...1 from the seam eastwards and from north to south.
typealias WorldPoint = SIMD2<Double>

struct WorldRect: Hashable, Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }
  var center: WorldPoint { WorldPoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

  func insetBy(_ distance: Double) -> WorldRect {
    WorldRect(
      minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }

  func contains(_ other: WorldRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  func contains(_ point: WorldPoint) -> Bool {
    minX <= point.x && minY <= point.y && maxX >= point.x && maxY >= point.y
  }
}

/// Where coordinates lie on the flat world: Web Mercator, which keeps angles, so that streets and
/// circles look alike in every city of a file.
struct MapProjection: Equatable, Sendable {
  /// The meridian at both sides of the world, in degrees east.
  let seam: Double

  /// The latitude of the upper side of the world, which is a square; poles lie at infinity.
  static let greatestLatitude = 85.051_128_779_806_59
  /// The equator in kilometres, of the sphere that distances are measured on.
  static let equator = 2 * Double.pi * 6_371.008_8

  init(seam: Double = -180) { self.seam = seam }

  /// The projection whose seam is on the far side of the homes: a city at the antimeridian is not
  /// cut.
  init(avoiding longitudes: some Sequence<Float>) {
    func width(_ seam: Float) -> Float {
      var (low, high) = (Float.infinity, -Float.infinity)
      for longitude in longitudes {
        let turned = (longitude - seam) / 360
        let part = turned - turned.rounded(.down)
        (low, high) = (min(low, part), max(high, part))
      }
      return high - low
    }
    seam = width(0) < width(-180) ? 0 : -180
  }

  /// The point of a coordinate; beyond the upper and the lower side it lies on them.
  /// - Parameter x: of the turns around the earth, the one that is nearest to it is meant; nil for
  ///   the one on the world.
  func point(_ coordinate: Coordinate, near x: Double? = nil) -> WorldPoint {
    let turned = (coordinate.longitude - seam) / 360
    var point = WorldPoint(x: turned - turned.rounded(.down), y: Self.y(coordinate.latitude))
    if let x { point.x += (x - point.x).rounded() }
    return point
  }

  private static func y(_ latitude: Double) -> Double {
    let limited = max(-greatestLatitude, min(latitude, greatestLatitude))
    let y = 0.5 - asinh(tan(limited * .pi / 180)) / (2 * .pi)
    return max(0, min(y, 1))
  }

  /// - Parameter isContinuous: whether longitudes go on beyond 180°, so that points beside each
  ///   other stay so.
  func coordinate(_ point: WorldPoint, isContinuous: Bool = false) -> Coordinate {
    let latitude = atan(sinh(.pi * (1 - 2 * point.y))) * 180 / .pi
    let longitude = seam + point.x * 360
    return Coordinate(
      latitude: latitude,
      longitude: isContinuous ? longitude : longitude.remainder(dividingBy: 360))
  }

  /// The width of the world in kilometres along the parallel of a point.
  func kilometers(acrossAt point: WorldPoint) -> Double {
    Self.equator / cosh(.pi * (1 - 2 * max(0, min(point.y, 1))))
  }

  /// The points at a distance from a coordinate, all around it, from the east against the clock.
  func ring(around center: Coordinate, radius: Double, count: Int) -> [WorldPoint] {
    let middle = point(center)
    return (0..<count).map { number in
      let angle = 2 * Double.pi * Double(number) / Double(count)
      return point(destination(from: center, distance: radius, angle: angle), near: middle.x)
    }
  }

  /// Where one comes to from a coordinate.
  /// - Parameters:
  ///   - distance: in kilometres.
  ///   - angle: of the first step, from the east against the clock.
  func destination(from start: Coordinate, distance: Double, angle: Double) -> Coordinate {
    let degree = Double.pi / 180
    let arc = min(distance * 2 * .pi / Self.equator, .pi)
    let bearing = .pi / 2 - angle
    let latitude = start.latitude * degree
    let sine = sin(latitude) * cos(arc) + cos(latitude) * sin(arc) * cos(bearing)
    let end = asin(max(-1, min(sine, 1)))
    let turn = atan2(
      sin(bearing) * sin(arc) * cos(latitude), cos(arc) - sin(latitude) * sin(end))
    return Coordinate(latitude: end / degree, longitude: start.longitude + turn / degree)
  }
}

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
