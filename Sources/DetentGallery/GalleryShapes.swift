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
    ("Diagonal", polygon([(2, 17), (17, 2), (22, 7), (7, 22)])),
    ("Diamond", polygon([(12, 1.5), (19.5, 12), (12, 22.5), (4.5, 12)])),
    ("Egg", egg),
    ("Hexagon", regular(6, turn: .pi / 6)),
    ("Ring", ring),
    ("Oblong", Path(roundedRect: Rect(x: 1.5, y: 7, width: 21, height: 10), cornerRadius: 2)),
    ("Octagon", regular(8, turn: .pi / 8)),
    ("Oval", Path(ellipseIn: Rect(x: 1.5, y: 6, width: 21, height: 12))),
    ("Parallelogram", polygon([(7, 5.5), (22.5, 5.5), (17, 18.5), (1.5, 18.5)])),
    ("Pentagon", regular(5, turn: -.pi / 2)),
    ("Sawtooth circle", star(points: 16, inner: 0.82)),
    ("Square", Path(rect: Rect(x: 3, y: 3, width: 18, height: 18))),
    ("Trapezoid", polygon([(7, 5), (17, 5), (22.5, 19), (1.5, 19)])),
    ("Triangle", polygon([(12, 2.5), (22.5, 20.5), (1.5, 20.5)])),
    ("Cross", cross),
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
    let dark = DynamicColor(Color(hex: 0x3B4252))
    let light = DynamicColor(Color(hex: 0xF3DFA2))
    let isWaxing = phase < 0.5
    // The lit side is half a circle, from top to bottom; the other edge is half an ellipse.
    let bulge = 10 * cos(2 * .pi * phase) * (isWaxing ? 1 : -1)
    let round = isWaxing ? 10.0 : -10.0
    var lit = Path()
    lit.move(to: Point(x: 12, y: 2))
    half(&lit, to: 22, from: 2, reach: round)
    half(&lit, to: 2, from: 22, reach: bulge)
    lit.close()
    return .layers([
      SpinnerIcon.Layer(Path(circleAt: middle, radius: 9.7), color: dark),
      SpinnerIcon.Layer(lit, color: light),
    ])
  }

  /// Half an ellipse around the middle, as two quarters.
  private static func half(_ path: inout Path, to end: Double, from start: Double, reach: Double) {
    // A cubic is nearest to a quarter of a circle with this handle.
    let handle = 0.5523
    let side = Point(x: 12 + reach, y: 12)
    path.curve(
      to: side, control1: Point(x: 12 + reach * handle, y: start),
      control2: Point(x: side.x, y: 12 + (start - 12) * handle))
    path.curve(
      to: Point(x: 12, y: end), control1: Point(x: side.x, y: 12 + (end - 12) * handle),
      control2: Point(x: 12 + reach * handle, y: end))
  }

  private static let middle = Point(x: 12, y: 12)

  private static func polygon(_ points: [(Double, Double)]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      let place = Point(x: point.0, y: point.1)
      if index == 0 { path.move(to: place) } else { path.line(to: place) }
    }
    path.close()
    return path
  }

  private static func corner(_ angle: Double, _ radius: Double) -> (Double, Double) {
    (12 + radius * cos(angle), 12 + radius * sin(angle))
  }

  private static func regular(_ corners: Int, turn: Double) -> Path {
    polygon((0..<corners).map { corner(turn + Double($0) * 2 * .pi / Double(corners), 10.5) })
  }

  private static func star(points: Int, inner: Double) -> Path {
    polygon(
      (0..<2 * points).map { index in
        corner(
          Double(index) * .pi / Double(points) - .pi / 2,
          index.isMultiple(of: 2) ? 11 : 11 * inner)
      })
  }

  private static let cabochon: Path = {
    var path = Path()
    path.move(to: Point(x: 2, y: 17))
    path.addArc(
      center: Point(x: 12, y: 15), radius: 10, startAngle: .pi, endAngle: 2 * .pi)
    path.line(to: Point(x: 22, y: 17))
    path.line(to: Point(x: 19, y: 20))
    path.line(to: Point(x: 5, y: 20))
    path.close()
    return path
  }()

  private static let egg: Path = {
    var path = Path()
    path.move(to: Point(x: 12, y: 1.5))
    path.curve(
      to: Point(x: 20.5, y: 14), control1: Point(x: 16.5, y: 1.5), control2: Point(x: 20.5, y: 8))
    path.curve(
      to: Point(x: 12, y: 22.5), control1: Point(x: 20.5, y: 19), control2: Point(x: 17, y: 22.5))
    path.curve(
      to: Point(x: 3.5, y: 14), control1: Point(x: 7, y: 22.5), control2: Point(x: 3.5, y: 19))
    path.curve(
      to: Point(x: 12, y: 1.5), control1: Point(x: 3.5, y: 8), control2: Point(x: 7.5, y: 1.5))
    path.close()
    return path
  }()

  private static let ring: Path = {
    var path = Path(circleAt: middle, radius: 10.5)
    var hole = Path()
    hole.move(to: Point(x: 17, y: 12))
    hole.addArc(
      center: middle, radius: 5, startAngle: 0, endAngle: -2 * .pi, clockwise: false)
    hole.close()
    path.append(hole)
    return path
  }()

  private static let cross = polygon([
    (3, 6.5), (6.5, 3), (12, 8.5), (17.5, 3), (21, 6.5), (15.5, 12), (21, 17.5), (17.5, 21),
    (12, 15.5), (6.5, 21), (3, 17.5), (8.5, 12),
  ])
}
