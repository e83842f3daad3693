import Glibc
import Listings

/// The places of homes on the flat world, by their ranks.
///
/// Making one takes some tens of milliseconds for a million homes and belongs off the main actor.
final class MapHomes: Sendable {
  let projection: MapProjection
  /// The places by rank; not a number for a home without coordinates.
  let places: ContiguousArray<WorldPoint>
  /// The number of homes with coordinates.
  let locatedCount: Int
  /// The area of all homes with coordinates; nil if there are none.
  let bounds: WorldRect?
  /// The area of all homes but a few remote ones, which are left out if they would make it much
  /// larger.
  let commonBounds: WorldRect?
  /// The number of homes that are farther from `commonBounds` than it is wide or high.
  let farCount: Int
  /// The number of homes in a unit area of the world where they stand closest together.
  private let density: Double

  /// No homes.
  static let none = MapHomes(latitudes: [], longitudes: [])

  /// - Parameters:
  ///   - latitudes: by rank, in degrees north. A value that is not finite or beyond the poles means
  ///     that the home has no coordinates.
  ///   - longitudes: by rank, in degrees east, up to a whole turn.
  init(latitudes: ContiguousArray<Float>, longitudes: ContiguousArray<Float>) {
    let count = max(latitudes.count, longitudes.count)
    let located = (0..<count).filter { Self.coordinate($0, latitudes, longitudes) != nil }
    locatedCount = located.count
    let projection = MapProjection(avoiding: located.lazy.map { longitudes[$0] })
    self.projection = projection
    var places = ContiguousArray(repeating: WorldPoint(repeating: .nan), count: count)
    var (low, high) = (WorldPoint(repeating: .infinity), WorldPoint(repeating: -.infinity))
    for rank in located {
      let place = projection.point(
        Coordinate(latitude: Double(latitudes[rank]), longitude: Double(longitudes[rank])))
      places[rank] = place
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    self.places = places
    guard !located.isEmpty else {
      (bounds, commonBounds, farCount, density) = (nil, nil, 0, 0)
      return
    }
    let bounds = WorldRect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    let common = Self.commonBounds(of: places, in: bounds)
    let near = common.insetBy(-max(common.width, common.height))
    (self.bounds, commonBounds) = (bounds, common)
    farCount = located.count { !near.contains(places[$0]) }
    density = Self.density(of: places, in: common)
  }

  /// The number of homes, with and without coordinates.
  var count: Int { places.count }

  /// The place of a home; nil for a home without coordinates, or a rank that does not exist.
  func place(of rank: Int) -> WorldPoint? {
    places.indices.contains(rank) && places[rank].x.isFinite ? places[rank] : nil
  }

  private static func coordinate(
    _ rank: Int, _ latitudes: ContiguousArray<Float>, _ longitudes: ContiguousArray<Float>
  ) -> Coordinate? {
    guard latitudes.indices.contains(rank), longitudes.indices.contains(rank),
      abs(latitudes[rank]) <= 90, abs(longitudes[rank]) <= 360
    else { return nil }
    return Coordinate(latitude: Double(latitudes[rank]), longitude: Double(longitudes[rank]))
  }

  /// The sizes of dots at a zoom. They do not depend on the part of the world in sight or on the
  /// filter, so that dots do not change while the user pans or filters.
  func dotSize(at zoom: Double) -> DotSize {
    let side = HexagonGrid.width / exp2(zoom)
    return DotSize(homes: locatedCount, crowd: min(density * side * side, Double(locatedCount)))
  }

  /// The density of the fullest squares of an area, but for one in a hundred.
  private static func density(of places: ContiguousArray<WorldPoint>, in area: WorldRect) -> Double
  {
    let side = max(area.width, area.height, 1e-9) / 64
    var counts = [Int](repeating: 0, count: 65 * 65)
    for place in places {
      let (x, y) = ((place.x - area.minX) / side, (place.y - area.minY) / side)
      if x >= 0, x < 65, y >= 0, y < 65 { counts[Int(y) * 65 + Int(x)] += 1 }
    }
    let sorted = counts.filter { $0 > 0 }.sorted()
    return Double(sorted.dropLast(sorted.count / 100).last ?? 0) / (side * side)
  }

  /// A sample of the homes decides about the ends.
  private static func commonBounds(
    of places: ContiguousArray<WorldPoint>, in bounds: WorldRect
  ) -> WorldRect {
    let step = max(1, places.count / 12_000)
    let sample = stride(from: 0, to: places.count, by: step).map { places[$0] }
      .filter { $0.x.isFinite }
    let rest = sample.count / 100
    guard rest > 0 else { return bounds }
    func ends(_ values: [Double]) -> (Double, Double) {
      let sorted = values.sorted()
      let (low, high) = (sorted[rest], sorted[sorted.count - 1 - rest])
      let margin = (high - low) * 0.15
      return (low - margin, high + margin)
    }
    let (left, right) = ends(sample.map(\.x))
    let (top, bottom) = ends(sample.map(\.y))
    let common = WorldRect(
      minX: max(bounds.minX, left), minY: max(bounds.minY, top), maxX: min(bounds.maxX, right),
      maxY: min(bounds.maxY, bottom))
    let isMuchLarger = max(bounds.width, bounds.height) > 2 * max(common.width, common.height)
    return isMuchLarger ? common : bounds
  }
}
