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

  @Test func aThumbStopsAtItsNeighboursOnly() {
    let rules = rules(4, least: 5)
    #expect(moved(1, to: 90, in: [10, 20, 40, 60], rules, .stop).values == [10, 35, 40, 60])
    #expect(moved(1, to: 0, in: [10, 20, 40, 60], rules, .stop).values == [10, 15, 40, 60])
  }

  @Test func aPushGoesThroughAllThumbsUpToTheEndOrAWall() {
    let rules = rules(4, least: 5)
    let values = [10.0, 20, 40, 60]
    #expect(moved(0, to: 50, in: values, rules, .push).values == [50, 55, 60, 65])
    #expect(moved(0, to: 99, in: values, rules, .push).values == [85, 90, 95, 100])
    #expect(moved(3, to: 0, in: values, rules, .push).values == [0, 5, 10, 15])
    #expect(moved(0, to: 99, in: values, rules, .push, fixed: [2]).values == [30, 35, 40, 60])
    #expect(moved(3, to: 0, in: values, rules, .push, fixed: [1]).values == [10, 20, 25, 30])
  }

  @Test func aPullGoesThroughAllThumbs() {
    let rules = rules(3, least: 5, greatest: 20)
    #expect(moved(2, to: 90, in: [10, 30, 50], rules, .push).values == [50, 70, 90])
    #expect(moved(1, to: 0, in: [10, 30, 50], rules, .push).values == [0, 5, 25])
  }

  @Test func aCrossingThumbPassesAsManyAsItLikes() {
    let rules = rules(4)
    #expect(
      moved(0, to: 50, in: [10, 20, 40, 60], rules, .cross)
        == ThumbMove(values: [20, 40, 50, 60], thumb: 2))
    #expect(
      moved(3, to: 0, in: [10, 20, 40, 60], rules, .cross)
        == ThumbMove(values: [0, 10, 20, 40], thumb: 0))
    #expect(
      moved(0, to: 90, in: [10, 20, 40, 60], rules, .cross, fixed: [2])
        == ThumbMove(values: [20, 40, 40, 60], thumb: 1))
  }

  @Test func aCrossingThumbNeedsRoomBetweenTheOthers() {
    let rules = rules(3, least: 20)
    // Between 40 and 70 there is no room for it; beyond there is.
    #expect(
      moved(0, to: 50, in: [10, 40, 70], rules, .cross)
        == ThumbMove(values: [20, 40, 70], thumb: 0))
    #expect(
      moved(0, to: 72, in: [10, 40, 70], rules, .cross)
        == ThumbMove(values: [40, 70, 90], thumb: 2))
  }

  @Test func aCrossingThumbSendsNoneBeyondItsLimitsNotEvenByAHair() {
    var rules = rules(3)
    rules.limits[2] = 50...90
    // The one in the middle would become the last, a hair below what that may be.
    let moved = moved(2, to: 20, in: [10, 50 - 1e-12, 80], rules, .cross)
    #expect(moved == ThumbMove(values: [10, 50 - 1e-12, 50], thumb: 2))
  }

  @Test func wishesThatContradictEachOtherAreSpreadOut() {
    #expect(rules(4, least: 10).resolve([50, 50, 50, 50], flexible: 3) == [50, 60, 70, 80])
    #expect(rules(4, least: 10).resolve([95, 95, 95, 95], flexible: 3) == [70, 80, 90, 100])
    #expect(rules(3, least: 90).resolve([50, 50, 50], flexible: 2) == [0, 50, 100])
    #expect(rules(3, least: 30, step: 25).resolve([0, 50, 60], flexible: 2) == [0, 50, 100])
    // Four thumbs half the range apart: they are as far apart as there is room for.
    #expect(rules(4, least: 50).resolve([0, 0, 0, 0], flexible: 3).last == 100)
  }

  /// The steps 0, 30, 60 and 90 of a range that ends at 100, and the like.
  @Test(arguments: ThumbCollision.allCases, 2...3)
  func distancesHoldWhereTheEndLiesBesideTheSteps(collision: ThumbCollision, count: Int) {
    for (step, maximum, least, greatest) in [
      (30.0, 100.0, 25.0, 35.0), (30, 100, 0, 35), (10, 105, 10, 25), (7, 40, 12, 16),
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

  @Test func aDistanceThatTheStepsCannotKeepIsNone() {
    let values = [50.0, 50, 50, 50]
    #expect(rules(4, least: 30, step: 50).resolve(values, flexible: 3) == values)
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
  }
}

/// The rules of rings, of one thumb and of two.
@Suite struct RingRulesTests {
  private func rules(
    _ minimum: Double, _ maximum: Double, step: Double = 0, wraps: Bool = false,
    hasRange: Bool = false
  ) -> TrackRules {
    var rules = TrackRules(
      count: hasRange ? 2 : 1, minimum: minimum, maximum: maximum, step: step)
    rules.wraps = wraps
    return rules
  }

  /// What a thumb that keeps its role leads to.
  private func set(
    _ thumb: Int, to value: Double, in values: [Double], _ rules: TrackRules,
    _ constraints: ThumbConstraints = ThumbConstraints()
  ) -> [Double] {
    rules.moving(thumb, to: value, in: values, constraints.keepingRoles).values
  }

  /// Where keys lead, on the dial again.
  private func moved(_ rules: TrackRules, _ value: Double, _ move: ValueMove) -> Double {
    set(0, to: rules.moved(value, by: move), in: [value], rules)[0]
  }

  @Test func valuesBeyondTheBoundsAreCarriedRoundOrStopped() {
    #expect(rules(0, 360, wraps: true).snapped(370) == 10)
    #expect(rules(0, 360).snapped(370) == 360)
    #expect(rules(0, 360, wraps: true).snapped(-10) == 350)
    #expect(rules(0, 360).snapped(-10) == 0)
    #expect(rules(0, 360, wraps: true).snapped(360) == 360)
    #expect(rules(0, 360, wraps: true).snapped(0) == 0)
    #expect(rules(-30, -4, wraps: true).snapped(23) == -29)
    #expect(rules(5, 5, wraps: true).snapped(99) == 5)
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

  @Test func aKeyStepIsAHundredthOfAnArcThatIsNotEven() {
    let dial = TrackRules(
      count: 1, minimum: 100, maximum: 100_000, step: 10, shape: .logarithmic)
    #expect(moved(dial, 50_000, .steps(1)) == 55_000)
    #expect(moved(dial, 100, .steps(1)) == 110)
    var (value, count) = (100.0, 0)
    while value < 100_000, count < 500 {
      (value, count) = (moved(dial, value, .steps(1)), count + 1)
    }
    #expect((70...140).contains(count))
  }

  @Test func keysGoRoundADialThatWraps() {
    let round = rules(0, 100, step: 1, wraps: true)
    #expect(moved(round, 99, .steps(1)) == 100)
    #expect(moved(round, 100, .steps(1)) == 1)
    #expect(moved(round, 0, .steps(-1)) == 99)
    #expect(moved(round, 0, .steps(305)) == 5)
    #expect(moved(round, 0, .steps(-305)) == 95)
    #expect(moved(rules(-30, -4, step: 1, wraps: true), -4, .steps(-200)) == -22)
    #expect(round.turns(round.moved(100, by: .steps(1))) == 1)
    #expect(round.turns(round.moved(0, by: .steps(-1))) == -1)
  }

  @Test func aShortLastStepIsReachedAndLeft() {
    let straight = rules(3, 106, step: 10)
    #expect(moved(straight, 103, .steps(1)) == 106)
    #expect(moved(straight, 106, .steps(1)) == 106)
    #expect(moved(straight, 106, .steps(-1)) == 103)
    #expect(moved(straight, 3, .steps(-1)) == 3)
    let round = rules(0, 100, step: 30, wraps: true)
    #expect(moved(round, 90, .steps(1)) == 100)
    #expect(moved(round, 100, .steps(1)) == 30)
    #expect(moved(round, 0, .steps(-1)) == 90)
    #expect(moved(round, 100, .steps(-1)) == 90)
  }

  @Test func stepsRoundARingDoNotDrift() {
    let round = rules(0, 1, step: 0.1, wraps: true)
    var value = 0.3
    for _ in 0..<10_000 { value = moved(round, value, .steps(1)) }
    for _ in 0..<10_000 { value = moved(round, value, .steps(-1)) }
    #expect(value == 0.3)
  }

  @Test func aValueOffTheStepsFirstGoesToTheNextOne() {
    let rules = rules(0, 100, step: 10)
    #expect(moved(rules, 34, .steps(1)) == 40)
    #expect(moved(rules, 34, .steps(-1)) == 30)
  }

  @Test func aPageIsATenthOrAtLeastAStep() {
    #expect(moved(rules(0, 100, step: 1), 50, .pages(1)) == 60)
    #expect(moved(rules(0, 100, step: 25), 50, .pages(1)) == 75)
    #expect(moved(rules(0, 360), 100, .pages(-1)) == 64)
    var own = rules(0, 100, step: 1)
    own.page = 25
    #expect(moved(own, 50, .pages(1)) == 75)
    own.wraps = true
    #expect(moved(own, 90, .pages(1)) == 15)
    own.step = 0
    #expect(moved(own, 90, .pages(1)) == 15)
  }

  // MARK: Ranges

  @Test func withoutStepsAKeyIsAHundredthAndAFineOneATenthOfThat() {
    #expect(moved(rules(0, 360), 100, .steps(1)) == 103.6)
    #expect(moved(rules(0, 360), 100, .fine(1)) == 100.36)
  }

  @Test func aRangeMayLeadOverTheSeam() {
    let night = rules(0, 24, wraps: true, hasRange: true)
    let values = [22.0, 6]
    #expect(night.distance(values) == 8)
    #expect(night.unrolled(1, in: values) == 30)
    #expect(night.unrolled(0, in: values) == -2)
    #expect(set(.upper, to: 31, in: values, night) == [22, 7])
    #expect(set(.lower, to: -3, in: values, night) == [21, 6])
    #expect(night.resolve(values, flexible: .upper) == values)
  }

  @Test func distancesHoldOverTheSeam() {
    var night = rules(0, 24, step: 0.25, wraps: true, hasRange: true)
    night.minimumDistance = 1
    night.maximumDistance = 12
    let values = [22.0, 6]
    #expect(set(.upper, to: 10, in: values, night).upper == 23)
    #expect(set(.upper, to: 45, in: values, night).upper == 10)
    #expect(set(.lower, to: -40, in: values, night).lower == 18)
    #expect(set(.lower, to: 6, in: values, night).lower == 5)
    #expect(night.resolve([22, 22.5], flexible: .upper) == [22, 23])
    #expect(night.resolve([6, 22], flexible: .lower) == [10, 22])
  }

  @Test func limitsOverTheSeamBindSmoothDragsToo() {
    var night = TrackRules(minimum: 0, maximum: 24, step: 1)
    night.limits[0] = 20...23
    night.limits[1] = 6...9
    #expect(night.smooth.limits == [nil, nil], "out of order on an open track")
    night.wraps = true
    #expect(night.smooth.limits == [20...23, 6...9])
  }

  @Test func aPushedThumbKeepsItsDistance() {
    var rules = rules(0, 100, step: 5, hasRange: true)
    let push = ThumbConstraints(collision: .push)
    rules.minimumDistance = 10
    let values = [20.0, 50]
    #expect(set(.lower, to: 60, in: values, rules, push) == [60, 70])
    #expect(set(.lower, to: 200, in: values, rules, push) == [90, 100])
    #expect(set(.upper, to: 15, in: values, rules, push) == [5, 15])
    rules.wraps = true
    #expect(set(.upper, to: 15, in: values, rules, push) == [5, 15])
    #expect(set(.upper, to: 5, in: values, rules, push) == [95, 5])
  }
}
