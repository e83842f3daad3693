import DetentViews

/// What the values of a dial must obey, and how a request becomes a value that does. Pure: the same
/// request under the same rules gives the same value.
struct DialRules: Equatable, Sendable {
  /// Bounds, steps, pages and distances.
  var limits = ThumbRules(minimum: 0, maximum: 1)
  /// Whether the maximum and the minimum are the same position, and values go on there.
  var wraps = false
  /// Whether there are two thumbs.
  var hasRange = false
  /// What happens where they meet.
  var collision = ThumbCollision.stop
  /// The thumbs that nobody may move: walls to the other one.
  var fixed: Set<Int> = []

  var minimum: Double { limits.minimum }
  var maximum: Double { limits.maximum }
  var span: Double { limits.span }
  var grid: StepGrid { limits.grid }

  // MARK: One value

  /// A value within the bounds: limited to them, or carried round. The bounds themselves stay.
  func bounded(_ value: Double) -> Double {
    guard wraps, span > 0 else { return max(minimum, min(maximum, value)) }
    guard value < minimum || value > maximum else { return value }
    let rest = (value - minimum) - turns(value) * span
    return limits.rounded(max(minimum, min(maximum, minimum + rest)))
  }

  /// The allowed value for a request.
  func snapped(_ value: Double) -> Double { grid.snap(bounded(value)) }

  /// How many times a value lies beyond the bounds, negative below them.
  func turns(_ value: Double) -> Double { ((value - minimum) / span).rounded(.down) }

  /// The seam of a dial that goes round has two values; the one that is there already stays.
  func isSamePosition(_ a: Double, _ b: Double) -> Bool {
    a == b || wraps && span > 0 && min(a, b) == minimum && max(a, b) == maximum
  }

  /// The thumbs whose values lie between two steps.
  func offStep(_ values: DialValues) -> Set<RangeThumb> {
    guard !grid.isContinuous else { return [] }
    let thumbs: [RangeThumb] = hasRange ? [.lower, .upper] : [.upper]
    return Set(thumbs.filter { grid.snap(values[$0]) != values[$0] })
  }

  /// The same rules with every value allowed.
  var smooth: DialRules {
    var rules = self
    rules.limits = limits.smooth(isRing: wraps)
    return rules
  }

  // MARK: Single thumbs

  /// Whether the user may move a thumb.
  func canMove(_ thumb: RangeThumb) -> Bool { !fixed.contains(thumb.index) }

  /// Whether the user may move any thumb.
  var canMoveAny: Bool { !hasRange || fixed.count < 2 }

  /// Whether a thumb that the user moves takes the other one along.
  func pushes(_ other: RangeThumb) -> Bool { collision == .push && canMove(other) }

  /// Whether a thumb is limited to a part of the dial.
  var hasLimits: Bool { limits.hasLimits }

  /// The part of the dial that a thumb is limited to where values go round: there, each lies for
  /// itself. Nil where it has all of it.
  func roundLimit(of thumb: RangeThumb) -> ClosedRange<Double>? {
    guard wraps, hasRange, span > 0, let limit = limits.limits[thumb.index] else { return nil }
    let (low, high) = (grid.ceil(limit.lowerBound), grid.floor(limit.upperBound))
    return low <= high ? low...high : nil
  }

  /// The same in the turn that a value of the thumb was carried to.
  func roundLimit(of thumb: RangeThumb, around value: Double) -> ClosedRange<Double>? {
    guard let limit = roundLimit(of: thumb) else { return nil }
    let noise = span * 1e-9
    for turn in [0, span, -span] {
      let turned = (limit.lowerBound + turn)...(limit.upperBound + turn)
      if value >= turned.lowerBound - noise, value <= turned.upperBound + noise { return turned }
    }
    return nil
  }

  /// A value on a dial that goes round, within the part of it that a thumb is limited to: the end
  /// of that which is nearer.
  func limited(_ value: Double, _ thumb: RangeThumb) -> Double {
    // The seam has two values.
    guard roundLimit(of: thumb, around: value) == nil, let limit = roundLimit(of: thumb) else {
      return value
    }
    func forwards(_ way: Double) -> Double { way - (way / span).rounded(.down) * span }
    return forwards(value - limit.upperBound) <= forwards(limit.lowerBound - value)
      ? limit.upperBound : limit.lowerBound
  }

  // MARK: Movements

  /// The value that a key or a turn of the wheel leads to. Where values go round it may lie beyond
  /// the bounds: as far as it was carried.
  /// - Parameter isNice: whether a hundredth of the range is rounded to the series 1, 2, 5.
  func moved(_ value: Double, by move: ValueMove, isNice: Bool = false) -> Double {
    guard span > 0 else { return value }
    let step = limits.evenStep(isNice: isNice)
    switch move {
    case .pages(let count) where wraps: return paged(value, by: count, step)
    case .steps(let count) where wraps: return carried(value, by: count, of: step)
    case .fine(let count) where wraps:
      return carried(value, by: count, of: grid.isContinuous ? step / 10 : step)
    default: return limits.moved(value, by: move, isNice: isNice)
    }
  }

  /// Only an even scale goes round.
  private func paged(_ value: Double, by count: Double, _ step: Double) -> Double {
    let page = limits.page ?? max(step, span / 10)
    // A page is a whole number of steps, and at least one.
    return grid.isContinuous
      ? carried(value, by: count, of: page)
      : carried(value, by: count * max(1, (page / step).rounded()), of: step)
  }

  // MARK: Round the dial

  /// A value some steps away, carried on beyond the bounds; the maximum and the minimum are one
  /// position.
  private func carried(_ value: Double, by count: Double, of step: Double) -> Double {
    guard !grid.isContinuous else { return value + count * step }
    let turn = value < minimum || value > maximum ? turns(value) : 0
    let all = intervals
    let target = index(of: value - turn * span, up: count > 0) + count.rounded(.towardZero)
    guard target < 0 || target > all else { return point(target) + turn * span }
    let turns = (target / all).rounded(.down)
    return point(target - turns * all) + (turn + turns) * span
  }

  /// How many steps it takes all the way round; the last one may be short.
  private var intervals: Double { max(1, grid.stepCount) }

  /// The number of the step that a value is on, or of the one before it on the way.
  private func index(of value: Double, up: Bool) -> Double {
    let point = up ? grid.floor(value) : grid.ceil(value)
    return point >= maximum ? intervals : ((point - minimum) / limits.step).rounded()
  }

  private func point(_ index: Double) -> Double {
    index >= intervals ? maximum : grid.snap(minimum + index * limits.step)
  }
}

extension DialRules {
  /// How far it is from one value to another, forwards.
  func distance(_ values: DialValues) -> Double {
    let way = values.upper - values.lower
    return way < 0 && wraps ? way + span : way
  }

  /// The longest range that a drag makes. A range all the way round would be none: its ends meet.
  private var greatestArc: Double {
    return max(leastGap, min(limits.maximumDistance ?? span, span - leastStep))
  }

  /// What parts two values at least where they are not one.
  private var leastStep: Double { grid.isContinuous ? span / 360 : limits.step }

  /// The least distance that can be kept. Where values go round, the limits of each thumb lie for
  /// themselves: they leave room for a distance, or not, whichever of them is the greater one.
  var leastGap: Double {
    guard wraps, hasRange, hasLimits, span > 0 else { return limits.leastGap }
    let requested = min(limits.minimumDistance, span)
    let lower = roundLimit(of: .lower) ?? minimum...maximum
    let upper = roundLimit(of: .upper) ?? minimum...maximum
    let least = upper.lowerBound - lower.upperBound
    let greatest = upper.upperBound - lower.lowerBound
    // Over a whole turn between both, every distance can be had.
    let turn = (greatest / span).rounded(.down)
    let room = turn > (least / span).rounded(.down) ? span : greatest - turn * span
    return requested <= room + span * 1e-9 ? requested : 0
  }

  /// The value of a thumb, carried on over the seam to where it lies seen from the other one.
  func unrolled(_ thumb: RangeThumb, in values: DialValues) -> Double {
    guard wraps, hasRange else { return values[thumb] }
    return thumb == .upper
      ? values.lower + distance(values) : values.upper - distance(values)
  }

  /// A value, as it is seen from the other thumb: on a dial that goes round it lies after the lower
  /// one and before the upper one.
  private func unrolled(_ value: Double, for thumb: RangeThumb, in values: DialValues) -> Double {
    guard wraps, hasRange, span > 0 else { return value }
    let inside = bounded(value)
    switch thumb {
    case .upper: return inside < values.lower ? inside + span : inside
    case .lower: return inside > values.upper ? inside - span : inside
    }
  }

  /// The allowed range of a thumb while the other one stays; on a dial that goes round it may lie
  /// beyond the bounds.
  func allowedRange(of thumb: RangeThumb, in values: DialValues) -> AllowedRange {
    guard hasRange else { return AllowedRange(low: minimum, high: maximum) }
    guard wraps else {
      return limits.allowedRange(of: thumb.index, in: values.pair, ThumbConstraints())
    }
    let (low, high) = kept(thumb, with: values)
    let current = unrolled(thumb, in: values)
    guard let limit = roundLimit(of: thumb, around: current) else {
      return AllowedRange(low: low, high: high)
    }
    return AllowedRange(
      low: min(current, max(low, limit.lowerBound)),
      high: max(current, min(high, limit.upperBound)))
  }

  /// The same by the distances alone, on a dial that goes round.
  private func kept(_ thumb: RangeThumb, with values: DialValues) -> (low: Double, high: Double) {
    // A range that a program made longer does not spring back.
    let least = min(leastGap, distance(values))
    let greatest = max(greatestArc, distance(values))
    return thumb == .upper
      ? (values.lower + least, values.lower + greatest)
      : (values.upper - greatest, values.upper - least)
  }

  /// The same with what the other one does where they meet; nil where there is no end.
  func allowedRange(
    of thumb: RangeThumb, in values: DialValues, _ collision: ThumbCollision
  ) -> AllowedRange? {
    guard hasRange else { return wraps ? nil : AllowedRange(low: minimum, high: maximum) }
    guard wraps else {
      return limits.allowedRange(
        of: thumb.index, in: values.pair, ThumbConstraints(collision: collision, fixed: fixed))
    }
    guard collision == .push, canMove(thumb.other) else {
      return allowedRange(of: thumb, in: values)
    }
    guard hasLimits else { return nil }
    // The other one goes along until it is at its own limit.
    var (low, high) = (-Double.infinity, Double.infinity)
    let other = values[thumb.other]
    if let room = roundLimit(of: thumb.other, around: other) {
      (low, high) = kept(thumb, with: values)
      (low, high) = (low + room.lowerBound - other, high + room.upperBound - other)
    }
    if let limit = roundLimit(of: thumb, around: unrolled(thumb, in: values)) {
      (low, high) = (max(low, limit.lowerBound), min(high, limit.upperBound))
    }
    return low.isFinite && high.isFinite ? AllowedRange(low: low, high: max(low, high)) : nil
  }

  /// Where a key brings a thumb at once: the ends of its allowed range. Where it can go round with
  /// the other one before it there are none: there, they are where that one is.
  func ends(of thumb: RangeThumb, in values: DialValues) -> AllowedRange {
    allowedRange(of: thumb, in: values, collision) ?? allowedRange(of: thumb, in: values)
  }

  /// How far a thumb can go on the dial without passing the seam, where that lies in its way: what is
  /// read as numbers has its value between its limits.
  func shownRange(of thumb: RangeThumb, in values: DialValues) -> AllowedRange {
    let range = ends(of: thumb, in: values)
    guard wraps, hasRange, span > 0 else { return range }
    let away = turns(range.low) * span
    let (low, high, value) = (range.low - away, range.high - away, values[thumb])
    guard high >= maximum else { return AllowedRange(low: low, high: high) }
    // The seam is the minimum.
    let last = grid.isContinuous ? maximum : point(intervals - 1)
    return value >= low
      ? AllowedRange(low: low, high: max(value, last))
      : AllowedRange(low: minimum, high: max(value, high - span))
  }

  /// A value that the user names, for ``setting(_:to:in:)``: as it is seen from the other thumb, or
  /// in the turn in which the thumb can be brought there.
  func requested(_ value: Double, of thumb: RangeThumb, in values: DialValues) -> Double {
    let seen = unrolled(value, for: thumb, in: values)
    return namedRange(of: thumb, in: values).map { turned(seen, into: $0) } ?? seen
  }

  /// The allowed range of a value that is typed for a thumb, from one on the dial upwards: over the
  /// seam it goes on beyond the bounds. Nil where there is no end.
  func typedRange(of thumb: RangeThumb, in values: DialValues) -> AllowedRange? {
    guard let range = namedRange(of: thumb, in: values) else { return nil }
    guard wraps, span > 0 else { return range }
    let away = turns(range.low) * span
    return AllowedRange(low: range.low - away, high: range.high - away)
  }

  /// A typed value in the turn in which it can be typed, if there is one.
  func typed(_ value: Double, of thumb: RangeThumb, from values: DialValues) -> Double {
    guard wraps, span > 0, let range = typedRange(of: thumb, in: values) else { return value }
    return turned(bounded(value), into: range)
  }

  /// A value of any turn, as one of the dial; where values do not go round, as it is.
  func carriedRound(_ value: Double) -> Double { wraps ? bounded(value) : value }

  /// The allowed range of a value that the user names for a thumb; nil where there is no end.
  private func namedRange(of thumb: RangeThumb, in values: DialValues) -> AllowedRange? {
    guard let range = allowedRange(of: thumb, in: values, collision) else { return nil }
    var (low, high) = (range.low, range.high)
    // The other one is not pushed all the way round to let the thumb come from behind.
    if wraps, roundLimit(of: thumb) == nil {
      let longest = span - leastStep
      switch thumb {
      case .lower: (low, high) = (max(low, values.upper - longest), min(high, values.upper))
      case .upper: (low, high) = (max(low, values.lower), min(high, values.lower + longest))
      }
    }
    return AllowedRange(low: low, high: max(low, high))
  }

  private func turned(_ value: Double, into range: AllowedRange) -> Double {
    let noise = span * 1e-9
    let turns = wraps ? [value, value - span, value + span] : [value]
    return turns.first { $0 >= range.low - noise && $0 <= range.high + noise } ?? value
  }

  /// The values with the thumb in hand as near to a request as the rules allow, and which one that
  /// is then: one that goes past the other takes its role.
  /// - Parameter request: on a dial that goes round, seen from the other thumb.
  func moving(
    _ thumb: RangeThumb, to requested: Double, in values: DialValues
  ) -> (values: DialValues, thumb: RangeThumb) {
    // Where values go round, the range of thumbs that went past each other would be the rest of the
    // dial.
    guard hasRange, !wraps, collision == .cross else {
      return (setting(thumb, to: requested, in: values), thumb)
    }
    let move = limits.moving(
      thumb.index, to: requested, in: values.pair,
      ThumbConstraints(collision: .cross, fixed: fixed))
    return (DialValues(move.values), RangeThumb(move.thumb))
  }

  /// The same for a thumb that keeps its role.
  func setting(_ thumb: RangeThumb, to requested: Double, in values: DialValues) -> DialValues {
    var result = values
    guard hasRange else {
      let value = snapped(limits.rounded(requested))
      if !isSamePosition(value, values.upper) { result.upper = value }
      return result
    }
    guard wraps else {
      let constraints = ThumbConstraints(
        collision: collision == .push ? .push : .stop, fixed: fixed)
      return DialValues(
        limits.moving(thumb.index, to: requested, in: values.pair, constraints).values)
    }
    var (value, wanted) = (eachTurn(requested, grid.snap), requested)
    if let range = allowedRange(of: thumb, in: values, collision) {
      value = max(eachTurn(range.low, grid.ceil), min(eachTurn(range.high, grid.floor), value))
      wanted = value
    }
    let moved = goneRound(thumb, to: value, wanted, values)
    let current = unrolled(thumb, in: values)
    guard value != current, !keepsDistances(moved, from: values) else { return moved }
    // Steps are uneven at the seam. Where the other thumb has no place, the step before it is the
    // last.
    let before = carried(value, by: value > current ? -1 : 1, of: limits.step)
    let short = goneRound(thumb, to: before, before, values)
    return keepsDistances(short, from: values) ? short : moved
  }

  /// The values with a thumb on a place of a dial that goes round, and the other one as far from
  /// the request as it may be.
  private func goneRound(
    _ thumb: RangeThumb, to value: Double, _ wanted: Double, _ values: DialValues
  ) -> DialValues {
    var result = values
    result[thumb] = onDial(value)
    let (low, high) = kept(thumb, with: values)
    if pushes(thumb.other), wanted < low || wanted > high {
      let other = pushed(thumb, to: value, isBack: wanted < low, low, high, values)
      result[thumb.other] = limited(onDial(other), thumb.other)
    }
    return result
  }

  /// Whether values on a dial that goes round are as far apart as they may be after others.
  func keepsDistances(_ values: DialValues, from old: DialValues) -> Bool {
    guard !grid.isContinuous else { return true }
    let (low, high) = kept(.upper, with: old)
    let slack = 1e-9 * span
    return (low - old.lower - slack...high - old.lower + slack).contains(distance(values))
  }

  /// Where the other thumb goes when one goes beyond the distances that it may have.
  private func pushed(
    _ thumb: RangeThumb, to value: Double, isBack: Bool, _ low: Double, _ high: Double,
    _ values: DialValues
  ) -> Double {
    switch thumb {
    case .upper:
      return isBack
        ? eachTurn(value - (low - values.lower), grid.floor)
        : eachTurn(value - (high - values.lower), grid.ceil)
    case .lower:
      return isBack
        ? eachTurn(value + (values.upper - low), grid.floor)
        : eachTurn(value + (values.upper - high), grid.ceil)
    }
  }

  /// The values that a program requests, as the rules allow them.
  /// - Parameters:
  ///   - flexible: the thumb that gives way where the requests contradict each other.
  ///   - exact: the thumbs whose requests need no step: they were typed.
  func resolved(
    _ requested: DialValues, flexible: RangeThumb, exact: Set<RangeThumb> = []
  ) -> DialValues {
    func value(of thumb: RangeThumb) -> Double {
      let isKept = exact.contains(thumb) && bounded(requested[thumb]) == requested[thumb]
      return isKept ? requested[thumb] : snapped(requested[thumb])
    }
    guard hasRange else { return DialValues(upper: value(of: .upper)) }
    guard wraps, span > 0 else {
      let pair = limits.resolve(
        requested.pair, flexible: flexible.index, exact: Set(exact.map(\.index)))
      return DialValues(pair)
    }
    var result = DialValues(
      lower: limited(value(of: .lower), .lower), upper: limited(value(of: .upper), .upper))
    // One that is at its limit leaves the rest to the other one.
    for thumb in hasLimits ? [flexible, flexible.other] : [flexible] {
      let way = distance(result)
      let wanted = max(leastGap, min(limits.greatestGap, way))
      guard wanted != way else { return result }
      let value = thumb == .upper ? result.lower + wanted : result.upper - wanted
      result[thumb] = limited(onDial(eachTurn(value, grid.snap)), thumb)
    }
    return result
  }

  /// A value that was carried on over the seam, as one of the dial: the seam is its minimum.
  func onDial(_ value: Double) -> Double {
    // Carrying it round may have left it a hair beside its step.
    let inside = grid.snap(bounded(limits.rounded(value)))
    return wraps && inside == maximum ? minimum : inside
  }

  /// Brings a value to a step wherever it lies beyond the bounds.
  private func eachTurn(_ value: Double, _ bring: (Double) -> Double) -> Double {
    guard value < minimum || value > maximum else { return bring(value) }
    let away = turns(value) * span
    return bring(value - away) + away
  }
}
