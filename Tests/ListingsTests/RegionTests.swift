import Listings
import Testing

@Suite struct RegionTests {
  private func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  private func rectangle(_ a: Coordinate, _ b: Coordinate) -> Region {
    Region(corners: [
      a, at(a.latitude, b.longitude), b, at(b.latitude, a.longitude),
    ])
  }

  @Test func aRectangleHoldsWhatLiesBetweenItsCorners() {
    let region = rectangle(at(50, -1), at(52, 1))
    #expect(region.contains(at(51, 0)) && region.contains(at(50.01, 0.99)))
    #expect(!region.contains(at(49.9, 0)) && !region.contains(at(51, 1.1)))
    #expect(region == Region(corners: region.corners))
  }

  @Test func aBayOfTheLineIsOutside() {
    let region = Region(
      corners: [at(0, 0), at(0, 4), at(4, 4), at(4, 3), at(1, 2), at(4, 1), at(4, 0)])
    #expect(region.contains(at(0.5, 2)) && region.contains(at(3, 0.5)))
    #expect(!region.contains(at(3, 2)))
  }

  @Test func aLineMayCrossTheAntimeridian() {
    for longitude in [179.0, -181] {
      let region = rectangle(at(-18, longitude), at(-16, longitude + 3))
      #expect(region.contains(at(-17, 179.5)) && region.contains(at(-17, -179.5)))
      #expect(region.contains(at(-17, -178.5)))
      #expect(!region.contains(at(-17, 178.5)) && !region.contains(at(-17, -177)))
    }
  }

  @Test func whatEnclosesNothingHoldsNothing() {
    for corners in [
      [], [at(0, 0), at(1, 1)], [at(0, 0), at(0, 1), at(0, 2)], [at(0, 0), at(.nan, 1), at(1, 2)],
    ] {
      #expect(!Region(corners: corners).contains(at(0.5, 0.5)))
    }
  }

  @Test func homesWithoutCoordinatesAreOutside() {
    let region = rectangle(at(-1, -1), at(1, 1))
    #expect(!region.contains(at(.nan, 0)) && !region.contains(at(0, .nan)))
    #expect(!region.contains(at(0, .infinity)))
  }
}
