import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// The rules for more thumbs than two, and for one.
@Suite struct ThumbRulesTests {
  private func rules(
    _ count: Int, least: Double = 0, greatest: Double? = nil, step: Double = 0
  ) -> TrackRules {
    TrackRules(
      count: count, minimum: 0, maximum: 100, step: step, minimumDistance: least,
      maximumDistance: greatest)
  }

  private func moved(
    _ thumb: Int, to request: Double, in values: [Double], _ rules: TrackRules,
    _ collision: ThumbCollision, fixed: Set<Int> = []
  ) -> ThumbMove {
    rules.moving(
      thumb, to: request, in: values, ThumbConstraints(collision: collision, fixed: fixed))
  }

  @Test func aSingleThumbHasTheWholeRange() {
    for collision in ThumbCollision.allCases {
      #expect(moved(0, to: 70, in: [20], rules(1, least: 50), collision).values == [70])
      #expect(moved(0, to: -70, in: [20], rules(1), collision).values == [0])
    }
    #expect(rules(1).resolve([500], flexible: 0) == [100])
  }

  /// A thumb of 10, 20, 40 and 60, 5 apart at least, is moved: whom it takes along, and the walls.
  @Test(
    arguments: [
      (ThumbCollision.stop, 1, 90.0, [], [10, 35, 40, 60]), (.stop, 1, 0, [], [10, 15, 40, 60]),
      // A push goes through all thumbs up to the end or a wall.
      (.push, 0, 50, [], [50, 55, 60, 65]), (.push, 0, 99, [], [85, 90, 95, 100]),
      (.push, 3, 0, [], [0, 5, 10, 15]), (.push, 0, 99, [2], [30, 35, 40, 60]),
      (.push, 3, 0, [1], [10, 20, 25, 30]),
    ] as [(ThumbCollision, Int, Double, Set<Int>, [Double])])
  func aThumbStopsAtItsNeighbourOrPushesAllOfThem(
    collision: ThumbCollision, thumb: Int, request: Double, fixed: Set<Int>, values: [Double]
  ) {
    let move = moved(
      thumb, to: request, in: [10, 20, 40, 60], rules(4, least: 5), collision, fixed: fixed)
    #expect(move.values == values)
  }

  @Test func aPullGoesThroughAllThumbs() {
    let rules = rules(3, least: 5, greatest: 20)
    #expect(moved(2, to: 90, in: [10, 30, 50], rules, .push).values == [50, 70, 90])
    #expect(moved(1, to: 0, in: [10, 30, 50], rules, .push).values == [0, 5, 25])
  }

  @Test(
    arguments: [
      // A crossing thumb passes as many as it likes, up to a wall.
      ([10.0, 20, 40, 60], 0.0, 0, 50.0, [], [20.0, 40, 50, 60], 2),
      ([10, 20, 40, 60], 0, 3, 0, [], [0, 10, 20, 40], 0),
      ([10, 20, 40, 60], 0, 0, 90, [2], [20, 40, 40, 60], 1),
      // The nearest wall counts.
      ([10, 20, 40, 60], 0, 0, 50, [1, 3], [20, 20, 40, 60], 0),
      ([10, 20, 40, 60], 0, 3, 15, [0, 2], [10, 20, 40, 40], 3),
      // Between 40 and 70 there is no room for it; beyond there is.
      ([10, 40, 70], 20, 0, 50, [], [20, 40, 70], 0),
      ([10, 40, 70], 20, 0, 72, [], [40, 70, 90], 2),
    ] as [([Double], Double, Int, Double, Set<Int>, [Double], Int)])
  func aCrossingThumbPassesTheOthersWhereThereIsRoomBetweenThem(
    start: [Double], least: Double, thumb: Int, request: Double, fixed: Set<Int>,
    values: [Double], becomes: Int
  ) {
    let rules = rules(start.count, least: least)
    let move = moved(thumb, to: request, in: start, rules, .cross, fixed: fixed)
    #expect(move == ThumbMove(values: values, thumb: becomes))
  }

  /// Before 10 the next step is 0, after 20 it is 30.
  @Test(arguments: [(6.0, [0.0, 10, 20], 0), (24, [10, 20, 30], 2), (17, [10, 20, 30], 2)])
  func aCrossingThumbTakesStepsThatKeepTheDistance(request: Double, values: [Double], becomes: Int)
  {
    let move = moved(2, to: request, in: [10, 20, 40], rules(3, least: 5, step: 10), .cross)
    #expect(move == ThumbMove(values: values, thumb: becomes))
  }

  @Test func aCrossingThumbSendsNoneBeyondItsLimitsNotEvenByAHair() {
    var rules = rules(3)
    rules.limits[2] = 50...90
    // The one in the middle would become the last, a hair below what that may be.
    let moved = moved(2, to: 20, in: [10, 50 - 1e-12, 80], rules, .cross)
    #expect(moved == ThumbMove(values: [10, 50 - 1e-12, 50], thumb: 2))
  }

  @Test(
    arguments: [
      ([50.0, 50, 50, 50], 10.0, 0.0, [50.0, 60, 70, 80]),
      ([95, 95, 95, 95], 10, 0, [70, 80, 90, 100]),
      ([50, 50, 50], 90, 0, [0, 50, 100]), ([0, 50, 60], 30, 25, [0, 50, 100]),
      // A distance that the steps cannot keep is none.
      ([50, 50, 50, 50], 30, 50, [50, 50, 50, 50]),
    ] as [([Double], Double, Double, [Double])])
  func wishesThatContradictEachOtherAreSpreadOut(
    wishes: [Double], least: Double, step: Double, values: [Double]
  ) {
    let rules = rules(wishes.count, least: least, step: step)
    #expect(rules.resolve(wishes, flexible: wishes.count - 1) == values)
  }

  @Test func thumbsAreAsFarApartAsThereIsRoomFor() {
    #expect(rules(4, least: 50).resolve([0, 0, 0, 0], flexible: 3).last == 100)
  }

  /// The steps 0, 30, 60 and 90 of a range that ends at 100, and the like.
  @Test(arguments: ThumbCollision.allCases, 2...3)
  func distancesHoldWhereTheEndLiesBesideTheSteps(collision: ThumbCollision, count: Int) {
    for (step, maximum, least, greatest) in [
      (30.0, 100.0, 25.0, 35.0), (30, 100, 0, 35), (10, 105, 10, 25), (7, 40, 12, 16),
      (30, 100, 0, 20),
    ] {
      var rules = rules(count, least: least, step: step)
      rules.setBounds(0, maximum)
      rules.maximumDistance = greatest
      let places = Array(stride(from: 0, to: maximum, by: step)) + [maximum]
      func holds(_ values: [Double]) -> Bool {
        zip(values, values.dropFirst()).allSatisfy {
          (least - 1e-9...greatest + 1e-9).contains($1 - $0)
        }
      }
      func isKept(_ values: [Double], _ what: String) {
        guard !holds(values) else { return }
        Issue.record("\(what) → \(values), step \(step) to \(maximum), \(least)...\(greatest)")
      }
      var states = places.map { [$0] }
      for _ in 1..<count { states = states.flatMap { old in places.map { old + [$0] } } }
      for state in states where holds(state) {
        for thumb in 0..<count {
          for place in places {
            let move = moved(thumb, to: place, in: state, rules, collision)
            isKept(move.values, "\(state), \(thumb) to \(place)")
          }
          isKept(rules.resolve(state.map { $0 + step }, flexible: thumb), "\(state) + \(step)")
        }
      }
    }
  }

  /// The steps 0, 10, 40, 70 and 100: a thumb at 0 would have no neighbour.
  @Test func distancesHoldWhereTheFirstStepIsShorter() throws {
    let shape = try SliderScale.piecewise([
      .init(at: 0, value: 0, step: 10), .init(at: 0.1, value: 10, step: 30),
      .init(at: 1, value: 100),
    ])
    let rules = TrackRules(
      minimum: 0, maximum: 100, minimumDistance: 25, maximumDistance: 35, shape: shape)
    #expect(moved(0, to: 0, in: [40, 70], rules, .push).values == [10, 40])
  }

  @Test func limitsWinOverALeastDistanceThatTheyMissByALittle() {
    var rules = rules(2, least: 20)
    (rules.limits[0], rules.limits[1]) = (50...50, 67...67)
    #expect(rules.leastGap == 0)
    #expect(rules.resolve([0, 100], flexible: 1) == [50, 67])
  }

  /// The sum of such distances may miss the end by the rounding of the greater bound.
  @Test func distancesMayFillAnyRange() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let low = -1e6 * random.unit()
      for bounds in [(low, 0.1), (-0.1, -low)] {
        let rules = TrackRules(
          count: 4, minimum: bounds.0, maximum: bounds.1, minimumDistance: 1e9)
        #expect(rules.leastGap == rules.span / 3, "\(bounds)")
      }
    }
  }

  @Test func typedValuesMayBeExactlyTheLeastDistanceApart() {
    let rules = rules(2, least: 15, step: 10)
    #expect(rules.resolve([27, 42], flexible: 1, exact: [0, 1]) == [27, 42])
  }

  @Test(arguments: [(0, 75.0, [62.0, 75]), (1, 225, [225, 238])])
  func aTypedValueTooNearForItsStepStaysIfItsThumbIsMovedNearer(
    thumb: Int, request: Double, values: [Double]
  ) {
    let rules = TrackRules(minimum: 0, maximum: 300, step: 25, minimumDistance: 10)
    #expect(rules.moving(thumb, to: request, in: values, ThumbConstraints()).values == values)
  }

  /// A hundredth of this track is a factor of 1.07, at an end only to one side of a value.
  @Test(arguments: [
    (100.0, 700.0), (100.1, 20), (2_000, 14_000), (99_900, 20_000), (100_000, 679_000),
  ])
  func valuesAreRoundedAsIfTheTrackWereAsFineEverywhere(value: Double, span: Double) {
    let rules = TrackRules(minimum: 100, maximum: 100_000, shape: .logarithmic)
    #expect(rules.fractionDigits(at: value) == DecimalRounding.fractionDigits(forSpan: span))
  }

  @Test func ofThumbsAtOnePlaceTheTopmostCanMove() {
    let rules = rules(2)
    for (value, onLine, onDial) in [(0.0, 1, 1), (50, 0, 1), (100, 0, 0)] {
      let values = [value, value]
      #expect(rules.thumbOnTop(of: [0, 1], last: nil, in: values) == onLine)
      #expect(rules.thumbOnTop(of: [0, 1], movable: [0, 1], last: nil, in: values) == onDial)
    }
    #expect(rules.thumbOnTop(of: [0, 1], movable: [0, 1], last: nil, in: [50, 100]) == 1)
    #expect(rules.thumbOnTop(of: [0, 1], movable: [0], last: 1, in: [50, 50]) == 0)
  }

  @Test func aThumbCrossesItsNeighbourByAStepThatIsTinyOnTheTrack() {
    let rules = TrackRules(minimum: 0, maximum: 5e12, step: 1)
    let move = rules.moving(0, to: 6, in: [5, 5], ThumbConstraints(collision: .cross))
    #expect(move == ThumbMove(values: [5, 6], thumb: 1))
  }

  @Test func midwayBetweenTwoRanksACrossingThumbKeepsItsOwn() {
    let rules = TrackRules(minimum: 0, maximum: 256, minimumDistance: 32)
    let move = rules.moving(0, to: 128, in: [64, 128], ThumbConstraints(collision: .cross))
    #expect(move == ThumbMove(values: [96, 128], thumb: 0))
  }

  @Test func theLeastDistanceWinsOverAShorterGreatestOne() {
    let rules = TrackRules(
      count: 3, minimum: 0, maximum: 300, minimumDistance: 20, maximumDistance: 10)
    #expect(rules.leastGap == 20 && rules.greatestGap == 20)
    let move = rules.moving(0, to: 300, in: [0, 20, 40], ThumbConstraints(collision: .cross))
    #expect(move == ThumbMove(values: [20, 40, 60], thumb: 2))
  }

  @Test(arguments: ThumbCollision.allCases)
  func limitsThatNoStepMeetsBindNoSmoothDragEither(collision: ThumbCollision) {
    var rules = rules(2, step: 90)
    rules.limits[0] = 20...80
    for (thumb, request) in [(0, 0.0), (0, 40), (0, 100), (1, 0), (1, 40), (1, 100)] {
      let values = moved(thumb, to: request, in: [0, 0], rules.smooth, collision).values
      #expect(values == values.sorted())
    }
    #expect(moved(0, to: 40, in: [0, 60], rules.smooth, collision).values == [40, 60])
    // Others bind it.
    rules.limits[0] = 0...95
    #expect(moved(0, to: 97, in: [0, 100], rules.smooth, collision).values[0] == 95)
  }

  @Test func besideAWallAtTheMaximumOnlyTheMaximumCanBeTyped() {
    let wall = ThumbConstraints(collision: .push, fixed: [0])
    let range = rules(2).typedRange(of: 1, in: [100, 100], wall)
    #expect(range == AllowedRange(low: 100, high: 100))
  }
}

/// The rules of rings, of one thumb and of two.
@Suite struct RingRulesTests {
  private func rules(
    _ minimum: Double, _ maximum: Double, step: Double = 0, wraps: Bool = false,
    hasRange: Bool = false
  ) -> TrackRules {
    var rules = TrackRules(count: hasRange ? 2 : 1, minimum: minimum, maximum: maximum, step: step)
    rules.wraps = wraps
    return rules
  }

  /// What a thumb that keeps its role leads to.
  private func set(
    _ thumb: Int, to value: Double, in values: [Double], _ rules: TrackRules,
    _ constraints: ThumbConstraints = ThumbConstraints()
  ) -> [Double] { rules.moving(thumb, to: value, in: values, constraints.keepingRoles).values }

  /// Where keys lead, on the dial again.
  private func moved(_ rules: TrackRules, _ value: Double, _ move: ValueMove) -> Double {
    set(0, to: rules.moved(value, by: move), in: [value], rules)[0]
  }

  /// 24 hours with an evening from 20 to 23 and a morning from 1 to 4: 2 to 8 hours apart.
  @Test(arguments: [0.0, -30, 7])
  func limitsOnBothSidesOfTheSeamAllowADistance(minimum: Double) {
    var rules = rules(minimum, minimum + 24, wraps: true, hasRange: true)
    rules.limits[0] = (minimum + 20)...(minimum + 23)
    rules.limits[1] = (minimum + 1)...(minimum + 4)
    for (distance, allowed) in [(1.0, 1.0), (5, 5), (8, 8), (9, 0)] {
      rules.minimumDistance = distance
      #expect(rules.leastGap == allowed)
    }
  }

  @Test func limitsOnARingLieOnSteps() {
    var rules = rules(0, 24, step: 2, wraps: true, hasRange: true)
    rules.limits[1] = 5...9
    #expect(rules.limit(of: 1) == 6...8)
  }

  @Test func limitsAllowADistanceThatFillsThem() {
    var rules = TrackRules(minimum: 0, maximum: 24, minimumDistance: 4)
    rules.wraps = true
    (rules.limits[0], rules.limits[1]) = (0...2, 3...4)
    #expect(rules.leastGap == 4)
    rules.limits[1] = 3...3
    #expect(rules.leastGap == 0)
  }

  @Test(arguments: [-30.0, 0, 7])
  func aValueOutsideOfItsLimitGoesToTheNearerEnd(minimum: Double) {
    var rules = rules(minimum, minimum + 100, wraps: true, hasRange: true)
    for (start, length) in [(0.0, 10.0), (10, 20), (45, 5), (70, 30), (20, 60)] {
      let (low, high) = (minimum + start, minimum + start + length)
      rules.limits[1] = low...high
      for step in 0..<200 {
        let value = minimum + Double(step) / 2
        func way(_ end: Double) -> Double { (end - value).remainder(dividingBy: 100).magnitude }
        let isInside = value >= low && value <= high || value + 100 <= high
        // Both ends may be equally near.
        let ends = way(high) <= way(low) ? high : low
        #expect(rules.limited(value, 1) == (isInside ? value : ends), "\(value) \(low)...\(high)")
      }
    }
  }

  @Test func besideAThumbAtItsLimitTheOtherOneMakesRoom() {
    var rules = TrackRules(minimum: 0, maximum: 24, minimumDistance: 4)
    rules.wraps = true
    rules.limits[1] = 6...8
    #expect(rules.resolve([5, 7], flexible: 1) == [4, 8])
    (rules.limits[0], rules.limits[1]) = (6...8, nil)
    #expect(rules.resolve([7, 9], flexible: 0) == [6, 10])
  }

  @Test(arguments: [
    (0.0, 360.0, true, 370.0, 10.0), (0, 360, false, 370, 360), (0, 360, true, -10, 350),
    (0, 360, false, -10, 0), (0, 360, true, 360, 360), (0, 360, true, 0, 0),
    (-30, -4, true, 23, -29), (5, 5, true, 99, 5),
  ])
  func valuesBeyondTheBoundsAreCarriedRoundOrStopped(
    low: Double, high: Double, wraps: Bool, value: Double, snapped: Double
  ) {
    #expect(rules(low, high, wraps: wraps).bounded(value) == snapped)
    #expect(rules(low, high, wraps: wraps).snapped(value) == snapped)
  }

  @Test(arguments: [
    (10.0, 1.0, 50.0), (370, 1, 410), (700, 1, 710), (700, 2, 720), (700, 3, 770), (0, -1, -10),
    (-40, -1, -60), (-350, -2, -370), (60, 1, 100), (60, -1, 50), (420, -1, 410),
  ])
  func stepsGoOnInEveryTurn(value: Double, count: Double, expected: Double) {
    #expect(rules(0, 360, step: 50, wraps: true).carried(value, by: count, of: 50) == expected)
  }

  @Test func aStepLongerThanTheRingLeadsToItsEnds() {
    let rules = rules(0, 360, step: 500, wraps: true)
    #expect([1.0, -1].map { rules.carried(0, by: $0, of: 500) } == [360, -360])
  }

  /// Each number that a field takes is the value then, wherever the other thumb is.
  @Test func whatCanBeTypedIsTakenAsItIs() {
    var random = SplitMix64(seed: 27)
    func hour() -> Double { Double(random.below(97)) / 4 }
    for _ in 0..<20_000 {
      var rules = rules(0, 24, step: random.pick([0, 0.25]), wraps: true, hasRange: true)
      let walls = ThumbConstraints(
        collision: .push, fixed: random.pick([[], [], [0], [1]] as [Set<Int>]))
      rules.minimumDistance = random.pick([0, 0, 2, 8])
      rules.maximumDistance = random.pick([nil, nil, 10])
      for thumb in 0...1 where random.chance(3) {
        let (a, b) = (hour(), hour())
        rules.limits[thumb] = min(a, b)...max(a, b)
      }
      let values = rules.resolve([hour(), hour()], flexible: .upper)
      let (thumb, hour) = (random.below(2), hour())
      guard walls.canMove(thumb) else { continue }
      let typed = rules.typed(hour, of: thumb, from: values, walls)
      let range = rules.typedRange(of: thumb, in: values, walls)
      if let range, typed < range.low || typed > range.high { continue }
      let requested = rules.requested(typed, of: thumb, in: values, walls)
      let result = set(thumb, to: requested, in: values, rules, walls)
      #expect(
        rules.isSamePosition(result[thumb], hour), "\(thumb) \(hour) \(values) \(rules.limits)")
      let other = 1 - thumb
      if walls.fixed.contains(other) { #expect(result[other] == values[other]) }
      let least = min(rules.leastGap, rules.distance(values))
      #expect(
        rules.distance(result) >= least - 1e-6,
        "\(thumb) \(hour) \(values) \(result) \(rules.limits)")
    }
  }

  @Test(arguments: [
    (0.0, 100.0, 1.0, 99.0, 1.0, 100.0), (0, 100, 1, 100, 1, 1), (0, 100, 1, 0, -1, 99),
    (0, 100, 1, 0, 305, 5), (0, 100, 1, 0, -305, 95), (-30, -4, 1, -4, -200, -22),
    // A short last step is reached and left.
    (0, 100, 30, 90, 1, 100), (0, 100, 30, 100, 1, 30), (0, 100, 30, 0, -1, 90),
    (0, 100, 30, 100, -1, 90),
  ])
  func keysGoRoundADialThatWraps(
    low: Double, high: Double, step: Double, value: Double, steps: Double, reached: Double
  ) {
    #expect(moved(rules(low, high, step: step, wraps: true), value, .steps(steps)) == reached)
  }

  @Test func atTheSeamARequestForItsOtherValueChangesNothing() {
    #expect(set(0, to: 0, in: [360], rules(0, 360, wraps: true)) == [360])
    #expect(set(0, to: 360, in: [0], rules(0, 360, wraps: true)) == [0])
  }

  @Test func aValueAtTheOtherThumbIsReachedWithoutAPush() {
    let rules = rules(0, 24, step: 1, wraps: true, hasRange: true)
    let push = ThumbConstraints(collision: .push)
    for (thumb, value) in [(0, 6.0), (1, 22)] {
      let requested = rules.requested(value, of: thumb, in: [22, 6], push)
      #expect(set(thumb, to: requested, in: [22, 6], rules, push) == [value, value])
    }
  }

  /// Up to the limits of the other thumb, but not round the ring to it from behind.
  @Test func theRangeOfATypedValueEndsAStepBeforeTheOtherThumb() {
    var rules = rules(0, 24, step: 1, wraps: true, hasRange: true)
    let push = ThumbConstraints(collision: .push)
    #expect(rules.typedRange(of: 1, in: [6, 8], push) == nil)
    rules.limits[0] = 4...8
    #expect(rules.typedRange(of: 1, in: [6, 8], push) == AllowedRange(low: 6, high: 29))
    (rules.limits[0], rules.limits[1]) = (nil, 7...9)
    #expect(rules.typedRange(of: 0, in: [6, 8], push) == AllowedRange(low: 9, high: 32))
  }

  @Test(arguments: [nil, 24.0])
  func aRangeOfNothingAtTheSeamDoesNotBecomeTheWholeRing(greatest: Double?) {
    var rules = rules(0, 100, step: 25, wraps: true, hasRange: true)
    rules.maximumDistance = greatest
    for collision in ThumbCollision.allCases {
      let constraints = ThumbConstraints(collision: collision)
      #expect(set(.lower, to: 97.5, in: [100, 100], rules, constraints) == [100, 100])
      #expect(set(.upper, to: 102.5, in: [100, 100], rules, constraints) == [100, 100])
    }
  }

  @Test func aRangeOfTheWholeRingDoesNotSpringBack() {
    let rules = rules(0, 24, wraps: true, hasRange: true)
    #expect(set(.lower, to: -1, in: [0, 24], rules) == [0, 24])
  }

  @Test func theShownRangeEndsBeforeTheSeam() {
    var rules = rules(0, 24, step: 1, wraps: true, hasRange: true)
    let alone = ThumbConstraints()
    // At the seam itself the value is the minimum.
    #expect(rules.shownRange(of: 0, in: [22, 0], alone) == AllowedRange(low: 1, high: 23))
    rules.maximumDistance = 4
    #expect(rules.shownRange(of: 0, in: [22, 2], alone) == AllowedRange(low: 22, high: 23))
  }

  @Test func keysThatGoRoundCountATurn() {
    let round = rules(0, 100, step: 1, wraps: true)
    #expect(round.turns(round.moved(100, by: .steps(1))) == 1)
    #expect(round.turns(round.moved(0, by: .steps(-1))) == -1)
  }

  @Test func stepsRoundARingDoNotDrift() {
    let round = rules(0, 1, step: 0.1, wraps: true)
    var value = 0.3
    for _ in 0..<10_000 { value = moved(round, value, .steps(1)) }
    for _ in 0..<10_000 { value = moved(round, value, .steps(-1)) }
    #expect(value == 0.3)
  }

  @Test func aPageThatTheProgramSetsGoesRoundToo() {
    var own = rules(0, 100, step: 1, wraps: true)
    own.page = 25
    for step in [1.0, 0] {
      own.step = step
      #expect(moved(own, 90, .pages(1)) == 15)
    }
  }

  @Test func aRangeMayLeadOverTheSeam() {
    let night = rules(0, 24, wraps: true, hasRange: true)
    let values = [22.0, 6]
    #expect(night.distance(values) == 8)
    #expect([1, 0].map { night.unrolled($0, in: values) } == [30, -2])
    #expect(set(.upper, to: 31, in: values, night) == [22, 7])
    #expect(set(.lower, to: -3, in: values, night) == [21, 6])
    #expect(night.resolve(values, flexible: .upper) == values)
  }

  @Test func distancesHoldOverTheSeam() {
    var night = rules(0, 24, step: 0.25, wraps: true, hasRange: true)
    (night.minimumDistance, night.maximumDistance) = (1, 12)
    #expect([10.0, 45].map { set(.upper, to: $0, in: [22, 6], night).upper } == [23, 10])
    #expect([-40.0, 6].map { set(.lower, to: $0, in: [22, 6], night).lower } == [18, 5])
    #expect(night.resolve([22, 22.5], flexible: .upper) == [22, 23])
    #expect(night.resolve([6, 22], flexible: .lower) == [10, 22])
    night.maximumDistance = 10
    #expect(night.resolve([6, 22], flexible: .lower) == [12, 22])
  }

  @Test func limitsOverTheSeamBindSmoothDragsToo() {
    var night = TrackRules(minimum: 0, maximum: 24, step: 1)
    night.limits[0] = 20...23
    night.limits[1] = 6...9
    #expect(night.smooth.limits == [nil, nil], "out of order on an open track")
    night.wraps = true
    #expect(night.smooth.limits == [20...23, 6...9])
  }

  @Test func aPushedThumbKeepsItsDistanceOverTheSeam() {
    var rules = rules(0, 100, step: 5, wraps: true, hasRange: true)
    rules.minimumDistance = 10
    let push = ThumbConstraints(collision: .push)
    #expect(set(.upper, to: 15, in: [20, 50], rules, push) == [5, 15])
    #expect(set(.upper, to: 5, in: [20, 50], rules, push) == [95, 5])
    // The last step is 10 long. For 90 the other thumb has no place, so the thumb stops at the seam.
    rules.step = 30
    (rules.minimumDistance, rules.maximumDistance) = (35, 45)
    #expect(set(.upper, to: 90, in: [90, 30], rules, push) == [60, 0])
    // Nor for 60 on the other side, where it stays.
    #expect(set(.upper, to: 160, in: [90, 30], rules, push) == [90, 30])
  }
}
