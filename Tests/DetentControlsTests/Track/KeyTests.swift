import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// What keys do to thumbs on lines and arcs.
@MainActor @Suite struct KeyTests {
  @Test(arguments: ThumbKind.allCases)
  func keysMoveAThumbByStepsPagesAndToItsEnds(kind: ThumbKind) throws {
    // They follow the value and not the turn of a dial.
    for direction in DialDirection.allCases {
      let f = try ThumbFixture(kind) { ($0 as? CircularControl)?.style.direction = direction }
      let moves: [(key: Key, modifiers: Modifiers, value: Double)] = [
        (.right, [], 63), (.up, [], 66), (.left, [], 63), (.down, [], 60), (.pageUp, [], 90),
        (.pageDown, [], 60), (.right, .shift, 90), (.down, .control, 60),
        (.character("+"), [], 63), (.character("-"), [], 60), (.end, [], kind.isPair ? 200 : 300),
        (.home, [], 0),
      ]
      for (key, modifiers, value) in moves {
        f.host.key(key, modifiers: modifiers)
        #expect(f.value == value, "\(key)")
      }
      #expect(!f.host.key(.up, modifiers: .alt))
    }
  }

  @Test(arguments: ThumbKind.allCases) func aHeldKeyIsOneEdit(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.keyDown(.right)
    for _ in 0..<2 { f.host.keyDown(.right, repeated: true) }
    #expect(f.log == ["began", "changed", "changed", "changed"])
    f.host.keyUp(.right)
    #expect(f.log.suffix(2) == ["committed", "ended"] && f.numbers == [63, 66, 69, 69])
    #expect(f.reasons.allSatisfy { $0 == .key })
  }

  @Test(arguments: ThumbKind.allCases) func keysThatOverlapAreOneEdit(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.keyDown(.right)
    f.host.keyDown(.pageUp)
    f.host.keyUp(.right)
    #expect(f.log == ["began", "changed", "changed"] && f.value == 93)
    f.host.keyUp(.pageUp)
    #expect(f.log.suffix(2) == ["committed", "ended"])
  }

  @Test(arguments: ThumbKind.allCases)
  func escapeTakesBackAHeldKeyAndIsOtherwiseForOthers(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    #expect(!f.host.keyDown(.escape))
    f.host.keyDown(.right)
    f.host.keyDown(.right, repeated: true)
    #expect(f.host.keyDown(.escape) && f.value == 60)
    f.host.keyDown(.right, repeated: true)
    f.host.keyUp(.escape)
    f.host.keyUp(.right)
    #expect(f.log == ["began", "changed", "changed", "changed", "cancelled"])
    #expect(f.value == 60 && !f.host.keyDown(.escape))
  }

  @Test(arguments: ThumbKind.allCases)
  func aKeyAtALimitIsTakenAndSaysNothing(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    for end in [0.0, 300] {
      f.control.setAll(f.values.map { _ in end }, animated: false)
      for key in end == 0 ? [Key.left, .home] : [.right, .end] { #expect(f.host.key(key)) }
      #expect(f.log.isEmpty && f.value == end)
    }
  }

  @Test func ofTwoThumbsAtTheMinimumTheUpperOneMoves() throws {
    let f = try SliderFixture(0, 0)
    f.host.key(.tab)
    #expect(f.host.key(.right) && f.log.isEmpty)
    f.host.keys(.tab, .right)
    #expect(f.values == [0, 3])
  }

  @Test(arguments: ThumbKind.allCases)
  func theLossOfTheFocusCommitsAHeldKey(kind: ThumbKind) throws {
    let losses: [(ThumbFixture) -> Void] = [
      { $0.host.setFocused(false) }, { $0.control.resignFirstResponder() },
      { $0.control.isEnabled = false }, { $0.host.key(.tab) },
      { $0.control.removeFromSuperview() },
    ]
    for loss in losses {
      let f = try ThumbFixture(kind)
      f.host.keyDown(.right)
      loss(f)
      f.host.keyUp(.right)
      #expect(f.log == ["began", "changed", "committed", "ended"] && f.value == 63)
    }
  }

  @Test(arguments: ThumbKind.allCases) func aPressEndsTheEditOfAHeldKey(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.keyDown(.right)
    f.press(63)
    #expect(f.log.suffix(3) == ["committed", "ended", "began"])
  }

  @Test(arguments: ThumbKind.allCases) func theRingShowsForKeysOnly(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.control.resignFirstResponder()
    f.drag(60)
    #expect(f.control.isFirstResponder && !f.control.showsFocusRing)
    f.host.key(.right)
    #expect(f.control.showsFocusRing)
    f.press(63)
    #expect(!f.control.showsFocusRing)
  }

  // MARK: Which thumb

  @Test(arguments: ThumbKind.pairs)
  func tabGoesToTheLowerThumbThenTheUpperThenOut(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    let other = Control(frame: Rect(x: 0, y: 380, width: 10, height: 10))
    f.content.addSubview(other)
    f.control.resignFirstResponder()
    func tab(_ modifiers: Modifiers = []) -> Int? {
      f.host.key(.tab, modifiers: modifiers)
      return f.control.isFirstResponder ? f.control.thumbs.active : nil
    }
    #expect([tab(), tab(), tab()] == [0, 1, nil] && other.isFirstResponder)
    #expect([tab(.shift), tab(.shift)] == [1, 0] && f.log.isEmpty)
  }

  @Test(arguments: ThumbKind.pairs)
  func tabPassesOverAThumbThatIsSwitchedOff(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.control.resignFirstResponder()
    f.control.enable(false, thumb: 0)
    f.host.key(.tab)
    #expect(f.control.isFirstResponder && f.control.thumbs.active == 1)
    f.control.enable(false, thumb: 1)
    #expect(!f.control.isFirstResponder && !f.control.canBecomeFirstResponder)
    f.host.key(.tab)
    #expect(!f.control.isFirstResponder)
    f.drag(130, 160)
    f.drag(200, 160)
    #expect(f.values == [60, 200] && f.log.isEmpty)
    f.control.enable(true, thumb: 1)
    f.drag(200, 160)
    #expect(f.values == [60, 160])
  }

  @Test(arguments: [ThumbKind.slider, .dial])
  func tabLeavesAControlOfOneThumbAtOnce(kind: ThumbKind) throws {
    let control = try ThumbFixture(kind).control
    #expect(!control.moveFocusInside(.forward) && !control.moveFocusInside(.backward))
  }

  @Test(arguments: ThumbKind.pairs)
  func homeAndEndLeadToWhereTheOtherThumbStops(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { ($0 as? any ThumbsControl)?.minimumDistance = 20 }
    for (thumb, key, values) in [
      (0, Key.end, [180.0, 200.0]), (0, .home, [0, 200]), (1, .home, [0, 20]), (1, .end, [0, 300]),
    ] {
      f.control.focus(thumb)
      f.host.key(key)
      #expect(f.values == values)
    }
  }

  // MARK: Lines

  @Test func keysKeepStepsAndDistances() throws {
    let f = try focused(.lower, 50, 250) {
      $0.step = 25
      $0.minimumDistance = 30
    }
    f.host.key(.right)
    #expect(f.values == [75, 250])
    f.host.key(.pageUp)
    #expect(f.values == [100, 250])
    f.host.key(.end)
    #expect(f.values == [200, 250])
  }

  @Test func otherKeysAreForOthers() throws {
    let f = try focused()
    for key in [Key.enter, .space, .character("x"), .delete] { #expect(!f.host.key(key)) }
    #expect(f.log.isEmpty)
  }

  @Test func verticalRightToLeftAndInvertedArrows() throws {
    func after(_ key: Key, _ configure: (RangeSlider) -> Void) throws -> Double {
      let f = try focused(.lower, 60, 240, configure)
      f.host.key(key)
      return f.slider.lowerValue
    }
    let rtl = { (slider: RangeSlider) in slider.traitOverrides.layoutDirection = .rightToLeft }
    #expect(try after(.left, rtl) == 63)
    #expect(try after(.right, rtl) == 57)
    #expect(try after(.up, rtl) == 63)
    #expect(try after(.right) { $0.isInverted = true } == 57)
    #expect(try after(.up) { $0.orientation = .vertical } == 63)
    #expect(
      try after(.up) {
        $0.orientation = .vertical
        $0.isInverted = true
      } == 57)
  }

  private func focused(
    _ thumb: RangeThumb = .lower, _ lower: Double = 60, _ upper: Double = 240,
    _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    let f = try SliderFixture(lower, upper, configure)
    f.host.key(.tab)
    if thumb == .upper { f.host.key(.tab) }
    return f
  }

  // MARK: Arcs

  private func dial(
    _ value: Double = 90, _ configure: (CircularSlider) -> Void = { $0.step = 1 }
  ) throws -> CircularSliderFixture {
    let f = try CircularSliderFixture(value, configure)
    f.dial.becomeFirstResponder()
    return f
  }

  @Test func inAMirroredDialLeftIsMore() throws {
    let f = try dial()
    f.window.rootTraits.layoutDirection = .rightToLeft
    f.host.key(.left)
    #expect(f.dial.value == 91)
    f.dial.style.mirrorsRightToLeft = false
    f.host.key(.right)
    #expect(f.dial.value == 92)
  }

  @Test func aKeyThatDoesNotCrossTheSeamCountsNoTurnAtNegativeValuesEither() throws {
    var turns: [Int] = []
    let f = try dial(-90) {
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
}

/// What keys and notches mean, and how far they lead.
@Suite struct KeyStepTests {
  private static let plain = ValueKeys()
  private static let rightToLeft = ValueKeys(isRightToLeft: true)
  private static let inverted = ValueKeys(isInverted: true)
  private static let vertical = ValueKeys(isVertical: true)

  @Test func anArrowMovesTheThumbItsWayAndOtherKeysGoByValue() {
    let moves: [(ValueKeys, Key, ValueMove)] = [
      (Self.plain, .right, .steps(1)), (Self.plain, .left, .steps(-1)),
      (Self.plain, .up, .steps(1)), (Self.plain, .down, .steps(-1)),
      // Right to left swaps the horizontal arrows only.
      (Self.rightToLeft, .left, .steps(1)), (Self.rightToLeft, .right, .steps(-1)),
      (Self.rightToLeft, .up, .steps(1)), (Self.rightToLeft, .pageUp, .pages(1)),
      (Self.rightToLeft, .home, .toLowest),
      (ValueKeys(isVertical: true, isRightToLeft: true), .right, .steps(-1)),
      (Self.inverted, .right, .steps(-1)), (Self.inverted, .up, .steps(1)),
      (ValueKeys(isRightToLeft: true, isInverted: true), .right, .steps(1)),
      (Self.vertical, .up, .steps(1)),
      (ValueKeys(isVertical: true, isInverted: true), .up, .steps(-1)),
      (ValueKeys(isVertical: true, isInverted: true), .right, .steps(1)),
      (Self.inverted, .pageDown, .pages(-1)), (Self.plain, .home, .toLowest),
      (Self.plain, .end, .toHighest), (Self.plain, .character("+"), .steps(1)),
      (Self.plain, .character("="), .steps(1)), (Self.plain, .character("-"), .steps(-1)),
    ]
    for (keys, key, move) in moves {
      #expect(keys.move(for: key, modifiers: []) == move, "\(key) of \(keys)")
    }
    for key in [Key.enter, .space, .escape, .tab, .delete, .character("a"), .function(5)] {
      #expect(Self.plain.move(for: key, modifiers: []) == nil)
    }
  }

  @Test func shiftAndControlMakePagesOfArrows() {
    let moves: [(Key, Modifiers, ValueMove?)] = [
      (.right, .shift, .pages(1)), (.down, .control, .pages(-1)), (.right, .alt, nil),
      (.character("+"), .shift, .steps(1)), (.character("+"), .control, nil),
      (.pageUp, .control, nil),
    ]
    for (key, modifiers, move) in moves {
      #expect(Self.plain.move(for: key, modifiers: modifiers) == move, "\(key)")
    }
  }

  // MARK: Amounts

  @Test func aStepIsAHundredthOfTheRangeAndAPageATenth() {
    let rules = TrackRules(minimum: 0, maximum: 300)
    #expect(rules.moved(60, by: .steps(1)) == 63)
    #expect(rules.moved(63, by: .pages(1)) == 93)
    #expect(rules.moved(60, by: .fine(1)) == 60.3)
    #expect(rules.moved(60, by: .steps(1), isNice: true) == 62)
  }

  @Test func withStepsAPageIsTheNearestNumberOfThem() {
    let rules = TrackRules(minimum: 0, maximum: 300, step: 25)
    #expect(rules.moved(50, by: .steps(1)) == 75)
    #expect(rules.moved(50, by: .pages(1)) == 75)
    #expect(rules.moved(50, by: .fine(1)) == 75)
    #expect(TrackRules(minimum: 0, maximum: 300, step: 10).moved(50, by: .pages(1)) == 80)
    #expect(TrackRules(minimum: 0, maximum: 100, step: 305).moved(0, by: .steps(1)) == 100)
  }

  @Test func continuousStepsDoNotShowTheirErrors() {
    let rules = TrackRules(minimum: 0, maximum: 1)
    var value = 0.2
    for _ in 0..<20 { value = rules.moved(value, by: .steps(1)) }
    #expect(value == 0.4)
  }

  // MARK: Wheel

  @Test func theWheelFollowsTheArrows() {
    #expect(ValueKeys().amount(of: Point(x: 0, y: 1)) == 1)
    #expect(ValueKeys().amount(of: Point(x: 1, y: 0)) == 1)
    #expect(ValueKeys(isRightToLeft: true).amount(of: Point(x: 1, y: 0)) == -1)
    #expect(ValueKeys(isRightToLeft: true).amount(of: Point(x: 0, y: 1)) == 1)
  }

  @Test func partsOfNotchesAddUpUntilTheDirectionChanges() {
    var notches = WheelNotches()
    #expect((0..<10).map { _ in notches.take(0.1) } == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(notches.take(0.75) == 0)
    #expect(notches.take(-0.5) == 0)
    #expect(notches.take(-0.5) == -1)
    #expect(notches.take(2.5) == 2)
    #expect(notches.take(.nan) == 0)
    #expect(notches.take(.greatestFiniteMagnitude) == 100)
  }

  @Test func thePanOfAWheelStopsAtTheEndAsAWhole() {
    let rules = TrackRules(minimum: 0, maximum: 300)
    func pan(_ lower: Double, _ upper: Double, _ count: Double) -> RangeValues {
      RangeValues(rules.moved([lower, upper], bySteps: count, isNice: false))
    }
    #expect(pan(60, 240, 1) == RangeValues(63, 243))
    #expect(pan(60, 299, 1) == RangeValues(61, 300))
    #expect(pan(60, 300, 1) == RangeValues(60, 300))
    #expect(pan(1, 240, -1) == RangeValues(0, 239))
  }
}
