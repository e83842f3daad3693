/// The least and the greatest value that a thumb may take; both are allowed values.
struct AllowedRange: Hashable, Sendable {
  var low: Double
  var high: Double

  func nearest(to value: Double) -> Double { max(low, min(high, value)) }

  /// The same for a thumb that is moved. One between two steps may lie beyond what neighbours leave: it does
  /// not go back by going on.
  func nearest(to value: Double, from current: Double) -> Double {
    let result = nearest(to: value)
    return value > current && result < current || value < current && result > current
      ? current : result
  }
}

extension ThumbRules {
  /// How far a thumb can go while some of the others make room for it and the rest stay.
  ///
  /// Every thumb limits the next one by the distances, so the thumbs are a chain, and what is possible is
  /// found by going along it from both ends.
  func allowedRange(of thumb: Int, in values: [Double], where isFree: (Int) -> Bool) -> AllowedRange
  {
    let below = below(thumb, values, isFree)
    let above = above(thumb, values, isFree)
    // The least distance to the one side and the greatest to the other: the least wins.
    let low = min(max(below.hard, above.soft), max(above.hard, below.hard))
    let high = max(min(above.hard, below.soft), min(above.hard, below.hard))
    return low <= high ? AllowedRange(low: low, high: high) : AllowedRange(low: low, high: low)
  }

  /// What the thumbs below one leave it: not less than one value, and rather not more than another.
  private func below(
    _ thumb: Int, _ values: [Double], _ isFree: (Int) -> Bool
  ) -> (hard: Double, soft: Double) {
    var (hard, soft) = (lows[0], highs[0])
    for index in 0...thumb {
      if index > 0 {
        hard = min(highs[index], max(lows[index], stepAbove(hard, leastGap)))
        soft = max(hard, min(highs[index], stepBelow(soft, -greatestGap)))
      }
      if index < thumb, !isFree(index) { (hard, soft) = (values[index], values[index]) }
    }
    return (hard, soft)
  }

  /// What the thumbs above one leave it: not more than one value, and rather not less than another.
  private func above(
    _ thumb: Int, _ values: [Double], _ isFree: (Int) -> Bool
  ) -> (hard: Double, soft: Double) {
    let last = count - 1
    var (hard, soft) = (highs[last], lows[last])
    for index in (thumb...last).reversed() {
      if index < last {
        hard = max(lows[index], min(highs[index], stepBelow(hard, leastGap)))
        soft = min(hard, max(lows[index], stepAbove(soft, -greatestGap)))
      }
      if index > thumb, !isFree(index) { (hard, soft) = (values[index], values[index]) }
    }
    return (hard, soft)
  }

  /// The first allowed value at a distance above a value. A distance as long as the range means its ends,
  /// which sums of doubles may miss.
  func stepAbove(_ value: Double, _ distance: Double) -> Double {
    if distance >= span { return maximum }
    if distance <= -span { return minimum }
    return grid.ceil(value + distance)
  }

  /// The last allowed value at a distance below a value.
  private func stepBelow(_ value: Double, _ distance: Double) -> Double {
    if distance >= span { return minimum }
    if distance <= -span { return maximum }
    return grid.floor(value - distance)
  }
}
