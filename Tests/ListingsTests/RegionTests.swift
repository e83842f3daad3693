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

  /// Regions by their corners, and places inside and outside of them.
  @Test(
    arguments: [
      // The line belongs to the region.
      (
        [(0, 0), (0, 2), (2, 2), (2, 0)],
        [(0, 0), (2, 2), (0, 1), (2, 1), (1, 0), (1, 2), (1, 1)],
        [
          (2.000_001, 1), (1, -0.000_001), (.nan, 1), (1, .nan), (1, .infinity), (3, 1), (1, 3),
        ]
      ),
      // A figure of eight: what its line goes round twice or not at all is outside.
      ([(0, 0), (2, 2), (2, 0), (0, 2)], [(0.5, 1), (1.5, 1)], [(1, 0.5)]),
      // A bay of the line is outside.
      (
        [(0, 0), (0, 4), (4, 4), (4, 3), (1, 2), (4, 1), (4, 0)],
        [(0.5, 2), (3, 0.5)], [(3, 2)]
      ),
      // A region may lie across the 180th meridian, however its longitudes are written.
      (
        [(-20, 177), (-20, 182), (-15, 182), (-15, 177)],
        [(-17, 179), (-17, -179), (-17, 180), (-17, -180), (-17, 177), (-17, -178)],
        [(-17, 0), (-17, 176), (-17, -177)]
      ),
      (
        [(-18, 179), (-18, 182), (-16, 182), (-16, 179)],
        [(-17, 179.5), (-17, -179.5), (-17, -178.5)], [(-17, 178.5), (-17, -177)]
      ),
      (
        [(-18, -181), (-18, -178), (-16, -178), (-16, -181)],
        [(-17, 179.5), (-17, -179.5), (-17, -178.5)], [(-17, 178.5), (-17, -177)]
      ),
      // A line between two longitudes goes over the ones between them.
      (
        [(-20, 177), (-20, -178), (-15, -178), (-15, 177)], [(-17, 0), (-17, 176)],
        [(-17, 179)]
      ),
      // Fewer than three corners, and corners on one line, hold nothing.
      ([], [], [(0, 0)]), ([(1, 1)], [], [(1, 1)]),
      ([(0, 0), (2, 2)], [], [(1, 1), (0.5, 0.5)]),
      ([(0, 0), (0, 1), (0, 2)], [], [(0.5, 0.5)]),
      ([(0, 0), (.nan, 1), (1, 2)], [], [(0.5, 0.5)]),
    ] as [([(Double, Double)], [(Double, Double)], [(Double, Double)])])
  func aRegionHoldsWhatItsLineEncloses(
    _ corners: [(Double, Double)], inside: [(Double, Double)], outside: [(Double, Double)]
  ) {
    let region = region(corners)
    #expect(region == Region(corners: region.corners))
    for (latitude, longitude) in inside {
      #expect(holds(region, latitude, longitude), "\(latitude) \(longitude)")
    }
    for (latitude, longitude) in outside {
      #expect(!holds(region, latitude, longitude), "\(latitude) \(longitude)")
    }
  }

  @Test func cornersThatAreNoPlacesAreLeftOut() {
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
      let expected = (0..<table.count).filter { row in
        table.coordinates(of: row).map { holds(region, $0.latitude, $0.longitude) } ?? false
      }
      #expect(FilterIndex(table).rows { $0.region = region } == expected)
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
    let index = try FilterIndex("price,lat,lon\n1,51,0\n2,-51,179\n3,,\n")
    for value in [1e308, -1e308, 1e-308, .leastNonzeroMagnitude, 1e17, 0, -0.0, 360, 540] {
      let odd = region([(value, 0), (0, value), (-value, value), (1, 1), (value, -value)])
      #expect(index.rows { $0.region = odd }.count <= 2)
    }
  }
}
