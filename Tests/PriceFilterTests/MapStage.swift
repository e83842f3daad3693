import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Listings
import Testing

@testable import PriceFilter

/// A map in a window of its own.
@MainActor
final class MapStage: Scene<MapView> {
  var map: MapView { subject }

  init(
    _ homes: MapHomes, size: Size = Size(width: 728, height: 304), scale: Double = 1,
    setUp: (MapView) -> Void = { _ in }
  ) throws {
    let map = MapView()
    map.homes = homes
    setUp(map)
    try super.init(map, in: size, scale: scale)
    host.settle()
  }

  func view(_ id: String) throws -> View { try #require(window.view(withIdentifier: id)) }

  func frame(_ id: String) throws -> Rect {
    let view = try view(id)
    return view.frameInWindow(view.bounds)
  }

  func click(_ id: String) throws {
    host.click(at: try frame(id).center)
    host.settle()
  }

  /// Where a home is in the window.
  func point(of home: Int) throws -> Point {
    let place = try #require(map.homes.coordinate(of: home))
    return map.viewport.point(MapProjection.point(place))
  }

  /// Clicks on homes one after the other; returns what the map says of it.
  func choose(_ homes: Int...) throws -> [Int] {
    var chosen: [Int] = []
    map.didSelect = { chosen.append($0) }
    for home in homes { host.click(at: try point(of: home)) }
    return chosen
  }

  /// Waits for what is counted beside the frames.
  func settle() async throws {
    host.settle()
    for _ in 0..<2_000 where map.isBehind {
      try await Task.sleep(for: .milliseconds(5))
      host.settle()
    }
  }
}

/// Homes of cities that do not exist.
enum MapCity {
  /// More homes than a picture shows at once.
  static let large = towns(60_000)

  /// Homes around some places, thinner farther out.
  static func towns(_ count: Int) -> MapHomes {
    var generator = SplitMix64(seed: 7)
    func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    func bell() -> Double { (0..<6).reduce(0) { sum, _ in sum + random(-1...1) } / 2.45 }
    let places = (0..<80).map { _ in
      (x: random(-0.2...0.42), y: random(-0.07...0.08), reach: random(0.006...0.03))
    }
    return homes(
      (0..<count).map { _ in
        let place = places[generator.below(places.count)]
        return (45.05 + place.y + bell() * place.reach, -30.1 + place.x + bell() * place.reach)
      })
  }

  static func homes(_ places: [(Double, Double)]) -> MapHomes {
    MapHomes(
      latitudes: ContiguousArray(places.map { Float($0.0) }),
      longitudes: ContiguousArray(places.map { Float($0.1) }))
  }
}

extension MapHomes {
  /// The coordinate of a home; nil if it has none, or for a rank that does not exist.
  func coordinate(of rank: Int) -> Coordinate? {
    place(of: rank).map { MapProjection.coordinate($0) }
  }
}

extension WorldRect {
  func contains(_ point: WorldPoint) -> Bool {
    minX <= point.x && minY <= point.y && maxX >= point.x && maxY >= point.y
  }
}
