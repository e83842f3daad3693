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
    case custom(CustomScale)
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
    SliderScale(QuantileScale(of: data))
  }

  /// The shape of a piecewise scale.
  public init(_ scale: PiecewiseScale) { shape = .piecewise(scale) }
  /// The shape of a scale made from data.
  public init(_ scale: QuantileScale) { shape = .quantile(scale) }
  /// The shape of a function. Between bounds where the function is of no use it is linear.
  public init(_ scale: CustomScale) { shape = .custom(scale) }

  private init(shape: Shape) { self.shape = shape }

  /// The scale between two bounds; ones that are not finite or in the wrong order make a scale of
  /// one value.
  public func scale(from minimum: Double, to maximum: Double) -> any ValueScale {
    SpannedScale(self, LinearScale(minimum: minimum, maximum: maximum))
  }
}

/// A shape between bounds.
struct SpannedScale: ValueScale, Hashable {
  private enum Kind: Hashable {
    case linear(LinearScale)
    case logarithmic(LogScale)
    case piecewise(PiecewiseScale)
    case quantile(QuantileScale)
    case custom(CustomScale)
  }

  private let kind: Kind

  init(_ scale: SliderScale, _ bounds: LinearScale) {
    let (low, high) = (bounds.minimum, bounds.maximum)
    let fitting: Kind? =
      switch scale.shape {
      case _ where low >= high: nil
      case .linear: nil
      case .logarithmic(let width):
        .logarithmic(LogScale(minimum: low, maximum: high, linearWithin: width))
      case .piecewise(let scale): scale.spanning(low, high).map { .piecewise($0) }
      case .quantile(let scale): .quantile(scale.spanning(low, high))
      case .custom(let scale): (try? scale.spanning(low, high)).map { .custom($0) }
      }
    if case .quantile(let scale) = fitting, scale.isLinear {
      kind = .linear(bounds)
    } else {
      kind = fitting ?? .linear(bounds)
    }
  }

  private var scale: any ValueScale {
    switch kind {
    case .linear(let scale): scale
    case .logarithmic(let scale): scale
    case .piecewise(let scale): scale
    case .quantile(let scale): scale
    case .custom(let scale): scale
    }
  }

  var minimum: Double { scale.minimum }
  var maximum: Double { scale.maximum }
  func fraction(of value: Double) -> Double { scale.fraction(of: value) }
  func value(at fraction: Double) -> Double { scale.value(at: fraction) }
  func ticks(limit: Int) -> [Double] { scale.ticks(limit: limit) }

  var isLinear: Bool {
    if case .linear = kind { return true }
    return false
  }

  /// The pieces that have a step of their own, or may have one, from end to end; none on other
  /// scales.
  var stops: [PiecewiseScale.Stop] {
    if case .piecewise(let scale) = kind { return scale.stops }
    return []
  }
}
