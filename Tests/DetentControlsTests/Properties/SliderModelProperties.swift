import DetentDrawing
import DetentTestSupport
import Testing

@testable import DetentControls

/// Properties of the pure values: any order, any numbers, any direction.
@Suite struct SliderModelProperties {
  private enum Op {
    case minimum(Double)
    case maximum(Double)
    case bounds(Double, Double)
    case lower(Double)
    case upper(Double)
    case both(Double, Double)
    case step(Double)
    case minimumDistance(Double)
    case maximumDistance(Double?)
    case shape(SliderScale)
    case limits(Int, Double, Double)
    case commit
  }

  private func op(_ random: inout SplitMix64) -> Op {
    switch random.below(12) {
    case 0: .minimum(random.number())
    case 1: .maximum(random.number())
    case 2: .bounds(random.number(), random.number())
    case 3: .lower(random.number())
    case 4: .upper(random.number())
    case 5: .both(random.number(), random.number())
    case 6: .step(random.number(-1...60))
    case 7: .minimumDistance(random.number(-1...120))
    case 8: .maximumDistance(random.chance(4) ? nil : random.number(-1...300))
    case 9: .shape(.random(&random))
    case 10: .limits(random.below(2), random.number(), random.number(0...200))
    default: .commit
    }
  }

  private func apply(_ op: Op, to model: inout SliderModel) {
    switch op {
    case .minimum(let value): model.setMinimum(value)
    case .maximum(let value): model.setMaximum(value)
    case .bounds(let a, let b): model.setBounds(minimum: a, maximum: b)
    case .lower(let value): model.set(.lower, to: value)
    case .upper(let value): model.set(.upper, to: value)
    case .both(let a, let b): model.set(a, b)
    case .step(let value): model.setStep(value)
    case .minimumDistance(let value): model.setMinimumDistance(value)
    case .maximumDistance(let value): model.setMaximumDistance(value)
    case .shape(let shape): model.setShape(shape)
    case .limits(let thumb, let low, let length):
      let high = low + length
      model.setLimits(length >= 0 && high >= low ? low...high : nil, of: thumb)
    case .commit: model.commit()
    }
  }

  @Test func theValuesObeyTheRulesAfterEveryCall() {
    PropertyHarness.check(seeds: PropertyHarness.seeds(8_000), length: 1...24, generate: op) {
      ops, _ in
      var model = SliderModel()
      for op in ops {
        apply(op, to: &model)
        if let failure = violation(of: model.rules, by: RangeValues(model.values)) {
          return failure
        }
      }
      let before = model
      model.commit()
      return before.values == model.values ? nil : "the commit moved the values"
    }
  }

  @Test func whatIsAllowedIsResolvedToItself() {
    PropertyHarness.check(seeds: PropertyHarness.seeds(4_000), length: 1...12, generate: op) {
      ops, _ in
      var model = SliderModel()
      for op in ops { apply(op, to: &model) }
      let values = model.values
      let again = model.rules.resolve(values, flexible: .upper)
      // Where the distances leave no step at all, the least one wins and may move a thumb.
      let coarsest = model.rules.grid.pieces.map(\.step).max() ?? 0
      guard model.rules.greatestGap - model.rules.leastGap >= coarsest else { return nil }
      let slack = 1e-12 * max(1, model.rules.span)
      let isSame = zip(again, values).allSatisfy { abs($0 - $1) <= slack }
      return isSame ? nil : "\(values) became \(again) under \(model.rules)"
    }
  }

  @Test func consistentSettersHaveNoOrder() {
    for seed in PropertyHarness.seeds(4_000) {
      var random = SplitMix64(seed: seed)
      let minimum = Double(random.below(200) - 100)
      let step = Double([0, 1, 2, 5][random.below(4)])
      let unit = max(step, 0.5)
      let counts = [random.below(20), random.below(20), random.below(20)].sorted()
      let lower = minimum + Double(counts[0]) * unit
      let upper = minimum + Double(counts[1]) * unit
      let maximum = minimum + Double(counts[2]) * unit
      let least = random.chance(2) ? 0 : (upper - lower)
      let greatest: Double? = random.chance(2) ? nil : upper - lower + Double(random.below(9))
      let shape = SliderScale.random(&random, ownSteps: false)
      var setters: [(inout SliderModel) -> Void] = [
        { $0.setShape(shape) },
        { $0.setMinimum(minimum) }, { $0.setMaximum(maximum) }, { $0.set(.lower, to: lower) },
        { $0.set(.upper, to: upper) }, { $0.setStep(step) }, { $0.setMinimumDistance(least) },
        { $0.setMaximumDistance(greatest) },
      ]
      setters.shuffle(using: &random)
      var model = SliderModel()
      for setter in setters { setter(&model) }
      #expect(model.values == [lower, upper], "seed \(seed)")
    }
  }
}

/// What is wrong with values under rules, or nil.
func violation(of rules: ThumbRules, by values: RangeValues) -> String? {
  let numbers = [rules.minimum, rules.maximum, values.lower, values.upper, rules.span]
  guard numbers.allSatisfy(\.isFinite) else { return "not finite: \(numbers)" }
  guard rules.minimum <= values.lower, values.lower <= values.upper,
    values.upper <= rules.maximum
  else { return "out of order: \(values) in \(rules.minimum)...\(rules.maximum)" }
  let slack = 1e-9 * max(1, rules.span, abs(rules.minimum), abs(rules.maximum))
  for (index, value) in values.list.enumerated() {
    let isInside = rules.lows[index] <= value && value <= rules.highs[index]
    guard isInside else { return "\(value) is outside of the limits of thumb \(index)" }
  }
  guard values.lower + rules.leastGap <= values.upper + slack else {
    return "\(values) are nearer than \(rules.leastGap)"
  }
  for value in [values.lower, values.upper] where rules.grid.snap(value) != value {
    return "\(value) is no step of \(rules.step) from \(rules.minimum)"
  }
  return nil
}
