import DetentDrawing
import Listings

/// Which homes are at a point of the map.
@MainActor
struct MapHits {
  /// What a point is on.
  enum Hit: Equatable {
    /// One home, by its rank.
    case home(Int)
    /// Several homes that one dot stands for, and where their mean is.
    case homes(HexagonBins.Dot, at: WorldPoint)
  }

  let homes: MapHomes
  /// The dots that can be chosen.
  let bins: HexagonBins?
  let isMatch: (Int) -> Bool
  let favourites: [Int]
  let viewport: MapViewport

  /// How far from a home a press may be, in logical pixels.
  static let distance = 8.0
  /// More homes are not looked at for one press.
  private static let limit = 20_000

  /// The favourite, else the dot, that is nearest to a point.
  func hit(at point: Point) -> Hit? {
    if let favourite = favourite(at: point) { return .home(favourite) }
    guard let bins else { return nil }
    let world = viewport.worldPoint(at: point)
    let level = bins.grid.world / viewport.world
    guard let dot = bins.nearestDot(to: world, within: Self.distance * level) else { return nil }
    let middle = bins.mean(of: dot)
    guard dot.count == 1 else { return .homes(dot, at: middle) }
    // What is nearest to the dot is the one home that it stands for.
    let found = ranks(around: middle, within: 0.5).first ?? ranks(around: middle, within: 2).first
    return found.map(Hit.home)
  }

  private func favourite(at point: Point) -> Int? {
    var (nearest, least) = (Int?.none, Self.distance)
    for rank in favourites where isMatch(rank) {
      guard let coordinate = homes.coordinate(of: rank) else { continue }
      let place = viewport.point(homes.projection.point(coordinate))
      let distance = place.distance(to: point)
      if distance <= least { (nearest, least) = (rank, distance) }
    }
    return nearest
  }

  /// The homes of a dot where zoom tells them apart no more, in the order of their ranks; nil where
  /// it does.
  func inseparable(_ dot: HexagonBins.Dot, at middle: WorldPoint) -> [Int]? {
    let isNear = viewport.zoom >= MapViewport.greatestZoom - 0.01
    if isNear { return ranks(around: middle, within: Self.distance) }
    let found = ranks(around: middle, within: 1)
    guard found.count >= dot.count, let first = found.first,
      let place = homes.coordinate(of: first),
      found.allSatisfy({ homes.coordinate(of: $0) == place })
    else { return nil }
    return found
  }

  /// The homes that a dot stands for: as many as it counts, those nearest to their mean.
  func homes(of dot: HexagonBins.Dot, at middle: WorldPoint) -> [Int] {
    let width = HexagonGrid.width * viewport.world / (bins?.grid.world ?? viewport.world)
    func distance(_ rank: Int) -> Double {
      guard let place = homes.coordinate(of: rank).map({ homes.projection.point($0) }) else {
        return .infinity
      }
      let (x, y) = (place.x - middle.x, place.y - middle.y)
      return x * x + y * y
    }
    let near = ranks(around: middle, within: width).map { (rank: $0, distance: distance($0)) }
    return near.sorted { $0.distance < $1.distance }.prefix(dot.count).map(\.rank)
  }

  private func ranks(around point: WorldPoint, within distance: Double) -> [Int] {
    let area = WorldRect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
      .insetBy(-max(distance / viewport.world, 2 / MapHomes.side))
    return homes.ranks(in: area, limit: Self.limit, where: isMatch)
  }
}
