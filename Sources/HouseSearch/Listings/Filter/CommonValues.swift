/// Separates the values of a scale from a few outliers, such as a price with too many zeros, which
/// would squeeze all other values.
///
/// The quartiles of the values differ by some factor. Values within the cube of that factor beyond
/// the quartiles are common. Values are sorted and not negative.
extension RandomAccessCollection<Double> where Index == Int {
  /// The values on a scale with two ends.
  var commonRange: ClosedRange<Double> {
    let common = commonIndices(greatestFactor: 1_000)
    let (least, greatest) = (self[common.lowerBound], self[common.upperBound - 1])
    // A scale of a single value would be useless.
    return least < greatest ? least...greatest : self[0]...self[count - 1]
  }

  /// The upper end of a scale from 0, such as areas: 98 % of the values, without rare outliers.
  var commonLimit: Double? {
    guard let greatest = last else { return nil }
    let common = commonIndices(greatestFactor: 100).upperBound
    let isRare = count - common <= Swift.max(2, count / 10)
    let end = Swift.min(count * 98 / 100, count - 1)
    let limit = isRare ? self[Swift.min(end, common - 1)] : self[end]
    return limit > 0 ? limit : greatest
  }

  private func commonIndices(greatestFactor: Double) -> Range<Int> {
    guard let limits = commonLimits(greatestFactor: greatestFactor) else { return 0..<count }
    let start = partitioningIndex { $0 >= limits.lowerBound }
    return start..<Swift.max(start, partitioningIndex { $0 > limits.upperBound })
  }

  /// The limits of common values, or nil for fewer than three values, any of which may be wrong.
  /// - Parameter greatestFactor: no valid value is farther from the quartiles.
  fileprivate func commonLimits(greatestFactor: Double = 1_000) -> ClosedRange<Double>? {
    guard let (low, high) = quarters else { return nil }
    let ratio = low > 0 ? high / low : greatestFactor
    // Three or four values are weak evidence of their spread.
    let least: Double = count < 5 ? 30 : 10
    let factor = Swift.max(least, Swift.min(ratio * ratio * ratio, greatestFactor))
    return low / factor...high * factor
  }

  /// The limits of common days, by differences: `1900-01-01` often stands for a missing day.
  fileprivate var commonDayLimits: ClosedRange<Double>? {
    guard let (low, high) = quarters else { return nil }
    let distance = Swift.max(1, high - low) * 10
    return low - distance...high + distance
  }

  /// The quartiles; of three or four values, neither the least nor the greatest.
  private var quarters: (low: Double, high: Double)? {
    count < 3 ? nil : (self[(count + 2) / 4], self[(count - 1) * 3 / 4])
  }

  /// The median of sorted numbers; for an even count, the mean of the two in the middle.
  var median: Double? {
    guard !isEmpty else { return nil }
    let (lower, upper) = (self[(count - 1) / 2], self[count / 2])
    return lower + (upper - lower) / 2
  }
}

extension RandomAccessCollection where Index == Int {
  /// Evenly distributed elements, about as many as the size. The default is enough for a scale.
  func sample(_ size: Int = 12_000) -> [Element] {
    stride(from: 0, to: count, by: Swift.max(1, count / size)).map { self[$0] }
  }
}

extension Sequence<Double> {
  /// The known numbers, sorted.
  func sortedKnown() -> [Double] { filter { $0 > .missing }.sorted() }
}

extension FileColumn {
  /// The range of a scale of the numbers, and their median. Outliers lie beyond an end if all other
  /// numbers would otherwise take less than half of the scale.
  package var commonNumbers: (range: ClosedRange<Double>, median: Double)? {
    guard let range, case .numbers(let numbers) = values else { return nil }
    let sample = numbers.sample().sortedKnown()
    let median = sample.isEmpty ? range.lowerBound : sample[sample.count / 2]
    // Ratios need numbers that are not negative.
    let limits =
      areDays
      ? sample.commonDayLimits : range.lowerBound >= 0 ? sample.commonLimits() : nil
    let common = limits.map { numbers.lazy.filter($0.contains) }
    guard let least = common?.min(), let greatest = common?.max(), least < greatest else {
      return (range, median)
    }
    let isHigh = (greatest - range.lowerBound) * 2 < range.upperBound - range.lowerBound
    let upper = isHigh ? greatest : range.upperBound
    let isLow = (upper - least) * 2 < upper - range.lowerBound
    return ((isLow ? least : range.lowerBound)...upper, median)
  }
}
