import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// What sliders and dials do alike, with one thumb and with two.
@MainActor @Suite struct ThumbControlTests {
  @Test(arguments: ThumbKind.allCases) func aPageIsWhatTheProgramSays(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { ($0.page, $0.trackPress) = (20, .page) }
    #expect(f.key(.pageUp).lower == 80)
    #expect(f.scroll(by: 1, at: f.at(80), modifiers: .control).lower == 100)
    f.host.click(at: f.at(130))
    #expect(f.value == 120)
    f.control.page = .nan
    #expect(f.control.page == 20)
    f.control.page = nil
    #expect(f.key(.pageDown).lower == 90)
  }

  @Test(arguments: ThumbKind.allCases)
  func assistiveTechnologyBringsTheDefaultBackAsOneEdit(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    #expect(f.node?.actions == [] && !f.control.accessibilityPerform(.reset, part: f.part))
    f.setDefault(90)
    #expect(f.node?.actions == [.reset])
    #expect(f.control.accessibilityPerform(.reset, part: f.part))
    #expect(f.value == 90 && f.log == ["began", "changed", "committed", "ended"])
    f.control.isReadOnly = true
    #expect(f.node?.actions == [] && !f.control.accessibilityPerform(.reset, part: f.part))
  }

  @Test(arguments: ThumbKind.allCases) func stepsMayBeOfTheSeriesOneTwoFive(kind: ThumbKind) throws
  {
    let f = try ThumbFixture(kind)
    #expect(f.node?.increment == 3)
    #expect(f.key(.up).lower == 63)
    f.control.usesNiceSteps = true
    let step = DecimalRounding.niceStep(near: 3)
    #expect(step != 3 && f.node?.increment == step)
    f.host.key(.up)
    #expect(f.scroll(by: 1, at: f.at(63)).lower == 63 + 2 * step)
    #expect(f.control.accessibilityPerform(.increment, part: f.part))
    #expect(f.value == 63 + 3 * step)
    (f.control as? CircularControl)?.style.sweep = 360
    (f.control as? CircularControl)?.wraps = true
    #expect(f.key(.up).lower == 63 + 4 * step)
  }

  @Test(arguments: ThumbKind.allCases) func aDetentCatchesAThumbFromTheSnapDistance(kind: ThumbKind)
    throws
  {
    func value(dropped: Double, snapDistance: Double = 6) throws -> Double {
      let f = try ThumbFixture(kind) { $0.detents = [100] }
      f.slider?.snapDistance = snapDistance
      f.host.drag(f.at(60), f.at(70), f.at(dropped))
      return (f.value * 100).rounded() / 100
    }
    guard !kind.isDial else {
      // 3 degrees are more than 3 of the 300 values and less than 4.
      #expect(try value(dropped: 97) == 100)
      #expect(try value(dropped: 96) == 96)
      return
    }
    #expect(try value(dropped: 85, snapDistance: 20) == 100)
    #expect(try value(dropped: 85, snapDistance: 5) == 85)
    let slider = try #require(try ThumbFixture(kind).slider)
    #expect(slider.snapDistance == 6)
    slider.snapDistance = .infinity
    #expect(slider.snapDistance == 6)
  }

  @Test(arguments: ThumbKind.allCases) func keysStopAtDetentsThatTheyWouldCross(kind: ThumbKind)
    throws
  {
    let f = try ThumbFixture(kind) { $0.detents = [100, 62] }
    #expect(f.key(.up).lower == 62)
    #expect(f.key(.up).lower == 65)
    #expect(f.keys(.pageUp, .pageUp).lower == 100)
    #expect(f.key(.pageUp).lower == 130)
    #expect(f.key(.pageDown).lower == 100)
    #expect(f.scroll(by: -1, at: f.at(100), modifiers: .control).lower == 70, "the wheel passes")
    #expect(f.key(.home).lower == 0, "a key for an end passes")
    // The first of two on the way.
    f.control.detents = [62, 64]
    for (start, key, end) in [(60.0, Key.pageUp, 62.0), (70, .pageDown, 64)] {
      f.setValue(start)
      #expect(f.key(key).lower == end)
    }
  }

  @Test(arguments: ThumbKind.allCases) func stepsHoldKeysInsteadOfDetents(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { ($0.detents, $0.step) = ([62], 5) }
    #expect(f.key(.up).lower == 65)
  }

  @Test func keysStopAtDetentsBeyondTheSeam() throws {
    let f = try ThumbFixture(.dial) {
      $0.detents = [299, 2]
      ($0 as? CircularSlider)?.style.sweep = 360
      ($0 as? CircularSlider)?.wraps = true
    }
    let dial = try #require(f.control as? CircularSlider)
    f.setValue(299.5)
    f.host.key(.up)
    #expect(dial.value == 2 && dial.windings == 1)
    f.setValue(1)
    f.host.key(.down)
    #expect(dial.value == 299 && dial.windings == 0)
  }

  @Test func keysOfARangeOverTheSeamStopAtDetents() throws {
    let f = try ThumbFixture(.rangeDial) {
      $0.detents = [2]
      ($0 as? RangeCircularSlider)?.style.sweep = 360
      ($0 as? RangeCircularSlider)?.wraps = true
    }
    let dial = try #require(f.control as? RangeCircularSlider)
    dial.setValues(lower: 200, upper: 299)
    #expect(f.keys(.tab, .up) == [200, 2])
    #expect(f.key(.up) == [200, 5])
    #expect(f.key(.down) == [200, 2])
  }

  @Test(arguments: ThumbKind.allCases) func controlDragsInCoarseSteps(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.coarseStep = 50 }
    f.host.press(at: f.at(60), modifiers: .control)
    f.host.move(to: f.at(120), modifiers: .control)
    #expect(f.value == 100)
    f.host.move(to: f.at(130), modifiers: .control)
    #expect(f.value == 150)
    f.host.move(to: f.at(140))
    #expect((f.value - 140).magnitude < 0.01)
    f.host.move(to: f.at(90), modifiers: .control)
    f.host.release(modifiers: .control)
    #expect(f.value == 100 && f.values.last == (f.values.count > 1 ? 200 : 100))
    #expect(f.log.suffix(2) == ["committed", "ended"])
    // A press on the track moves the thumb at once, a click on a bar when it ends.
    #expect(f.press(20, modifiers: .control).lower == 0)
    f.host.release(modifiers: .control)
    guard kind.isPair else { return }
    f.press(90, modifiers: .control)
    f.host.release(modifiers: .control)
    #expect(f.values == [100, 200])
  }

  @Test(arguments: ThumbKind.pairs)
  func aThumbThatCrossedItsNeighbourStopsThereInCoarseSteps(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) {
      $0.coarseStep = 150
      $0.pair?.collision = .cross
    }
    #expect(f.press(60, 140, 210, modifiers: .control) == [200, 200])
  }

  @Test(arguments: ThumbKind.allCases) func aDefaultStaysWhereCoarseStepsWouldNot(kind: ThumbKind)
    throws
  {
    let f = try ThumbFixture(kind) { $0.coarseStep = 50 }
    f.setDefault(90)
    f.host.press(at: f.at(60), modifiers: .control)
    f.host.move(to: f.at(65), modifiers: .control)
    #expect(f.value == 90)
  }

  @Test(arguments: ThumbKind.allCases) func atALimitTheWheelIsPassedOnOrNot(kind: ThumbKind) throws
  {
    let f = try ThumbFixture(kind)
    f.setValue(0)
    let event = ScrollEvent(location: .zero, notches: Point(x: 0, y: -1))
    #expect(f.control.passesWheelAtLimit == (f.control is SliderControl))
    for passes in [true, false] {
      f.control.passesWheelAtLimit = passes
      #expect(f.control.scroll(event) != passes)
      f.host.advance(by: .seconds(1))
    }
    #expect(f.log.isEmpty && f.value == 0)
  }

  @Test(arguments: ThumbKind.allCases, [0, Double.nan])
  func aWheelThatDoesNotTurnIsLeftToTheViewAround(kind: ThumbKind, notches: Double) throws {
    let f = try ThumbFixture(kind)
    for passes in [true, false] {
      f.control.passesWheelAtLimit = passes
      let event = ScrollEvent(location: .zero, notches: Point(x: 0, y: notches))
      #expect(!f.control.scroll(event) && f.log.isEmpty)
    }
  }

  @Test(arguments: ThumbKind.pairs)
  func keysGoPastTheOtherThumbWhereDragsDo(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) {
      $0.pair?.collision = .cross
    }
    #expect(f.key(.end) == [200, 300] && f.control.thumbs.active == 1)
    #expect(f.log == ["began", "changed", "committed", "ended"])
    #expect(f.key(.home) == [0, 200] && f.control.thumbs.active == 0)
    f.setValue(198)
    #expect(f.key(.up) == [200, 201] && f.control.thumbs.active == 1)
    #expect(f.scroll(by: -1, at: f.at(201)) == [198, 200] && f.control.thumbs.active == 0)
    // The name of a thumb is that of one of them, whoever went past whom.
    #expect(f.node?.minimum == 0 && f.node?.maximum == 200)
    #expect(f.control.accessibilitySetValue(250, part: "lower"))
    #expect(f.values == [200, 200])
  }

  @Test(arguments: ThumbKind.pairs)
  func theEndOfAThumbThatPushesIsBeyondTheOther(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) {
      $0.pair?.collision = .push
      $0.pair?.minimumDistance = 20
    }
    #expect(f.node?.minimum == 0 && f.node?.maximum == 280)
    #expect(f.key(.end) == [280, 300])
    #expect(f.keys(.tab, .home) == [0, 20])
  }

  @Test(arguments: ThumbKind.allCases) func theDefaultIsBroughtBack(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    let reset = ["began", "changed", "committed", "ended"]
    #expect(!f.host.key(.delete))
    f.setDefault(30)
    for key in [Key.delete, .backspace] {
      f.setValue(60)
      f.clearLog()
      #expect(f.host.key(key))
      #expect(f.value == 30 && f.log == reset)
    }
    for start in [60.0, 120] {
      f.setValue(60)
      f.clearLog()
      f.host.press(at: f.at(start), clickCount: 2)
      f.host.move(to: f.at(150))
      #expect(f.value == 30)
      f.host.release()
      #expect(f.log == reset && !f.control.typing.isOpen)
    }
    f.setValue(60)
    f.clearLog()
    f.host.press(at: f.at(60), modifiers: .control)
    f.host.key(.escape)
    #expect(f.release().lower == 60 && f.log == ["began", "changed", "changed", "cancelled"])
    f.control.isReadOnly = true
    f.host.press(at: f.at(60), clickCount: 2)
    #expect(f.release().lower == 60 && !f.control.typing.isOpen)
  }

  /// The third press of a series, and one of the middle button.
  @Test(arguments: ThumbKind.allCases)
  func onlyADoubleClickOfThePrimaryButtonBringsTheDefaultBack(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.setDefault(30)
    f.host.press(at: f.at(20), clickCount: 3)
    #expect(f.release().lower == 20)
    f.host.press(at: f.at(200), button: .middle, clickCount: 2)
    #expect(f.value != 30)
  }

  @Test(arguments: [ThumbKind.dial, .rangeDial])
  func whatLiesBetweenStepsStaysThereUnlessItIsMoved(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) {
      $0.step = 10
      ($0 as? CircularControl)?.snapping = .onRelease
    }
    f.control.setAll(kind.isPair ? [63, 200] : [63], animated: false, exactly: true)
    #expect(f.drag(63).lower == 63)
    guard kind.isPair else { return }
    f.control.enable(false, thumb: 0)
    #expect(f.drag(200, 208) == [63, 210])
  }

  /// On a dial defaults come to a step, on a slider a typed one stays.
  @Test(arguments: ThumbKind.allCases)
  func aDefaultBetweenTwoStepsComesToAStepOnADial(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { ($0.step, $0.allowsOffStepTyping) = (10, true) }
    f.setDefault(47)
    f.host.enter("47")
    f.host.press(at: f.at(47), clickCount: 2)
    #expect(f.release().lower == (kind.isDial ? 50 : 47))
  }

  @Test(arguments: ThumbKind.allCases) func aDefaultObeysTheRules(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.setDefault(30)
    f.setDefault(.nan)
    f.control.minimumValue = 45
    #expect(f.key(.delete).lower == 45)
    f.setValue(60)
    for isEnabled in [false, true] {
      if kind.isPair { f.control.enable(isEnabled, thumb: 1) }
      #expect(f.key(.delete).lower == (isEnabled || f.part.isEmpty ? 45 : 60))
    }
  }

  @Test(arguments: ThumbKind.allCases) func whatIsOnlyReadHasTheFocusAndChangesNothing(
    kind: ThumbKind
  ) throws {
    let f = try ThumbFixture(kind) { $0.isReadOnly = true }
    f.control.resignFirstResponder()
    let atRest = f.host.picture
    f.host.move(to: f.at(60))
    f.host.settle()
    #expect(f.host.picture.difference(from: atRest) == nil)
    f.host.drag(f.at(60), f.at(75), f.at(90))
    #expect(f.control.isFirstResponder)
    for press in [f.at(20), f.at(130), f.at(260)] {
      f.host.press(at: press)
      f.host.advance(by: .seconds(1))
      f.host.release()
    }
    for key in [Key.up, .left, .home, .end, .pageUp, .delete] { f.host.key(key) }
    f.host.scroll(by: 1, at: f.at(60))
    f.host.scroll(by: 1, at: f.at(60), modifiers: [.control, .shift])
    f.host.type("7")
    #expect(!f.control.typing.isOpen)
    #expect(!f.control.accessibilitySetValue(7, part: f.part))
    #expect(
      f.node?.states.contains(.readonly) == true && f.node?.states.contains(.disabled) == false)
    #expect(f.control.accessibilityTree().first?.states.contains(.readonly) == true)
    let point = f.at(60)
    #expect(f.control.cursor(at: Point(x: point.x - 20, y: point.y - 40)) == .arrow)
    #expect(f.log.isEmpty && f.value == 60)
    f.setValue(90)
    #expect(f.value == 90)
    f.control.isReadOnly = false
    #expect(f.key(.up).lower == 93)
  }

  @Test(arguments: ThumbKind.allCases) func theTextOfAValueThatIsOnlyReadCanBeCopied(
    kind: ThumbKind
  ) throws {
    let f = try ThumbFixture(kind) { $0.isReadOnly = true }
    f.host.key(.function(2))
    let field = try #require(f.control.typing.field)
    #expect(field.isReadOnly && field.selectedText == "60")
    f.host.type("4")
    f.host.keys(.up, .enter)
    #expect(f.control.typing.field == nil && f.value == 60 && f.log.isEmpty)
    f.control.isReadOnly = false
    f.host.key(.function(2))
    f.control.isReadOnly = true
    #expect(f.control.typing.field == nil)
  }

  @Test(arguments: ThumbKind.allCases) func aDragIsTakenBackByReadingOnly(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.press(at: f.at(60))
    f.host.move(to: f.at(90))
    f.control.isReadOnly = true
    #expect(f.value == 60 && f.log == ["began", "changed", "changed", "cancelled"])
    f.host.move(to: f.at(100))
    f.host.release()
    #expect(f.log.count == 4)
    f.control.isReadOnly = false
    f.host.keyDown(.up)
    f.control.isReadOnly = true
    f.host.keyDown(.up, repeated: true)
    f.host.keyUp(.up)
    #expect(f.value == 63 && f.log.suffix(4) == ["began", "changed", "committed", "ended"])
  }

  @Test(arguments: ThumbKind.allCases, [false, true])
  func aDragThatChangedTheValueIsNoFirstClick(kind: ThumbKind, resets: Bool) throws {
    let f = try ThumbFixture(kind)
    if resets { f.setDefault(30) }
    let start = f.at(60)
    func drag(by way: Double) {
      let toward = f.at(90)
      let far = start.distance(to: toward)
      f.host.press(at: start)
      f.host.move(
        to: Point(
          x: start.x + (toward.x - start.x) / far * way,
          y: start.y + (toward.y - start.y) / far * way))
      f.host.release()
    }
    drag(by: 4)
    let moved = f.value
    #expect(moved != 60)
    // The quick press after it goes on: it types nothing and resets nothing.
    f.host.press(at: start)
    #expect(f.release().lower == moved && !f.control.typing.isOpen)
    // With that one the next makes a double click, where it was no edit itself.
    f.host.press(at: start)
    f.host.release()
    #expect(resets ? f.value == 30 : f.control.typing.isOpen != kind.isDial)
  }

  @Test(arguments: ThumbKind.allCases) func aDragBackToWhereItBeganIsAClick(kind: ThumbKind) throws
  {
    let f = try ThumbFixture(kind)
    f.setDefault(30)
    let start = f.at(60)
    f.host.press(at: start)
    f.host.move(to: Point(x: start.x + 2, y: start.y + 2))
    f.host.move(to: start)
    #expect(f.release().lower == 60)
    f.host.press(at: start)
    #expect(f.release().lower == 30)
  }

  @Test(arguments: ThumbKind.allCases, [false, true])
  func aDragFarOutAndBackIsNoFirstClick(kind: ThumbKind, resets: Bool) throws {
    let f = try ThumbFixture.stepped(kind)
    if resets { f.setDefault(30) }
    f.drag(60, 100, 60)
    f.host.advance(by: .milliseconds(60))
    #expect(f.drag(60, 90).lower == 90 && !f.control.typing.isOpen)
    f.drag(90)
    f.drag(90)
    #expect(resets ? f.value == 30 : f.control.typing.isOpen != kind.isDial)
  }

  private func gliding(
    _ kind: ThumbKind, _ configure: (ThumbControl) -> Void = { _ in }
  ) throws -> ThumbFixture {
    let f = try ThumbFixture.stepped(kind, configure)
    f.control.setAll(kind.isPair ? [150, 200] : [150], animated: true)
    f.host.drain()
    return f
  }

  @Test(arguments: ThumbKind.allCases)
  func anAnimatedChangeIsThereAtOnceAndDrawnOnItsWay(kind: ThumbKind) throws {
    let f = try gliding(kind)
    func place(_ positions: [Double]) -> Double? { kind.isPair ? positions.first : positions.last }
    let end = try #require(place(f.control.valuePositions))
    f.host.advance(by: .milliseconds(50))
    let between = try #require(place(f.control.drawnPositions))
    #expect(f.value == 150 && between > end * 0.4 && between < end)
    f.host.settle()
    #expect(place(f.control.drawnPositions) == end && f.control.transition.shown == nil)
    #expect(f.log.isEmpty && !f.host.driver.wantsAnotherFrame)
  }

  @Test(arguments: ThumbKind.allCases) func aGlideEndsWhereItsWindowCloses(kind: ThumbKind) throws {
    let f = try gliding(kind)
    f.host.advance(by: .milliseconds(50))
    #expect(f.control.transition.shown != nil)
    f.window.close()
    #expect(f.control.transition.shown == nil)
  }

  @Test(arguments: ThumbKind.allCases) func reducedMotionKnowsNoGlide(kind: ThumbKind) throws {
    let f = try gliding(kind) { $0.traitOverrides.reducesMotion = true }
    #expect(f.control.drawnPositions == f.control.valuePositions)
    #expect(!f.host.driver.wantsAnotherFrame)
  }

  @Test(arguments: ThumbKind.allCases) func withoutAWindowThereIsNoGlide(kind: ThumbKind) {
    let control = kind.make()
    control.setAll(kind.isPair ? [0.5, 0.7] : [0.5], animated: true)
    #expect(control.drawnPositions == control.valuePositions)
  }

  @Test(arguments: ThumbKind.allCases)
  func aPressDuringAGlideTakesTheThumbWhereItIsSeen(kind: ThumbKind) throws {
    let f = try gliding(kind)
    f.press(60)
    #expect(f.control.isTracking && f.control.thumbs.active == 0 && f.value == 150)
    let held = f.control.drawnPositions
    f.host.advance(by: .milliseconds(100))
    #expect(f.control.drawnPositions == held && held != f.control.valuePositions)
    #expect(f.move(70).lower == (kind.isDial ? 160 : 70))
    f.host.release()
    #expect(f.log.last == "ended")
  }

  @Test(arguments: ThumbKind.allCases)
  func aThumbThatComesUnderThePointerIsHovered(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.move(150)
    #expect(f.control.thumbs.hovered != [0])
    f.setValue(150)
    f.host.drain()
    #expect(f.control.thumbs.hovered == [0])
  }

  @Test(arguments: ThumbKind.allCases)
  func nothingIsHoveredWhileTheControlIsDisabledOrHeldByAFinger(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.move(60)
    #expect(f.control.thumbs.hovered == [0])
    f.control.isEnabled = false
    f.host.drain()
    #expect(f.control.thumbs.hovered.isEmpty)
    f.control.isEnabled = true
    f.host.touchDown(at: f.at(60))
    f.move(60)
    #expect(f.control.isTracking && f.control.thumbs.hovered.isEmpty)
    f.host.settle()
    #expect(f.control.look(of: 0).halo == 1 && f.control.look(of: 0).press == 1)
  }

  @Test(arguments: ThumbKind.allCases)
  func deleteResetsOnlyWithoutModifiersAndOutsideOfADrag(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.setDefault(30)
    f.focus()
    for modifiers in [Modifiers.shift, .control, .alt] {
      f.host.key(.delete, modifiers: modifiers)
      f.host.key(.backspace, modifiers: modifiers)
    }
    #expect(f.value == 60 && f.control.canReset)
    f.host.press(at: f.at(60))
    #expect(!f.control.canReset)
    f.host.release()
    f.control.isEnabled = false
    #expect(!f.control.canReset)
    f.control.isEnabled = true
    f.focus()
    f.host.key(.backspace)
    #expect(f.value == 30)
  }

  @Test(arguments: ThumbKind.pairs)
  func aBarHoldsBothThumbsAndAPressOnTwoTheOneOnTop(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    func held() -> [Bool] { [0, 1].map(f.control.isHeld) }
    f.press(130)
    #expect(held() == [true, true])
    f.host.release()
    f.control.setAll([150, 152], animated: false)
    f.host.drain()
    f.press(151)
    #expect(f.control.pressing.drag?.mode == .undecided)
    #expect(held() == [0, 1].map { $0 == f.control.thumbs.active })
  }

  @Test(arguments: ThumbKind.pairs)
  func aClickMidwayBetweenTwoThumbsMovesTheOneUsedLast(kind: ThumbKind) throws {
    for (thumb, values) in [(0, [130.0, 200.0]), (1, [60, 130])] {
      let f = try ThumbFixture.stepped(kind)
      f.control.focus(thumb)
      f.host.click(at: f.at(130))
      #expect(f.values == values)
    }
    for use in [{ $0.key(.up) }, { $0.wheel(1) }] as [(ThumbFixture) -> [Double]] {
      let f = try ThumbFixture.stepped(kind)
      _ = use(f)
      f.setValue(60)
      f.host.advance(by: .seconds(1))
      f.host.click(at: f.at(130))
      #expect(f.values == [130, 200])
    }
  }

  @Test(arguments: ThumbKind.pairs)
  func aBarGoesByTheStepsOfTheScale(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    let scale = try SliderScale.piecewise([
      .init(at: 0, value: 0, step: 10), .init(at: 0.5, value: 100, step: 50),
      .init(at: 1, value: 300),
    ])
    f.slider?.scale = scale
    f.dial?.scale = scale
    f.host.drain()
    // A tenth of the track.
    #expect(f.press(130, 170) == [80, 250])
  }

  @Test(arguments: ThumbKind.pairs)
  func aForcedStateShowsOnTheActiveThumb(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    for (state, press) in [(ControlState.hovered, 0.0), (.highlighted, 1)] {
      f.control.forcedState = state
      f.host.settle()
      let looks = [0, 1].map(f.control.look)
      #expect(looks.map(\.halo) == [1, 0] && looks.map(\.press) == [press, 0])
    }
  }

  @Test(arguments: ThumbKind.allCases)
  func aDesignMovesTheThumbOfANewControlOfOneThumb(kind: ThumbKind) {
    let control = kind.make()
    control.setRange(minimum: 10, maximum: 30)
    control.commitRequests()
    let values =
      kind.isPair ? control.model.values : [10 + 20 * DesignSample.standard.fraction]
    DesignContext().prepare(control)
    #expect(control.model.values == values)
    let others = kind.isPair ? [13.0, 14] : [13]
    control.setAll(others, animated: false)
    DesignContext().prepare(control)
    #expect(control.model.values == others)
  }

  @Test(arguments: ThumbKind.pairs)
  func onlyTheThumbInUseLooksHeldAndFocused(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    func held() -> [Bool] { [0, 1].map(f.control.isHeld) }
    func rings() -> [Bool] { [0, 1].map { f.control.look(of: $0).hasFocusRing } }
    f.focus()
    #expect(held() == [false, false])
    f.host.keyDown(.right)
    #expect(held() == [true, false] && rings() == [true, false])
    f.host.keyUp(.right)
    f.host.key(.tab)
    #expect(held() == [false, false] && rings() == [false, true])
    f.host.press(at: f.at(f.values[1]))
    #expect(held() == [false, true])
    f.host.release()
    (f.control as? RangeSlider)?.setThumb(.lower, isEnabled: false)
    (f.control as? RangeCircularSlider)?.setThumb(.lower, isEnabled: false)
    #expect([0, 1].map(f.control.canType) == [false, true])
    let disabled = ThumbAppearance(.disabled)
    #expect([0, 1].map { f.control.look(of: $0).appearance == disabled } == [true, false])
  }

  @Test(arguments: ThumbKind.allCases)
  func aValueThatAProgramSetsEndsAGlide(kind: ThumbKind) throws {
    let f = try gliding(kind)
    f.host.advance(by: .milliseconds(50))
    f.control.page = 7
    #expect(f.control.transition.shown != nil, "the value is the same")
    f.setValue(90)
    #expect(f.control.transition.shown == nil)
  }

  @Test(arguments: ThumbKind.pairs)
  func assistiveTechnologySeesTheStateOfEachThumb(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    func states(of part: String = "it.lower") -> Set<AccessibilityState> {
      let node = f.control.accessibilityTree().first?.node(withID: part)
      return Set(node?.states ?? []).subtracting([.horizontal])
    }
    #expect(states() == [.focusable, .focused] && states(of: "it.upper") == [.focusable])
    f.press(60)
    #expect(states() == [.focusable, .focused, .pressed])
    f.host.release()
    f.host.exit()
    f.control.resignFirstResponder()
    #expect(states() == [.focusable])
    #expect(f.control.accessibilityFocus(part: "upper") && f.control.thumbs.active == 1)
    f.control.resignFirstResponder()
    f.control.isEnabled = false
    #expect(states() == [.disabled])
    #expect(f.control.accessibilityNode()?.states.contains(.disabled) == true)
    f.control.isEnabled = true
    f.control.focus(1)
    f.control.enable(false, thumb: 0)
    #expect(states() == [.disabled] && !f.control.accessibilityFocus(part: "lower"))
    #expect(f.control.thumbs.active == 1 && !f.control.isFirstResponder)
    f.control.accessibilityRole = nil
    #expect(f.control.accessibilityChildren().isEmpty)
  }

  @Test(arguments: ThumbKind.allCases)
  func aDefaultIsAnActionForAssistiveTechnologyFromTheNextFrameOn(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.window.observers.append(ScreenReader())
    f.host.settle()
    #expect(f.node?.actions == [] && !f.host.isMoving)
    f.setDefault(30)
    #expect(f.node?.actions == [.reset] && f.host.isMoving)
  }

  @Test func assistiveTechnologySeesTheDirectionOfTheTrack() throws {
    for kind in [ThumbKind.slider, .rangeSlider] {
      let f = try ThumbFixture(kind)
      for (orientation, state) in [
        (SliderOrientation.horizontal, AccessibilityState.horizontal), (.vertical, .vertical),
      ] {
        f.slider?.orientation = orientation
        let nodes = [f.control.accessibilityNode(), f.node].compactMap(\.self)
        #expect(nodes.count == 2 && nodes.allSatisfy { $0.states.contains(state) })
      }
    }
  }

  @Test(arguments: ThumbKind.allCases)
  func assistiveTechnologySetsNothingWhereAHandlerOfItsEditRefuses(kind: ThumbKind) throws {
    let ways: [(ThumbControl) -> Void] = [
      { $0.isReadOnly = true }, { $0.enable(false, thumb: 0) }, { $0.isEnabled = false },
    ]
    for refuse in ways {
      for resets in [false, true] {
        let f = try ThumbFixture(kind)
        f.setDefault(30)
        f.control.addAction(for: .editingDidBegin) { control, _ in refuse(control) }
        if resets {
          _ = f.control.accessibilityPerform(.reset, part: f.part)
        } else {
          _ = f.control.accessibilitySetValue(90, part: f.part)
        }
        #expect(f.value == 60 && f.log == ["began", "ended"], "\(resets)")
      }
    }
  }
}
