import Glibc

/// Lines and curves that can be filled, stroked or clipped to, in logical pixels. Input that is not
/// finite is refused: the call changes nothing. Curves begin at the point before them; the first
/// one of an empty path begins at its own first control point.
public struct Path: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close

    func map(_ move: (Point) -> Point) -> Element {
      switch self {
      case .move(let p): .move(move(p))
      case .line(let p): .line(move(p))
      case .curve(let a, let b, let p): .curve(move(a), move(b), move(p))
      case .close: .close
      }
    }
  }

  private(set) var elements: [Element] = []
  /// The point at which the next line begins; nil before the first point.
  private(set) var current: Point?
  private var start = Point.zero

  /// A path without lines.
  public init() {}

  /// Strokes of straight lines, each from corner to corner: how small signs are written down.
  package init(strokes: [(Double, Double)]...) {
    for stroke in strokes {
      for (index, corner) in stroke.enumerated() {
        let point = Point(x: corner.0, y: corner.1)
        if index == 0 { move(to: point) } else { line(to: point) }
      }
    }
  }

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
      switch element.map({ $0.applying(transform) }) {
      case .move(let p): path.move(to: p)
      case .line(let p): path.line(to: p)
      case .curve(let a, let b, let p): path.curve(to: p, control1: a, control2: b)
      case .close: path.close()
      }
    }
    return path
  }

  mutating func reserve(_ count: Int) { elements.reserveCapacity(elements.count + count) }

  static func refuse(_ subject: StaticString) { ThrottledLog.note(subject) }
}

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
    (self.width, self.cap, self.join, self.dash) = (width, cap, join, dash)
  }

  /// The dash that can be drawn: a bad list would put the drawing context out of order.
  var usableDash: [Double] {
    if dash.isEmpty { return dash }
    guard dash.allSatisfy({ $0 >= 0 && $0.isFinite }), dash.reduce(0, +) >= 0.1 else { return [] }
    return dash
  }
}

extension Path {
  /// A larger radius is drawn as this one, in logical pixels.
  package static let maximumRadius = 1_000_000.0

  /// An arc of a circle, joined by a line to the part before it unless that is closed. Angles in
  /// radians, 0 towards x; clockwise on the screen means growing angles. A sweep of a full turn or
  /// more is one full circle; a sweep against the direction goes the other way round, as far as the
  /// end. A negative radius is refused.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, endAngle.isFinite
    else { return Self.refuse("Path.addArc") }
    let r = min(radius, Self.maximumRadius)
    let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    let first = startAngle.remainder(dividingBy: 2 * .pi)
    let begin = Self.onCircle(center, r, first)
    if elements.last == .close { move(to: begin) } else { line(to: begin) }
    guard sweep != 0, r > 0 else { return }
    let count = Self.segments(radius: r, sweep: abs(sweep))
    let step = sweep / Double(count)
    // The length of the handles of a cubic that touches the circle at both ends and in the middle.
    let k = 4.0 / 3.0 * tan(step / 4) * r
    reserve(count + 1)
    var (s, c) = (sin(first), cos(first))
    for index in 1...count {
      let next = first + step * Double(index)
      let (s2, c2) = (sin(next), cos(next))
      // A circle ends exactly where it begins, or a hit test beside it could slip through.
      let isLast = index == count && abs(sweep) == 2 * .pi
      curve(
        to: isLast ? begin : Point(x: center.x + r * c2, y: center.y + r * s2),
        control1: Point(x: center.x + r * c - k * s, y: center.y + r * s + k * c),
        control2: Point(x: center.x + r * c2 + k * s2, y: center.y + r * s2 - k * c2))
      (s, c) = (s2, c2)
    }
  }

  /// The signed sweep, at most one turn. Equal angles are no arc, whole turns apart are a circle.
  static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let forward = clockwise ? end - start : start - end
    // A difference that is too large to be a number is certainly more than a turn.
    guard forward.isFinite, abs(forward) < turn - 1e-9 else { return clockwise ? turn : -turn }
    let sweep = forward < 0 ? forward + turn : forward
    return clockwise ? sweep : -sweep
  }

  /// Enough curves to stay within a hundredth of a pixel of the circle at common sizes.
  private static func segments(radius: Double, sweep: Double) -> Int {
    let angle: Double = radius < 24 ? .pi / 2 : (radius < 2_000 ? .pi / 4 : .pi / 16)
    return Int((sweep / angle - 1e-6).rounded(.up), clampedTo: 1...32)
  }

  private static func onCircle(_ center: Point, _ radius: Double, _ angle: Double) -> Point {
    Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }

  /// A rectangle, clockwise from its top left corner. One without area is an empty path.
  public init(rect: Rect) {
    self.init()
    guard rect.isFinite else {
      Self.refuse("Path(rect:)")
      return
    }
    guard !rect.isEmpty else { return }
    reserve(5)
    move(to: rect.origin)
    line(to: Point(x: rect.maxX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.maxY))
    line(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// A rectangle with round corners; the radius is kept between 0 and half the shorter side.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    guard rect.isFinite, cornerRadius.isFinite else {
      self.init()
      Self.refuse("Path(roundedRect:)")
      return
    }
    let r = min(max(0, cornerRadius), min(rect.width, rect.height) / 2)
    guard r > 0 else {
      self.init(rect: rect)
      return
    }
    self.init()
    reserve(10)
    let corners = [
      (Point(x: rect.maxX - r, y: rect.minY + r), -0.5),
      (Point(x: rect.maxX - r, y: rect.maxY - r), 0),
      (Point(x: rect.minX + r, y: rect.maxY - r), 0.5),
      (Point(x: rect.minX + r, y: rect.minY + r), 1),
    ]
    for (center, quarter) in corners {
      addArc(
        center: center, radius: r, startAngle: quarter * .pi, endAngle: (quarter + 0.5) * .pi)
    }
    close()
  }

  /// The ellipse that touches the four sides of a rectangle.
  public init(ellipseIn rect: Rect) {
    self.init()
    guard rect.isFinite else {
      Self.refuse("Path(ellipseIn:)")
      return
    }
    guard !rect.isEmpty else { return }
    if rect.width == rect.height {
      self.init(circleAt: rect.center, radius: rect.width / 2)
      return
    }
    var circle = Path()
    let larger = max(rect.width, rect.height) / 2
    circle.addArc(center: .zero, radius: larger, startAngle: 0, endAngle: 2 * .pi)
    circle.close()
    self = circle.applying(
      AffineTransform(
        a: rect.width / 2 / larger, b: 0, c: 0, d: rect.height / 2 / larger, tx: rect.midX,
        ty: rect.midY))
  }

  /// A full circle. A radius of 0 or less, or NaN, is an empty path.
  public init(circleAt center: Point, radius: Double) {
    self.init()
    guard center.isFinite, radius.isFinite else {
      Self.refuse("Path(circleAt:)")
      return
    }
    guard radius > 0 else { return }
    addArc(center: center, radius: radius, startAngle: 0, endAngle: 2 * .pi)
    close()
  }
}
