/// A colour at a fraction of a gradient.
public struct GradientStop: Hashable, Sendable, Codable {
  /// The fraction along the gradient, from 0 at the start to 1 at the end.
  package var location: Double
  /// The colour at the fraction.
  package var color: Color

  /// A stop with a fraction and a colour.
  public init(location: Double, color: Color) {
    (self.location, self.color) = (location, color)
  }
}

/// A fade between colours. It may have any number of stops: without stops it draws nothing, and one
/// stop is a solid colour. Stops are clamped to 0...1 and sorted; a stop at NaN is dropped.
public struct Gradient: Hashable, Sendable {
  /// The geometry of a gradient, in the coordinates of the drawing.
  public enum Kind: Hashable, Sendable {
    /// The colours change along a straight line between two points.
    case linear(from: Point, to: Point)
    /// The colours change outward from a centre, between two radii.
    case radial(center: Point, startRadius: Double, endRadius: Double)
    /// Once around a centre, clockwise on the screen from an angle in radians (0 points along x).
    case conic(center: Point, startAngle: Double)
  }

  /// The geometry of the gradient.
  package var kind: Kind
  /// The stops, by rising fractions.
  package let stops: [GradientStop]

  /// A gradient with a geometry and stops.
  public init(kind: Kind, stops: [GradientStop]) {
    self.kind = kind
    self.stops = Self.normalized(stops)
  }

  /// A gradient with evenly spaced colours.
  public init(kind: Kind, colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    self.init(
      kind: kind,
      stops: colors.enumerated().map {
        GradientStop(location: Double($0.offset) / last, color: $0.element)
      })
  }

  /// The colour at a fraction in 0...1, or clear if there are no stops.
  package func color(at location: Double) -> Color {
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
    let kept = stops.compactMap { stop -> GradientStop? in
      if stop.location.isNaN {
        ThrottledLog.note("GradientStop.location")
        return nil
      }
      return GradientStop(location: stop.location.clamped(0, 1, orNaN: 0), color: stop.color)
    }
    if zip(kept, kept.dropFirst()).allSatisfy({ $0.location <= $1.location }) { return kept }
    // A hard edge consists of two stops at one fraction, so equal ones must keep their order.
    return kept.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }
}

/// The fill of a shape or a stroke.
public enum Paint: Hashable, Sendable {
  /// One colour for the whole shape.
  case color(Color)
  /// A fade between colours.
  case gradient(Gradient)
}

/// A soft shadow: the shape in one colour, moved by an offset and blurred.
public struct Shadow: Hashable, Sendable, Codable {
  /// The colour of the shadow at its darkest.
  public var color: Color
  /// The offset from the shape, in logical pixels. A value that is not finite is refused.
  public var offset: Point {
    didSet { Finite.keep(&offset, oldValue, "Shadow.offset") }
  }
  /// The standard deviation of the blur in logical pixels, half of CSS's blur radius. A value that
  /// is not finite is refused.
  public var sigma: Double {
    didSet { Finite.keep(&sigma, oldValue, "Shadow.sigma") }
  }

  /// The largest sigma that is drawn; larger values are clamped.
  package static let maximumSigma = 200.0

  /// A shadow, which is sharp if `sigma` is 0.
  public init(color: Color, offset: Point = .zero, sigma: Double) {
    self.color = color
    self.offset = Finite.value(offset, or: .zero, "Shadow.offset")
    self.sigma = Finite.value(sigma, or: 0, "Shadow.sigma")
  }

  /// The reach of the blur around the moved shape, in logical pixels.
  public var overflow: Double { Self.overflow(of: sigma) }
  /// The reach of a blur: beyond it less than one level of 255 is left.
  package static func overflow(of sigma: Double) -> Double {
    sigma.clamped(0, maximumSigma, orNaN: 0) * 3
  }
  /// The reach of the shadow around the unmoved shape, in logical pixels.
  package var visualOverflow: Double { overflow + max(offset.x.magnitude, offset.y.magnitude) }
}
