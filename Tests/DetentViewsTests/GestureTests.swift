import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@MainActor @Suite struct GestureTests {
  /// A plain view at (20, 10), 100 × 80, in a window of 200 × 100.
  @MainActor final class Card: Scene<View> {
    /// The states that the actions saw, each with the name of its recognizer.
    var steps: [String] = []

    init() throws {
      try super.init(
        View(), Rect(x: 20, y: 10, width: 100, height: 80), in: Size(width: 200, height: 100))
    }

    func add<R: GestureRecognizer>(_ recognizer: R, _ name: String) -> R {
      recognizer.addAction { [weak self] in self?.steps.append("\(name) \($0.state)") }
      subject.addGestureRecognizer(recognizer)
      return recognizer
    }
  }

  // MARK: Taps

  @Test func aClickIsATap() throws {
    let f = try Card()
    let tap = f.add(TapGestureRecognizer(), "tap")
    f.host.click(at: point(30, 20))
    #expect(f.steps == ["tap ended"] && tap.location == point(10, 10))
    f.host.press(at: point(30, 20))
    f.host.move(to: point(60, 20))
    f.host.release()
    #expect(f.steps == ["tap ended"] && tap.state == .failed)
  }

  @Test func aTapOfTwoNeedsTwo() throws {
    let f = try Card()
    f.add(TapGestureRecognizer(), "twice").tapsRequired = 2
    f.host.click(at: point(30, 20))
    #expect(f.steps.isEmpty)
    f.host.click(at: point(30, 20), count: 2)
    #expect(f.steps == ["twice ended"])
  }

  @Test func onlyThePrimaryButtonTaps() throws {
    let f = try Card()
    _ = f.add(TapGestureRecognizer(), "tap")
    f.host.press(at: point(30, 20), button: .secondary)
    f.host.release(button: .secondary)
    #expect(f.steps.isEmpty)
  }

  // MARK: Drags

  @Test func aDragIsAPanOnceItIsFarther() throws {
    let f = try Card()
    let pan = f.add(PanGestureRecognizer(), "pan")
    f.host.press(at: point(30, 20))
    f.host.move(to: point(32, 20))
    #expect(f.steps.isEmpty)
    f.host.move(to: point(40, 25))
    #expect(f.steps == ["pan began"] && pan.translation == point(10, 5))
    pan.translation = .zero
    f.host.move(to: point(190, 90))
    #expect(pan.translation == point(150, 65) && pan.location == point(170, 80))
    f.host.release()
    #expect(f.steps == ["pan began", "pan changed", "pan ended"])
  }

  @Test func aPanAlongAnAxisCountsThatAlone() throws {
    let f = try Card()
    let pan = f.add(PanGestureRecognizer(), "pan")
    pan.axis = .horizontal
    f.host.press(at: point(30, 20))
    f.host.move(to: point(31, 60))
    #expect(f.steps.isEmpty)
    f.host.move(to: point(41, 70))
    #expect(f.steps == ["pan began"] && pan.translation == point(11, 0))
    f.host.release()
  }

  @Test func theFirstGestureMakesTheOthersFail() throws {
    let f = try Card()
    let tap = f.add(TapGestureRecognizer(), "tap")
    _ = f.add(PanGestureRecognizer(), "pan")
    f.host.press(at: point(30, 20))
    f.host.move(to: point(36, 20))
    #expect(f.steps == ["pan began"] && tap.state == .failed)
    f.host.release()
    #expect(f.steps == ["pan began", "pan ended"])
  }

  @Test func escapeTakesAPanBack() throws {
    let f = try Card()
    _ = f.add(PanGestureRecognizer(), "pan")
    f.host.press(at: point(30, 20))
    f.host.move(to: point(50, 20))
    f.host.key(.escape)
    f.host.release()
    #expect(f.steps == ["pan began", "pan cancelled"])
  }

  @Test func disablingOrRemovingTakesAPanBack() throws {
    let f = try Card()
    let pan = f.add(PanGestureRecognizer(), "pan")
    f.host.press(at: point(30, 20))
    f.host.move(to: point(50, 20))
    pan.isEnabled = false
    f.host.release()
    f.host.drag(point(30, 20), point(60, 20))
    #expect(f.steps == ["pan began", "pan cancelled"])
    pan.isEnabled = true
    f.subject.removeGestureRecognizer(pan)
    f.host.drag(point(30, 20), point(60, 20))
    #expect(f.steps.count == 2 && pan.view == nil)
  }

  // MARK: Rests

  @Test func aPressThatRestsBeginsALongPress() throws {
    let f = try Card()
    _ = f.add(LongPressGestureRecognizer(), "long")
    _ = f.add(TapGestureRecognizer(), "tap")
    f.host.press(at: point(30, 20))
    f.host.advance(by: .milliseconds(600))
    #expect(f.steps == ["long began"])
    f.host.move(to: point(60, 20))
    f.host.release()
    #expect(f.steps == ["long began", "long changed", "long ended"])
  }

  @Test func aShortPressIsATapAndNoLongPress() throws {
    let f = try Card()
    _ = f.add(LongPressGestureRecognizer(), "long")
    _ = f.add(TapGestureRecognizer(), "tap")
    f.host.press(at: point(30, 20))
    f.host.advance(by: .milliseconds(100))
    f.host.release()
    f.host.advance(by: .seconds(1))
    #expect(f.steps == ["tap ended"])
  }

  @Test func aPressThatMovesAwayAndBackInOneFrameIsNoLongPress() throws {
    let f = try Card()
    let long = f.add(LongPressGestureRecognizer(), "long")
    f.host.press(at: point(30, 20))
    f.host.move(through: [point(60, 20), point(31, 20)])
    f.host.advance(by: .milliseconds(600))
    #expect(f.steps.isEmpty && long.state == .failed)
  }

  // MARK: Two fingers

  @Test func twoFingersPinchAndTurnTogether() throws {
    let f = try Card()
    let pinch = f.add(PinchGestureRecognizer(), "pinch")
    let rotation = f.add(RotationGestureRecognizer(), "turn")
    let pan = f.add(PanGestureRecognizer(), "pan")
    f.host.touchDown(1, at: point(50, 50))
    f.host.touchDown(2, at: point(70, 50))
    f.host.touchMove(2, to: point(50, 90))
    f.host.settle()
    #expect(f.steps == ["pinch began", "turn began"] && pan.state == .failed)
    #expect((pinch.scale - 2).magnitude < 1e-9)
    #expect((rotation.rotation - .pi / 2).magnitude < 1e-9)
    pinch.scale = 1
    f.host.touchMove(2, to: point(50, 70))
    f.host.settle()
    #expect((pinch.scale - 0.5).magnitude < 1e-9)
    f.host.touchUp(2)
    f.host.touchUp(1)
    #expect(f.steps.suffix(2) == ["pinch ended", "turn ended"])
  }

  @Test func fingersThatRestAreNoPinch() throws {
    let f = try Card()
    _ = f.add(PinchGestureRecognizer(), "pinch")
    f.host.touchDown(1, at: point(40, 50))
    f.host.touchDown(2, at: point(100, 50))
    f.host.touchMove(2, to: point(101, 50))
    f.host.settle()
    f.host.touchUp(2)
    f.host.touchUp(1)
    #expect(f.steps.isEmpty)
  }

  // MARK: Beside controls and scrolling

  @Test func aControlInTheViewTakesItsPresses() throws {
    let f = try Card()
    _ = f.add(TapGestureRecognizer(), "tap")
    let control = RecordingControl(frame: Rect(x: 50, y: 0, width: 50, height: 80))
    f.subject.addSubview(control)
    f.host.click(at: point(90, 50))
    #expect(f.steps.isEmpty && control.terminations == 1)
    f.host.click(at: point(30, 50))
    #expect(f.steps == ["tap ended"])
  }

  @Test func whatAControlRefusesItsRecognizersGet() throws {
    let f = try Card()
    let control = RecordingControl(frame: Rect(x: 50, y: 0, width: 50, height: 80))
    control.accepts = false
    f.subject.addSubview(control)
    let tap = TapGestureRecognizer()
    var taps = 0
    tap.addAction { _ in taps += 1 }
    control.addGestureRecognizer(tap)
    f.host.click(at: point(90, 50))
    #expect(taps == 1)
    control.isEnabled = false
    f.host.click(at: point(90, 50))
    #expect(taps == 1)
  }

  /// A card in a scroll view, which a finger drags.
  private func scrolled(_ axis: Axis?) throws -> (Double, [String]) {
    let content = View(frame: Rect(x: 0, y: 0, width: 200, height: 400))
    content.fixedHeight = 400
    let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 400))
    content.addSubview(card)
    let scroll = ScrollView(contentView: content)
    let f = try Scene(scroll, in: Size(width: 200, height: 100))
    let pan = PanGestureRecognizer()
    pan.axis = axis
    var steps: [String] = []
    pan.addAction { steps.append("\($0.state)") }
    card.addGestureRecognizer(pan)
    f.host.touchDown(1, at: point(50, 90))
    f.host.touchMove(1, to: point(50, 60))
    f.host.touchMove(1, to: point(50, 40))
    f.host.touchUp(1)
    return (scroll.contentOffset, steps)
  }

  @Test func aFingerScrollsUnlessTheViewIsDraggedThatWay() throws {
    let (free, steps) = try scrolled(nil)
    #expect(free > 0 && steps.isEmpty)
    let (crosswise, others) = try scrolled(.horizontal)
    #expect(crosswise > 0 && others.isEmpty)
    let (along, own) = try scrolled(.vertical)
    #expect(along == 0 && own == ["began", "changed", "ended"])
  }

  // MARK: Recognizers of one's own

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

  @Test func aSubclassKeepsItsLogicOutOfTheView() throws {
    let f = try Card()
    _ = f.add(Shake(), "shake")
    f.host.press(at: point(30, 20))
    for x in [50.0, 30, 50, 30] { f.host.move(to: point(x, 20)) }
    f.host.release()
    #expect(f.steps == ["shake ended"])
    f.host.drag(point(30, 20), point(60, 20))
    #expect(f.steps == ["shake ended"])
  }

  @Test func targetsAreHeldWeaklyAndActionsCanBeRemoved() throws {
    @MainActor final class Target {
      static var calls = 0
      func tapped(_ tap: TapGestureRecognizer) { Self.calls += 1 }
    }
    let f = try Card()
    let tap = f.add(TapGestureRecognizer(), "tap")
    var target: Target? = Target()
    tap.addTarget(target!, action: Target.tapped)
    var closures = 0
    let token = tap.addAction { _ in closures += 1 }
    f.host.click(at: point(30, 20))
    target = nil
    token.remove()
    f.host.click(at: point(30, 20))
    #expect(Target.calls == 1 && closures == 1 && f.steps.count == 2)
  }
}
