/// Separates the values of a scale from a few outliers, such as a price with too many zeros, which
/// would squeeze all other values.
///
/// The quartiles of the values differ by some factor. Values within the cube of that factor beyond
/// the quartiles are common. Values are sorted and not negative.
enum CommonValues {
  private static let greatestFactor = 1_000.0
  /// For scales from 0, such as areas: no valid value is farther from the quartiles.
  private static let greatestFactorOfLimits = 100.0

  /// The values on a scale with two ends.
  static func range<Sorted: RandomAccessCollection<Double>>(
    of sorted: Sorted
  ) -> ClosedRange<Double> where Sorted.Index == Int {
    let common = fence(sorted, greatestFactor: greatestFactor)
    let range = sorted[common.lowerBound]...sorted[common.upperBound - 1]
    // A scale of a single value would be useless.
    return range.lowerBound < range.upperBound ? range : sorted[0]...sorted[sorted.count - 1]
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

  private static func fence<Sorted: RandomAccessCollection<Double>>(
    _ sorted: Sorted, greatestFactor: Double
  ) -> Range<Int> where Sorted.Index == Int {
    guard let limits = limits(of: sorted, greatestFactor: greatestFactor) else {
      return 0..<sorted.count
    }
    let start = sorted.partitioningIndex { $0 >= limits.lowerBound }
    return start..<max(start, sorted.partitioningIndex { $0 > limits.upperBound })
  }

  /// The limits of common values, or nil for fewer than three values, any of which may be wrong.
  static func limits<Sorted: RandomAccessCollection<Double>>(
    of sorted: Sorted, greatestFactor: Double = greatestFactor
  ) -> ClosedRange<Double>? where Sorted.Index == Int {
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
  private static func quarters<Sorted: RandomAccessCollection<Double>>(
    _ sorted: Sorted
  ) -> (low: Double, high: Double)? where Sorted.Index == Int {
    let count = sorted.count
    return count < 3 ? nil : (sorted[(count + 2) / 4], sorted[(count - 1) * 3 / 4])
  }

  /// About this many homes decide on a scale.
  static let sampleSize = 12_000

  /// The indices of evenly distributed homes, about as many as the size.
  static func sample(_ count: Int, _ size: Int = sampleSize) -> StrideTo<Int> {
    stride(from: 0, to: count, by: max(1, count / size))
  }

  /// The known values, sorted.
  static func sorted(_ values: [Double]) -> ContiguousArray<Double> {
    ContiguousArray(values.filter { $0 > .missing }.sorted())
  }
}

extension FileColumn {
  /// The range of a scale of the numbers, and their median. Outliers lie beyond an end if all other
  /// numbers would otherwise take less than half of the scale.
  package var commonNumbers: (range: ClosedRange<Double>, median: Double)? {
    guard let range, case .numbers(let numbers) = values else { return nil }
    let sample = CommonValues.sorted(CommonValues.sample(numbers.count).map { numbers[$0] })
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
