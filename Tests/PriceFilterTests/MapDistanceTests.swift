import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Listings
import Testing

@testable import PriceFilter

/// The ring around what is near enough, and the point that it is around.
extension MapViewTests {
  func withRing() throws -> MapStage {
    try stage { map in
      map.selection.surroundings = Surroundings(center: Self.place, radius: 2)
      map.radiusLimits = 0.5...6
      map.radiusStep = 0.5
    }
  }

  private func thumb(_ stage: MapStage) throws -> Point {
    let ring = try #require(stage.map.ring)
    return try #require(stage.map.thumb(of: ring))
  }

  @Test func aDragOfTheRingChangesTheRadiusByItsSteps() throws {
    let stage = try withRing()
    let start = try thumb(stage)
    let middle = try #require(stage.point(of: 0))
    let perKilometer = (start.x - middle.x) / 2
    stage.host.press(at: Point(x: start.x + 2, y: start.y))
    stage.host.move(to: Point(x: start.x + 2 + perKilometer, y: start.y))
    #expect(stage.map.selection.surroundings?.radius == 3)
    stage.host.move(to: Point(x: start.x + 40 * perKilometer, y: start.y))
    #expect(stage.map.selection.surroundings?.radius == 6)
    stage.host.move(to: Point(x: start.x + 2 - perKilometer, y: start.y))
    stage.host.release()
    #expect(stage.map.selection.surroundings == Surroundings(center: Self.place, radius: 1))
    #expect(
      stage.log.map { $0.split(separator: " ")[0] } == [
        "began", "changed", "changed", "changed", "committed", "ended",
      ])
    #expect(stage.log.allSatisfy { $0.contains("radius thumbDrag") })
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func aPressOnTheRingMovesNothing() throws {
    let stage = try withRing()
    let start = try thumb(stage)
    stage.host.press(at: Point(x: start.x + 3, y: start.y - 3))
    stage.host.release()
    #expect(stage.map.selection.surroundings?.radius == 2)
    #expect(stage.log.map { $0.prefix(5) } == ["began", "ended"])
  }

  @Test func aCancelledDragOfTheRingBringsItBack() throws {
    let stage = try withRing()
    stage.host.press(at: try thumb(stage))
    stage.host.move(to: point(500, 150))
    stage.host.cancelPointer()
    #expect(stage.map.selection.surroundings?.radius == 2)
    #expect(stage.log.last?.hasPrefix("cancelled") == true)
  }

  @Test func theToolForPointsSetsTheMiddle() throws {
    let stage = try stage {
      $0.radiusLimits = 0.5...6
      $0.radiusStep = 0.5
      $0.tool = .center
    }
    var count = 0
    stage.map.didChangeTool = { count += 1 }
    stage.host.click(at: point(200, 100))
    let expected = stage.map.homes.projection.coordinate(world(stage, point(200, 100))).rounded
    // The greatest radius would leave no home out.
    #expect(stage.map.selection.surroundings == Surroundings(center: expected, radius: 3))
    #expect(stage.map.tool == .hand && count == 1)
    #expect(
      stage.log.map { $0.split(separator: " ")[0] } == [
        "began", "changed", "committed", "ended",
      ])
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
