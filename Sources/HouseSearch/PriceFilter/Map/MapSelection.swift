import DetentDrawing
import DetentViews
import Glibc
import Listings

/// What the user chooses on a map: how far from where, and an area.
struct MapSelection: ReportedValue, Hashable {
  /// The homes within a distance. An infinite distance lets all homes through, and keeps the point
  /// that the list measures from.
  var surroundings: Surroundings?
  /// The homes in a drawn area; nil without one.
  var region: Region?

  /// The parts of it that an edit may be about.
  enum Part: String { case center, radius, region }

  /// The fields that have values.
  var report: [String: ReportedField] {
    var fields: [String: ReportedField] = [:]
    if let surroundings {
      fields["latitude"] = .number(surroundings.center.latitude)
      fields["longitude"] = .number(surroundings.center.longitude)
      if surroundings.radius.isFinite { fields["radius"] = .number(surroundings.radius) }
    }
    if let region {
      fields["region"] = .list(region.corners.flatMap { [$0.latitude, $0.longitude] })
    }
    return fields
  }
}

/// What a press on the map does.
enum MapTool: Hashable, Sendable, CaseIterable {
  /// A drag moves the map.
  case hand
  /// A drag draws a line around an area.
  case lasso
  /// A click sets the point that distances are measured from.
  case center
}

/// The ring around all homes within a distance, in a view.
struct MapRing {
  let surroundings: Surroundings
  /// The middle.
  let center: Point
  /// Points all around, from the east against the clock.
  private let points: [Point]

  private static let pointCount = 144
  /// Beyond this part of half the earth a distance is no ring on a flat world.
  private static let greatestRadius = MapProjection.equator / 4 * 0.96

  /// Nil if the middle is not a place.
  init?(_ surroundings: Surroundings, _ viewport: MapViewport, _ projection: MapProjection) {
    let (middle, radius) = (surroundings.center, surroundings.radius)
    guard middle.latitude.isFinite, middle.longitude.isFinite else { return nil }
    self.surroundings = surroundings
    center = viewport.point(projection.point(middle))
    // A ring around a pole is a line across the world.
    let toPole = (90 - abs(middle.latitude)) / 360 * MapProjection.equator
    guard radius.isFinite, radius > 0, radius < min(Self.greatestRadius, toPole) else {
      points = []
      return
    }
    points = projection.ring(around: middle, radius: radius, count: Self.pointCount)
      .map(viewport.point)
  }

  var path: Path { .closed(points) }

  /// Where the thumb is: at an angle, or at the nearest point in sight.
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

extension Path {
  /// The closed line through some points.
  static func closed(_ points: [Point]) -> Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: first)
    for point in points.dropFirst() { path.line(to: point) }
    path.close()
    return path
  }
}
