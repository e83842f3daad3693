/// A shape in a box, drawn in one colour at any size: an icon of the library or a glyph of a font.
public struct VectorIcon: Hashable, Sendable {
  /// The path, in the coordinates of the box.
  public let path: Path
  /// The size of the box; 24 × 24 for icons of the library.
  package let box: Size
  /// The width of the stroke, in units of the box, or nil if the path is filled.
  package let strokeWidth: Double?
  /// Whether the icon points along the row, so that it is mirrored in rows that run to the left.
  package let isDirectional: Bool

  /// The side of the square box of library icons.
  public static let grid = 24.0
  /// The stroke width of library icons, in units of the box.
  public static let gridStrokeWidth = 1.7

  /// An icon that strokes a path, by default on the library's grid.
  public init(
    stroking path: Path, box: Size = Size(width: grid, height: grid),
    strokeWidth: Double = gridStrokeWidth, isDirectional: Bool = false
  ) {
    (self.path, self.box) = (path, box)
    (self.strokeWidth, self.isDirectional) = (strokeWidth, isDirectional)
  }

  /// An icon that fills a path, by default on the library's grid.
  public init(
    filling path: Path, box: Size = Size(width: grid, height: grid), isDirectional: Bool = false
  ) {
    (self.path, self.box) = (path, box)
    (strokeWidth, self.isDirectional) = (nil, isDirectional)
  }

  func size(forHeight height: Double) -> Size {
    guard box.isFinite, box.height > 0 else { return .zero }
    return Size(width: box.width * height / box.height, height: height)
  }
}

// MARK: The library

extension VectorIcon {
  static let library: [String: VectorIcon] = [
    "arrowBack": VectorIcon(
      stroking: Path(strokes: [(20, 12), (4, 12)], [(10, 6), (4, 12), (10, 18)]),
      isDirectional: true),
    "arrowDown": arrowDown,
    "arrowForward": VectorIcon(
      stroking: Path(strokes: [(4, 12), (20, 12)], [(14, 6), (20, 12), (14, 18)]),
      isDirectional: true),
    "arrowUp": arrowUp,
    "check": check, "chevronDown": chevronDown,
    "chevronBack": VectorIcon(
      stroking: Path(strokes: [(15, 6), (9, 12), (15, 18)]), isDirectional: true),
    "chevronForward": VectorIcon(
      stroking: Path(strokes: [(9, 6), (15, 12), (9, 18)]), isDirectional: true),
    "chevronUp": VectorIcon(stroking: Path(strokes: [(6, 14.5), (12, 8.5), (18, 14.5)])),
    "circle": VectorIcon(stroking: Path(circleAt: Point(x: 12, y: 12), radius: 9)),
    "cross": cross, "heart": heart, "inspect": inspect, "map": map,
    "minus": VectorIcon(stroking: Path(strokes: [(5, 12), (19, 12)])), "phone": phone,
    "plus": VectorIcon(stroking: Path(strokes: [(5, 12), (19, 12)], [(12, 5), (12, 19)])),
    "search": search, "star": star,
  ]

  static let missing = VectorIcon(stroking: Path(rect: Rect(x: 4, y: 3, width: 16, height: 18)))

  /// An arrow that points down.
  public static let arrowDown = VectorIcon(
    stroking: Path(strokes: [(12, 4), (12, 20)], [(6, 14), (12, 20), (18, 14)]))
  /// An arrow that points up.
  public static let arrowUp = VectorIcon(
    stroking: Path(strokes: [(12, 20), (12, 4)], [(6, 10), (12, 4), (18, 10)]))
  /// A check mark.
  public static let check = VectorIcon(stroking: Path(strokes: [(5, 12.5), (10, 17.5), (19, 7)]))
  /// A cross, for closing or removing something.
  public static let cross = VectorIcon(
    stroking: Path(strokes: [(6, 6), (18, 18)], [(18, 6), (6, 18)]))
  /// A chevron that points down, for opening something.
  package static let chevronDown = VectorIcon(
    stroking: Path(strokes: [(6, 9.5), (12, 15.5), (18, 9.5)]))
  /// A magnifying glass.
  public static let search: VectorIcon = {
    var path = Path(circleAt: Point(x: 10.5, y: 10.5), radius: 6.5)
    path.append(Path(strokes: [(15.4, 15.4), (20, 20)]))
    return VectorIcon(stroking: path)
  }()

  private static let heart: VectorIcon = {
    var path = Path()
    path.move(to: Point(x: 12, y: 20))
    for side in [-1.0, 1] {
      func x(_ distance: Double) -> Double { 12 + side * distance }
      if side > 0 { path.move(to: Point(x: 12, y: 20)) }
      path.curve(
        to: Point(x: x(9), y: 9.2), control1: Point(x: x(4.6), y: 17.2),
        control2: Point(x: x(9), y: 13.2))
      path.curve(
        to: Point(x: x(4.6), y: 4.6), control1: Point(x: x(9), y: 6.5),
        control2: Point(x: x(7.1), y: 4.6))
      path.curve(
        to: Point(x: 12, y: 7.6), control1: Point(x: x(2.7), y: 4.6),
        control2: Point(x: x(1.1), y: 5.7))
    }
    return VectorIcon(stroking: path)
  }()

  private static let inspect: VectorIcon = VectorIcon(
    stroking: Path(
      strokes: [(4, 8), (4, 4), (8, 4)], [(14, 4), (18, 4), (18, 8)], [(4, 14), (4, 18), (8, 18)],
      [(10.5, 10.5), (13.2, 20), (15.4, 15.4), (20, 13.2), (10.5, 10.5)]))

  private static let map = VectorIcon(
    stroking: Path(
      strokes: [
        (3.5, 6.5), (9, 4), (15, 6.5), (20.5, 4), (20.5, 17.5), (15, 20), (9, 17.5), (3.5, 20),
        (3.5, 6.5),
      ], [(9, 4), (9, 17.5)], [(15, 6.5), (15, 20)]))

  private static let phone: VectorIcon = {
    var path = Path(roundedRect: Rect(x: 7, y: 2.5, width: 10, height: 19), cornerRadius: 2)
    path.append(Path(strokes: [(11.6, 18.2), (12.4, 18.2)]))
    return VectorIcon(stroking: path)
  }()

  /// A star with five points.
  public static let star = VectorIcon(
    stroking: Path(strokes: [
      (12, 3), (14.8, 8.7), (21, 9.6), (16.5, 14), (17.6, 20.2), (12, 17.3), (6.4, 20.2), (7.5, 14),
      (3, 9.6), (9.2, 8.7), (12, 3),
    ]))
}
