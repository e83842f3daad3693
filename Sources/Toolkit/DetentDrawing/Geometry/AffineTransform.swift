import Glibc

/// A transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty (the convention of
/// Core Graphics and of `cairo_matrix_t`).
public struct AffineTransform: Hashable, Sendable, Codable {
  /// How much of x becomes x.
  public var a: Double
  /// How much of x becomes y.
  public var b: Double
  /// How much of y becomes x.
  public var c: Double
  /// How much of y becomes y.
  public var d: Double
  /// What is added to x.
  public var tx: Double
  /// What is added to y.
  public var ty: Double

  /// Leaves everything where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The matrix of these six numbers, as in Core Graphics.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A movement.
  public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// A change of size around the origin.
  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// A rotation by an angle in radians; positive turns from x towards y, clockwise on the screen.
  public init(rotation angle: Double) {
    let s = sin(angle)
    let k = cos(angle)
    self.init(a: k, b: s, c: -s, d: k, tx: 0, ty: 0)
  }

  package var isIdentity: Bool { self == .identity }
  /// Whether all its numbers are finite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
  /// The factor of areas; 0 where it cannot be undone.
  package var determinant: Double { a * d - b * c }
  /// Whether points can be mapped back: finite, and no direction is squeezed to nothing.
  package var isInvertible: Bool { isFinite && abs(determinant) > 1e-12 }

  /// Whether the axes stay upright or are exchanged, up to the rounding of quarter turns.
  var keepsRectangles: Bool {
    let (along, across) = (abs(a) + abs(d), abs(b) + abs(c))
    return min(along, across) <= 1e-12 * max(along, across)
  }

  /// The transform that applies `self` first, then `next`.
  package func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  package var inverted: AffineTransform? {
    guard isInvertible else { return nil }
    let k = 1 / determinant
    return AffineTransform(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
  }
}

extension Point {
  /// The point that a transform takes this one to.
  public func applying(_ t: AffineTransform) -> Point {
    Point(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension Rect {
  /// The bounding rectangle of the transformed corners.
  public func applying(_ t: AffineTransform) -> Rect {
    if t.b == 0, t.c == 0 {
      let p = Point(x: minX, y: minY).applying(t)
      let q = Point(x: maxX, y: maxY).applying(t)
      return Rect(
        x: min(p.x, q.x), y: min(p.y, q.y), width: abs(q.x - p.x), height: abs(q.y - p.y))
    }
    let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)]
      .map { Point(x: $0.0, y: $0.1).applying(t) }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let x = xs.min() ?? 0
    let y = ys.min() ?? 0
    return Rect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
  }
}
