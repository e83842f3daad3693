import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Listings

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

  func point(of home: Int) -> Point? {
    map.homes.coordinate(of: home).map { map.viewport.point(map.homes.projection.point($0)) }
  }

  /// Waits for what is counted beside the frames.
  func settle() async throws {
    host.settle()
    for _ in 0..<2_000 where map.isBehind {
      try await Task.sleep(for: .milliseconds(5))
      host.settle()
    }
  }

  /// Writes what is seen where `DETENT_PICTURES` says; nowhere without it.
  func keep(_ name: String) {
    guard let folder = getenv("DETENT_PICTURES") else { return }
    try? host.writePNG(to: String(cString: folder) + "/map-\(name).png")
  }
}

/// Homes of cities that do not exist.
enum MapCity {
  /// Homes around some places, thinner farther out, and none in the sea.
  static func coast(_ count: Int, seed: UInt64 = 7) -> MapHomes {
    var generator = SplitMix64(seed: seed)
    func bell() -> Double {
      (0..<6).reduce(0) { sum, _ in sum + Double.random(in: -1...1, using: &generator) } / 2.45
    }
    let places = (0..<80).map { number in
      let reach = Double.random(in: 0.006...0.03, using: &generator)
      let size = Double.random(in: 0.2...1, using: &generator)
      return (
        x: number == 0 ? 0.02 : Double.random(in: -0.2...0.42, using: &generator),
        y: number == 0 ? 0.01 : Double.random(in: -0.07...0.08, using: &generator),
        reach: number == 0 ? 0.03 : reach, size: number == 0 ? 3 : size
      )
    }
    let total = places.reduce(0) { $0 + $1.size }
    func isSea(_ x: Double, _ y: Double) -> Bool {
      let shore = -0.1 + 0.03 * sin(y * 60) + 0.015 * sin(y * 170 + 1)
      let bay = (x - 0.12) * (x - 0.12) / 0.0006 + (y - 0.05) * (y - 0.05) / 0.0016 < 1
      let river = abs(y + 0.03 * sin(x * 30) + 0.01) < 0.0035
      let isle = (x + 0.13) * (x + 0.13) + (y + 0.05) * (y + 0.05) < 0.00025
      return (x < shore && !isle) || bay || river
    }
    var (latitudes, longitudes) = (ContiguousArray<Float>(), ContiguousArray<Float>())
    while latitudes.count < count {
      var part = Double.random(in: 0..<total, using: &generator)
      var place = places[0]
      for candidate in places {
        place = candidate
        part -= candidate.size
        if part < 0 { break }
      }
      let isWide = Double.random(in: 0...1, using: &generator) < 0.25
      let reach = place.reach * (isWide ? 2.2 : 0.8)
      let (x, y) = (place.x + bell() * reach, place.y + bell() * reach * 0.7)
      if isSea(x, y) { continue }
      latitudes.append(Float(45.05 + y))
      longitudes.append(Float(-30.1 + x))
    }
    return MapHomes(latitudes: latitudes, longitudes: longitudes)
  }

  static func homes(_ places: [(Double, Double)]) -> MapHomes {
    MapHomes(
      latitudes: ContiguousArray(places.map { Float($0.0) }),
      longitudes: ContiguousArray(places.map { Float($0.1) }))
  }
}

extension MapHomes {
  /// The coordinate of a home; nil if it has none, or for a rank that does not exist.
  func coordinate(of rank: Int) -> Coordinate? { place(of: rank).map { projection.coordinate($0) } }
}
