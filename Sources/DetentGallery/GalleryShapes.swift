import DetentControls
import DetentDrawing
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
