/// A rectangle in logical pixels. It is empty if its area is not positive.
public struct Rect: Hashable, Sendable, Codable {
  /// The top left corner.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// An empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// A rectangle with a top left corner and a size.
  public init(origin: Point, size: Size) {
    (self.origin, self.size) = (origin, size)
  }

  /// A rectangle with a top left corner, a width and a height.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// A rectangle with a size around a centre.
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The x coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The y coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The x coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The x coordinate of the centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width, in logical pixels.
  public var width: Double { size.width }
  /// The height, in logical pixels.
  public var height: Double { size.height }
  /// The point halfway between the edges.
  public var center: Point { Point(x: midX, y: midY) }

  /// Whether all numbers are finite.
  public var isFinite: Bool { origin.isFinite && size.isFinite }
  /// Whether the area is not positive.
  public var isEmpty: Bool { size.isEmpty }

  /// Returns whether a point lies inside, including the left and top edges but not the others.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle lies inside.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns whether the rectangles share an area.
  public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && other.minX < maxX && minX < other.maxX && other.minY < maxY
      && minY < other.maxY
  }

  /// The shared area, or `zero` if the rectangles do not intersect.
  public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .zero }
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
  }

  /// The smallest rectangle around both. An empty rectangle is ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The rectangle moved by a distance along each axis.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// The rectangle shrunk on each side, or grown by a negative distance; never of negative size.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
  }

  /// The rectangle grown outwards to whole device pixels at a scale.
  package func outset(toPixelsAt scale: Double) -> Rect {
    guard scale > 0, scale.isFinite, isFinite else { return self }
    return onPixels(at: scale, .down, .up, slack: 1e-6)
  }

  /// The rectangle shrunk to the whole device pixels that it covers, at a scale.
  package func inset(toPixelsAt scale: Double) -> Rect {
    guard scale > 0, scale.isFinite, isFinite else { return .zero }
    return onPixels(at: scale, .up, .down, slack: -1e-6)
  }

  /// The slack keeps 10.000000001 from adding a row of pixels.
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

  /// The rectangle mirrored in other bounds, for right-to-left layouts.
  package func mirrored(in bounds: Rect, if isRightToLeft: Bool) -> Rect {
    guard isRightToLeft else { return self }
    return Rect(x: bounds.minX + bounds.maxX - maxX, y: minY, width: width, height: height)
  }

  /// The largest rectangle with the proportions of a size, in the middle of this one.
  package func fitting(_ size: Size) -> Rect {
    let factor = min(width / size.width, height / size.height)
    return Rect(
      center: center, size: Size(width: size.width * factor, height: size.height * factor))
  }

  /// The parts of the rectangle outside another one: up to four, without empty ones.
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

  /// The rectangle with its edges moved to the nearest device pixels at a scale, for crisp fills.
  public func rounded(toPixelsAt scale: Double) -> Rect {
    guard scale > 0, scale.isFinite, isFinite else { return self }
    let x = (minX * scale).rounded() / scale
    let y = (minY * scale).rounded() / scale
    return Rect(
      x: x, y: y, width: (maxX * scale).rounded() / scale - x,
      height: (maxY * scale).rounded() / scale - y)
  }
}

/// A point in logical pixels, with y growing downwards.
public struct Point: Hashable, Sendable, Codable {
  /// The coordinate that grows to the right.
  public var x: Double
  /// The coordinate that grows downwards.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// A point with two coordinates.
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
  /// The vector from the second point to the first.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A width and a height, in logical pixels.
public struct Size: Hashable, Sendable, Codable {
  /// The width, in logical pixels.
  public var width: Double
  /// The height, in logical pixels.
  public var height: Double

  /// A size of 0 × 0.
  public static let zero = Size(width: 0, height: 0)

  /// A size with a width and a height.
  public init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// Whether both sides are finite.
  public var isFinite: Bool { width.isFinite && height.isFinite }
  /// Whether a side is not positive.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The size grown to whole device pixels. A side that is not positive or not finite is unchanged.
  package func grown(toPixelsAt scale: Double) -> Size {
    guard scale > 0, scale.isFinite else { return self }
    func grown(_ length: Double) -> Double {
      let pixels = length * scale
      guard length > 0, pixels.isFinite else { return length }
      // The tolerance keeps 10.000000001 from adding a pixel.
      return (pixels - 1e-6).rounded(.up) / scale
    }
    return Size(width: grown(width), height: grown(height))
  }
}
