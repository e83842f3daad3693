import Glibc

/// A point on the earth, in degrees north and east.
public struct Coordinate: Hashable, Sendable, BitwiseCopyable {
  /// Degrees north.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double

  /// Creates a coordinate from degrees, which are not checked.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The coordinate rounded to six decimals, that is to 0.1 m.
  package var rounded: Coordinate {
    let parts = 1_000_000.0
    return Coordinate(
      latitude: (latitude * parts).rounded() / parts,
      longitude: (longitude * parts).rounded() / parts)
  }

  /// The mean radius of the earth (IUGG R₁), in kilometres.
  static let earthRadius = 6_371.008_8

  /// The distance in kilometres by the haversine formula, within 0.6 %; NaN if a degree is NaN.
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

/// A circle around a coordinate.
public struct Surroundings: Hashable, Sendable {
  /// The center of the circle.
  public var center: Coordinate
  /// The radius, in kilometres.
  public var radius: Double

  static let anyRadius = "any"

  /// A radius to the millimetre, to remove rounding errors of added steps.
  package static func plain(_ radius: Double) -> Double { (radius * 1e6).rounded() / 1e6 }

  /// Creates a circle with a radius in kilometres.
  public init(center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
  }
}

/// The distance of each home from one coordinate, in the order by price, for any radius.
struct Distances: Sendable {
  let center: Coordinate
  let kilometres: ContiguousArray<Double>

  init(from center: Coordinate, in index: FilterIndex) {
    self.center = center
    // In the order of the file, so that coordinates are read sequentially.
    let places = index.listings.storage.coordinates
    let kilometres = places.map { $0?.distance(to: center) ?? .nan }
    self.kilometres = FilterIndex.gathered(ContiguousArray(kilometres), index.rows)
  }
}

/// A part of the earth inside a closed line, including the line.
///
/// Corners are joined by straight lines on a map of degrees, the shorter way around the earth.
public struct Region: Hashable, Sendable {
  /// The corners, each joined to the next and the last to the first.
  public let corners: [Coordinate]

  /// Creates a shape from corners, without invalid ones. Fewer than three corners contain nothing.
  public init(corners: [Coordinate]) {
    self.corners = corners.filter { $0.latitude.isFinite && $0.longitude.isFinite }
  }

  static let turn = 360.0

  /// Whether a coordinate lies inside or on the line. Parts enclosed twice are outside.
  public func contains(_ coordinate: Coordinate) -> Bool {
    RegionOutline(self, mostBands: 1).contains(coordinate)
  }
}

/// The outline of a region on a plane of degrees that continues beyond the 180th meridian.
struct RegionOutline: Sendable {
  struct Edge: Sendable {
    let start, end: Coordinate

    /// Whether a latitude lies between the ends of the edge, the upper one excluded.
    @inline(__always)
    func crosses(_ latitude: Double) -> Bool {
      (start.latitude <= latitude) != (end.latitude <= latitude)
    }

    @inline(__always)
    func side(_ latitude: Double, _ longitude: Double) -> Double {
      (end.longitude - start.longitude) * (latitude - start.latitude)
        - (longitude - start.longitude) * (end.latitude - start.latitude)
    }

    var latitudes: ClosedRange<Double> {
      min(start.latitude, end.latitude)...max(start.latitude, end.latitude)
    }
    var longitudes: ClosedRange<Double> {
      min(start.longitude, end.longitude)...max(start.longitude, end.longitude)
    }
  }

  private let latitudes: ClosedRange<Double>
  private let longitudes: ClosedRange<Double>
  /// The edges in each band of latitudes; a point is tested against one band only.
  private var bands: [[Edge]]
  private let bandsPerDegree: Double

  /// - Parameter mostBands: the largest number of bands; 1 suffices for few points.
  init(_ region: Region, mostBands: Int = 256) {
    let points = Self.points(region.corners)
    let edges = points.indices.map { index in
      Edge(start: points[index], end: points[index + 1 == points.count ? 0 : index + 1])
    }
    let (south, north) = (points.map(\.latitude).min() ?? 0, points.map(\.latitude).max() ?? 0)
    let (west, east) = (points.map(\.longitude).min() ?? 0, points.map(\.longitude).max() ?? 0)
    latitudes = south...north
    longitudes = west...east
    // A shape that is too flat or too high for bands has one.
    let bandCount = points.count > 2 ? min(mostBands, 4 * points.count) : 0
    let scale = Double(bandCount) / (north - south)
    bandsPerDegree = scale.isFinite && (north - south).isFinite ? scale : 0
    bands = Array(repeating: [], count: bandCount)
    for edge in edges where bandCount > 0 {
      for number in band(edge.latitudes.lowerBound)...band(edge.latitudes.upperBound) {
        bands[number].append(edge)
      }
    }
  }

  @inline(__always)
  private func band(_ latitude: Double) -> Int {
    let place = (latitude - latitudes.lowerBound) * bandsPerDegree
    guard place > 0 else { return 0 }
    return place < Double(bands.count) ? Int(place) : bands.count - 1
  }

  func homes(of listings: ListingsTable) -> [Bool] {
    Array(listings.storage.coordinates.map { $0.map(contains) ?? false })
  }

  /// The corners with continuous longitudes.
  private static func points(_ corners: [Coordinate]) -> [Coordinate] {
    guard let first = corners.first else { return [] }
    var points: [Coordinate] = []
    var longitude = first.longitude
    for corner in corners {
      longitude += step(from: longitude, to: corner.longitude)
      // Adds whole turns to the exact longitude, as `unrolled` does: corners must lie on the line.
      let turns = ((longitude - corner.longitude) / Region.turn).rounded()
      longitude = corner.longitude + turns * Region.turn
      points.append(Coordinate(latitude: corner.latitude, longitude: longitude))
    }
    return points
  }

  private static func step(from one: Double, to other: Double) -> Double {
    let step = (other - one).remainder(dividingBy: Region.turn)
    return step.isFinite ? step : 0
  }

  /// The longitude on the same turn as the outline.
  @inline(__always)
  func unrolled(_ longitude: Double) -> Double {
    if longitude >= longitudes.lowerBound, longitude <= longitudes.upperBound { return longitude }
    let turns = ((longitudes.lowerBound - longitude) / Region.turn).rounded(.up)
    return longitude + turns * Region.turn
  }

  /// Counts the edges to the east: an odd number means inside.
  func contains(_ coordinate: Coordinate) -> Bool {
    let (latitude, longitude) = (coordinate.latitude, unrolled(coordinate.longitude))
    guard !bands.isEmpty, latitudes.contains(latitude), longitudes.contains(longitude)
    else { return false }
    var isInside = false
    for edge in bands[band(latitude)] {
      let side = edge.side(latitude, longitude)
      if side == 0, edge.latitudes.contains(latitude), edge.longitudes.contains(longitude) {
        return true
      }
      if edge.crosses(latitude), (side > 0) == (edge.end.latitude > edge.start.latitude) {
        isInside.toggle()
      }
    }
    return isInside
  }
}
