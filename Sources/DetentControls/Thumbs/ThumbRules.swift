import DetentViews

/// What the values of thumbs must obey: bounds, scale, steps, distances and the limits of single thumbs;
/// and how a request becomes a value that does. Pure: the same request under the same rules gives the same value.
///
/// The values are in order; a thumb is the index of its value. Where not everything that was asked for can
/// be had, the bounds win over the order, the order over the limits of thumbs, those over the least
/// distance, and that over the greatest one.
struct ThumbRules: Hashable, Sendable {
  /// The number of thumbs, at least 1.
  private(set) var count: Int
  private(set) var shape: SliderScale
  private(set) var scale: SpannedScale
  private(set) var grid: StepGrid
  /// What was asked for; the grid may be too fine to have one.
  private(set) var step: Double
  private(set) var minimumDistance: Double
  private(set) var maximumDistance: Double?
  /// What was asked for of single thumbs; nil leaves one the whole range.
  private(set) var limits: [ClosedRange<Double>?]

  /// The distances that can be kept within the bounds.
  private(set) var leastGap = 0.0
  private(set) var greatestGap = 0.0
  /// The least and the greatest value of each thumb, whatever the others do.
  private(set) var lows: [Double] = []
  private(set) var highs: [Double] = []

  /// All numbers finite, the bounds in order, step and distances not negative.
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

  mutating func setStep(_ step: Double) {
    self.step = step
    grid = StepGrid(scale, step: step)
    derive()
  }

  mutating func setShape(_ shape: SliderScale) {
    self.shape = shape
    setBounds(minimum, maximum)
  }

  mutating func setMinimumDistance(_ distance: Double) {
    minimumDistance = distance
    derive()
  }

  mutating func setMaximumDistance(_ distance: Double?) {
    maximumDistance = distance
    derive()
  }

  mutating func setLimits(_ range: ClosedRange<Double>?, of thumb: Int) {
    limits[thumb] = range
    derive()
  }

  mutating func insertThumb(at thumb: Int) {
    count += 1
    limits.insert(nil, at: thumb)
    derive()
  }

  mutating func removeThumb(_ thumb: Int) {
    count -= 1
    limits.remove(at: thumb)
    derive()
  }

  /// The same rules with every value allowed: for values that are taken as they are typed.
  var smooth: ThumbRules {
    guard !grid.isContinuous else { return self }
    var rules = self
    rules.step = 0
    rules.grid = StepGrid(minimum: minimum, maximum: maximum, step: 0)
    rules.derive()
    return rules
  }

  // MARK: What can be had

  private mutating func derive() {
    let share = count > 1 ? span / Double(count - 1) : span
    let asked = min(minimumDistance, share)
    for (hasLimits, gap) in [(true, asked), (true, 0), (false, asked), (false, 0)] {
      lows = (0..<count).map { hasLimits ? limits[$0].map(low) ?? minimum : minimum }
      highs = (0..<count).map { hasLimits ? limits[$0].map(high) ?? maximum : maximum }
      leastGap = gap
      if isPossible { break }
    }
    greatestGap = max(leastGap, min(maximumDistance ?? span, span))
  }

  private func low(_ limit: ClosedRange<Double>) -> Double { grid.ceil(limit.lowerBound) }
  private func high(_ limit: ClosedRange<Double>) -> Double { grid.floor(limit.upperBound) }

  /// Whether there is a value for every thumb, without a look at the greatest distance.
  private var isPossible: Bool {
    // Many distances that fill the range may miss its end by rounding.
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
}

// MARK: Requests

extension ThumbRules {
  /// The allowed values for requests in order. Where these contradict each other or the distances, one thumb
  /// gives way, and the others only when that one has no room left.
  /// - Parameter exact: the thumbs whose requests need no step: they were typed.
  func resolve(_ requested: [Double], flexible: Int, exact: Set<Int> = []) -> [Double] {
    let smooth = exact.isEmpty ? self : smooth
    var result = requested.indices.map {
      exact.contains($0) ? requested[$0] : grid.snap(requested[$0])
    }
    var isPlaced = Array(repeating: false, count: count)
    for thumb in (0..<count).filter({ $0 != flexible }) + [flexible] {
      if exact.contains(thumb) {
        let allowedRange = smooth.allowedRange(of: thumb, in: result) { !isPlaced[$0] }
        // Where it cannot stay, it is a request like others.
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
    return result
  }

  /// Values from all over the range, in order: its ends, places along the track, and the steps where they are
  /// few.
  var samples: [Double] {
    let halves = (1...10).map { 1 / Double(1 << $0) }
    let fractions = (0...20).map { Double($0) / 20 } + halves + halves.map { 1 - $0 }
    var values = fractions.map { grid.snap(rounded(scale.value(at: $0))) }
    if !grid.isContinuousSomewhere, grid.stepCount <= Self.greatestSampleCount {
      values += (0...Int(grid.stepCount)).map { grid.moved(minimum, bySteps: Double($0)) }
    }
    return Set(values).sorted()
  }
  private static let greatestSampleCount = 500.0

  /// The thumbs whose values lie between two steps.
  func offStep(_ values: [Double]) -> Set<Int> {
    guard !grid.isContinuous else { return [] }
    return Set(values.indices.filter { grid.snap(values[$0]) != values[$0] })
  }

  /// A value from a pointer or a key, without the noise of the arithmetic that led to it.
  func rounded(_ value: Double) -> Double {
    guard grid.isContinuous(at: value) else { return value }
    return DecimalRounding.round(value, fractionDigits: fractionDigits(at: value))
  }

  /// The decimal places that tell apart all that can be told apart around a value.
  func fractionDigits(at value: Double) -> Int {
    guard !scale.isLinear else { return DecimalRounding.fractionDigits(forSpan: span) }
    // As if the whole range were as wide as the scale is here.
    let fraction = scale.fraction(of: value)
    let above = scale.value(at: fraction + 0.005) - value
    let below = value - scale.value(at: fraction - 0.005)
    let width = min(above, below) > 0 ? min(above, below) : above + below
    return DecimalRounding.fractionDigits(forSpan: 200 * width)
  }

  /// The thumb that lies above the others where several do: the one used last, else one that can move.
  func thumbOnTop(
    of thumbs: some BidirectionalCollection<Int>, last: Int?, in values: [Double]
  ) -> Int {
    if let last, thumbs.contains(last) { return last }
    let areAtMinimum = thumbs.allSatisfy { values[$0] <= minimum }
    return (areAtMinimum ? thumbs.last : thumbs.first) ?? 0
  }
}
