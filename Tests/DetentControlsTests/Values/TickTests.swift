import DetentTestSupport
import Testing

@testable import DetentControls

/// Round values for scales.
@Suite struct TickTests {
  @Test func aLinearScaleIsMarkedInStepsOfOneTwoOrFive() {
    let scale = LinearScale(minimum: 0, maximum: 300)
    #expect(scale.ticks(limit: 7) == [0, 50, 100, 150, 200, 250, 300])
    #expect(scale.ticks(limit: 6) == [0, 100, 200, 300])
    #expect(scale.ticks(limit: 2) == [0, 200])
    #expect(scale.ticks(limit: 1) == [0])
    #expect(scale.ticks(limit: 0) == [])
    #expect(LinearScale(minimum: 0.1, maximum: 0.7).ticks(limit: 4) == [0.2, 0.4, 0.6])
    #expect(LinearScale(minimum: -1, maximum: 1).ticks(limit: 5) == [-1, -0.5, 0, 0.5, 1])
    #expect(LinearScale(minimum: 3, maximum: 3).ticks(limit: 5) == [3])
  }

  @Test func aTickReadsAsAUserWritesIt() {
    let ticks = LinearScale(minimum: 0, maximum: 0.7).ticks(limit: 8)
    #expect(ticks.map(\.description) == ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"])
    #expect(LinearScale(minimum: -0.1, maximum: 0.1).ticks(limit: 3)[1].sign == .plus)
  }

  @Test func theRoundestValueOfAStretchIsFound() {
    #expect(NiceTicks.roundest(from: -1, to: 3) == 0)
    #expect(NiceTicks.roundest(from: 780, to: 1_250) == 1_000)
    #expect(NiceTicks.roundest(from: 1_100, to: 1_450) == 1_400)
    #expect(NiceTicks.roundest(from: -1_450, to: -1_100) == -1_200)
    #expect(NiceTicks.roundest(from: 0.041, to: 0.052) == 0.05)
    #expect(NiceTicks.roundest(from: 7, to: 7) == 7)
  }

  @Test func anyRangeHasTicksInOrderWithinItsLimit() {
    for seed in PropertyHarness.seeds(2_000) {
      var random = SplitMix64(seed: seed)
      let scale = LinearScale(minimum: random.number(), maximum: random.number(0...1e6))
      let limit = random.below(40) - 2
      for ticks in [scale.ticks(limit: limit), NiceTicks.spread(over: scale, limit: limit)] {
        #expect(ticks.count <= max(0, limit))
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed): \(ticks)")
        #expect(ticks.allSatisfy { $0 >= scale.minimum && $0 <= scale.maximum })
      }
    }
  }
}
