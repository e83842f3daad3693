import DetentTestSupport
import Testing

@testable import DetentControls

/// Moves on short tracks, compared with every position that the rules allow. All bounds, limits and
/// distances are whole numbers, so that the whole numbers suffice, also without steps.
@Suite struct EnumeratedMoveTests {
  // MARK: Open tracks

  /// An open track, all the values that its rules allow, and some of these.
  private struct Line {
    var rules: TrackRules
    var constraints: ThumbConstraints
    var places: [Double]
    var allowed: [[Double]]
    var values: [Double]

    /// Nil if the rules contradict each other.
    init?(_ random: inout SplitMix64, count: Int) {
      // Powers of two, so that equally near ranks are equally near also in fractions of the track.
      let (minimum, span) = (random.pick([0.0, -4, 3]), count < 4 ? random.pick([8.0, 16]) : 8)
      let (step, maximum) = (random.pick([0.0, 1, 2, 3]), minimum + span)
      let unit = max(step, 1)
      let places = Array(stride(from: minimum, to: maximum, by: unit)) + [maximum]
      self.places = places
      let least = random.chance(2) ? 0 : Double(random.below(4)) * unit
      // Uneven steps leave holes between a least and a greatest distance.
      let isShort = random.chance(2) && span.truncatingRemainder(dividingBy: unit) == 0
      let greatest = isShort ? least + Double(1 + random.below(3)) * unit : span
      guard least <= greatest else { return nil }
      rules = TrackRules(
        count: count, minimum: minimum, maximum: maximum, step: step, minimumDistance: least,
        maximumDistance: isShort ? greatest : nil)
      var limits = Array(repeating: minimum...maximum, count: count)
      for thumb in 0..<count where random.chance(3) {
        let ends = [random.pick(places), random.pick(places)].sorted()
        limits[thumb] = ends[0]...ends[1]
        rules.limits[thumb] = limits[thumb]
      }
      constraints = ThumbConstraints(
        collision: random.pick(ThumbCollision.allCases),
        fixed: Set((0..<count).filter { _ in random.chance(5) }))
      var allowed: [[Double]] = [[]]
      for limit in limits {
        let possible = places.filter(limit.contains)
        allowed = allowed.flatMap { values in
          possible.filter { place in
            values.last.map { (least...greatest).contains(place - $0) } ?? true
          }.map { values + [$0] }
        }
      }
      guard !allowed.isEmpty else { return nil }
      self.allowed = allowed
      values = random.pick(allowed)
    }

    /// The allowed values that only the moved thumbs and those that make room for them differ in.
    func reachable(moving thumbs: ClosedRange<Int>) -> [[Double]] {
      allowed.filter { candidate in
        candidate.indices.allSatisfy {
          thumbs.contains($0) || constraints.gives($0) || candidate[$0] == values[$0]
        }
      }
    }

    /// Of some values those that move the thumbs beside the moved ones the least, from the inside.
    func leastMoved(_ candidates: [[Double]], beside thumbs: ClosedRange<Int>) -> [Double]? {
      let others =
        Array(stride(from: thumbs.upperBound + 1, to: values.count, by: 1))
        + stride(from: thumbs.lowerBound - 1, through: 0, by: -1)
      return others.reduce(candidates) { nearest($0, to: values[$1], at: $1) }.first
    }

    func nearest(_ candidates: [[Double]], to value: Double, at thumb: Int) -> [[Double]] {
      let ways = candidates.map { ($0[thumb] - value).magnitude }
      return zip(candidates, ways).filter { $1 == ways.min() }.map(\.0)
    }

    /// The allowed results for a crossing thumb: for each rank all places, the present rank first.
    func crossings(of thumb: Int) -> [ThumbMove] {
      let first = (constraints.fixed.filter { $0 < thumb }.max() ?? -1) + 1
      let last = (constraints.fixed.filter { $0 > thumb }.min() ?? values.count) - 1
      var others = values
      others.remove(at: thumb)
      let ranks = [thumb] + (first...last).filter { $0 != thumb }
      return ranks.flatMap { rank in
        places.map { place in
          var moved = others
          moved.insert(place, at: rank)
          return ThumbMove(values: moved, thumb: rank)
        }.filter { allowed.contains($0.values) }
      }
    }
  }

  private func lines(_ seeds: UInt64, _ body: (Line, inout SplitMix64, UInt64) -> Void) {
    for seed in PropertyHarness.seeds(seeds) {
      var random = SplitMix64(seed: seed)
      guard let line = Line(&random, count: 1 + random.below(4)) else { continue }
      body(line, &random, seed)
    }
  }

  @Test func aThumbGoesToTheNearestAllowedPlace() {
    lines(4_000) { line, random, seed in
      let thumb = random.below(line.values.count)
      guard line.constraints.canMove(thumb) else { return }
      let request = random.pick(line.places)
      let expected: ThumbMove?
      let places: [Double]
      if line.constraints.collision == .cross {
        let crossings = line.crossings(of: thumb)
        let ways = crossings.map { ($0.values[$0.thumb] - request).magnitude }
        expected = zip(crossings, ways).first { $1 == ways.min() }?.0
        places = crossings.map { $0.values[$0.thumb] }
      } else {
        let reachable = line.reachable(moving: thumb...thumb)
        let nearest = line.nearest(reachable, to: request, at: thumb)
        expected = line.leastMoved(nearest, beside: thumb...thumb).map {
          ThumbMove(values: $0, thumb: thumb)
        }
        places = reachable.map { $0[thumb] }
      }
      let move = line.rules.moving(thumb, to: request, in: line.values, line.constraints)
      #expect(move == expected, "seed \(seed): thumb \(thumb) to \(request), \(line)")
      let reach = line.rules.reach(of: thumb, in: line.values, line.constraints)
      #expect(reach?.low == places.min() && reach?.high == places.max(), "seed \(seed): \(line)")
    }
  }

  @Test func twoNeighboursGoToTheNearestAllowedPlaces() {
    lines(4_000) { line, random, seed in
      let first = random.below(line.values.count - 1)
      guard line.values.count > 1, line.constraints.collision != .cross,
        line.constraints.fixed.isDisjoint(with: [first, first + 1])
      else { return }
      let requests = [random.pick(line.places), random.pick(line.places)].sorted()
      var candidates = line.reachable(moving: first...(first + 1))
      candidates = line.nearest(candidates, to: requests[0], at: first)
      candidates = line.nearest(candidates, to: requests[1], at: first + 1)
      let expected = line.leastMoved(candidates, beside: first...(first + 1))
      let values = line.rules.moving(
        pairAt: first, to: requests[0], requests[1], in: line.values, line.constraints)
      #expect(values == expected, "seed \(seed): \(first) to \(requests), \(line)")
    }
  }

  // MARK: Rings

  /// Two thumbs on a ring, which move one unit after the other.
  private struct Ring {
    static let span = 12.0
    var rules: TrackRules
    var constraints: ThumbConstraints
    var unit: Double
    var limits: [ClosedRange<Double>?]
    var distances: ClosedRange<Double>
    var values: [Double]

    /// Nil if the values break the rules.
    init?(_ random: inout SplitMix64) {
      let (minimum, span) = (random.pick([0.0, -4, 3]), Self.span)
      let step = random.pick([0.0, 1, 2])
      let unit = max(step, 1)
      self.unit = unit
      let places = Array(stride(from: minimum, to: minimum + span, by: unit))
      let least = random.chance(2) ? 0 : Double(random.below(Int(span / unit))) * unit
      let greatest = min(
        span - unit, random.chance(2) ? least + Double(random.below(4)) * unit : span)
      limits = (0..<2).map { _ in
        guard random.chance(2) else { return nil }
        let ends = [random.pick(places + [minimum + span]), random.pick(places)].sorted()
        return ends[1] - ends[0] < span - 2 * unit ? ends[0]...ends[1] : nil
      }
      rules = TrackRules(
        minimum: minimum, maximum: minimum + span, step: step, minimumDistance: least,
        maximumDistance: greatest)
      rules.wraps = true
      rules.limits = limits
      constraints = ThumbConstraints(
        collision: random.pick(ThumbCollision.allCases),
        fixed: random.chance(5) ? [random.below(2)] : [])
      distances = 0...greatest
      values = []
      let pairs = places.flatMap { lower in places.map { [lower, $0] } }
        .filter { allows($0[0], 0) && allows($0[1], 1) }
      // The least distance has no effect if the limits do not allow it.
      if pairs.contains(where: { distance($0) >= least }) { distances = least...greatest }
      let allowed = pairs.filter { distances.contains(distance($0)) }
      guard !allowed.isEmpty else { return nil }
      values = random.pick(allowed)
    }

    private func distance(_ values: [Double]) -> Double {
      carriedRound(values[1] - values[0] + rules.minimum) - rules.minimum
    }

    func allows(_ value: Double, _ thumb: Int) -> Bool {
      guard let limit = limits[thumb] else { return true }
      return [-2.0, -1, 0, 1, 2].contains { limit.contains(value + $0 * Self.span) }
    }

    /// The values after a thumb went some units, in the turns that these lead to.
    func walked(_ thumb: Int, units: Int) -> (values: [Double], taken: Int) {
      var values = values
      if values[1] < values[0] { values[1 - thumb] += thumb == 0 ? Self.span : -Self.span }
      let way = units < 0 ? -unit : unit
      for taken in 0..<units.magnitude {
        var next = values
        next[thumb] += way
        if !distances.contains(next[1] - next[0]) {
          guard constraints.gives(1 - thumb) else { return (values, Int(taken)) }
          next[1 - thumb] += way
        }
        guard allows(next[0], 0), allows(next[1], 1) else { return (values, Int(taken)) }
        values = next
      }
      return (values, Int(units.magnitude))
    }

    func carriedRound(_ value: Double) -> Double {
      let way = (value - rules.minimum).truncatingRemainder(dividingBy: Self.span)
      return rules.minimum + (way < 0 ? way + Self.span : way)
    }
  }

  @Test func aThumbOnARingGoesUnitByUnit() {
    for seed in PropertyHarness.seeds(4_000) {
      var random = SplitMix64(seed: seed)
      guard let ring = Ring(&random) else { continue }
      let thumb = 1 - (ring.constraints.fixed.first ?? random.below(2))
      let units = random.integer(in: -14...14)
      let start = ring.rules.unrolled(thumb, in: ring.values)
      let request = start + Double(units) * ring.unit
      let move = ring.rules.moving(thumb, to: request, in: ring.values, ring.constraints)
      let expected = ring.walked(thumb, units: units).values.map(ring.carriedRound)
      #expect(
        move == ThumbMove(values: expected, thumb: thumb), "seed \(seed): \(units) units, \(ring)")
      let reach = ring.rules.reach(of: thumb, in: ring.values, ring.constraints)
      let far = [-30, 30].map { ring.walked(thumb, units: $0).taken }
      guard far.allSatisfy({ $0 < 30 }) else {
        #expect(reach == nil, "seed \(seed): \(ring)")
        continue
      }
      let (low, high) = (start - Double(far[0]) * ring.unit, start + Double(far[1]) * ring.unit)
      #expect(reach == AllowedRange(low: low, high: high), "seed \(seed): \(ring)")
    }
  }
}
