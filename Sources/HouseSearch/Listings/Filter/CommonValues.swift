/// Separates the values of a scale from a few remote ones, such as a price with too many zeros, which
/// would leave the others no room.
///
/// Between a quarter and three quarters of the values they differ by some factor. Three times as
/// far in ratios lies everything that belongs together. Values are sorted and not negative.
enum CommonValues {
  private static let greatestFactor = 1_000.0
  /// From a common middle, as an area from nothing, no honest value is farther.
  private static let greatestFactorOfLimits = 100.0

  /// Scales are made from every nth home: no more than about 12,000 decide about their ends.
  static func samplingStep(count: Int) -> Int { max(1, count / 12_000) }

  /// The indices of the values of a scale with two ends.
  static func range(of sorted: some RandomAccessCollection<Double>) -> Range<Int> {
    let common = fence(sorted, greatestFactor: greatestFactor)
    // A scale of one value alone could not be moved at all.
    return value(common.lowerBound, sorted) < value(common.upperBound - 1, sorted)
      ? common : 0..<sorted.count
  }

  /// The upper end of a scale from 0: 98 of 100 values, without rare ones out of proportion.
  static func limit(of sorted: [Double]) -> Double? {
    guard let greatest = sorted.last else { return nil }
    let common = fence(sorted, greatestFactor: greatestFactorOfLimits).upperBound
    let isRare = sorted.count - common <= max(2, sorted.count / 10)
    let last = min(sorted.count * 98 / 100, sorted.count - 1)
    let limit = isRare ? sorted[min(last, common - 1)] : sorted[last]
    return limit > 0 ? limit : greatest
  }

  private static func fence(
    _ sorted: some RandomAccessCollection<Double>, greatestFactor: Double
  ) -> Range<Int> {
    guard let limits = limits(of: sorted, greatestFactor: greatestFactor) else {
      return 0..<sorted.count
    }
    let start = sorted.prefix { $0 < limits.lowerBound }.count
    let end = sorted.count - sorted.reversed().prefix { $0 > limits.upperBound }.count
    return start..<max(start, end)
  }

  /// The limits of what is in proportion; nil for fewer than three: any of them may be wrong.
  static func limits(
    of sorted: some RandomAccessCollection<Double>, greatestFactor: Double = greatestFactor
  ) -> ClosedRange<Double>? {
    guard let (low, high) = quarters(sorted) else { return nil }
    let ratio = low > 0 ? high / low : greatestFactor
    // Three and four values say little about how far they spread.
    let least: Double = sorted.count < 5 ? 30 : 10
    let factor = max(least, min(ratio * ratio * ratio, greatestFactor))
    return low / factor...high * factor
  }

  private static let farthestSpans = 10.0

  /// The same of days, among which differences count: `1900-01-01` stands for none in many a file.
  static func limits(ofDays sorted: some RandomAccessCollection<Double>) -> ClosedRange<Double>? {
    guard let (low, high) = quarters(sorted) else { return nil }
    let span = max(1, high - low) * farthestSpans
    return low - span...high + span
  }

  /// The values as far from either end: of three and four, neither the least nor the greatest.
  private static func quarters(
    _ sorted: some RandomAccessCollection<Double>
  ) -> (low: Double, high: Double)? {
    let count = sorted.count
    return count < 3 ? nil : (value((count + 2) / 4, sorted), value((count - 1) * 3 / 4, sorted))
  }

  private static func value(_ index: Int, _ sorted: some RandomAccessCollection<Double>) -> Double {
    sorted[sorted.index(sorted.startIndex, offsetBy: index)]
  }
}

extension FileColumn {
  /// The ends of a scale of the numbers, and the number in the middle. Numbers out of proportion
  /// lie beyond an end if the others would have less than half of the scale.
  package var commonNumbers: (range: ClosedRange<Double>, median: Double)? {
    guard let range, case .numbers(let numbers) = values else { return nil }
    let sample = stride(
      from: 0, to: numbers.count, by: CommonValues.samplingStep(count: numbers.count)
    ).map { numbers[$0] }.filter { !$0.isNaN }.sorted()
    let median = sample.isEmpty ? range.lowerBound : sample[sample.count / 2]
    // Below zero there are no ratios.
    let limits =
      areDays
      ? CommonValues.limits(ofDays: sample)
      : range.lowerBound >= 0 ? CommonValues.limits(of: sample) : nil
    guard let limits else { return (range, median) }
    let common = numbers.lazy.filter(limits.contains)
    guard let least = common.min(), let greatest = common.max(), least < greatest else {
      return (range, median)
    }
    let isHigh = (greatest - range.lowerBound) * 2 < range.upperBound - range.lowerBound
    let upper = isHigh ? greatest : range.upperBound
    let isLow = (upper - least) * 2 < upper - range.lowerBound
    return ((isLow ? least : range.lowerBound)...upper, median)
  }
}
