import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// What the wheel of a mouse does to thumbs on lines and arcs.
@MainActor @Suite struct WheelTests {
  /// Remembers the turns that the control passed on.
  private final class Parent: View {
    var passed = 0
    override func scroll(_ event: ScrollEvent) -> Bool {
      passed += 1
      return true
    }
  }

  /// A control in a parent that takes what it passes on.
  private func passing(
    _ kind: ThumbKind, _ configure: (ThumbControl) -> Void = { _ in }
  ) throws -> (ThumbFixture, Parent) {
    let f = try ThumbFixture(kind, configure)
    let parent = Parent()
    f.window.contentView = parent
    parent.addSubview(f.control)
    f.host.drain()
    f.focus()
    return (f, parent)
  }

  @Test(arguments: ThumbKind.allCases)
  func withoutTheFocusTheWheelIsPassedOn(kind: ThumbKind) throws {
    let (f, parent) = try passing(kind)
    f.control.resignFirstResponder()
    f.wheel(1)
    #expect(parent.passed == 1 && f.value == 60)
    f.host.advance(by: .milliseconds(600))
    f.control.wheelPolicy = .always
    f.wheel(1)
    #expect(parent.passed == 1 && f.value == 63)
    f.control.wheelPolicy = .never
    f.control.becomeFirstResponder()
    // The run was the control's.
    f.wheel(1)
    #expect(parent.passed == 1)
    f.host.advance(by: .milliseconds(600))
    f.wheel(1)
    #expect(parent.passed == 2 && f.value == 63)
  }

  @Test(arguments: ThumbKind.pairs)
  func aNotchIsAStepOfTheFocusedThumbWhereverThePointerIs(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    #expect(f.scroll(by: 1, at: f.at(200)) == [63, 200])
    #expect(f.scroll(by: -2, at: f.at(200)) == [57, 200])
  }

  @Test(arguments: ThumbKind.allCases) func aRunOfTheWheelIsOneEdit(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    for _ in 0..<3 {
      f.wheel(1)
      f.host.advance(by: .milliseconds(300))
    }
    #expect(f.log == ["began", "changed", "changed", "changed"])
    f.host.advance(by: .milliseconds(600))
    #expect(f.log.suffix(2) == ["committed", "ended"] && f.numbers == [63, 66, 69, 69])
    #expect(f.reasons.allSatisfy { $0 == .wheel } && f.host.driver.nextFrameTime == nil)
  }

  @Test(arguments: ThumbKind.allCases)
  func shiftIsATenthControlAPageAndBothMoveAllThumbsOfALine(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    for (modifiers, value) in [
      (Modifiers.shift, 60.3), (.control, 90.3),
      // On a dial Control makes it a page all the same.
      ([.control, .shift], kind.isDial ? 120.3 : 93.3),
    ] {
      f.wheel(1, modifiers: modifiers)
      #expect((f.value - value).magnitude < 1e-9)
    }
    guard kind == .rangeSlider else { return }
    #expect(f.values[1] == 203 && f.edits.last == "changed 93 203 both")
  }

  @Test(arguments: ThumbKind.allCases, LayoutDirection.allCases)
  func rightToLeftMirrorsTheHorizontalWheelOnly(
    kind: ThumbKind, direction: LayoutDirection
  ) throws {
    let f = try ThumbFixture(kind) { $0.traitOverrides.layoutDirection = direction }
    let horizontal = direction == .leftToRight ? 3.0 : -3
    f.host.scroll(by: 1, horizontally: true, at: f.at(60))
    #expect(f.value == 60 + horizontal)
    #expect(f.wheel(1).lower == 63 + horizontal)
  }

  @Test(arguments: ThumbKind.allCases)
  func fractionsOfNotchesAddUpForAWhile(kind: ThumbKind) throws {
    let (f, parent) = try passing(kind) { $0.step = 3 }
    for _ in 0..<3 { f.wheel(0.3) }
    #expect(f.value == 60 && parent.passed == 0 && f.log.isEmpty)
    #expect(f.wheel(0.3).lower == 63)
    #expect(f.wheel(-0.9).lower == 63)
    f.wheel(0.9)
    f.host.advance(by: .milliseconds(501))
    #expect(f.wheel(0.2).lower == 63)
  }

  @Test func aContinuousValueFollowsFractionsOfANotch() throws {
    let f = try SliderFixture(60, 240)
    f.host.key(.tab)
    f.log = []
    for _ in 0..<2 { f.host.scroll(by: 0.25, at: f.at(150), from: .touchpad) }
    #expect(f.values == [61.5, 240])
    f.host.liftScroll(at: f.at(150))
    #expect(f.log.last == "ended lower", "\(f.log)")
  }

  /// Four quarters of a notch are about one key step, fine step or page, here and there.
  @Test(arguments: [(Modifiers(), 3...4.0), (.shift, 0.3...0.4), (.control, 40...50)])
  func fractionsOfANotchAreFollowedOnALogarithmicScaleToo(
    modifiers: Modifiers, way: ClosedRange<Double>
  ) throws {
    let f = try SliderFixture(60, 240) { ($0.minimumValue, $0.scale) = (1, .logarithmic) }
    f.host.key(.tab)
    var last = f.values[0]
    for _ in 0..<4 {
      f.host.scroll(by: 0.25, at: f.at(150), modifiers: modifiers, from: .touchpad)
      #expect(f.values[0] > last && f.values[1] == 240)
      last = f.values[0]
    }
    #expect(way.contains(last - 60), "\(last)")
  }

  @Test func atTheLimitTheWheelIsSwallowedDuringARunAndPassedOnAfterIt() throws {
    let (f, parent) = try passing(.rangeSlider)
    f.setValue(2)
    #expect(f.wheel(-1).lower == 0)
    // A turn at the limit belongs to the run and prolongs it.
    f.host.advance(by: .milliseconds(400))
    f.wheel(-1)
    f.host.advance(by: .milliseconds(400))
    #expect(parent.passed == 0 && !f.log.contains("committed"))
    f.host.advance(by: .milliseconds(200))
    f.wheel(-1)
    #expect(parent.passed == 1 && f.log.count { $0 == "committed" } == 1)
    // What was passed on belongs to whoever took it until the wheel rests.
    f.wheel(1)
    #expect(parent.passed == 2)
    f.host.advance(by: .milliseconds(600))
    #expect(f.wheel(1).lower == 3)
  }

  @Test func thePanOfAllThumbsIsPassedOnAtItsOwnLimit() throws {
    let (f, parent) = try passing(.rangeSlider)
    f.control.setAll([60, 300], animated: false)
    f.wheel(1, modifiers: [.control, .shift])
    #expect(parent.passed == 1 && f.values == [60, 300])
  }

  @Test(arguments: ThumbKind.allCases)
  func withoutAnythingToChangeTheWheelIsPassedOn(kind: ThumbKind) throws {
    let changes: [(ThumbControl) -> Void] = [
      { $0.setRange(minimum: 7, maximum: 7) }, { $0.isReadOnly = true }, { $0.isEnabled = false },
      { for thumb in $0.thumbs.all { $0.enable(false, thumb: thumb) } },
    ]
    for (index, change) in changes.enumerated() {
      let (f, parent) = try passing(kind) {
        ($0.wheelPolicy, $0.passesWheelAtLimit) = (.always, false)
      }
      change(f.control)
      f.host.drain()
      let values = f.values
      f.scroll(by: 1, at: f.at(60))
      #expect(parent.passed == 1 && f.values == values, "\(index)")
    }
  }

  @Test func aThumbThatIsSwitchedOffKeepsTheWheelFromMovingAll() throws {
    let f = try ThumbFixture(.rangeSlider) { $0.enable(false, thumb: 1) }
    #expect(f.wheel(1, modifiers: [.control, .shift]) == [60, 200])
  }

  @Test(arguments: ThumbKind.pairs)
  func aRunOfTheWheelStaysWithItsThumbWhenTheKeyboardComes(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.wheelPolicy = .always }
    f.control.resignFirstResponder()
    f.control.focus(1)
    f.wheel(1)
    f.control.becomeFirstResponder(.keyboard(.forward))
    #expect(f.wheel(1) == [60, 206] && f.control.thumbs.active == 1)
  }

  @Test(arguments: ThumbKind.allCases, [false, true])
  func leavingTheWindowEndsARun(kind: ThumbKind, isFocused: Bool) throws {
    let f = try ThumbFixture(kind) { $0.wheelPolicy = .always }
    if !isFocused { f.control.resignFirstResponder() }
    f.wheel(1)
    f.control.removeFromSuperview()
    #expect(f.log.suffix(2) == ["committed", "ended"] && f.value == 63)
  }

  @Test(arguments: ThumbKind.allCases)
  func aKeyEndsARunOfTheWheelAndTheOtherWayRound(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.wheel(1)
    f.host.keyDown(.right)
    let next = ["committed", "ended", "began", "changed"]
    #expect(f.log == ["began", "changed"] + next)
    f.wheel(1)
    #expect(f.log == ["began", "changed"] + next + next && f.numbers == [63, 63, 66, 66, 69])
  }
}

/// A page of 200 × 200 with a focused dial of 100 that begins 150 below its top.
@MainActor @Suite struct ScrollRunTests {
  @MainActor final class Fixture: Scene<ScrollView> {
    let dial = CircularSlider()
    var page: ScrollView { subject }

    init() throws {
      let (above, below) = (View(), View())
      (above.fixedHeight, below.fixedHeight) = (150, 500)
      dial.identifier = "dial"
      (dial.fixedHeight, dial.fixedWidth) = (100, 200)
      dial.setRange(minimum: 0, maximum: 100)
      dial.step = 1
      dial.value = 50
      try super.init(
        ScrollView(contentView: StackView(.vertical, views: [above, dial, below])),
        in: Size(width: 200, height: 200))
      dial.becomeFirstResponder()
      page.contentOffset = 0
      host.drain()
    }

    func turn(_ notches: Double = -1) { host.scroll(by: notches, at: Point(x: 100, y: 100)) }
  }

  @Test func aScrollBegunOutsideGoesOnWhenADialComesUnderThePointer() throws {
    let f = try Fixture()
    for turn in 1...4 {
      f.turn()
      #expect(f.page.contentOffset == 44 * Double(turn))
      f.host.advance(by: .milliseconds(400))
    }
    #expect(f.dial.value == 50)
  }

  @Test func afterARestTheWheelIsThatOfTheDial() throws {
    let f = try Fixture()
    for _ in 0..<2 { f.turn() }
    #expect(f.page.contentOffset == 88)
    f.host.advance(by: .milliseconds(501))
    f.turn()
    #expect(f.page.contentOffset == 88 && f.dial.value == 49)
  }

  @Test func aPageAtItsEndKeepsTheRun() throws {
    let f = try Fixture()
    f.page.contentOffset = 100
    f.host.drain()
    f.host.scroll(by: 1, at: Point(x: 100, y: 20))
    f.page.contentOffset = 0
    f.host.drain()
    // The pointer goes to the dial; the page cannot go further up, and the dial is still not asked.
    for _ in 0..<3 {
      f.host.advance(by: .milliseconds(300))
      f.host.scroll(by: 1, at: Point(x: 100, y: 180))
    }
    #expect(f.dial.value == 50 && f.page.contentOffset == 0)
  }

  @Test func aRunOfADialEndsWhereThePointerLeavesIt() throws {
    let f = try Fixture()
    f.page.contentOffset = 96
    f.host.drain()
    f.turn()
    #expect(f.dial.value == 49)
    f.host.scroll(by: -1, at: Point(x: 100, y: 190))
    #expect(f.dial.value == 49 && f.page.contentOffset == 140)
  }
}
