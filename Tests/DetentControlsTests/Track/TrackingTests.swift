import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// What a press and a drag report, on lines and arcs.
@MainActor @Suite struct TrackingTests {
  @Test(arguments: ThumbKind.allCases) func aPressOnTheThumbDoesNotMoveIt(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.control.resignFirstResponder()
    f.host.press(at: f.at(60) + Point(x: 3, y: 3))
    #expect(f.control.isTracking && f.control.isFirstResponder && f.control.thumbs.active == 0)
    f.host.release()
    #expect(f.log == ["began", "ended"] && f.value == 60)
  }

  @Test(arguments: ThumbKind.allCases)
  func aDragTellsItsStepsAndCommitsOnce(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    // The thumb keeps its distance from the pointer.
    f.drag(63, 93, 103)
    #expect(f.log == ["began", "changed", "changed", "committed", "ended"])
    #expect(f.numbers == [90, 100, 100] && f.reasons.allSatisfy { $0 == .thumbDrag })
    if kind.isPair { #expect(f.edits.suffix(2) == ["committed 100 200 lower", "ended lower"]) }
  }

  @Test(arguments: ThumbKind.allCases)
  func aDragThatComesBackRestoresTheStartToTheLastDigit(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.setValue(60.1234567890123)
    f.drag(62, 92, 62)
    #expect(f.log == ["began", "changed", "changed", "ended"] && f.value == 60.1234567890123)
  }

  @Test(arguments: ThumbKind.allCases) func theReleasePositionCounts(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.press(60)
    f.host.release(at: f.at(90))
    #expect(f.value == 90 && f.log == ["began", "changed", "committed", "ended"])
  }

  @Test(arguments: ThumbKind.allCases)
  func aPressOnTheTrackIsOneChangeAndGoesOnAsADrag(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    // On the filled part of one thumb, too: a bar of one thumb is not dragged.
    f.press(20)
    #expect(f.log == ["began", "changed"] && f.value == 20)
    f.move(40)
    f.host.release()
    #expect(f.numbers == [20, 40, 40] && f.log.suffix(2) == ["committed", "ended"])
    #expect(f.reasons.allSatisfy { $0 == .trackPress })
  }

  @Test(arguments: ThumbKind.pairs)
  func aClickOnTheBarIsATrackPressOfTheNearestThumb(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.press(100)
    #expect(f.edits == ["began both"])
    f.host.release()
    #expect(
      f.edits == ["began both", "changed 100 200 lower", "committed 100 200 lower", "ended lower"])
    #expect(f.reasons == [.barDrag, .trackPress, .trackPress, .trackPress])
    #expect(f.control.thumbs.active == 0)
  }

  @Test(arguments: ThumbKind.pairs) func aBarDragMovesBothAndCommitsOnce(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    #expect(f.drag(130, 170, 150) == [80, 220] && f.reasons.allSatisfy { $0 == .barDrag })
    #expect(f.edits.filter { $0.hasPrefix("committed") } == ["committed 80 220 both"])
  }

  @Test(arguments: ThumbKind.pairs)
  func aBarThatNeedNotKeepItsLengthStopsAtTheEnd(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind) { $0.pair?.barKeepsLength = false }
    #expect(f.drag(130, 250) == [180, 300] && f.edits.last == "ended both")
  }

  @Test(arguments: ThumbKind.pairs)
  func theFocusStaysWithTheThumbInHandAndEscapeGivesTheValuesBack(kind: ThumbKind) throws {
    for isCancelled in [false, true] {
      let f = try ThumbFixture.stepped(kind) { $0.pair?.collision = .cross }
      f.control.focus(1)
      f.press(60)
      #expect(f.control.thumbs.active == 0)
      f.move(150)
      #expect(f.move(250) == [200, 250] && f.control.thumbs.active == 1)
      if isCancelled { f.host.key(.escape) }
      #expect(f.release() == (isCancelled ? [60, 200] : [200, 250]))
      // A dial keeps the focus where the drag led.
      #expect(f.control.thumbs.active == (isCancelled && !kind.isDial ? 0 : 1))
      #expect(f.edits.first == "began lower")
      #expect(f.edits.last == (isCancelled ? "cancelled upper" : "ended upper"))
    }
  }

  @Test(arguments: ThumbKind.allCases)
  func anEditCanBeReportedOnlyAtItsEnd(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind) { $0.isContinuous = false }
    f.press(60, 90, 100)
    #expect(f.log == ["began"])
    f.host.release()
    #expect(f.log == ["began", "changed", "committed", "ended"] && f.numbers == [100, 100])
  }

  @Test(arguments: ThumbKind.allCases)
  func escapeTakesTheDragBackAndSwallowsItsRest(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.setValue(60.25)
    f.press(60, 90)
    #expect(f.host.keyDown(.escape) && f.value == 60.25)
    f.move(150)
    #expect(f.release().lower == 60.25 && f.log == ["began", "changed", "changed", "cancelled"])
    #expect(!f.control.isTracking && !f.control.isHighlighted)
  }

  @Test(arguments: ThumbKind.allCases)
  func theSecondaryButtonTakesTheDragBack(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.press(at: f.at(60), button: .secondary)
    #expect(!f.control.isTracking && f.log.isEmpty)
    f.host.release(button: .secondary)
    f.press(60, 90)
    f.host.press(at: f.at(90), button: .secondary)
    #expect(f.value == 60 && f.log.last == "cancelled")
  }

  @Test(arguments: ThumbKind.allCases)
  func aCancelWithoutAChangeTellsNoChange(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.press(60)
    f.host.keyDown(.escape)
    #expect(f.log == ["began", "cancelled"])
  }

  @Test(arguments: ThumbKind.allCases)
  func whateverTakesThePointerAwayCancelsOnce(kind: ThumbKind) throws {
    let ends: [(ThumbFixture) -> Void] = [
      { $0.host.cancelPointer() }, { $0.host.setFocused(false) }, { $0.host.setVisible(false) },
      { $0.control.isHidden = true }, { $0.control.removeFromSuperview() },
      { $0.control.isEnabled = false }, { $0.window.close() }, { $0.control.isReadOnly = true },
      { $0.control.enable(false, thumb: 0) },
    ]
    for (index, end) in ends.enumerated() {
      let f = try ThumbFixture(kind)
      f.press(60, 90)
      end(f)
      f.move(150)
      #expect(f.release().lower == 60 && !f.control.isTracking, "\(index)")
      #expect(f.log == ["began", "changed", "changed", "cancelled"], "\(index)")
    }
  }

  @Test(arguments: ThumbKind.allCases)
  func aCancelAfterNewBoundsKeepsToThem(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.press(60, 90)
    f.control.setRange(minimum: 0, maximum: 40)
    f.host.key(.escape)
    #expect(f.values.allSatisfy { $0 == 40 } && f.log.last == "cancelled")
  }

  @Test(arguments: ThumbKind.allCases) func disablingCanKeepWhatWasReached(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind) { $0.commitsWhenDisabled = true }
    f.press(60, 90)
    f.control.isEnabled = false
    #expect(f.value == 90 && f.log.suffix(2) == ["committed", "ended"])
    f.host.release()
    f.control.isEnabled = true
    f.press(90)
    f.move(150)
    f.host.keyDown(.escape)
    #expect(f.value == 90 && f.log.last == "cancelled")
  }

  @Test(arguments: ThumbKind.allCases)
  func aLostReleaseEndsTheDragWhereItWasLastSeen(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.press(60, 90)
    f.host.loseRelease()
    f.move(150)
    #expect(f.move(160).lower == 90 && f.log == ["began", "changed", "committed", "ended"])
  }

  @Test(arguments: ThumbKind.allCases)
  func furtherButtonsKeysAndTheWheelMeanNothingDuringADrag(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.press(60)
    f.host.press(at: f.at(150), button: .middle)
    f.host.release(at: f.at(150), button: .middle)
    f.host.keys(.right, .tab, .function(2))
    #expect(!f.control.typing.isOpen && !f.control.accessibilitySetValue(90, part: f.part))
    #expect(f.wheel(1).lower == 60 && f.control.isTracking && f.control.thumbs.active == 0)
    #expect(f.move(90).lower == 90)
  }

  @Test(arguments: ThumbKind.allCases)
  func shiftIsFineAndMovesNothingItself(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.press(60, 80)
    let moves: [(place: Double, modifiers: Modifiers, value: Double)] = [
      // On a dial Control makes it a hundredth.
      (80, .shift, 80), (100, .shift, 82),
      (110, [.shift, .control], kind.isDial ? 82.1 : 83), (111, [], kind.isDial ? 83.1 : 84),
    ]
    for (place, modifiers, value) in moves {
      f.move(place, modifiers: modifiers)
      #expect((f.value - value).magnitude < 1e-6, "\(place)")
    }
  }

  @Test(arguments: ThumbKind.allCases, [false, true])
  func aPressOnTheTrackMovesTheThumbByPagesUntilItReachesThePointer(
    kind: ThumbKind, isCancelled: Bool
  ) throws {
    let f = try ThumbFixture.stepped(kind) { $0.trackPress = .page }
    f.control.setAll(kind.isPair ? [200, 260] : [200], animated: false)
    #expect(f.press(120).lower == 170)
    if isCancelled { f.host.key(.escape) }
    #expect(f.advance(by: .milliseconds(520)).lower == (isCancelled ? 200 : 140))
    #expect(f.advance(by: .seconds(2)).lower == (isCancelled ? 200 : 120))
    f.host.release()
    f.host.settle()
    #expect(f.log.first == "began" && f.log.last == (isCancelled ? "cancelled" : "ended"))
    #expect(f.reasons.allSatisfy { $0 == .trackPress } && !f.host.driver.wantsAnotherFrame)
  }

  @Test(arguments: ThumbKind.allCases)
  func aPressOnTheTrackWithShiftPagesOnLinesOnly(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    #expect(f.press(20, modifiers: .shift).lower == (kind.isDial ? 20 : 30))
  }

  @Test(arguments: ThumbKind.allCases)
  func aMiddlePressWithoutAnEffectLeavesTheFocus(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.isReadOnly = true }
    f.control.resignFirstResponder()
    f.host.press(at: f.at(60), button: .middle)
    #expect(!f.control.isFirstResponder && !f.control.isTracking)
  }

  @Test(arguments: ThumbKind.allCases)
  func pagesFollowThePointerAndNeverTurnBack(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind) { $0.trackPress = .page }
    f.control.setAll(kind.isPair ? [200, 260] : [200], animated: false)
    #expect(f.press(120, 190).lower == 170)
    #expect(f.advance(by: .seconds(2)).lower == 170)
    f.move(150)
    #expect(f.advance(by: .seconds(2)).lower == 150)
  }

  @Test(arguments: ThumbKind.allCases) func handlersMayChangeAnything(kind: ThumbKind) throws {
    let actions: [(ThumbFixture) -> Void] = [
      { $0.control.setRange(minimum: 0, maximum: 20) }, { $0.control.isEnabled = false },
      { $0.control.removeFromSuperview() }, { $0.control.step = 25 }, { $0.window.close() },
      { $0.slider?.orientation = .vertical }, { $0.control.isHidden = true },
      { $0.control.frame = .zero }, { $0.control.enable(false, thumb: 0) },
    ]
    for event in [ControlEvents.editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd] {
      for action in actions {
        let f = try ThumbFixture(kind)
        f.control.addAction(for: event) { [weak f] _, _ in f.map(action) }
        f.drag(60, 90, 110)
        #expect(f.log.count { $0 == "began" } == 1 && f.log.first == "began")
        #expect(f.log.count { $0 == "ended" || $0 == "cancelled" } == 1)
        #expect(f.values == f.values.sorted() && f.values.allSatisfy { $0 >= 0 })
        #expect(f.values.allSatisfy { $0 <= f.control.maximumValue })
      }
    }
  }

  @Test(arguments: ThumbKind.allCases)
  func withoutRangeOrRoomAPressOnlyFocuses(kind: ThumbKind) throws {
    let takeAway: [(ThumbFixture) -> Void] = [
      { $0.control.setRange(minimum: 7, maximum: 7) },
      {
        $0.slider?.style.thumbSize = 64
        $0.slider?.frame.size.width = 60
      },
    ]
    for take in kind.isDial ? [takeAway[0]] : takeAway {
      let f = try ThumbFixture(kind)
      take(f)
      f.host.drain()
      let start = f.values
      f.control.resignFirstResponder()
      f.press(f.value)
      #expect(f.control.isFirstResponder && !f.control.isTracking && !f.control.isHighlighted)
      f.host.move(to: f.at(f.value) + Point(x: 30, y: 0))
      f.host.release()
      #expect(f.log.isEmpty && f.values == start)
    }
  }

  @Test(arguments: ThumbKind.allCases) func aDisabledControlTakesNothing(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.isEnabled = false }
    f.drag(60, 90)
    f.drag(20)
    f.host.keys(.tab, .right)
    f.wheel(1)
    #expect(f.log.isEmpty && f.value == 60 && !f.control.isFirstResponder)
  }

  @Test(arguments: [RangeThumb.lower, .upper])
  func aDraggedBarIsLetGoIfOneOfItsThumbsIsDisabled(thumb: RangeThumb) throws {
    let f = try SliderFixture()
    #expect(f.press(150, 170) == [80, 260])
    f.slider.setThumb(thumb, isEnabled: false)
    #expect(f.move(200) == [60, 240] && f.log.last == "cancelled both")
  }
}

@MainActor @Suite struct LineTrackingTests {
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

  @Test func shiftOnTheTrackPagesUntilTheThumbReachesThePointer() throws {
    let f = try SliderFixture()
    #expect(f.press(180, modifiers: .shift) == [60, 210])
    #expect(f.advance(by: .milliseconds(490)) == [60, 210])
    #expect(f.advance(by: .milliseconds(30)) == [60, 180])
    #expect(f.advance(by: .milliseconds(260)) == [60, 170])
    #expect(f.advance(by: .seconds(2)) == [60, 170])
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

  @Test func aProgramsValueStaysUntilTheNextMovement() throws {
    let f = try SliderFixture()
    f.press(75)
    f.slider.lowerValue = 10
    #expect(f.values == [10, 240])
    #expect(f.move(76) == [61, 240])
    f.slider.upperValue = 100
    #expect(f.move(300) == [100, 100])
    f.slider.lowerValue = 70
    #expect(f.release() == [70, 100])
  }

  @Test func aResizeDuringADragMapsTheNextMovementAnew() throws {
    let f = try SliderFixture()
    f.press(75)
    f.slider.frame = Rect(x: 20, y: 40, width: 170, height: 30)
    #expect(f.values == [60, 240])
    #expect(f.move(85) == [140, 240])
    f.slider.frame = .zero
    f.move(100)
    #expect(f.release() == [140, 240])
  }

  @Test func handlersMaySetValuesWithoutRecursion() throws {
    let f = try SliderFixture()
    f.slider.onValueChanged { slider, change in
      slider.lowerValue = (change.new.lower / 10).rounded() * 10
    }
    #expect(f.press(75, 109) == [90, 240])
    f.move(114)
    #expect(f.release() == [100, 240])
    #expect(f.log.suffix(2) == ["committed 100 240 lower", "ended lower"])
  }

  @Test func rightToLeftMirrorsTheDrag() throws {
    let f = try SliderFixture { $0.traitOverrides.layoutDirection = .rightToLeft }
    #expect(f.press(75, 105) == [90, 240])
    f.host.move(to: Point(x: 20 + 320 - 155, y: 55))
    #expect(f.values == [140, 240])
  }
}
