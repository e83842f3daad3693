/// How a line is drawn; lengths in logical pixels.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  public enum Cap: String, Hashable, Sendable, Codable, CaseIterable { case butt, round, square }
  /// The shape of a line's corners.
  public enum Join: String, Hashable, Sendable, Codable, CaseIterable { case miter, round, bevel }

  /// Zero, less or not finite draws nothing.
  public var width: Double
  /// How lines end.
  public var cap: Cap
  /// How lines meet.
  public var join: Join
  /// Lengths of strokes and gaps in turn; a list with a negative or non-finite length, or one that
  /// adds up to less than a tenth of a pixel, is ignored.
  public var dash: [Double]

  /// A line; thin, with flat ends by default.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// The dash that can be drawn: a bad list would put the drawing context out of order.
  var usableDash: [Double] {
    if dash.isEmpty { return dash }
    guard dash.allSatisfy({ $0 >= 0 && $0.isFinite }), dash.reduce(0, +) >= 0.1 else { return [] }
    return dash
  }
}
