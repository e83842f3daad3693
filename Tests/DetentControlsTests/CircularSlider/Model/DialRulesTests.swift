import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@Suite struct DialRulesTests {
  private func rules(
    _ minimum: Double, _ maximum: Double, step: Double = 0, wraps: Bool = false,
    hasRange: Bool = false
  ) -> DialRules {
    var rules = DialRules()
    rules.limits = ThumbRules(minimum: minimum, maximum: maximum, step: step)
    rules.wraps = wraps
    rules.hasRange = hasRange
    return rules
  }

  /// Where keys lead, on the dial again.
  private func moved(_ rules: DialRules, _ value: Double, _ move: ValueMove) -> Double {
    rules.setting(
      .upper, to: rules.moved(value, by: move), in: DialValues(upper: value)
    ).upper
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
      rules.collision = .push
      rules.fixed = random.pick([[], [], [0], [1]])
      rules.limits.setMinimumDistance(random.pick([0, 0, 2, 8]))
      rules.limits.setMaximumDistance(random.pick([nil, nil, 10]))
      for thumb in RangeThumb.allCases where random.chance(3) {
        let (a, b) = (hour(), hour())
        rules.limits.setLimits(min(a, b)...max(a, b), of: thumb.index)
      }
      let values = rules.resolved(DialValues(lower: hour(), upper: hour()), flexible: .upper)
      let (thumb, hour) = (random.pick(RangeThumb.allCases), hour())
      guard rules.canMove(thumb) else { continue }
      let typed = rules.typed(hour, of: thumb, from: values)
      let range = rules.typedRange(of: thumb, in: values)
      if let range, typed < range.low || typed > range.high { continue }
      let requested = rules.requested(typed, of: thumb, in: values)
      let result = rules.setting(thumb, to: requested, in: values)
      #expect(
        rules.isSamePosition(result[thumb], hour), "\(thumb) \(hour) \(values) \(rules.limits)")
      let other = thumb.other
      if rules.fixed.contains(other.index) { #expect(result[other] == values[other]) }
      let least = min(rules.leastGap, rules.distance(values))
      #expect(
        rules.distance(result) >= least - 1e-6,
        "\(thumb) \(hour) \(values) \(result) \(rules.limits)")
    }
  }

  @Test func aKeyStepIsAHundredthOfAnArcThatIsNotEven() {
    var dial = DialRules()
    dial.limits = ThumbRules(minimum: 100, maximum: 100_000, step: 10, shape: .logarithmic)
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

  @Test func keysStopAtTheEndsOfADialThatDoesNot() {
    let straight = rules(0, 100, step: 1)
    #expect(moved(straight, 99, .steps(1)) == 100)
    #expect(moved(straight, 100, .steps(1)) == 100)
    #expect(moved(straight, 0, .steps(-1)) == 0)
  }

  @Test func aShortLastStepIsReachedAndLeft() {
    let straight = rules(3, 106, step: 10)
    #expect(moved(straight, 103, .steps(1)) == 106)
    #expect(moved(straight, 106, .steps(-1)) == 103)
    let round = rules(0, 100, step: 30, wraps: true)
    #expect(moved(round, 90, .steps(1)) == 100)
    #expect(moved(round, 100, .steps(1)) == 30)
    #expect(moved(round, 0, .steps(-1)) == 90)
    #expect(moved(round, 100, .steps(-1)) == 90)
  }

  @Test func stepsDoNotDrift() {
    let rules = rules(0, 1, step: 0.1)
    var value = 0.0
    for _ in 0..<10 { value = moved(rules, value, .steps(1)) }
    #expect(value == 1)
    let round = self.rules(0, 1, step: 0.1, wraps: true)
    value = 0.3
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
    own.limits.setPage(25)
    #expect(moved(own, 50, .pages(1)) == 75)
    own.wraps = true
    #expect(moved(own, 90, .pages(1)) == 15)
    own.limits.setStep(0)
    #expect(moved(own, 90, .pages(1)) == 15)
  }

  @Test func withoutStepsAKeyIsAHundredthAndAFineOneATenthOfThat() {
    #expect(moved(rules(0, 360), 100, .steps(1)) == 103.6)
    #expect(moved(rules(0, 360), 100, .fine(1)) == 100.36)
    #expect(moved(rules(0, 360, wraps: true), 358, .steps(1)) == 1.6)
  }

  // MARK: Ranges

  @Test func aRangeMayLeadOverTheSeam() {
    let night = rules(0, 24, wraps: true, hasRange: true)
    let values = DialValues(lower: 22, upper: 6)
    #expect(night.distance(values) == 8)
    #expect(night.unrolled(.upper, in: values) == 30)
    #expect(night.unrolled(.lower, in: values) == -2)
    #expect(night.setting(.upper, to: 31, in: values) == DialValues(lower: 22, upper: 7))
    #expect(night.setting(.lower, to: -3, in: values) == DialValues(lower: 21, upper: 6))
    #expect(night.resolved(values, flexible: .upper) == values)
  }

  @Test func distancesHoldOverTheSeam() {
    var night = rules(0, 24, step: 0.25, wraps: true, hasRange: true)
    night.limits.setMinimumDistance(1)
    night.limits.setMaximumDistance(12)
    let values = DialValues(lower: 22, upper: 6)
    #expect(night.setting(.upper, to: 10, in: values).upper == 23)
    #expect(night.setting(.upper, to: 45, in: values).upper == 10)
    #expect(night.setting(.lower, to: -40, in: values).lower == 18)
    #expect(night.setting(.lower, to: 6, in: values).lower == 5)
    #expect(
      night.resolved(DialValues(lower: 22, upper: 22.5), flexible: .upper)
        == DialValues(lower: 22, upper: 23))
    #expect(
      night.resolved(DialValues(lower: 6, upper: 22), flexible: .lower)
        == DialValues(lower: 10, upper: 22))
  }

  @Test func limitsOverTheSeamBindSmoothDragsToo() {
    var night = TrackRules(minimum: 0, maximum: 24, step: 1)
    night.setLimits(20...23, of: 0)
    night.setLimits(6...9, of: 1)
    #expect(night.smooth.limits == [nil, nil], "out of order on an open track")
    night.wraps = true
    #expect(night.smooth.limits == [20...23, 6...9])
  }

  @Test func aPushedThumbKeepsItsDistance() {
    var rules = rules(0, 100, step: 5, hasRange: true)
    rules.collision = .push
    rules.limits.setMinimumDistance(10)
    let values = DialValues(lower: 20, upper: 50)
    #expect(rules.setting(.lower, to: 60, in: values) == DialValues(lower: 60, upper: 70))
    #expect(rules.setting(.lower, to: 200, in: values) == DialValues(lower: 90, upper: 100))
    #expect(rules.setting(.upper, to: 15, in: values) == DialValues(lower: 5, upper: 15))
    rules.wraps = true
    #expect(rules.setting(.upper, to: 15, in: values) == DialValues(lower: 5, upper: 15))
    #expect(rules.setting(.upper, to: 5, in: values) == DialValues(lower: 95, upper: 5))
  }
}
