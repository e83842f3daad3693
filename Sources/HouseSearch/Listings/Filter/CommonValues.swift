/// Separates the values of a scale from a few outliers, such as a price with too many zeros, which
/// would squeeze all other values.
///
/// The quartiles of the values differ by some factor. Values within the cube of that factor beyond
/// the quartiles are common. Values are sorted and not negative.
enum CommonValues {
  private static let greatestFactor = 1_000.0
  /// For scales from 0, such as areas: no valid value is farther from the quartiles.
  private static let greatestFactorOfLimits = 100.0

  /// The indices of the values on a scale with two ends.
  static func range(of sorted: ContiguousArray<Double>) -> Range<Int> {
    let common = fence(sorted, greatestFactor: greatestFactor)
    // A scale of a single value would be useless.
    return sorted[common.lowerBound] < sorted[common.upperBound - 1] ? common : sorted.indices
  }

  /// The upper end of a scale from 0: 98 % of the values, without rare outliers.
  static func limit(of sorted: ContiguousArray<Double>) -> Double? {
    guard let greatest = sorted.last else { return nil }
    let common = fence(sorted, greatestFactor: greatestFactorOfLimits).upperBound
    let isRare = sorted.count - common <= max(2, sorted.count / 10)
    let last = min(sorted.count * 98 / 100, sorted.count - 1)
    let limit = isRare ? sorted[min(last, common - 1)] : sorted[last]
    return limit > 0 ? limit : greatest
  }

  private static func fence(
    _ sorted: ContiguousArray<Double>, greatestFactor: Double
  ) -> Range<Int> {
    guard let limits = limits(of: sorted, greatestFactor: greatestFactor) else {
      return sorted.indices
    }
    let start = sorted.partitioningIndex { $0 >= limits.lowerBound }
    return start..<max(start, sorted.partitioningIndex { $0 > limits.upperBound })
  }

  /// The limits of common values, or nil for fewer than three values, any of which may be wrong.
  static func limits(
    of sorted: ContiguousArray<Double>, greatestFactor: Double = greatestFactor
  ) -> ClosedRange<Double>? {
    guard let (low, high) = quarters(sorted) else { return nil }
    let ratio = low > 0 ? high / low : greatestFactor
    // Three or four values are weak evidence of their spread.
    let least: Double = sorted.count < 5 ? 30 : 10
    let factor = max(least, min(ratio * ratio * ratio, greatestFactor))
    return low / factor...high * factor
  }

  private static let farthestSpans = 10.0

  /// The limits of common days, by differences: `1900-01-01` often stands for a missing day.
  static func limits(ofDays sorted: ContiguousArray<Double>) -> ClosedRange<Double>? {
    guard let (low, high) = quarters(sorted) else { return nil }
    let span = max(1, high - low) * farthestSpans
    return low - span...high + span
  }

  /// The quartiles; of three or four values, neither the least nor the greatest.
  private static func quarters(_ sorted: ContiguousArray<Double>) -> (low: Double, high: Double)? {
    let count = sorted.count
    return count < 3 ? nil : (sorted[(count + 2) / 4], sorted[(count - 1) * 3 / 4])
  }

  /// The known values of evenly distributed homes, sorted. About 12,000 decide on a scale.
  static func sample(_ count: Int, _ value: (Int) -> Double) -> ContiguousArray<Double> {
    let ranks = stride(from: 0, to: count, by: max(1, count / 12_000))
    return ContiguousArray(ranks.map(value).filter { $0 > .missing }.sorted())
  }
}

extension FileColumn {
  /// The range of a scale of the numbers, and their median. Outliers lie beyond an end if all other
  /// numbers would otherwise take less than half of the scale.
  package var commonNumbers: (range: ClosedRange<Double>, median: Double)? {
    guard let range, case .numbers(let numbers) = values else { return nil }
    let sample = CommonValues.sample(numbers.count) { numbers[$0] }
    let median = sample.isEmpty ? range.lowerBound : sample[sample.count / 2]
    // Ratios need numbers that are not negative.
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
