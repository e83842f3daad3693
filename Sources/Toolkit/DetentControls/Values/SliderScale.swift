import DetentDrawing

/// The shape of a slider's scale: the share of the track that each value gets. The slider supplies
/// the bounds, and the shape adapts to them whenever they change.
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

  /// A scale on which equal distances are equal differences.
  public static let linear = SliderScale(shape: .linear)
  /// Equal ratios at equal distances; linear close to zero if the bounds touch or cross it.
  public static let logarithmic = SliderScale(shape: .logarithmic(linearWithin: nil))

  /// A scale on which equal distances are equal ratios, except close to zero.
  /// - Parameter linearWithin: the distance from zero within which the scale is linear, above 0. A
  ///   number that is not finite has the effect of `logarithmic`.
  public static func logarithmic(linearWithin: Double) -> SliderScale {
    guard Finite.accepts(linearWithin, "SliderScale.logarithmic(linearWithin:)") else {
      return .logarithmic
    }
    return SliderScale(shape: .logarithmic(linearWithin: linearWithin))
  }

  /// A scale of straight pieces between stops, cut or extended to the bounds.
  public static func piecewise(_ stops: [PiecewiseScale.Stop]) throws(ScaleError) -> SliderScale {
    SliderScale(try PiecewiseScale(stops))
  }

  /// A scale that gives half of the data half of the track. Data that are not finite are ignored.
  /// The scale is linear if the data have no range, or if the bounds contain no data.
  public static func quantile(of data: some Sequence<Double>) -> SliderScale {
    SliderScale(shape: .quantile(QuantileScale(of: data)))
  }

  /// Creates the shape of a piecewise scale.
  public init(_ scale: PiecewiseScale) { shape = .piecewise(scale) }

  private init(shape: Shape) { self.shape = shape }

  /// The scale between two bounds; not finite or in the wrong order they make one value.
  public func scale(from minimum: Double, to maximum: Double) -> any ValueScale {
    SpannedScale(self, LinearScale(minimum: minimum, maximum: maximum))
  }
}

struct SpannedScale: ValueScale, Equatable {
  private let shape: SliderScale
  private let bounds: LinearScale
  private let scale: any ValueScale
  /// Whether equal distances are equal differences. Also true if the shape does not fit the bounds.
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

  /// The stops of a piecewise scale; empty on other scales.
  var stops: [PiecewiseScale.Stop] { (scale as? PiecewiseScale)?.stops ?? [] }
}

/// A mapping between the values of a control and the fractions along its track, shared by
/// everything that draws, hit-tests or reads a position.
///
/// A scale rises, and is exact at its ends: `fraction(of: minimum)` is 0, `value(at: 1)` `maximum`.
public protocol ValueScale: Sendable {
  /// The value at the fraction 0.
  var minimum: Double { get }
  /// The value at the fraction 1.
  var maximum: Double { get }
  /// The fraction of a value, 0...1; values outside the bounds give the nearer end.
  func fraction(of value: Double) -> Double
  /// The value at a fraction of the track; fractions outside 0...1 give the nearer end.
  func value(at fraction: Double) -> Double
  /// Round values to mark the scale with, ascending and within the bounds, at most `limit`. They
  /// are at least a third of an even share apart, `1 / (3 · limit)`. Only round bounds are
  /// included.
  func ticks(limit: Int) -> [Double]
}

extension ValueScale {
  /// The roundest value near each of `limit` evenly spread fractions, for any shape of scale.
  public func ticks(limit: Int) -> [Double] { NiceTicks.spread(over: self, limit: limit) }
}

/// A scale on which equal distances are equal differences.
public struct LinearScale: ValueScale, Hashable {
  /// The value at the fraction 0.
  public let minimum: Double
  /// The value at the fraction 1.
  public let maximum: Double

  /// Creates a scale between bounds; not finite or in the wrong order they make one value.
  public init(minimum: Double, maximum: Double) {
    let isUsable = minimum.isFinite && maximum.isFinite && (maximum - minimum).isFinite
    self.minimum = minimum.isFinite ? minimum : 0
    self.maximum = isUsable && maximum > minimum ? maximum : self.minimum
  }

  /// The fraction of a value, 0...1.
  public func fraction(of value: Double) -> Double {
    // NaN returns here.
    guard value > minimum else { return 0 }
    guard value < maximum else { return maximum > minimum ? 1 : 0 }
    return (value - minimum) / (maximum - minimum)
  }

  /// The value at a fraction; fractions outside 0...1 give the nearer end.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return minimum }
    guard fraction < 1 else { return maximum }
    let span = maximum - minimum
    // From the nearer end, so that values close to both ends survive the way there and back.
    return fraction <= 0.5 ? minimum + fraction * span : maximum - (1 - fraction) * span
  }

  /// Multiples of 1, 2 or 5 · 10ⁿ, at most `limit`.
  public func ticks(limit: Int) -> [Double] {
    NiceTicks.multiples(from: minimum, to: maximum, limit: limit)
  }
}

/// The reason why a scale cannot be created.
public enum ScaleError: Error, Hashable, Sendable {
  /// A bound, stop or step is NaN or infinite, or a span is too long for a `Double`.
  case notFinite
  /// Fewer than two stops, or bounds without a range between them.
  case noRange
  /// The stops do not begin at the position 0 and end at the position 1.
  case openEnds
  /// The positions or values do not rise at the stop with this index.
  case notRising(stop: Int)
  /// The step of the stop with this index is negative.
  case negativeStep(stop: Int)
}
