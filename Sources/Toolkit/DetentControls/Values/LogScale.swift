import Glibc

/// A logarithmic scale, for values that span powers of ten, such as prices and frequencies. Between
/// 10 and 1000, 100 lies in the middle. Zero has no logarithm, so a scale that touches or crosses
/// zero is symmetric around it: linear close to zero and logarithmic beyond, without a kink.
struct LogScale: ValueScale, Hashable {
  let minimum: Double
  let maximum: Double
  /// The distance from zero within which the scale is linear, or nil without a linear part.
  let linearWithin: Double?
  private let curve: Curve

  private enum Curve: Hashable {
    case point
    /// Both bounds are positive; `decades` is the logarithm of their ratio to base 10.
    case rising(decades: Double)
    /// Both bounds are negative: the mirror image of `rising`.
    case falling(decades: Double)
    /// The symmetric curve around zero; `low` and `high` are the positions of the bounds on it.
    case symmetric(low: Double, high: Double)
  }

  /// Bounds that are not finite or in the wrong order make a scale of one value.
  /// - Parameter linearWithin: above 0. Nil means no linear part if zero is out of bounds, else a
  ///   thousandth of the bound farther from zero.
  init(minimum: Double, maximum: Double, linearWithin: Double? = nil) {
    let bounds = LinearScale(minimum: minimum, maximum: maximum)
    self.minimum = bounds.minimum
    self.maximum = bounds.maximum
    let (low, high) = (bounds.minimum, bounds.maximum)
    let requested = linearWithin.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    guard low < high else {
      self.linearWithin = nil
      curve = .point
      return
    }
    if let width = requested ?? (low > 0 || high < 0 ? nil : Self.width(low, high)) {
      self.linearWithin = width
      curve = .symmetric(
        low: Self.position(of: low, width), high: Self.position(of: high, width))
    } else {
      self.linearWithin = nil
      curve =
        low > 0
        ? .rising(decades: Self.decades(from: low, to: high))
        : .falling(decades: Self.decades(from: -high, to: -low))
    }
  }

  func fraction(of value: Double) -> Double {
    guard value > minimum else { return 0 }
    guard value < maximum else { return maximum > minimum ? 1 : 0 }
    let fraction: Double =
      switch curve {
      case .point: 0
      case .rising(let decades): Self.decades(from: minimum, to: value) / decades
      case .falling(let decades): 1 - Self.decades(from: -maximum, to: -value) / decades
      case .symmetric(let low, let high):
        (Self.position(of: value, linearWithin ?? 1) - low) / (high - low)
      }
    return max(0, min(1, fraction))
  }

  func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return minimum }
    guard fraction < 1 else { return maximum }
    let value: Double =
      switch curve {
      case .point: minimum
      case .rising(let decades): Self.value(minimum, decades * fraction)
      case .falling(let decades): -Self.value(-maximum, decades * (1 - fraction))
      case .symmetric(let low, let high):
        Self.value(at: low + fraction * (high - low), linearWithin ?? 1)
      }
    return max(minimum, min(maximum, value))
  }

  // MARK: Ratios

  private static func decades(from low: Double, to high: Double) -> Double {
    let ratio = high / low
    return ratio.isFinite ? log10(ratio) : log10(high) - log10(low)
  }

  private static func value(_ low: Double, _ decades: Double) -> Double {
    let ratio = pow(10, decades)
    return ratio.isFinite ? low * ratio : pow(10, log10(low) + decades)
  }

  // MARK: Around zero

  /// v / w up to w, and ±(1 + ln |v| / w) beyond: value and slope agree where they meet.
  private static func position(of value: Double, _ width: Double) -> Double {
    let size = value.magnitude
    guard size > width else { return value / width }
    let ratio = size / width
    let beyond = ratio.isFinite ? log(ratio) : log(size) - log(width)
    return value < 0 ? -1 - beyond : 1 + beyond
  }

  private static func value(at position: Double, _ width: Double) -> Double {
    guard position.magnitude > 1 else { return position * width }
    let ratio = exp(position.magnitude - 1)
    let size = ratio.isFinite ? width * ratio : exp(position.magnitude - 1 + log(width))
    return position < 0 ? -size : size
  }

  /// The default of `linearWithin`: three powers of ten, of which an eighth is linear.
  private static func width(_ low: Double, _ high: Double) -> Double {
    let size = max(low.magnitude, high.magnitude)
    return size / 1_000 > 0 ? size / 1_000 : size
  }

  // MARK: Ticks

  /// 1, 2 and 5 of every power of ten, or fewer of them. Bounds less than a power of ten apart get
  /// multiples of one step. 0 is included if the scale contains it.
  func ticks(limit: Int) -> [Double] {
    guard limit > 0, minimum < maximum else { return limit > 0 ? [minimum] : [] }
    var best: [Double] = []
    for candidate in candidates(limit: limit) {
      let isBetter = candidate.count > best.count && candidate.count <= limit
      if isBetter, leastGap(candidate) * 3 * Double(limit) >= 1 - 1e-9 { best = candidate }
    }
    return best.isEmpty ? NiceTicks.spread(over: self, limit: limit) : best
  }

  /// From the coarsest to the finest.
  private func candidates(limit: Int) -> [[Double]] {
    var sets: [[Double]] = []
    for stride in [100, 50, 20, 10, 5, 3, 2, 1] { sets.append(marks([1], every: stride)) }
    sets += [marks([1, 3], every: 1), marks([1, 2, 5], every: 1)]
    let isNarrow = minimum > 0 ? maximum / minimum < 10 : maximum < 0 && minimum / maximum < 10
    if isNarrow { sets.append(NiceTicks.multiples(from: minimum, to: maximum, limit: limit)) }
    return sets
  }

  private func marks(_ factors: [Double], every stride: Int) -> [Double] {
    let sizes = Self.sizes(
      factors, every: stride, from: leastSize, to: max(minimum.magnitude, maximum.magnitude))
    let zero = minimum <= 0 && maximum >= 0 ? [0.0] : []
    return (sizes.reversed().map(-) + zero + sizes).filter { $0 >= minimum && $0 <= maximum }
  }

  /// The least absolute value in the logarithmic part.
  private var leastSize: Double {
    if let linearWithin { return linearWithin }
    return minimum > 0 ? minimum : -maximum
  }

  private static func sizes(
    _ factors: [Double], every stride: Int, from low: Double, to high: Double
  ) -> [Double] {
    let first = Int(log10(low).rounded(.down))
    let last = max(first, Int(log10(high).rounded(.up)))
    var sizes: [Double] = []
    for exponent in first...last where exponent % stride == 0 {
      let power = pow(10, Double(exponent.magnitude))
      sizes += factors.map { exponent < 0 ? $0 / power : $0 * power }
    }
    return sizes.filter { $0 >= low && $0.isFinite }
  }

  private func leastGap(_ ticks: [Double]) -> Double {
    let fractions = ticks.map(fraction)
    return zip(fractions, fractions.dropFirst()).map { $1 - $0 }.min() ?? 1
  }
}
