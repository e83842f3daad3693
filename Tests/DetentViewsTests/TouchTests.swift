import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// Fingers in a window: each has an owner of its own, by one rule.
@MainActor @Suite struct TouchTests {
  /// Two controls beside each other, at (20, 10) and (130, 10), each of 60 × 40.
  @MainActor final class Pair: Scene<RecordingControl> {
    var left: RecordingControl { subject }
    let right = RecordingControl(frame: Rect(x: 130, y: 10, width: 60, height: 40))

    init() throws {
      let right = right
      try super.init(
        RecordingControl(), Rect(x: 20, y: 10, width: 60, height: 40),
        in: Size(width: 220, height: 200)
      ) { $0.addSubview(right) }
    }
  }

  @Test func twoFingersDragTwoControls() throws {
    let f = try Pair()
    f.host.touchDown(1, at: point(30, 20))
    f.host.touchDown(2, at: point(140, 20))
    f.host.touchMove(1, to: point(40, 20))
    f.host.touchMove(2, to: point(150, 20))
    f.host.touchUp(1)
    #expect(!f.left.isTracking && f.right.isTracking)
    f.host.touchMove(2, to: point(160, 20))
    f.host.touchUp(2)
    #expect(
      f.left.calls == [.begin(point(10, 10)), .continue(point(20, 10)), .end(point(20, 10))])
    #expect(
      f.right.calls == [
        .begin(point(10, 10)), .continue(point(20, 10)), .continue(point(30, 10)),
        .end(point(30, 10)),
      ])
  }

  @Test func theMouseAndAFingerAreTwoPointers() throws {
    let f = try Pair()
    f.host.press(at: point(30, 20))
    f.host.touchDown(at: point(140, 20))
    f.host.move(to: point(50, 20))
    f.host.touchUp()
    #expect(f.left.isTracking && f.right.terminations == 1)
    f.host.release()
    #expect(f.left.calls.last == .end(point(30, 10)))
    #expect(f.left.events.map(\.pointer) == [.mouse, .mouse, .mouse])
    #expect(f.right.events.map(\.pointer) == [.touch(1), .touch(1)])
  }

  @Test func aControlThatIsHeldRefusesASecondFinger() throws {
    let f = try Pair()
    f.host.touchDown(1, at: point(30, 20))
    f.host.touchDown(2, at: point(60, 20))
    f.host.touchMove(2, to: point(70, 20))
    f.host.touchUp(2)
    #expect(f.left.calls == [.begin(point(10, 10))] && f.left.isTracking)
    f.host.touchUp(1)
    #expect(f.left.terminations == 1)
  }

  @Test func aFingerThatIsTakenAwayCancelsItsOwnGestureAlone() throws {
    let f = try Pair()
    f.host.touchDown(1, at: point(30, 20))
    f.host.touchDown(2, at: point(140, 20))
    f.host.cancelTouch(1)
    #expect(f.left.calls.last == .cancel && f.right.isTracking)
    f.host.key(.escape)
    #expect(f.right.calls.last == .cancel && !f.right.isTracking)
  }

  @Test func aFingerHoversOverNothing() throws {
    let f = try Pair()
    f.host.move(to: point(30, 20))
    #expect(f.left.isHovered)
    f.host.touchDown(at: point(140, 20))
    #expect(!f.left.isHovered && !f.right.isHovered)
    f.host.touchUp()
    #expect(!f.right.isHovered)
    f.host.move(to: point(31, 20))
    #expect(f.left.isHovered)
  }

  @Test(arguments: [(131.0, 8.0), (160, 50), (160, 10)])
  func aFingerMeansASmallControlThatItIsBeside(x: Double, y: Double) throws {
    let f = try Pair()
    f.right.frame = Rect(x: 140, y: 20, width: 24, height: 20)
    f.host.drain()
    f.host.tap(at: point(x, y))
    #expect(f.right.begins == 1 && f.right.terminations == 1)
    f.host.click(at: point(x, y))
    #expect(f.right.begins == 1)
  }

  @Test func aFingerBetweenTwoControlsMeansTheNearerOne() throws {
    let f = try Pair()
    f.left.frame = Rect(x: 100, y: 20, width: 20, height: 20)
    f.right.frame = Rect(x: 140, y: 20, width: 20, height: 20)
    f.host.drain()
    f.host.tap(at: point(127, 30))
    f.host.tap(at: point(133, 30))
    f.host.tap(at: point(141, 30))
    #expect(f.left.begins == 1 && f.right.begins == 2)
  }

  /// A page over the two controls, as large as the window, that takes presses and does nothing.
  @Test func aFingerMeansNothingThatLiesBehindWhatItIsOn() throws {
    let f = try Pair()
    let page = View(frame: Rect(x: 0, y: 0, width: 220, height: 200))
    let small = RecordingControl(frame: Rect(x: 100, y: 150, width: 20, height: 20))
    page.addSubview(small)
    f.content.addSubview(page)
    f.host.drain()
    // On a control behind, beside one, and beside what lies on the page.
    for place in [point(30, 20), point(160, 52), point(110, 180)] { f.host.tap(at: place) }
    #expect(f.left.begins == 0 && f.right.begins == 0 && small.begins == 1)
  }

  @Test func aFingerBesideASheetDoesNotPressWhatIsAroundThat() throws {
    let f = try Pair()
    let backdrop = RecordingControl(frame: Rect(x: 0, y: 0, width: 220, height: 200))
    let sheet = View(frame: Rect(x: 0, y: 80, width: 220, height: 120))
    let scroll = ScrollView(contentView: View())
    scroll.contentView.fixedHeight = 500
    scroll.frame = sheet.bounds
    sheet.addSubview(scroll)
    for view in [backdrop, sheet] { f.content.addSubview(view) }
    f.host.drain()
    f.host.tap(at: point(100, 150))
    #expect(backdrop.begins == 0)
    f.host.touchDown(at: point(100, 180))
    f.host.touchMove(to: point(100, 100))
    f.host.touchUp()
    #expect(backdrop.begins == 0 && scroll.contentOffset > 50)
    f.host.tap(at: point(100, 60))
    #expect(backdrop.begins == 1)
  }

  @Test func aFingerBesideTheHalfOfAControlThatIsCoveredDoesNotMeanIt() throws {
    let f = try Pair()
    f.right.frame = Rect(x: 140, y: 20, width: 24, height: 20)
    let cover = View(frame: Rect(x: 152, y: 0, width: 68, height: 60))
    f.content.addSubview(cover)
    f.host.drain()
    f.host.tap(at: point(170, 30))
    #expect(f.right.begins == 0)
    f.host.tap(at: point(135, 30))
    #expect(f.right.begins == 1)
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

  @Test func aFingerBesideARoundControlMeansIt() throws {
    let f = try Pair()
    let knob = Knob(frame: Rect(x: 100, y: 100, width: 28, height: 28))
    f.content.addSubview(knob)
    f.host.drain()
    for place in [point(96, 96), point(114, 94), point(127, 127)] { f.host.tap(at: place) }
    #expect(knob.begins == 3)
  }

  @Test func aButtonActsWhereAFingerIsLiftedALittleBesideIt() throws {
    let f = try Pair()
    let button = Button("Go")
    button.frame = Rect(x: 20, y: 80, width: 60, height: 32)
    f.content.addSubview(button)
    var count = 0
    button.addAction(for: .primaryActionTriggered) { _, _ in count += 1 }
    for (y, expected) in [(131.0, 1), (134, 1), (100, 2)] {
      f.host.touchDown(at: point(50, 96))
      #expect(button.isHighlighted)
      f.host.touchMove(to: point(50, y))
      f.host.touchUp()
      #expect(count == expected)
    }
  }

  @Test func aFingerThatRestsAsksForTheContextMenu() throws {
    final class Place: View {
      var requests: [Point?] = []
      override func contextMenuRequested(at point: Point?) -> Bool {
        requests.append(point)
        return true
      }
    }
    let f = try Pair()
    let place = Place(frame: Rect(x: 0, y: 60, width: 200, height: 100))
    let inside = RecordingControl(frame: Rect(x: 10, y: 10, width: 80, height: 60))
    place.addSubview(inside)
    f.content.addSubview(place)
    f.host.touchDown(at: point(30, 90))
    f.host.drain()
    f.host.advance(by: .milliseconds(480))
    #expect(place.requests.isEmpty)
    f.host.advance(by: .milliseconds(60))
    #expect(place.requests == [point(30, 30)] && inside.calls.last == .cancel)
    f.host.touchUp()
    f.host.touchDown(at: point(30, 90))
    f.host.touchMove(to: point(50, 90))
    f.host.advance(by: .milliseconds(700))
    #expect(place.requests.count == 1 && inside.isTracking)
  }

  // MARK: Pinches

  final class Zoomed: RecordingView {
    var pinches: [PinchEvent] = []
    override func pinch(_ event: PinchEvent) -> Bool {
      pinches.append(event)
      return true
    }
  }

  class RecordingView: Control {
    var ends: [String] = []
    override func endTracking(_ event: PointerEvent) { ends.append("end") }
    override func cancelTracking() { ends.append("cancel") }
  }

  @Test func twoFingersOnOneViewAreAPinchThatIsToldOnceAFrame() throws {
    let view = Zoomed(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let scene = try Scene(view, in: Size(width: 200, height: 200))
    scene.host.touchDown(1, at: point(50, 100))
    scene.host.touchDown(2, at: point(150, 100))
    #expect(view.ends == ["cancel"] && !view.isTracking)
    #expect(view.pinches.map(\.phase) == [.began])
    let send = scene.host.driver.send as (PointerEvent) -> Void
    for (id, x) in [(UInt32(1), 0.0), (2, 200)] {
      send(
        PointerEvent(
          phase: .moved, location: point(x, 100), buttons: .primary, pointer: .touch(id)))
    }
    scene.host.drain()
    #expect(view.pinches.count == 2)
    #expect(view.pinches.last?.scale == 2 && view.pinches.last?.location == point(100, 100))
    scene.host.touchMove(1, to: point(100, 0))
    scene.host.touchMove(2, to: point(100, 200))
    let turned = try #require(view.pinches.last)
    #expect(abs(turned.rotation - .pi / 2) < 1e-9)
    scene.host.touchUp(1)
    scene.host.touchUp(2)
    #expect(view.pinches.filter { $0.phase == .ended }.count == 1)
    #expect(view.pinches.last?.phase == .ended)
  }

  @Test func aPinchOfATouchpadGoesToWhoTookItsBegin() throws {
    let view = Zoomed(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    let scene = try Scene(view, in: Size(width: 200, height: 200))
    scene.host.pinch(.began, at: point(50, 50))
    scene.host.pinch(.changed, at: point(150, 50), scale: 1.5)
    scene.host.pinch(.cancelled, at: point(150, 50), scale: 1.5)
    scene.host.pinch(.changed, at: point(50, 50), scale: 2)
    #expect(view.pinches.map(\.phase) == [.began, .changed, .cancelled])
  }

  // MARK: Anything

  @Test(arguments: 0..<20)
  func whateverTenFingersDoEachBeginHasOneEnd(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 1)
    let f = try Pair()
    let list = ScrollView(contentView: RecordingControl())
    list.frame = Rect(x: 0, y: 80, width: 220, height: 100)
    (list.contentView as? RecordingControl)?.fixedHeight = 500
    f.content.addSubview(list)
    f.host.drain()
    for _ in 0..<500 {
      let id = UInt32(Int.random(in: 0..<10, using: &random))
      let place = point(
        Double.random(in: 0..<220, using: &random), Double.random(in: 0..<200, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3: f.host.touchDown(id, at: place)
      case 4...6: f.host.touchMove(id, to: place)
      case 7...8: f.host.touchUp(id)
      case 9: f.host.cancelTouch(id)
      case 10: f.right.isHidden.toggle()
      default: f.host.advance(by: .milliseconds(90))
      }
    }
    f.host.setFocused(false)
    for control in [f.left, f.right] {
      #expect(control.begins == control.terminations && !control.isTracking)
      #expect(!control.isHighlighted && !control.isHovered)
    }
  }
}
