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

  // MARK: Projection

  @Test func aCoordinateComesBackFromTheWorld() {
    for seam in [-180.0, 0, 37.5] {
      let projection = MapProjection(seam: seam)
      for latitude in stride(from: -85.0, through: 85, by: 8.5) {
        for longitude in stride(from: -179.5, through: 179.5, by: 33) {
          let back = projection.coordinate(projection.point(at(latitude, longitude)))
          #expect(abs(back.latitude - latitude) < 1e-9)
          #expect(abs(back.longitude - longitude) < 1e-9)
        }
      }
    }
  }

  @Test func polesLieOnTheSidesOfTheWorld() {
    let projection = MapProjection()
    #expect(projection.point(at(90, 0)).y < 1e-12 && projection.point(at(-90, 0)).y > 1 - 1e-12)
    #expect(abs(projection.point(at(0, 0)).y - 0.5) < 1e-12)
  }

  @Test func theWorldIsCutWhereNoHomesAre() {
    #expect(MapProjection(avoiding: [-0.1, 51]).seam == -180)
    #expect(MapProjection(avoiding: [Float]()).seam == -180)
    let fiji: [Float] = [177.4, 178.2, 179.9, -179.9, -178.5]
    let projection = MapProjection(avoiding: fiji)
    let places = fiji.map { projection.point(at(-17, Double($0))).x }
    #expect(places == places.sorted() && places[4] - places[0] < 5 / 360)
    // Neither side of the cut has homes at 180°.
    let isles = MapProjection(avoiding: [172.5, 174.8, -176.4])
    #expect(isles.point(at(-44, -176.4)).x - isles.point(at(-41, 174.8)).x < 10.0 / 360)
  }

  @Test func aRingIsAsFarFromItsMiddleAllAround() {
    let projection = MapProjection()
    for latitude in [-60.0, 0, 51.5, 70] {
      let middle = at(latitude, 179.9)
      for point in projection.ring(around: middle, radius: 25, count: 24) {
        #expect(abs(projection.coordinate(point).distance(to: middle) - 25) < 1e-6)
      }
    }
  }

  // MARK: Homes

  @Test func homesWithoutCoordinatesAreNowhere() {
    let homes = MapCity.homes([(51, 0), (.nan, 0), (51, .infinity), (91, 0), (52, 400), (52, 1)])
    #expect(homes.count == 6 && homes.locatedCount == 2)
    #expect(homes.coordinate(of: 0) != nil && homes.coordinate(of: 1) == nil)
    #expect(homes.coordinate(of: 3) == nil && homes.coordinate(of: -1) == nil)
    #expect(homes.coordinate(of: 6) == nil)
    #expect(MapHomes.none.bounds == nil && MapHomes.none.locatedCount == 0)
    // One column may be shorter: no home reads beyond it.
    let short = MapHomes(latitudes: [1, 2, 3], longitudes: [4])
    #expect(short.count == 3 && short.locatedCount == 1 && short.coordinate(of: 2) == nil)
  }

  @Test func whatIsInAnAreaIsFoundWhereverItIs() {
    let homes = MapCity.coast(4_000)
    var generator = SplitMix64(seed: 3)
    let places = (0..<homes.count).map { homes.projection.point(homes.coordinate(of: $0)!) }
    let bounds = homes.bounds!
    for _ in 0..<60 {
      let x = Double.random(in: bounds.minX...bounds.maxX, using: &generator)
      let y = Double.random(in: bounds.minY...bounds.maxY, using: &generator)
      let side = bounds.width * Double.random(in: 0.001...0.4, using: &generator)
      let area = WorldRect(minX: x, minY: y, maxX: x + side, maxY: y + side)
      let found = homes.ranks(in: area, limit: .max) { $0 % 2 == 0 }
      let slack = 3 / MapHomes.side
      let sure = places.indices.filter {
        $0 % 2 == 0 && places[$0].x > x + slack && places[$0].x < x + side - slack
          && places[$0].y > y + slack && places[$0].y < y + side - slack
      }
      #expect(Set(sure).isSubset(of: found) && found.count <= sure.count + 2)
      #expect(homes.roughCount(in: area) >= found.count)
    }
  }

  @Test func aFewRemoteHomesDoNotShrinkTheRest() throws {
    var places: [(Double, Double)] = (0..<500).map { number in
      let (row, column) = (Double(number % 20), Double(number / 20))
      return (51.5 + row / 200, column / 200)
    }
    places.append((0, 0))
    let bounds = try #require(MapCity.homes(places).commonBounds)
    #expect(bounds.width < 0.01 && bounds.height < 0.01)
    // Few homes are all shown.
    let few = MapCity.homes([(51.5, 0), (51.6, 0.1), (0, 0)])
    #expect(few.commonBounds == few.bounds)
  }

  // MARK: Hexagons

  private func grid(_ homes: MapHomes, zoom: Double) -> HexagonGrid {
    HexagonGrid(level: HexagonGrid.level(at: zoom), covering: homes.bounds!.insetBy(-1e-6))
  }

  @Test(arguments: [8.0, 11.5, 14, 17.25])
  func everyHomeIsCountedOnce(zoom: Double) {
    let homes = MapCity.coast(3_000)
    let grid = grid(homes, zoom: zoom)
    let all = HexagonBins(of: homes, in: grid)
    #expect(all.total == 3_000)
    let some = HexagonBins(of: homes, in: grid) { $0 % 3 == 0 }
    #expect(some.total == 1_000 && all.subtracting(some).total == 2_000)
  }

  @Test func aDotIsTheMeanOfTheHomesAroundIt() {
    let homes = MapCity.coast(3_000)
    let grid = grid(homes, zoom: 13)
    let bins = HexagonBins(of: homes, in: grid)
    bins.forEachDot { dot in
      let middle = bins.point(of: dot)
      // A hexagon's corners are that far from its middle.
      let reach = 2 * HexagonGrid.width / 3.0.squareRoot() / grid.world
      let area = WorldRect(
        minX: middle.x, minY: middle.y, maxX: middle.x, maxY: middle.y
      ).insetBy(-reach)
      #expect(homes.ranks(in: area, limit: .max) { _ in true }.count >= dot.count)
    }
    let single = MapCity.homes([(48.2, 16.37)])
    let dot = HexagonBins(of: single, in: self.grid(single, zoom: 16))
    var found: [WorldPoint] = []
    dot.forEachDot { found.append(dot.point(of: $0)) }
    let place = single.projection.point(single.coordinate(of: 0)!)
    #expect(found.count == 1 && abs(found[0].x - place.x) < 1e-7)
    #expect(abs(found[0].y - place.y) < 1e-7)
  }

  @Test func whatIsInSightDoesNotMoveHomesToAnotherHexagon() {
    let homes = MapCity.coast(3_000)
    let bounds = homes.bounds!
    let half = WorldRect(
      minX: bounds.center.x, minY: bounds.center.y, maxX: bounds.maxX, maxY: bounds.maxY)
    let whole = HexagonBins(of: homes, in: grid(homes, zoom: 13))
    let part = HexagonBins(
      of: homes, in: HexagonGrid(level: HexagonGrid.level(at: 13), covering: half))
    let (dx, dy) = (
      part.grid.firstColumn - whole.grid.firstColumn, part.grid.firstRow - whole.grid.firstRow
    )
    #expect(dy % 2 == 0)
    for row in 2..<part.grid.rows - 2 {
      for column in 2..<part.grid.columns - 2 {
        let other = whole.dot(column: column + dx, row: row + dy)
        #expect(part.dot(column: column, row: row)?.count == other?.count)
      }
    }
  }

  @Test func moreHomesHaveLargerDotsThatDoNotTouch() {
    let size = DotSize(homes: 5_000)
    let radii = (1...40).map(size.radius)
    #expect(radii == radii.sorted() && radii[0] == 1.5 && radii[39] == 3.9)
    #expect(2 * radii[39] < HexagonGrid.width)
    #expect(size.radius(of: 0) == 1.5 && size.radius(of: size.greatestCount) == 3.9)
  }

  @Test func whereAMapHasFewHomesTheirDotsAreLarger() {
    let radii = [0, 10, 100, 1_000, 1_000_000].map { DotSize(homes: $0).radius(of: 1) }
    #expect(radii == [3, 3, 2.25, 1.5, 1.5])
    #expect(DotSize(homes: 10).radius(of: 17) == 3.9)
  }

  @Test(arguments: [(18, 20), (60, 100), (1_000, 1_000), (7_000, 10_000), (200_000, 200_000)])
  func whereHexagonsHoldManyTheEmptiestAndTheFullestAreToldApart(crowd: Int, most: Int) {
    let size = DotSize(homes: 1_000_000, crowd: crowd)
    #expect(size.greatestCount == most)
    let counts = [1, most / 5, most]
    let radii = counts.map(size.radius)
    #expect(radii[0] >= 1 && radii[0] <= 1.5 && abs(radii[2] - 3.9) < 0.02)
    #expect(size.radius(of: 10 * most) == radii[2])
    // Each of them has at least a fifth more ink than the one before.
    for (less, more) in zip(radii, radii.dropFirst()) { #expect(more * more > 1.2 * less * less) }
  }

  @Test func countsThatShareADotDifferByLittle() {
    for count in 0...5_000 {
      let least = DotSize.count(ofStep: DotSize.step(of: count))
      #expect(least <= count && Double(count) <= Double(least) * 17 / 16)
      #expect(count >= 32 || least == count)
    }
  }

  @Test func theLegendTellsWhatDifferentDotsStandFor() {
    func marks(_ homes: Int, _ crowd: Int) -> [Int] { DotSize(homes: homes, crowd: crowd).marks }
    #expect(marks(7_000, 17) == [1, 5, 15] && marks(7_000, 12) == [1, 5])
    #expect(marks(7_000, 3) == [1, 3] && marks(7_000, 1) == [])
    #expect(marks(10, 17) == [1, 5])
    #expect(marks(1_000_000, 8_000) == [1, 100, 10_000])
    #expect(marks(1_000_000, 30) == [1, 10, 50])
  }

  @Test func dotsAreAsLargeWhateverIsInSight() throws {
    let homes = MapCity.coast(20_000)
    let bounds = try #require(homes.bounds)
    for zoom in [8.0, 10.5, 13, 16] {
      let whole = HexagonBins(of: homes, in: grid(homes, zoom: zoom))
      let part = HexagonBins(
        of: homes,
        in: HexagonGrid(
          level: HexagonGrid.level(at: zoom),
          covering: WorldRect(
            minX: bounds.minX, minY: bounds.minY, maxX: bounds.center.x, maxY: bounds.center.y))
      ) { $0 % 50 == 0 }
      #expect(whole.size == part.size)
      // What the legend says of the fullest hexagons is true of them.
      var counts: [Int] = []
      whole.forEachDot { counts.append($0.count) }
      counts.sort()
      let crowd = try #require(counts.dropLast(counts.count / 100).last)
      let most = whole.size.marks.last ?? 1
      #expect(crowd <= 3 * most && most <= 3 * max(crowd, 5))
    }
  }

  @Test func dotsOfManyHomesTouchAndDoNotMerge() {
    for homes in [MapCity.coast(300), MapCity.coast(20_000)] {
      for zoom in [9.0, 11, 12.25] {
        let bins = HexagonBins(of: homes, in: grid(homes, zoom: zoom))
        var dots: [HexagonBins.Dot] = []
        bins.forEachDot { if $0.count > 1 { dots.append($0) } }
        for (number, dot) in dots.enumerated() {
          let radius = bins.size.radius(of: dot.count)
          for other in dots[..<number] {
            let (dx, dy) = (Double(dot.x - other.x), Double(dot.y - other.y))
            let distance = (dx * dx + dy * dy).squareRoot()
            #expect(distance > radius + bins.size.radius(of: other.count) - 1e-3)
          }
        }
      }
    }
  }

  @Test func theEdgeOfALitDotIsMixedWithTheDotUnderIt() throws {
    let levels = (0...255).map(UInt8.init)
    let image = MapDots.image(
      [UInt8](repeating: 255, count: 256), levels, width: 256, height: 1, scale: 1,
      colors: (Color(red: 0.5, green: 0.5, blue: 0.5), .white))
    let surface = try Surface(size: Size(width: 256, height: 1))
    surface.withCanvas { $0.draw(image, in: $0.clipBounds) }
    for level in 0...255 {
      let pixel = surface.pixel(x: level, y: 0)
      let expected = 0.5 + Double(level) / 255 * 0.5
      #expect(pixel.isNear(Color(red: expected, green: expected, blue: expected), 0.012))
      #expect(pixel.alpha > 0.98)
    }
  }

  // MARK: Ground

  @Test func homesCloseTogetherStandOnGroundAndOneAloneDoesNot() {
    let homes = MapCity.coast(7_000)
    let bounds = homes.ground.path.bounds
    #expect(bounds.width > 100 && bounds.height > 40)
    func isGround(_ latitude: Double, _ longitude: Double) -> Bool {
      let point = homes.projection.point(at(latitude, longitude))
      let ground = homes.ground
      return ground.path.contains(
        Point(
          x: (point.x - ground.origin.x) / ground.cell,
          y: (point.y - ground.origin.y) / ground.cell))
    }
    #expect(isGround(45.06, -30.08) && !isGround(45.1, -29.98) && !isGround(45.05, -30.6))
    #expect(MapCity.homes([(51, 0)]).ground.path.isEmpty)
    #expect(MapHomes.none.ground.path.isEmpty)
  }

  @Test func homesAtOnePlaceAreAnIsle() {
    let homes = MapCity.homes(Array(repeating: (51.5, -0.1), count: 500))
    let bounds = homes.ground.path.bounds
    #expect(bounds.width > 2 && bounds.width < 18 && homes.bounds?.width == 0)
  }
}
