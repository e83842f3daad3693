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
      (
        "piecewise",
        try PiecewiseScale([
          .init(at: 0, value: 0), .init(at: 0.5, value: 100), .init(at: 0.51, value: 9_000),
          .init(at: 1, value: 10_000),
        ])
      ),
    ]
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

  @Test func bothEndsAreExact() throws {
    for (name, scale) in try Self.scales() {
      #expect(scale.value(at: 0) == scale.minimum, "\(name)")
      #expect(scale.value(at: 1) == scale.maximum, "\(name)")
      #expect(scale.fraction(of: scale.minimum) == 0, "\(name)")
      #expect(scale.fraction(of: scale.maximum) == 1, "\(name)")
    }
  }

  @Test func everyScaleRises() throws {
    for (name, scale) in try Self.scales() {
      let values = (0...2_000).map { scale.value(at: Double($0) / 2_000) }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(name)")
    }
  }

  @Test func whatIsNotFiniteOrOutsideGivesTheNearerEnd() throws {
    for (name, scale) in try Self.scales() {
      #expect(scale.value(at: -.infinity) == scale.minimum, "\(name)")
      #expect(scale.value(at: .infinity) == scale.maximum, "\(name)")
      #expect(scale.value(at: .nan) == scale.minimum, "\(name)")
      #expect(scale.fraction(of: -.infinity) == 0, "\(name)")
      #expect(scale.fraction(of: .infinity) == 1, "\(name)")
      #expect(scale.fraction(of: .nan) == 0, "\(name)")
      #expect(scale.fraction(of: scale.maximum + scale.maximum.magnitude) == 1, "\(name)")
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

  // MARK: Logarithmic

  @Test func inTheMiddleOfALogarithmicScaleLiesTheMeanRatio() {
    let scale = LogScale(minimum: 10, maximum: 1_000)
    #expect(scale.value(at: 0.5) == 100)
    #expect(scale.fraction(of: 100) == 0.5)
    let mirrored = LogScale(minimum: -1_000, maximum: -10)
    #expect(mirrored.value(at: 0.5) == -100)
    #expect(mirrored.fraction(of: -100) == 0.5)
  }

  @Test func aLogarithmicScaleAcrossZeroIsSymmetricAndLinearAtZero() {
    let scale = LogScale(minimum: -1_000, maximum: 1_000)
    #expect(scale.linearWithin == 1)
    #expect(scale.value(at: 0.5) == 0)
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
    #expect(scale.ticks(limit: 8) == [200e3, 500e3, 1e6, 2e6, 5e6, 10e6, 20e6])
    #expect(scale.ticks(limit: 6) == [300e3, 1e6, 3e6, 10e6, 30e6])
    #expect(scale.ticks(limit: 3) == [1e6, 10e6])
    #expect(
      LogScale(minimum: -1_000, maximum: 1_000).ticks(limit: 9)
        == [-1_000, -100, -10, -1, 0, 1, 10, 100, 1_000])
    #expect(LogScale(minimum: 20, maximum: 80).ticks(limit: 7) == [20, 30, 40, 50, 60, 70, 80])
    #expect(LogScale(minimum: 1e-3, maximum: 1).ticks(limit: 4) == [1e-3, 0.01, 0.1, 1])
  }
}

@Suite struct LinearScaleTests {
  @Test func bothEndsAreExact() {
    for (low, high) in [(0.0, 1.0), (0.1, 0.9), (-3.3, 7.7), (1e15, 1e15 + 1), (-1e300, 1e300)] {
      let scale = LinearScale(minimum: low, maximum: high)
      #expect(scale.fraction(of: low) == 0)
      #expect(scale.fraction(of: high) == 1)
      #expect(scale.value(at: 0) == low)
      #expect(scale.value(at: 1) == high)
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
    #expect(scale.fraction(of: 5) == 0)
    #expect(scale.fraction(of: 9) == 0)
    #expect(scale.value(at: 0.5) == 5)
    #expect(scale.value(at: 1) == 5)
  }

  @Test func whatIsNotFiniteGivesTheNearerEnd() {
    let scale = LinearScale(minimum: 2, maximum: 4)
    #expect(scale.fraction(of: .nan) == 0)
    #expect(scale.fraction(of: .infinity) == 1)
    #expect(scale.value(at: .nan) == 2)
    #expect(scale.value(at: -.infinity) == 2)
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
    let values: [Double] = [
      -.infinity, -3, 0, 0.5, 1, 7, 50, 60, 99, 100, 1_000, .infinity, .nan,
    ]
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
      }
    }
  }
}
