import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Listings
import Testing

@testable import PriceFilter

/// The ground, the lines and the dots of a map are one image where they are made beside the main
/// actor: it looks as they do, and never stays where something else is to be seen.
@MainActor
@Suite struct MapSightTests {
  private func matches(_ version: Int) -> MapLayers.Matches {
    MapLayers.Matches(version: version) { $0 % 3 == 0 }
  }

  /// A map that was drawn in parts, with the first frame.
  private func stage(_ scale: Double, setUp: (MapView) -> Void = { _ in }) throws -> MapStage {
    try MapStage(MapCity.coast(60_000), scale: scale) { map in
      map.matches = matches(1)
      setUp(map)
    }
  }

  /// Lights the same homes again: the image is made for what is in sight now.
  private func light(_ stage: MapStage, _ version: Int) async throws {
    stage.map.matches = matches(version)
    #expect(stage.map.isBehind)
    try await stage.settle()
  }

  @Test(arguments: [1.0, 1.5, 2])
  func oneImageLooksAsItsPartsDo(scale: Double) async throws {
    let stage = try stage(scale)
    let parts = stage.host.picture
    try await light(stage, 2)
    #expect(stage.host.picture.difference(from: parts) == nil)
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func anotherPlaceIsNotShownByTheImageOfTheLastOne() async throws {
    let (stage, other) = (try stage(2), try stage(2))
    try await light(stage, 2)
    for map in [stage.map, other.map] { map.change { $0.pan(dx: 13, dy: -7) } }
    stage.host.settle()
    other.host.settle()
    #expect(stage.host.picture.difference(from: other.host.picture) == nil)
    try await light(stage, 3)
    #expect(stage.host.picture.difference(from: other.host.picture) == nil)
  }

  @Test func otherColoursAreShownAsSoonAsTheyAreThere() async throws {
    let stage = try stage(2)
    try await light(stage, 2)
    stage.map.traitOverrides.appearance = .dark
    try await stage.settle()
    let dark = try self.stage(2) { $0.traitOverrides.appearance = .dark }
    #expect(stage.host.picture.difference(from: dark.host.picture) == nil)
    stage.map.traitOverrides.contrast = .high
    try await stage.settle()
    let high = try self.stage(2) {
      $0.traitOverrides.appearance = .dark
      $0.traitOverrides.contrast = .high
    }
    #expect(stage.host.picture.difference(from: high.host.picture) == nil)
  }

  @Test(arguments: [1.0, 1.5, 2])
  func aStepOfTheRingIsDrawnWhereItLooksOtherwise(scale: Double) async throws {
    let stage = try stage(scale)
    let (map, center) = (stage.map, Coordinate(latitude: 45.05, longitude: -30.1))
    let homes = map.homes
    func look(_ radius: Double, version: Int) {
      map.selection.surroundings = Surroundings(center: center, radius: radius)
      map.matches = MapLayers.Matches(version: version) { rank in
        homes.coordinate(of: rank).map {
          abs($0.latitude - center.latitude) < radius / 111
            && abs($0.longitude - center.longitude) < radius / 79
        } ?? false
      }
    }
    look(3, version: 2)
    try await stage.settle()
    for (version, radius) in [(3, 2.5), (4, 2.8), (5, 0.1)] {
      look(radius, version: version)
      stage.host.drain()
      #expect(stage.host.differenceFromFreshPaint() == nil)
      try await stage.settle()
      #expect(stage.host.lastDamage.bounds.width < map.bounds.width / 2)
      #expect(stage.host.differenceFromFreshPaint() == nil)
    }
  }
}
