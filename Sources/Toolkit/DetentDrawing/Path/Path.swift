import Glibc

/// Lines and curves that can be filled, stroked or used as a clip, in logical pixels. A call with a
/// number that is not finite changes nothing. Curves begin at the current point; in an empty path,
/// a curve begins at its first control point.
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
  /// The start of the next line, or nil before the first point.
  private(set) var current: Point?
  private var start = Point.zero

  /// An empty path.
  public init() {}

  /// A path of polylines through given points, for small symbols.
  package init(strokes: [(Double, Double)]...) {
    for stroke in strokes {
      for (index, corner) in stroke.enumerated() {
        let point = Point(x: corner.0, y: corner.1)
        if index == 0 { move(to: point) } else { line(to: point) }
      }
    }
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a new part at a point.
  public mutating func move(to point: Point) {
    guard point.isFinite else { return Self.refuse("Path.move") }
    if case .move? = elements.last { elements.removeLast() }
    elements.append(.move(point))
    current = point
    start = point
  }

  /// Adds a straight line, or only moves to the point if the path is empty.
  public mutating func line(to point: Point) {
    guard point.isFinite else { return Self.refuse("Path.line") }
    guard current != nil else { return move(to: point) }
    elements.append(.line(point))
    current = point
  }

  /// Adds a cubic Bézier curve.
  public mutating func curve(to point: Point, control1: Point, control2: Point) {
    guard point.isFinite, control1.isFinite, control2.isFinite else {
      return Self.refuse("Path.curve")
    }
    if current == nil { move(to: control1) }
    elements.append(.curve(control1, control2, point))
    current = point
  }

  /// Adds a line back to the start of the current part.
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

  /// The transformed path, or the same path if the transform is not finite.
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

/// The style of a stroke, with lengths in logical pixels.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  public enum Cap: String, Hashable, Sendable, Codable, CaseIterable { case butt, round, square }
  /// The shape of a line's corners.
  public enum Join: String, Hashable, Sendable, Codable, CaseIterable { case miter, round, bevel }

  /// The width of the stroke. A width that is not positive or not finite draws nothing.
  var width: Double
  /// The shape of the stroke's ends.
  var cap: Cap
  /// The shape of the stroke's corners.
  var join: Join
  /// The lengths of dashes and gaps in turn. The list is ignored if a length is negative or not
  /// finite, or if the sum is below a tenth of a pixel.
  var dash: [Double]

  /// A stroke style; by default one pixel wide with flat ends.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []
  ) {
    (self.width, self.cap, self.join, self.dash) = (width, cap, join, dash)
  }

  /// The dash, or an empty list if it is invalid: that would break the drawing context.
  var usableDash: [Double] {
    if dash.isEmpty { return dash }
    guard dash.allSatisfy({ $0 >= 0 && $0.isFinite }), dash.reduce(0, +) >= 0.1 else { return [] }
    return dash
  }
}

extension Path {
  /// The largest radius that is drawn, in logical pixels; larger values are clamped.
  package static let maximumRadius = 1_000_000.0

  /// Adds an arc of a circle, connected by a line to the current part unless that is closed. Angles
  /// are in radians, 0 points along x; clockwise on the screen means growing angles. A sweep of a
  /// full turn or more gives one full circle. If the end lies against the direction, the arc goes
  /// on around to it. A negative radius is refused.
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
    // The handle length of a cubic that meets the circle at both ends and in the middle.
    let k = 4.0 / 3.0 * tan(step / 4) * r
    reserve(count + 1)
    var (s, c) = (sin(first), cos(first))
    for index in 1...count {
      let next = first + step * Double(index)
      let (s2, c2) = (sin(next), cos(next))
      // A circle must end exactly at its start; otherwise a hit test could slip through the gap.
      let isLast = index == count && abs(sweep) == 2 * .pi
      curve(
        to: isLast ? begin : Point(x: center.x + r * c2, y: center.y + r * s2),
        control1: Point(x: center.x + r * c - k * s, y: center.y + r * s + k * c),
        control2: Point(x: center.x + r * c2 + k * s2, y: center.y + r * s2 - k * c2))
      (s, c) = (s2, c2)
    }
  }

  /// The signed sweep, at most one turn. Equal angles give 0, whole turns apart give a circle.
  static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let forward = clockwise ? end - start : start - end
    // A difference that overflows is certainly more than a turn.
    guard forward.isFinite, abs(forward) < turn - 1e-9 else { return clockwise ? turn : -turn }
    let sweep = forward < 0 ? forward + turn : forward
    return clockwise ? sweep : -sweep
  }

  /// The number of curves that stay within 0.01 pixel of the circle at common sizes.
  private static func segments(radius: Double, sweep: Double) -> Int {
    let angle: Double = radius < 24 ? .pi / 2 : (radius < 2_000 ? .pi / 4 : .pi / 16)
    return Int((sweep / angle - 1e-6).rounded(.up), clampedTo: 1...32)
  }

  private static func onCircle(_ center: Point, _ radius: Double, _ angle: Double) -> Point {
    Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }

  /// A rectangle, clockwise from its top left corner. A rectangle without area gives an empty path.
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

  /// A rectangle with round corners; the radius is clamped to half the shorter side.
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

  /// A full circle. If the radius is not positive or not finite, the path is empty.
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
