/// Tells the values that a scale is made for from the few that lie so far out that they would press
/// the others into a corner, such as a price with zeros too many. Those are still found: beyond the
/// ends of the scale.
///
/// Between a quarter and three quarters of the values they differ by some factor. Three times as
/// far in ratios lies everything that belongs together, however much the dear homes cost. All
/// values are sorted and not negative.
enum CommonValues {
  private static let greatestFactor = 1_000.0
  /// From a common middle, as an area from nothing, no honest value is farther.
  private static let greatestFactorOfLimits = 100.0

  /// The least factor: three and four values say little about how far they spread.
  private static func leastFactor(_ count: Int) -> Double { count < 5 ? 30 : 10 }

  /// The indices of the values of a scale with two ends.
  static func range(of sorted: some RandomAccessCollection<Double>) -> Range<Int> {
    let common = fence(sorted, greatestFactor: greatestFactor)
    // A scale of one value alone could not be moved at all.
    return value(common.lowerBound, sorted) < value(common.upperBound - 1, sorted)
      ? common : 0..<sorted.count
  }

  /// The upper end of a scale that begins at 0: 98 of 100 values do not exceed it, nor does
  /// anything out of proportion that is rare. Nil without values.
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
    let count = sorted.count
    // Of two nobody can say which one is wrong.
    guard count >= 3 else { return 0..<count }
    // As far from either end: of three and four values, neither the least nor the greatest.
    let (low, high) = (value((count + 2) / 4, sorted), value((count - 1) * 3 / 4, sorted))
    let ratio = low > 0 ? high / low : greatestFactor
    let factor = max(leastFactor(count), min(ratio * ratio * ratio, greatestFactor))
    let start = sorted.prefix { $0 < low / factor }.count
    let end = count - sorted.reversed().prefix { $0 > high * factor }.count
    return start..<max(start, end)
  }

  private static func value(_ index: Int, _ sorted: some RandomAccessCollection<Double>) -> Double {
    sorted[sorted.index(sorted.startIndex, offsetBy: index)]
  }
}
