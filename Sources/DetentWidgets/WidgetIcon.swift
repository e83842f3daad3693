public import DetentDrawing
import DetentViews

/// The small signs that widgets need: strokes of 1.7 on a grid of 24, in the colour of the text.
public enum WidgetIcon {
  /// The side of the square that the signs are drawn on.
  public static let grid = 24.0
  /// The width of their strokes.
  public static let strokeWidth = 1.7

  /// A magnifying glass.
  public static let search: Path = {
    var path = Path(circleAt: Point(x: 10.5, y: 10.5), radius: 6.5)
    path.append(lines([(15.4, 15.4), (20, 20)]))
    return path
  }()

  static let cross = lines([(6, 6), (18, 18)], [(18, 6), (6, 18)])
  static let check = lines([(5, 12.5), (10, 17.5), (19, 7)])
  static let chevronDown = lines([(6, 9.5), (12, 15.5), (18, 9.5)])

  private static func lines(_ strokes: [(Double, Double)]...) -> Path {
    var path = Path()
    for stroke in strokes {
      for (index, corner) in stroke.enumerated() {
        let point = Point(x: corner.0, y: corner.1)
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
    }
    return path
  }
}

extension Canvas {
  /// Strokes an icon of the 24 grid into a square.
  /// - Parameter width: the strokes', on the grid.
  func stroke(
    icon: Path, in rect: Rect, color: Color, width: Double = WidgetIcon.strokeWidth
  ) {
    guard rect.width > 0 else { return }
    saved {
      translate(x: rect.minX, y: rect.minY)
      scale(by: rect.width / WidgetIcon.grid)
      stroke(icon, with: color, style: StrokeStyle(width: width, cap: .round, join: .round))
    }
  }
}
