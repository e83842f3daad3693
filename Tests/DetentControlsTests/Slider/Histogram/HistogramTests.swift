import DetentDrawing
import DetentTestSupport
import Testing

@testable import DetentControls

@Suite struct HistogramTests {
  private let linear = LinearScale(minimum: 0, maximum: 100)

  /// A scale of which half the way is up to 10.
  private struct Bent: ValueScale {
    let minimum = 0.0
    let maximum = 100.0
    func fraction(of value: Double) -> Double {
      value <= 10 ? max(0, value) / 20 : 0.5 + (min(value, 100) - 10) / 180
    }
    func value(at fraction: Double) -> Double {
      fraction <= 0.5 ? 20 * max(0, fraction) : 10 + (min(fraction, 1) - 0.5) * 180
    }
  }

  @Test func valuesFallIntoBinsOfEqualWidthOnTheTrack() {
    let plain = Histogram([0, 9.9, 10, 25, 99, 100], scale: linear, binCount: 4)
    #expect(plain.counts == [3, 1, 0, 2] && plain.edges == [0, 25, 50, 75, 100])
    let bent = Histogram([0, 4.9, 5, 9.9, 10, 54.9, 55, 100], scale: Bent(), binCount: 4)
    #expect(bent.counts == [2, 2, 2, 2] && bent.edges == [0, 5, 10, 55, 100])
  }

  @Test func edgesAreAsFineAsTheRangeAndExactAtItsEnds() {
    let narrow = Histogram.edges(
      of: LinearScale(minimum: 1_000, maximum: 1_000.000_1), binCount: 10)
    #expect((narrow[1] - 1_000.000_01).magnitude < 1e-9)
    let thirds = LinearScale(minimum: 1.0 / 3, maximum: 200_000.0 / 3)
    let edges = Histogram.edges(of: thirds, binCount: 4)
    #expect(edges.first == 1.0 / 3 && edges.last == 200_000.0 / 3)
  }

  @Test func eachBinHoldsWhatTheScalePutsThere() {
    var random = SplitMix64(seed: 9)
    for scale in [linear, Bent()] as [any ValueScale] {
      for binCount in [1, 2, 7, 44, 100] {
        let values = (0..<500).map { _ in random.number(-10...110) }
        var expected = [Int](repeating: 0, count: binCount)
        for value in values where value >= 0 && value <= 100 {
          let bin = Int(scale.fraction(of: value) * Double(binCount) + 1e-9)
          expected[min(binCount - 1, bin)] += 1
        }
        let histogram = Histogram(values, scale: scale, binCount: binCount)
        #expect(histogram.counts == expected)
        let sorted = values.filter { !$0.isNaN }.sorted()
        #expect(Histogram(sorted: sorted, scale: scale, binCount: binCount) == histogram)
      }
    }
  }

  @Test func whatLiesOutsideOrIsNoNumberDoesNotCount() {
    let values: [Double] = [.nan, -.infinity, .infinity, -1, 101, 50]
    let histogram = Histogram(values, scale: linear, binCount: 2)
    #expect(histogram.counts == [0, 1] && histogram.span == 50...50)
    #expect(Histogram([], scale: linear, binCount: 3).counts == [0, 0, 0])
    #expect(Histogram([], scale: linear, binCount: 3).span == nil)
    #expect(Histogram(sorted: [], scale: linear, binCount: 3).span == nil)
    #expect(Histogram(sorted: [-5, 200], scale: linear, binCount: 3).span == nil)
  }

  @Test(arguments: [Int.min, -1, 0, 1_001, .max])
  func aCountOfBinsThatMakesNoSenseIsBroughtIntoReason(binCount: Int) {
    let histogram = Histogram([1, 2], scale: linear, binCount: binCount)
    #expect((1...Histogram.maximumBinCount).contains(histogram.counts.count))
    #expect(histogram.counts.reduce(0, +) == 2)
  }

  @Test func aScaleOfOneValueHasItsValuesInOneBin() {
    let point = LinearScale(minimum: 5, maximum: 5)
    #expect(Histogram([4, 5, 5, 6], scale: point, binCount: 3).counts.reduce(0, +) == 2)
    let heights = Histogram([5], scale: point, binCount: 3).heights(.density)
    #expect(heights.allSatisfy { $0.isFinite })
  }

  @Test func scalesOfEveryWidthAreCounted() {
    for span in [Double.leastNonzeroMagnitude, 1e-300, 1e-12, 1, 1e15, 1e300] {
      let scale = LinearScale(minimum: 0, maximum: span)
      let values = [0, span / 4, span / 2, span * 0.75, span]
      let histogram = Histogram(values, scale: scale, binCount: 4)
      #expect(histogram.counts.reduce(0, +) == 5, "\(span)")
      #expect(histogram == Histogram(sorted: values, scale: scale, binCount: 4), "\(span)")
    }
  }

  @Test func countsMadeElsewhereAreTaken() {
    let histogram = Histogram(counts: [0, 4, -3, 16, 0], scale: linear)
    #expect(histogram.counts == [0, 4, 0, 16, 0] && histogram.span == 20...80)
    #expect(Histogram(counts: [], scale: linear).counts == [0])
  }

  @Test func aHeightIsACountARootOrADensity() {
    let histogram = Histogram([1, 2, 3, 4, 50, 60, 70, 80, 90], scale: Bent(), binCount: 2)
    #expect(histogram.counts == [4, 5] && histogram.heights(.count) == [0.8, 1])
    #expect(histogram.heights(.squareRoot) == [(4.0 / 5).squareRoot(), 1])
    // Four values in 10 units, five in 90.
    #expect(histogram.heights(.density) == [1, (5.0 / 90) / (4.0 / 10)])
    #expect(Histogram([], scale: linear, binCount: 2).heights(.count) == [0, 0])
  }

  @Test func itIsMadeOffTheMainActor() async {
    let scale = linear
    let counts = await Task.detached {
      Histogram((0..<1_000).map { Double($0) / 10 }, scale: scale, binCount: 10).counts
    }.value
    #expect(counts == [Int](repeating: 100, count: 10))
  }
}
