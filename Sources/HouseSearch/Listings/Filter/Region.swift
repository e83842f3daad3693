import Glibc

/// A point on the earth, in degrees north and east.
package struct Coordinate: Hashable, Sendable, BitwiseCopyable {
  package var latitude: Double
  package var longitude: Double

  /// Creates a coordinate from degrees, which are not checked.
  package init(latitude: Double, longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// The coordinate rounded to six decimals, that is to 0.1 m.
  package var rounded: Coordinate {
    Coordinate(latitude: Surroundings.plain(latitude), longitude: Surroundings.plain(longitude))
  }

  /// The mean radius of the earth (IUGG R₁), in kilometres.
  static let earthRadius = 6_371.008_8

  /// The distance in kilometres by the haversine formula, within 0.6 %; NaN if a degree is NaN.
  package func distance(to other: Coordinate) -> Double {
    let degree = Double.pi / 180
    let (north, east) = (other.latitude - latitude, other.longitude - longitude)
    let (sineNorth, sineEast) = (sin(north * degree / 2), sin(east * degree / 2))
    let chord =
      sineNorth * sineNorth
      + cos(latitude * degree) * cos(other.latitude * degree) * sineEast * sineEast
    return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
  }
}

/// A circle around a coordinate.
package struct Surroundings: Hashable, Sendable {
  package var center: Coordinate
  /// The radius, in kilometres.
  package var radius: Double

  static let anyRadius = "any"

  /// A number with six decimals: a radius to the millimetre, without rounding errors of steps.
  package static func plain(_ radius: Double) -> Double { (radius * 1e6).rounded() / 1e6 }

  package init(center: Coordinate, radius: Double) { (self.center, self.radius) = (center, radius) }
}

/// A part of the earth inside a closed line, including the line.
///
/// Corners are joined by straight lines on a map of degrees. The line crosses the 180th meridian if
/// its longitudes continue beyond it, as from 177 to 182.
package struct Region: Hashable, Sendable {
  /// The corners, each joined to the next and the last to the first.
  package let corners: [Coordinate]
  private let latitudes: ClosedRange<Double>
  private let longitudes: ClosedRange<Double>

  /// Creates a shape from corners, without invalid ones. Fewer than three corners contain nothing.
  package init(corners: [Coordinate]) {
    let corners = corners.filter { $0.latitude.isFinite && $0.longitude.isFinite }
    self.corners = corners
    latitudes = Self.range(of: corners.map(\.latitude))
    longitudes = Self.range(of: corners.map(\.longitude))
  }

  private static func range(of degrees: [Double]) -> ClosedRange<Double> {
    (degrees.min() ?? 0)...(degrees.max() ?? 0)
  }

  /// Whether a coordinate lies inside or on the line. Parts enclosed twice are outside.
  package func contains(_ coordinate: Coordinate) -> Bool {
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    guard corners.count > 2, latitudes.contains(latitude) else { return false }
    return [longitude, longitude + 360, longitude - 360].contains {
      longitudes.contains($0) && encloses(latitude, $0)
    }
  }

  /// Counts the edges to the east: an odd number means inside.
  private func encloses(_ latitude: Double, _ longitude: Double) -> Bool {
    var isInside = false
    var start = corners[corners.count - 1]
    for end in corners {
      defer { start = end }
      // Most edges lie north or south of the point.
      guard (start.latitude - latitude) * (end.latitude - latitude) <= 0 else { continue }
      let side =
        (end.longitude - start.longitude) * (latitude - start.latitude)
        - (longitude - start.longitude) * (end.latitude - start.latitude)
      let isBetween = (start.longitude - longitude) * (end.longitude - longitude) <= 0
      if side == 0, isBetween { return true }
      let goesNorth = start.latitude <= latitude
      if goesNorth != (end.latitude <= latitude), (side > 0) == goesNorth { isInside.toggle() }
    }
    return isInside
  }
}
