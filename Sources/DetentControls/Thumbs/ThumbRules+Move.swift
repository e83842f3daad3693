extension ThumbRules {
  /// All values moved by steps with their distances kept, on a scale that is not linear as they look on
  /// the track; unchanged where one of them is at its end.
  func moved(_ values: [Double], bySteps count: Double, isNice: Bool) -> [Double] {
    let hasRoom = values.indices.allSatisfy {
      count > 0 ? values[$0] < highs[$0] : values[$0] > lows[$0]
    }
    guard hasRoom else { return values }
    let last = self.count - 1
    let steps = values.map { grid.moved($0, bySteps: count) }
    if scale.isLinear, !grid.isContinuousSomewhere { return resolve(steps, flexible: last) }
    let shifted = resolve(shifted(values, bySteps: count, isNice: isNice), flexible: last)
    // At least a step, where a hundredth of the track is less than one.
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
      // Exactly at the end, whatever the sum is.
      for end in [lows[index], highs[index]] where way == end - values[index] { return end }
      return rounded(values[index] + way)
    }
  }

  /// As much of a movement as all have room for.
  private func shift(
    _ fractions: [Double], by request: Double, within ends: (lows: [Double], highs: [Double])
  ) -> Double {
    let least = zip(ends.lows, fractions).map { $0 - $1 }.max() ?? 0
    let greatest = zip(ends.highs, fractions).map { $0 - $1 }.min() ?? 0
    return max(least, min(greatest, request))
  }
}
