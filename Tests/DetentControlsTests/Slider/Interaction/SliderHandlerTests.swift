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

  @Test func aPressThatEndsARunBeginsNothingWhereAHandlerRefusesTheSlider() throws {
    for refuse in Self.refusals {
      for isWheel in [false, true] {
        let f = try SliderFixture()
        f.slider.becomeFirstResponder(.keyboard(.forward))
        if isWheel { f.host.scroll(by: 1, at: f.at(160)) } else { f.host.keyDown(.right) }
        f.slider.onEdit(for: .valueCommitted) { slider, _, _ in refuse(slider) }
        f.press(40)
        f.move(60)
        f.release()
        #expect(f.values == [63, 240] && !f.slider.editing.isOpen)
        #expect(f.log.last == "ended lower" && balance(f.log) == 0)
      }
    }
  }

  @Test func aPressThatEndsARunBeginsNothingWhereAHandlerRefusesTheDial() throws {
    for refuse in Self.refusals + [{ ($0 as? CircularSlider)?.isReadOnly = true }] {
      for isWheel in [false, true] {
        let f = try CircularSliderFixture()
        f.dial.becomeFirstResponder(.keyboard(.forward))
        if isWheel {
          f.host.scroll(by: 1, at: f.at(0))
        } else {
          f.host.keyDown(.right)
        }
        f.dial.onEdit(for: .valueCommitted) { dial, _, _ in refuse(dial) }
        f.press(200)
        f.turn(from: 200, to: 230)
        f.host.release()
        #expect((f.dial.value - 93.6).magnitude < 1e-9 && !f.dial.editing.isOpen)
        #expect(f.log.last == "ended" && balance(f.log) == 0)
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

  @Test func aThumbThatAHandlerTakesAwayIsNotSet() throws {
    let slider = MultiSlider(thumbCount: 3)
    let f = try AnySliderFixture(slider)
    slider.becomeFirstResponder(.keyboard(.forward))
    f.host.keyDown(.right)
    slider.onEdit(for: .valueCommitted) { slider, _, _ in slider.removeThumb(0) }
    #expect(!slider.accessibilitySetValue(100, part: "thumb2"))
    #expect(slider.thumbCount == 2)
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
    f.turn(from: 350, to: 380)
    #expect(f.dial.value == 350 && f.dial.windings == 0)
  }

  @Test func labelsGoAwayWhereThePointerLeftDuringARunOfTheWheel() throws {
    let f = try SliderFixture(60, 240, size: Size(width: 320, height: 50)) {
      $0.labels = .onInteraction
      $0.wheelPolicy = .always
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
