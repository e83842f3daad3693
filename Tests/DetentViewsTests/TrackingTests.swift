import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor @Suite struct TrackingTests {
  private let stage: Stage
  private var host: HeadlessHost { stage.host }
  private var control: RecordingControl { stage.control }
  private let input: InputDriver

  init() throws {
    stage = try Stage()
    input = InputDriver(stage.host.driver)
  }

  /// Returns what the control has sent since.
  private func recordEvents() -> () -> [ControlEvents] {
    var sent: [ControlEvents] = []
    control.addAction(for: ControlEvents(rawValue: .max)) { _, events in sent.append(events) }
    return { sent }
  }

  /// A control beside that of the stage, at (130, 10).
  private func neighbor() -> RecordingControl {
    let control = RecordingControl(frame: Rect(x: 130, y: 10, width: 60, height: 40))
    stage.content.addSubview(control)
    return control
  }

  @Test func anAcceptedPressIsFollowedByContinuesAndOneEnd() {
    host.drag(point(30, 20), point(50, 20), point(60, 25))
    #expect(
      control.calls == [
        .begin(point(10, 10)), .continue(point(30, 10)), .continue(point(40, 15)),
        .end(point(40, 15)),
      ])
  }

  @Test func aContinueThatSaysNoEndsTheGestureAtOnce() {
    control.goesOn = false
    host.drag(point(30, 20), point(50, 20), point(60, 20))
    #expect(
      control.calls == [.begin(point(10, 10)), .continue(point(30, 10)), .end(point(30, 10))])
  }

  /// Where the control is taken away while the press begins, that is cancelled.
  @Test(arguments: [false, true])
  func aPressThatIsRefusedOrTakesItsControlAwaySendsNothing(isTakenAway: Bool) {
    control.accepts = isTakenAway
    control.whenCalled = { [weak control] call in
      if case .begin = call, isTakenAway { control?.removeFromSuperview() }
    }
    let sent = recordEvents()
    host.drag(point(30, 20), point(50, 20))
    #expect(control.calls == [.begin(point(10, 10))] + (isTakenAway ? [.cancel] : []))
    #expect(sent().isEmpty && !control.isHighlighted && !control.isTracking)
  }

  /// A press that is still on its way to its view when a handler is notified of what it ends.
  enum Eve: CaseIterable { case lostRelease, popover, hover, refusal }

  @Test(arguments: Eve.allCases, [Interruption.blur, .hideWindow, .close, .grabLost])
  func aPressThatIsTakenAwayBeforeItBeginsGoesToNobody(
    eve: Eve, interruption: Interruption
  ) {
    let below = neighbor()
    switch eve {
    case .lostRelease:
      host.press(at: point(30, 20))
      control.whenCalled = { if case .end = $0 { interruption.happen(to: stage) } }
    case .popover:
      let popover = Popover(content: View(frame: Rect(x: 0, y: 0, width: 20, height: 10)))
      popover.letsPressesThrough = true
      popover.didDismiss = { if $0 == .pressOutside { interruption.happen(to: stage) } }
      popover.open(from: control)
      host.drain()
    case .hover:
      let hovered = HoverView(frame: Rect(x: 0, y: 60, width: 40, height: 30))
      stage.content.addSubview(hovered)
      host.move(to: point(10, 70))
      hovered.whenLeft = { interruption.happen(to: stage) }
    case .refusal:
      let refusing = RecordingControl(frame: Rect(x: 0, y: 0, width: 60, height: 40))
      refusing.accepts = false
      below.addSubview(refusing)
      refusing.whenCalled = { if case .begin = $0 { interruption.happen(to: stage) } }
    }
    host.press(at: point(140, 20))
    #expect(below.calls.isEmpty && !below.isTracking)
  }

  @Test(arguments: [true, false])
  func whatAHandlerOfTheBeginningDeliversFollowsItUnlessItIsRefused(isAccepted: Bool) {
    control.accepts = isAccepted
    control.whenCalled = { [input] call in
      guard case .begin = call else { return }
      input.move(point(50, 20))
      input.release()
    }
    let around = RecordingControl(frame: stage.content.bounds)
    stage.content.addSubview(around)
    around.addSubview(control)
    let sent = recordEvents()
    input.press(point(30, 20))
    let rest: [RecordingControl.Call] = [.continue(point(30, 10)), .end(point(30, 10))]
    #expect(control.calls == [.begin(point(10, 10))] + (isAccepted ? rest : []))
    #expect(sent() == (isAccepted ? [.pointerDown, .pointerDragInside, .pointerUpInside] : []))
    #expect(!control.isTracking && !control.isHighlighted)
    // The press was over before it came to what lies around.
    #expect(around.calls.isEmpty && !stage.window.isPressed)
  }

  @Test func aPressWithinTheBeginningOfAnotherIsTheNextOne() {
    let other = neighbor()
    var isFirst = true
    control.whenCalled = { call in
      guard case .begin = call, isFirst else { return }
      isFirst = false
      input.release()
      input.press(point(140, 20))
    }
    input.press(point(30, 20))
    #expect(control.begins == 1 && control.terminations == 1)
    #expect(other.begins == 1 && other.isTracking && !control.isTracking)
  }

  @Test func thePointerStaysWithItsOwnerWhereverItGoes() {
    let other = neighbor()
    host.press(at: point(30, 20))
    host.move(to: point(150, 20))
    host.move(to: point(-5_000, 5_000))
    host.exit()
    host.release(at: point(150, 20))
    #expect(control.calls.count == 4)
    #expect(control.calls.last == .end(point(130, 10)))
    #expect(other.calls.isEmpty)
  }

  @Test(arguments: Interruption.cancels)
  func anInterruptionCancelsExactlyOnce(_ interruption: Interruption) {
    host.press(at: point(30, 20))
    host.move(to: point(50, 20))
    interruption.happen(to: stage)
    host.move(to: point(60, 20))
    host.release()
    #expect(control.calls.count { $0 == .cancel } == 1 && control.terminations == 1)
    #expect(!control.isHighlighted && !control.isTracking)
  }

  @Test func disablingFromInsideBeginCancelsOnce() {
    control.whenCalled = { [weak control] in if case .begin = $0 { control?.isEnabled = false } }
    host.drag(point(30, 20), point(50, 20))
    #expect(control.calls == [.begin(point(10, 10)), .cancel])
  }

  @Test func ownershipIsGoneBeforeTheTerminalCallback() {
    var keyWasFree = false
    control.whenCalled = { [weak driver = host.driver] call in
      // Escape is swallowed while a gesture runs.
      guard case .end = call, let driver else { return }
      keyWasFree = !driver.send(KeyEvent(phase: .down, key: .escape))
    }
    host.drag(point(30, 20), point(50, 20))
    #expect(keyWasFree)
    #expect(control.terminations == 1)
  }

  @Test func aViewThatIsDroppedInItsTerminalCallbackLivesThroughIt() {
    weak var dropped: RecordingControl?
    do {
      let control = RecordingControl(frame: Rect(x: 130, y: 10, width: 50, height: 40))
      control.whenCalled = { [weak control] call in
        if case .end = call { control?.removeFromSuperview() }
      }
      stage.content.addSubview(control)
      dropped = control
    }
    host.drag(point(140, 20), point(150, 20))
    #expect(dropped == nil)
  }

  @Test func aLostReleaseEndsAtTheLastKnownPlace() {
    host.press(at: point(30, 20))
    host.move(to: point(50, 20))
    host.loseRelease()
    host.move(to: point(90, 20))
    host.release(at: point(95, 20))
    #expect(control.calls.last == .end(point(30, 10)) && control.terminations == 1)
  }

  @Test func aSecondPressOfTheSameButtonEndsTheFirstWhereItWasLastSeen() {
    host.press(at: point(30, 20))
    host.move(to: point(50, 25))
    host.press(at: point(90, 30))
    host.move(to: point(95, 30))
    host.release()
    #expect(
      control.calls == [
        .begin(point(10, 10)), .continue(point(30, 15)), .end(point(30, 15)),
        .begin(point(70, 20)), .continue(point(75, 20)), .end(point(75, 20)),
      ])
    #expect(!control.isTracking)
  }

  @Test func aSecondPressElsewhereBelongsToWhatLiesThere() {
    let other = neighbor()
    host.press(at: point(30, 20))
    host.press(at: point(140, 20))
    #expect(control.calls.last == .end(point(10, 10)))
    #expect(other.calls == [.begin(point(10, 10))] && other.isTracking)
    host.release()
    #expect(other.terminations == 1 && control.terminations == 1)
  }

  @Test func theSecondaryButtonTwiceIsTwoPresses() {
    for x in [30.0, 40] { host.press(at: point(x, 20), button: .secondary) }
    #expect(control.calls == [.begin(point(10, 10)), .end(point(10, 10)), .begin(point(20, 10))])
  }

  @Test func aFingerDuringADragOfTheMouseIsAnotherMatter() {
    host.press(at: point(30, 20))
    host.touchDown(at: point(50, 20))
    #expect(control.calls == [.begin(point(10, 10))] && control.isTracking)
  }

  @Test func theMiddleButtonDuringADragMeansNothing() {
    host.press(at: point(30, 20))
    host.press(at: point(40, 20), button: .middle)
    host.release(at: point(40, 20), button: .middle)
    #expect(control.terminations == 0)
    host.release()
    #expect(control.calls.last == .end(point(20, 10)))
  }

  @Test func pointsThatAreNotFiniteAreDroppedAndAReleaseWithoutAPressIsIgnored() {
    host.release(at: point(30, 20))
    #expect(control.calls.isEmpty)
    host.press(at: point(30, 20))
    host.move(to: point(.nan, 20))
    host.move(to: point(.infinity, 20))
    host.move(through: [point(.nan, 1), point(40, 20)])
    host.release(at: point(30, 20))
    #expect(control.calls == [.begin(point(10, 10)), .end(point(10, 10))])
  }

  @Test(arguments: [false, true])
  func aReleaseAtNoPlaceEndsWhereItWasLastSeen(isCancelled: Bool) {
    host.press(at: point(30, 20))
    host.move(to: point(50, 25))
    host.move(to: point(50, -.infinity))
    if isCancelled { host.cancelPointer() } else { host.release() }
    #expect(control.calls.last == (isCancelled ? .cancel : .end(point(30, 15))))
    #expect(control.terminations == 1 && !control.isTracking)
  }

  @Test func aReleaseOfAnotherButtonTellsThatTheOwnOneWasLost() {
    host.press(at: point(30, 20))
    host.move(to: point(50, 25))
    host.press(at: point(50, 25), button: .middle)
    host.release(at: point(60, 25), button: .middle)
    #expect(control.isTracking)
    host.press(at: point(60, 25), button: .middle)
    host.loseRelease()
    host.release(at: point(70, 25), button: .middle)
    #expect(control.calls.last == .end(point(30, 15)))
    #expect(control.terminations == 1 && !control.isTracking)
  }

  @Test func everyJoinedPointReachesTheControlInItsOwnCoordinates() {
    host.press(at: point(30, 20))
    host.move(through: [point(40, 20), point(50, 30), point(45, 25)])
    #expect(control.events.last?.coalescedPoints == [point(20, 10), point(30, 20), point(25, 15)])
    host.release()
  }

  @Test func aDisabledControlKeepsThePressFromWhatLiesBehind() {
    let behind = RecordingControl(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    stage.content.insertSubview(behind, at: 0)
    control.isEnabled = false
    host.click(at: point(30, 20))
    #expect(control.calls.isEmpty && behind.calls.isEmpty)
  }

  @Test func aRefusedPressIsOfferedToTheControlAround() {
    let inner = RecordingControl(frame: Rect(x: 5, y: 5, width: 20, height: 20))
    inner.accepts = false
    control.addSubview(inner)
    host.click(at: point(30, 20))
    #expect(inner.calls == [.begin(point(5, 5))])
    #expect(control.calls == [.begin(point(10, 10)), .end(point(10, 10))])
  }

  private func keyRecorder() -> KeyRecorder {
    let keys = KeyRecorder(frame: Rect(x: 0, y: 60, width: 20, height: 20))
    stage.content.addSubview(keys)
    return keys
  }

  @Test func theWheelAndKeysAreIgnoredDuringADrag() {
    let keys = keyRecorder()
    host.press(at: point(30, 20))
    keys.becomeFirstResponder()
    host.key(.right)
    host.scroll(by: 1, at: point(10, 70))
    #expect(keys.log.isEmpty)
    host.release()
    host.key(.right)
    #expect(keys.log == ["down right", "up right"])
  }

  @Test(arguments: [false, true]) func aShortcutWaitsForTheEndOfTheDrag(isCancelled: Bool) {
    let keys = keyRecorder()
    host.press(at: point(30, 20))
    keys.becomeFirstResponder()
    host.key(.function(5))
    host.key(.right)
    host.key(.character("z"), modifiers: .control)
    #expect(keys.log.isEmpty)
    if isCancelled { host.key(.escape) } else { host.release() }
    let log = [
      "down function(5)", "up function(5)", "down character(\"z\")", "up character(\"z\")",
    ]
    #expect(keys.log == log)
    host.release()
    #expect(keys.log == log)
  }

  @Test func beginsAndTerminationsBalanceThroughRandomEvents() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<100_000 {
      let place = point(Double(random.below(220)) - 10, Double(random.below(120)) - 10)
      switch random.below(9) {
      case 0, 1: host.press(at: place)
      case 2: host.press(at: place, button: .secondary)
      case 3, 4: host.move(to: place)
      case 5, 6: host.release(at: place)
      case 7: host.cancelPointer()
      default: host.loseRelease()
      }
    }
    host.cancelPointer()
    #expect(control.begins > 1_000)
    #expect(control.begins == control.terminations)
  }
}

/// Each way in which a press ends without the control's consent; all but the last two cancel it.
enum Interruption: CaseIterable {
  case blur, hideWindow, close, remove, removeAncestor, disable, hide, hideAncestor, escape
  case grabLost, switchOff, otherButton, release, lostRelease

  static let cancels = allCases.filter { $0 != .release && $0 != .lostRelease }

  @MainActor func happen(to stage: Stage) {
    switch self {
    case .blur: stage.host.setFocused(false)
    case .hideWindow: stage.host.setVisible(false)
    case .close: stage.window.close()
    case .remove: stage.control.removeFromSuperview()
    case .removeAncestor: stage.content.removeFromSuperview()
    case .disable: stage.control.isEnabled = false
    case .hide: stage.control.isHidden = true
    case .hideAncestor: stage.content.isHidden = true
    case .escape: stage.host.key(.escape)
    case .grabLost: stage.host.cancelPointer()
    case .switchOff: stage.control.isUserInteractionEnabled = false
    case .otherButton: stage.host.press(at: point(50, 20), button: .secondary)
    case .release: stage.host.release()
    case .lostRelease:
      stage.host.loseRelease()
      stage.host.move(to: point(31, 20))
    }
  }
}

/// A view that says when the pointer leaves it.
private final class HoverView: View {
  var whenLeft: () -> Void = {}

  override func hoverDidChange(at point: Point?) { if point == nil { whenLeft() } }
}
