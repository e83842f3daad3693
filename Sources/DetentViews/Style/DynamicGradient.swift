public import DetentDrawing
import Glibc

/// A fade between colours for each appearance, without the frame in which it is drawn: straight on,
/// or once around.
///
/// Stops are in rising order of their fractions, which lie in 0...1; what is not finite is left
/// out.
public struct DynamicGradient: Hashable, Sendable {
  /// A colour at a fraction of a gradient: 0 is the start, 1 the end.
  public struct Stop: Hashable, Sendable, Codable {
    /// The fraction along the gradient, 0...1.
    public var location: Double
    /// The colour there.
    public var color: DynamicColor

    /// A colour at a fraction.
    public init(location: Double, color: DynamicColor) {
      self.location = location
      self.color = color
    }
  }

  /// Which way the colours run.
  public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    /// Straight on.
    case linear
    /// Once around the middle.
    case conic
  }

  /// The colours, at least one, in rising order of their fractions.
  public let stops: [Stop]
  /// The direction that it runs in, or begins to go around from, in degrees clockwise from
  /// 12 o'clock, 0..<360: 180 is downwards, 90 towards the end of a line of text.
  public let angle: Double
  /// Which way it runs.
  public let kind: Kind

  /// The most stops that a gradient keeps.
  public static let maximumStopCount = 64

  /// A gradient along a direction. Angles beyond a turn are brought into one.
  public init(stops: [Stop], angle: Double = 180, kind: Kind = .linear) {
    let sound = stops.filter(\.location.isFinite).prefix(Self.maximumStopCount).map {
      Stop(location: max(0, min($0.location, 1)), color: $0.color)
    }
    // A hard edge is two stops at one fraction, so equal ones must keep their order.
    let sorted = sound.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
    self.stops = sorted.isEmpty ? [Stop(location: 0, color: DynamicColor(.clear))] : sorted
    let turn = angle.isFinite ? angle.truncatingRemainder(dividingBy: 360) : 180
    let positive = turn < 0 ? turn + 360 : turn + 0
    // A hair below nothing is rounded to the whole turn.
    self.angle = positive < 360 ? positive : 0
    self.kind = kind
  }

  /// A gradient from one colour to another.
  public init(
    from start: DynamicColor, to end: DynamicColor, angle: Double = 180, kind: Kind = .linear
  ) {
    self.init(
      stops: [Stop(location: 0, color: start), Stop(location: 1, color: end)], angle: angle,
      kind: kind)
  }

  /// The gradient over a rectangle: a straight one begins and ends where the corners are that lie
  /// farthest along its direction. Where the script runs to the left it is mirrored.
  public func gradient(in rect: Rect, for traits: Traits) -> Gradient {
    let radians = angle * .pi / 180
    guard kind == .linear else { return conic(in: rect, from: radians, for: traits) }
    let across = traits.isRightToLeft ? -sin(radians) : sin(radians)
    let up = cos(radians)
    let half = ((rect.width * across).magnitude + (rect.height * up).magnitude) / 2
    let way = Point(x: across * half, y: -up * half)
    return Gradient(
      kind: .linear(
        from: Point(x: rect.midX - way.x, y: rect.midY - way.y),
        to: Point(x: rect.midX + way.x, y: rect.midY + way.y)),
      stops: stops.map {
        GradientStop(location: $0.location, color: $0.color.resolved(for: traits))
      })
  }
}

extension DynamicGradient {
  private func conic(in rect: Rect, from radians: Double, for traits: Traits) -> Gradient {
    let isMirrored = traits.isRightToLeft
    let colors = stops.map {
      GradientStop(
        location: isMirrored ? 1 - $0.location : $0.location, color: $0.color.resolved(for: traits))
    }
    return Gradient(
      kind: .conic(center: rect.center, startAngle: (isMirrored ? -radians : radians) - .pi / 2),
      stops: isMirrored ? colors.reversed() : colors)
  }
}

extension DynamicGradient: Codable {
  private enum Key: String, CodingKey { case stops, angle, kind }

  /// Reads the stops, the angle and the kind; one that says no angle runs downwards, one that says
  /// no kind is straight.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      stops: try fields.decode([Stop].self, forKey: .stops),
      angle: try fields.decodeIfPresent(Double.self, forKey: .angle) ?? 180,
      kind: try fields.decodeIfPresent(Kind.self, forKey: .kind) ?? .linear)
  }

  /// Writes the stops, the angle, and the kind where it is not straight.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(stops, forKey: .stops)
    try fields.encode(angle, forKey: .angle)
    if kind != .linear { try fields.encode(kind, forKey: .kind) }
  }
}
