import DetentViews

/// The rules on a ring, where values continue over the seam between maximum and minimum. A ring has
/// one thumb or two. If their range contains the seam, the first value is greater. Values relative
/// to the other thumb, and results of keys, may be in another turn, out of bounds.
extension TrackRules {
  var isRing: Bool { wraps && span > 0 }

  // MARK: One value

  /// The value within the bounds: clamped, or on a ring carried round. The bounds stay as they are.
  func bounded(_ value: Double) -> Double {
    guard isRing else { return max(minimum, min(maximum, value)) }
    guard value < minimum || value > maximum else { return value }
    let rest = (value - minimum) - turns(value) * span
    return rounded(max(minimum, min(maximum, minimum + rest)))
  }

  func snapped(_ value: Double) -> Double { grid.snap(bounded(value)) }

  /// The number of turns that a value is beyond the bounds, negative below them.
  func turns(_ value: Double) -> Double { ((value - minimum) / span).rounded(.down) }

  /// Returns whether two values have the same position. The seam has two values.
  func isSamePosition(_ a: Double, _ b: Double) -> Bool {
    a == b || isRing && min(a, b) == minimum && max(a, b) == maximum
  }

  /// A value of any turn, brought within the bounds on a ring; unchanged on an open track.
  func carriedRound(_ value: Double) -> Double { wraps ? bounded(value) : value }

  /// The allowed value for a value of any turn. At the seam it is the minimum.
  func onRing(_ value: Double) -> Double {
    // Rounding may have moved the value slightly off its step.
    let inside = grid.snap(bounded(rounded(value)))
    return wraps && inside == maximum ? minimum : inside
  }

  /// Applies a function to a value within the bounds, and returns the result in the value's turn.
  private func eachTurn(_ value: Double, _ bring: (Double) -> Double) -> Double {
    guard value < minimum || value > maximum else { return bring(value) }
    let away = turns(value) * span
    return bring(value - away) + away
  }

  // MARK: Keys and the wheel

  /// The value some steps away, which may be beyond the bounds.
  func carried(_ value: Double, by count: Double, of step: Double) -> Double {
    guard !grid.isContinuous else { return value + count * step }
    let turn = value < minimum || value > maximum ? turns(value) : 0
    let all = intervals
    let target = index(of: value - turn * span, up: count > 0) + count.rounded(.towardZero)
    guard target < 0 || target > all else { return point(target) + turn * span }
    let turns = (target / all).rounded(.down)
    return point(target - turns * all) + (turn + turns) * span
  }

  /// The number of steps around the ring; the last one may be shorter.
  private var intervals: Double { max(1, grid.stepCount) }

  /// The number of the step at a value, or of the previous one in the direction of the movement.
  private func index(of value: Double, up: Bool) -> Double {
    let point = up ? grid.floor(value) : grid.ceil(value)
    return point >= maximum ? intervals : ((point - minimum) / step).rounded()
  }

  private func point(_ index: Double) -> Double {
    index >= intervals ? maximum : grid.snap(minimum + index * step)
  }

  // MARK: Limits of single thumbs

  /// The part of a ring that one of two thumbs is limited to. Nil without a limit or a ring.
  func limit(of thumb: Int) -> ClosedRange<Double>? {
    guard isRing, count > 1, let limit = limits[thumb] else { return nil }
    let (low, high) = (grid.ceil(limit.lowerBound), grid.floor(limit.upperBound))
    return low <= high ? low...high : nil
  }

  /// The same limits in the turn of a value, or nil if the value is outside of them.
  func limit(of thumb: Int, around value: Double) -> ClosedRange<Double>? {
    guard let limit = limit(of: thumb) else { return nil }
    let noise = span * 1e-9
    for turn in [0, span, -span] {
      let turned = (limit.lowerBound + turn)...(limit.upperBound + turn)
      if value >= turned.lowerBound - noise, value <= turned.upperBound + noise { return turned }
    }
    return nil
  }

  /// A value on a ring, limited to the part for a thumb: outside of it the nearer end.
  func limited(_ value: Double, _ thumb: Int) -> Double {
    // The value may be at the seam, which has two values.
    guard limit(of: thumb, around: value) == nil, let limit = limit(of: thumb) else {
      return value
    }
    func forwards(_ way: Double) -> Double { way - (way / span).rounded(.down) * span }
    return forwards(value - limit.upperBound) <= forwards(limit.lowerBound - value)
      ? limit.upperBound : limit.lowerBound
  }

  // MARK: Two thumbs

  func distance(_ values: [Double]) -> Double {
    let way = values[1] - values[0]
    return way < 0 && wraps ? way + span : way
  }

  /// The least distance, or 0 if the limits of both thumbs do not allow it.
  var leastGapOnRing: Double {
    let requested = min(minimumDistance, span)
    let lower = limit(of: 0) ?? minimum...maximum
    let upper = limit(of: 1) ?? minimum...maximum
    let least = upper.lowerBound - lower.upperBound
    let greatest = upper.upperBound - lower.lowerBound
    // If the distance can vary by a whole turn, every distance is possible.
    let turn = (greatest / span).rounded(.down)
    let room = turn > (least / span).rounded(.down) ? span : greatest - turn * span
    return requested <= room + span * 1e-9 ? requested : 0
  }

  /// The longest range of a drag; a whole turn would look like no range.
  private var greatestArc: Double {
    max(leastGap, min(maximumDistance ?? span, span - leastStep))
  }

  private var leastStep: Double { grid.isContinuous ? span / 360 : step }

  /// The value of a thumb, continued over the seam to its turn relative to the other thumb.
  func unrolled(_ thumb: Int, in values: [Double]) -> Double {
    guard wraps, count > 1 else { return values[thumb] }
    return thumb == 1 ? values[0] + distance(values) : values[1] - distance(values)
  }

  /// A value relative to the other thumb: after the first thumb and before the second one.
  private func unrolled(_ value: Double, for thumb: Int, in values: [Double]) -> Double {
    guard isRing, count > 1 else { return value }
    let inside = bounded(value)
    if thumb == 1 { return inside < values[0] ? inside + span : inside }
    return inside > values[1] ? inside - span : inside
  }

  func rangeOnRing(of thumb: Int, in values: [Double]) -> AllowedRange {
    guard count > 1 else { return AllowedRange(low: minimum, high: maximum) }
    let (low, high) = kept(thumb, with: values)
    let current = unrolled(thumb, in: values)
    guard let limit = limit(of: thumb, around: current) else {
      return AllowedRange(low: low, high: high)
    }
    return AllowedRange(
      low: min(current, max(low, limit.lowerBound)),
      high: max(current, min(high, limit.upperBound)))
  }

  /// The same range by the distances alone.
  private func kept(_ thumb: Int, with values: [Double]) -> (low: Double, high: Double) {
    // A longer range that a program set does not spring back.
    let least = min(leastGap, distance(values))
    let greatest = max(greatestArc, distance(values))
    return thumb == 1
      ? (values[0] + least, values[0] + greatest) : (values[1] - greatest, values[1] - least)
  }

  /// The allowed range of a thumb that may push the other one, or nil without ends.
  func rangeOnRing(
    of thumb: Int, in values: [Double], _ constraints: ThumbConstraints
  ) -> AllowedRange? {
    guard count > 1 else { return nil }
    guard constraints.gives(1 - thumb) else { return rangeOnRing(of: thumb, in: values) }
    guard hasLimits else { return nil }
    // The other thumb goes along up to its own limit.
    var (low, high) = (-Double.infinity, Double.infinity)
    let other = values[1 - thumb]
    if let room = limit(of: 1 - thumb, around: other) {
      (low, high) = kept(thumb, with: values)
      (low, high) = (low + room.lowerBound - other, high + room.upperBound - other)
    }
    if let limit = limit(of: thumb, around: unrolled(thumb, in: values)) {
      (low, high) = (max(low, limit.lowerBound), min(high, limit.upperBound))
    }
    return low.isFinite && high.isFinite ? AllowedRange(low: low, high: max(low, high)) : nil
  }

  // MARK: Values that the user names

  /// The range that is reported to assistive technology, which ends at the seam.
  func shownRange(
    of thumb: Int, in values: [Double], _ constraints: ThumbConstraints
  ) -> AllowedRange {
    let range = allowedRange(of: thumb, in: values, constraints)
    guard isRing, count > 1 else { return range }
    let away = turns(range.low) * span
    let (low, high, value) = (range.low - away, range.high - away, values[thumb])
    guard high >= maximum else { return AllowedRange(low: low, high: high) }
    // At the seam the value is the minimum.
    let last = grid.isContinuous ? maximum : point(intervals - 1)
    return value >= low
      ? AllowedRange(low: low, high: max(value, last))
      : AllowedRange(low: minimum, high: max(value, high - span))
  }

  /// The argument of `moving(_:to:in:_:)` for an entered value, in a turn that the thumb can reach.
  func requested(
    _ value: Double, of thumb: Int, in values: [Double], _ constraints: ThumbConstraints
  ) -> Double {
    let seen = unrolled(value, for: thumb, in: values)
    return namedRange(of: thumb, in: values, constraints).map { turned(seen, into: $0) } ?? seen
  }

  /// The range of a typed value, from one within the bounds up over the seam, or nil without ends.
  func typedRange(
    of thumb: Int, in values: [Double], _ constraints: ThumbConstraints
  ) -> AllowedRange? {
    guard let range = namedRange(of: thumb, in: values, constraints) else { return nil }
    guard isRing else { return range }
    let away = turns(range.low) * span
    return AllowedRange(low: range.low - away, high: range.high - away)
  }

  /// A typed value, in the turn that is within the range if there is one.
  func typed(
    _ value: Double, of thumb: Int, from values: [Double], _ constraints: ThumbConstraints
  ) -> Double {
    guard isRing, let range = typedRange(of: thumb, in: values, constraints) else { return value }
    return turned(bounded(value), into: range)
  }

  /// The allowed range of a value that the user enters for a thumb, or nil without ends.
  private func namedRange(
    of thumb: Int, in values: [Double], _ constraints: ThumbConstraints
  ) -> AllowedRange? {
    guard let range = reach(of: thumb, in: values, constraints) else { return nil }
    var (low, high) = (range.low, range.high)
    // The other thumb is not pushed around the ring to let this thumb arrive from behind.
    if wraps, limit(of: thumb) == nil {
      let longest = span - leastStep
      (low, high) =
        thumb == 1
        ? (max(low, values[0]), min(high, values[0] + longest))
        : (max(low, values[1] - longest), min(high, values[1]))
    }
    return AllowedRange(low: low, high: max(low, high))
  }

  private func turned(_ value: Double, into range: AllowedRange) -> Double {
    let noise = span * 1e-9
    let turns = wraps ? [value, value - span, value + span] : [value]
    return turns.first { $0 >= range.low - noise && $0 <= range.high + noise } ?? value
  }

  // MARK: Movements

  /// The values after a thumb moved as near to a request as allowed. It does not pass the other
  /// thumb, because then the range would be the rest of the ring.
  func movingOnRing(
    _ thumb: Int, to requested: Double, in values: [Double], _ constraints: ThumbConstraints
  ) -> [Double] {
    guard count > 1 else {
      let value = snapped(rounded(requested))
      return isSamePosition(value, values[0]) ? values : [value]
    }
    var (value, wanted) = (eachTurn(requested, grid.snap), requested)
    if let range = rangeOnRing(of: thumb, in: values, constraints) {
      value = max(eachTurn(range.low, grid.ceil), min(eachTurn(range.high, grid.floor), value))
      wanted = value
    }
    let moved = goneRound(thumb, to: value, wanted, values, constraints)
    let current = unrolled(thumb, in: values)
    guard value != current, !keepsDistances(moved, from: values) else { return moved }
    // Steps are uneven at the seam. If the other thumb has no place, stop one step earlier.
    let before = carried(value, by: value > current ? -1 : 1, of: step)
    let short = goneRound(thumb, to: before, before, values, constraints)
    return keepsDistances(short, from: values) ? short : moved
  }

  /// The values with a thumb at a value, and the other one pushed or pulled along.
  private func goneRound(
    _ thumb: Int, to value: Double, _ wanted: Double, _ values: [Double],
    _ constraints: ThumbConstraints
  ) -> [Double] {
    var result = values
    // The seam has two values; a thumb there keeps its own.
    result[thumb] = value == unrolled(thumb, in: values) ? values[thumb] : onRing(value)
    let (low, high) = kept(thumb, with: values)
    if constraints.gives(1 - thumb), wanted < low || wanted > high {
      // The distance at which the other thumb starts to move, on its side of this thumb.
      let distance = (wanted < low ? low : high) - values[1 - thumb]
      let other = eachTurn(value - distance, wanted < low ? grid.floor : grid.ceil)
      result[1 - thumb] = limited(onRing(other), 1 - thumb)
    }
    return result
  }

  /// Returns whether the distance between two values is allowed, given the old values.
  func keepsDistances(_ values: [Double], from old: [Double]) -> Bool {
    guard !grid.isContinuous else { return true }
    let (low, high) = kept(1, with: old)
    let slack = 1e-9 * span
    return (low - old[0] - slack...high - old[0] + slack).contains(distance(values))
  }

  func resolveOnRing(_ requested: [Double], flexible: Int, exact: Set<Int>) -> [Double] {
    var result = requested.indices.map { thumb in
      let isKept = exact.contains(thumb) && bounded(requested[thumb]) == requested[thumb]
      return isKept ? requested[thumb] : snapped(requested[thumb])
    }
    guard count > 1 else { return result }
    result = [limited(result[0], 0), limited(result[1], 1)]
    // If a thumb is at its limit, the other one moves.
    for thumb in hasLimits ? [flexible, 1 - flexible] : [flexible] {
      let way = distance(result)
      let wanted = max(leastGap, min(greatestGap, way))
      guard wanted != way else { return result }
      let value = thumb == 1 ? result[0] + wanted : result[1] - wanted
      result[thumb] = limited(onRing(eachTurn(value, grid.snap)), thumb)
    }
    return result
  }
}
