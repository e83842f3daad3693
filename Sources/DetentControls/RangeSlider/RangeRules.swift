/// What the values of a range slider must obey: bounds, steps and distances; and how a wish becomes a
/// value that does. Pure: the same wish under the same rules gives the same value.
struct RangeRules: Hashable, Sendable {
  private(set) var shape: SliderScale
  private(set) var scale: SpannedScale
  private(set) var lattice: StepLattice
  /// What was asked for; the lattice may be too fine to have one.
  private(set) var step: Double
  private(set) var minimumDistance: Double
  private(set) var maximumDistance: Double?

  /// All numbers finite, the bounds in order, step and distances not negative.
  init(
    minimum: Double, maximum: Double, step: Double = 0, minimumDistance: Double = 0,
    maximumDistance: Double? = nil, shape: SliderScale = .linear
  ) {
    self.shape = shape
    scale = SpannedScale(shape, LinearScale(minimum: minimum, maximum: maximum))
    lattice = StepLattice(scale, step: step)
    self.step = step
    self.minimumDistance = minimumDistance
    self.maximumDistance = maximumDistance
  }

  var minimum: Double { lattice.minimum }
  var maximum: Double { lattice.maximum }
  var span: Double { maximum - minimum }
  /// The distances that can be kept within the bounds.
  var leastGap: Double { min(minimumDistance, span) }
  var greatestGap: Double { max(leastGap, min(maximumDistance ?? span, span)) }

  mutating func setBounds(_ minimum: Double, _ maximum: Double) {
    scale = SpannedScale(shape, LinearScale(minimum: minimum, maximum: maximum))
    lattice = StepLattice(scale, step: step)
  }

  mutating func setStep(_ step: Double) {
    self.step = step
    lattice = StepLattice(scale, step: step)
  }

  mutating func setShape(_ shape: SliderScale) {
    self.shape = shape
    setBounds(minimum, maximum)
  }

  mutating func setMinimumDistance(_ distance: Double) { minimumDistance = distance }
  mutating func setMaximumDistance(_ distance: Double?) { maximumDistance = distance }

  /// The least and greatest value that a thumb may take while the other stays; both are allowed values.
  func allowed(_ thumb: RangeThumb, with values: RangeValues) -> (low: Double, high: Double) {
    // A distance as long as the range means its ends, which sums of doubles may miss.
    switch thumb {
    case .lower:
      let high = leastGap < span ? lattice.floor(values.upper - leastGap) : minimum
      let low = greatestGap < span ? lattice.ceil(values.upper - greatestGap) : minimum
      // Where no step lies between the two distances, the least distance wins.
      return (min(high, low), high)
    case .upper:
      let low = leastGap < span ? lattice.ceil(values.lower + leastGap) : maximum
      let high = greatestGap < span ? lattice.floor(values.lower + greatestGap) : maximum
      return (low, max(low, high))
    }
  }

  /// The allowed value of a thumb that is nearest to a wish: snapped, then brought inside the limits,
  /// which lie on steps themselves.
  func constrain(_ value: Double, _ thumb: RangeThumb, with values: RangeValues) -> Double {
    let (low, high) = allowed(thumb, with: values)
    return max(low, min(high, lattice.snap(value)))
  }

  /// The pair of allowed values for a pair of wishes. Where they contradict each other or the distances,
  /// one thumb yields, and the other only when the first has no room left.
  func resolve(lower: Double, upper: Double, yielding: RangeThumb) -> RangeValues {
    var low = lattice.snap(lower)
    var high = lattice.snap(upper)
    switch yielding {
    case .upper:
      low = min(low, lattice.floor(maximum - leastGap))
      high = constrain(max(low, high), .upper, with: RangeValues(low, max(low, high)))
    case .lower:
      high = max(high, lattice.ceil(minimum + leastGap))
      low = constrain(min(low, high), .lower, with: RangeValues(min(low, high), high))
    }
    return RangeValues(low, high)
  }

  /// A value from a pointer or a key, without the noise of the arithmetic that led to it.
  func tidied(_ value: Double) -> Double {
    guard lattice.isContinuous(at: value) else { return value }
    return Decimals.round(value, places: places(at: value))
  }

  /// The decimal places that tell apart all that can be told apart around a value.
  func places(at value: Double) -> Int {
    guard !scale.isLinear else { return Decimals.places(forSpan: span) }
    // As if the whole range were as wide as the scale is here.
    let place = scale.fraction(of: value)
    let above = scale.value(at: place + 0.005) - value
    let below = value - scale.value(at: place - 0.005)
    let width = min(above, below) > 0 ? min(above, below) : above + below
    return Decimals.places(forSpan: 200 * width)
  }
}
