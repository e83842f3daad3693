/// A soft shadow: the shape in one colour, moved by an offset and blurred.
public struct Shadow: Hashable, Sendable, Codable {
  public var color: Color
  /// How far the shadow lies from the shape, in logical pixels. Not finite is refused.
  public var offset: Point {
    didSet { if !offset.isFinite { offset = oldValue } }
  }
  /// The standard deviation of the gaussian blur, in logical pixels; CSS's blur radius is twice this.
  /// Not finite is refused.
  public var sigma: Double {
    didSet { if !sigma.isFinite { sigma = oldValue } }
  }

  /// A larger sigma is drawn as this one.
  public static let maximumSigma = 200.0

  public init(color: Color, offset: Point = .zero, sigma: Double) {
    self.color = color
    self.offset = offset.isFinite ? offset : .zero
    self.sigma = sigma.isFinite ? sigma : 0
  }

  /// How far the blur reaches around the moved shape, in logical pixels.
  public var reach: Double { sigma.clamped(0, Self.maximumSigma, orNaN: 0) * 3 }
}
