import Glibc

/// A transform of the plane, as in Core Graphics: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct AffineTransform: Hashable, Sendable, Codable {
  /// The factor from x to x'.
  public var a: Double
  /// The factor from x to y'.
  public var b: Double
  /// The factor from y to x'.
  public var c: Double
  /// The factor from y to y'.
  public var d: Double
  /// The distance added to x, in logical pixels.
  public var tx: Double
  /// The distance added to y, in logical pixels.
  public var ty: Double

  /// The transform that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A transform with the six numbers of a matrix, as in Core Graphics.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// A translation by a distance along each axis.
  public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// A scaling around the origin.
  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// A rotation in radians. Positive angles turn from x towards y, clockwise on the screen.
  public init(rotation angle: Double) {
    let s = sin(angle)
    let k = cos(angle)
    self.init(a: k, b: s, c: -s, d: k, tx: 0, ty: 0)
  }

  package var isIdentity: Bool { self == .identity }
  /// Whether all numbers are finite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
  /// The factor for areas; 0 if the transform cannot be inverted.
  package var determinant: Double { a * d - b * c }
  /// Whether points can be mapped back: it is finite and flattens no direction.
  package var isInvertible: Bool { isFinite && abs(determinant) > 1e-12 }

  /// Whether rectangles stay rectangles: axes are kept or exchanged, up to rounding errors.
  var keepsRectangles: Bool {
    let (along, across) = (abs(a) + abs(d), abs(b) + abs(c))
    return min(along, across) <= 1e-12 * max(along, across)
  }

  /// The transform that applies this one first, then `next`.
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
  /// The transformed point.
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
