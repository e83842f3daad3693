/// The bar between two neighbours in hand: its length is kept, or shrinks at the ends.
extension SliderDrag {
  private var pair: Int { thumbs.first ?? 0 }

  /// The values of now with those of the start at the ends of the bar.
  private func base(_ context: SliderContext) -> [Double] {
    var base = context.values
    for thumb in [pair, pair + 1] { base[thumb] = start[thumb] }
    return base
  }

  /// How far the bar can go either way, in logical pixels.
  func panLimits(_ context: SliderContext) -> (least: Double, greatest: Double) {
    let travel = context.layout.travel
    guard context.options.barKeepsLength else {
      // Until both of its ends are at the end.
      let scale = context.rules.scale
      return (
        -scale.fraction(of: start[pair + 1]) * travel,
        (1 - scale.fraction(of: start[pair])) * travel
      )
    }
    let room = context.barRoom(above: pair, in: base(context))
    return (room.least * travel, room.greatest * travel)
  }

  func moved(by way: Double, _ context: SliderContext) -> [Double] {
    let rules = context.rules
    let base = base(context)
    let (least, greatest) = panLimits(context)
    let clamped = max(least, min(greatest, way))
    guard clamped.magnitude >= 1e-6 else {
      if rules == startRules, base == start { return start }
      return rules.moving(
        pairAt: pair, to: start[pair], start[pair + 1], in: base, context.options.constraints)
    }
    let shift = clamped / context.layout.travel
    let scale = rules.scale
    let low = rules.rounded(scale.value(at: scale.fraction(of: start[pair]) + shift))
    let high = rules.rounded(scale.value(at: scale.fraction(of: start[pair + 1]) + shift))
    return rules.moving(
      pairAt: pair, to: low,
      context.options.barKeepsLength ? keepingLength(high, above: low, context) : high, in: base,
      context.options.constraints)
  }

  /// The upper end of a bar of the same length on the steps.
  private func keepingLength(_ high: Double, above low: Double, _ context: SliderContext) -> Double
  {
    let rules = context.rules
    let span = start[pair + 1] - start[pair]
    guard !rules.grid.isContinuous, span > 0 else { return high }
    let snapped = rules.grid.snap(low)
    // On equal steps the length is kept to the nearest of them and does not flicker between two.
    let kept = rules.scale.isLinear ? snapped + rules.step * (span / rules.step).rounded() : high
    // At least a step between its ends, as there was.
    return max(kept, rules.grid.moved(snapped, bySteps: 1))
  }
}
