import DetentViews

/// What the values of a dial must obey, and how a request becomes a value that does. Pure: the same request
/// under the same rules gives the same value.
struct DialRules: Hashable, Sendable {
  /// Bounds, steps and distances.
  var limits = ThumbRules(minimum: 0, maximum: 1)
  /// What a page of keys and wheel is worth; nil for the greater of a step and a tenth of the range.
  var page: Double?
  /// Whether the maximum and the minimum are the same place, and values go on there.
  var wraps = false
  /// Whether there are two thumbs.
  var hasRange = false
  /// What happens where they meet.
  var collision = ThumbCollision.stop

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
    rules.limits = limits.smooth
    return rules
  }

  // MARK: Movements

  /// The value that a key or a turn of the wheel leads to. Where values go round it may lie beyond the
  /// bounds: as far as it was carried.
  func moved(_ value: Double, by move: ValueMove) -> Double {
    guard span > 0 else { return value }
    switch move {
    case .pages(let count): return paged(value, by: count)
    case .steps(let count) where wraps: return carried(value, by: count, of: keyStep)
    case .fine(let count) where wraps:
      return carried(value, by: count, of: grid.isContinuous ? keyStep / 10 : keyStep)
    default: return limits.moved(value, by: move)
    }
  }

  /// What one step of a key or a notch of a wheel is worth where values lie evenly.
  private var keyStep: Double { grid.isContinuous ? span / 100 : limits.step }

  private func paged(_ value: Double, by count: Double) -> Double {
    // Where values do not lie evenly, a page is a part of the arc and no length.
    guard page != nil || wraps, limits.scale.isLinear else {
      return limits.moved(value, by: .pages(count))
    }
    let length = page ?? max(keyStep, span / 10)
    // A page is a whole number of steps, and at least one.
    let steps = max(1, (length / keyStep).rounded())
    if wraps {
      return grid.isContinuous
        ? carried(value, by: count, of: length) : carried(value, by: count * steps, of: keyStep)
    }
    guard grid.isContinuous else { return limits.moved(value, by: .steps(count * steps)) }
    return bounded(limits.rounded(value + count * length))
  }

  // MARK: Round the dial

  /// A value some steps away, carried on beyond the bounds; the maximum and the minimum are one place.
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
