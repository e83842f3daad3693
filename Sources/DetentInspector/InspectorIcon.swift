import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The signs of the inspector.
enum InspectorIcon {
  static let chevronDown = VectorIcon.chevronDown
  static let chevronRight = VectorIcon(stroking: Path(strokes: [(9.5, 6), (15.5, 12), (9.5, 18)]))
  /// The corners of a frame with a pointer in it.
  static let pick = VectorIcon(
    stroking: Path(
      strokes: [(4, 8), (4, 4), (8, 4)], [(16, 4), (20, 4), (20, 8)], [(8, 20), (4, 20), (4, 16)],
      [(11, 11), (20, 14.5), (16, 16), (14.5, 20), (11, 11)]))
  static let layers = VectorIcon(
    stroking: Path(
      strokes: [(12, 4), (21, 9), (12, 14), (3, 9), (12, 4)], [(3, 14), (12, 19), (21, 14)]))
  static let undo = VectorIcon(
    stroking: Path(
      strokes: [(8, 5), (4, 9), (8, 13)], [(4, 9), (15, 9), (19, 13), (15, 18), (9, 18)]))
  static let redo = VectorIcon(
    stroking: Path(
      strokes: [(16, 5), (20, 9), (16, 13)], [(20, 9), (9, 9), (5, 13), (9, 18), (15, 18)]))
  static let check = VectorIcon.check
  static let warning = VectorIcon(
    stroking: Path(
      strokes: [(12, 4), (21, 19), (3, 19), (12, 4)], [(12, 10), (12, 14)],
      [(12, 16.4), (12, 16.6)]))
  static let window = VectorIcon(
    stroking: box(3.5, 4.5, 17, 15, Path(strokes: [(3.5, 9), (20.5, 9)])))
  static let stack = VectorIcon(stroking: box(4, 4, 16, 6.5, box(4, 13.5, 16, 6.5)))
  static let text = VectorIcon(stroking: Path(strokes: [(5, 6), (19, 6)], [(12, 6), (12, 19)]))
  static let slider: VectorIcon = {
    var path = Path(strokes: [(2, 12), (8.5, 12)], [(15.5, 12), (22, 12)])
    path.append(Path(circleAt: Point(x: 12, y: 12), radius: 3.5))
    return VectorIcon(stroking: path)
  }()
  static let dial: VectorIcon = {
    var path = Path(circleAt: Point(x: 12, y: 12), radius: 8)
    path.append(Path(strokes: [(12, 12), (12, 6.5)]))
    return VectorIcon(stroking: path)
  }()
  static let button = VectorIcon(stroking: box(3, 7, 18, 10))
  static let view = VectorIcon(stroking: box(4, 4, 16, 16))
  static let moon: VectorIcon = {
    var path = Path()
    path.move(to: Point(x: 20, y: 14.5))
    path.curve(
      to: Point(x: 9.5, y: 4), control1: Point(x: 13.5, y: 17), control2: Point(x: 7, y: 10.5))
    path.curve(
      to: Point(x: 20, y: 14.5), control1: Point(x: -1, y: 9), control2: Point(x: 9, y: 27))
    path.close()
    return VectorIcon(stroking: path)
  }()
  /// A circle with one half filled by lines.
  static let contrast: VectorIcon = {
    var path = Path(circleAt: Point(x: 12, y: 12), radius: 8)
    path.append(Path(strokes: [(12, 4), (12, 20)], [(15, 5), (15, 19)], [(18, 7.5), (18, 16.5)]))
    return VectorIcon(stroking: path)
  }()

  /// What kind of view it is.
  @MainActor static func sign(of view: View) -> VectorIcon {
    switch view {
    case is Window: window
    case is StackView: stack
    case is Label: text
    case is ThumbControl where view is CircularControl: dial
    case is ThumbControl: slider
    case is Spinner: dial
    case is Control: button
    default: view.subviews.isEmpty ? Self.view : stack
    }
  }

  private static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ more: Path = Path()
  ) -> Path {
    var path = Path(roundedRect: Rect(x: x, y: y, width: width, height: height), cornerRadius: 2)
    path.append(more)
    return path
  }
}
