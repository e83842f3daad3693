import Glibc

/// Lines and curves that can be filled, stroked or clipped to, in logical pixels. Input that is not
/// finite is refused: the call changes nothing. Curves begin at the point before them; the first one
/// of an empty path begins at its own first control point.
public struct Path: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  private(set) var elements: [Element] = []
  /// Where the next line begins; nil before the first point.
  private(set) var current: Point?
  private var start = Point.zero

  /// A path without lines.
  public init() {}

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a new part at a point.
  public mutating func move(to point: Point) {
    guard point.isFinite else { return Self.refuse("Path.move") }
    // Two moves in a row are one.
    if case .move? = elements.last { elements.removeLast() }
    elements.append(.move(point))
    current = point
    start = point
  }

  /// A straight line; from an empty path it only moves.
  public mutating func line(to point: Point) {
    guard point.isFinite else { return Self.refuse("Path.line") }
    guard current != nil else { return move(to: point) }
    elements.append(.line(point))
    current = point
  }

  /// A cubic Bézier curve.
  public mutating func curve(to point: Point, control1: Point, control2: Point) {
    guard point.isFinite, control1.isFinite, control2.isFinite else {
      return Self.refuse("Path.curve")
    }
    if current == nil { move(to: control1) }
    elements.append(.curve(control1, control2, point))
    current = point
  }

  /// A line back to the start of this part.
  public mutating func close() {
    guard current != nil, elements.last != .close else { return }
    elements.append(.close)
    current = start
  }

  /// Adds the parts of another path.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    elements.append(contentsOf: other.elements)
    current = other.current
    start = other.start
  }

  /// The path with every point mapped; the path itself where the transform is not finite.
  public func applying(_ transform: AffineTransform) -> Path {
    guard transform.isFinite else {
      ThrottledLog.note("Path.applying")
      return self
    }
    var path = Path()
    path.elements.reserveCapacity(elements.count)
    for element in elements {
      switch element {
      case .move(let p): path.move(to: p.applying(transform))
      case .line(let p): path.line(to: p.applying(transform))
      case .curve(let a, let b, let p):
        path.curve(
          to: p.applying(transform), control1: a.applying(transform),
          control2: b.applying(transform))
      case .close: path.close()
      }
    }
    return path
  }

  mutating func reserve(_ count: Int) { elements.reserveCapacity(elements.count + count) }

  static func refuse(_ place: StaticString) { ThrottledLog.note(place) }
}
