import DetentViews

/// The rules of the values on a track: bounds, scale, steps, distances, and limits of single
/// thumbs. They turn a request into an allowed value, which depends on nothing else. The values are
/// in order; a thumb is the index of its value. If rules contradict each other, the bounds win over
/// the order, the order over the limits of thumbs, those over the least distance, and that over the
/// greatest one. On a ring two values are always in order: the range leads from the first one
/// forwards to the second one.
struct TrackRules: Equatable, Sendable {
  let count: Int
  var shape: SliderScale { didSet { setBounds(minimum, maximum) } }
  private(set) var scale: SpannedScale
  private(set) var grid: StepGrid
  /// The step as requested. The grid has none if the step is too fine for it.
  var step: Double { didSet { setBounds(minimum, maximum) } }
  /// The length of a page on an even scale; nil for the greater of a step and a tenth of the range.
  var page: Double?
  var minimumDistance: Double { didSet { derive() } }
  var maximumDistance: Double? { didSet { derive() } }
  /// Whether the track is a ring. This needs an even scale, and one thumb or two.
  var wraps = false { didSet { derive() } }
  /// The requested limits of each thumb; nil stands for the whole range.
  var limits: [ClosedRange<Double>?] { didSet { derive() } }
  /// Whether any thumb has limits. Stored because each step of a drag needs it.
  private(set) var hasLimits = false
  /// Whether the limits can be kept together with the bounds and the order.
  private var keepsLimits = true

  /// The distances that can be kept within the bounds.
  private(set) var leastGap = 0.0
  private(set) var greatestGap = 0.0
  /// The least and the greatest value of each thumb, regardless of the other thumbs.
  private(set) var lows: [Double] = []
  private(set) var highs: [Double] = []

  /// All numbers have to be finite, the bounds in order, and step and distances not negative.
  init(
    count: Int = 2, minimum: Double, maximum: Double, step: Double = 0,
    minimumDistance: Double = 0, maximumDistance: Double? = nil, shape: SliderScale = .linear
  ) {
    self.count = max(1, count)
    self.shape = shape
    scale = SpannedScale(shape, LinearScale(minimum: minimum, maximum: maximum))
    grid = StepGrid(scale, step: step)
    self.step = step
    self.minimumDistance = minimumDistance
    self.maximumDistance = maximumDistance
    limits = Array(repeating: nil, count: self.count)
    derive()
  }

  var minimum: Double { grid.minimum }
  var maximum: Double { grid.maximum }
  var span: Double { maximum - minimum }

  mutating func setBounds(_ minimum: Double, _ maximum: Double) {
    scale = SpannedScale(shape, LinearScale(minimum: minimum, maximum: maximum))
    grid = StepGrid(scale, step: step)
    derive()
  }

  /// The same rules without steps, for typed values and smooth drags. Limits that cannot be kept
  /// with steps are dropped, because the other values may be out of order with them.
  var smooth: TrackRules {
    guard !grid.isContinuous else { return self }
    var rules = self
    // On a ring any two values are in order.
    if !keepsLimits, !wraps { rules.limits = limits.map { _ in nil } }
    rules.step = 0
    rules.grid = StepGrid(minimum: minimum, maximum: maximum, step: 0)
    rules.derive()
    return rules
  }

  // MARK: What can be had

  private mutating func derive() {
    let share = count > 1 ? span / Double(count - 1) : span
    let requested = min(minimumDistance, share)
    hasLimits = limits.contains { $0 != nil }
    for (isLimited, gap) in [(true, requested), (true, 0), (false, requested), (false, 0)] {
      lows = (0..<count).map { isLimited ? limits[$0].map(low) ?? minimum : minimum }
      highs = (0..<count).map { isLimited ? limits[$0].map(high) ?? maximum : maximum }
      (leastGap, keepsLimits) = (gap, isLimited)
      if isPossible { break }
    }
    if wraps, count > 1, hasLimits, span > 0 { leastGap = leastGapOnRing }
    greatestGap = max(leastGap, min(maximumDistance ?? span, span))
  }

  private func low(_ limit: ClosedRange<Double>) -> Double { grid.ceil(limit.lowerBound) }
  private func high(_ limit: ClosedRange<Double>) -> Double { grid.floor(limit.upperBound) }

  /// Whether every thumb has an allowed value; ignores the greatest distance.
  private var isPossible: Bool {
    // Distances that fill the range may miss its end by rounding.
    let noise = Double(8 * count) * max(minimum.magnitude, maximum.magnitude).ulp
    let slack = min(leastGap / 4, noise)
    var low = minimum
    for thumb in 0..<count {
      let requested = thumb > 0 ? low + leastGap : low
      low = max(lows[thumb], thumb > 0 ? stepAbove(low, leastGap) : low)
      guard requested <= highs[thumb] + slack, low <= highs[thumb] + slack else { return false }
      low = min(low, highs[thumb])
    }
    return true
  }

  // MARK: Requests

  /// The allowed values for requests in order. If they contradict each other or the distances, the
  /// flexible thumb gives way, and other thumbs only if it has no room left.
  /// - Parameter exact: the thumbs whose requests need no step, because they were typed.
  func resolve(_ requested: [Double], flexible: Int, exact: Set<Int> = []) -> [Double] {
    guard !isRing else { return resolveOnRing(requested, flexible: flexible, exact: exact) }
    let smooth = exact.isEmpty ? self : smooth
    var result = requested.indices.map {
      exact.contains($0) ? requested[$0] : grid.snap(requested[$0])
    }
    var isPlaced = Array(repeating: false, count: count)
    for thumb in (0..<count).filter({ $0 != flexible }) + [flexible] {
      if exact.contains(thumb) {
        let allowedRange = smooth.allowedRange(of: thumb, in: result) { !isPlaced[$0] }
        // A typed value that cannot stay is snapped.
        if allowedRange.nearest(to: result[thumb]) != result[thumb] {
          result[thumb] = grid.snap(result[thumb])
        } else {
          isPlaced[thumb] = true
          continue
        }
      }
      let allowedRange = allowedRange(of: thumb, in: result) { !isPlaced[$0] }
      result[thumb] = allowedRange.nearest(to: result[thumb])
      isPlaced[thumb] = true
    }
    // A value between two steps may leave another thumb no step within its limits.
    let isKept = zip(result, result.dropFirst()).allSatisfy { $1 - $0 >= leastGap - slack }
    return isKept || exact.isEmpty ? result : resolve(requested, flexible: flexible)
  }

  func offStep(_ values: [Double]) -> Set<Int> {
    guard !grid.isContinuous else { return [] }
    return Set(values.indices.filter { grid.snap(values[$0]) != values[$0] })
  }

  /// A value from a pointer or a key, without the noise of the arithmetic.
  func rounded(_ value: Double) -> Double {
    guard grid.isContinuous(at: value) else { return value }
    return DecimalRounding.round(value, fractionDigits: fractionDigits(at: value))
  }

  /// The decimals that values around a value need to differ.
  func fractionDigits(at value: Double) -> Int {
    guard !scale.isLinear else { return DecimalRounding.fractionDigits(forSpan: span) }
    // As if the whole range were as wide as the scale is here.
    let fraction = scale.fraction(of: value)
    let above = scale.value(at: fraction + 0.005) - value
    let below = value - scale.value(at: fraction - 0.005)
    let width = min(above, below) > 0 ? min(above, below) : above + below
    return DecimalRounding.fractionDigits(forSpan: 200 * width)
  }

  /// The topmost thumb: the last used one, else one that can move.
  func thumbOnTop(
    of thumbs: some BidirectionalCollection<Int>, last: Int?, in values: [Double]
  ) -> Int {
    if let last, thumbs.contains(last) { return last }
    let areAtMinimum = thumbs.allSatisfy { values[$0] <= minimum }
    return (areAtMinimum ? thumbs.last : thumbs.first) ?? 0
  }

  /// The topmost thumb of a dial: the only movable one, else the last used one.
  func thumbOnTop(of thumbs: [Int], movable: [Int], last: Int?, in values: [Double]) -> Int {
    if movable.count < thumbs.count, let only = movable.first { return only }
    return last ?? (values[0] >= maximum ? 0 : thumbs.last ?? 0)
  }
}

struct AllowedRange: Equatable, Sendable {
  var low: Double
  var high: Double

  func nearest(to value: Double) -> Double { max(low, min(high, value)) }

  /// The value in the range nearest to a request for a moving thumb. A thumb between two steps
  /// may be out of the range; moving further out leaves it where it is.
  func nearest(to value: Double, from current: Double) -> Double {
    let result = nearest(to: value)
    return value > current && result < current || value < current && result > current
      ? current : result
  }
}

extension TrackRules {
  /// The range of a thumb on an open track while some thumbs make room for it and the rest stay.
  /// The distances make the thumbs a chain; the range is found along it from both ends.
  func allowedRange(of thumb: Int, in values: [Double], where isFree: (Int) -> Bool) -> AllowedRange
  {
    let below = room(of: thumb, in: values, isFree, isBelow: true)
    let above = room(of: thumb, in: values, isFree, isBelow: false)
    // The least distance to the one side and the greatest to the other: the least wins.
    let low = min(max(below.hard, above.soft), max(above.hard, below.hard))
    let high = max(min(above.hard, below.soft), min(above.hard, below.hard))
    return low <= high ? AllowedRange(low: low, high: high) : AllowedRange(low: low, high: low)
  }

  /// The limits of a thumb by the thumbs on one side: a hard one, and one by the greatest distance.
  private func room(
    of thumb: Int, in values: [Double], _ isFree: (Int) -> Bool, isBelow: Bool
  ) -> (hard: Double, soft: Double) {
    // Below the thumb from the first one upwards, above it from the last one downwards.
    let first = isBelow ? 0 : count - 1
    let (near, far) = isBelow ? (lows, highs) : (highs, lows)
    let (on, back) = isBelow ? (stepAbove, stepBelow) : (stepBelow, stepAbove)
    let (further, nearer): (Pick, Pick) = isBelow ? (max, min) : (min, max)
    var (hard, soft) = (near[first], far[first])
    for index in stride(from: first, through: thumb, by: isBelow ? 1 : -1) {
      if index != first {
        let before = soft
        hard = nearer(far[index], further(near[index], on(hard, leastGap)))
        soft = further(hard, nearer(far[index], back(soft, -greatestGap)))
        soft = reached(soft, toward: hard) {
          // The farthest place of the previous thumb, and the next value if that is too far away.
          let place = nearer(before, back($0, leastGap))
          let way = isBelow ? $0 - place : place - $0
          return way <= greatestGap + slack ? nil : back(place, -greatestGap)
        }
      }
      if index != thumb, !isFree(index) { (hard, soft) = (values[index], values[index]) }
    }
    return (hard, soft)
  }
  private typealias Pick = (Double, Double) -> Double

  /// The value nearest to `value`, on the way to `end`, for which a neighbour has a place between
  /// the distances. Uneven steps, as next to an off-step maximum, leave some values without a
  /// place. If no step fits between the distances, the greatest distance is ignored.
  /// - Parameter next: returns a further value if the neighbour has no place, else nil.
  private func reached(
    _ value: Double, toward end: Double, _ next: (Double) -> Double?
  ) -> Double {
    guard !grid.isContinuous, greatestGap < span else { return value }
    var result = value
    for _ in 0..<Self.mostUnevenSteps {
      guard result != end, let further = next(result) else { return result }
      guard end < value ? further < result : further > result else { return value }
      result = end < value ? max(end, further) : min(end, further)
    }
    return value
  }
  private static let mostUnevenSteps = 8

  /// The rounding error that sums of distances may have.
  private var slack: Double { 1e-9 * span }

  /// The first allowed value at a distance above a value; the end for a whole range.
  func stepAbove(_ value: Double, _ distance: Double) -> Double {
    if distance >= span { return maximum }
    if distance <= -span { return minimum }
    return grid.ceil(value + distance)
  }

  private func stepBelow(_ value: Double, _ distance: Double) -> Double {
    if distance >= span { return minimum }
    if distance <= -span { return maximum }
    return grid.floor(value - distance)
  }
}
