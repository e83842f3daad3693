import DetentDrawing
import Testing

@testable import DetentControls

@Suite struct SpinnerPlacementTests {
  private func room(
    _ x: Double, _ y: Double, window: Size = Size(width: 800, height: 600), screen: Rect? = nil
  ) -> SpinnerRoom {
    SpinnerRoom(
      hub: Rect(center: Point(x: x, y: y), size: Size(width: 84, height: 84)),
      window: Rect(origin: .zero, size: window), screen: screen)
  }

  private func frame(_ center: Point, _ radius: Double) -> Rect {
    Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
  }

  private let wheel = SpinnerRoom.Wheel(preferred: 148, minimum: 100)

  @Test func aWheelStandsOnItsHubWhereItFits() {
    let place = room(400, 300).place(wheel)
    #expect(place?.frame == frame(Point(x: 400, y: 300), 148))
    #expect(place?.leavesWindow == false)
  }

  @Test func aWheelShrinksALittleBeforeItMoves() {
    #expect(
      room(140, 300).place(wheel)?.frame == frame(Point(x: 140, y: 300), 136))
    #expect(
      room(100, 300).place(wheel)?.frame == frame(Point(x: 152, y: 300), 148))
  }

  @Test func atEveryEdgeAndCornerAllOfItIsInside() {
    for x in stride(from: 0.0, through: 800, by: 20) {
      for y in stride(from: 0.0, through: 600, by: 20) {
        let room = room(x, y)
        if let place = room.place(wheel) {
          #expect(room.window.contains(place.frame), "\(x) \(y)")
          #expect(place.frame.width >= 200)
        } else {
          Issue.record("no wheel at \(x) \(y)")
        }
      }
    }
  }

  @Test func aWindowThatIsTooSmallIsLeftWhereThatIsPossible() {
    let small = Size(width: 180, height: 150)
    #expect(room(90, 75, window: small).place(wheel) == nil)
    let screen = Rect(x: -500, y: -400, width: 1_600, height: 900)
    let place = room(90, 75, window: small, screen: screen).place(wheel)
    #expect(place?.frame == frame(Point(x: 90, y: 75), 148))
    #expect(place?.leavesWindow == true)
    // At the edge of the screen it is moved into it.
    let edge = Rect(x: 0, y: 0, width: 1_600, height: 900)
    #expect(
      room(90, 75, window: small, screen: edge).place(wheel)?.frame
        == frame(Point(x: 152, y: 152), 148))
  }

  @Test func inAContainerTheRadiusIsTheWayToItsNearestEdge() {
    var request = wheel
    request.containerRadius = 220
    // Also where it leaves the window.
    #expect(
      room(800, 600).place(request)?.frame == frame(Point(x: 800, y: 600), 220))
    request.containerRadius = 60
    #expect(room(800, 600).place(request) == nil)
  }
}
