import DetentDrawing
import DetentTestSupport
import Listings
import Testing

@testable import PriceFilter

/// Where homes lie on the world, and how they are counted.
@Suite struct MapHomesTests {
  private func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func aCoordinateComesBackFromTheWorld() {
    for latitude in stride(from: -85.0, through: 85, by: 8.5) {
      for longitude in stride(from: -179.5, through: 179.5, by: 33) {
        let back = MapProjection.coordinate(MapProjection.point(at(latitude, longitude)))
        #expect(abs(back.latitude - latitude) < 1e-9 && abs(back.longitude - longitude) < 1e-9)
      }
    }
  }

  @Test func polesLieOnTheSidesOfTheWorld() {
    #expect(MapProjection.point(at(90, 0)).y < 1e-12)
    #expect(MapProjection.point(at(-90, 0)).y > 1 - 1e-12)
    #expect(abs(MapProjection.point(at(0, 0)).y - 0.5) < 1e-12)
  }

  @Test func aRingIsAsFarFromItsMiddleAllAround() {
    for latitude in [-60.0, 0, 51.5, 70] {
      let middle = at(latitude, 179.9)
      for point in MapProjection.ring(around: middle, radius: 25, count: 24) {
        #expect(abs(MapProjection.coordinate(point).distance(to: middle) - 25) < 1e-6)
      }
    }
  }

  @Test func homesWithoutCoordinatesAreNowhere() {
    let homes = MapCity.homes([(51, 0), (.nan, 0), (51, .infinity), (91, 0), (52, 400), (52, 1)])
    #expect(homes.count == 6 && homes.locatedCount == 2)
    let ranks = [0, 1, 3, -1, 6]
    #expect(ranks.map { homes.coordinate(of: $0) != nil } == [true, false, false, false, false])
    #expect(MapHomes.none.bounds == nil && MapHomes.none.locatedCount == 0)
    // One column may be shorter: no home reads beyond it.
    let short = MapHomes(latitudes: [1, 2, 3], longitudes: [4])
    #expect(short.count == 3 && short.locatedCount == 1 && short.coordinate(of: 2) == nil)
  }

  @Test func aFewRemoteHomesDoNotShrinkTheRest() throws {
    let places = (0..<500).map { (number: Int) -> (Double, Double) in
      (51.5 + Double(number % 20) / 200, Double(number / 20) / 200)
    }
    let bounds = try #require(MapCity.homes(places + [(0, 0)]).commonBounds)
    #expect(bounds.width < 0.01 && bounds.height < 0.01)
    // Few homes are all shown.
    let few = MapCity.homes([(51.5, 0), (51.6, 0.1), (0, 0)])
    #expect(few.commonBounds == few.bounds)
  }

  private func hexagons(
    _ homes: MapHomes, zoom: Double, in area: WorldRect? = nil,
    where passes: (Int) -> Bool = { _ in true }
  ) -> MapHexagons {
    let area = area ?? homes.bounds!.insetBy(-1e-6)
    return MapHexagons.split(homes, in: HexagonGrid(zoom: zoom, covering: area), where: passes)
      .passing
  }

  @Test(arguments: [8.0, 11.4, 14, 17.25])
  func everyHomeIsCountedOnce(zoom: Double) {
    let homes = MapCity.towns(3_000)
    for part in [1, 3] {
      let dots = hexagons(homes, zoom: zoom) { $0 % part == 0 }.dots
      #expect(dots.reduce(0) { $0 + $1.count } == 3_000 / part)
    }
  }

  @Test func aDotKnowsItsHomesAndIsNearThem() {
    let homes = MapCity.towns(3_000)
    let hexagons = hexagons(homes, zoom: 13) { $0 % 2 == 0 }
    // The corners of a hexagon are that far from its middle.
    let reach = 2 * HexagonGrid.width / 3.0.squareRoot() / hexagons.grid.world
    for dot in hexagons.dots {
      let rows = hexagons.rows(of: dot, in: homes) { $0 % 2 == 0 }
      #expect(rows.count == dot.count && rows == rows.sorted())
      let ways = rows.map { homes.places[$0] - dot.place }
      #expect(ways.allSatisfy { abs($0.x) <= reach && abs($0.y) <= reach })
      #expect(hexagons.dot(at: dot.place, within: reach) == dot)
    }
    let single = MapCity.homes([(48.2, 16.37)])
    let found = self.hexagons(single, zoom: 16).dots
    let place = single.place(of: 0)!
    #expect(found.count == 1)
    #expect(abs(found[0].place.x - place.x) < 1e-9 && abs(found[0].place.y - place.y) < 1e-9)
  }

  @Test func whatIsInSightDoesNotMoveHomesToAnotherHexagon() {
    let homes = MapCity.towns(3_000)
    let bounds = homes.bounds!
    let half = WorldRect(
      minX: bounds.center.x, minY: bounds.center.y, maxX: bounds.maxX, maxY: bounds.maxY)
    func dots(in area: WorldRect?) -> [(count: Int, rows: [Int])] {
      let hexagons = hexagons(homes, zoom: 17, in: area)
      return hexagons.dots.filter { half.contains($0.place) }.map {
        ($0.count, hexagons.rows(of: $0, in: homes) { _ in true })
      }
    }
    let (whole, part) = (dots(in: nil), dots(in: half))
    #expect(whole.count > 20 && whole.map(\.rows) == part.map(\.rows))
    #expect(whole.map(\.count) == part.map(\.count))
  }

  @Test func homesThatChangeMoveBetweenHexagonsAsIfAllWereCountedAnew() {
    let homes = MapCity.towns(3_000)
    let grid = HexagonGrid(zoom: 13, covering: homes.bounds!.insetBy(-1e-6))
    var passes: (Int) -> Bool = { _ in true }
    var split = MapHexagons.split(homes, in: grid, where: passes)
    var random = SplitMix64(seed: 5)
    for step in 0..<200 {
      let part = Int.random(in: 1...7, using: &random)
      let least = step % 50 == 49 ? 10 : Int.random(in: 0...9, using: &random)
      let next: (Int) -> Bool = { $0 % 10 >= least && $0 % part == 0 }
      split = MapHexagons.split(homes, in: grid, where: next, updating: split, where: passes)
      let whole = MapHexagons.split(homes, in: grid, where: next)
      #expect(split.passing.dots == whole.passing.dots)
      #expect(split.others.dots == whole.others.dots)
      passes = next
    }
  }

  @Test func moreHomesHaveLargerDotsThatDoNotTouch() {
    let size = DotSize(homes: 5_000)
    let radii = (1...40).map(size.radius)
    #expect(radii == radii.sorted() && radii[0] == 1.5 && radii[39] == 3.9)
    #expect(2 * radii[39] < HexagonGrid.width && size.radius(of: 0) == 1.5)
    // Where a map has few homes their dots are larger.
    let first = [0, 10, 299, 300, 1_000_000].map { DotSize(homes: $0).radius(of: 1) }
    #expect(first == [3, 3, 3, 1.5, 1.5] && DotSize(homes: 10).radius(of: 17) == 3.9)
  }

  @Test func dotsOfManyHomesTouchAndDoNotMerge() {
    for homes in [MapCity.towns(300), MapCity.towns(20_000)] {
      for zoom in [9.0, 11, 12.25] {
        let hexagons = hexagons(homes, zoom: zoom)
        let dots = hexagons.dots.filter { $0.count > 1 }
        for (number, dot) in dots.enumerated() {
          let radius = hexagons.size.radius(of: dot.count)
          for other in dots[..<number] {
            let way = (dot.place - other.place) * hexagons.grid.world
            let distance = (way * way).sum().squareRoot()
            #expect(distance > radius + hexagons.size.radius(of: other.count) - 1e-3)
          }
        }
      }
    }
  }

  @Test func theEdgeOfADotIsMixedWithTheDotUnderIt() throws {
    var image = DotImage(size: Size(width: 40, height: 40), scale: 1)
    let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
    image.draw(x: 20, y: 20, radius: 30, gray)
    image.draw(x: 20.3, y: 19.6, radius: 8, .white)
    let surface = try Surface(size: Size(width: 40, height: 40))
    surface.withCanvas { $0.draw(image.made, in: $0.clipBounds) }
    for x in 10..<30 {
      let (dx, dy) = (Double(x) + 0.5 - 20.3, 0.9)
      let covered = max(0, min(8.5 - (dx * dx + dy * dy).squareRoot(), 1))
      let (pixel, expected) = (surface.pixel(x: x, y: 20), 0.5 + covered * 0.5)
      #expect(pixel.isNear(Color(red: expected, green: expected, blue: expected), 0.04))
      #expect(pixel.alpha > 0.98)
    }
  }

  @Test func aDotBesideTheImageIsLeftOut() throws {
    var image = DotImage(size: Size(width: 10, height: 10), scale: 2)
    for place in [-50.0, -4, 14, 1e6] { image.draw(x: place, y: 5, radius: 3, .black) }
    let surface = try Surface(size: Size(width: 10, height: 10))
    surface.withCanvas { $0.draw(image.made, in: $0.clipBounds) }
    #expect((0..<10).allSatisfy { surface.pixel(x: $0, y: 5).alpha == 0 })
  }
}
