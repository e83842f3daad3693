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

/// A part of the earth inside a closed line; the line itself belongs to it.
///
/// Corners are joined by lines that are straight on a map of degrees, the shorter way round the
/// earth.
public struct Region: Hashable, Sendable {
  /// The corners, each joined to the next and the last one to the first.
  public let corners: [Coordinate]

  /// A shape by its corners; invalid ones are left out. Fewer than three hold nothing.
  public init(corners: [Coordinate]) {
    self.corners = corners.filter { $0.latitude.isFinite && $0.longitude.isFinite }
  }

  static let turn = 360.0

  /// Whether a coordinate lies inside or on the line. Parts enclosed twice are outside.
  public func contains(_ coordinate: Coordinate) -> Bool {
    RegionOutline(self, mostBands: 1).contains(coordinate)
  }
}

/// The line of a region on a plane of degrees that goes on where a map would begin again.
struct RegionOutline: Sendable {
  struct Edge: Sendable {
    let start, end: Coordinate

    /// Whether a latitude lies between its ends, the upper one left out.
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
  /// The edges that reach into each of some bands of latitudes: a point needs no others.
  private var bands: [[Edge]]
  private let bandsPerDegree: Double

  /// - Parameter mostBands: one is enough for few points.
  init(_ region: Region, mostBands: Int = 256) {
    let points = Self.points(region.corners)
    let edges = points.indices.map { index in
      Edge(start: points[index], end: points[index + 1 == points.count ? 0 : index + 1])
    }
    let (south, north) = (points.map(\.latitude).min() ?? 0, points.map(\.latitude).max() ?? 0)
    let (west, east) = (points.map(\.longitude).min() ?? 0, points.map(\.longitude).max() ?? 0)
    latitudes = south...north
    longitudes = west...east
    // A shape too flat or too high for bands has one.
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
    let (latitudes, longitudes) = (listings.storage.latitudes, listings.storage.longitudes)
    return (0..<listings.count).map { row in
      guard let latitude = latitudes[row], self.latitudes.contains(latitude),
        let longitude = longitudes[row]
      else { return false }
      return contains(Coordinate(latitude: latitude, longitude: longitude))
    }
  }

  /// The corners with longitudes that do not jump.
  private static func points(_ corners: [Coordinate]) -> [Coordinate] {
    guard let first = corners.first else { return [] }
    var points: [Coordinate] = []
    var longitude = first.longitude
    for corner in corners {
      longitude += step(from: longitude, to: corner.longitude)
      // Whole turns from the very number of the corner, as `unrolled` counts them: a corner lies
      // on its line.
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

  /// The longitude on the turn that the outline lies on.
  @inline(__always)
  func unrolled(_ longitude: Double) -> Double {
    if longitude >= longitudes.lowerBound, longitude <= longitudes.upperBound { return longitude }
    let turns = ((longitudes.lowerBound - longitude) / Region.turn).rounded(.up)
    return longitude + turns * Region.turn
  }

  /// Counts the edges to the east: an odd number is inside.
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
