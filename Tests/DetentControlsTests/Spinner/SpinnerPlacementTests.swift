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

  private let wheel = SpinnerRoom.Wheel(preferred: 148, minimum: 100)
  private let picker = SpinnerRoom.Picker(size: Size(width: 180, height: 200), rowHeight: 40)

  @Test func aWheelStandsOnItsHubWhereItFits() {
    let place = room(400, 300).place(wheel)
    #expect(place?.shape == .wheel(center: Point(x: 400, y: 300), radius: 148))
    #expect(place?.leavesWindow == false)
  }

  @Test func aWheelShrinksALittleBeforeItMoves() {
    #expect(
      room(140, 300).place(wheel)?.shape == .wheel(center: Point(x: 140, y: 300), radius: 136))
    #expect(
      room(100, 300).place(wheel)?.shape == .wheel(center: Point(x: 152, y: 300), radius: 148))
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
        #expect(room.window.contains(room.place(picker).frame), "\(x) \(y)")
      }
    }
  }

  @Test func aWindowThatIsTooSmallIsLeftWhereThatIsPossible() {
    let small = Size(width: 180, height: 150)
    #expect(room(90, 75, window: small).place(wheel) == nil)
    let screen = Rect(x: -500, y: -400, width: 1_600, height: 900)
    let place = room(90, 75, window: small, screen: screen).place(wheel)
    #expect(place?.shape == .wheel(center: Point(x: 90, y: 75), radius: 148))
    #expect(place?.leavesWindow == true)
    // At the edge of the screen it is moved into it.
    let edge = Rect(x: 0, y: 0, width: 1_600, height: 900)
    #expect(
      room(90, 75, window: small, screen: edge).place(wheel)?.shape
        == .wheel(center: Point(x: 152, y: 152), radius: 148))
  }

  @Test func inAContainerTheRadiusIsTheWayToItsNearestEdge() {
    var request = wheel
    request.containerRadius = 220
    // Also where it leaves the window.
    #expect(
      room(800, 600).place(request)?.shape == .wheel(center: Point(x: 800, y: 600), radius: 220))
    request.containerRadius = 60
    #expect(room(800, 600).place(request) == nil)
  }

  @Test func aPickerOpensAboveAndBelowWhereThereIsMoreRoom() throws {
    let above = room(400, 400).place(picker)
    #expect(
      above.shape
        == .picker(frame: Rect(x: 310, y: 150, width: 180, height: 200), opensUpwards: true))
    let below = room(400, 100).place(picker)
    #expect(
      below.shape
        == .picker(frame: Rect(x: 310, y: 150, width: 180, height: 200), opensUpwards: false))
  }

  @Test func aPickerIsKeptInsideSidewaysAndShrinksToItsRoom() {
    #expect(room(20, 400).place(picker).frame.minX == 4)
    #expect(room(790, 400).place(picker).frame.maxX == 796)
    let low = room(400, 160, window: Size(width: 800, height: 360)).place(picker)
    #expect(low.frame.height < 200 && low.frame.height >= 100)
  }

  @Test func aPickerHasAsManyWholeRowsAsFit() {
    let long = SpinnerRoom.Picker(
      size: Size(width: 180, height: 10 + 25 * 40), rowHeight: 40)
    // 546 above the hub, less what is beside the rows.
    let above = room(400, 600, window: Size(width: 800, height: 650)).place(long)
    #expect(above.frame.height == 10 + 13 * 40 && above.frame.maxY == 600 - 42 - 8)
    let below = room(400, 60).place(long)
    #expect(below.frame.height == 10 + 11 * 40 && below.frame.minY == 110)
  }

  @Test func whereNothingFitsThePickerLiesOverItsHub() {
    let tiny = room(30, 20, window: Size(width: 60, height: 40)).place(picker)
    #expect(Rect(x: 0, y: 0, width: 60, height: 40).contains(tiny.frame))
    let screen = Rect(x: -300, y: -300, width: 1_000, height: 1_000)
    #expect(
      room(30, 20, window: Size(width: 60, height: 40), screen: screen).place(picker).leavesWindow)
  }
}
