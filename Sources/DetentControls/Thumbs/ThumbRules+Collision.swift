/// How thumbs make way for one that a person moves.
struct ThumbTraffic: Hashable, Sendable {
  var collision = ThumbCollision.stop
  /// The thumbs that nobody may move: walls to the others.
  var fixed: Set<Int> = []

  /// Whether a thumb makes room for another one.
  func gives(_ thumb: Int) -> Bool { collision == .push && !fixed.contains(thumb) }
}

/// Values, and which of them the thumb in hand has.
struct ThumbMove: Hashable, Sendable {
  var values: [Double]
  var thumb: Int
}

extension ThumbRules {
  /// The values with one thumb as near to a wish as the rules and the other thumbs allow.
  func moving(
    _ thumb: Int, to wish: Double, in values: [Double], _ traffic: ThumbTraffic
  ) -> ThumbMove {
    let wish = lattice.snap(tidied(wish))
    switch traffic.collision {
    case .stop:
      var result = values
      result[thumb] = reach(of: thumb, in: values) { _ in false }.nearest(
        to: wish, from: values[thumb])
      return ThumbMove(values: result, thumb: thumb)
    case .push:
      var result = values
      result[thumb] = reach(of: thumb, in: values, where: traffic.gives)
        .nearest(to: wish, from: values[thumb])
      makeRoom(around: thumb...thumb, in: &result, traffic)
      return ThumbMove(values: result, thumb: thumb)
    case .cross:
      return crossing(thumb, to: wish, in: values, traffic)
    }
  }

  /// The least and the greatest value that a person can bring a thumb to.
  func reach(of thumb: Int, in values: [Double], _ traffic: ThumbTraffic) -> ThumbReach {
    guard traffic.collision == .cross else {
      return reach(of: thumb, in: values, where: traffic.gives)
    }
    let slots = slots(of: thumb, in: values, traffic)
    return slots.dropFirst().reduce(slots[0].reach) {
      ThumbReach(low: min($0.low, $1.reach.low), high: max($0.high, $1.reach.high))
    }
  }

  /// Two neighbours brought near two wishes; the others stay, or make room.
  func moving(
    pairAt thumb: Int, to low: Double, _ high: Double, in values: [Double], _ traffic: ThumbTraffic
  ) -> [Double] {
    var result = values
    let first = reach(of: thumb, in: values) { $0 == thumb + 1 || traffic.gives($0) }
    result[thumb] = first.nearest(to: lattice.snap(low))
    let second = reach(of: thumb + 1, in: result) { $0 != thumb && traffic.gives($0) }
    result[thumb + 1] = second.nearest(to: lattice.snap(high))
    makeRoom(around: thumb...(thumb + 1), in: &result, traffic)
    return result
  }

  // MARK: Push

  /// Moves the thumbs beside some as little as the distances ask for.
  private func makeRoom(
    around thumbs: ClosedRange<Int>, in values: inout [Double], _ traffic: ThumbTraffic
  ) {
    // Those that were passed already are where they should be.
    for thumb in stride(from: thumbs.upperBound + 1, to: count, by: 1) {
      guard traffic.gives(thumb) else { break }
      let reach = reach(of: thumb, in: values) { $0 > thumb && traffic.gives($0) }
      values[thumb] = reach.nearest(to: values[thumb])
    }
    for thumb in stride(from: thumbs.lowerBound - 1, through: 0, by: -1) {
      guard traffic.gives(thumb) else { break }
      let reach = reach(of: thumb, in: values) { $0 < thumb && traffic.gives($0) }
      values[thumb] = reach.nearest(to: values[thumb])
    }
  }

  // MARK: Cross

  /// A place among the other thumbs.
  private struct Slot {
    var move: ThumbMove
    var reach: ThumbReach
  }

  private func crossing(
    _ thumb: Int, to wish: Double, in values: [Double], _ traffic: ThumbTraffic
  ) -> ThumbMove {
    let place = scale.fraction(of: wish)
    var best: (move: ThumbMove, distance: Double)?
    for slot in slots(of: thumb, in: values, traffic) {
      let value = slot.reach.nearest(to: wish)
      // By what is seen: the track, not the values, which say little on a scale that is not linear. A hair
      // more for a miss: far from zero two values may have one place.
      let distance = (scale.fraction(of: value) - place).magnitude + (value == wish ? 0 : 1e-12)
      // The place of now is the first one: of two as near it is kept.
      if let best, distance >= best.distance { continue }
      var move = slot.move
      move.values[move.thumb] = value
      best = (move, distance)
    }
    return best?.move ?? ThumbMove(values: values, thumb: thumb)
  }

  /// The places that a thumb can take among the others, the one of now first. It passes no fixed thumb.
  private func slots(of thumb: Int, in values: [Double], _ traffic: ThumbTraffic) -> [Slot] {
    let first = traffic.fixed.filter { $0 < thumb }.max().map { $0 + 1 } ?? 0
    let last = traffic.fixed.filter { $0 > thumb }.min().map { $0 - 1 } ?? count - 1
    var others = values
    others.remove(at: thumb)
    let now = Slot(
      move: ThumbMove(values: values, thumb: thumb),
      reach: reach(of: thumb, in: values) { _ in false })
    let passed = (first...max(first, last)).filter { $0 != thumb }.compactMap { index in
      var moved = others
      moved.insert(index < thumb ? others[index] : others[index - 1], at: index)
      return slot(index, in: moved)
    }
    return [now] + passed
  }

  /// A place among values, where the others keep their limits and distances there and leave room.
  private func slot(_ thumb: Int, in values: [Double]) -> Slot? {
    let slack = 1e-9 * span
    for other in 0..<count where other != thumb {
      let (low, high) = (lows[other] - slack, highs[other] + slack)
      guard values[other] >= low, values[other] <= high else { return nil }
      guard other > 0, other - 1 != thumb else { continue }
      guard values[other] - values[other - 1] <= greatestGap + slack else { return nil }
    }
    let low = thumb > 0 ? values[thumb - 1] + leastGap : minimum
    let high = thumb < count - 1 ? values[thumb + 1] - leastGap : maximum
    let room = (max(lows[thumb], lattice.ceil(low)), min(highs[thumb], lattice.floor(high)))
    guard low <= high + slack, room.0 <= room.1 + slack else { return nil }
    return Slot(
      move: ThumbMove(values: values, thumb: thumb),
      reach: reach(of: thumb, in: values) { _ in false })
  }
}
