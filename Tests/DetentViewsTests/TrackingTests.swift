import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor
@Suite struct TrackingTests {
  /// A control beside that of the stage, at (130, 10).
  private func neighbor(on stage: Stage) -> RecordingControl {
    let control = RecordingControl(frame: Rect(x: 130, y: 10, width: 60, height: 40))
    stage.content.addSubview(control)
    return control
  }

  @Test func anAcceptedPressIsFollowedByContinuesAndOneEnd() throws {
    let stage = try Stage()
    stage.host.drag(point(30, 20), point(50, 20), point(60, 25))
    #expect(
      stage.control.calls == [
        .begin(point(10, 10)), .continue(point(30, 10)), .continue(point(40, 15)),
        .end(point(40, 15)),
      ])
  }

  @Test func aRefusedPressIsFollowedByNothing() throws {
    let stage = try Stage()
    stage.control.accepts = false
    var sent: [ControlEvents] = []
    stage.control.addAction(for: ControlEvents(rawValue: .max)) { _, events in sent.append(events) }
    stage.host.drag(point(30, 20), point(50, 20))
    #expect(stage.control.calls == [.begin(point(10, 10))])
    #expect(sent.isEmpty)
    #expect(!stage.control.isHighlighted && !stage.control.isTracking)
  }

  @Test func aPressThatIsTakenAwayWhileItBeginsIsNoPress() throws {
    let stage = try Stage()
    stage.control.whenCalled = { [weak control = stage.control] call in
      if case .begin = call { control?.removeFromSuperview() }
    }
    var sent: [ControlEvents] = []
    stage.control.addAction(for: ControlEvents(rawValue: .max)) { _, events in sent.append(events) }
    stage.host.drag(point(30, 20), point(50, 20))
    #expect(stage.control.calls == [.begin(point(10, 10)), .cancel])
    #expect(sent.isEmpty)
    #expect(!stage.control.isHighlighted && !stage.control.isTracking)
  }

  /// A press that is still on its way to its view when a handler is notified of what it ends.
  enum Eve: CaseIterable { case lostRelease, popover, hover, refusal }

  @Test(arguments: Eve.allCases, [Interruption.blur, .hideWindow, .close, .grabLost])
  func aPressThatIsTakenAwayBeforeItBeginsGoesToNobody(
    eve: Eve, interruption: Interruption
  ) throws {
    let stage = try Stage()
    let below = neighbor(on: stage)
    switch eve {
    case .lostRelease:
      stage.host.press(at: point(30, 20))
      stage.control.whenCalled = { if case .end = $0 { interruption.happen(to: stage) } }
    case .popover:
      let popover = Popover(content: View(frame: Rect(x: 0, y: 0, width: 20, height: 10)))
      popover.letsPressesThrough = true
      popover.didDismiss = { if $0 == .pressOutside { interruption.happen(to: stage) } }
      popover.open(from: stage.control)
      stage.host.drain()
    case .hover:
      let hovered = HoverView(frame: Rect(x: 0, y: 60, width: 40, height: 30))
      stage.content.addSubview(hovered)
      stage.host.move(to: point(10, 70))
      hovered.whenLeft = { interruption.happen(to: stage) }
    case .refusal:
      let refusing = RecordingControl(frame: Rect(x: 0, y: 0, width: 60, height: 40))
      refusing.accepts = false
      below.addSubview(refusing)
      refusing.whenCalled = { if case .begin = $0 { interruption.happen(to: stage) } }
    }
    stage.host.press(at: point(140, 20))
    #expect(below.calls.isEmpty && !below.isTracking)
  }

  @Test func whatAHandlerOfTheBeginningDeliversFollowsTheBeginning() throws {
    let stage = try Stage()
    let input = InputDriver(stage.host.driver)
    stage.control.whenCalled = { call in
      guard case .begin = call else { return }
      input.move(point(50, 20))
      input.release()
    }
    var sent: [ControlEvents] = []
    stage.control.addAction(for: ControlEvents(rawValue: .max)) { _, events in sent.append(events) }
    input.press(point(30, 20))
    #expect(
      stage.control.calls == [
        .begin(point(10, 10)), .continue(point(30, 10)), .end(point(30, 10)),
      ])
    #expect(sent == [.pointerDown, .pointerDragInside, .pointerUpInside])
    #expect(!stage.control.isTracking && !stage.control.isHighlighted)
  }

  @Test func whatAHandlerOfARefusedBeginningDeliversLeavesNothing() throws {
    let stage = try Stage()
    let input = InputDriver(stage.host.driver)
    stage.control.accepts = false
    stage.control.whenCalled = { call in
      guard case .begin = call else { return }
      input.move(point(50, 20))
      input.release()
    }
    var sent: [ControlEvents] = []
    stage.control.addAction(for: ControlEvents(rawValue: .max)) { _, events in sent.append(events) }
    let around = RecordingControl(frame: stage.content.bounds)
    stage.content.addSubview(around)
    around.addSubview(stage.control)
    input.press(point(30, 20))
    #expect(stage.control.calls == [.begin(point(10, 10))] && sent.isEmpty)
    #expect(!stage.control.isHighlighted && !stage.control.isTracking)
    // The press was over before it came to what lies around.
    #expect(around.calls.isEmpty && !stage.window.isPressed)
  }

  @Test func aPressWithinTheBeginningOfAnotherIsTheNextOne() throws {
    let stage = try Stage()
    let input = InputDriver(stage.host.driver)
    let other = neighbor(on: stage)
    var isFirst = true
    stage.control.whenCalled = { call in
      guard case .begin = call, isFirst else { return }
      isFirst = false
      input.release()
      input.press(point(140, 20))
    }
    input.press(point(30, 20))
    #expect(stage.control.begins == 1 && stage.control.terminations == 1)
    #expect(other.begins == 1 && other.isTracking && !stage.control.isTracking)
  }

  @Test func aContinueThatSaysNoEndsTheGestureAtOnce() throws {
    let stage = try Stage()
    stage.control.goesOn = false
    stage.host.drag(point(30, 20), point(50, 20), point(60, 20))
    #expect(
      stage.control.calls == [.begin(point(10, 10)), .continue(point(30, 10)), .end(point(30, 10))])
  }

  @Test func thePointerStaysWithItsOwnerWhereverItGoes() throws {
    let stage = try Stage()
    let other = neighbor(on: stage)
    stage.host.press(at: point(30, 20))
    stage.host.move(to: point(150, 20))
    stage.host.move(to: point(-5_000, 5_000))
    stage.host.exit()
    stage.host.release(at: point(150, 20))
    #expect(stage.control.calls.count == 4)
    #expect(stage.control.calls.last == .end(point(130, 10)))
    #expect(other.calls.isEmpty)
  }

  /// Each way in which a gesture is taken away.
  enum Interruption: CaseIterable {
    case blur, hideWindow, close, remove, removeAncestor, disable, hide, hideAncestor, escape
    case grabLost, switchOff, otherButton, connectionLost

    @MainActor func happen(to stage: Stage) {
      switch self {
      case .blur: stage.host.setFocused(false)
      case .hideWindow: stage.host.setVisible(false)
      case .close, .connectionLost: stage.window.close()
      case .remove: stage.control.removeFromSuperview()
      case .removeAncestor: stage.content.removeFromSuperview()
      case .disable: stage.control.isEnabled = false
      case .hide: stage.control.isHidden = true
      case .hideAncestor: stage.content.isHidden = true
      case .escape: stage.host.key(.escape)
      case .grabLost: stage.host.cancelPointer()
      case .switchOff: stage.control.isUserInteractionEnabled = false
      case .otherButton: stage.host.press(at: point(50, 20), button: .secondary)
      }
    }
  }

  @Test(arguments: Interruption.allCases)
  func anInterruptionCancelsExactlyOnce(_ interruption: Interruption) throws {
    let stage = try Stage()
    stage.host.press(at: point(30, 20))
    stage.host.move(to: point(50, 20))
    interruption.happen(to: stage)
    stage.host.move(to: point(60, 20))
    stage.host.release()
    #expect(stage.control.calls.filter { $0 == .cancel }.count == 1)
    #expect(stage.control.terminations == 1)
    #expect(!stage.control.isHighlighted && !stage.control.isTracking)
  }

  @Test func disablingFromInsideBeginCancelsOnce() throws {
    let stage = try Stage()
    stage.control.whenCalled = { [weak control = stage.control] call in
      if case .begin = call { control?.isEnabled = false }
    }
    stage.host.drag(point(30, 20), point(50, 20))
    #expect(stage.control.calls == [.begin(point(10, 10)), .cancel])
  }

  @Test func ownershipIsGoneBeforeTheTerminalCallback() throws {
    let stage = try Stage()
    var keyWasFree = false
    stage.control.whenCalled = { [weak driver = stage.host.driver] call in
      // Escape is swallowed while a gesture runs.
      guard case .end = call, let driver else { return }
      keyWasFree = !driver.send(KeyEvent(phase: .down, key: .escape))
    }
    stage.host.drag(point(30, 20), point(50, 20))
    #expect(keyWasFree)
    #expect(stage.control.terminations == 1)
  }

  @Test func aViewThatIsDroppedInItsTerminalCallbackLivesThroughIt() throws {
    let stage = try Stage()
    weak var dropped: RecordingControl?
    do {
      let control = RecordingControl(frame: Rect(x: 130, y: 10, width: 50, height: 40))
      control.whenCalled = { [weak control] call in
        if case .end = call { control?.removeFromSuperview() }
      }
      stage.content.addSubview(control)
      dropped = control
    }
    stage.host.drag(point(140, 20), point(150, 20))
    #expect(dropped == nil)
  }

  @Test func aLostReleaseEndsAtTheLastKnownPlace() throws {
    let stage = try Stage()
    stage.host.press(at: point(30, 20))
    stage.host.move(to: point(50, 20))
    stage.host.loseRelease()
    stage.host.move(to: point(90, 20))
    stage.host.release(at: point(95, 20))
    #expect(stage.control.calls.last == .end(point(30, 10)))
    #expect(stage.control.terminations == 1)
  }

  @Test func aSecondPressOfTheSameButtonEndsTheFirstWhereItWasLastSeen() throws {
    let stage = try Stage()
    stage.host.press(at: point(30, 20))
    stage.host.move(to: point(50, 25))
    stage.host.press(at: point(90, 30))
    stage.host.move(to: point(95, 30))
    stage.host.release()
    #expect(
      stage.control.calls == [
        .begin(point(10, 10)), .continue(point(30, 15)), .end(point(30, 15)),
        .begin(point(70, 20)), .continue(point(75, 20)), .end(point(75, 20)),
      ])
    #expect(!stage.control.isTracking)
  }

  @Test func aSecondPressElsewhereBelongsToWhatLiesThere() throws {
    let stage = try Stage()
    let other = neighbor(on: stage)
    stage.host.press(at: point(30, 20))
    stage.host.press(at: point(140, 20))
    #expect(stage.control.calls.last == .end(point(10, 10)))
    #expect(other.calls == [.begin(point(10, 10))] && other.isTracking)
    stage.host.release()
    #expect(other.terminations == 1 && stage.control.terminations == 1)
  }

  @Test func theSecondaryButtonTwiceIsTwoPresses() throws {
    let stage = try Stage()
    stage.host.press(at: point(30, 20), button: .secondary)
    stage.host.press(at: point(40, 20), button: .secondary)
    #expect(
      stage.control.calls == [.begin(point(10, 10)), .end(point(10, 10)), .begin(point(20, 10))])
  }

  @Test func aFingerDuringADragOfTheMouseIsAnotherMatter() throws {
    let stage = try Stage()
    stage.host.press(at: point(30, 20))
    stage.host.driver.send(
      PointerEvent(
        phase: .down, location: point(50, 20), button: .primary, buttons: .primary,
        pointer: .touch(1)))
    #expect(stage.control.calls == [.begin(point(10, 10))] && stage.control.isTracking)
  }

  @Test func theMiddleButtonDuringADragMeansNothing() throws {
    let stage = try Stage()
    stage.host.press(at: point(30, 20))
    stage.host.press(at: point(40, 20), button: .middle)
    stage.host.release(at: point(40, 20), button: .middle)
    #expect(stage.control.terminations == 0)
    stage.host.release()
    #expect(stage.control.calls.last == .end(point(20, 10)))
  }

  @Test func aReleaseWithoutAPressIsIgnored() throws {
    let stage = try Stage()
    stage.host.release(at: point(30, 20))
    #expect(stage.control.calls.isEmpty)
  }

  @Test func pointsThatAreNotFiniteAreDropped() throws {
    let stage = try Stage()
    stage.host.press(at: point(30, 20))
    stage.host.move(to: point(.nan, 20))
    stage.host.move(to: point(.infinity, 20))
    stage.host.move(through: [point(.nan, 1), point(40, 20)])
    stage.host.release(at: point(30, 20))
    #expect(stage.control.calls == [.begin(point(10, 10)), .end(point(10, 10))])
  }

  @Test func aReleaseAtNoPlaceEndsWhereItWasLastSeen() throws {
    for isCancelled in [false, true] {
      let stage = try Stage()
      stage.host.press(at: point(30, 20))
      stage.host.move(to: point(50, 25))
      stage.host.move(to: point(50, -.infinity))
      if isCancelled { stage.host.cancelPointer() } else { stage.host.release() }
      #expect(stage.control.calls.last == (isCancelled ? .cancel : .end(point(30, 15))))
      #expect(stage.control.terminations == 1 && !stage.control.isTracking)
    }
  }

  @Test func aReleaseOfAnotherButtonTellsThatTheOwnOneWasLost() throws {
    let stage = try Stage()
    stage.host.press(at: point(30, 20))
    stage.host.move(to: point(50, 25))
    stage.host.press(at: point(50, 25), button: .middle)
    stage.host.release(at: point(60, 25), button: .middle)
    #expect(stage.control.isTracking)
    stage.host.press(at: point(60, 25), button: .middle)
    stage.host.loseRelease()
    stage.host.release(at: point(70, 25), button: .middle)
    #expect(stage.control.calls.last == .end(point(30, 15)))
    #expect(stage.control.terminations == 1 && !stage.control.isTracking)
  }

  @Test func everyJoinedPointReachesTheControlInItsOwnCoordinates() throws {
    let stage = try Stage()
    stage.host.press(at: point(30, 20))
    stage.host.move(through: [point(40, 20), point(50, 30), point(45, 25)])
    #expect(
      stage.control.events.last?.coalescedPoints == [point(20, 10), point(30, 20), point(25, 15)])
    stage.host.release()
  }

  @Test func aDisabledControlKeepsThePressFromWhatLiesBehind() throws {
    let stage = try Stage()
    let behind = RecordingControl(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    stage.content.insertSubview(behind, at: 0)
    stage.control.isEnabled = false
    stage.host.click(at: point(30, 20))
    #expect(stage.control.calls.isEmpty && behind.calls.isEmpty)
  }

  @Test func aRefusedPressIsOfferedToTheControlAround() throws {
    let stage = try Stage()
    let inner = RecordingControl(frame: Rect(x: 5, y: 5, width: 20, height: 20))
    inner.accepts = false
    stage.control.addSubview(inner)
    stage.host.click(at: point(30, 20))
    #expect(inner.calls == [.begin(point(5, 5))])
    #expect(stage.control.calls == [.begin(point(10, 10)), .end(point(10, 10))])
  }

  @Test func theWheelAndKeysAreIgnoredDuringADrag() throws {
    let stage = try Stage()
    let keys = KeyRecorder(frame: Rect(x: 0, y: 60, width: 20, height: 20))
    stage.content.addSubview(keys)
    stage.host.press(at: point(30, 20))
    keys.becomeFirstResponder()
    stage.host.key(.right)
    stage.host.scroll(by: 1, at: point(10, 70))
    #expect(keys.log.isEmpty)
    stage.host.release()
    stage.host.key(.right)
    #expect(keys.log == ["down right", "up right"])
  }

  @Test func aShortcutWaitsForTheEndOfTheDrag() throws {
    let stage = try Stage()
    let keys = KeyRecorder(frame: Rect(x: 0, y: 60, width: 20, height: 20))
    stage.content.addSubview(keys)
    keys.becomeFirstResponder()
    for end in [{ stage.host.release() }, { stage.host.key(.escape) }] as [@MainActor () -> Void] {
      stage.host.press(at: point(30, 20))
      keys.becomeFirstResponder()
      stage.host.key(.function(5))
      stage.host.key(.right)
      stage.host.key(.character("z"), modifiers: .control)
      #expect(keys.log.isEmpty)
      end()
      #expect(
        keys.log == [
          "down function(5)", "up function(5)", "down character(\"z\")", "up character(\"z\")",
        ])
      keys.log = []
      stage.host.release()
    }
    #expect(keys.log.isEmpty)
  }

  @Test func beginsAndTerminationsBalanceThroughRandomEvents() throws {
    let stage = try Stage()
    var random = SplitMix64(seed: 7)
    for _ in 0..<100_000 {
      let place = point(Double(random.below(220)) - 10, Double(random.below(120)) - 10)
      switch random.below(9) {
      case 0, 1: stage.host.press(at: place)
      case 2: stage.host.press(at: place, button: .secondary)
      case 3, 4: stage.host.move(to: place)
      case 5, 6: stage.host.release(at: place)
      case 7: stage.host.cancelPointer()
      default: stage.host.loseRelease()
      }
    }
    stage.host.cancelPointer()
    #expect(stage.control.begins > 1_000)
    #expect(stage.control.begins == stage.control.terminations)
  }
}

/// A view that says when the pointer leaves it.
private final class HoverView: View {
  var whenLeft: () -> Void = {}

  override func hoverDidChange(at point: Point?) { if point == nil { whenLeft() } }
}
