extension ThumbRules {
  /// All values moved by steps with their distances kept, on a scale that is not linear as they look on
  /// the track; unchanged where one of them is at its end.
  func panned(_ values: [Double], bySteps count: Double, isNice: Bool) -> [Double] {
    let hasRoom = values.indices.allSatisfy {
      count > 0 ? values[$0] < highs[$0] : values[$0] > lows[$0]
    }
    guard hasRoom else { return values }
    let last = self.count - 1
    let steps = values.map { lattice.moved($0, bySteps: count) }
    if scale.isLinear, !lattice.isContinuousSomewhere { return resolve(steps, yielding: last) }
    let slid = resolve(slid(values, bySteps: count, isNice: isNice), yielding: last)
    // At least a step, where a hundredth of the track is less than one.
    return slid == values && !lattice.isContinuousSomewhere ? resolve(steps, yielding: last) : slid
  }

  private func slid(_ values: [Double], bySteps count: Double, isNice: Bool) -> [Double] {
    guard scale.isLinear else {
      let places = values.map(scale.fraction)
      let way = shift(
        places, by: count / 100, within: (lows.map(scale.fraction), highs.map(scale.fraction)))
      return places.map { tidied(scale.value(at: $0 + way)) }
    }
    let wish = count * keyStep(at: minimum, isNice: isNice)
    let way = shift(values, by: wish, within: (lows, highs))
    return values.indices.map { index in
      // Exactly at the end, whatever the sum is.
      for end in [lows[index], highs[index]] where way == end - values[index] { return end }
      return tidied(values[index] + way)
    }
  }

  /// As much of a movement as all have room for.
  private func shift(
    _ places: [Double], by wish: Double, within ends: (lows: [Double], highs: [Double])
  ) -> Double {
    let least = zip(ends.lows, places).map { $0 - $1 }.max() ?? 0
    let greatest = zip(ends.highs, places).map { $0 - $1 }.min() ?? 0
    return max(least, min(greatest, wish))
  }
}
