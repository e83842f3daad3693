import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor @Suite struct RangeSliderTrackingTests {
  @Test func aPressOnTheThumbDoesNotMoveIt() throws {
    let f = try SliderFixture()
    f.press(75)
    #expect(f.slider.isTracking && f.slider.isFirstResponder)
    #expect(f.slider.focusedThumb == .lower)
    f.release()
    #expect(f.log == ["began lower", "ended lower"])
    #expect(f.values == [60, 240])
  }

  @Test func aDragTellsItsStepsAndCommitsOnce() throws {
    let f = try SliderFixture()
    f.press(75)
    f.move(105)
    f.move(115)
    f.release()
    #expect(
      f.log == [
        "began lower", "changed 90 240 lower", "changed 100 240 lower",
        "committed 100 240 lower", "ended lower",
      ])
    #expect(f.reasons.allSatisfy { $0 == .thumbDrag })
  }

  @Test func movementsThatChangeNothingAreNotReported() throws {
    let f = try SliderFixture()
    f.press(75)
    for position in [500.0, 600, 256, 500] { f.move(position) }
    f.move(254)
    f.release()
    #expect(
      f.log.filter { $0.hasPrefix("changed") } == [
        "changed 240 240 lower", "changed 239 240 lower",
      ])
  }

  @Test func aDragThatComesBackCommitsNothing() throws {
    let f = try SliderFixture()
    f.press(75)
    f.move(105)
    f.move(75)
    f.release()
    #expect(
      f.log == ["began lower", "changed 90 240 lower", "changed 60 240 lower", "ended lower"])
  }

  @Test func theReleasePositionCounts() throws {
    let f = try SliderFixture()
    f.press(75)
    f.host.release(at: f.at(105))
    #expect(f.values == [90, 240])
    #expect(f.log.contains("committed 90 240 lower"))
  }

  @Test func aPressOnTheTrackIsOneChangeAndGoesOnAsADrag() throws {
    let f = try SliderFixture()
    f.press(40)
    #expect(f.log == ["began lower", "changed 30 240 lower"])
    f.move(60)
    f.release()
    #expect(f.values == [50, 240])
    #expect(f.reasons.allSatisfy { $0 == .trackPress })
  }

  @Test func aClickOnTheBarIsATrackPressOfTheNearestThumb() throws {
    let f = try SliderFixture()
    f.press(110)
    #expect(f.log == ["began both"])
    f.release()
    #expect(
      f.log == ["began both", "changed 100 240 lower", "committed 100 240 lower", "ended lower"])
    #expect(f.reasons == [.barDrag, .trackPress, .trackPress, .trackPress])
    #expect(f.slider.focusedThumb == .lower)
  }

  @Test func aBarDragMovesBothAndCommitsOnce() throws {
    let f = try SliderFixture()
    f.press(160)
    for position in [200.0, 400, 200] { f.move(position) }
    f.release()
    #expect(f.values == [100, 280])
    #expect(f.log.filter { $0.hasPrefix("committed") } == ["committed 100 280 both"])
    #expect(f.reasons.allSatisfy { $0 == .barDrag })
  }

  // MARK: Cancel

  @Test func escapeTakesTheDragBackAndSwallowsItsRest() throws {
    let f = try SliderFixture()
    f.press(75)
    f.move(105)
    #expect(f.host.keyDown(.escape))
    #expect(f.values == [60, 240])
    f.move(200)
    f.release()
    #expect(f.values == [60, 240])
    #expect(
      f.log == ["began lower", "changed 90 240 lower", "changed 60 240 lower", "cancelled lower"])
    #expect(!f.slider.isTracking && !f.slider.isHighlighted)
  }

  @Test func theSecondaryButtonTakesTheDragBack() throws {
    let f = try SliderFixture()
    f.press(160)
    f.move(200)
    f.host.press(at: f.at(200), button: .secondary)
    #expect(f.values == [60, 240])
    #expect(f.log.last == "cancelled both")
  }

  @Test func aCancelWithoutAChangeTellsNoChange() throws {
    let f = try SliderFixture()
    f.press(75)
    f.host.keyDown(.escape)
    #expect(f.log == ["began lower", "cancelled lower"])
  }

  @Test func whateverTakesThePointerAwayCancels() throws {
    let ends: [(SliderFixture) -> Void] = [
      { $0.host.cancelPointer() }, { $0.host.setFocused(false) }, { $0.host.setVisible(false) },
      { $0.slider.isHidden = true }, { $0.slider.removeFromSuperview() },
      { $0.slider.isEnabled = false }, { $0.window.close() },
      { $0.slider.setThumb(.lower, isEnabled: false) },
    ]
    for end in ends {
      let f = try SliderFixture()
      f.press(75)
      f.move(105)
      end(f)
      f.move(150)
      f.release()
      #expect(f.values == [60, 240])
      #expect(f.log.suffix(2) == ["changed 60 240 lower", "cancelled lower"])
      #expect(!f.slider.isTracking)
    }
  }

  @Test func disablingCanKeepWhatWasReached() throws {
    let f = try SliderFixture { $0.commitsWhenDisabled = true }
    f.press(75)
    f.move(105)
    f.slider.isEnabled = false
    #expect(f.values == [90, 240])
    #expect(f.log.suffix(2) == ["committed 90 240 lower", "ended lower"])
  }

  @Test func aLostReleaseEndsTheDragWhereItWasLastSeen() throws {
    let f = try SliderFixture()
    f.press(75)
    f.move(105)
    f.host.loseRelease()
    f.move(180)
    f.move(190)
    #expect(f.values == [90, 240])
    #expect(f.log.suffix(2) == ["committed 90 240 lower", "ended lower"])
  }

  @Test func furtherButtonsKeysAndTheWheelMeanNothingDuringADrag() throws {
    let f = try SliderFixture()
    f.press(75)
    f.host.press(at: f.at(200), button: .middle)
    f.host.release(at: f.at(200), button: .middle)
    f.host.key(.right)
    f.host.key(.tab)
    f.host.scroll(by: 1, at: f.at(75))
    #expect(f.values == [60, 240])
    #expect(f.slider.isTracking && f.slider.focusedThumb == .lower)
    f.move(105)
    #expect(f.values == [90, 240])
  }

  @Test func theSecondaryButtonIsNotConsumedWhileIdle() throws {
    let f = try SliderFixture()
    f.host.press(at: f.at(75), button: .secondary)
    #expect(!f.slider.isTracking && f.log.isEmpty)
  }

  // MARK: Fine, pages

  @Test func shiftIsFineAndReanchors() throws {
    let f = try SliderFixture()
    f.press(75)
    f.move(95)
    f.move(115, modifiers: .shift)
    #expect(f.values == [82, 240])
    f.move(116)
    #expect(f.values == [83, 240])
  }

  @Test func shiftOnTheTrackPagesUntilTheThumbReachesThePointer() throws {
    let f = try SliderFixture()
    f.press(180, modifiers: .shift)
    #expect(f.values == [60, 210])
    f.host.advance(by: .milliseconds(490))
    #expect(f.values == [60, 210])
    f.host.advance(by: .milliseconds(30))
    #expect(f.values == [60, 180])
    f.host.advance(by: .milliseconds(260))
    #expect(f.values == [60, 170])
    f.host.advance(by: .seconds(2))
    #expect(f.values == [60, 170])
    f.release()
    f.host.advance(by: .seconds(2))
    #expect(
      f.log.filter { !$0.hasPrefix("changed") } == [
        "began upper", "committed 60 170 upper", "ended upper",
      ])
    #expect(f.host.driver.nextFrameTime == nil)
  }

  @Test func theMiddleButtonPagesToo() throws {
    let f = try SliderFixture()
    f.host.press(at: f.at(10), button: .middle)
    #expect(f.values == [30, 240])
    f.host.release(button: .middle)
    #expect(f.log.last == "ended lower")
  }

  // MARK: Changes meanwhile

  @Test func aProgramsValueStaysUntilTheNextMovement() throws {
    let f = try SliderFixture()
    f.press(75)
    f.slider.lowerValue = 10
    #expect(f.values == [10, 240])
    f.move(76)
    #expect(f.values == [61, 240])
    f.slider.upperValue = 100
    f.move(300)
    #expect(f.values == [100, 100])
    f.slider.lowerValue = 70
    f.release()
    #expect(f.values == [70, 100])
  }

  @Test func aResizeDuringADragMapsTheNextMovementAnew() throws {
    let f = try SliderFixture()
    f.press(75)
    f.slider.frame = Rect(x: 20, y: 40, width: 170, height: 30)
    #expect(f.values == [60, 240])
    f.move(85)
    #expect(f.values == [140, 240])
    f.slider.frame = .zero
    f.move(100)
    f.release()
    #expect(f.values == [140, 240])
  }

  @Test func handlersMaySetValuesWithoutRecursion() throws {
    let f = try SliderFixture()
    f.slider.onValueChanged { slider, change in
      slider.lowerValue = (change.new.lower / 10).rounded() * 10
    }
    f.press(75)
    f.move(109)
    #expect(f.values == [90, 240])
    f.move(114)
    f.release()
    #expect(f.values == [100, 240])
    #expect(f.log.suffix(2) == ["committed 100 240 lower", "ended lower"])
  }

  @Test func handlersMayChangeAnything() throws {
    let actions: [(SliderFixture) -> Void] = [
      { $0.slider.setRange(minimum: 0, maximum: 20) }, { $0.slider.isEnabled = false },
      { $0.slider.removeFromSuperview() }, { $0.slider.step = 25 }, { $0.window.close() },
      { $0.slider.orientation = .vertical }, { $0.slider.isHidden = true },
      { $0.slider.frame = .zero }, { $0.slider.setThumb(.lower, isEnabled: false) },
    ]
    for event in [ControlEvents.editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd] {
      for action in actions {
        let f = try SliderFixture()
        f.slider.addAction(for: event) { [weak f] _, _ in f.map(action) }
        f.press(75)
        f.move(105)
        f.move(125)
        f.release()
        #expect(f.log.first == "began lower")
        #expect(f.log.filter { $0.hasPrefix("ended") || $0.hasPrefix("cancelled") }.count == 1)
        #expect(f.slider.lowerValue <= f.slider.upperValue)
        #expect(f.slider.upperValue <= f.slider.maximumValue)
      }
    }
  }

  @Test func anEditCanBeReportedOnlyAtItsEnd() throws {
    let f = try SliderFixture { $0.isContinuous = false }
    f.press(75)
    f.move(105)
    f.move(115)
    #expect(f.log == ["began lower"])
    f.release()
    #expect(
      f.log == [
        "began lower", "changed 100 240 lower", "committed 100 240 lower", "ended lower",
      ])
  }

  // MARK: Nothing to grab

  @Test func withoutRangeOrRoomAPressOnlyFocuses() throws {
    for configure in [
      { (slider: RangeSlider) in slider.setRange(minimum: 7, maximum: 7) },
      { (slider: RangeSlider) in
        slider.style.thumbSize = 64
        slider.frame.size.width = 60
      },
    ] {
      let f = try SliderFixture()
      configure(f.slider)
      f.host.drain()
      f.press(30)
      #expect(f.slider.isFirstResponder && !f.slider.isTracking && !f.slider.isHighlighted)
      f.move(60)
      f.release()
      #expect(f.log.isEmpty)
    }
  }

  @Test func aDisabledSliderTakesNothing() throws {
    let f = try SliderFixture { $0.isEnabled = false }
    f.press(75)
    f.move(105)
    f.release()
    f.host.key(.tab)
    f.host.key(.right)
    #expect(f.log.isEmpty && f.values == [60, 240])
    #expect(!f.slider.isFirstResponder)
  }

  @Test func rightToLeftMirrorsTheDrag() throws {
    let f = try SliderFixture { $0.traitOverrides.layoutDirection = .rightToLeft }
    f.press(75)
    f.move(105)
    #expect(f.values == [90, 240])
    f.host.move(to: Point(x: 20 + 320 - 155, y: 55))
    #expect(f.values == [140, 240])
  }
}
