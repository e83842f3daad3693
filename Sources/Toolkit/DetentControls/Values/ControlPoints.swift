/// A line through control points that rises all the way: values to positions and back, straight in
/// between.
struct ControlPoints: Hashable, Sendable {
  /// 0...1, rising.
  let positions: [Double]
  /// Rising; as many.
  let values: [Double]

  /// Points that do not rise from the one before are left out; the last one always counts.
  init(positions: [Double], values: [Double]) {
    var kept: (positions: [Double], values: [Double]) = ([], [])
    for (position, value) in zip(positions, values) {
      if let last = kept.positions.last, let lastValue = kept.values.last,
        position <= last || value <= lastValue
      {
        continue
      }
      kept.positions.append(position)
      kept.values.append(value)
    }
    if let position = positions.last, let value = values.last, kept.positions.count > 1,
      kept.positions.last != position || kept.values.last != value
    {
      // Rounding made the last stretches one: its end is the one that matters.
      kept.positions[kept.positions.count - 1] = position
      kept.values[kept.values.count - 1] = value
    }
    self.positions = kept.positions
    self.values = kept.values
  }

  func position(of value: Double) -> Double { Self.map(value, values, positions) }
  func value(at position: Double) -> Double { Self.map(position, positions, values) }

  /// The line between other bounds, from 0 to 1 again: cut, or led on beyond its ends.
  /// - Parameter share: the most of the way that is given to what lies beyond one end; the first
  ///   and the last stretch are led on straight up to that.
  func spanning(_ minimum: Double, _ maximum: Double, share: Double) -> ControlPoints? {
    guard let first = values.first, let last = values.last, positions.count > 1,
      minimum < maximum, minimum < last, maximum > first
    else { return nil }
    let low = minimum < first ? -beyond(first - minimum, 0, share) : position(of: minimum)
    let high =
      maximum > last ? 1 + beyond(maximum - last, values.count - 2, share) : position(of: maximum)
    let length = high - low
    guard length > 0, length.isFinite else { return nil }
    let inside = values.indices.filter { values[$0] > minimum && values[$0] < maximum }
    return ControlPoints(
      positions: [0] + inside.map { (positions[$0] - low) / length } + [1],
      values: [minimum] + inside.map { values[$0] } + [maximum])
  }

  /// How much further a stretch leads for so much more value.
  private func beyond(_ distance: Double, _ stretch: Int, _ share: Double) -> Double {
    let slope =
      (positions[stretch + 1] - positions[stretch]) / (values[stretch + 1] - values[stretch])
    return max(1e-9, min(share / max(1e-9, 1 - 2 * share), slope * distance))
  }

  private static func map(_ x: Double, _ from: [Double], _ to: [Double]) -> Double {
    guard let first = to.first, let last = to.last, let start = from.first, let end = from.last
    else { return 0 }
    guard x > start else { return first }
    guard x < end else { return last }
    var low = 0
    var high = from.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if from[middle] <= x { low = middle } else { high = middle }
    }
    let way = (x - from[low]) / (from[high] - from[low])
    let span = to[high] - to[low]
    // From the nearer point, so that both are met exactly.
    return way <= 0.5 ? to[low] + way * span : to[high] - (1 - way) * span
  }
}
