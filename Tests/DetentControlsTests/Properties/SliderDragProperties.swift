import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Properties of gestures as values.
@Suite struct SliderDragProperties {
  /// A reachable state: rules, values and options that a slider can have.
  private func fixture(_ random: inout SplitMix64) -> DragFixture {
    var f = DragFixture()
    let minimum = Double(random.below(100) - 50)
    let span = Double(1 + random.below(300))
    let step = Double([0, 0, 1, 7, 25][random.below(5)])
    let least = random.chance(3) ? Double(random.below(Int(span))) : 0
    f.rules = ThumbRules(
      minimum: minimum, maximum: minimum + span, step: step, minimumDistance: least,
      maximumDistance: random.chance(4) ? least + 5 + Double(random.below(100)) : nil,
      shape: .random(&random))
    for thumb in [0, 1] where random.chance(6) {
      let low = minimum + Double(random.below(Int(span) + 1))
      f.rules.setLimits(low...(low + Double(random.below(200))), of: thumb)
    }
    let ends = [minimum, minimum + span, minimum + span / 3, minimum + span / 2]
    let first = random.pick(ends)
    let values = [first, random.chance(3) ? first : max(first, random.pick(ends))]
    f.values = RangeValues(f.rules.resolve(values, flexible: random.chance(2) ? .upper : .lower))
    f.options.lastThumb = random.pick([nil, .lower, .upper])
    f.options.allowsBarDrag = !random.chance(4)
    f.options.constraints.collision = random.pick(ThumbCollision.allCases)
    f.options.barKeepsLength = !random.chance(3)
    if random.chance(6) { f.options.constraints.fixed = [.lower] }
    if random.chance(6), f.options.isEnabled(.lower) { f.options.constraints.fixed = [.upper] }
    return f
  }

  private func hasRoom(_ f: DragFixture) -> Bool {
    [0, 1].contains { thumb in
      let allowedRange = f.rules.allowedRange(of: thumb, in: f.values.list, f.options.constraints)
      return f.options.isEnabled(thumb) && allowedRange.low < allowedRange.high
    }
  }

  @Test func fromEveryStateAGestureAndAKeyChangeSomething() {
    for seed in PropertyHarness.seeds(4_000) {
      var random = SplitMix64(seed: seed)
      let state = fixture(&random)
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
      let canKey = [0, 1].contains { thumb in
        state.options.isEnabled(thumb)
          // Home and End too: a step may be too short to get past the other thumb.
          && [ValueMove.steps(-1), .steps(1), .toLowest, .toHighest].contains { move in
            let request = state.rules.moved(state.values.list[thumb], by: move)
            return state.context.setting(thumb, to: request).values != state.values.list
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
      let stays: RangeThumb = f.options.isEnabled(.lower) ? .upper : .lower
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
        if random.chance(4) { f.rules.setStep(Double(random.below(30))) }
        if random.chance(5) { f.rules.setMinimumDistance(Double(random.below(40))) }
        f.values = RangeValues(f.rules.resolve(f.values.list, flexible: .upper))
        if let failure = violation(of: f.rules, by: f.values) {
          Issue.record("seed \(seed): \(failure)")
        }
      }
      f.release()
      if let failure = violation(of: f.rules, by: f.values) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }
}
