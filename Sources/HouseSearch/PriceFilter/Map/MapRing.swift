import DetentDrawing
import Glibc
import Listings

/// The ring around everything within a distance, where it is in a view.
struct MapRing {
  let surroundings: Surroundings
  /// The middle.
  let center: Point
  /// Points all around, from the east against the clock.
  private let points: [Point]

  private static let pointCount = 144
  /// The part of half the earth beyond which a distance is no ring on a flat world.
  private static let greatestRadius = MapProjection.equator / 4 * 0.96

  /// Nil where the distance is none that a ring shows.
  init?(_ surroundings: Surroundings, _ viewport: MapViewport, _ projection: MapProjection) {
    let (middle, radius) = (surroundings.center, surroundings.radius)
    guard middle.latitude.isFinite, middle.longitude.isFinite else { return nil }
    self.surroundings = surroundings
    let point = projection.point(middle)
    center = viewport.point(point)
    // One around a pole is a line across the world, which is no ring.
    let toPole = (90 - abs(middle.latitude)) / 360 * MapProjection.equator
    guard radius.isFinite, radius > 0, radius < min(Self.greatestRadius, toPole) else {
      points = []
      return
    }
    points = projection.ring(around: middle, radius: radius, count: Self.pointCount)
      .map(viewport.point)
  }

  var path: Path { .closed(points) }

  /// Where the thumb is: at an angle, or where it is in sight near that.
  /// - Parameter angle: in radians, from the east against the clock.
  func thumb(angle: Double, in area: Rect) -> Point? {
    guard !points.isEmpty else { return nil }
    let count = points.count
    let turn = angle / (2 * .pi)
    let wanted = Int(((turn - turn.rounded(.down)) * Double(count)).rounded()) % count
    let order = (0...count / 2).flatMap { [wanted + $0, wanted - $0 + count] }
    return order.lazy.map { points[$0 % count] }.first(where: area.contains)
  }

  /// The angle of a point of the view.
  func angle(of point: Point) -> Double { atan2(center.y - point.y, point.x - center.x) }
}

/// A drag of the ring: the thumb keeps its distance to the pointer.
struct MapRadiusDrag {
  private var anchor: (distance: Double, radius: Double)
  private var isFine: Bool

  init(distance: Double, radius: Double, isFine: Bool) {
    anchor = (distance, radius)
    self.isFine = isFine
  }

  /// The radius for a distance of the pointer from the middle, in kilometres.
  /// - Parameter isFine: whether only a tenth of the way counts, from now on.
  mutating func radius(at distance: Double, isFine: Bool) -> Double {
    if isFine != self.isFine {
      // What was reached stays.
      anchor = (distance, radius(at: distance))
      self.isFine = isFine
    }
    return radius(at: distance)
  }

  private func radius(at distance: Double) -> Double {
    anchor.radius + (distance - anchor.distance) * (isFine ? 0.1 : 1)
  }
}
