import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct CircularSliderTrackingTests {
  @Test func aClickOnTheThumbOnlyBeginsAndEnds() throws {
    let f = try CircularSliderFixture()
    f.press(93, radius: 95)
    f.host.release()
    #expect(f.log == ["began", "ended"])
    #expect(f.dial.value == 90)
  }

  @Test func aPressOnTheRingIsOneChangeAndTheDragGoesOn() throws {
    let f = try CircularSliderFixture { $0.step = 1 }
    f.press(180)
    #expect(f.log == ["began", "changed 180"])
    f.turn(from: 180, to: 186)
    f.host.release()
    #expect(f.log == ["began", "changed 180", "changed 186", "committed 186", "ended"])
    #expect(f.reasons.allSatisfy { $0 == .trackPress })
  }

  @Test func twoAndAHalfTurnsBeyondTheEndComeBackOverTheEnd() throws {
    let f = try CircularSliderFixture(350) { $0.step = 1 }
    f.press(350)
    f.turn(from: 350, to: 360 + 900)
    #expect(f.dial.value == 360)
    f.clearLog()
    f.turn(from: 360 + 900, to: 360 + 720)
    #expect(f.log.isEmpty)
    f.turn(from: 360 + 720, to: 360 + 720 - 12)
    #expect(f.log == ["changed 354", "changed 348"])
  }

  @Test func motionsThatArriveTogetherAreReadOneByOne() throws {
    let f = try CircularSliderFixture(10) { $0.step = 1 }
    f.press(10)
    f.host.move(through: stride(from: 40.0, through: 280, by: 30).map { f.at($0) })
    #expect(f.log == ["began", "changed 280"])
  }

  @Test func whatEndsBesideTheDialStillCounts() throws {
    let f = try CircularSliderFixture { $0.step = 1 }
    f.press(90)
    f.host.move(to: Point(x: 140 + 5_000, y: 140 + 5_000))
    #expect(f.dial.value == 135)
    f.host.move(to: Point(x: -30_000, y: 140))
    f.host.release()
    #expect(f.dial.value == 270)
    #expect(f.log.last == "ended")
  }

  @Test func escapeTakesTheDragBack() throws {
    let f = try CircularSliderFixture(90.25)
    f.press(90)
    f.turn(from: 90, to: 102)
    f.clearLog()
    f.host.key(.escape)
    #expect(f.log == ["changed 90.25", "cancelled"])
    #expect(f.dial.value == 90.25)
    f.turn(from: 102, to: 120)
    f.host.release()
    #expect(f.log.count == 2)
  }

  @Test func whatTakesTheDialAwayCancelsOnce() throws {
    for takeAway: @MainActor (CircularSliderFixture) -> Void in [
      { $0.dial.isEnabled = false }, { $0.dial.isHidden = true },
      { $0.dial.removeFromSuperview() }, { $0.window.close() }, { $0.host.setFocused(false) },
      { $0.host.cancelPointer() }, { $0.dial.isReadOnly = true },
    ] {
      let f = try CircularSliderFixture { $0.step = 1 }
      f.press(90)
      f.turn(from: 90, to: 96)
      takeAway(f)
      f.host.drain()
      #expect(f.log == ["began", "changed 96", "changed 90", "cancelled"])
      #expect(f.dial.value == 90)
    }
  }

  @Test func aLostReleaseEndsWhereThePointerWasLast() throws {
    let f = try CircularSliderFixture { $0.step = 1 }
    f.press(90)
    f.turn(from: 90, to: 96)
    f.host.loseRelease()
    f.host.move(to: f.at(200))
    #expect(f.dial.value == 96)
    #expect(f.log.filter { $0 == "ended" }.count == 1)
  }

  @Test func onlyThePrimaryButtonTurns() throws {
    let f = try CircularSliderFixture()
    for button in [PointerButtons.middle, .secondary] {
      f.host.press(at: f.at(200), button: button)
      f.host.release(button: button)
    }
    #expect(f.log.isEmpty)
  }

  @Test func aPressElsewhereIsForNobody() throws {
    let f = try CircularSliderFixture()
    f.press(200, radius: 60)
    f.host.move(to: f.at(220, radius: 60))
    f.host.release()
    f.host.click(at: CircularSliderFixture.center)
    #expect(f.log.isEmpty)
  }

  @Test func shiftIsFineAndMovesNothingItself() throws {
    let f = try CircularSliderFixture()
    f.press(90)
    f.turn(from: 90, to: 100)
    f.host.move(to: f.at(100), modifiers: .shift)
    #expect((f.dial.value - 100).magnitude < 1e-6)
    f.turn(from: 100, to: 110, modifiers: .shift)
    #expect((f.dial.value - 101).magnitude < 1e-6)
    f.turn(from: 110, to: 120, modifiers: [.shift, .control])
    #expect((f.dial.value - 101.1).magnitude < 1e-6)
  }

  @Test func aReleaseSnapsBeforeItEnds() throws {
    let f = try CircularSliderFixture {
      $0.step = 30
      $0.snapping = .onRelease
    }
    f.press(90)
    f.turn(from: 90, to: 100)
    #expect((f.dial.value - 100).magnitude < 1e-6)
    f.turn(from: 100, to: 130)
    f.clearLog()
    f.host.release()
    #expect(f.log == ["changed 120", "committed 120", "ended"])
  }

  @Test func aDoubleClickBringsTheDefaultBack() throws {
    let f = try CircularSliderFixture { $0.defaultValue = 45 }
    f.host.press(at: f.at(90), clickCount: 2)
    f.turn(from: 90, to: 150)
    f.host.release()
    #expect(f.log == ["began", "changed 45", "committed 45", "ended"])
    f.clearLog()
    f.dial.value = 200
    f.host.click(at: f.at(100), modifiers: .control)
    #expect(f.log == ["began", "changed 45", "committed 45", "ended"])
    f.clearLog()
    f.dial.defaultValue = nil
    f.host.press(at: f.at(100), clickCount: 2)
    f.host.release()
    #expect(f.log == ["began", "changed 100", "committed 100", "ended"])
  }

  @Test func aTurnFollowedByAQuickPressResetsNothing() throws {
    let f = try CircularSliderFixture { $0.defaultValue = 45 }
    f.press(90)
    f.turn(from: 90, to: 150)
    f.turn(from: 150, to: 90)
    f.host.release()
    f.host.advance(by: .milliseconds(60))
    f.press(90)
    f.turn(from: 90, to: 120)
    f.host.release()
    #expect((f.dial.value - 120).magnitude < 1e-6)
    f.press(120)
    f.host.release()
    f.press(120)
    f.host.release()
    #expect(f.dial.value == 45)
  }

  @Test func aDisabledOrReadOnlyDialChangesNothing() throws {
    let f = try CircularSliderFixture()
    f.dial.isEnabled = false
    f.press(200)
    f.host.release()
    f.host.scroll(by: 1, at: f.at(90))
    f.dial.isEnabled = true
    f.dial.isReadOnly = true
    f.dial.defaultValue = 0
    f.press(200)
    f.turn(from: 200, to: 240)
    f.host.release()
    #expect(f.dial.isFirstResponder)
    for key in [Key.up, .home, .delete] { f.host.key(key) }
    f.host.scroll(by: 1, at: f.at(90))
    #expect(!f.dial.accessibilitySetValue(7, part: ""))
    #expect(f.log.isEmpty)
    #expect(f.dial.value == 90)
  }

  @Test func aDialThatWrapsSaysSo() throws {
    let f = try CircularSliderFixture(350) {
      $0.wraps = true
      $0.step = 1
    }
    var turnsNotified: [Int] = []
    f.dial.didWrap = { _, turns in turnsNotified.append(turns) }
    f.press(350)
    f.turn(from: 350, to: 370)
    #expect(f.dial.value == 10)
    #expect(turnsNotified == [1])
    f.turn(from: 370, to: 350)
    #expect(turnsNotified == [1, -1])
    #expect(f.dial.windings == 0)
    f.host.release()
    f.dial.becomeFirstResponder()
    f.dial.value = 360
    f.host.key(.up)
    #expect(f.dial.value == 1)
    f.host.key(.down)
    f.host.key(.down)
    #expect(f.dial.value == 359)
    #expect(turnsNotified == [1, -1, 1, -1])
  }

  @Test func aDragGoesOnWhenTheDialHasNoRoomAnyMore() throws {
    let f = try CircularSliderFixture()
    f.press(90)
    for size in [Size.zero, Size(width: 1, height: 400), Size(width: 240, height: 240)] {
      f.dial.frame = Rect(origin: Point(x: 20, y: 20), size: size)
      f.host.move(to: f.at(100))
      #expect(f.dial.value.isFinite)
    }
    f.host.release()
    #expect(f.log.last == "ended")
  }

  @Test func aHandlerMayTakeEverythingAway() throws {
    let f = try CircularSliderFixture { $0.step = 1 }
    f.dial.onValueChanged { dial, _ in
      dial.setRange(minimum: 0, maximum: 50)
      dial.isEnabled = false
      dial.removeFromSuperview()
    }
    f.press(90)
    f.turn(from: 90, to: 200)
    f.host.release()
    #expect(f.dial.value <= 50)
    #expect(f.log.filter { $0 == "began" }.count == 1)
    #expect(f.log.filter { $0 == "ended" || $0 == "cancelled" }.count == 1)
  }

  @Test func beginsAndEndsAreAlwaysPaired() throws {
    var random = SplitMix64(seed: 5)
    let f = try CircularSliderFixture()
    for _ in 0..<4_000 {
      let point = f.at(Double(random.below(720)), radius: Double(random.below(160)))
      switch random.below(8) {
      case 0: f.host.press(at: point)
      case 1: f.host.release()
      case 2: f.host.cancelPointer()
      case 3: f.host.key(.escape)
      case 4: f.host.key(.up)
      case 5: f.dial.isEnabled.toggle()
      default: f.host.move(to: point)
      }
      #expect(f.dial.value >= 0 && f.dial.value <= 360)
    }
    f.host.cancelPointer()
    f.dial.resignFirstResponder()
    let began = f.log.filter { $0 == "began" }.count
    #expect(began > 100)
    #expect(f.log.filter { $0 == "ended" || $0 == "cancelled" }.count == began)
  }
}

@MainActor @Suite struct DialPageTests {
  @Test func aPressOnTheTrackMovesTheThumbByPagesUntilItReachesThePointer() throws {
    let f = try CircularSliderFixture { $0.trackPress = .page }
    f.press(180)
    #expect(f.dial.value == 126)
    f.host.advance(by: .milliseconds(520))
    #expect(f.dial.value == 162)
    f.host.advance(by: .seconds(2))
    #expect((f.dial.value - 180).magnitude < 0.01)
    f.host.release()
    f.host.settle()
    #expect(f.log.first == "began" && f.log.last == "ended")
    #expect(f.reasons.allSatisfy { $0 == .trackPress } && !f.host.driver.wantsAnotherFrame)
  }

  @Test func pagesTakeTheShorterWayOverTheSeamAndCountIt() throws {
    let f = try CircularSliderFixture(20) { $0.wraps = true }
    f.dial.trackPress = .page
    f.press(300)
    #expect(f.dial.value == 344 && f.dial.windings == -1)
    f.host.key(.escape)
    #expect(f.dial.value == 20 && f.dial.windings == 0)
  }

  @Test func aCancelEndsThePages() throws {
    let f = try CircularSliderFixture { $0.trackPress = .page }
    f.press(300)
    f.host.key(.escape)
    f.host.advance(by: .seconds(2))
    #expect(f.dial.value == 90 && f.log.last == "cancelled")
  }
}

@MainActor @Suite struct OriginalDialTests {
  private func original() throws -> CircularSliderFixture {
    try CircularSliderFixture { dial in
      (dial.style, dial.pressArea) = (.original, .anywhere)
      dial.style.trackThickness = 30
      dial.style.arcThickness = 20
    }
  }

  @Test func aPressAnywhereInTheViewOfTheOriginalDialCounts() throws {
    for offset in [
      Point(x: 40, y: -40), Point(x: -110, y: 110), Point(x: 110, y: -110), Point(x: 0, y: -45),
    ] {
      let f = try original()
      let point = CircularSliderFixture.center + offset
      f.host.press(at: point)
      f.host.move(to: point + Point(x: 1, y: 0))
      f.host.release()
      let angle = DialArc.angle(of: point + Point(x: 1, y: 0), around: CircularSliderFixture.center)
      #expect((f.dial.arc.angle(at: f.dial.value) - angle).magnitude < 0.01, "\(offset)")
    }
  }

  @Test func theDialSaysWherePressesCountWhateverItsStyle() throws {
    #expect(CircularSlider().pressArea == .ring)
    for style in [CircularSliderStyle(), .original, .knob] {
      for area in DialPressArea.allCases {
        let f = try CircularSliderFixture {
          ($0.style, $0.pressArea) = (style, area)
          ($0.style.trackThickness, $0.style.arcThickness) = (10, 10)
        }
        f.host.move(to: f.at(200, radius: 40))
        f.press(200, radius: 40)
        f.host.release()
        #expect((f.dial.value == 90) == (area == .ring), "\(area)")
        #expect(f.log.isEmpty == (area == .ring), "\(area)")
      }
    }
  }

  @Test func theMiddleOfTheOriginalDialIsHeldWithoutAJump() throws {
    let f = try original()
    f.dial.style.showsValue = false
    f.host.press(at: CircularSliderFixture.center)
    #expect(f.dial.value == 90)
    for angle in stride(from: 0.0, through: 90, by: 10) {
      f.host.move(
        to: DialArc.point(around: CircularSliderFixture.center, radius: 60, angle: 90 - angle))
    }
    f.host.release()
    #expect((f.dial.value - 180).magnitude < 1e-6)
  }

  @Test func aKnobIsDraggedFromTheGapOfItsArc() throws {
    let f = try CircularSliderFixture(90) {
      ($0.style, $0.dragMode, $0.pressArea) = (.knob, .vertical, .anywhere)
      $0.setRange(minimum: 0, maximum: 100)
      $0.value = 50
    }
    let gap = DialArc.point(
      around: CircularSliderFixture.center, radius: f.dial.layout.radius, angle: 180)
    f.host.drag(gap, gap + Point(x: 0, y: -25))
    #expect((f.dial.value - 60).magnitude < 1e-9)
  }
}
