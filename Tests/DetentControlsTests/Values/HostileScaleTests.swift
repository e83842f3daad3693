import DetentControls
import Testing

/// A scale of another package may do what scales must not.
@Suite struct HostileScaleTests {
  struct Hostile: ValueScale, CustomStringConvertible {
    var description: String
    var minimum = 0.0
    var maximum = 100.0
    var answer: @Sendable (Double) -> Double

    func fraction(of value: Double) -> Double { answer(value) }
    func value(at fraction: Double) -> Double { answer(fraction) }
  }

  static let scales = [
    Hostile(description: "no number", answer: { _ in .nan }),
    Hostile(description: "infinite", answer: { _ in .infinity }),
    Hostile(description: "falling", answer: { 100 - 100 * $0 }),
    Hostile(description: "no number at first", answer: { $0 < 0.5 ? .nan : 100 * $0 }),
    Hostile(description: "no number at last", answer: { $0 < 0.5 ? 100 * $0 : .nan }),
    Hostile(description: "in waves", answer: { $0 * 977 - ($0 * 977).rounded(.down) }),
    Hostile(description: "huge", answer: { ($0 - 0.5) * .greatestFiniteMagnitude }),
    Hostile(description: "no bounds", minimum: .nan, maximum: .infinity, answer: { $0 }),
  ]

  @Test(arguments: scales)
  func aHistogramOverAnyScaleIsOne(_ scale: Hostile) {
    let values: [Double] = [-.infinity, -3, 0, 1, 50, 60, 99, 100, 1_000, .infinity, .nan]
    for histogram in [
      Histogram(values, scale: scale, binCount: 8), Histogram(counts: [0, 3, 1, 0], scale: scale),
      Histogram(counts: [], scale: scale), Histogram([], scale: scale, binCount: 0),
    ] {
      for measure in HistogramMeasure.allCases {
        #expect(histogram.heights(measure).allSatisfy { (0...1).contains($0) })
      }
    }
  }

  @Test(arguments: scales)
  func ticksOfAnyScaleRise(_ scale: Hostile) {
    for limit in [-1, 0, 1, 2, 9, .max] {
      let ticks = scale.ticks(limit: limit)
      #expect(ticks.count <= max(1, min(limit, 1_000)))
    }
  }
}
