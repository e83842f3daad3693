import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// What handlers do to the control that notifies them.
@MainActor @Suite struct SliderHandlerTests {
  /// Ways to take a control out of the hands of its user.
  private static var refusals: [@MainActor (Control) -> Void] {
    [
      { $0.isEnabled = false }, { $0.isHidden = true }, { $0.removeFromSuperview() },
      { $0.superview?.isHidden = true },
    ]
  }

  private func balance(_ log: [String]) -> Int {
    log.count { $0.hasPrefix("began") } - log.count { $0.hasPrefix("end") || $0 == "cancelled" }
  }

  @Test(arguments: ThumbKind.allCases, [false, true])
  func aPressThatEndsARunBeginsNothingWhereAHandlerRefuses(kind: ThumbKind, isWheel: Bool) throws {
    for refuse in Self.refusals + [{ ($0 as? ThumbControl)?.isReadOnly = true }] {
      let f = try ThumbFixture(kind)
      if isWheel { f.wheel(1) } else { f.host.keyDown(.right) }
      f.control.addAction(for: .valueCommitted) { control, _ in refuse(control) }
      #expect(f.drag(20, 40).lower == 63 && !f.control.editing.isOpen)
      #expect(f.log.last == "ended" && balance(f.log) == 0)
    }
  }

  @Test(arguments: ThumbKind.allCases)
  func aTurnThatEndsARunOfKeysTurnsNothingWhereAHandlerRefuses(kind: ThumbKind) throws {
    let ways: [(ThumbControl) -> Void] = [
      { $0.isEnabled = false }, { $0.isReadOnly = true }, { $0.removeFromSuperview() },
      { $0.wheelPolicy = .never },
    ]
    for refuse in ways {
      let f = try ThumbFixture(kind)
      f.host.keyDown(.right)
      f.control.addAction(for: .valueCommitted) { control, _ in refuse(control) }
      #expect(f.wheel(1).lower == 63 && f.log == ["began", "changed", "committed", "ended"])
    }
  }

  /// What chooses in one step, or with keys that are held.
  nonisolated static let choices = [
    ControlKind.switchToggle, .checkBox, .toggleIconButton, .segments,
  ]

  @MainActor private final class ChoiceFixture: Scene<Control> {
    init(_ choice: ControlKind) throws {
      let control = choice.make()
      try super.init(
        control, Rect(x: 20, y: 20, width: 150, height: 40), in: Size(width: 200, height: 100))
      func listen<C: Control & ValueEditing>(_ control: C) { record(control) { _, _ in nil } }
      if let control = control as? any (Control & ValueEditing) { listen(control) }
      host.setFocused(true)
      control.becomeFirstResponder(.keyboard(.forward))
    }

    /// Calls once, at an event.
    func act(at event: ControlEvents, _ body: @escaping @MainActor (Control) -> Void) {
      func listen<C: Control & ValueEditing>(_ control: C) {
        var isDone = false
        control.onEdit(for: event) { control, _, _ in
          if !isDone {
            isDone = true
            body(control)
          }
        }
      }
      if let control = subject as? any (Control & ValueEditing) { listen(control) }
    }

    /// A press, a key, or assistive technology turns it; of segments the last one is chosen.
    func edit(_ way: Int) {
      let hasSegments = subject is SegmentedControl
      switch way {
      case 0: host.click(at: point(160, 40))
      case 1: host.key(hasSegments ? .end : .space)
      default: _ = subject.accessibilitySetValue(hasSegments ? 2 : 1, part: "")
      }
    }
  }

  @Test(arguments: choices)
  func anEditEndsWhereAHandlerOfAnyOfItsEventsRefusesTheControl(choice: ControlKind) throws {
    let events: [ControlEvents] = [
      .editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd,
    ]
    for refuse in Self.refusals {
      for event in events {
        for way in 0..<3 {
          let f = try ChoiceFixture(choice)
          f.act(at: event, refuse)
          f.edit(way)
          #expect(f.log.first == "began" && f.log.count { $0 == "began" } == 1, "\(f.log)")
          #expect(
            ["ended", "cancelled"].contains(f.log.last) && balance(f.log) == 0, "\(way), \(f.log)")
          let logged = f.log
          f.host.advance(by: .seconds(2))
          #expect(f.log == logged)
        }
      }
    }
  }

  @Test func aPressThatEndsARunOfKeysChoosesNothingWhereAHandlerRefusesSegments() throws {
    for (index, refuse) in Self.refusals.enumerated() {
      for event in [ControlEvents.valueCommitted, .editingDidEnd] {
        // Assistive technology asks whether a control is enabled, not whether it is seen.
        for way in index == 0 ? [0, 2] : [0] {
          let f = try ChoiceFixture(.segments)
          f.host.keyDown(.right)
          f.act(at: event, refuse)
          f.edit(way)
          #expect((f.subject as? SegmentedControl)?.selectedIndex == 1, "\(way)")
          #expect(f.log == ["began", "changed", "committed", "ended"], "\(way)")
        }
      }
    }
  }

  @Test func aKeyThatEndsARunOfTheWheelBeginsNothingWhereAHandlerMovesTheFocus() throws {
    let f = try SliderFixture()
    let other = Control(frame: Rect(x: 0, y: 90, width: 10, height: 10))
    f.window.contentView?.addSubview(other)
    f.slider.becomeFirstResponder(.keyboard(.forward))
    f.host.scroll(by: 1, at: f.at(160))
    f.slider.onEdit(for: .valueCommitted) { _, _, _ in other.becomeFirstResponder() }
    f.host.keyDown(.right)
    f.host.keyUp(.right)
    #expect(f.values == [63, 240] && !f.slider.editing.isOpen && !f.slider.editing.holdsKeys)
  }

  @Test func assistiveTechnologySetsNothingWhereAHandlerOfTheRunBeforeRefuses() throws {
    let f = try SliderFixture()
    f.slider.becomeFirstResponder(.keyboard(.forward))
    f.host.keyDown(.right)
    f.slider.onEdit(for: .valueCommitted) { slider, _, _ in slider.isEnabled = false }
    #expect(!f.slider.accessibilitySetValue(100, part: "upper"))
    #expect(f.values == [63, 240] && balance(f.log) == 0)
  }

  @Test func aPressIsJudgedByTheBoundsThatTheLossOfAFocusSets() throws {
    let f = try SliderFixture()
    let field = TextField("1")
    field.frame = Rect(x: 0, y: 90, width: 50, height: 20)
    f.window.contentView?.addSubview(field)
    field.becomeFirstResponder(.pointer)
    field.didLoseKeyboard = { [slider = f.slider] _ in slider.setRange(minimum: 100, maximum: 200) }
    f.press(20)
    #expect((100...200).contains(f.slider.lowerValue))
    f.release()
    #expect((100...200).contains(f.slider.lowerValue))
  }

  @Test func anEditThatAHandlerOfTheCommitBeginsIsABracketOfItsOwn() throws {
    let f = try SliderFixture()
    f.slider.onEdit(for: .valueCommitted) { slider, _, change in
      if change.reason == .key { _ = slider.accessibilitySetValue(200, part: "upper") }
    }
    f.slider.becomeFirstResponder(.keyboard(.forward))
    f.host.key(.right)
    #expect(
      f.log == [
        "began lower", "changed 63 240 lower", "committed 63 240 lower", "ended lower",
        "began upper", "changed 63 200 upper", "committed 63 200 upper", "ended upper",
      ])
  }

  @Test func anEditThatAHandlerOfACancelBeginsIsABracketOfItsOwn() throws {
    let f = try CircularSliderFixture()
    f.dial.onEdit(for: .valueChanged) { dial, _, change in
      if change.isFinal, change.reason == .thumbDrag {
        _ = dial.accessibilitySetValue(10, part: "")
      }
    }
    f.press(90)
    f.turn(from: 90, to: 120, by: 30)
    f.host.key(.escape)
    #expect(
      f.log == [
        "began", "changed 120", "changed 90", "cancelled", "began", "changed 10", "committed 10",
        "ended",
      ])
  }

  @Test func aDialKeepsToTheBoundsThatAHandlerOfARunsEndSets() throws {
    let f = try CircularSliderFixture()
    f.dial.becomeFirstResponder(.keyboard(.forward))
    f.host.keyDown(.right)
    f.dial.onEdit(for: .valueCommitted) { dial, _, _ in dial.setRange(minimum: 0, maximum: 100) }
    _ = f.dial.accessibilitySetValue(300, part: "")
    #expect(f.dial.value == 100)
  }

  @Test func windingsThatAHandlerTookBackStayTakenBack() throws {
    let f = try CircularSliderFixture(350) { $0.wraps = true }
    f.dial.onEdit(for: .valueChanged) { dial, _, change in
      if change.new < 90 { dial.isEnabled = false }
    }
    f.press(350)
    #expect(f.turn(from: 350, to: 380).lower == 350 && f.dial.windings == 0)
  }

  @Test func labelsGoAwayWhereThePointerLeftDuringARunOfTheWheel() throws {
    let f = try SliderFixture(60, 240, size: Size(width: 320, height: 50)) {
      ($0.labels, $0.wheelPolicy) = (.onInteraction, .always)
    }
    f.host.move(to: f.at(160))
    f.host.settle()
    f.host.scroll(by: 1, at: f.at(160))
    f.host.advance(by: .milliseconds(100))
    f.host.move(to: Point(x: 1, y: 1))
    f.host.advance(by: .milliseconds(300))
    #expect(f.slider.labelFade.opacity == 1)
    f.host.advance(by: .seconds(3))
    f.host.settle()
    #expect(f.slider.labelFade.opacity == 0)
  }

  @Test func labelsGoAwayInAWindowThatIsHidden() throws {
    let f = try SliderFixture(60, 240, size: Size(width: 320, height: 50)) {
      $0.labels = .onInteraction
    }
    f.host.move(to: f.at(160))
    f.host.settle()
    #expect(f.slider.labelFade.opacity == 1)
    f.host.setVisible(false)
    f.host.move(to: Point(x: 1, y: 1))
    f.host.advance(by: .seconds(3))
    f.host.setVisible(true)
    f.host.advance(by: .milliseconds(20))
    #expect(f.slider.labelFade.opacity == 0)
  }
}
