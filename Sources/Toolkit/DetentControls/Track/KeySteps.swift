import DetentViews

extension TrackRules {
  /// The change of a value by one step of a key or one notch of a wheel.
  /// - Parameter isNice: whether a hundredth of the range is rounded to the series 1, 2, 5.
  func keyStep(at value: Double, isNice: Bool) -> Double {
    if scale.isLinear { return evenStep(isNice: isNice) }
    let keys = keyGrid()
    let next = keys.moved(value, bySteps: 1)
    return next > value ? next - value : value - keys.moved(value, bySteps: -1)
  }

  /// The value after a movement, before other thumbs limit it; on a ring it may be out of bounds.
  func moved(_ value: Double, by move: ValueMove, isNice: Bool = false) -> Double {
    switch move {
    case .toLowest: return minimum
    case .toHighest: return maximum
    case .steps(let count):
      guard scale.isLinear else { return turned(value, by: count, parts: 100) }
      return moved(value, by: count, of: evenStep(isNice: isNice))
    case .fine(let count):
      guard scale.isLinear else { return turned(value, by: count, parts: 1_000) }
      let step = evenStep(isNice: isNice)
      return moved(value, by: count, of: grid.isContinuous ? step / 10 : step)
    case .pages(let count):
      guard scale.isLinear else { return turned(value, by: count, parts: 10) }
      let page = page ?? span / 10
      guard !grid.isContinuous else { return moved(value, by: count, of: page) }
      // A page is a whole number of steps, and at least one.
      return moved(value, by: count * max(1, (page / step).rounded()), of: step)
    }
  }

  private func evenStep(isNice: Bool) -> Double {
    if !grid.isContinuous { return step }
    return isNice ? DecimalRounding.niceStep(near: span / 100) : span / 100
  }

  private func moved(_ value: Double, by count: Double, of step: Double) -> Double {
    if isRing { return carried(value, by: count, of: step) }
    guard grid.isContinuous else { return grid.moved(value, bySteps: count) }
    return grid.snap(rounded(value + count * step))
  }

  /// The value after key steps, fine steps or pages on an uneven scale: hundredths, thousandths or
  /// tenths of the track, for a page at least one step. Fractions of a notch follow the fingers.
  private func turned(_ value: Double, by count: Double, parts: Double) -> Double {
    let target = scale.value(at: scale.fraction(of: value) + count / parts)
    guard count == count.rounded() else { return grid.snap(rounded(target)) }
    let keys = keyGrid(fineness: max(1, parts / 100))
    guard parts < 100 else { return keys.moved(value, bySteps: count) }
    let step = keys.moved(value, bySteps: count > 0 ? 1 : -1)
    return count > 0 ? max(keys.snap(target), step) : min(keys.snap(target), step)
  }

  // MARK: Steps on scales that are not linear

  /// The values that keys lead to on a scale that is not linear, on which equal steps would be long
  /// at one end of the track and invisible at the other. So a key step is a hundredth of the
  /// *track*, rounded to 1, 2 or 5 · 10ⁿ and to a whole number of the control's steps, at least
  /// one. Key steps lead to multiples of themselves: 195,000, 200,000, 210,000. All these values
  /// make one grid, so that the way back goes through the same ones.
  /// - Parameter fineness: the number of parts that a step is divided into.
  func keyGrid(fineness: Double = 1) -> StepGrid {
    let pieces = grid.pieces.flatMap { zones(of: $0, fineness: fineness) }
    return pieces.isEmpty ? grid : StepGrid(pieces)
  }

  /// Divides a piece into pieces of equal key steps, which begin at multiples of them.
  private func zones(of piece: StepGrid.Piece, fineness: Double) -> [StepGrid.Piece] {
    let (low, high) = (piece.minimum, piece.maximum)
    // If the piece does not begin at a multiple of its step, steps are counted from its begin.
    let origin = Self.isMultiple(low, of: piece.step) ? 0 : low
    var zones: [StepGrid.Piece] = []
    var start = low
    /// Ends the open zone near a value, at a multiple of the steps on both sides.
    func close(near end: Double, _ step: Double, _ next: Double?) {
      let end = next.map { boundary(near: end, step, $0, of: piece, origin) } ?? high
      guard end > start else { return }
      let first = piece.snap(origin + DecimalRounding.multiple(of: step, atLeast: start - origin))
      if first > start, first < end {
        zones.append(StepGrid.Piece(minimum: start, maximum: first, step: first - start))
        start = first
      }
      zones.append(StepGrid.Piece(minimum: start, maximum: end, step: step))
      start = end
    }
    let begin = scale.fraction(of: low)
    let length = scale.fraction(of: high) - begin
    let count = max(1, (length * 100).rounded())
    var from = low
    var last: Double?
    for index in 0..<Int(count) {
      let to = scale.value(at: begin + length * Double(index + 1) / count)
      let worth = (to - from) * count / (length * 100)
      let step = Self.wholeSteps(DecimalRounding.niceStep(near: worth) / fineness, of: piece.step)
      // If a Double cannot divide the track any further, the previous step continues.
      if step > 0, step.isFinite {
        if let last, last != step { close(near: from, last, step) }
        last = step
      }
      from = to
    }
    close(near: high, last ?? high - low, nil)
    return zones
  }

  /// The value at which key steps change: a multiple of both, or if too far of the shorter one.
  private func boundary(
    near end: Double, _ step: Double, _ next: Double, of piece: StepGrid.Piece, _ origin: Double
  ) -> Double {
    func multiple(of unit: Double) -> Double {
      min(
        piece.maximum, piece.snap(origin + DecimalRounding.multiple(of: unit, near: end - origin)))
    }
    let common = multiple(of: Self.commonMultiple(step, next))
    let way = (scale.fraction(of: common) - scale.fraction(of: end)).magnitude
    return way <= 0.02 ? common : multiple(of: min(step, next))
  }

  /// A length as a whole number of steps, or as 1, 2, 5 … steps.
  private static func wholeSteps(_ length: Double, of step: Double) -> Double {
    guard step > 0, length.isFinite else { return length }
    let count = length / step
    guard count > 1 else { return step }
    let isWhole = (count - count.rounded()).magnitude <= 1e-9 * count
    let whole = isWhole ? count.rounded() : max(1, DecimalRounding.niceStep(near: count).rounded())
    return DecimalRounding.round(
      whole * step, fractionDigits: DecimalRounding.fractionDigits(of: step))
  }

  private static func isMultiple(_ value: Double, of step: Double) -> Bool {
    guard step > 0 else { return true }
    let count = value / step
    return (count - count.rounded()).magnitude <= 1e-9 * max(1, count.magnitude)
  }

  /// The least common multiple of two steps, up to ten of the longer one; else the longer one.
  private static func commonMultiple(_ a: Double, _ b: Double) -> Double {
    let (low, high) = (min(a, b), max(a, b))
    for count in 1...10 {
      let parts = Double(count) * high / low
      if (parts - parts.rounded()).magnitude <= 1e-6 { return Double(count) * high }
    }
    return high
  }

  /// All values moved by the same way on the track, or unchanged if one value is at its end.
  func moved(_ values: [Double], bySteps count: Double, isNice: Bool) -> [Double] {
    let hasRoom = values.indices.allSatisfy {
      count > 0 ? values[$0] < highs[$0] : values[$0] > lows[$0]
    }
    guard hasRoom else { return values }
    let last = self.count - 1
    let steps = values.map { grid.moved($0, bySteps: count) }
    if scale.isLinear, !grid.isContinuousSomewhere { return resolve(steps, flexible: last) }
    let shifted = resolve(shifted(values, bySteps: count, isNice: isNice), flexible: last)
    // At least one step, even if a hundredth of the track is shorter.
    return shifted == values && !grid.isContinuousSomewhere
      ? resolve(steps, flexible: last) : shifted
  }

  private func shifted(_ values: [Double], bySteps count: Double, isNice: Bool) -> [Double] {
    guard scale.isLinear else {
      let fractions = values.map(scale.fraction)
      let way = shift(
        fractions, by: count / 100, within: (lows.map(scale.fraction), highs.map(scale.fraction)))
      return fractions.map { rounded(scale.value(at: $0 + way)) }
    }
    let request = count * keyStep(at: minimum, isNice: isNice)
    let way = shift(values, by: request, within: (lows, highs))
    return values.indices.map { index in
      // The exact end, because the sum may miss it.
      for end in [lows[index], highs[index]] where way == end - values[index] { return end }
      return rounded(values[index] + way)
    }
  }

  private func shift(
    _ fractions: [Double], by request: Double, within ends: (lows: [Double], highs: [Double])
  ) -> Double {
    let least = zip(ends.lows, fractions).map { $0 - $1 }.max() ?? 0
    let greatest = zip(ends.highs, fractions).map { $0 - $1 }.min() ?? 0
    return max(least, min(greatest, request))
  }
}
