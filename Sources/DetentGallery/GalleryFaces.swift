import DetentControls
import DetentDrawing
import Glibc

/// Twelve faces, and what else a hub may show: drawn with strokes on a grid of 24.
enum GalleryFaces {
  static let items: [SpinnerItem] = {
    let mouths: [(String, Path)] = [
      ("Smiling", arc(y: 13, width: 8, height: 4)), ("Calm", line(8.5, 16, 15.5, 16)),
      ("Sad", arc(y: 17.5, width: 7, height: -3)),
      ("Surprised", Path(circleAt: Point(x: 12, y: 16), radius: 1.9)),
      ("Wry", line(9, 16.8, 15.5, 14.8)), ("Grinning", grin),
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

  static let question: SpinnerIcon = {
    var hook = Path()
    hook.move(to: Point(x: 8.2, y: 8.6))
    hook.curve(
      to: Point(x: 15.8, y: 8.2), control1: Point(x: 8.4, y: 3.4),
      control2: Point(x: 15.8, y: 3.4))
    hook.curve(
      to: Point(x: 12, y: 14.4), control1: Point(x: 15.8, y: 11.4),
      control2: Point(x: 12, y: 11))
    return .layers([
      SpinnerIcon.Layer(hook, strokeWidth: 2.2),
      SpinnerIcon.Layer(Path(circleAt: Point(x: 12, y: 18.4), radius: 1.5)),
    ])
  }()

  private static let middle = Point(x: 12, y: 12)

  private static func face(_ mouth: Path, winks: Bool) -> SpinnerIcon {
    let left = Path(circleAt: Point(x: 8.8, y: 9.8), radius: 1.2)
    let right = Path(circleAt: Point(x: 15.2, y: 9.8), radius: 1.2)
    var layers = [
      SpinnerIcon.Layer(Path(circleAt: middle, radius: 9.6), strokeWidth: 1.6),
      SpinnerIcon.Layer(left), SpinnerIcon.Layer(mouth, strokeWidth: 1.6),
    ]
    layers.append(
      winks
        ? SpinnerIcon.Layer(line(13.6, 9.8, 16.8, 9.8), strokeWidth: 1.6)
        : SpinnerIcon.Layer(right))
    return .layers(layers)
  }

  private static func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Path {
    var path = Path()
    path.move(to: Point(x: x0, y: y0))
    path.line(to: Point(x: x1, y: y1))
    return path
  }

  private static func arc(y: Double, width: Double, height: Double) -> Path {
    var path = Path()
    let (x0, x1) = (12 - width / 2, 12 + width / 2)
    path.move(to: Point(x: x0, y: y))
    path.curve(
      to: Point(x: x1, y: y), control1: Point(x: x0 + 1, y: y + height),
      control2: Point(x: x1 - 1, y: y + height))
    return path
  }

  private static let grin: Path = {
    var path = arc(y: 14, width: 9, height: 5.5)
    path.close()
    return path
  }()
}
