import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct ArcTrackingTests {
  @Test func motionsThatArriveTogetherAreReadOneByOne() throws {
    let f = try CircularSliderFixture(10) { $0.step = 1 }
    f.press(10)
    // Three quarters of a turn in one event: the shortest way between its ends would lead backwards.
    f.host.move(through: stride(from: 40.0, through: 280, by: 30).map { f.at($0) })
    #expect(f.log == ["began", "changed 280"])
  }

  @Test func whatEndsBesideTheDialStillCounts() throws {
    let f = try CircularSliderFixture { $0.step = 1 }
    f.press(90)
    f.host.move(to: Point(x: 140 + 5_000, y: 140 + 5_000))
    #expect(f.dial.value == 135)
    f.host.move(to: Point(x: -30_000, y: 140))
    #expect(f.release() == [270] && f.log.last == "ended")
  }

  @Test func onlyThePrimaryButtonTurns() throws {
    let f = try CircularSliderFixture()
    for button in [PointerButtons.middle, .secondary] {
      f.host.press(at: f.at(200), button: button)
      f.host.release(button: button)
    }
    #expect(f.log.isEmpty)
  }

  @Test func aReleaseSnapsBeforeItEnds() throws {
    let f = try CircularSliderFixture { ($0.step, $0.snapping) = (30, .onRelease) }
    f.press(90)
    f.turn(from: 90, to: 100)
    #expect((f.dial.value - 100).magnitude < 1e-6)
    f.turn(from: 100, to: 130)
    f.clearLog()
    f.host.release()
    #expect(f.log == ["changed 120", "committed 120", "ended"])
  }

  @Test func aDoubleClickWithoutADefaultIsAPress() throws {
    let f = try CircularSliderFixture()
    f.host.press(at: f.at(100), clickCount: 2)
    f.host.release()
    #expect(f.log == ["began", "changed 100", "committed 100", "ended"])
  }

  @Test func aDialThatWrapsSaysSo() throws {
    let f = try CircularSliderFixture(350) { ($0.wraps, $0.step) = (true, 1) }
    var turns: [Int] = []
    f.dial.didWrap = { turns.append($1) }
    f.press(350)
    #expect(f.turn(from: 350, to: 370) == [10] && turns == [1])
    f.turn(from: 370, to: 350)
    #expect(turns == [1, -1] && f.dial.windings == 0)
    f.host.release()
    f.dial.becomeFirstResponder()
    f.dial.value = 360
    #expect(f.key(.up) == [1])
    #expect(f.keys(.down, .down) == [359] && turns == [1, -1, 1, -1])
  }

  @Test func aDragThatIsKeptWhenTheDialIsDisabledKeepsItsTurns() throws {
    let f = try CircularSliderFixture(350) {
      ($0.wraps, $0.step, $0.commitsWhenDisabled) = (true, 1, true)
    }
    f.press(350)
    f.turn(from: 350, to: 370)
    f.dial.isEnabled = false
    #expect(f.dial.value == 10 && f.dial.windings == 1)
  }

  @Test func aKeyThatLeadsToTheSeamCountsNoTurn() throws {
    let f = try CircularSliderFixture(270) { ($0.wraps, $0.step) = (true, 90) }
    f.dial.becomeFirstResponder()
    #expect(f.key(.up) == [360] && f.dial.windings == 0)
    #expect(f.key(.up) == [90] && f.dial.windings == 1)
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

  @Test(arguments: [1.0, 20])
  func pagesTakeTheShorterWayOverTheSeamAndCountIt(degrees: Double) throws {
    func dial(at position: Double) throws -> CircularSliderFixture {
      let f = try CircularSliderFixture {
        ($0.wraps, $0.trackPress) = (true, .page)
        $0.maximumValue = 360 / degrees
      }
      f.dial.value = position / degrees
      return f
    }
    let f = try dial(at: 20)
    #expect(f.press(300).lower * degrees == 344 && f.dial.windings == -1)
    #expect(f.key(.escape).lower * degrees == 20 && f.dial.windings == 0)
    let up = try dial(at: 340)
    #expect(up.press(60).lower * degrees == 16 && up.dial.windings == 1)
    #expect(try dial(at: 300).press(10).lower * degrees == 336)
    // The end itself is not over the seam.
    let exact = try dial(at: 324)
    #expect(exact.press(10).lower * degrees == 360 && exact.dial.windings == 0)
    exact.host.advance(by: .milliseconds(500))
    #expect(exact.dial.value * degrees == 10 && exact.dial.windings == 1)
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

  @Test func aKnobIsDraggedFromTheGapOfItsArc() throws {
    for (area, value) in [(DialPressArea.anywhere, 60.0), (.ring, 50)] {
      let f = try CircularSliderFixture(90) {
        ($0.style, $0.dragMode, $0.pressArea) = (.knob, .vertical, area)
        $0.setRange(minimum: 0, maximum: 100)
        $0.value = 50
      }
      let gap = DialArc.point(
        around: CircularSliderFixture.center, radius: f.dial.layout.radius, angle: 180)
      f.host.drag(gap, gap + Point(x: 0, y: -25))
      #expect((f.dial.value - value).magnitude < 1e-9)
    }
  }

  @Test func aDoubleClickOnTheDiscBringsTheDefaultBackOnlyWherePressesCount() throws {
    for (area, value) in [(DialPressArea.anywhere, 30.0), (.ring, 90)] {
      let f = try CircularSliderFixture(90) { ($0.pressArea, $0.defaultValue) = (area, 30) }
      f.host.press(at: f.at(200, radius: 60), clickCount: 2)
      #expect(f.release() == [value])
    }
  }

  @Test func theCursorShowsTheEffectOfAPress() throws {
    let none = Array(repeating: Cursor.arrow, count: 5)
    // On the thumb, the ring, the disc, the hub and the gap of an arc.
    let cases: [((CircularSlider) -> Void, [Cursor])] = [
      ({ _ in }, [.grab, .pointingHand, .arrow, .arrow, .arrow]),
      ({ $0.pressArea = .anywhere }, [.grab, .pointingHand, .pointingHand, .grab, .arrow]),
      ({ $0.dragMode = .vertical }, [.grab, .grab, .arrow, .arrow, .arrow]),
      (
        { ($0.pressArea, $0.dragMode) = (.anywhere, .vertical) },
        [.grab, .grab, .grab, .grab, .grab]
      ),
      (
        { ($0.pressArea, $0.dragMode, $0.trackPress) = (.anywhere, .vertical, .none) },
        [.grab, .arrow, .arrow, .grab, .arrow]
      ), ({ $0.isReadOnly = true }, none), ({ $0.isEnabled = false }, none),
    ]
    for (index, (configure, cursors)) in cases.enumerated() {
      let f = try CircularSliderFixture(90) {
        ($0.style.startAngle, $0.style.sweep, $0.style.showsValue) = (225, 270, false)
        configure($0)
      }
      let places = [f.at(67.5), f.at(200), f.at(200, radius: 60), f.at(0, radius: 0), f.at(315)]
      let seen = places.map { f.dial.cursor(at: $0 - f.dial.frame.origin) }
      #expect(seen == cursors, "\(index)")
    }
    let held = try CircularSliderFixture(90)
    held.press(90)
    #expect(held.dial.cursor(at: .zero) == .grabbing)
  }

  private func original() throws -> CircularSliderFixture {
    try CircularSliderFixture {
      ($0.style, $0.pressArea) = (.original, .anywhere)
      ($0.style.trackThickness, $0.style.arcThickness) = (30, 20)
    }
  }

  @Test func aPressAnywhereInTheViewOfTheOriginalDialCounts() throws {
    for offset in [
      Point(x: 40, y: -40), Point(x: -110, y: 110), Point(x: 110, y: -110), Point(x: 0, y: -45),
    ] {
      let f = try original()
      let point = CircularSliderFixture.center + offset
      f.host.drag(point, point + Point(x: 1, y: 0))
      let angle = DialArc.angle(of: point + Point(x: 1, y: 0), around: CircularSliderFixture.center)
      #expect((f.dial.arc.angle(at: f.dial.value) - angle).magnitude < 0.01, "\(offset)")
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
}
