import DetentControls
import DetentDrawing
import DetentViews
import Glibc

/// Twenty filled shapes on a grid of 24, to have something to choose from.
enum GalleryShapes {
  static let all: [(name: String, path: Path)] = [
    ("Four-pointed star", star(points: 4, inner: 0.38)),
    ("Five-pointed star", star(points: 5, inner: 0.42)),
    ("Nine-pointed star", star(points: 9, inner: 0.62)),
    ("Cabochon", cabochon),
    ("Circle", Path(circleAt: middle, radius: 10)),
    ("Diagonal", Path([(2, 17), (17, 2), (22, 7), (7, 22)])),
    ("Diamond", Path([(12, 1.5), (19.5, 12), (12, 22.5), (4.5, 12)])),
    ("Egg", egg),
    ("Hexagon", regular(6, turn: .pi / 6)),
    ("Ring", ring),
    ("Oblong", Path(roundedRect: Rect(x: 1.5, y: 7, width: 21, height: 10), cornerRadius: 2)),
    ("Octagon", regular(8, turn: .pi / 8)),
    ("Oval", Path(ellipseIn: Rect(x: 1.5, y: 6, width: 21, height: 12))),
    ("Parallelogram", Path([(7, 5.5), (22.5, 5.5), (17, 18.5), (1.5, 18.5)])),
    ("Pentagon", regular(5, turn: -.pi / 2)),
    ("Sawtooth circle", star(points: 16, inner: 0.82)),
    ("Square", Path(rect: Rect(x: 3, y: 3, width: 18, height: 18))),
    ("Trapezoid", Path([(7, 5), (17, 5), (22.5, 19), (1.5, 19)])),
    ("Triangle", Path([(12, 2.5), (22.5, 20.5), (1.5, 20.5)])),
    (
      "Cross",
      Path([
        (3, 6.5), (6.5, 3), (12, 8.5), (17.5, 3), (21, 6.5), (15.5, 12), (21, 17.5), (17.5, 21),
        (12, 15.5), (6.5, 21), (3, 17.5), (8.5, 12),
      ])
    ),
  ]

  /// The shapes as items, as many as are wanted, taken evenly from all of them.
  static func items(_ count: Int) -> [SpinnerItem] {
    (0..<max(0, min(count, all.count))).map { index in
      let shape = all[index * all.count / max(count, 1)]
      return SpinnerItem(title: shape.name, icon: .filled(shape.path))
    }
  }

  /// Eight moons, one to twenty shapes, or the shapes and some of their outlines.
  static func set(_ count: Int) -> [SpinnerItem] {
    guard count != 8 else { return moons }
    let outlines = all.prefix(max(0, count - all.count)).map { shape in
      SpinnerItem(title: "\(shape.name), outlined", icon: .stroked(shape.path, width: 1.5))
    }
    return items(count) + outlines
  }

  /// The phases of the moon, in their own colours.
  private static let moons: [SpinnerItem] = {
    let names = [
      "New moon", "Waxing crescent", "First quarter", "Waxing gibbous", "Full moon",
      "Waning gibbous", "Last quarter", "Waning crescent",
    ]
    return names.enumerated().map { phase, name in
      SpinnerItem(title: name, icon: moon(Double(phase) / 8))
    }
  }()

  /// - Parameter phase: the part of a month since the new moon.
  private static func moon(_ phase: Double) -> SpinnerIcon {
    let isWaxing = phase < 0.5
    // The lit side is half a circle, from top to bottom; the other edge is half an ellipse.
    let bulge = 10 * cos(2 * .pi * phase) * (isWaxing ? 1 : -1)
    let lit = Path(
      from: (12, 2),
      curves: half(to: 22, from: 2, radius: isWaxing ? 10 : -10)
        + half(to: 2, from: 22, radius: bulge))
    return .layers([
      SpinnerIcon.Layer(
        Path(circleAt: middle, radius: 9.7), color: DynamicColor(Color(hex: 0x3B4252))),
      SpinnerIcon.Layer(lit, color: DynamicColor(Color(hex: 0xF3DFA2))),
    ])
  }

  /// Half an ellipse around the middle, as two quarters.
  private static func half(to end: Double, from start: Double, radius: Double) -> [Path.Cubic] {
    // A cubic is nearest to a quarter of a circle with this handle.
    let handle = 0.5523
    let side = 12 + radius
    return [
      (12 + radius * handle, start, side, 12 + (start - 12) * handle, side, 12),
      (side, 12 + (end - 12) * handle, 12 + radius * handle, end, 12, end),
    ]
  }

  private static let middle = Point(x: 12, y: 12)

  private static func corner(_ angle: Double, _ radius: Double) -> (Double, Double) {
    (12 + radius * cos(angle), 12 + radius * sin(angle))
  }

  private static func regular(_ corners: Int, turn: Double) -> Path {
    Path((0..<corners).map { corner(turn + Double($0) * 2 * .pi / Double(corners), 10.5) })
  }

  private static func star(points: Int, inner: Double) -> Path {
    Path(
      (0..<2 * points).map { index in
        corner(
          Double(index) * .pi / Double(points) - .pi / 2,
          index.isMultiple(of: 2) ? 11 : 11 * inner)
      })
  }

  private static let cabochon: Path = {
    var path = Path([(2, 17)], isClosed: false)
    path.addArc(
      center: Point(x: 12, y: 15), radius: 10, startAngle: .pi, endAngle: 2 * .pi)
    for (x, y) in [(22.0, 17.0), (19, 20), (5, 20)] { path.line(to: Point(x: x, y: y)) }
    path.close()
    return path
  }()

  private static let egg = Path(
    from: (12, 1.5),
    curves: [
      (16.5, 1.5, 20.5, 8, 20.5, 14), (20.5, 19, 17, 22.5, 12, 22.5),
      (7, 22.5, 3.5, 19, 3.5, 14), (3.5, 8, 7.5, 1.5, 12, 1.5),
    ])

  private static let ring: Path = {
    var path = Path(circleAt: middle, radius: 10.5)
    var hole = Path([(17, 12)], isClosed: false)
    hole.addArc(
      center: middle, radius: 5, startAngle: 0, endAngle: -2 * .pi, clockwise: false)
    hole.close()
    path.append(hole)
    return path
  }()
}

/// Twelve faces, and what else a hub may show: drawn with strokes on a grid of 24.
enum GalleryFaces {
  static let items: [SpinnerItem] = {
    let mouths: [(String, Path)] = [
      ("Smiling", arc(y: 13, width: 8, height: 4)), ("Calm", line(8.5, 16, 15.5, 16)),
      ("Sad", arc(y: 17.5, width: 7, height: -3)),
      ("Surprised", Path(circleAt: Point(x: 12, y: 16), radius: 1.9)),
      ("Wry", line(9, 16.8, 15.5, 14.8)),
      ("Grinning", arc(y: 14, width: 9, height: 5.5, isClosed: true)),
    ]
    return ["", "Winking, "].enumerated().flatMap { wink, prefix in
      mouths.map { name, mouth in
        let title = prefix.isEmpty ? name : prefix + name.lowercased()
        return SpinnerItem(title: title, icon: face(mouth, winks: wink == 1))
      }
    }
  }()

  static let globe: SpinnerIcon = {
    var lines = Path(circleAt: middle, radius: 9.5)
    lines.append(Path(ellipseIn: Rect(x: 7.8, y: 2.5, width: 8.4, height: 19)))
    lines.append(line(2.5, 12, 21.5, 12))
    lines.append(line(4, 7.2, 20, 7.2))
    lines.append(line(4, 16.8, 20, 16.8))
    return .stroked(lines, width: 1.5)
  }()

  static let question = SpinnerIcon.layers([
    SpinnerIcon.Layer(
      Path(
        from: (8.2, 8.6),
        curves: [(8.4, 3.4, 15.8, 3.4, 15.8, 8.2), (15.8, 11.4, 12, 11, 12, 14.4)],
        isClosed: false),
      strokeWidth: 2.2),
    SpinnerIcon.Layer(Path(circleAt: Point(x: 12, y: 18.4), radius: 1.5)),
  ])

  private static let middle = Point(x: 12, y: 12)

  private static func face(_ mouth: Path, winks: Bool) -> SpinnerIcon {
    let left = Path(circleAt: Point(x: 8.8, y: 9.8), radius: 1.2)
    let right = Path(circleAt: Point(x: 15.2, y: 9.8), radius: 1.2)
    return .layers([
      SpinnerIcon.Layer(Path(circleAt: middle, radius: 9.6), strokeWidth: 1.6),
      SpinnerIcon.Layer(left), SpinnerIcon.Layer(mouth, strokeWidth: 1.6),
      winks
        ? SpinnerIcon.Layer(line(13.6, 9.8, 16.8, 9.8), strokeWidth: 1.6)
        : SpinnerIcon.Layer(right),
    ])
  }

  private static func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Path {
    Path([(x0, y0), (x1, y1)], isClosed: false)
  }

  private static func arc(
    y: Double, width: Double, height: Double, isClosed: Bool = false
  ) -> Path {
    let (x0, x1) = (12 - width / 2, 12 + width / 2)
    return Path(
      from: (x0, y), curves: [(x0 + 1, y + height, x1 - 1, y + height, x1, y)], isClosed: isClosed)
  }
}

extension Path {
  /// A cubic curve: its two control points and its end.
  typealias Cubic = (Double, Double, Double, Double, Double, Double)

  /// Straight lines between points.
  init(_ points: [(Double, Double)], isClosed: Bool = true) {
    self.init()
    for (index, (x, y)) in points.enumerated() {
      if index == 0 { move(to: Point(x: x, y: y)) } else { line(to: Point(x: x, y: y)) }
    }
    if isClosed { close() }
  }

  /// Curves behind each other.
  fileprivate init(from start: (Double, Double), curves: [Cubic], isClosed: Bool = true) {
    self.init([start], isClosed: false)
    for (x0, y0, x1, y1, x, y) in curves {
      curve(
        to: Point(x: x, y: y), control1: Point(x: x0, y: y0), control2: Point(x: x1, y: y1))
    }
    if isClosed { close() }
  }
}
