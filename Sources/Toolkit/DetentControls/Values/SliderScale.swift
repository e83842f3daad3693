import DetentDrawing

/// The shape of a slider's scale: how its track is shared out among its values. The bounds are the
/// slider's own; a shape fits itself between them, whatever they are and whenever they change.
///
///     price.scale = .logarithmic
///     price.scale = .quantile(of: prices)
public struct SliderScale: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case linear
    case logarithmic(linearWithin: Double?)
    case piecewise(PiecewiseScale)
    case quantile(QuantileScale)
  }

  let shape: Shape

  /// Equal distances are equal differences.
  public static let linear = SliderScale(shape: .linear)
  /// Equal distances are equal ratios; linear close to zero where the bounds touch or cross it.
  public static let logarithmic = SliderScale(shape: .logarithmic(linearWithin: nil))

  /// Equal distances are equal ratios, except close to zero.
  /// - Parameter linearWithin: how far from zero the scale is linear, above 0; what is no number
  ///   leaves it to the scale.
  public static func logarithmic(linearWithin: Double) -> SliderScale {
    guard Finite.accepts(linearWithin, "SliderScale.logarithmic(linearWithin:)") else {
      return .logarithmic
    }
    return SliderScale(shape: .logarithmic(linearWithin: linearWithin))
  }

  /// Straight pieces between stops. Bounds inside the stops cut it, bounds outside lead its ends
  /// on.
  public static func piecewise(_ stops: [PiecewiseScale.Stop]) throws(ScaleError) -> SliderScale {
    SliderScale(try PiecewiseScale(stops))
  }

  /// Half of the data on half of the track. Numbers that are not finite are no data; where nothing
  /// can be told from the data, and between bounds that hold none, it is linear.
  public static func quantile(of data: some Sequence<Double>) -> SliderScale {
    SliderScale(shape: .quantile(QuantileScale(of: data)))
  }

  /// The shape of a piecewise scale.
  public init(_ scale: PiecewiseScale) { shape = .piecewise(scale) }

  private init(shape: Shape) { self.shape = shape }

  /// The scale between two bounds; ones that are not finite or in the wrong order make a scale of
  /// one value.
  public func scale(from minimum: Double, to maximum: Double) -> any ValueScale {
    SpannedScale(self, LinearScale(minimum: minimum, maximum: maximum))
  }
}

/// A shape between bounds.
struct SpannedScale: ValueScale, Equatable {
  private let shape: SliderScale
  private let bounds: LinearScale
  private let scale: any ValueScale
  /// Whether equal distances are equal differences, also if nothing of the shape fits the bounds.
  let isLinear: Bool

  init(_ shape: SliderScale, _ bounds: LinearScale) {
    let (low, high) = (bounds.minimum, bounds.maximum)
    let fitting: (any ValueScale)? =
      switch shape.shape {
      case _ where low >= high: nil
      case .linear: nil
      case .logarithmic(let width): LogScale(minimum: low, maximum: high, linearWithin: width)
      case .piecewise(let scale): scale.spanning(low, high)
      case .quantile(let scale): scale.spanning(low, high)
      }
    (self.shape, self.bounds) = (shape, bounds)
    (scale, isLinear) = (fitting ?? bounds, fitting == nil)
  }

  static func == (a: SpannedScale, b: SpannedScale) -> Bool {
    a.shape == b.shape && a.bounds == b.bounds
  }

  var minimum: Double { scale.minimum }
  var maximum: Double { scale.maximum }
  func fraction(of value: Double) -> Double { scale.fraction(of: value) }
  func value(at fraction: Double) -> Double { scale.value(at: fraction) }
  func ticks(limit: Int) -> [Double] { scale.ticks(limit: limit) }

  /// The pieces that may have a step of their own, from end to end; none on other scales.
  var stops: [PiecewiseScale.Stop] { (scale as? PiecewiseScale)?.stops ?? [] }
}

/// The one mapping between the values of a control and the fractions along it: everything that
/// draws, hit-tests or reads a position asks the same scale.
///
/// A scale is monotone and exact at both ends: `fraction(of: minimum)` is 0, `value(at: 1)` is
/// `maximum`.
public protocol ValueScale: Sendable {
  /// The value at the fraction 0.
  var minimum: Double { get }
  /// The value at the fraction 1.
  var maximum: Double { get }
  /// Where a value lies between the ends, 0...1; values outside lie at the nearer end.
  func fraction(of value: Double) -> Double
  /// The value at a fraction of the way; fractions outside 0...1 give the nearer end.
  func value(at fraction: Double) -> Double
  /// Round values to mark the scale with, rising, inside its ends: as many as read well, and never
  /// more than a limit. They stand apart by at least a third of an even share of the way,
  /// `1 / (3 · limit)`. The ends are among them only where they are round themselves.
  func ticks(limit: Int) -> [Double]
}

extension ValueScale {
  /// The roundest value near each of so many evenly spread fractions: right for any shape of scale.
  public func ticks(limit: Int) -> [Double] { NiceTicks.spread(over: self, limit: limit) }
}

/// A scale on which equal distances are equal differences.
public struct LinearScale: ValueScale, Hashable {
  /// The value at the fraction 0.
  public let minimum: Double
  /// The value at the fraction 1.
  public let maximum: Double

  /// A scale between bounds; ones that are not finite or in the wrong order make a scale of one
  /// value.
  public init(minimum: Double, maximum: Double) {
    let isUsable = minimum.isFinite && maximum.isFinite && (maximum - minimum).isFinite
    self.minimum = minimum.isFinite ? minimum : 0
    self.maximum = isUsable && maximum > minimum ? maximum : self.minimum
  }

  /// Where a value lies, 0...1.
  public func fraction(of value: Double) -> Double {
    // Written so that NaN falls out at the first test.
    guard value > minimum else { return 0 }
    guard value < maximum else { return maximum > minimum ? 1 : 0 }
    return (value - minimum) / (maximum - minimum)
  }

  /// The value at a fraction.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return minimum }
    guard fraction < 1 else { return maximum }
    let span = maximum - minimum
    // From the nearer end: the way there and back stays exact close to both.
    return fraction <= 0.5 ? minimum + fraction * span : maximum - (1 - fraction) * span
  }

  /// Multiples of 1, 2 or 5 · 10ⁿ.
  public func ticks(limit: Int) -> [Double] {
    NiceTicks.multiples(from: minimum, to: maximum, limit: limit)
  }
}

/// Why a scale cannot be made.
public enum ScaleError: Error, Hashable, Sendable {
  /// A bound, stop or step is NaN or infinite, or a span is too long for a `Double`.
  case notFinite
  /// Fewer than two stops, or bounds without a range between them.
  case noRange
  /// The stops do not begin at the position 0 and end at the position 1.
  case openEnds
  /// The positions or the values of the stops do not rise from each one to the next; which one.
  case notRising(stop: Int)
  /// A step between stops is negative; after which stop.
  case negativeStep(stop: Int)
}
