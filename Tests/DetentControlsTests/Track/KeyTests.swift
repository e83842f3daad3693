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
        (.pageDown, [], 60), (.right, .shift, 90), (.down, .control, 60), (.character("+"), [], 63),
        (.character("-"), [], 60), (.end, [], kind.isPair ? 200 : 300), (.home, [], 0),
      ]
      for (key, modifiers, value) in moves {
        #expect(f.key(key, modifiers: modifiers).lower == value, "\(key)")
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
    #expect(f.keys(.tab, .right) == [0, 3])
  }

  @Test(arguments: ThumbKind.allCases)
  func theLossOfTheFocusCommitsAHeldKey(kind: ThumbKind) throws {
    let losses: [(ThumbFixture) -> Void] = [
      { $0.host.setFocused(false) }, { $0.control.resignFirstResponder() },
      { $0.control.isEnabled = false }, { $0.host.key(.tab) }, { $0.control.removeFromSuperview() },
      { $0.control.enable(false, thumb: 0) },
    ]
    for loss in losses {
      let f = try ThumbFixture(kind)
      f.host.keyDown(.right)
      loss(f)
      // Tab has nowhere to go from a control of one thumb.
      if kind.isPair { #expect(f.log.last == "ended") }
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
    #expect(f.drag(200, 160) == [60, 200] && f.log.isEmpty)
    f.control.enable(true, thumb: 1)
    #expect(f.drag(200, 160) == [60, 160])
  }

  @Test(arguments: ThumbKind.pairs)
  func tabStaysWithTheThumbWhereAHandlerOfAHeldKeyTakesTheFocus(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.keyDown(.right)
    f.control.addAction(for: .valueCommitted) { control, _ in control.resignFirstResponder() }
    f.host.key(.tab)
    #expect(f.control.thumbs.active == 0 && f.log.last == "ended")
  }

  @Test(arguments: [ThumbKind.slider, .dial])
  func tabLeavesAControlOfOneThumbAtOnce(kind: ThumbKind) throws {
    let control = try ThumbFixture(kind).control
    #expect(!control.moveFocusInside(.forward) && !control.moveFocusInside(.backward))
  }

  @Test(arguments: ThumbKind.pairs)
  func homeAndEndLeadToWhereTheOtherThumbStops(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.pair?.minimumDistance = 20 }
    for (thumb, key, values) in [
      (0, Key.end, [180.0, 200.0]), (0, .home, [0, 200]), (1, .home, [0, 20]), (1, .end, [0, 300]),
    ] {
      f.control.focus(thumb)
      #expect(f.key(key) == values)
    }
  }

  @Test(arguments: ThumbKind.pairs, [false, true])
  func aThumbThatKeysOrTheWheelMoveIsTheLastUsed(kind: ThumbKind, isWheel: Bool) throws {
    let f = try ThumbFixture(kind)
    for (thumb, cause) in [(0, FocusCause.keyboard(.forward)), (1, .keyboard(.backward))] {
      f.control.resignFirstResponder()
      f.control.becomeFirstResponder(cause)
      #expect(f.control.thumbs.last != thumb)
      if isWheel { f.wheel(1) } else { f.host.key(.right) }
      #expect(f.control.thumbs.last == thumb)
    }
  }

  @Test func keysKeepStepsAndDistances() throws {
    let f = try focused(50, 250) { ($0.step, $0.minimumDistance) = (25, 30) }
    for (key, lower) in [(Key.right, 75.0), (.pageUp, 100), (.end, 200)] {
      #expect(f.key(key) == [lower, 250], "\(key)")
    }
  }

  @Test func otherKeysAreForOthers() throws {
    let f = try focused()
    for key in [Key.enter, .space, .character("x"), .delete] { #expect(!f.host.key(key)) }
    #expect(f.log.isEmpty)
  }

  @Test(
    arguments: [
      (.left, .rightToLeft, false, .horizontal, 63), (.right, .rightToLeft, false, .horizontal, 57),
      (.up, .rightToLeft, false, .horizontal, 63), (.right, .leftToRight, true, .horizontal, 57),
      (.up, .leftToRight, false, .vertical, 63), (.up, .leftToRight, true, .vertical, 57),
    ] as [(Key, LayoutDirection, Bool, SliderOrientation, Double)])
  func arrowsFollowTheScriptTheInversionAndTheOrientation(
    key: Key, direction: LayoutDirection, isInverted: Bool, orientation: SliderOrientation,
    value: Double
  ) throws {
    let f = try focused {
      $0.traitOverrides.layoutDirection = direction
      $0.isInverted = isInverted
      $0.orientation = orientation
    }
    #expect(f.key(key).lower == value)
  }

  private func focused(
    _ lower: Double = 60, _ upper: Double = 240, _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    let f = try SliderFixture(lower, upper, configure)
    f.host.key(.tab)
    return f
  }

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
    #expect(f.key(.left).lower == 91)
    f.dial.style.mirrorsRightToLeft = false
    #expect(f.key(.right).lower == 92)
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

  /// A key is a hundredth of the range and a page a tenth; with steps the nearest number of them.
  @Test func aMoveIsAPartOfTheRangeOrANumberOfSteps() {
    let moves: [(maximum: Double, step: Double, from: Double, move: ValueMove, to: Double)] = [
      (300, 0, 60, .steps(1), 63), (300, 0, 63, .pages(1), 93), (300, 0, 60, .fine(1), 60.3),
      (300, 25, 50, .steps(1), 75), (300, 25, 50, .pages(1), 75), (300, 25, 50, .fine(1), 75),
      (300, 10, 50, .pages(1), 80), (300, 20, 60, .pages(1), 100), (100, 305, 0, .steps(1), 100),
    ]
    for (maximum, step, start, move, end) in moves {
      let rules = TrackRules(minimum: 0, maximum: maximum, step: step)
      #expect(rules.moved(start, by: move) == end, "\(move) from \(start), step \(step)")
    }
  }

  @Test func aPageIsAtLeastOneStep() {
    var rules = TrackRules(minimum: 0, maximum: 300, step: 25)
    rules.page = 5
    #expect(rules.moved(50, by: .pages(1)) == 75 && rules.moved(50, by: .pages(-1)) == 25)
  }

  /// Up to 100,000: a key step is a hundredth of the track, in whole steps. Its length changes at
  /// a multiple of both lengths, counted from 0 or from an off-step minimum.
  @Test(
    arguments: [
      (
        100, 0, [200, 500, 1_000, 2_000, 4_000, 10_000, 20_000, 50_000, 100_000],
        [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000], 5_000
      ),
      (
        10, 0,
        [16, 30, 80, 160, 300, 800, 1_600, 3_000, 8_000, 16_000, 30_000, 80_000, 100_000],
        [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000], 10_000
      ),
      (
        150, 25, [500, 1_100, 2_200, 5_000, 11_000, 22_000, 50_000, 100_000],
        [25, 50, 100, 200, 500, 1_000, 2_000, 5_000], 5_000
      ),
      (
        100, 30, [460, 1_000, 4_300, 9_100, 48_100, 100_000], [30, 60, 150, 600, 1_500, 6_000],
        3_900
      ),
    ] as [(Double, Double, [Double], [Double], Double)])
  func keyStepsOnALogarithmicScaleAreRound(
    minimum: Double, step: Double, ends: [Double], lengths: [Double], last: Double
  ) {
    let rules = TrackRules(minimum: minimum, maximum: 100_000, step: step, shape: .logarithmic)
    let pieces = rules.keyGrid().pieces
    #expect(pieces.map(\.maximum) == ends && pieces.map(\.step) == lengths)
    #expect(rules.keyStep(at: minimum, isNice: false) == lengths[0])
    // From the end it is the step back.
    #expect(rules.keyStep(at: 100_000, isNice: false) == last)
  }

  @Test func continuousStepsDoNotShowTheirErrors() {
    let rules = TrackRules(minimum: 0, maximum: 1)
    var value = 0.2
    for _ in 0..<20 { value = rules.moved(value, by: .steps(1)) }
    #expect(value == 0.4)
  }

  @Test func partsOfNotchesAddUpUntilTheDirectionChanges() {
    var notches = WheelNotches()
    #expect((0..<10).map { _ in notches.take(0.1) } == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    let turns = [0.75, -0.5, -0.5, 2.5, .nan, .greatestFiniteMagnitude]
    #expect(turns.map { notches.take($0) } == [0, 0, -1, 2, 0, 100])
  }

  @Test func thePanOfAWheelStopsAtTheEndAsAWhole() {
    let rules = TrackRules(minimum: 0, maximum: 300)
    let pans: [(values: [Double], count: Double, moved: [Double])] = [
      ([60, 240], 1, [63, 243]), ([60, 299], 1, [61, 300]), ([60, 300], 1, [60, 300]),
      ([1, 240], -1, [0, 239]),
    ]
    for (values, count, moved) in pans {
      #expect(rules.moved(values, bySteps: count, isNice: false) == moved)
    }
    let stepped = TrackRules(minimum: 0, maximum: 300, step: 10)
    #expect(stepped.moved([0, 100], bySteps: -1, isNice: false) == [0, 100])
    #expect(stepped.moved([100, 300], bySteps: 1, isNice: false) == [100, 300])
  }
}
