/// The values that a stepped control can take: the minimum, every whole number of steps above it, and the
/// maximum, also where it lies between two steps. A step of 0 allows every value.
struct StepLattice: Hashable, Sendable {
  let minimum: Double
  let maximum: Double
  /// 0 where every value is allowed.
  let step: Double
  /// The index of the last point that is a whole number of steps away.
  private let lastIndex: Double
  private let places: Int

  init(minimum: Double, maximum: Double, step: Double) {
    self.minimum = minimum
    self.maximum = maximum
    let count = step > 0 ? (maximum - minimum) / step : .infinity
    // With more points than a double has digits, the doubles themselves are the lattice.
    guard count < 1e15 else {
      self.step = 0
      lastIndex = 0
      places = 0
      return
    }
    self.step = step
    lastIndex = (count + Self.slack(count)).rounded(.down)
    places = max(Decimals.places(of: step), Decimals.places(of: minimum))
  }

  var isContinuous: Bool { step == 0 }

  /// The point nearest in steps, an exact half up. An off-step maximum is reached from the end itself or
  /// from where the next whole step would be nearer.
  func snap(_ value: Double) -> Double {
    guard value > minimum else { return minimum }
    guard value < maximum else { return maximum }
    if isContinuous { return value }
    let x = index(of: value)
    return point((x + 0.5 + Self.slack(x)).rounded(.down))
  }

  /// The greatest point that is not above a value.
  func floor(_ value: Double) -> Double {
    guard value > minimum else { return minimum }
    guard value < maximum else { return maximum }
    if isContinuous { return value }
    let x = index(of: value)
    let last = (x + Self.slack(x)).rounded(.down)
    // An off-step maximum lies just above the last step: only the maximum itself reaches it.
    return point(min(last, lastIndex))
  }

  /// The least point that is not below a value.
  func ceil(_ value: Double) -> Double {
    guard value > minimum else { return minimum }
    guard value < maximum else { return maximum }
    if isContinuous { return value }
    let x = index(of: value)
    return point((x - Self.slack(x)).rounded(.up))
  }

  /// The point a number of steps away, negative ones below; from an off-step maximum the first step down
  /// is the last whole one, and the way back ends at the maximum again.
  func moved(_ value: Double, bySteps count: Double) -> Double {
    guard !isContinuous, count != 0 else { return snap(value) }
    let x = index(of: value)
    let slack = Self.slack(x)
    let start = count > 0 ? (x + slack).rounded(.down) : (x - slack).rounded(.up)
    return point(start + count)
  }

  private func index(of value: Double) -> Double { (value - minimum) / step }

  private func point(_ index: Double) -> Double {
    guard index > 0 else { return minimum }
    guard index <= lastIndex else { return maximum }
    // Always from the minimum, never from the last value: steps do not add up their errors.
    return min(maximum, Decimals.round(minimum + index * step, places: places))
  }

  /// How far an index may be off a whole number by rounding alone.
  private static func slack(_ index: Double) -> Double { max(1e-9, index.magnitude * 4e-16) }
}
