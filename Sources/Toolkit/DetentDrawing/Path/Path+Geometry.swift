import Glibc

extension Path {
  /// The smallest rectangle around the lines and curves, or zero for an empty path.
  public var bounds: Rect {
    var box = Box()
    var last = Point.zero
    var first = Point.zero
    for element in elements {
      switch element {
      case .move(let p):
        box.add(p)
        (last, first) = (p, p)
      case .line(let p):
        box.add(p)
        last = p
      case .curve(let a, let b, let p):
        box.add(p)
        Self.extremes(last.x, a.x, b.x, p.x) { box.addX($0) }
        Self.extremes(last.y, a.y, b.y, p.y) { box.addY($0) }
        last = p
      case .close: last = first
      }
    }
    return box.rect
  }

  /// The rectangle around all points and control points. It contains ``bounds`` and is cheap.
  var hull: Rect {
    var box = Box()
    for element in elements {
      switch element {
      case .move(let p), .line(let p): box.add(p)
      case .curve(let a, let b, let p):
        box.add(a)
        box.add(b)
        box.add(p)
      case .close: break
      }
    }
    return box.rect
  }

  /// Returns whether a point lies in the filled area (nonzero winding rule, open parts closed).
  public func contains(_ point: Point) -> Bool {
    guard point.isFinite else { return false }
    var winding = 0
    var last = Point.zero
    var first = Point.zero
    for element in elements {
      switch element {
      case .move(let p):
        winding += Self.winding(last, first, point)
        (last, first) = (p, p)
      case .line(let p):
        winding += Self.winding(last, p, point)
        last = p
      case .curve(let a, let b, let p):
        winding += Self.curveCrossing(last, a, b, p, point)
        last = p
      case .close:
        winding += Self.winding(last, first, point)
        last = first
      }
    }
    return winding + Self.winding(last, first, point) != 0
  }

  /// +1 or −1 if an edge crosses the ray from the point towards −x, otherwise 0.
  private static func winding(_ a: Point, _ b: Point, _ p: Point) -> Int {
    if a.y == b.y || (a.y <= p.y) == (b.y <= p.y) { return 0 }
    let x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
    return x <= p.x ? (b.y > a.y ? 1 : -1) : 0
  }

  private static func curveCrossing(
    _ from: Point, _ a: Point, _ b: Point, _ to: Point, _ p: Point
  ) -> Int {
    let low = min(min(from.y, a.y), min(b.y, to.y))
    let high = max(max(from.y, a.y), max(b.y, to.y))
    if p.y < low || p.y >= high { return 0 }
    let count = 32
    var winding = 0
    var last = from
    for index in 1...count {
      let t = Double(index) / Double(count)
      let next = Point(x: cubic(from.x, a.x, b.x, to.x, t), y: cubic(from.y, a.y, b.y, to.y, t))
      winding += Self.winding(last, next, p)
      last = next
    }
    return winding
  }

  private static func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double)
    -> Double
  {
    let u = 1 - t
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
  }

  /// Calls back with the extreme values of a cubic between its ends.
  private static func extremes(
    _ p: Double, _ c1: Double, _ c2: Double, _ q: Double, _ found: (Double) -> Void
  ) {
    if min(p, q) <= min(c1, c2), max(c1, c2) <= max(p, q) { return }
    let a = q - p + 3 * (c1 - c2)
    let b = 2 * (p - 2 * c1 + c2)
    let c = c1 - p
    var roots: [Double] = []
    if abs(a) < 1e-12 * (abs(b) + abs(c)) {
      roots = [-c / b]
    } else {
      let d = b * b - 4 * a * c
      guard d >= 0 else { return }
      roots = [(-b + d.squareRoot()) / (2 * a), (-b - d.squareRoot()) / (2 * a)]
    }
    for t in roots where t > 0 && t < 1 { found(cubic(p, c1, c2, q, t)) }
  }
}

private struct Box {
  private var low = Point(x: .infinity, y: .infinity)
  private var high = Point(x: -.infinity, y: -.infinity)

  mutating func addX(_ x: Double) {
    low.x = min(low.x, x)
    high.x = max(high.x, x)
  }
  mutating func addY(_ y: Double) {
    low.y = min(low.y, y)
    high.y = max(high.y, y)
  }
  mutating func add(_ p: Point) {
    addX(p.x)
    addY(p.y)
  }

  var rect: Rect {
    guard low.x <= high.x else { return .zero }
    // The difference of two finite numbers may be infinite.
    return Rect(
      x: low.x, y: low.y, width: min(high.x - low.x, .greatestFiniteMagnitude),
      height: min(high.y - low.y, .greatestFiniteMagnitude))
  }
}
