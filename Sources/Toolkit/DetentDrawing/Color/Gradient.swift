/// A colour at a fraction of a gradient: 0 is the start, 1 the end.
public struct GradientStop: Hashable, Sendable, Codable {
  /// The fraction along the gradient, 0...1.
  public var location: Double
  /// The colour there.
  public var color: Color

  /// A colour at a fraction.
  public init(location: Double, color: Color) {
    (self.location, self.color) = (location, color)
  }
}

/// A fade between colours. It has as many stops as make sense: none draws nothing, one is a solid
/// colour; they are sorted, clamped to 0...1, and those at NaN are dropped.
public struct Gradient: Hashable, Sendable {
  /// The way along which colours run; points in the coordinates of what is drawn.
  public enum Kind: Hashable, Sendable {
    /// The colours run straight on, from one point to another.
    case linear(from: Point, to: Point)
    /// The colours run outward around a centre, from one radius to another.
    case radial(center: Point, startRadius: Double, endRadius: Double)
    /// Once around a centre, clockwise on the screen from an angle in radians (0 is towards x).
    case conic(center: Point, startAngle: Double)
  }

  /// The way along which colours change.
  public var kind: Kind
  /// The colours, in rising order of their fractions.
  public let stops: [GradientStop]

  /// A gradient along a way.
  public init(kind: Kind, stops: [GradientStop]) {
    self.kind = kind
    self.stops = Self.normalized(stops)
  }

  /// A gradient with its colours at equal distances.
  public init(kind: Kind, colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    self.init(
      kind: kind,
      stops: colors.enumerated().map {
        GradientStop(location: Double($0.offset) / last, color: $0.element)
      })
  }

  /// The colour at a fraction between 0 and 1; clear where there are no stops.
  public func color(at location: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return .clear }
    let location = location.clamped(0, 1, orNaN: 0)
    if location <= first.location { return first.color }
    if location >= last.location { return last.color }
    var low = first
    for stop in stops {
      if stop.location > location {
        let fraction = (location - low.location) / (stop.location - low.location)
        return low.color.mixed(with: stop.color, fraction: fraction)
      }
      low = stop
    }
    return last.color
  }

  private static func normalized(_ stops: [GradientStop]) -> [GradientStop] {
    var kept: [GradientStop] = []
    kept.reserveCapacity(stops.count)
    var sorted = true
    for stop in stops {
      if stop.location.isNaN {
        ThrottledLog.note("GradientStop.location")
        continue
      }
      let location = stop.location.clamped(0, 1, orNaN: 0)
      if let last = kept.last, last.location > location { sorted = false }
      kept.append(GradientStop(location: location, color: stop.color))
    }
    if sorted { return kept }
    // A hard edge is two stops at one fraction, so equal ones must keep their order.
    return kept.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }
}

/// What a shape is filled or stroked with.
public enum Paint: Hashable, Sendable {
  /// The shape has one colour.
  case color(Color)
  /// The shape shows a fade between colours.
  case gradient(Gradient)
}

/// A soft shadow: the shape in one colour, moved by an offset and blurred.
public struct Shadow: Hashable, Sendable, Codable {
  /// The colour where it is darkest.
  public var color: Color
  /// How far the shadow lies from the shape, in logical pixels. Not finite is refused.
  public var offset: Point {
    didSet { Finite.keep(&offset, oldValue, "Shadow.offset") }
  }
  /// The standard deviation of the blur, in logical pixels: half of CSS's blur radius.
  public var sigma: Double {
    didSet { Finite.keep(&sigma, oldValue, "Shadow.sigma") }
  }

  /// A larger sigma is drawn as this one.
  package static let maximumSigma = 200.0

  /// A shadow; without blur where `sigma` is 0.
  public init(color: Color, offset: Point = .zero, sigma: Double) {
    self.color = color
    self.offset = Finite.value(offset, or: .zero, "Shadow.offset")
    self.sigma = Finite.value(sigma, or: 0, "Shadow.sigma")
  }

  /// How far the blur reaches around the moved shape, in logical pixels.
  public var overflow: Double { sigma.clamped(0, Self.maximumSigma, orNaN: 0) * 3 }
  /// How far it can be seen around the shape where that was, in logical pixels.
  package var visualOverflow: Double { overflow + max(offset.x.magnitude, offset.y.magnitude) }
}
