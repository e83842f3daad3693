import DetentDrawing
import Glibc
import Listings

/// A point of the flat world: 0...1 eastwards from the antimeridian, and 0...1 from north to south.
typealias WorldPoint = SIMD2<Double>

/// A part of the flat world.
typealias WorldRect = Rect

extension WorldRect {
  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  func insetBy(_ distance: Double) -> WorldRect { insetBy(dx: distance, dy: distance) }
}

/// The projection of coordinates to the flat world: Web Mercator. It keeps angles, so streets and
/// circles look alike in every city of a file.
enum MapProjection {
  /// The latitude of the upper edge of the world, which is a square. Poles would lie at infinity.
  static let greatestLatitude = 85.051_128_779_806_59
  /// The length of the equator in kilometres, on the sphere that distances are measured on.
  static let equator = 2 * Double.pi * 6_371.008_8

  /// Returns the point of a coordinate. Latitudes are limited to the edges.
  /// - Parameter isContinuous: whether longitudes beyond 180° lead to x beyond 0...1.
  static func point(_ coordinate: Coordinate, isContinuous: Bool = false) -> WorldPoint {
    let turns = (coordinate.longitude + 180) / 360
    let x = isContinuous ? turns : turns - turns.rounded(.down)
    return WorldPoint(x: x, y: y(coordinate.latitude))
  }

  private static func y(_ latitude: Double) -> Double {
    let limited = max(-greatestLatitude, min(latitude, greatestLatitude))
    let y = 0.5 - asinh(tan(limited * .pi / 180)) / (2 * .pi)
    return max(0, min(y, 1))
  }

  /// - Parameter isContinuous: whether longitudes go beyond 180°, so that neighbours stay together.
  static func coordinate(_ point: WorldPoint, isContinuous: Bool = false) -> Coordinate {
    let latitude = atan(sinh(.pi * (1 - 2 * point.y))) * 180 / .pi
    let longitude = point.x * 360 - 180
    return Coordinate(
      latitude: latitude,
      longitude: isContinuous ? longitude : longitude.remainder(dividingBy: 360))
  }

  /// Returns the width of the world along the parallel of a point, in kilometres.
  static func kilometers(acrossAt point: WorldPoint) -> Double {
    equator / cosh(.pi * (1 - 2 * max(0, min(point.y, 1))))
  }

  /// Returns a ring of points around a coordinate, counterclockwise from east; radius in km. The
  /// ring is the ellipse through the four ends of the circle, which differs from the circle by less
  /// than 0.02 % up to 1,000 km.
  static func ring(around center: Coordinate, radius: Double, count: Int) -> [WorldPoint] {
    let arc = radius * 2 * .pi / equator
    let degrees = arc * 180 / .pi
    let (north, south) = (y(center.latitude + degrees), y(center.latitude - degrees))
    let middle = WorldPoint(x: point(center).x, y: (north + south) / 2)
    let sine = sin(arc) / cos(center.latitude * .pi / 180)
    let half = WorldPoint(x: asin(min(sine, 1)) / (2 * .pi), y: (south - north) / 2)
    return (0..<count).map { number in
      let angle = 2 * Double.pi * Double(number) / Double(count)
      return middle + half * WorldPoint(x: cos(angle), y: -sin(angle))
    }
  }
}

/// The visible part of the world, and its scale.
struct MapViewport: Hashable, Sendable {
  private(set) var center = WorldPoint(x: 0.5, y: 0.5)
  /// The binary logarithm of the world's side, in logical pixels.
  private(set) var zoom = 8.0
  /// The size of the view, in logical pixels.
  var size = Size.zero { didSet { limit() } }

  /// The largest zoom: a pixel is 7 cm at the equator.
  static let greatestZoom = 29.0
  /// The largest zoom for fitting an area. A single place is shown about two kilometres across.
  private static let greatestFit = 23.0
  /// The change in zoom for a step of the wheel, a key or a button.
  static let step = 0.5

  var world: Double { exp2(zoom) }

  var area: WorldRect {
    WorldRect(
      center: Point(x: center.x, y: center.y),
      size: Size(width: size.width / world, height: size.height / world))
  }

  // MARK: Conversion

  func point(_ point: WorldPoint) -> Point {
    Point(
      x: (point.x - center.x) * world + size.width / 2,
      y: (point.y - center.y) * world + size.height / 2)
  }

  func worldPoint(at point: Point) -> WorldPoint {
    center + WorldPoint(x: point.x - size.width / 2, y: point.y - size.height / 2) / world
  }

  func frame(of area: WorldRect) -> Rect {
    let origin = point(WorldPoint(x: area.minX, y: area.minY))
    return Rect(x: origin.x, y: origin.y, width: area.width * world, height: area.height * world)
  }

  // MARK: Moves

  mutating func pan(dx: Double, dy: Double) {
    guard dx.isFinite, dy.isFinite else { return }
    center -= WorldPoint(x: dx, y: dy) / world
    limit()
  }

  /// Zooms around a point, which keeps its place in the view.
  mutating func zoom(by amount: Double, at point: Point) {
    guard amount.isFinite, point.isFinite else { return }
    let fixed = worldPoint(at: point)
    zoom += amount
    limit()
    center += fixed - worldPoint(at: point)
    limit()
  }

  /// Returns the viewport at a fraction of a zoom around a point. If limits shift the point at the
  /// end, the shift grows along the way.
  func zoomed(to end: MapViewport, _ part: Double, at point: Point) -> MapViewport {
    var (passing, straight) = (self, self)
    passing.zoom(by: (end.zoom - zoom) * part, at: point)
    straight.zoom(by: end.zoom - zoom, at: point)
    passing.center += (end.center - straight.center) * part
    return passing
  }

  /// - Parameter top: the height that is covered above the area, in addition to the margin.
  mutating func fit(_ area: WorldRect, margin: Double, below top: Double = 0) {
    let (width, height) = (size.width - 2 * margin, size.height - 2 * margin - top)
    guard size.width > 0, size.height > 0 else { return }
    let across = log2(max(width, size.width / 2) / max(area.width, 1e-12))
    let down = log2(max(height, size.height / 2) / max(area.height, 1e-12))
    zoom = min(across, down, Self.greatestFit)
    center = WorldPoint(x: area.midX, y: area.midY)
    center.y -= top / 2 / world
    limit()
  }

  mutating func show(_ point: WorldPoint, margin: Double) {
    let place = self.point(point)
    let (left, top) = (min(margin, size.width / 2), min(margin, size.height / 2))
    let x = max(left, min(place.x, size.width - left))
    let y = max(top, min(place.y, size.height - top))
    pan(dx: x - place.x, dy: y - place.y)
  }

  private mutating func limit() {
    // At the smallest zoom the whole world is visible.
    let least = log2(max(64, min(size.width, size.height)))
    zoom = max(least, min(zoom, Self.greatestZoom))
    center.clamp(lowerBound: .zero, upperBound: .one)
  }
}
