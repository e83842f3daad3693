import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Listings
import Testing

@testable import PriceFilter

/// Pictures to look at, beside those of the design: with `DETENT_PICTURES` they are kept.
@MainActor
@Suite struct MapPictureTests {
  private static func furnish(_ map: MapView) {
    let center = Coordinate(latitude: 45.052, longitude: -30.075)
    let surroundings = Surroundings(center: center, radius: 5)
    let region = Region(
      corners: (0..<40).map { number in
        let angle = Double(number) / 40 * 2 * .pi
        let radius = 0.05 * (1 + 0.15 * sin(3 * angle) + 0.06 * cos(5 * angle))
        return Coordinate(
          latitude: 45.052 + radius * sin(angle) * 0.75,
          longitude: -30.078 + radius * cos(angle) * 1.3)
      })
    map.selection = MapSelection(surroundings: surroundings, region: region)
    let homes = map.homes
    let isMatch: @Sendable (Int) -> Bool = { rank in
      guard rank % 3 == 0, let home = homes.coordinate(of: rank) else { return false }
      return region.contains(home) && home.distance(to: center) <= 5
    }
    let matching = (0..<homes.count).filter(isMatch)
    map.matches = MapPicture.Matches(version: 1, isMatch: isMatch)
    map.matchCount = matching.count
    map.favourites = stride(from: 0, to: matching.count, by: max(1, matching.count / 6))
      .map { matching[$0] }
    if matching.count > 40 {
      map.selectedHome = matching[matching.count / 3 + 5]
      map.hoveredHome = matching[matching.count / 2 + 3]
    }
    map.selectedText = "£599,950"
    map.coveredCorner = Size(width: 130, height: 48)
  }

  @Test(arguments: [
    ("light", Appearance.light, Contrast.standard, 1.5), ("dark", .dark, .standard, 1.5),
    ("light-high", .light, .high, 1), ("dark-high", .dark, .high, 2),
    ("light-2", .light, .standard, 2), ("light-1", .light, .standard, 1),
  ])
  func aCityOnACoast(
    _ name: String, appearance: Appearance, contrast: Contrast, scale: Double
  ) async throws {
    let stage = try MapStage(MapCity.coast(7_318), scale: scale) { map in
      Self.furnish(map)
      map.traitOverrides.appearance = appearance
      map.traitOverrides.contrast = contrast
    }
    stage.map.zoom(by: 2, at: stage.point(of: stage.map.selectedHome ?? 0))
    try await stage.settle()
    stage.keep(name)
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }
}
