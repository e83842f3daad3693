import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// Fingers in a window: each has an owner of its own, by one rule. There are two controls beside
/// each other, at (20, 10) and (130, 10), each of 60 × 40.
@MainActor @Suite final class TouchTests: Scene<RecordingControl> {
  private var left: RecordingControl { subject }
  private let right = RecordingControl(frame: Rect(x: 130, y: 10, width: 60, height: 40))

  init() throws {
    let right = right
    try super.init(
      RecordingControl(), Rect(x: 20, y: 10, width: 60, height: 40),
      in: Size(width: 220, height: 200)
    ) { $0.addSubview(right) }
  }

  @Test func twoFingersDragTwoControls() {
    host.touchDown(1, at: point(30, 20))
    host.touchDown(2, at: point(140, 20))
    host.touchMove(1, to: point(40, 20))
    host.touchMove(2, to: point(150, 20))
    host.touchUp(1)
    #expect(!left.isTracking && right.isTracking)
    host.touchMove(2, to: point(160, 20))
    host.touchUp(2)
    #expect(left.calls == [.begin(point(10, 10)), .continue(point(20, 10)), .end(point(20, 10))])
    #expect(
      right.calls == [
        .begin(point(10, 10)), .continue(point(20, 10)), .continue(point(30, 10)),
        .end(point(30, 10)),
      ])
  }

  @Test func theMouseAndAFingerAreTwoPointers() {
    host.press(at: point(30, 20))
    host.touchDown(at: point(140, 20))
    host.move(to: point(50, 20))
    host.touchUp()
    #expect(left.isTracking && right.terminations == 1)
    host.release()
    #expect(left.calls.last == .end(point(30, 10)))
    #expect(left.events.map(\.pointer) == [.mouse, .mouse, .mouse])
    #expect(right.events.map(\.pointer) == [.touch(1), .touch(1)])
  }

  @Test func aControlThatIsHeldRefusesASecondFinger() {
    host.touchDown(1, at: point(30, 20))
    host.touchDown(2, at: point(60, 20))
    host.touchMove(2, to: point(70, 20))
    host.touchUp(2)
    #expect(left.calls == [.begin(point(10, 10))] && left.isTracking)
    host.touchUp(1)
    #expect(left.terminations == 1)
  }

  @Test func aFingerThatIsTakenAwayCancelsItsOwnGestureAlone() {
    host.touchDown(1, at: point(30, 20))
    host.touchDown(2, at: point(140, 20))
    host.cancelTouch(1)
    #expect(left.calls.last == .cancel && right.isTracking)
    host.key(.escape)
    #expect(right.calls.last == .cancel && !right.isTracking)
  }

  @Test func aFingerHoversOverNothing() {
    host.move(to: point(30, 20))
    #expect(left.isHovered)
    host.touchDown(at: point(140, 20))
    #expect(!left.isHovered && !right.isHovered)
    host.touchUp()
    #expect(!right.isHovered)
    host.move(to: point(31, 20))
    #expect(left.isHovered)
  }

  @Test(arguments: [(131.0, 8.0), (160, 50), (160, 10)])
  func aFingerMeansASmallControlThatItIsBeside(x: Double, y: Double) {
    right.frame = Rect(x: 140, y: 20, width: 24, height: 20)
    host.drain()
    host.tap(at: point(x, y))
    #expect(right.begins == 1 && right.terminations == 1)
    host.click(at: point(x, y))
    #expect(right.begins == 1)
  }

  @Test func aFingerBetweenTwoControlsMeansTheNearerOne() {
    left.frame = Rect(x: 100, y: 20, width: 20, height: 20)
    right.frame = Rect(x: 140, y: 20, width: 20, height: 20)
    host.drain()
    host.tap(at: point(127, 30))
    host.tap(at: point(133, 30))
    host.tap(at: point(141, 30))
    #expect(left.begins == 1 && right.begins == 2)
  }

  /// A page over the two controls, as large as the window, that takes presses and does nothing.
  @Test func aFingerMeansNothingThatLiesBehindWhatItIsOn() {
    let page = View(frame: Rect(x: 0, y: 0, width: 220, height: 200))
    let small = RecordingControl(frame: Rect(x: 100, y: 150, width: 20, height: 20))
    page.addSubview(small)
    content.addSubview(page)
    host.drain()
    // On a control behind, beside one, and beside what lies on the page.
    for place in [point(30, 20), point(160, 52), point(110, 180)] { host.tap(at: place) }
    #expect(left.begins == 0 && right.begins == 0 && small.begins == 1)
  }

  @Test func aFingerBesideASheetDoesNotPressWhatIsAroundThat() {
    let backdrop = RecordingControl(frame: Rect(x: 0, y: 0, width: 220, height: 200))
    let sheet = View(frame: Rect(x: 0, y: 80, width: 220, height: 120))
    let scroll = ScrollView(contentView: View())
    scroll.contentView.fixedHeight = 500
    scroll.frame = sheet.bounds
    sheet.addSubview(scroll)
    for view in [backdrop, sheet] { content.addSubview(view) }
    host.drain()
    host.tap(at: point(100, 150))
    #expect(backdrop.begins == 0)
    host.touchDown(at: point(100, 180))
    host.touchMove(to: point(100, 100))
    host.touchUp()
    #expect(backdrop.begins == 0 && scroll.contentOffset > 50)
    host.tap(at: point(100, 60))
    #expect(backdrop.begins == 1)
  }

  @Test func aFingerBesideTheHalfOfAControlThatIsCoveredDoesNotMeanIt() {
    right.frame = Rect(x: 140, y: 20, width: 24, height: 20)
    let cover = View(frame: Rect(x: 152, y: 0, width: 68, height: 60))
    content.addSubview(cover)
    host.drain()
    host.tap(at: point(170, 30))
    #expect(right.begins == 0)
    host.tap(at: point(135, 30))
    #expect(right.begins == 1)
  }

  /// A control that presses hit in a circle alone.
  private final class Knob: Control {
    var begins = 0
    override func beginTracking(_ event: PointerEvent) -> Bool {
      begins += 1
      return true
    }
    override func point(inside point: Point) -> Bool {
      point.distance(to: bounds.center) <= bounds.width / 2
    }
  }

  @Test func aFingerBesideARoundControlMeansIt() {
    let knob = Knob(frame: Rect(x: 100, y: 100, width: 28, height: 28))
    content.addSubview(knob)
    host.drain()
    for place in [point(96, 96), point(114, 94), point(127, 127)] { host.tap(at: place) }
    #expect(knob.begins == 3)
  }

  @Test func ofTwoControlsThatAreAsNearTheUpperOneGetsTheFinger() {
    let controls = [20.0, 60].map {
      RecordingControl(frame: Rect(x: $0, y: 120, width: 20, height: 20))
    }
    for control in controls { content.addSubview(control) }
    host.tap(at: point(50, 130))
    #expect(controls.map(\.begins) == [0, 1])
  }

  @Test func aButtonActsWhereAFingerIsLiftedALittleBesideIt() {
    let button = Button("Go")
    button.frame = Rect(x: 20, y: 80, width: 60, height: 32)
    content.addSubview(button)
    var count = 0
    button.addAction(for: .primaryActionTriggered) { _, _ in count += 1 }
    for (y, expected) in [(131.0, 1), (134, 1), (100, 2)] {
      host.touchDown(at: point(50, 96))
      #expect(button.isHighlighted)
      host.touchMove(to: point(50, y))
      host.touchUp()
      #expect(count == expected)
    }
  }

  @Test func aFingerThatRestsAsksForTheContextMenu() {
    final class Place: View {
      var requests: [Point?] = []
      override func contextMenuRequested(at point: Point?) -> Bool {
        requests.append(point)
        return true
      }
    }
    let place = Place(frame: Rect(x: 0, y: 60, width: 200, height: 100))
    let inside = RecordingControl(frame: Rect(x: 10, y: 10, width: 80, height: 60))
    place.addSubview(inside)
    content.addSubview(place)
    host.touchDown(at: point(30, 90))
    host.drain()
    host.advance(by: .milliseconds(480))
    #expect(place.requests.isEmpty)
    host.advance(by: .milliseconds(60))
    #expect(place.requests == [point(30, 30)] && inside.calls.last == .cancel)
    host.touchUp()
    host.touchDown(at: point(30, 90))
    host.touchMove(to: point(50, 90))
    host.advance(by: .milliseconds(700))
    #expect(place.requests.count == 1 && inside.isTracking)
  }

  final class Zoomed: Control {
    var ends: [String] = []
    var pinches: [PinchEvent] = []
    override func endTracking(_ event: PointerEvent) { ends.append("end") }
    override func cancelTracking() { ends.append("cancel") }
    override func pinch(_ event: PinchEvent) -> Bool {
      pinches.append(event)
      return true
    }
  }

  @Test func twoFingersOnOneViewAreAPinchThatIsToldOnceAFrame() throws {
    let view = Zoomed(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let host = try Scene<Zoomed>(view, in: Size(width: 200, height: 200)).host
    host.touchDown(1, at: point(50, 100))
    host.touchDown(2, at: point(150, 100))
    #expect(view.ends == ["cancel"] && !view.isTracking)
    #expect(view.pinches.map(\.phase) == [.began])
    let send = host.driver.send as (PointerEvent) -> Void
    for (id, x) in [(UInt32(1), 0.0), (2, 200)] {
      send(
        PointerEvent(
          phase: .moved, location: point(x, 100), buttons: .primary, pointer: .touch(id)))
    }
    host.drain()
    #expect(view.pinches.count == 2)
    #expect(view.pinches.last?.scale == 2 && view.pinches.last?.location == point(100, 100))
    host.touchMove(1, to: point(100, 0))
    host.touchMove(2, to: point(100, 200))
    let turned = try #require(view.pinches.last)
    #expect(abs(turned.rotation - .pi / 2) < 1e-9)
    // Past half a turn, where the angle between the fingers changes its sign.
    host.touchMove(1, to: point(200, 100))
    host.touchMove(2, to: point(0, 100))
    host.touchMove(1, to: point(100, 200))
    host.touchMove(2, to: point(100, 0))
    #expect(try abs(#require(view.pinches.last).rotation - 1.5 * .pi) < 1e-9)
    for finger in [1, 2] as [UInt32] { host.touchUp(finger) }
    #expect(view.pinches.count { $0.phase == .ended } == 1 && view.pinches.last?.phase == .ended)
  }

  @Test func aPinchOfATouchpadGoesToWhoTookItsBegin() throws {
    let view = Zoomed(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    let host = try Scene<Zoomed>(view, in: Size(width: 200, height: 200)).host
    host.pinch(.began, at: point(50, 50))
    host.pinch(.changed, at: point(150, 50), scale: 1.5)
    host.pinch(.cancelled, at: point(150, 50), scale: 1.5)
    host.pinch(.changed, at: point(50, 50), scale: 2)
    #expect(view.pinches.map(\.phase) == [.began, .changed, .cancelled])
  }

  @Test(arguments: 0..<20)
  func whateverTenFingersDoEachBeginHasOneEnd(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) + 1)
    let list = ScrollView(contentView: RecordingControl())
    list.frame = Rect(x: 0, y: 80, width: 220, height: 100)
    (list.contentView as? RecordingControl)?.fixedHeight = 500
    content.addSubview(list)
    host.drain()
    for _ in 0..<500 {
      let id = UInt32(Int.random(in: 0..<10, using: &random))
      let place = point(
        Double.random(in: 0..<220, using: &random), Double.random(in: 0..<200, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3: host.touchDown(id, at: place)
      case 4...6: host.touchMove(id, to: place)
      case 7...8: host.touchUp(id)
      case 9: host.cancelTouch(id)
      case 10: right.isHidden.toggle()
      default: host.advance(by: .milliseconds(90))
      }
    }
    host.setFocused(false)
    for control in [left, right] {
      #expect(control.begins == control.terminations && !control.isTracking)
      #expect(!control.isHighlighted && !control.isHovered)
    }
  }
}

@Suite struct ClickCounterTests {
  private let place = Point(x: 100, y: 100)

  @Test(arguments: [(400, 5.0, 2), (401, 0, 1), (0, 5.1, 1), (400, -5, 2)])
  func aDoubleClickIsQuickAndAtOnePlace(time: Int, distance: Double, count: Int) {
    var clicks = ClickCounter()
    #expect(clicks.press(.primary, at: place, time: .zero) == 1)
    let second = place + Point(x: distance, y: 0)
    #expect(clicks.press(.primary, at: second, time: .milliseconds(time)) == count)
  }

  @Test func aPressThatMovedIsNoFirstClick() {
    var clicks = ClickCounter()
    _ = clicks.press(.primary, at: place, time: .zero)
    // A hand is never quite still.
    clicks.pointerMoved(to: place + Point(x: 5, y: -5))
    #expect(clicks.press(.primary, at: place, time: .milliseconds(100)) == 2)
    clicks.pointerMoved(to: place + Point(x: 0, y: 40))
    clicks.pointerMoved(to: place)
    #expect(clicks.press(.primary, at: place, time: .milliseconds(200)) == 1)
    #expect(clicks.press(.primary, at: place, time: .milliseconds(300)) == 2)
  }

  @Test func quickPressesAreCountedUntilAnotherButtonAPressThatWasTakenAwayOrNoPlace() {
    var clicks = ClickCounter()
    let counts = (0..<4).map { clicks.press(.primary, at: place, time: .milliseconds($0 * 300)) }
    #expect(counts == [1, 2, 3, 4])
    let time = Duration.milliseconds(900)
    #expect(clicks.press(.secondary, at: place, time: time) == 1)
    #expect(clicks.press(.primary, at: place, time: time) == 1)
    clicks.forget()
    #expect(clicks.press(.primary, at: place, time: time) == 1)
    clicks.pointerMoved(to: Point(x: .nan, y: 0))
    #expect(clicks.press(.primary, at: place, time: time) == 1)
  }
}
