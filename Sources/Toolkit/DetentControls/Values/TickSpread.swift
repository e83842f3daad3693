import DetentViews
import Glibc

/// Finds round values that lie at least so far apart on a scale of any shape. Values below zero are
/// found as those above it are: a scale that is symmetric around zero gets ticks that are, too.
struct TickSpread<Scale: ValueScale> {
  let scale: Scale
  /// The least distance of two ticks as a part of the scale.
  let gap: Double
  /// How many stretches may still be looked into: a scale that is none would lead ever deeper.
  private var budget = 4_096

  init(scale: Scale, gap: Double) {
    self.scale = scale
    self.gap = gap
  }

  /// One side of zero: sizes, and where they lie.
  private struct Side {
    let isNegative: Bool
    let low: Double
    let high: Double
  }

  /// Rising.
  mutating func ticks() -> [Double] {
    let (low, high) = (scale.minimum, scale.maximum)
    let zero = low <= 0 && high >= 0 ? [0.0] : []
    let below = low < 0 ? sizes(Side(isNegative: true, low: max(0, -high), high: -low)) : []
    let above = high > 0 ? sizes(Side(isNegative: false, low: max(0, low), high: high)) : []
    return below.reversed().map(-) + zero + above
  }

  private func position(_ size: Double, _ side: Side) -> Double {
    max(0, min(1, side.isNegative ? 1 - scale.fraction(of: -size) : scale.fraction(of: size)))
  }

  // MARK: One side

  private mutating func sizes(_ side: Side) -> [Double] {
    let unit = pow(10, log10(side.high).rounded(.up))
    guard unit > 0, unit.isFinite else { return [] }
    let start = side.low > 0 ? -Double.infinity : position(0, side)
    var top: [Double] = []
    if unit <= side.high, position(unit, side) - start >= gap { top = [unit] }
    let end = top.isEmpty ? Double.infinity : position(unit, side)
    return fill(0, unit, side, after: start, before: end, depth: 0) + top
  }

  /// The ticks inside a stretch whose ends are round, at the least distance from the ticks around
  /// it.
  private mutating func fill(
    _ low: Double, _ high: Double, _ side: Side, after: Double, before: Double, depth: Int
  ) -> [Double] {
    let first = position(max(low, side.low), side)
    let last = position(min(high, side.high), side)
    // A stretch without room of its own is not looked into.
    guard budget > 0, depth < 700, max(low, side.low) < min(high, side.high),
      last - first >= gap / 2, before - after >= 2 * gap
    else { return [] }
    budget -= 1
    let chosen = division(low, high, side, after: after, before: before)
    let values =
      [low]
      + NiceTicks.multiples(of: chosen.step, from: low, to: high)
      .filter { $0 > low && $0 < high } + [high]
    guard values.count > 2 else { return [] }
    var ticks: [Double] = []
    var previous = after
    // Beside values that have no room there are none that are less round.
    let round = Set(chosen.ticks + [low, high])
    for (start, end) in zip(values, values.dropFirst()) {
      let next = chosen.ticks.first { $0 >= end }.map { position($0, side) } ?? before
      let isInside = chosen.ticks.isEmpty || round.contains(start) && round.contains(end)
      let inside =
        isInside ? fill(start, end, side, after: previous, before: next, depth: depth + 1) : []
      ticks += inside
      if let last = inside.last { previous = position(last, side) }
      guard chosen.ticks.contains(end) else { continue }
      ticks.append(end)
      previous = position(end, side)
    }
    return ticks
  }

  /// Tenths, fifths, quarters or halves of a stretch, which are 1, 2 or 5 · 10ⁿ long as it is: the
  /// finest that all have room, else those of which most in a row have.
  private func division(
    _ low: Double, _ high: Double, _ side: Side, after: Double, before: Double
  ) -> (step: Double, ticks: [Double]) {
    var best: (step: Double, ticks: [Double]) = (NiceTicks.rounded((high - low) / 10), [])
    for parts in [10.0, 5, 4, 2] {
      let step = NiceTicks.rounded((high - low) / parts)
      // Rounding makes a quarter of ten a step of two, which is none of its parts.
      let isPart = (step * parts - (high - low)).magnitude <= 1e-9 * (high - low)
      guard isPart, DecimalRounding.niceStep(near: step) == step else { continue }
      let all = NiceTicks.multiples(of: step, from: max(low, side.low), to: min(high, side.high))
        .filter { $0 > low && $0 < high }
      let positions = all.map { position($0, side) }
      let up = run(positions, from: after, to: before)
      if up == all.count, !all.isEmpty { return (step, all) }
      let down = run(positions.reversed().map { -$0 }, from: -before, to: -after)
      let ticks = Array(down >= up ? all.suffix(down) : all.prefix(up))
      if ticks.count >= best.ticks.count, !ticks.isEmpty { best = (step, ticks) }
    }
    return best
  }

  /// How many of rising positions, from the first one on, have room after one position and before
  /// another.
  private func run(_ positions: [Double], from start: Double, to end: Double) -> Int {
    var (last, count) = (start, 0)
    while count < positions.count, positions[count] - last >= gap - 1e-9,
      end - positions[count] >= gap - 1e-9
    {
      (last, count) = (positions[count], count + 1)
    }
    return count
  }
}
