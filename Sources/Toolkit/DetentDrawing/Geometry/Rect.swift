/// A rectangle, in logical pixels. A rectangle without positive area is empty.
public struct Rect: Hashable, Sendable, Codable {
  /// The top left corner.
  public var origin: Point
  /// Width and height.
  public var size: Size

  /// Nothing, at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// A rectangle by its corner and size.
  public init(origin: Point, size: Size) {
    (self.origin, self.size) = (origin, size)
  }

  /// A rectangle by four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle of a size around a centre.
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// Half way between left and right.
  public var midX: Double { origin.x + size.width / 2 }
  /// Half way between top and bottom.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
  /// The middle.
  public var center: Point { Point(x: midX, y: midY) }

  /// Whether all its numbers are finite.
  public var isFinite: Bool { origin.isFinite && size.isFinite }
  /// Whether it has no area.
  public var isEmpty: Bool { size.isEmpty }

  /// Whether a point lies inside; of the edges the left and the top one belong to the rectangle.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether another rectangle lies inside of it.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether the two have an area in common.
  public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && other.minX < maxX && minX < other.maxX && other.minY < maxY
      && minY < other.maxY
  }

  /// The common area; empty where there is none.
  public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .zero }
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
  }

  /// The smallest rectangle that holds both; an empty one counts for nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The same rectangle elsewhere.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// Shrinks by a distance on each side, grows where it is negative; never to a negative size.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
  }

  /// The rectangle grown outwards to whole device pixels at a scale.
  package func outset(toPixelsAt scale: Double) -> Rect {
    guard scale > 0, scale.isFinite, isFinite else { return self }
    return onPixels(at: scale, .down, .up, slack: 1e-6)
  }

  /// The rectangle shrunk inwards to whole device pixels at a scale: what it covers whole.
  package func inset(toPixelsAt scale: Double) -> Rect {
    guard scale > 0, scale.isFinite, isFinite else { return .zero }
    return onPixels(at: scale, .up, .down, slack: -1e-6)
  }

  /// A hair of slack: 10.000000001 must not cost a further row of pixels.
  private func onPixels(
    at scale: Double, _ start: FloatingPointRoundingRule, _ end: FloatingPointRoundingRule,
    slack: Double
  ) -> Rect {
    let x = ((minX * scale) + slack).rounded(start) / scale
    let y = ((minY * scale) + slack).rounded(start) / scale
    let right = ((maxX * scale) - slack).rounded(end) / scale
    let bottom = ((maxY * scale) - slack).rounded(end) / scale
    return Rect(x: x, y: y, width: max(0, right - x), height: max(0, bottom - y))
  }

  /// What is left of the rectangle without another one: up to four parts, none of them empty.
  package func parts(without other: Rect) -> [Rect] {
    let hole = intersection(other)
    if hole.isEmpty { return isEmpty ? [] : [self] }
    return [
      Rect(x: minX, y: minY, width: width, height: hole.minY - minY),
      Rect(x: minX, y: hole.maxY, width: width, height: maxY - hole.maxY),
      Rect(x: minX, y: hole.minY, width: hole.minX - minX, height: hole.height),
      Rect(x: hole.maxX, y: hole.minY, width: maxX - hole.maxX, height: hole.height),
    ].filter { !$0.isEmpty }
  }

  /// The rectangle with its edges on the nearest device pixels at a scale: crisp fills.
  public func rounded(toPixelsAt scale: Double) -> Rect {
    guard scale > 0, scale.isFinite, isFinite else { return self }
    let x = (minX * scale).rounded() / scale
    let y = (minY * scale).rounded() / scale
    return Rect(
      x: x, y: y, width: (maxX * scale).rounded() / scale - x,
      height: (maxY * scale).rounded() / scale - y)
  }
}

/// A location in a two-dimensional coordinate system, in logical pixels, y growing downwards.
public struct Point: Hashable, Sendable, Codable {
  /// The coordinate that grows to the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// A point by its coordinates.
  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }

  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The distance to another point, in logical pixels.
  public func distance(to other: Point) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The sum of two points as vectors.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// The way from one point to another, as a vector.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A width and a height, in logical pixels.
public struct Size: Hashable, Sendable, Codable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// No extent.
  public static let zero = Size(width: 0, height: 0)

  /// A size by its extents.
  public init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// Whether both extents are finite.
  public var isFinite: Bool { width.isFinite && height.isFinite }
  /// Whether one of the extents is not positive.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The size grown to whole device pixels; extents that are not positive or finite stay.
  package func grown(toPixelsAt scale: Double) -> Size {
    guard scale > 0, scale.isFinite else { return self }
    func grown(_ length: Double) -> Double {
      let pixels = length * scale
      guard length > 0, pixels.isFinite else { return length }
      // A hair of tolerance: 10.000000001 must not cost a further pixel.
      return (pixels - 1e-6).rounded(.up) / scale
    }
    return Size(width: grown(width), height: grown(height))
  }
}
