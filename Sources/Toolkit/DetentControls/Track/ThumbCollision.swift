struct ThumbConstraints: Equatable, Sendable {
  var collision = ThumbCollision.stop
  /// The thumbs that cannot be moved: walls to the other thumbs.
  var fixed: Set<Int> = []

  func gives(_ thumb: Int) -> Bool { collision == .push && canMove(thumb) }

  func canMove(_ thumb: Int) -> Bool { !fixed.contains(thumb) }

  /// The same constraints for a thumb that keeps its rank, because it was addressed by its index.
  var keepingRoles: ThumbConstraints {
    ThumbConstraints(collision: collision == .push ? .push : .stop, fixed: fixed)
  }
}

struct ThumbMove: Equatable, Sendable {
  var values: [Double]
  var thumb: Int
}

extension TrackRules {
  /// The values after a thumb moved as near to a request as the rules and the other thumbs allow.
  /// - Parameter requested: the requested value; on a ring in its turn relative to the other thumb.
  func moving(
    _ thumb: Int, to requested: Double, in values: [Double], _ constraints: ThumbConstraints
  ) -> ThumbMove {
    guard !wraps else {
      return ThumbMove(
        values: movingOnRing(thumb, to: requested, in: values, constraints), thumb: thumb)
    }
    let requested = grid.snap(rounded(requested))
    switch constraints.collision {
    case .stop:
      var result = values
      result[thumb] = allowedRange(of: thumb, in: values) { _ in false }.nearest(
        to: requested, from: values[thumb])
      return ThumbMove(values: result, thumb: thumb)
    case .push:
      var result = values
      result[thumb] = allowedRange(of: thumb, in: values, where: constraints.gives)
        .nearest(to: requested, from: values[thumb])
      makeRoom(around: thumb...thumb, in: &result, constraints)
      return ThumbMove(values: result, thumb: thumb)
    case .cross:
      return crossed(thumb, to: requested, in: values, constraints)
    }
  }

  /// The range for moving a thumb, or nil if it is unlimited; on a ring also beyond the bounds.
  func reach(
    of thumb: Int, in values: [Double], _ constraints: ThumbConstraints
  ) -> AllowedRange? {
    guard !wraps else { return rangeOnRing(of: thumb, in: values, constraints) }
    guard constraints.collision == .cross else {
      return allowedRange(of: thumb, in: values, where: constraints.gives)
    }
    let ranges = slots(of: thumb, in: values, constraints).map(\.allowedRange)
    return ranges.dropFirst().reduce(ranges[0]) {
      AllowedRange(low: min($0.low, $1.low), high: max($0.high, $1.high))
    }
  }

  /// The reach of a thumb; if that is unlimited, its range while the other thumb stays.
  func allowedRange(of thumb: Int, in values: [Double], _ constraints: ThumbConstraints)
    -> AllowedRange
  { reach(of: thumb, in: values, constraints) ?? rangeOnRing(of: thumb, in: values) }

  /// The values after two neighbours moved near two requests; other thumbs stay or make room.
  func moving(
    pairAt thumb: Int, to low: Double, _ high: Double, in values: [Double],
    _ constraints: ThumbConstraints
  ) -> [Double] {
    var result = values
    let first = allowedRange(of: thumb, in: values) { $0 == thumb + 1 || constraints.gives($0) }
    result[thumb] = first.nearest(to: grid.snap(low))
    let second = allowedRange(of: thumb + 1, in: result) { $0 != thumb && constraints.gives($0) }
    result[thumb + 1] = second.nearest(to: grid.snap(high))
    makeRoom(around: thumb...(thumb + 1), in: &result, constraints)
    return result
  }

  // MARK: Push

  /// Moves the neighbours of some thumbs as little as the distances require.
  private func makeRoom(
    around thumbs: ClosedRange<Int>, in values: inout [Double], _ constraints: ThumbConstraints
  ) {
    // The thumbs in between are in place already.
    for thumb in stride(from: thumbs.upperBound + 1, to: count, by: 1) {
      guard constraints.gives(thumb) else { break }
      let allowedRange = allowedRange(of: thumb, in: values) { $0 > thumb && constraints.gives($0) }
      values[thumb] = allowedRange.nearest(to: values[thumb])
    }
    for thumb in stride(from: thumbs.lowerBound - 1, through: 0, by: -1) {
      guard constraints.gives(thumb) else { break }
      let allowedRange = allowedRange(of: thumb, in: values) { $0 < thumb && constraints.gives($0) }
      values[thumb] = allowedRange.nearest(to: values[thumb])
    }
  }

  // MARK: Cross

  private struct Slot {
    var move: ThumbMove
    var allowedRange: AllowedRange
  }

  private func crossed(
    _ thumb: Int, to requested: Double, in values: [Double], _ constraints: ThumbConstraints
  ) -> ThumbMove {
    let fraction = scale.fraction(of: requested)
    var best: (move: ThumbMove, distance: Double)?
    for slot in slots(of: thumb, in: values, constraints) {
      let value = slot.allowedRange.nearest(to: requested)
      // Distances on the track, because values are misleading on a scale that is not linear. A miss
      // costs a little extra, because far from zero two values may have the same fraction.
      let distance =
        (scale.fraction(of: value) - fraction).magnitude + (value == requested ? 0 : 1e-12)
      // The present rank comes first, so of two equally near ranks it wins.
      if let best, distance >= best.distance { continue }
      var move = slot.move
      move.values[move.thumb] = value
      best = (move, distance)
    }
    return best?.move ?? ThumbMove(values: values, thumb: thumb)
  }

  /// The ranks that a thumb can take, the present one first; it passes no fixed thumb.
  private func slots(of thumb: Int, in values: [Double], _ constraints: ThumbConstraints) -> [Slot]
  {
    let first = constraints.fixed.filter { $0 < thumb }.max().map { $0 + 1 } ?? 0
    let last = constraints.fixed.filter { $0 > thumb }.min().map { $0 - 1 } ?? count - 1
    var others = values
    others.remove(at: thumb)
    let now = Slot(
      move: ThumbMove(values: values, thumb: thumb),
      allowedRange: allowedRange(of: thumb, in: values) { _ in false })
    let passed = (first...max(first, last)).filter { $0 != thumb }.compactMap { index in
      var moved = others
      moved.insert(index < thumb ? others[index] : others[index - 1], at: index)
      return slot(index, in: moved)
    }
    return [now] + passed
  }

  /// The slot at a rank, or nil if the other thumbs break their rules or leave no room.
  private func slot(_ thumb: Int, in values: [Double]) -> Slot? {
    let slack = 1e-9 * span
    for other in 0..<count where other != thumb {
      // Limits are allowed values themselves and need no slack, unlike sums of distances.
      guard lows[other] <= values[other], values[other] <= highs[other] else { return nil }
      guard other > 0, other - 1 != thumb else { continue }
      guard values[other] - values[other - 1] <= greatestGap + slack else { return nil }
    }
    let low = thumb > 0 ? values[thumb - 1] + leastGap : minimum
    let high = thumb < count - 1 ? values[thumb + 1] - leastGap : maximum
    let room = (max(lows[thumb], grid.ceil(low)), min(highs[thumb], grid.floor(high)))
    guard low <= high + slack, room.0 <= room.1 + slack else { return nil }
    return Slot(
      move: ThumbMove(values: values, thumb: thumb),
      allowedRange: allowedRange(of: thumb, in: values) { _ in false })
  }
}

/// The behaviour of a thumb that the user moves into its neighbour.
public enum ThumbCollision: String, Hashable, Sendable, Codable, CaseIterable {
  /// The thumb stops at its neighbour.
  case stop
  /// The thumb pushes its neighbour along, and pulls it if the greatest distance requires that.
  case push
  /// The thumb passes its neighbour: they change roles, and the values stay in order.
  case cross
}
