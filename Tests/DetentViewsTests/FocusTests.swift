import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor @Suite struct FocusTests {
  private let stage: Stage
  private var host: HeadlessHost { stage.host }
  private var control: RecordingControl { stage.control }
  private let parts = Parts(frame: Rect(x: 0, y: 60, width: 20, height: 20))
  private let last = RecordingControl(frame: Rect(x: 40, y: 60, width: 20, height: 20))

  init() throws { stage = try Stage() }

  /// Three controls in a row, the middle one with two parts.
  @MainActor final class Parts: Control {
    var part = -1
    var causes: [FocusCause] = []

    override func didBecomeFirstResponder(_ cause: FocusCause) {
      causes.append(cause)
      part = cause == .keyboard(.backward) ? 1 : 0
    }

    override func didResignFirstResponder() { part = -1 }

    override func moveFocusInside(_ direction: FocusDirection) -> Bool {
      let next = part + (direction == .forward ? 1 : -1)
      guard (0...1).contains(next) else { return false }
      part = next
      return true
    }
  }

  /// Puts the other two controls behind that of the stage.
  private func addOthers() {
    for view in [parts, last] { stage.content.addSubview(view) }
  }

  /// The views that have the focus after each of some presses of Tab, with their parts.
  private func stops(_ count: Int, _ modifiers: Modifiers = []) -> [String] {
    addOthers()
    return (0..<count).map { _ in
      host.key(.tab, modifiers: modifiers)
      if control.isFirstResponder { return "first" }
      if parts.isFirstResponder { return "part \(parts.part)" }
      return last.isFirstResponder ? "last" : "none"
    }
  }

  @Test func tabVisitsEveryStopAndEveryPartAndGoesRoundAndShiftTabGoesBack() {
    #expect(stops(5) == ["first", "part 0", "part 1", "last", "first"])
    #expect(parts.part == -1)
    #expect(stops(4, .shift) == ["last", "part 1", "part 0", "first"])
  }

  @Test func disabledAndHiddenControlsAreSkipped() {
    parts.isEnabled = false
    control.isHidden = true
    #expect(stops(2) == ["last", "last"])
  }

  @Test func disablingTheFocusedControlTakesItsFocus() {
    #expect(control.becomeFirstResponder())
    control.isEnabled = false
    #expect(!control.isFirstResponder)
    #expect(!control.becomeFirstResponder())
  }

  @Test func theRingShowsOnKeyboardUseOnly() {
    control.becomeFirstResponder()
    host.press(at: point(30, 20))
    host.release()
    #expect(!control.showsFocusRing)
    host.key(.right)
    #expect(control.showsFocusRing)
    host.setFocused(false)
    #expect(!control.showsFocusRing)
  }

  @Test func keysClimbToTheViewThatWantsThem() {
    let recorder = KeyRecorder(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    stage.window.contentView = recorder
    // Without a focus the content is asked.
    #expect(host.key(.function(1)))
    #expect(recorder.log.first == "down function(1)")
    recorder.log = []
    recorder.addSubview(control)
    control.becomeFirstResponder()
    #expect(host.key(.down))
    #expect(recorder.log == ["down down", "up down"])
  }

  /// Closes its window at a key or a turn, and takes neither.
  private final class Closer: View {
    override var canBecomeFirstResponder: Bool { true }
    override func keyDown(_ event: KeyEvent) -> Bool {
      window?.close()
      return false
    }
    override func scroll(_ event: ScrollEvent) -> Bool {
      window?.close()
      return false
    }
  }

  @Test(arguments: [true, false]) func nobodyGoesOnWithWhatClosedTheWindow(isKey: Bool) {
    let taker = KeyRecorder(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    let closer = Closer(frame: taker.bounds)
    stage.window.contentView = taker
    taker.addSubview(closer)
    closer.becomeFirstResponder()
    if isKey { host.keyDown(.down) } else { host.scroll(by: 1, at: point(30, 20)) }
    #expect(stage.window.isClosed && taker.log.isEmpty)
  }

  @Test func aPlainControlTakesTheFocusWhenItIsPressed() {
    addOthers()
    host.click(at: point(30, 20))
    #expect(control.isFirstResponder)
    for _ in 0..<2 {
      host.click(at: point(5, 65))
      #expect(parts.isFirstResponder && parts.causes == [.pointer])
    }
    control.accepts = false
    host.click(at: point(30, 20))
    #expect(parts.isFirstResponder)
  }

  @Test func aPlainControlIsAButtonToAssistiveTechnology() throws {
    control.accessibilityLabel = "Play"
    let node = try #require(stage.window.accessibilityTree().first?.children.first)
    #expect(node.role == .button && node.label == "Play" && node.states.contains(.focusable))
    control.accessibilityRole = nil
    #expect(stage.window.accessibilityTree().first?.children.isEmpty == true)
  }

  @Test func tabFollowsTheOrderThatAViewGives() {
    @MainActor final class Backwards: View {
      override var focusOrder: [View] { subviews.reversed() }
    }
    let page = Backwards()
    for view in [control, last] { page.addSubview(view) }
    stage.window.contentView = page
    for expected in [last, control] {
      host.key(.tab)
      #expect(expected.isFirstResponder)
    }
  }

  @Test func theReleaseGoesToWhoTookThePress() {
    let recorders = [KeyRecorder(), KeyRecorder()]
    for recorder in recorders { stage.content.addSubview(recorder) }
    recorders[0].becomeFirstResponder()
    host.keyDown(.left)
    recorders[1].becomeFirstResponder()
    host.keyUp(.left)
    #expect(recorders.map(\.log) == [["down left", "up left"], []])
  }

  @Test func aKeyThatIsHeldWhenTheWindowLosesTheKeyboardHasNoRelease() {
    let recorder = KeyRecorder()
    stage.window.contentView = recorder
    host.keyDown(.left)
    host.setFocused(false)
    host.keyUp(.left)
    #expect(recorder.log == ["down left"])
  }

  @Test func theWheelClimbsFromTheViewUnderThePointer() {
    let outer = KeyRecorder(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = KeyRecorder(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    inner.takes = false
    outer.addSubview(inner)
    stage.window.contentView = outer
    host.scroll(by: 1, at: point(20, 20))
    #expect([inner, outer].map(\.log) == [["wheel 1.0"], ["wheel 1.0"]])
  }

  /// Wants the focus whenever it goes, and may go elsewhere first.
  @MainActor private final class Clinging: Control {
    weak var refuge: View?

    override func didResignFirstResponder() {
      refuge?.addSubview(self)
      becomeFirstResponder()
    }
  }

  @Test func aViewThatLeavesCannotTakeTheFocusBack() {
    let clinging = Clinging(frame: Rect(x: 0, y: 60, width: 20, height: 20))
    stage.content.addSubview(clinging)
    clinging.becomeFirstResponder()
    clinging.removeFromSuperview()
    #expect(clinging.window == nil && stage.window.firstResponder == nil)
    stage.content.addSubview(clinging)
    #expect(clinging.becomeFirstResponder())
    stage.window.contentView = View()
    #expect(clinging.window == nil && stage.window.firstResponder == nil)
  }

  @Test func aViewThatIsPutElsewhereWhileItLeavesStaysThereWithTheFocus() {
    let refuge = View(frame: Rect(x: 100, y: 60, width: 50, height: 20))
    let clinging = Clinging(frame: Rect(x: 0, y: 60, width: 20, height: 20))
    stage.content.addSubview(refuge)
    for home in [refuge, stage.content] {
      stage.content.addSubview(clinging)
      clinging.becomeFirstResponder()
      clinging.refuge = home
      clinging.removeFromSuperview()
      #expect(clinging.superview === home && clinging.isFirstResponder)
      clinging.refuge = nil
    }
  }
}
