import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@Suite struct StepGridTests {
  @Test func theMaximumIsReachableBesideTheSteps() {
    let grid = StepGrid(minimum: 1, maximum: 100, step: 40)
    var reached: Set<Double> = []
    for value in stride(from: 0.0, through: 101, by: 0.25) { reached.insert(grid.snap(value)) }
    #expect(reached == [1, 41, 81, 100])
  }

  @Test func theNearestStepWinsAndAnExactHalfGoesUp() {
    let grid = StepGrid(minimum: 0, maximum: 300, step: 25)
    #expect([60, 240, 62.5, 62.499].map(grid.snap) == [50, 250, 75, 50])
    #expect(StepGrid(minimum: 0, maximum: 1, step: 0.1).snap(0.15) == 0.2)
    let tens = StepGrid(minimum: 3, maximum: 106, step: 10)
    #expect([20, 71, 105, 106, 3, -9].map(tens.snap) == [23, 73, 103, 106, 3, 3])
  }

  @Test func stepsDoNotAddUpTheirErrors() {
    let grid = StepGrid(minimum: 0, maximum: 1, step: 0.1)
    #expect(grid.snap(0.30000000000000004) == 0.3)
    #expect(grid.moved(0.1, bySteps: 3) == 0.4)
    #expect("\(grid.moved(0.1, bySteps: 3))" == "0.4")
    var value = 0.0
    for _ in 0..<10 { value = grid.moved(value, bySteps: 1) }
    #expect(value == 1)
  }

  @Test func tenThousandStepsUpAndDownReturnExactly() {
    let grid = StepGrid(minimum: 0.05, maximum: 5_000, step: 0.1)
    var value = 0.35
    for _ in 0..<10_000 { value = grid.moved(value, bySteps: 1) }
    #expect(value == 1_000.35)
    for _ in 0..<10_000 { value = grid.moved(value, bySteps: -1) }
    #expect(value == 0.35)
  }

  @Test func fromAMaximumBetweenStepsTheWayDownAndUpReturns() {
    let grid = StepGrid(minimum: 1, maximum: 100, step: 40)
    for (value, steps, reached) in [
      (100.0, -1.0, 81.0), (81, 1, 100), (100, 1, 100), (1, -1, 1), (100, -9, 1),
    ] {
      #expect(grid.moved(value, bySteps: steps) == reached, "\(value) \(steps)")
    }
  }

  @Test func stepsGoOnThroughPiecesOfEveryKind() {
    let grid = StepGrid([
      .init(minimum: 0, maximum: 10, step: 0), .init(minimum: 10, maximum: 35, step: 10),
      .init(minimum: 35, maximum: 50, step: 5),
    ])
    for (value, steps, reached) in [
      (3.0, 1.0, 10.0), (3, 2, 20), (3, 5, 40), (10, 3, 35), (20, 3, 40), (0, 99, 50),
      (40, -2, 30), (40, -4, 10), (40, -5, 0), (3, -1, 0), (50, -99, 0),
      // A part of a step leads through a continuous piece as well.
      (3, 0.5, 10), (3, -0.5, 0),
    ] {
      #expect(grid.moved(value, bySteps: steps) == reached, "\(value) \(steps)")
    }
    let open = StepGrid([
      .init(minimum: 0, maximum: 30, step: 10), .init(minimum: 30, maximum: 40, step: 0),
    ])
    #expect(open.moved(35, bySteps: -2) == 20)
  }

  @Test func stepsBeginAtTheNearestAllowedValue() {
    let tens = StepGrid(minimum: 0, maximum: 100, step: 10)
    for (value, steps, reached) in [(120.0, -1.0, 90.0), (-20, 1, 10), (33, 0, 30), (36, 0, 40)] {
      #expect(tens.moved(value, bySteps: steps) == reached, "\(value) \(steps)")
    }
    #expect(StepGrid(minimum: 0, maximum: 100, step: 0).moved(33, bySteps: 2) == 33)
  }

  @Test func aStepBeyondTheRangeLeavesTheTwoEnds() {
    let grid = StepGrid(minimum: 0, maximum: 100, step: 305)
    #expect(grid.moved(0, bySteps: 1) == 100 && grid.moved(100, bySteps: -1) == 0)
    #expect(grid.snap(40) == 0)
  }

  @Test(arguments: [25.0, 30])
  func valuesThatAreTheMaximumButForRoundingAreTheMaximum(step: Double) {
    let grid = StepGrid(minimum: -200, maximum: 100, step: step)
    let maximum = 100.0
    for value in [maximum.nextDown, maximum, maximum.nextUp] {
      #expect(grid.floor(value) == maximum && grid.ceil(value) == maximum)
    }
  }

  @Test func floorAndCeilingAreThePointsAround() {
    let grid = StepGrid(minimum: 1, maximum: 100, step: 40)
    #expect([80.9, 99].map(grid.floor) == [41, 81] && [41.1, 82].map(grid.ceil) == [81, 100])
    let fine = StepGrid(minimum: 0, maximum: 1, step: 0.1)
    #expect(fine.floor(0.3 - 0.1) == 0.2 && fine.ceil(0.1 + 0.2) == 0.3)
  }

  @Test func stepsThatDoublesCannotTellApartAreNoSteps() {
    let grid = StepGrid(minimum: 0, maximum: 1e10, step: .leastNonzeroMagnitude)
    #expect(grid.isContinuous && grid.snap(1.5) == 1.5)
  }

  /// Found by random sequences: in each, one way of rounding saw a point that the other did not.
  @Test func everyWayOfRoundingSeesTheSamePoints() {
    for (minimum, maximum, step) in [
      (0.0, 331.89878325959234, 1e15),
      (-11.94244820166066, .leastNonzeroMagnitude, 10.866075714088296),
      (-Double.greatestFiniteMagnitude, 300, Double.greatestFiniteMagnitude),
      (-19, 0x1p53, 11), (0.1, 0.7, 0.2),
    ] {
      let grid = StepGrid(minimum: minimum, maximum: maximum, step: step)
      for request in [minimum, maximum, 0, 0.3, 65.9, 300, 0x1p53 - 15, (minimum + maximum) / 2] {
        let point = grid.snap(request)
        #expect(grid.snap(point) == point && grid.floor(point) == point)
        #expect(grid.ceil(point) == point)
      }
    }
  }

  @Test(arguments: [1.5e20, 1.5e30, 1e-8, 2.5e-30]) func stepsOfEverySizeSurvive(step: Double) {
    let grid = StepGrid(minimum: 0, maximum: step * 10, step: step)
    for count in 0...10 {
      let value = grid.moved(0, bySteps: Double(count))
      #expect(abs(value - step * Double(count)) <= step * 1e-9)
      #expect(grid.snap(value) == value)
    }
  }

  @Test(arguments: [(0.25, 2), (1e-8, 8), (5, 0), (2.5e-7, 8), (1e20, 0), (0.1, 1), (1234.5, 1)])
  func decimalPlacesAreThoseOfTheShortestText(value: Double, fractionDigits: Int) {
    #expect(DecimalRounding.fractionDigits(of: value) == fractionDigits)
  }

  @Test(arguments: [(3.0, 2.0), (3.3, 5), (0.01, 0.01), (0.013, 0.01), (0.017, 0.02), (80, 100)])
  func niceStepsAreOfTheSeriesOneTwoFive(value: Double, nice: Double) {
    #expect(DecimalRounding.niceStep(near: value) == nice)
  }
}

/// Scales through stops, and shapes of scales.
@Suite struct DataScaleTests {
  private static func stops(_ pairs: [(Double, Double)]) -> [PiecewiseScale.Stop] {
    pairs.map { PiecewiseScale.Stop(at: $0.0, value: $0.1) }
  }

  @Test func aPiecewiseScaleMeetsItsStopsAndIsStraightBetweenThem() throws {
    let scale = try PiecewiseScale(Self.stops([(0, 0), (0.5, 100), (1, 10_000)]))
    #expect([0.25, 0.5, 0.75].map { scale.value(at: $0) } == [50, 100, 5_050])
    #expect([100, 5_050].map { scale.fraction(of: $0) } == [0.5, 0.75])
  }

  @Test func badStopsAreRefusedWithTheReason() {
    let refusals: [(stops: [(Double, Double)], error: ScaleError)] = [
      ([], .noRange), ([(0, 1)], .noRange), ([(0, 1), (1, .nan)], .notFinite),
      ([(0, -.greatestFiniteMagnitude), (1, .greatestFiniteMagnitude)], .notFinite),
      ([(0.1, 1), (1, 2)], .openEnds), ([(0, 1), (0.9, 2)], .openEnds),
      ([(0, 1), (0.5, 2), (0.5, 3), (1, 4)], .notRising(stop: 2)),
      ([(0, 1), (0.5, 1), (1, 4)], .notRising(stop: 1)),
    ]
    for (stops, error) in refusals {
      #expect(throws: error) { try PiecewiseScale(Self.stops(stops)) }
    }
    for stop in [
      PiecewiseScale.Stop(at: .nan, value: 5), .init(at: 0.5, value: .nan),
      .init(at: 0.5, value: .infinity), .init(at: 0.5, value: 5, step: .infinity),
      .init(at: 0.5, value: 5, step: .nan),
    ] {
      #expect(throws: ScaleError.notFinite) {
        try PiecewiseScale([.init(at: 0, value: 0), stop, .init(at: 1, value: 9)])
      }
    }
    #expect(throws: ScaleError.negativeStep(stop: 0)) {
      try PiecewiseScale([.init(at: 0, value: 0, step: -1), .init(at: 1, value: 1)])
    }
  }

  @Test func theStopsOfAPiecewiseScaleAreMarked() throws {
    let scale = try PiecewiseScale(Self.stops([(0, 0), (0.5, 100), (1, 10_000)]))
    #expect(scale.ticks(limit: 3) == [0, 100, 10_000])
    #expect(scale.ticks(limit: 9) == [0, 50, 100, 5_000, 10_000])
    #expect(scale.ticks(limit: 2).count == 2)
    let steep = try PiecewiseScale(Self.stops([(0, 0), (0.5, 100), (0.51, 9_000), (1, 10_000)]))
    #expect(Set(steep.ticks(limit: 40)).isSuperset(of: [0, 100, 9_000, 10_000]))
    // Round values keep a third of an even share, here a sixtieth, from a stop.
    for (stop, isMarked) in [(104.0, true), (102, false)] {
      let scale = try PiecewiseScale(Self.stops([(0, 0), (0.5, stop), (1, 10_000)]))
      #expect(scale.ticks(limit: 20).contains(100) == isMarked, "\(stop)")
    }
  }

  @Test func boundsCutAPiecewiseScaleOrLeadItOn() throws {
    let shape = try SliderScale.piecewise(Self.stops([(0, 0), (0.5, 100), (1, 10_000)]))
    let cut = shape.scale(from: 50, to: 5_050)
    #expect(cut.fraction(of: 100) == 0.5 && cut.value(at: 0.25) == 75)
    let wider = shape.scale(from: -100, to: 10_000)
    // The first piece gave half of the track to 100: 100 more make it one and a half.
    #expect((wider.fraction(of: 0) - 0.5 / 1.5).magnitude < 1e-12)
    #expect((wider.fraction(of: 100) - 1 / 1.5).magnitude < 1e-12)
    let elsewhere = shape.scale(from: 20_000, to: 30_000)
    #expect(elsewhere.fraction(of: 25_000) == 0.5)
  }

  @Test func theStepOfAStopReplacesThatOfTheControlFromTheStopOn() throws {
    let free = try SliderScale.piecewise([.init(at: 0, value: 0, step: 0), .init(at: 1, value: 90)])
    #expect(TrackRules(minimum: 0, maximum: 90, step: 10, shape: free).grid.snap(33) == 33)
    let mixed = try SliderScale.piecewise([
      .init(at: 0, value: 0, step: 0), .init(at: 0.5, value: 100, step: 50),
      .init(at: 1, value: 1_000),
    ])
    let upper = TrackRules(minimum: 100, maximum: 1_000, step: 10, shape: mixed)
    #expect(upper.grid.snap(130) == 150)
    for minimum in [-100.0, 50] {
      let cut = TrackRules(minimum: minimum, maximum: 1_000, step: 10, shape: mixed)
      #expect([minimum + 3.3, 130].map(cut.grid.snap) == [minimum + 3.3, 150], "\(minimum)")
    }
  }

  @Test func equalShapesAreEqual() throws {
    let scale = SpannedScale(.logarithmic, LinearScale(minimum: 1, maximum: 9))
    #expect(scale == SpannedScale(.logarithmic, LinearScale(minimum: 1, maximum: 9)))
    #expect(scale != SpannedScale(.logarithmic, LinearScale(minimum: 1, maximum: 8)))
    #expect(scale != SpannedScale(.linear, LinearScale(minimum: 1, maximum: 9)))
    #expect(SliderScale.logarithmic != .logarithmic(linearWithin: 1))
    #expect(
      try SliderScale.piecewise(Self.stops([(0, 0), (1, 2)]))
        == .piecewise(Self.stops([(0, 0), (1, 2)])))
  }

  @Test func anyShapeKeepsItsEndsBetweenAnyBounds() throws {
    let shapes: [SliderScale] = [
      .linear, .logarithmic, .logarithmic(linearWithin: 3),
      try .piecewise(Self.stops([(0, -10), (0.2, 0), (0.21, 300), (1, 301)])),
    ]
    for seed in PropertyHarness.seeds(3_000) {
      var random = SplitMix64(seed: seed)
      let bounds = LinearScale(minimum: random.number(), maximum: random.number())
      for shape in shapes {
        let scale = SpannedScale(shape, bounds)
        #expect(scale.minimum == bounds.minimum && scale.maximum == bounds.maximum)
        #expect(scale.value(at: 0) == bounds.minimum && scale.value(at: 1) == bounds.maximum)
        let values = (0...20).map { scale.value(at: Double($0) / 20) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed) \(shape)")
        #expect(values.allSatisfy { scale.fraction(of: $0) >= 0 && scale.fraction(of: $0) <= 1 })
        let limit = random.below(12)
        #expect(scale.ticks(limit: limit).count <= limit)
      }
    }
  }
}
