import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor
@Suite struct FocusTests {
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

  private func row() throws -> (Stage, Parts, RecordingControl) {
    let stage = try Stage()
    let parts = Parts(frame: Rect(x: 0, y: 60, width: 20, height: 20))
    let last = RecordingControl(frame: Rect(x: 40, y: 60, width: 20, height: 20))
    stage.content.addSubview(parts)
    stage.content.addSubview(last)
    return (stage, parts, last)
  }

  @Test func tabVisitsEveryStopAndEveryPartAndGoesRound() throws {
    let (stage, parts, last) = try row()
    stage.host.key(.tab)
    #expect(stage.control.isFirstResponder)
    stage.host.key(.tab)
    #expect(parts.isFirstResponder && parts.part == 0)
    stage.host.key(.tab)
    #expect(parts.isFirstResponder && parts.part == 1)
    stage.host.key(.tab)
    #expect(last.isFirstResponder && parts.part == -1)
    stage.host.key(.tab)
    #expect(stage.control.isFirstResponder)
  }

  @Test func shiftTabGoesBackThroughTheLastPart() throws {
    let (stage, parts, last) = try row()
    stage.host.key(.tab, modifiers: .shift)
    #expect(last.isFirstResponder)
    stage.host.key(.tab, modifiers: .shift)
    #expect(parts.part == 1)
    stage.host.key(.tab, modifiers: .shift)
    #expect(parts.part == 0)
    stage.host.key(.tab, modifiers: .shift)
    #expect(stage.control.isFirstResponder)
  }

  @Test func disabledAndHiddenControlsAreSkipped() throws {
    let (stage, parts, last) = try row()
    parts.isEnabled = false
    stage.control.isHidden = true
    stage.host.key(.tab)
    #expect(last.isFirstResponder)
    stage.host.key(.tab)
    #expect(last.isFirstResponder)
  }

  @Test func disablingTheFocusedControlTakesItsFocus() throws {
    let stage = try Stage()
    #expect(stage.control.becomeFirstResponder())
    stage.control.isEnabled = false
    #expect(!stage.control.isFirstResponder)
    #expect(!stage.control.becomeFirstResponder())
  }

  @Test func theRingShowsOnKeyboardUseOnly() throws {
    let stage = try Stage()
    stage.control.becomeFirstResponder()
    stage.host.press(at: point(30, 20))
    stage.host.release()
    #expect(!stage.control.showsFocusRing)
    stage.host.key(.right)
    #expect(stage.control.showsFocusRing)
    stage.host.setFocused(false)
    #expect(!stage.control.showsFocusRing)
  }

  @Test func keysClimbToTheViewThatWantsThem() throws {
    let stage = try Stage()
    let recorder = KeyRecorder(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    stage.window.contentView = recorder
    recorder.addSubview(stage.control)
    stage.control.becomeFirstResponder()
    #expect(stage.host.key(.down))
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

  private final class Taker: View {
    var taken = 0
    override func keyDown(_ event: KeyEvent) -> Bool {
      taken += 1
      return true
    }
    override func scroll(_ event: ScrollEvent) -> Bool {
      taken += 1
      return true
    }
  }

  @Test(arguments: [true, false]) func nobodyGoesOnWithWhatClosedTheWindow(isKey: Bool) throws {
    let stage = try Stage()
    let taker = Taker(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    let closer = Closer(frame: taker.bounds)
    stage.window.contentView = taker
    taker.addSubview(closer)
    closer.becomeFirstResponder()
    if isKey { stage.host.key(.down) } else { stage.host.scroll(by: 1, at: point(30, 20)) }
    #expect(stage.window.isClosed && taker.taken == 0)
  }

  @Test func aPlainControlTakesTheFocusWhenItIsPressed() throws {
    let (stage, parts, _) = try row()
    stage.host.click(at: point(30, 20))
    #expect(stage.control.isFirstResponder)
    stage.host.click(at: point(5, 65))
    #expect(parts.isFirstResponder && parts.causes == [.pointer])
    stage.host.click(at: point(5, 65))
    #expect(parts.causes == [.pointer])
    stage.control.accepts = false
    stage.host.click(at: point(30, 20))
    #expect(parts.isFirstResponder)
  }

  @Test func aPlainControlIsAButtonToAssistiveTechnology() throws {
    let stage = try Stage()
    stage.control.accessibilityLabel = "Play"
    let node = try #require(stage.window.accessibilityTree().first?.children.first)
    #expect(node.role == .button && node.label == "Play" && node.states.contains(.focusable))
    stage.control.accessibilityRole = nil
    #expect(stage.window.accessibilityTree().first?.children.isEmpty == true)
  }

  @Test func tabFollowsTheOrderThatAViewGives() throws {
    @MainActor final class Backwards: View {
      override var focusOrder: [View] { subviews.reversed() }
    }
    let stage = try Stage()
    let page = Backwards()
    let (first, second) = (RecordingControl(), RecordingControl())
    page.addSubview(first)
    page.addSubview(second)
    stage.window.contentView = page
    stage.host.key(.tab)
    #expect(second.isFirstResponder)
    stage.host.key(.tab)
    #expect(first.isFirstResponder)
  }

  @Test func theReleaseGoesToWhoTookThePress() throws {
    let stage = try Stage()
    let first = KeyRecorder(frame: Rect(x: 0, y: 60, width: 20, height: 20))
    let second = KeyRecorder(frame: Rect(x: 30, y: 60, width: 20, height: 20))
    stage.content.addSubview(first)
    stage.content.addSubview(second)
    first.becomeFirstResponder()
    stage.host.keyDown(.left)
    second.becomeFirstResponder()
    stage.host.keyUp(.left)
    #expect(first.log == ["down left", "up left"])
    #expect(second.log.isEmpty)
  }

  @Test func withoutAFocusTheContentIsAsked() throws {
    let stage = try Stage()
    let recorder = KeyRecorder()
    stage.window.contentView = recorder
    #expect(stage.host.key(.function(1)))
    #expect(recorder.log.first == "down function(1)")
  }

  @Test func theWheelClimbsFromTheViewUnderThePointer() throws {
    let stage = try Stage()
    let outer = KeyRecorder(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = KeyRecorder(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    inner.takes = false
    outer.addSubview(inner)
    stage.window.contentView = outer
    stage.host.scroll(by: 1, at: point(20, 20))
    #expect(inner.log == ["wheel 1.0"])
    #expect(outer.log == ["wheel 1.0"])
  }

  /// Wants the focus whenever it goes, and may go elsewhere first.
  @MainActor private final class Clinging: Control {
    weak var refuge: View?

    override func didResignFirstResponder() {
      refuge?.addSubview(self)
      becomeFirstResponder()
    }
  }

  @Test func aViewThatLeavesCannotTakeTheFocusBack() throws {
    let stage = try Stage()
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

  @Test func aViewThatIsPutElsewhereWhileItLeavesStaysThereWithTheFocus() throws {
    let stage = try Stage()
    let refuge = View(frame: Rect(x: 100, y: 60, width: 50, height: 20))
    let clinging = Clinging(frame: Rect(x: 0, y: 60, width: 20, height: 20))
    stage.content.addSubview(refuge)
    stage.content.addSubview(clinging)
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
