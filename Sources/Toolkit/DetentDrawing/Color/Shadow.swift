/// A soft shadow: the shape in one colour, moved by an offset and blurred.
public struct Shadow: Hashable, Sendable, Codable {
  /// The colour where it is darkest.
  public var color: Color
  /// How far the shadow lies from the shape, in logical pixels. Not finite is refused.
  public var offset: Point {
    didSet { Finite.keep(&offset, oldValue, "Shadow.offset") }
  }
  /// The standard deviation of the gaussian blur, in logical pixels; CSS's blur radius is twice
  /// this. Not finite is refused.
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
