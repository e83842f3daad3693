import DetentDrawing
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentControls

/// Runs random sequences of operations; of a failing one it shows the shortest it can find.
enum PropertyHarness {
  /// So many seeds; `DETENT_PROPERTY_SCALE` multiplies them for a night's run.
  static func seeds(_ count: UInt64) -> Range<UInt64> {
    let scale = getenv("DETENT_PROPERTY_SCALE").flatMap { UInt64(String(cString: $0)) } ?? 1
    return 0..<(count * max(1, min(scale, 100_000)))
  }

  /// - Parameters:
  ///   - run: what is wrong after a sequence, or nil.
  static func check<Op>(
    seeds: Range<UInt64>, length: ClosedRange<Int>, generate: (inout SplitMix64) -> Op,
    run: ([Op], UInt64) -> String?, at location: SourceLocation = #_sourceLocation
  ) {
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      let count = length.lowerBound + random.below(length.count)
      let ops = (0..<count).map { _ in generate(&random) }
      guard run(ops, seed) != nil else { continue }
      let shortest = shrink(ops) { run($0, seed) != nil }
      let failure = run(shortest, seed) ?? ""
      Issue.record(
        "seed \(seed): \(failure)\n\(shortest.map { "  \($0)" }.joined(separator: "\n"))",
        sourceLocation: location)
      return
    }
  }

  /// Deletes ever smaller pieces as long as the rest still fails.
  static func shrink<Op>(_ ops: [Op], _ fails: ([Op]) -> Bool) -> [Op] {
    var ops = ops
    var size = max(1, ops.count / 2)
    while true {
      var start = 0
      var didShrink = false
      while start < ops.count {
        var shorter = ops
        shorter.removeSubrange(start..<min(ops.count, start + size))
        if fails(shorter) {
          ops = shorter
          didShrink = true
        } else {
          start += size
        }
      }
      if size == 1, !didShrink { return ops }
      size = max(1, size / 2)
    }
  }
}

extension SliderScale {
  /// A scale of any kind that there is.
  /// - Parameter ownSteps: whether it may limit the values itself.
  static func random(_ random: inout SplitMix64, ownSteps: Bool = true) -> SliderScale {
    switch random.below(8) {
    case 0, 1, 5: return .linear
    case 2, 4: return .logarithmic
    case 3: return .logarithmic(linearWithin: 1 + Double(random.below(50)))
    default:
      let positions = [0, 0.1 + Double(random.below(40)) / 100, 0.7, 1]
      let values = [-20.0, 10, 50 + Double(random.below(100)), 250]
      let stops = zip(positions, values).map {
        PiecewiseScale.Stop(
          at: $0, value: $1, step: ownSteps ? random.pick([nil, nil, 0, 1, 5, 30]) : nil)
      }
      return (try? .piecewise(stops)) ?? .linear
    }
  }
}

/// Properties of the pure values of any number of thumbs: any order, any numbers.
@Suite struct ModelProperties {
  private enum Op {
    case minimum(Double)
    case maximum(Double)
    case bounds(Double, Double)
    /// Of a thumb that is counted round.
    case value(Int, Double)
    case values([Double])
    case step(Double)
    case leastDistance(Double)
    case greatestDistance(Double?)
    case shape(SliderScale)
    case limits(Int, Double, Double)
    case wall(Int)
    /// A thumb that pushes, crosses or stops is moved to a place, or to an end.
    case move(Int, Double, ThumbCollision)
    case commit
  }

  private func op(_ random: inout SplitMix64) -> Op {
    switch random.below(16) {
    case 0: .minimum(random.number())
    case 1: .maximum(random.number())
    case 2: .bounds(random.number(), random.number())
    case 3, 4: .value(random.below(6), random.number())
    case 5: .values((0..<6).map { _ in random.number() })
    case 6: .step(random.pick([0, 1, 7, 40, random.number(-1...60)]))
    case 7: .leastDistance(random.number(-1...120))
    case 8: .greatestDistance(random.chance(3) ? nil : random.number(-1...300))
    case 9: .shape(.random(&random))
    case 10: .limits(random.below(6), random.number(), random.number(0...200))
    case 11: .wall(random.below(6))
    case 12..<15:
      .move(
        random.below(6), random.pick([random.number(), -.greatestFiniteMagnitude, 1e300]),
        random.pick(ThumbCollision.allCases))
    default: .commit
    }
  }

  /// Applies an operation.
  /// - Returns: what it did that it must not do.
  private func apply(_ op: Op, to model: inout TrackModel, _ walls: inout Set<Int>) -> String? {
    let count = model.rules.count
    switch op {
    case .minimum(let value): model.setMinimum(value)
    case .maximum(let value): model.setMaximum(value)
    case .bounds(let a, let b): model.setBounds(minimum: a, maximum: b)
    case .value(let thumb, let value): model.set(thumb % count, to: value)
    case .values(let values): model.set(Array(values.prefix(count)))
    case .step(let value): model.setStep(value)
    case .leastDistance(let value): model.setMinimumDistance(value)
    case .greatestDistance(let value): model.setMaximumDistance(value)
    case .shape(let shape): model.setShape(shape)
    case .limits(let thumb, let low, let length):
      let high = low + length
      model.setLimits(length >= 0 && high >= low ? low...high : nil, of: thumb % count)
    case .wall(let thumb): walls.formSymmetricDifference([thumb % count])
    case .move(let thumb, let request, let collision):
      guard request.isFinite, !walls.contains(thumb % count) else { return nil }
      let move = model.rules.moving(
        thumb % count, to: max(model.rules.minimum, min(model.rules.maximum, request)),
        in: model.values, ThumbConstraints(collision: collision, fixed: walls))
      if walls.contains(where: { move.values[$0] != model.values[$0] }) {
        return "a wall moved: \(model.values) became \(move.values)"
      }
      model.take(move.values)
    case .commit: model.commit()
    }
    return nil
  }

  @Test(arguments: 1...6) func theValuesObeyTheRulesAfterEveryCall(count: Int) {
    let seeds = PropertyHarness.seeds(count == 2 ? 4_000 : 600)
    PropertyHarness.check(seeds: seeds, length: 1...24, generate: op) { ops, _ in
      var model = TrackModel((0..<count).map { Double($0) / 10 })
      var walls: Set<Int> = []
      for op in ops {
        let failure = apply(op, to: &model, &walls) ?? model.rules.violation(by: model.values)
        if let failure { return "\(failure) after \(op)" }
      }
      let before = model
      model.commit()
      return before.values == model.values ? nil : "the commit moved the values"
    }
  }

  @Test func whatIsAllowedIsResolvedToItself() {
    PropertyHarness.check(seeds: PropertyHarness.seeds(4_000), length: 1...12, generate: op) {
      ops, _ in
      var model = TrackModel()
      var walls: Set<Int> = []
      for op in ops { _ = apply(op, to: &model, &walls) }
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
      var setters: [(inout TrackModel) -> Void] = [
        { $0.setShape(shape) }, { $0.setMinimum(minimum) }, { $0.setMaximum(maximum) },
        { $0.set(.lower, to: lower) }, { $0.set(.upper, to: upper) }, { $0.setStep(step) },
        { $0.setMinimumDistance(least) }, { $0.setMaximumDistance(greatest) },
      ]
      setters.shuffle(using: &random)
      var model = TrackModel()
      for setter in setters { setter(&model) }
      #expect(model.values == [lower, upper], "seed \(seed)")
    }
  }

  @Test(arguments: [1, 2, 3, 5]) func theOrderOfSettersNeverMatters(count: Int) {
    for seed in PropertyHarness.seeds(60) {
      var random = SplitMix64(seed: seed)
      let minimum = random.pick([14, -300, 0.5, 1e9])
      let maximum = minimum + random.pick([85, 0.25, 4e6])
      let step = random.pick([0, (maximum - minimum) / 8])
      let shape: SliderScale = random.chance(2) && minimum > 0 ? .logarithmic : .linear
      let values = (0..<count).map { _ in random.number(minimum...maximum) }
      var setters: [(inout TrackModel) -> Void] = [
        { $0.setMinimum(minimum) }, { $0.setMaximum(maximum) }, { $0.set(values) },
        { $0.setStep(step) }, { $0.setShape(shape) },
      ]
      var results: Set<[Double]> = []
      for _ in 0..<8 {
        var model = TrackModel((0..<count).map { Double($0) / 10 })
        for setter in setters { setter(&model) }
        model.commit()
        results.insert(model.values)
        setters.shuffle(using: &random)
      }
      #expect(results.count == 1, "seed \(seed): \(results)")
    }
  }
}

/// Properties of gestures on values, with one thumb and with several.
@Suite struct GestureProperties {
  /// A reachable state: rules, values and options that a slider can have.
  private func fixture(_ random: inout SplitMix64, count: Int = 2) -> LineFixture {
    var f = LineFixture()
    let minimum = Double(random.below(100) - 50)
    let span = Double(1 + random.below(300))
    let step = Double([0, 0, 1, 7, 25][random.below(5)])
    let least = random.chance(3) ? Double(random.below(Int(span))) : 0
    f.rules = TrackRules(
      count: count, minimum: minimum, maximum: minimum + span, step: step, minimumDistance: least,
      maximumDistance: random.chance(4) ? least + 5 + Double(random.below(100)) : nil,
      shape: .random(&random))
    for thumb in 0..<count where random.chance(6) {
      let low = minimum + Double(random.below(Int(span) + 1))
      f.rules.limits[thumb] = low...(low + Double(random.below(200)))
    }
    let ends = [minimum, minimum + span, minimum + span / 3, minimum + span / 2]
    let first = random.pick(ends)
    let values = (0..<count).map { _ in random.chance(3) ? first : random.pick(ends) }
    f.values = f.rules.resolve(values.sorted(), flexible: random.below(count))
    f.options.lastThumb = random.pick([nil] + (0..<count).map { $0 })
    f.options.allowsBarDrag = !random.chance(4)
    f.options.constraints.collision = random.pick(ThumbCollision.allCases)
    f.options.barKeepsLength = !random.chance(3)
    if count > 1, random.chance(3) { f.options.constraints.fixed = [random.below(count)] }
    return f
  }

  private func hasRoom(_ f: LineFixture) -> Bool {
    f.values.indices.contains { thumb in
      let allowedRange = f.rules.allowedRange(of: thumb, in: f.values, f.options.constraints)
      return f.options.isEnabled(thumb) && allowedRange.low < allowedRange.high
    }
  }

  @Test(arguments: [1, 2, 3, 5]) func fromEveryStateAGestureAndAKeyChangeSomething(count: Int) {
    for seed in PropertyHarness.seeds(count == 2 ? 3_000 : 300) {
      var random = SplitMix64(seed: seed)
      let state = fixture(&random, count: count)
      guard hasRoom(state) else { continue }
      var canDrag = false
      for start in stride(from: 0.0, through: 320, by: 5) where !canDrag {
        for way in [-400.0, -60, 60, 400] {
          var f = state
          f.press(start)
          f.move(start + way)
          f.release()
          if f.values != state.values { canDrag = true }
        }
      }
      let canKey = state.values.indices.contains { thumb in
        state.options.isEnabled(thumb)
          // Home and End too: a step may be too short to get past the other thumb.
          && [ValueMove.steps(-1), .steps(1), .toLowest, .toHighest].contains { move in
            let request = state.rules.moved(state.values[thumb], by: move)
            return state.context.setting(thumb, to: request).values != state.values
          }
      }
      #expect(canDrag, "seed \(seed): no gesture moves \(state.values) under \(state.rules)")
      #expect(canKey, "seed \(seed): no key moves \(state.values) under \(state.rules)")
    }
  }

  @Test func aDragOutAndBackRestoresTheStart() {
    for seed in PropertyHarness.seeds(4_000) {
      var random = SplitMix64(seed: seed)
      var f = fixture(&random)
      // What was pushed stays, and with it perhaps what pushed it.
      if f.options.constraints.collision == .push { f.options.constraints.collision = .stop }
      let start = f.values
      let position = Double(random.below(640)) / 2
      f.press(position)
      // A press on the track moves a thumb at once: only what is grabbed comes back.
      guard f.drag != nil, f.values == start else { continue }
      for _ in 0..<5 { f.move(position + Double(random.below(800) - 400)) }
      f.move(position)
      #expect(f.values == start, "seed \(seed): \(f.rules), \(String(describing: f.drag?.mode))")
    }
  }

  @Test func whatIsDisabledNeverMoves() {
    for seed in PropertyHarness.seeds(3_000) {
      var random = SplitMix64(seed: seed)
      var f = fixture(&random)
      f.options.constraints.fixed = random.chance(2) ? [.upper] : [.lower]
      let start = f.values
      f.press(Double(random.below(320)))
      for _ in 0..<4 { f.move(Double(random.below(800) - 200), isFine: random.chance(4)) }
      f.release()
      let stays: Int = f.options.isEnabled(.lower) ? .upper : .lower
      #expect(f.values[stays] == start[stays], "seed \(seed)")
    }
  }

  @Test func everyDirectionGivesTheSameValues() {
    for seed in PropertyHarness.seeds(1_500) {
      var random = SplitMix64(seed: seed)
      var plain = fixture(&random)
      var turned = plain
      turned.orientation = random.pick(SliderOrientation.allCases)
      turned.isRightToLeft = random.chance(2)
      turned.isInverted = random.chance(2)
      if turned.orientation == .vertical { turned.size = Size(width: 30, height: 320) }
      let positions = (0..<5).map { _ in Double(random.below(800) - 200) / 2 }
      let pages = random.chance(5)
      plain.press(positions[0], pages: pages)
      turned.press(positions[0], pages: pages)
      for position in positions.dropFirst() {
        let isFine = random.chance(4)
        plain.move(position, isFine: isFine)
        turned.move(position, isFine: isFine)
        #expect(plain.values == turned.values, "seed \(seed)")
      }
      plain.release()
      turned.release()
      #expect(plain.values == turned.values, "seed \(seed)")
    }
  }

  @Test func gesturesObeyTheRules() {
    for seed in PropertyHarness.seeds(8_000) {
      var random = SplitMix64(seed: seed)
      var f = fixture(&random)
      f.press(random.number(-20...340), off: random.number(-20...20), pages: random.chance(5))
      for _ in 0..<6 {
        f.move(random.number(-100...420), isFine: random.chance(3))
        if random.chance(4) { f.rules.step = Double(random.below(30)) }
        if random.chance(5) { f.rules.minimumDistance = Double(random.below(40)) }
        f.values = f.rules.resolve(f.values, flexible: .upper)
        if let failure = f.rules.violation(by: f.values) {
          Issue.record("seed \(seed): \(failure)")
        }
      }
      f.release()
      if let failure = f.rules.violation(by: f.values) { Issue.record("seed \(seed): \(failure)") }
    }
  }
}
