import Glibc

/// A point on the earth, in degrees north and east.
public struct Coordinate: Hashable, Sendable, BitwiseCopyable {
  /// Degrees north.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double

  /// A coordinate by its degrees, which are not checked.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The same to six decimals, which is to 0.1 m.
  package var rounded: Coordinate {
    let parts = 1_000_000.0
    return Coordinate(
      latitude: (latitude * parts).rounded() / parts,
      longitude: (longitude * parts).rounded() / parts)
  }

  /// The mean radius of the earth (IUGG R₁), in kilometres.
  static let earthRadius = 6_371.008_8

  /// The distance in kilometres, by the haversine formula: within 0.6 %. NaN where a coordinate is.
  public func distance(to other: Coordinate) -> Double {
    let degree = Double.pi / 180
    let (north, east) = (other.latitude - latitude, other.longitude - longitude)
    let (sineNorth, sineEast) = (sin(north * degree / 2), sin(east * degree / 2))
    let chord =
      sineNorth * sineNorth
      + cos(latitude * degree) * cos(other.latitude * degree) * sineEast * sineEast
    return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
  }
}

/// Everything within a distance of a coordinate.
public struct Surroundings: Hashable, Sendable {
  /// The coordinate in the middle.
  public var center: Coordinate
  /// The distance, in kilometres.
  public var radius: Double

  static let anyRadius = "any"

  /// A radius to the millimetre: steps added up are a hair off round numbers.
  package static func plain(_ radius: Double) -> Double { (radius * 1e6).rounded() / 1e6 }

  /// Everything as near as a radius in kilometres.
  public init(center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
  }
}

/// How far every home is from one coordinate, in the order by price, whatever the radius is.
struct Distances: Sendable {
  let center: Coordinate
  let kilometres: ContiguousArray<Double>

  init(from center: Coordinate, in index: FilterIndex) {
    self.center = center
    // In the order of the file first: coordinates that lie side by side are read sooner.
    let (latitudes, longitudes) = (
      index.listings.storage.latitudes, index.listings.storage.longitudes
    )
    let kilometres = (0..<index.count).map { row -> Double in
      guard let latitude = latitudes[row], let longitude = longitudes[row] else { return .nan }
      return Coordinate(latitude: latitude, longitude: longitude).distance(to: center)
    }
    self.kilometres = FilterIndex.gathered(ContiguousArray(kilometres), index.rows)
  }
}
