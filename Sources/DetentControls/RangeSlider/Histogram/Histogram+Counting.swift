extension Histogram {
  /// The values between which bins of equal width on the track lie.
  static func edges(of scale: any ValueScale, binCount: Int) -> [Double] {
    let count = max(1, min(binCount, maximumBinCount))
    // Without the noise of the arithmetic: round values lie on edges often, and then all on one side.
    let places = Decimals.places(forSpan: scale.maximum - scale.minimum)
    var edges = (0...count).map { index in
      let edge = scale.value(at: Double(index) / Double(count))
      return index == 0 || index == count ? edge : Decimals.round(edge, places: places)
    }
    // Scales are monotone by contract, but a search among edges that are not would never end well.
    for index in 1...count { edges[index] = max(edges[index - 1], edges[index]) }
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

  /// Counts values between edges; a value on an edge belongs to the bin above it, the last one to the
  /// last bin.
  static func count(
    _ values: [Double], _ edges: [Double]
  ) -> (counts: [Int], low: Double, high: Double) {
    let bins = edges.count - 1
    var counts = [Int](repeating: 0, count: bins)
    var (low, high) = (Double.infinity, -Double.infinity)
    values.withUnsafeBufferPointer { values in
      edges.withUnsafeBufferPointer { edges in
        counts.withUnsafeMutableBufferPointer { counts in
          let (minimum, maximum) = (edges[0], edges[bins])
          for value in values where value >= minimum && value <= maximum {
            low = min(low, value)
            high = max(high, value)
            // Halving without a branch that depends on the value: nothing to predict wrongly.
            var bin = 0
            var rest = bins
            while rest > 1 {
              let half = rest / 2
              bin += edges[bin + half] <= value ? half : 0
              rest -= half
            }
            counts[bin] += 1
          }
        }
      }
    }
    return (counts, low, high)
  }
}
