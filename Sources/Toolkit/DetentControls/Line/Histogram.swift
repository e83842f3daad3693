import DetentViews

/// How many values lie where along a slider: bins of equal width on its track, whatever its scale.
///
/// A plain value: it can be made on any thread and given to a slider of the same scale. A million
/// values take some ten milliseconds.
public struct Histogram: Hashable, Sendable {
  /// How many values each bin holds, from the minimum of the scale to its maximum.
  public let counts: [Int]
  /// The bounds of the bins, one more than there are bins; rising.
  public let edges: [Double]
  /// The least and the greatest value that was counted; nil where there is none. The first and the
  /// last bar are drawn no further than these.
  public let span: ClosedRange<Double>?

  /// More bins than this are not made.
  public static let maximumBinCount = 1_000

  /// Counts values in any order. Values outside the scale, and ones that are no numbers, do not
  /// count.
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

  /// Counts values that rise; much faster than the same in any order. Where they do not rise the
  /// counts mean nothing.
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

  /// Takes counts that were made elsewhere, for bins of equal width on the track. Negative ones are
  /// 0.
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

extension Histogram {
  /// The timing with which the bars change to the shape of new data.
  static let timing = Timing.curve(.easeOut, duration: .milliseconds(200))

  /// The heights of another number of bars that look like some.
  static func resampled(_ heights: [Double], count: Int) -> [Double] {
    (0..<count).map { index in
      guard let last = heights.indices.last else { return 0 }
      let fraction = (Double(index) + 0.5) / Double(count)
      return heights[max(0, min(last, Int(fraction * Double(heights.count))))]
    }
  }
}

/// What the height of a bar means.
public enum HistogramMeasure: String, Hashable, Sendable, Codable, CaseIterable {
  /// The number of values.
  case count
  /// The square root of the number: small bins are seen beside large ones.
  case squareRoot
  /// The number for each unit of the value: wide bins of an uneven scale do not look fuller than
  /// they are.
  case density
}

extension Histogram {
  /// The values between which bins of equal width on the track lie: for counts made elsewhere.
  public static func edges(of scale: any ValueScale, binCount: Int) -> [Double] {
    let count = max(1, min(binCount, maximumBinCount))
    // Without the noise of the arithmetic: round values lie on edges often, and then all on one
    // side.
    let fractionDigits = DecimalRounding.fractionDigits(forSpan: scale.maximum - scale.minimum)
    var edges = (0...count).map { index in
      let edge = scale.value(at: Double(index) / Double(count))
      return index == 0 || index == count
        ? edge : DecimalRounding.round(edge, fractionDigits: fractionDigits)
    }
    // Scales are monotone by contract, but every program can write one: a search among edges that
    // fall, or are no numbers, would never end well.
    var last = edges.first(where: \.isFinite) ?? 0
    for index in edges.indices {
      if edges[index].isFinite { last = max(last, edges[index]) }
      edges[index] = last
    }
    return edges
  }

  /// The index of the first element that meets a condition, which all after it meet too.
  static func firstIndex(in values: [Double], where meets: (Double) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = low + (high - low) / 2
      if meets(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Counts values between edges; a value on an edge belongs to the bin above it, the last one to
  /// the last bin.
  static func count(
    _ values: [Double], _ edges: [Double]
  ) -> (counts: [Int], low: Double, high: Double) {
    let guess = BinGuess(edges)
    var counts = [Int](repeating: 0, count: edges.count - 1)
    var (low, high) = (Double.infinity, -Double.infinity)
    values.withUnsafeBufferPointer { values in
      edges.withUnsafeBufferPointer { edges in
        counts.withUnsafeMutableBufferPointer { counts in
          let (minimum, maximum) = (edges[0], edges[edges.count - 1])
          for value in values where value >= minimum && value <= maximum {
            if value < low { low = value }
            if value > high { high = value }
            var (bin, last) = guess.bins(of: value)
            while bin < last {
              let middle = (bin + last + 1) / 2
              if value >= edges[middle] { bin = middle } else { last = middle - 1 }
            }
            counts[bin] += 1
          }
        }
      }
    }
    return (counts, low, high)
  }

  /// A table of evenly spaced values that says between which bins to look: on an even scale it is
  /// one or two, where a search through all of them costs ten times as much.
  private struct BinGuess {
    private let table: [Int32]
    private let origin: Double
    private let factor: Double
    private let last: Int

    init(_ edges: [Double]) {
      let bins = edges.count - 1
      // So fine that most entries of an uneven scale lead to one bin, too.
      let count = min(bins * 64, 16_384)
      origin = edges[0]
      factor = Double(count) / (edges[bins] - edges[0])
      last = bins - 1
      guard factor > 0, factor.isFinite else {
        table = []
        return
      }
      var bin = 0
      // One entry early and one late: rounding must not lead past the right bin.
      table = (0...count + 2).map { [factor] entry in
        let start = edges[0] + Double(entry - 1) / factor
        while bin + 1 < bins, start >= edges[bin + 1] { bin += 1 }
        return Int32(bin)
      }
    }

    /// The first and the last bin that a value between the edges may be in.
    func bins(of value: Double) -> (first: Int, last: Int) {
      guard !table.isEmpty else { return (0, last) }
      let entry = Int((value - origin) * factor)
      return (Int(table[entry]), Int(table[entry + 2]))
    }
  }
}
