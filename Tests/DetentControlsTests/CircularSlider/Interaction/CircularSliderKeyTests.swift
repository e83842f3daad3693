import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct CircularSliderKeyTests {
  private func focused(
    _ value: Double = 90, _ configure: (CircularSlider) -> Void = { $0.step = 1 }
  ) throws -> CircularSliderFixture {
    let f = try CircularSliderFixture(value, configure)
    f.dial.becomeFirstResponder()
    return f
  }

  @Test func keysFollowTheValueAndNotTheTurn() throws {
    for direction in DialDirection.allCases {
      let f = try focused {
        $0.step = 1
        $0.style.direction = direction
      }
      for (key, value) in [
        (Key.up, 91.0), (.right, 92), (.down, 91), (.left, 90), (.pageUp, 126), (.pageDown, 90),
        (.home, 0), (.end, 360),
      ] {
        f.host.key(key)
        #expect(f.dial.value == value)
      }
    }
  }

  @Test func inAMirroredDialLeftIsMore() throws {
    let f = try focused()
    f.window.rootTraits.layoutDirection = .rightToLeft
    f.host.key(.left)
    #expect(f.dial.value == 91)
    f.dial.style.mirrorsRightToLeft = false
    f.host.key(.right)
    #expect(f.dial.value == 92)
  }

  @Test func modifiersMakePages() throws {
    let f = try focused()
    f.host.key(.up, modifiers: .shift)
    f.host.key(.right, modifiers: .control)
    #expect(f.dial.value == 162)
    f.dial.page = 90
    f.host.key(.down, modifiers: .control)
    #expect(f.dial.value == 72)
    #expect(!f.host.key(.up, modifiers: .alt))
  }

  @Test func aHeldKeyIsOneEdit() throws {
    let f = try focused()
    f.host.keyDown(.up)
    for _ in 0..<3 { f.host.keyDown(.up, repeated: true) }
    f.host.keyUp(.up)
    #expect(
      f.log == [
        "began", "changed 91", "changed 92", "changed 93", "changed 94", "committed 94", "ended",
      ])
    #expect(f.reasons.allSatisfy { $0 == .key })
  }

  @Test func escapeTakesAHeldKeyBack() throws {
    let f = try focused()
    f.host.keyDown(.up)
    f.host.keyDown(.escape)
    #expect(f.dial.value == 90)
    f.host.keyDown(.up, repeated: true)
    f.host.keyUp(.up)
    #expect(f.log == ["began", "changed 91", "changed 90", "cancelled"])
  }

  @Test func atALimitNothingIsSaid() throws {
    let f = try focused(360)
    f.host.key(.up)
    f.host.key(.end)
    #expect(f.log.isEmpty)
  }

  @Test func theDeleteKeysBringTheDefaultBack() throws {
    let f = try focused {
      $0.step = 1
      $0.defaultValue = 12
    }
    f.host.key(.delete)
    #expect(f.log == ["began", "changed 12", "committed 12", "ended"])
    f.dial.value = 40
    f.host.key(.backspace)
    #expect(f.dial.value == 12)
    f.dial.defaultValue = nil
    #expect(!f.host.key(.delete))
  }

  @Test func tenThousandStepsThereAndBackDoNotDrift() throws {
    let f = try focused(0.3) {
      $0.setRange(minimum: 0, maximum: 1)
      $0.step = 0.1
      $0.wraps = true
    }
    // Straight to the window: the host would paint a frame after each key.
    for key in [Key.up, .down] {
      for _ in 0..<10_000 {
        f.host.driver.send(KeyEvent(phase: .down, key: key, timestamp: f.host.now))
        f.host.driver.send(KeyEvent(phase: .up, key: key, timestamp: f.host.now))
      }
    }
    #expect(f.dial.value == 0.3)
    #expect(f.dial.windings == 0)
  }

  // MARK: Wheel

  @Test func aKeyThatDoesNotCrossTheSeamCountsNoTurnAtNegativeValuesEither() throws {
    var turns: [Int] = []
    let f = try focused(-90) {
      $0.setRange(minimum: -180, maximum: 180)
      $0.wraps = true
      $0.step = 45
      $0.didWrap = { turns.append($1) }
    }
    // The configuration follows the value.
    f.dial.value = -90
    for _ in 0..<2 { f.host.key(.up) }
    #expect(f.dial.value == 0 && f.dial.windings == 0 && turns.isEmpty)
    for _ in 0..<5 { f.host.key(.down) }
    #expect(f.dial.value == 135 && f.dial.windings == -1 && turns == [-1])
  }

  @Test func aRunOfTheWheelIsOneEdit() throws {
    let f = try focused()
    f.host.scroll(by: 1, at: f.at(90))
    f.host.scroll(by: 1, at: f.at(90))
    #expect(f.log == ["began", "changed 91", "changed 92"])
    f.host.advance(by: .milliseconds(510))
    #expect(f.log == ["began", "changed 91", "changed 92", "committed 92", "ended"])
    #expect(f.reasons.allSatisfy { $0 == .wheel })
  }

  @Test func controlTurnsPagesAndShiftTenths() throws {
    let f = try focused(90) { _ in }
    f.host.scroll(by: 1, at: f.at(90))
    #expect((f.dial.value - 93.6).magnitude < 1e-9)
    f.host.scroll(by: -1, at: f.at(90), modifiers: .shift)
    #expect((f.dial.value - 93.24).magnitude < 1e-9)
    f.host.scroll(by: 1, at: f.at(90), modifiers: .control)
    #expect((f.dial.value - 129.24).magnitude < 1e-9)
  }

  @Test func fractionsOfNotchesAddUpForAWhile() throws {
    let f = try focused()
    for _ in 0..<9 { f.host.scroll(by: 0.1, at: f.at(90)) }
    #expect(f.dial.value == 90)
    f.host.scroll(by: 0.1, at: f.at(90))
    #expect(f.dial.value == 91)
    f.host.scroll(by: 0.9, at: f.at(90))
    f.host.advance(by: .milliseconds(501))
    f.host.scroll(by: 0.2, at: f.at(90))
    #expect(f.dial.value == 91)
    f.host.scroll(by: -0.9, at: f.at(90))
    #expect(f.dial.value == 91)
  }

  @Test func theWheelNeedsTheFocusUnlessItIsAskedFor() throws {
    let f = try CircularSliderFixture { $0.step = 1 }
    f.host.scroll(by: 1, at: f.at(90))
    #expect(f.dial.value == 90)
    f.dial.wheelPolicy = .always
    f.host.scroll(by: 1, at: f.at(90))
    #expect(f.dial.value == 91)
    f.dial.wheelPolicy = .never
    f.host.scroll(by: 1, at: f.at(90))
    #expect(f.dial.value == 91)
  }

  @Test func atALimitTheWheelStaysUnlessItIsPassedOn() throws {
    let f = try focused(360)
    let event = ScrollEvent(location: .zero, notches: Point(x: 0, y: 1))
    #expect(f.dial.scroll(event))
    f.host.advance(by: .seconds(1))
    f.dial.passesWheelAtLimit = true
    #expect(!f.dial.scroll(event))
    #expect(f.log.isEmpty)
  }

  @Test func theWheelIsIgnoredDuringADrag() throws {
    let f = try focused()
    f.press(90)
    f.host.scroll(by: 1, at: f.at(90))
    f.host.release()
    #expect(f.dial.value == 90)
  }
}
