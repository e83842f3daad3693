/// How many values lie where along a slider: bins of equal width on its track, whatever its scale.
///
/// A plain value: it can be made on any thread and given to a slider of the same scale. A million values
/// take some ten milliseconds.
public struct Histogram: Hashable, Sendable {
  /// How many values each bin holds, from the minimum of the scale to its maximum.
  public let counts: [Int]
  /// The bounds of the bins, one more than there are bins; rising.
  public let edges: [Double]
  /// The least and the greatest value that was counted; nil where there is none. The first and the last
  /// bar are drawn no further than these.
  public let span: ClosedRange<Double>?

  /// More bins than this are not made.
  public static let maximumBinCount = 1_000

  /// Counts values in any order. Values outside the scale, and ones that are no numbers, do not count.
  /// - Parameters:
  ///   - scale: that of the slider.
  ///   - binCount: 1 to `maximumBinCount`; about one for each eight logical pixels looks well.
  public init(_ values: [Double], scale: any ValueScale, binCount: Int) {
    let edges = Self.edges(of: scale, binCount: binCount)
    let (counts, low, high) = Self.count(values, edges)
    self.edges = edges
    self.counts = counts
    span = low <= high ? low...high : nil
  }

  /// Counts values that rise; much faster than the same in any order. Where they do not rise the counts
  /// mean nothing.
  /// - Parameters:
  ///   - scale: that of the slider.
  ///   - binCount: 1 to `maximumBinCount`; about one for each eight logical pixels looks well.
  public init(sorted values: [Double], scale: any ValueScale, binCount: Int) {
    edges = Self.edges(of: scale, binCount: binCount)
    let first = Self.firstIndex(in: values) { [edges] in $0 >= edges[0] }
    let end = Self.firstIndex(in: values) { [edges] in !($0 <= edges[edges.count - 1]) }
    var starts = edges.dropLast().map { edge in Self.firstIndex(in: values) { $0 >= edge } }
    starts.append(end)
    counts = zip(starts, starts.dropFirst()).map { max(0, $1 - $0) }
    span = first < end && values[first] <= values[end - 1] ? values[first]...values[end - 1] : nil
  }

  /// Takes counts that were made elsewhere, for bins of equal width on the track. Negative ones are 0.
  public init(counts: [Int], scale: any ValueScale) {
    self.counts = counts.isEmpty ? [0] : counts.prefix(Self.maximumBinCount).map { max(0, $0) }
    edges = Self.edges(of: scale, binCount: self.counts.count)
    let filled = self.counts.indices.filter { [counts = self.counts] in counts[$0] > 0 }
    if let first = filled.first, let last = filled.last {
      span = edges[first]...edges[last + 1]
    } else {
      span = nil
    }
  }

  /// How tall the bars are, 0...1; the tallest one is 1.
  public func heights(_ measure: HistogramMeasure) -> [Double] {
    let raw: [Double] =
      switch measure {
      case .count: counts.map(Double.init)
      case .squareRoot: counts.map { Double($0).squareRoot() }
      case .density:
        zip(counts, zip(edges, edges.dropFirst())).map { count, edges in
          edges.1 > edges.0 ? Double(count) / (edges.1 - edges.0) : 0
        }
      }
    let greatest = raw.reduce(0) { $1.isFinite ? max($0, $1) : $0 }
    guard greatest > 0 else { return raw.map { _ in 0 } }
    return raw.map { min(1, $0 / greatest) }
  }
}

/// What the height of a bar means.
public enum HistogramMeasure: String, Hashable, Sendable, Codable, CaseIterable {
  /// The number of values.
  case count
  /// The square root of the number: small bins are seen beside large ones.
  case squareRoot
  /// The number for each unit of the value: wide bins of an uneven scale do not look fuller than they are.
  case density
}
