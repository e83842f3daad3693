import DetentTestSupport
import Testing

@testable import DetentControls

/// The rules for more thumbs than two, and for one.
@Suite struct ThumbRulesTests {
  private func rules(
    _ count: Int, least: Double = 0, greatest: Double? = nil, step: Double = 0
  ) -> ThumbRules {
    ThumbRules(
      count: count, minimum: 0, maximum: 100, step: step, minimumDistance: least,
      maximumDistance: greatest)
  }

  private func moved(
    _ thumb: Int, to request: Double, in values: [Double], _ rules: ThumbRules,
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
    rules.setLimits(50...90, of: 2)
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
      rules.setMaximumDistance(greatest)
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
    rules.setLimits(20...80, of: 0)
    for (thumb, request) in [(0, 0.0), (0, 40), (0, 100), (1, 0), (1, 40), (1, 100)] {
      let values = moved(thumb, to: request, in: [0, 0], rules.smooth, collision).values
      #expect(values == values.sorted())
    }
    #expect(moved(0, to: 40, in: [0, 60], rules.smooth, collision).values == [40, 60])
  }

  @Test func valuesOfManyThumbsObeyTheRulesWhateverIsAsked() {
    for seed in PropertyHarness.seeds(3_000) {
      var random = SplitMix64(seed: seed)
      var model = SliderModel((0..<(1 + random.below(6))).map { Double($0) / 10 })
      var constraints = ThumbConstraints(collision: random.pick(ThumbCollision.allCases))
      for _ in 0..<12 {
        let thumb = random.below(model.rules.count)
        switch random.below(12) {
        case 0: model.setBounds(minimum: random.number(), maximum: random.number())
        case 1: model.setStep(random.pick([0, 1, 7, 40]))
        case 2: model.setMinimumDistance(random.number(0...80))
        case 3: model.setMaximumDistance(random.chance(2) ? nil : random.number(0...150))
        case 4: model.setShape(.random(&random))
        case 5: model.set(thumb, to: random.number())
        case 6: model.set((0..<model.rules.count).map { _ in random.number() })
        case 7:
          let low = Double(random.below(300) - 50)
          model.setLimits(low...(low + Double(random.below(100))), of: thumb)
        case 8: constraints.fixed.formSymmetricDifference([thumb])
        default:
          let request = [random.number(), model.rules.minimum, model.rules.maximum][random.below(3)]
          guard request.isFinite, !constraints.fixed.contains(thumb) else { continue }
          let move = model.rules.moving(thumb, to: request, in: model.values, constraints)
          let walls = constraints.fixed.sorted()
          #expect(
            walls.map { move.values[$0] } == walls.map { model.values[$0] }, "seed \(seed)")
          model.take(move.values)
        }
        if let failure = violation(of: model.rules, by: model.values) {
          Issue.record("seed \(seed): \(failure) under \(model.rules)")
        }
      }
    }
  }

  private func violation(of rules: ThumbRules, by values: [Double]) -> String? {
    guard values.allSatisfy(\.isFinite), values.count == rules.count else { return "\(values)" }
    let slack = 1e-9 * max(1, rules.span, abs(rules.minimum), abs(rules.maximum))
    for (index, value) in values.enumerated() {
      guard rules.lows[index] <= value, value <= rules.highs[index] else {
        return "\(value) is outside of \(rules.lows[index])...\(rules.highs[index])"
      }
      guard rules.grid.snap(value) == value else { return "\(value) is no step" }
      guard index > 0 else { continue }
      guard values[index - 1] <= value, values[index - 1] + rules.leastGap <= value + slack else {
        return "\(values) are too near"
      }
    }
    return nil
  }
}
