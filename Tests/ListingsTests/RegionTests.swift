import DetentTestSupport
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct RegionTests {
  private func region(_ corners: [(Double, Double)]) -> Region {
    Region(corners: corners.map { Coordinate(latitude: $0.0, longitude: $0.1) })
  }

  private func holds(_ region: Region, _ latitude: Double, _ longitude: Double) -> Bool {
    region.contains(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func theLineBelongsToTheRegion() {
    let square = region([(0, 0), (0, 2), (2, 2), (2, 0)])
    for (latitude, longitude) in [(0, 0), (2, 2), (0, 1), (2, 1), (1, 0), (1, 2), (1, 1)] {
      #expect(holds(square, Double(latitude), Double(longitude)))
    }
    #expect(!holds(square, 2.000_001, 1) && !holds(square, 1, -0.000_001))
    #expect(!holds(square, .nan, 1) && !holds(square, 1, .nan) && !holds(square, 1, .infinity))
    // A figure of eight: what its line goes round twice or not at all is outside.
    let eight = region([(0, 0), (2, 2), (2, 0), (0, 2)])
    #expect(holds(eight, 0.5, 1) && holds(eight, 1.5, 1) && !holds(eight, 1, 0.5))
  }

  @Test func aRegionMayLieAcrossThe180thMeridian() {
    let fiji = region([(-20, 177), (-20, 182), (-15, 182), (-15, 177)])
    #expect(holds(fiji, -17, 179) && holds(fiji, -17, -179) && holds(fiji, -17, 180))
    #expect(holds(fiji, -17, -180) && holds(fiji, -17, 177) && holds(fiji, -17, -178))
    #expect(!holds(fiji, -17, 0) && !holds(fiji, -17, 176) && !holds(fiji, -17, -177))
  }

  @Test func aLineBetweenTwoLongitudesGoesOverTheOnesBetweenThem() {
    let all = region([(-20, 177), (-20, -178), (-15, -178), (-15, 177)])
    #expect(holds(all, -17, 0) && holds(all, -17, 176) && !holds(all, -17, 179))
  }

  @Test func fewerThanThreeCornersHoldNothing() {
    #expect(!holds(region([]), 0, 0) && !holds(region([(1, 1)]), 1, 1))
    #expect(!holds(region([(0, 0), (2, 2)]), 1, 1))
    #expect(region([(0, .nan), (.infinity, 0), (1, 2)]).corners.count == 1)
  }

  @Test func theFilterHasTheHomesThatTheRegionHolds() throws {
    var generator = SplitMix64(seed: 3)
    for round in 0..<60 {
      let (south, west) = ([0.0, 54.5, -80][round % 3], [0.0, 2.2, 178][round / 3 % 3])
      let span = [0.4, 12, 0.000_1][round / 9 % 3]
      let corners = (0..<3 + generator.below(round * 2 + 1)).map { _ in
        (south + generator.unit() * span, west + generator.unit() * span)
      }
      let region = round % 10 == 9 ? region([corners[0], corners[1]]) : region(corners)
      // Some on the corners, on the sides, and beyond them.
      let homes =
        corners
        + (0..<400).map { _ in
          (south - span * 0.1 + generator.unit() * span * 1.2, west + generator.unit() * span * 1.1)
        } + zip(corners, corners.dropFirst()).map { (($0.0 + $1.0) / 2, ($0.1 + $1.1) / 2) }
      let rows = homes.map {
        let longitude = $0.1 > 180 ? $0.1 - 360 : $0.1
        return "1,\($0.0),\(longitude)\n"
      }
      let table = try listings("price,lat,lon\n" + rows.joined() + "1,,\n")
      var filter = ListingsFilter()
      filter.region = region
      let expected = (0..<table.count).filter { row in
        table.coordinates(of: row).map { holds(region, $0.latitude, $0.longitude) } ?? false
      }
      #expect(Array(FilterIndex(table).result(of: filter)) == expected)
    }
  }

  /// The angles to the corners add up to an odd number of turns around a point inside.
  @Test func anyPolygonHoldsWhatItsLineGoesRound() {
    var generator = SplitMix64(seed: 8)
    var insideCount = 0
    for _ in 0..<400 {
      let corners = (0..<3 + generator.below(12)).map { _ in
        (generator.unit() * 170 - 85, generator.unit() * 300 - 150)
      }
      let (latitude, longitude) = (generator.unit() * 170 - 85, generator.unit() * 300 - 150)
      let angles = corners.map { atan2($0.0 - latitude, $0.1 - longitude) }
      let way = zip(angles, angles.dropFirst() + angles.prefix(1)).reduce(0) {
        $0 + ($1.1 - $1.0).remainder(dividingBy: 2 * .pi)
      }
      let isInside = Int((way / (2 * .pi)).rounded()) % 2 != 0
      #expect(holds(region(corners), latitude, longitude) == isInside)
      insideCount += isInside ? 1 : 0
    }
    #expect(insideCount > 50)
  }

  @Test func numbersOfAnySizeAreHarmless() throws {
    let index = FilterIndex(try listings("price,lat,lon\n1,51,0\n2,-51,179\n3,,\n"))
    for value in [1e308, -1e308, 1e-308, .leastNonzeroMagnitude, 1e17, 0, -0.0, 360, 540] {
      var filter = ListingsFilter()
      filter.region = region([(value, 0), (0, value), (-value, value), (1, 1), (value, -value)])
      #expect(index.result(of: filter).count <= 2)
    }
  }

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
