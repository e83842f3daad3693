import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// A plain view at (20, 10), 100 × 80, in a window of 200 × 100.
@MainActor @Suite final class GestureTests: Scene<View> {
  /// The states that the actions saw, each with the name of its recognizer.
  private var steps: [String] = []

  init() throws {
    try super.init(
      View(), Rect(x: 20, y: 10, width: 100, height: 80), in: Size(width: 200, height: 100))
  }

  @discardableResult private func add<R: GestureRecognizer>(_ recognizer: R, _ name: String) -> R {
    recognizer.addAction { [weak self] in self?.steps.append("\(name) \($0.state)") }
    subject.addGestureRecognizer(recognizer)
    return recognizer
  }

  @Test func aClickIsATap() {
    let tap = add(TapGestureRecognizer(), "tap")
    host.click(at: point(30, 20))
    #expect(steps == ["tap ended"] && tap.location == point(10, 10))
    host.drag(point(30, 20), point(60, 20))
    #expect(steps == ["tap ended"] && tap.state == .failed)
    // Only the primary button taps.
    host.press(at: point(30, 20), button: .secondary)
    host.release(button: .secondary)
    #expect(steps == ["tap ended"])
  }

  @Test func aTapOfTwoNeedsTwo() {
    add(TapGestureRecognizer(), "twice").tapsRequired = 2
    host.click(at: point(30, 20))
    #expect(steps.isEmpty)
    host.click(at: point(30, 20), count: 2)
    #expect(steps == ["twice ended"])
  }

  @Test func aDragIsAPanOnceItIsFarther() {
    let pan = add(PanGestureRecognizer(), "pan")
    host.press(at: point(30, 20))
    host.move(to: point(32, 20))
    #expect(steps.isEmpty)
    host.move(to: point(40, 25))
    #expect(steps == ["pan began"] && pan.translation == point(10, 5))
    pan.translation = .zero
    host.move(to: point(190, 90))
    #expect(pan.translation == point(150, 65) && pan.location == point(170, 80))
    host.release()
    #expect(steps == ["pan began", "pan changed", "pan ended"])
  }

  @Test func aPanAlongAnAxisCountsThatAlone() {
    let pan = add(PanGestureRecognizer(), "pan")
    pan.axis = .horizontal
    host.press(at: point(30, 20))
    host.move(to: point(31, 60))
    #expect(steps.isEmpty)
    host.move(to: point(41, 70))
    #expect(steps == ["pan began"] && pan.translation == point(11, 0))
    host.release()
  }

  @Test func theFirstGestureMakesTheOthersFail() {
    let tap = add(TapGestureRecognizer(), "tap")
    add(PanGestureRecognizer(), "pan")
    host.press(at: point(30, 20))
    host.move(to: point(36, 20))
    #expect(steps == ["pan began"] && tap.state == .failed)
    host.release()
    #expect(steps == ["pan began", "pan ended"])
  }

  @Test func escapeDisablingOrRemovingTakesAPanBack() {
    let pan = add(PanGestureRecognizer(), "pan")
    for takeBack in [{ self.host.key(.escape) }, { pan.isEnabled = false }] as [() -> Void] {
      steps = []
      host.press(at: point(30, 20))
      host.move(to: point(50, 20))
      takeBack()
      host.release()
      #expect(steps == ["pan began", "pan cancelled"])
    }
    host.drag(point(30, 20), point(60, 20))
    pan.isEnabled = true
    subject.removeGestureRecognizer(pan)
    host.drag(point(30, 20), point(60, 20))
    #expect(steps.count == 2 && pan.view == nil)
  }

  @Test func aPressThatRestsBeginsALongPressAndAShortOneIsATap() {
    add(LongPressGestureRecognizer(), "long")
    add(TapGestureRecognizer(), "tap")
    host.press(at: point(30, 20))
    host.advance(by: .milliseconds(100))
    host.release()
    host.advance(by: .seconds(1))
    #expect(steps == ["tap ended"])
    steps = []
    host.press(at: point(30, 20))
    host.advance(by: .milliseconds(600))
    #expect(steps == ["long began"])
    host.move(to: point(60, 20))
    host.release()
    #expect(steps == ["long began", "long changed", "long ended"])
  }

  @Test func aPressThatMovesAwayAndBackInOneFrameIsNoLongPress() {
    let long = add(LongPressGestureRecognizer(), "long")
    host.press(at: point(30, 20))
    host.move(through: [point(60, 20), point(31, 20)])
    host.advance(by: .milliseconds(600))
    #expect(steps.isEmpty && long.state == .failed)
  }

  @Test func twoFingersPinchAndTurnTogether() {
    let pinch = add(PinchGestureRecognizer(), "pinch")
    let rotation = add(RotationGestureRecognizer(), "turn")
    let pan = add(PanGestureRecognizer(), "pan")
    host.touchDown(1, at: point(50, 50))
    host.touchDown(2, at: point(70, 50))
    host.touchMove(2, to: point(50, 90))
    host.settle()
    #expect(steps == ["pinch began", "turn began"] && pan.state == .failed)
    #expect((pinch.scale - 2).magnitude < 1e-9)
    #expect((rotation.rotation - .pi / 2).magnitude < 1e-9)
    pinch.scale = 1
    host.touchMove(2, to: point(50, 70))
    host.settle()
    #expect((pinch.scale - 0.5).magnitude < 1e-9)
    host.touchUp(2)
    host.touchUp(1)
    #expect(steps.suffix(2) == ["pinch ended", "turn ended"])
  }

  @Test func fingersThatRestAreNoPinch() {
    add(PinchGestureRecognizer(), "pinch")
    for (finger, x) in [(UInt32(1), 40.0), (2, 100)] { host.touchDown(finger, at: point(x, 50)) }
    host.touchMove(2, to: point(101, 50))
    host.settle()
    for finger in [2, 1] as [UInt32] { host.touchUp(finger) }
    #expect(steps.isEmpty)
  }

  private func addControl() -> RecordingControl {
    let control = RecordingControl(frame: Rect(x: 50, y: 0, width: 50, height: 80))
    subject.addSubview(control)
    return control
  }

  @Test func aControlInTheViewTakesItsPresses() {
    add(TapGestureRecognizer(), "tap")
    let control = addControl()
    host.click(at: point(90, 50))
    #expect(steps.isEmpty && control.terminations == 1)
    host.click(at: point(30, 50))
    #expect(steps == ["tap ended"])
  }

  @Test func whatAControlRefusesItsRecognizersGet() {
    let control = addControl()
    control.accepts = false
    let tap = TapGestureRecognizer()
    var taps = 0
    tap.addAction { _ in taps += 1 }
    control.addGestureRecognizer(tap)
    host.click(at: point(90, 50))
    #expect(taps == 1)
    control.isEnabled = false
    host.click(at: point(90, 50))
    #expect(taps == 1)
  }

  /// A card in a scroll view, which a finger drags.
  private func scrolled(_ axis: Axis?) throws -> (Double, [String]) {
    let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 400))
    content.fixedHeight = 400
    let card = View(frame: content.frame)
    content.addSubview(card)
    let scroll = ScrollView(contentView: content)
    let host = try Scene<ScrollView>(scroll, in: Size(width: 200, height: 100)).host
    let pan = PanGestureRecognizer()
    pan.axis = axis
    var steps: [String] = []
    pan.addAction { steps.append("\($0.state)") }
    card.addGestureRecognizer(pan)
    host.touchDown(1, at: point(50, 90))
    for y in [60.0, 40] { host.touchMove(1, to: point(50, y)) }
    host.touchUp(1)
    return (scroll.contentOffset, steps)
  }

  @Test(arguments: [nil, .horizontal, .vertical] as [Axis?])
  func aFingerScrollsUnlessTheViewIsDraggedThatWay(axis: Axis?) throws {
    let (offset, steps) = try scrolled(axis)
    #expect((offset > 0) == (axis != .vertical))
    #expect(steps == (axis == .vertical ? ["began", "changed", "ended"] : []))
  }

  /// Two strokes, there and back.
  private final class Shake: GestureRecognizer {
    private var last = 0.0
    private var turns = 0

    override func reset() { turns = 0 }
    override func beginTracking(_ event: PointerEvent) -> Bool {
      last = event.location.x
      return true
    }
    override func continueTracking(_ event: PointerEvent) {
      let way = event.location.x - last
      if (way > 0) == (turns % 2 == 0), way.magnitude > 10 { turns += 1 }
      last = event.location.x
      if turns == 2 { setState(.ended) }
    }
  }

  @Test func aSubclassKeepsItsLogicOutOfTheView() {
    add(Shake(), "shake")
    host.press(at: point(30, 20))
    for x in [50.0, 30, 50, 30] { host.move(to: point(x, 20)) }
    host.release()
    #expect(steps == ["shake ended"])
    host.drag(point(30, 20), point(60, 20))
    #expect(steps == ["shake ended"])
  }

  @Test func targetsAreHeldWeaklyAndActionsCanBeRemoved() {
    @MainActor final class Target {
      static var calls = 0
      func tapped(_ tap: TapGestureRecognizer) { Self.calls += 1 }
    }
    let tap = add(TapGestureRecognizer(), "tap")
    var target: Target? = Target()
    tap.addTarget(target!, action: Target.tapped)
    var closures = 0
    let token = tap.addAction { _ in closures += 1 }
    host.click(at: point(30, 20))
    target = nil
    token.remove()
    host.click(at: point(30, 20))
    #expect(Target.calls == 1 && closures == 1 && steps.count == 2)
  }
}
