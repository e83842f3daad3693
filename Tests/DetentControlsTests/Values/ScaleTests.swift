import DetentTestSupport
import Testing

@testable import DetentControls

/// What every scale keeps, and what each of them is for.
@Suite struct ScaleTests {
  private static func scales() throws -> [(String, any ValueScale)] {
    [
      ("linear", LinearScale(minimum: -3, maximum: 1_000)),
      ("log", LogScale(minimum: 10, maximum: 1_000)),
      ("log, wide", LogScale(minimum: 1e-36, maximum: 1e36)),
      ("log, tiny to huge", LogScale(minimum: 1e-300, maximum: 1e300)),
      ("log, narrow", LogScale(minimum: 1_000, maximum: 1_001)),
      ("log, below zero", LogScale(minimum: -1_000, maximum: -10)),
      ("log from zero", LogScale(minimum: 0, maximum: 20e6)),
      ("log across zero", LogScale(minimum: -1_000, maximum: 1_000)),
      ("log, lopsided", LogScale(minimum: -5, maximum: 1e9)),
      ("log, own width", LogScale(minimum: 1, maximum: 1e4, linearWithin: 50)),
      ("log up to zero", LogScale(minimum: -1e4, maximum: 0)),
      ("log, tiny width", LogScale(minimum: -1e300, maximum: 1e300, linearWithin: 1e-300)),
      (
        "piecewise",
        try PiecewiseScale([
          .init(at: 0, value: 0), .init(at: 0.5, value: 100), .init(at: 0.51, value: 9_000),
          .init(at: 1, value: 10_000),
        ])
      ),
    ]
  }

  @Test func theFirstAndTheLastPieceOfAScaleGoOn() throws {
    let shape = try SliderScale.piecewise([
      .init(at: 0, value: 0), .init(at: 0.5, value: 100), .init(at: 1, value: 1_000),
    ])
    // A hundred below is half of the track, 900 above is half of it.
    for (low, high, fraction) in [(0.0, 1_900.0, 2.0 / 3), (-100, 1_000, 1), (-100, 1_900, 0.75)] {
      #expect((shape.scale(from: low, to: high).fraction(of: 1_000) - fraction).magnitude < 1e-9)
    }
  }

  @Test func thereAndBackIsTheSamePlaceToNineDigits() throws {
    for (name, scale) in try Self.scales() {
      for index in 0...1_000 {
        let place = Double(index) / 1_000
        let back = scale.fraction(of: scale.value(at: place))
        #expect((back - place).magnitude <= 1e-9, "\(name): \(place) came back as \(back)")
      }
    }
  }

  @Test func bothEndsAreExactAndWhatIsNotFiniteOrOutsideGivesTheNearerOne() throws {
    for (name, scale) in try Self.scales() {
      let (low, high) = (scale.minimum, scale.maximum)
      let values = [0, 1, -.infinity, .infinity, .nan].map { scale.value(at: $0) }
      #expect(values == [low, high, low, high, low], "\(name)")
      let places = [low, high, -.infinity, .infinity, .nan, high + high.magnitude]
      #expect(places.map { scale.fraction(of: $0) } == [0, 1, 0, 1, 0, 1], "\(name)")
    }
  }

  @Test func closeToItsEndsAScaleStaysWithinItsBounds() {
    for bound in stride(from: 1.1, to: 300, by: 0.7) {
      for (low, high) in [(1, bound), (-bound, -1), (-bound, bound), (0, bound), (-bound, 0)] {
        let scales: [any ValueScale] = [
          LogScale(minimum: low, maximum: high), LinearScale(minimum: low, maximum: high),
        ]
        for scale in scales {
          let values = [.leastNonzeroMagnitude, 1e-16, 1.0.nextDown].map { scale.value(at: $0) }
          #expect(values.allSatisfy { (low...high).contains($0) }, "\(low) \(high)")
          let places = [low.nextUp, high.nextDown].map { scale.fraction(of: $0) }
          #expect(places.allSatisfy { (0...1).contains($0) }, "\(low) \(high)")
        }
      }
    }
  }

  @Test func everyScaleRises() throws {
    for (name, scale) in try Self.scales() {
      let values = (0...2_000).map { scale.value(at: Double($0) / 2_000) }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(name)")
    }
  }

  @Test func ticksAreFewApartAndInOrder() throws {
    for (name, scale) in try Self.scales() {
      for limit in [-1, 0, 1, 2, 3, 5, 8, 12, 40, .max] {
        let ticks = scale.ticks(limit: limit)
        #expect(ticks.count <= max(0, limit), "\(name)")
        #expect(ticks.allSatisfy { $0 >= scale.minimum && $0 <= scale.maximum }, "\(name)")
        let fractions = ticks.map(scale.fraction)
        let gaps = zip(fractions, fractions.dropFirst()).map { $1 - $0 }
        let least = 1 / (3 * Double(limit)) - 1e-9
        #expect(gaps.allSatisfy { $0 > 0 && $0 >= least }, "\(name), \(limit): \(ticks)")
        if limit >= 5, limit < 100 { #expect(ticks.count >= 2, "\(name), \(limit): \(ticks)") }
      }
    }
  }

  @Test func inTheMiddleOfALogarithmicScaleLiesTheMeanRatio() {
    for (low, high, middle) in [(10.0, 1_000.0, 100.0), (-1_000, -10, -100)] {
      let scale = LogScale(minimum: low, maximum: high)
      #expect(scale.value(at: 0.5) == middle && scale.fraction(of: middle) == 0.5)
    }
  }

  @Test func aLogarithmicScaleAcrossZeroIsSymmetricAndLinearAtZero() {
    let scale = LogScale(minimum: -1_000, maximum: 1_000)
    #expect(scale.linearWithin == 1 && scale.value(at: 0.5) == 0)
    for value in [0.1, 0.5, 1, 3, 40, 999] {
      let above = scale.fraction(of: value) - 0.5
      let below = 0.5 - scale.fraction(of: -value)
      #expect((above - below).magnitude < 1e-12)
    }
    // Linear: twice the value is twice the way. Logarithmic: ten times the value is the same way
    // more.
    let unit = scale.fraction(of: 0.4) - 0.5
    #expect((scale.fraction(of: 0.8) - 0.5 - 2 * unit).magnitude < 1e-12)
    let decade = scale.fraction(of: 100) - scale.fraction(of: 10)
    #expect((scale.fraction(of: 1_000) - scale.fraction(of: 100) - decade).magnitude < 1e-12)
  }

  @Test func aLogarithmicScaleHasNoKinkWhereItTurnsLinear() {
    let scale = LogScale(minimum: 0, maximum: 1e6, linearWithin: 100)
    let before = scale.fraction(of: 100) - scale.fraction(of: 99.99)
    let after = scale.fraction(of: 100.01) - scale.fraction(of: 100)
    #expect((before / after - 1).magnitude < 1e-3)
  }

  @Test func aWidthThatIsNoneIsLeftToTheScale() {
    for width in [0, -1, Double.nan, .infinity] {
      #expect(LogScale(minimum: 1, maximum: 9, linearWithin: width).linearWithin == nil)
      #expect(LogScale(minimum: 0, maximum: 9_000, linearWithin: width).linearWithin == 9)
    }
  }

  @Test func pricesAreMarkedWithOneTwoAndFive() {
    let scale = LogScale(minimum: 180e3, maximum: 35e6)
    #expect(
      [8, 6, 3].map { scale.ticks(limit: $0) } == [
        [200e3, 500e3, 1e6, 2e6, 5e6, 10e6, 20e6], [300e3, 1e6, 3e6, 10e6, 30e6], [1e6, 10e6],
      ])
    #expect(
      LogScale(minimum: -1_000, maximum: 1_000).ticks(limit: 9)
        == [-1_000, -100, -10, -1, 0, 1, 10, 100, 1_000])
    #expect(LogScale(minimum: 20, maximum: 80).ticks(limit: 7) == [20, 30, 40, 50, 60, 70, 80])
    #expect(LogScale(minimum: -80, maximum: -50).ticks(limit: 4) == [-80, -70, -60, -50])
    #expect(LogScale(minimum: 1e-3, maximum: 1).ticks(limit: 4) == [1e-3, 0.01, 0.1, 1])
  }
}

@Suite struct LinearScaleTests {
  @Test func bothEndsAreExact() {
    for (low, high) in [(0.0, 1.0), (0.1, 0.9), (-3.3, 7.7), (1e15, 1e15 + 1), (-1e300, 1e300)] {
      let scale = LinearScale(minimum: low, maximum: high)
      #expect([low, high].map(scale.fraction) == [0, 1])
      #expect([0, 1].map(scale.value) == [low, high])
    }
  }

  @Test func valuesCloseToTheMinimumSurviveTheWayThereAndBack() {
    let scale = LinearScale(minimum: 0, maximum: 1e9)
    for value in [1e-12, 1e-6, 0.3] {
      #expect((scale.value(at: scale.fraction(of: value)) / value - 1).magnitude < 1e-12)
    }
  }

  @Test func magnitudesFromTenToTheMinus36To36KeepNineDigits() {
    for exponent in [-36, -20, -10, -4, 4, 10, 20, 36] {
      let unit = power(exponent)
      for sign in [1.0, -1.0] {
        let scale = LinearScale(
          minimum: min(sign * unit, sign * 3 * unit), maximum: max(sign * unit, sign * 3 * unit))
        for point in 0...10 {
          let value = scale.minimum + 2 * unit * Double(point) / 10
          let back = scale.value(at: scale.fraction(of: value))
          #expect(abs(back - value) <= 1e-9 * unit)
        }
      }
    }
  }

  @Test func aRangeOfOneValueHasNoNaN() {
    let scale = LinearScale(minimum: 5, maximum: 5)
    #expect([5, 9].map(scale.fraction) == [0, 0] && [0.5, 1].map(scale.value) == [5, 5])
  }

  @Test func boundsThatAreNotFiniteAreNone() {
    #expect(LinearScale(minimum: .nan, maximum: 4).value(at: 1) == 0)
    #expect(LinearScale(minimum: -1e308, maximum: 1e308).value(at: 1) == -1e308)
  }

  @Test func theSmallestRangeThatExistsIsARange() {
    let scale = LinearScale(minimum: 0, maximum: .leastNonzeroMagnitude)
    #expect(scale.fraction(of: .leastNonzeroMagnitude) == 1)
    #expect(scale.value(at: 0.2) <= .leastNonzeroMagnitude)
  }

  private func power(_ exponent: Int) -> Double {
    (0..<abs(exponent)).reduce(1.0) { result, _ in exponent > 0 ? result * 10 : result / 10 }
  }
}

/// Round values for scales.
@Suite struct TickTests {
  @Test func aLinearScaleIsMarkedInStepsOfOneTwoOrFive() {
    let scale = LinearScale(minimum: 0, maximum: 300)
    #expect(
      [7, 6, 2, 1, 0].map { scale.ticks(limit: $0) } == [
        [0, 50, 100, 150, 200, 250, 300], [0, 100, 200, 300], [0, 200], [0], [],
      ])
    #expect(LinearScale(minimum: 0.1, maximum: 0.7).ticks(limit: 4) == [0.2, 0.4, 0.6])
    #expect(LinearScale(minimum: -1, maximum: 1).ticks(limit: 5) == [-1, -0.5, 0, 0.5, 1])
    #expect(LinearScale(minimum: 3, maximum: 3).ticks(limit: 5) == [3])
  }

  @Test func aTickReadsAsAUserWritesIt() {
    let ticks = LinearScale(minimum: 0, maximum: 0.7).ticks(limit: 8)
    #expect(ticks.map(\.description) == ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"])
    #expect(LinearScale(minimum: -0.1, maximum: 0.1).ticks(limit: 3)[1].sign == .plus)
    let noisy = LinearScale(minimum: 0.1 + 0.2, maximum: 0.7)
    #expect(noisy.ticks(limit: 5) == [0.1 + 0.2, 0.4, 0.5, 0.6, 0.7])
  }

  @Test func ticksOfAnyScaleAreTheRoundestValuesNearEvenFractions() {
    let scale = LinearScale(minimum: 0, maximum: 100)
    #expect(
      [1, 2, 3, 5].map { NiceTicks.spread(over: scale, limit: $0) } == [
        [50], [0, 100], [0, 50, 100], [0, 20, 50, 80, 100],
      ])
    #expect((500...1_000).contains(scale.ticks(limit: .max).count))
  }

  @Test func multiplesThatAreTooManyOrTooLargeAreNone() {
    for (step, low, high) in [
      (1.0, 0.0, 1_001.0), (0, 0, 1), (1, 0x1p53, 0x1p53 + 8), (1, -0x1p53 - 8, -0x1p53),
    ] {
      #expect(NiceTicks.multiples(of: step, from: low, to: high).isEmpty, "\(step) \(low)")
    }
    #expect(NiceTicks.multiples(of: 1, from: 0, to: 1_000).count == 1_001)
  }

  @Test func theRoundestValueOfAStretchIsFound() {
    for (low, high, roundest) in [
      (-1.0, 3.0, 0.0), (780, 1_250, 1_000), (1_100, 1_450, 1_400), (-1_450, -1_100, -1_200),
      (0.041, 0.052, 0.05), (7, 7, 7), (0, 10, 0), (-10, 0, 0),
    ] {
      #expect(NiceTicks.roundest(from: low, to: high) == roundest, "\(low) \(high)")
    }
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

/// A scale of another package may do what scales must not.
@Suite struct HostileScaleTests {
  struct Hostile: ValueScale {
    var minimum: Double
    var maximum: Double
    var answer: @Sendable (Double) -> Double

    func fraction(of value: Double) -> Double { answer(value) }
    func value(at fraction: Double) -> Double { answer(fraction) }
  }

  private static let answers: [@Sendable (Double) -> Double] = [
    { _ in .nan }, { _ in .infinity }, { _ in -.infinity }, { _ in .greatestFiniteMagnitude },
    { $0 }, { -$0 }, { 1 - $0 }, { 100 - 100 * $0 }, { $0 == 0 ? .nan : $0 },
    { $0 < 0.5 ? .nan : 100 * $0 }, { $0 < 0.5 ? 100 * $0 : .nan },
    { $0 * 977 - ($0 * 977).rounded(.down) }, { ($0 * 1e9).remainder(dividingBy: 7) * 1e9 },
    { ($0 - 0.5) * .greatestFiniteMagnitude },
  ]
  private static let bounds: [(Double, Double)] = [
    (0, 1), (0, 100), (1, 0), (.nan, .nan), (.nan, .infinity), (-.infinity, .infinity), (5, 5),
    (-1e308, 1e308),
  ]
  private static let scales = answers.flatMap { answer in
    bounds.map { Hostile(minimum: $0.0, maximum: $0.1, answer: answer) }
  }

  @Test func aHistogramOverAnyScaleIsOne() {
    let values: [Double] = [-.infinity, -3, 0, 0.5, 1, 7, 50, 60, 99, 100, 1_000, .infinity, .nan]
    for scale in Self.scales {
      for histogram in [
        Histogram(values, scale: scale, binCount: 8),
        Histogram(sorted: [0, 0.5, 1, 7], scale: scale, binCount: 6),
        Histogram(counts: [0, 3, 1, 0], scale: scale), Histogram(counts: [], scale: scale),
        Histogram([], scale: scale, binCount: 0),
      ] {
        #expect(histogram.edges.allSatisfy { $0.isFinite })
        #expect(zip(histogram.edges, histogram.edges.dropFirst()).allSatisfy { $0 <= $1 })
        for measure in HistogramMeasure.allCases {
          #expect(histogram.heights(measure).allSatisfy { (0...1).contains($0) })
        }
      }
    }
  }

  @Test func ticksOfAnyScaleAreFewAndFinite() {
    for scale in Self.scales {
      for limit in [-1, 0, 1, 2, 9, .max] {
        let ticks = scale.ticks(limit: limit)
        #expect(ticks.count <= max(1, min(limit, 1_000)) && ticks.allSatisfy { $0.isFinite })
        let (low, high) = (scale.minimum, max(scale.minimum, scale.maximum))
        #expect(ticks.allSatisfy { $0 >= low && $0 <= high })
      }
    }
  }
}
