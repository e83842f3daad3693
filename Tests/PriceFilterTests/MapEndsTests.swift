import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Listings
import ListingsTestSupport
import Testing

@testable import PriceFilter

/// The map where homes, sizes and numbers are at their ends, and under two fingers.
@MainActor @Suite struct MapEndsTests {
  private let fewHomes = MapCity.homes([(51.50, -0.12), (51.52, -0.15), (51.48, -0.09)])

  @Test func twoFingersZoomAndMoveTheMapAboutTheirMiddle() throws {
    let stage = try MapStage(fewHomes)
    let (start, middle) = (stage.map.viewport, point(200, 120))
    let held = start.worldPoint(at: middle)
    stage.host.pinch(.began, at: middle)
    stage.host.pinch(.changed, at: point(230, 120), scale: 2)
    #expect(abs(stage.map.viewport.zoom - start.zoom - 1) < 1e-9)
    #expect(stage.map.viewport.point(held).distance(to: point(230, 120)) < 1e-6)
    stage.host.pinch(.cancelled, at: point(230, 120), scale: 2)
    #expect(stage.map.viewport == start)
    for (finger, from) in [(1, 150.0), (2, 250)] as [(UInt32, Double)] {
      stage.host.touchDown(finger, at: point(from, 120))
    }
    stage.host.touchMove(1, to: point(100, 120))
    stage.host.touchMove(2, to: point(300, 120))
    stage.host.touchUp(1)
    stage.host.touchUp(2)
    #expect(abs(stage.map.viewport.zoom - start.zoom - 1) < 1e-9 && stage.map.selectedHome == nil)
  }

  @Test func aMapThatWaitsForItsHomesShowsNoWorld() throws {
    let plot = PlotCard(
      ListingsModel(source: ListingsSource(path: "-"), traits: Traits(), log: nil))
    let csv = "price,lat,lon\n" + (0..<10_001).map { "\($0 + 1),51.\($0),0.\($0)\n" }.joined()
    plot.show(
      FilterIndex(try ListingsTable(parsing: Array(csv.utf8))), chart: nil, hasCoordinates: true)
    #expect(plot.map.awaitsHomes && plot.map.homes.count == 0)
    plot.show(nil, chart: nil, hasCoordinates: false)
    #expect(!plot.map.awaitsHomes)
  }

  @Test func homesAtThePolesAndAllOverTheWorldAreShown() throws {
    let homes = MapCity.homes([(90, 0), (-90, 10), (0, -180), (0, 180), (89.9, 100), (45, 45)])
    let stage = try MapStage(homes)
    #expect(stage.map.viewport.area.contains(try #require(homes.bounds)))
    for (latitude, longitude) in [(89.99, 0), (0, 0), (.nan, .infinity)] as [(Double, Double)] {
      for radius in [0, 1, 5_000, 30_000, .infinity, .nan, -3] {
        let center = Coordinate(latitude: latitude, longitude: longitude)
        stage.map.selection.surroundings = Surroundings(center: center, radius: radius)
        stage.host.settle()
      }
    }
    stage.host.drag(point(360, 150), point(1e9, -1e9))
  }

  @Test func aSizeOfNothingIsSurvived() throws {
    let stage = try MapStage(fewHomes)
    for size in [Size.zero, Size(width: 1, height: 1), Size(width: 40, height: 900)] {
      stage.map.frame.size = size
      stage.host.settle()
    }
    stage.map.frame.size = Size(width: 728, height: 304)
    stage.host.settle()
    #expect(stage.map.viewport.area.contains(try #require(stage.map.homes.bounds)))
  }
}

/// The picture of many homes, which is made beside the main actor.
@MainActor @Suite struct MapSightTests {
  private func matches(_ version: Int) -> MapPicture.Matches {
    MapPicture.Matches(version: version) { $0 % 3 == 0 }
  }

  private func stage(_ scale: Double, setUp: (MapView) -> Void = { _ in }) throws -> MapStage {
    try MapStage(MapCity.large, scale: scale) { map in
      map.matches = matches(1)
      setUp(map)
    }
  }

  @Test(arguments: [1.0, 1.5])
  func aPanAndANewPictureShowTheSame(scale: Double) async throws {
    let (stage, other) = (try stage(scale), try stage(scale))
    other.map.matches = matches(2)
    for map in [stage.map, other.map] { map.change { $0.pan(dx: 13, dy: -7) } }
    #expect(other.map.isBehind && !stage.map.isBehind)
    try await other.settle()
    stage.host.settle()
    #expect(stage.host.picture.difference(from: other.host.picture) == nil)
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func afterAZoomTheLastPictureIsShownUntilTheNextOneIsThere() async throws {
    let stage = try stage(1)
    stage.map.zoom(by: 2)
    stage.host.drain()
    #expect(stage.map.isBehind)
    let stretched = stage.host.picture
    try await stage.settle()
    #expect(stage.host.picture.difference(from: stretched) != nil)
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func otherColoursAreShownAsSoonAsTheyAreThere() async throws {
    let stage = try stage(2)
    stage.map.traitOverrides.appearance = .dark
    try await stage.settle()
    let dark = try self.stage(2) { $0.traitOverrides.appearance = .dark }
    #expect(stage.host.picture.difference(from: dark.host.picture) == nil)
  }
}

/// Bars of speed, on a release build only.
@MainActor @Suite(.serialized, .enabled(if: !isDebugBuild)) struct MapPerformanceTests {
  @Test func aFrameOfAMapOfAMillionHomesIsQuick() async throws {
    let stage = try MapStage(MapCity.towns(1_000_000), scale: 2)
    stage.host.press(at: point(300, 150))
    var pans: [Duration] = []
    for number in 0..<120 {
      let place = point(300 + Double(number % 60) * 5, 150 + Double(number % 40))
      pans.append(processorTime { stage.host.move(to: place) })
      try await Task.sleep(for: .milliseconds(4))
    }
    stage.host.release()
    #expect(pans.sorted()[114] < .milliseconds(8))
    let hovers = (0..<100).map { number in
      processorTime { _ = stage.map.cursor(at: point(100 + Double(number) * 5, 150)) }
    }
    #expect(hovers.sorted()[95] < .milliseconds(1))
    var zooms: [Duration] = []
    for number in 0..<40 {
      let step = number % 20 < 10 ? 1.0 : -1
      zooms.append(processorTime { stage.host.scroll(by: step, at: point(300, 150)) })
      try await stage.settle()
    }
    #expect(zooms.sorted()[20] < .milliseconds(16))
    var filters: [Duration] = []
    for version in 1...30 {
      filters.append(
        processorTime {
          stage.map.matches = MapPicture.Matches(version: version) { $0 % 100 > version }
          stage.host.drain()
        })
      try await stage.settle()
    }
    #expect(filters.sorted()[15] < .milliseconds(4))
    print("pan \(pans.sorted()[60]), zoom \(zooms.sorted()[20]), filter \(filters.sorted()[15])")
  }
}

/// The ring around what is near enough, and the point that it is around.
extension MapViewTests {
  func withRing() throws -> MapStage {
    try Self.show { map in
      map.selection.surroundings = Surroundings(center: Self.place, radius: 2)
      map.radiusLimits = 0.5...6
      map.radiusStep = 0.5
    }
  }

  private func thumb(_ stage: MapStage) throws -> Point {
    let ring = try #require(stage.map.ring)
    return try #require(stage.map.thumb(of: ring))
  }

  private func edits(_ stage: MapStage) -> [Substring] { stage.log.map { $0.prefix { $0 != " " } } }

  @Test func aDragOfTheRingChangesTheRadiusByItsSteps() throws {
    let stage = try withRing()
    let start = try thumb(stage)
    let perKilometer = (start.x - (try stage.point(of: 0)).x) / 2
    stage.host.press(at: start + Point(x: 2, y: 0))
    for (kilometers, radius) in [(1.0, 3.0), (40, 6), (-1, 1)] {
      stage.host.move(to: start + Point(x: 2 + kilometers * perKilometer, y: 0))
      #expect(stage.map.selection.surroundings?.radius == radius)
    }
    stage.host.release()
    #expect(stage.map.selection.surroundings == Surroundings(center: Self.place, radius: 1))
    #expect(edits(stage) == ["began", "changed", "changed", "changed", "committed", "ended"])
    #expect(stage.log.allSatisfy { $0.contains("radius thumbDrag") })
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func aFingerNextToTheThumbDragsTheRing() throws {
    let stage = try withRing()
    let start = try thumb(stage)
    let perKilometer = (start.x - (try stage.point(of: 0)).x) / 2
    let beside = start + Point(x: 12, y: 12)
    stage.host.touchDown(at: beside)
    stage.host.touchMove(through: [beside + Point(x: perKilometer, y: 0)])
    stage.host.touchUp()
    #expect(stage.map.selection.surroundings?.radius == 3)
  }

  @Test func aPressOnTheRingMovesNothingAndACancelledDragBringsItBack() throws {
    let stage = try withRing()
    stage.host.press(at: try thumb(stage) + Point(x: 3, y: -3))
    stage.host.release()
    #expect(stage.map.selection.surroundings?.radius == 2 && edits(stage) == ["began", "ended"])
    stage.host.press(at: try thumb(stage))
    stage.host.move(to: point(500, 150))
    stage.host.cancelPointer()
    #expect(stage.map.selection.surroundings?.radius == 2 && edits(stage).last == "cancelled")
  }

  @Test func theToolForPointsSetsTheMiddle() throws {
    let stage = try Self.show {
      $0.radiusLimits = 0.5...6
      $0.radiusStep = 0.5
      $0.tool = .center
    }
    var count = 0
    stage.map.didChangeTool = { count += 1 }
    stage.host.click(at: point(200, 100))
    let expected = MapProjection.coordinate(world(stage, point(200, 100))).rounded
    // The greatest radius would leave no home out.
    #expect(stage.map.selection.surroundings == Surroundings(center: expected, radius: 3))
    #expect(stage.map.tool == .hand && count == 1)
    #expect(edits(stage) == ["began", "changed", "committed", "ended"])
  }

  @Test func theThumbStaysInSight() throws {
    let stage = try withRing()
    for steps in [0.0, 1, 1, 1, -1, -4] {
      stage.map.zoom(by: steps)
      stage.host.settle()
      let ring = try #require(stage.map.ring)
      if let thumb = stage.map.thumb(of: ring) { #expect(stage.map.bounds.contains(thumb)) }
    }
  }
}
