import DetentDrawing

/// The icons of what can be done: strokes of 1.7 on a grid of 24, in the colour of the text.
enum ToolIcon: String, CaseIterable {
  case folder, undo, redo, favourite, favourited, sort, export, pane, copy, more, filters, chart
  case pin, crosshair, warning, note, widen, reload, bookmark

  /// The name under which buttons know it.
  @MainActor var icon: Icon {
    _ = Self.areRegistered
    return .vector(name)
  }

  private var name: String { "price-filter.\(rawValue)" }

  /// Buttons find icons by their names.
  @MainActor private static let areRegistered: Void = {
    for tool in allCases { Icon.register(tool.vector, as: tool.name) }
  }()

  /// What is drawn.
  var vector: VectorIcon {
    switch self {
    case .folder: Self.folderIcon
    case .undo: VectorIcon(stroking: Self.turn(to: -1), isDirectional: true)
    case .redo: VectorIcon(stroking: Self.turn(to: 1), isDirectional: true)
    case .favourite: .star
    case .favourited: VectorIcon(filling: VectorIcon.star.path)
    case .sort: Self.sortIcon
    case .export: Self.exportIcon
    case .pane: Self.paneIcon
    case .copy: Self.copyIcon
    case .more: Self.moreIcon
    case .filters: Self.filtersIcon
    case .chart: Self.chartIcon
    case .pin: Self.pinIcon
    case .crosshair: Self.crosshairIcon
    case .warning: Self.warningIcon
    case .note: Self.noteIcon
    case .widen: Self.widenIcon
    case .reload: Self.reloadIcon
    case .bookmark: Self.bookmarkIcon
    }
  }

  private static let folderIcon = VectorIcon(
    stroking: Path(
      strokes: [
        (3, 18.5), (3, 5.5), (9, 5.5), (11, 8), (19, 8), (19, 11),
      ], [(3, 18.5), (6, 11), (22, 11), (19, 18.5), (3, 18.5)]), isDirectional: true)

  /// An arrow that goes back around a corner: to the left for -1.
  private static func turn(to side: Double) -> Path {
    func x(_ distance: Double) -> Double { 12 + side * distance }
    var path = Path(strokes: [(x(3.5), 4.5), (x(8), 9), (x(3.5), 13.5)])
    path.move(to: Point(x: x(8), y: 9))
    path.line(to: Point(x: x(-2.5), y: 9))
    path.curve(
      to: Point(x: x(-8), y: 14.5), control1: Point(x: x(-5.5), y: 9),
      control2: Point(x: x(-8), y: 11.5))
    path.curve(
      to: Point(x: x(-2.5), y: 20), control1: Point(x: x(-8), y: 17.5),
      control2: Point(x: x(-5.5), y: 20))
    path.line(to: Point(x: x(1), y: 20))
    return path
  }

  private static let sortIcon = VectorIcon(
    stroking: Path(
      strokes: [(8, 4), (8, 20)], [(4.5, 16.5), (8, 20), (11.5, 16.5)], [(16, 20), (16, 4)],
      [(12.5, 7.5), (16, 4), (19.5, 7.5)]))

  private static let exportIcon = VectorIcon(
    stroking: Path(
      strokes: [(12, 15), (12, 3.5)], [(7.5, 8), (12, 3.5), (16.5, 8)],
      [(4, 14), (4, 20), (20, 20), (20, 14)]))

  private static let paneIcon: VectorIcon = {
    var path = Path(
      roundedRect: Rect(x: 3, y: 4.5, width: 18, height: 15), cornerRadius: 2)
    path.append(Path(strokes: [(14.5, 4.5), (14.5, 19.5)], [(17, 8.5), (18.5, 8.5)]))
    path.append(Path(strokes: [(17, 11.5), (18.5, 11.5)]))
    return VectorIcon(stroking: path, isDirectional: true)
  }()

  private static let copyIcon: VectorIcon = {
    var path = Path(roundedRect: Rect(x: 8.5, y: 8.5, width: 12, height: 12), cornerRadius: 2)
    path.append(
      Path(strokes: [(5, 15.5), (3.5, 15.5), (3.5, 3.5), (15.5, 3.5), (15.5, 5)]))
    return VectorIcon(stroking: path)
  }()

  private static let moreIcon: VectorIcon = {
    var path = Path()
    for x in [5.0, 12, 19] { path.append(Path(circleAt: Point(x: x, y: 12), radius: 1.4)) }
    return VectorIcon(filling: path)
  }()

  private static let filtersIcon: VectorIcon = {
    var path = Path(
      strokes: [(3, 7.5), (12.5, 7.5)], [(17.5, 7.5), (21, 7.5)], [(3, 16.5), (6.5, 16.5)],
      [(11.5, 16.5), (21, 16.5)])
    path.append(Path(circleAt: Point(x: 15, y: 7.5), radius: 2.5))
    path.append(Path(circleAt: Point(x: 9, y: 16.5), radius: 2.5))
    return VectorIcon(stroking: path)
  }()

  private static let chartIcon: VectorIcon = {
    var path = Path(strokes: [(4, 3.5), (4, 20), (20.5, 20)])
    for (x, y) in [(8.0, 15.0), (11.5, 11.5), (13, 15.5), (16, 8), (18.5, 12)] {
      path.append(Path(circleAt: Point(x: x, y: y), radius: 0.6))
    }
    return VectorIcon(stroking: path)
  }()

  private static let pinIcon: VectorIcon = {
    var path = Path()
    path.move(to: Point(x: 12, y: 21.5))
    path.curve(
      to: Point(x: 5, y: 10), control1: Point(x: 8, y: 17), control2: Point(x: 5, y: 13.5))
    path.curve(
      to: Point(x: 12, y: 3), control1: Point(x: 5, y: 6), control2: Point(x: 8.1, y: 3))
    path.curve(
      to: Point(x: 19, y: 10), control1: Point(x: 15.9, y: 3), control2: Point(x: 19, y: 6))
    path.curve(
      to: Point(x: 12, y: 21.5), control1: Point(x: 19, y: 13.5), control2: Point(x: 16, y: 17))
    path.append(Path(circleAt: Point(x: 12, y: 10), radius: 2.6))
    return VectorIcon(stroking: path)
  }()

  private static let crosshairIcon: VectorIcon = {
    var path = Path(circleAt: Point(x: 12, y: 12), radius: 6.5)
    path.append(
      Path(
        strokes: [(12, 2.5), (12, 8)], [(12, 16), (12, 21.5)], [(2.5, 12), (8, 12)],
        [(16, 12), (21.5, 12)]))
    return VectorIcon(stroking: path)
  }()

  private static let warningIcon = VectorIcon(
    stroking: Path(
      strokes: [(12, 4), (21.5, 20), (2.5, 20), (12, 4)], [(12, 10), (12, 14.5)],
      [(12, 17), (12, 17.2)]))

  private static let noteIcon = VectorIcon(
    stroking: Path(
      strokes: [(4, 20), (5, 15.5), (16, 4.5), (19.5, 8), (8.5, 19), (4, 20)],
      [(13.5, 7), (17, 10.5)]))

  private static let widenIcon = VectorIcon(
    stroking: Path(
      strokes: [(14, 4), (20, 4), (20, 10)], [(20, 4), (14, 10)], [(10, 20), (4, 20), (4, 14)],
      [(4, 20), (10, 14)]))

  private static let reloadIcon: VectorIcon = {
    var path = Path(strokes: [(20, 4), (20, 9), (15, 9)])
    path.move(to: Point(x: 19.5, y: 9))
    path.curve(
      to: Point(x: 12, y: 4), control1: Point(x: 18.3, y: 6), control2: Point(x: 15.4, y: 4))
    path.curve(
      to: Point(x: 4, y: 12), control1: Point(x: 7.6, y: 4), control2: Point(x: 4, y: 7.6))
    path.curve(
      to: Point(x: 12, y: 20), control1: Point(x: 4, y: 16.4), control2: Point(x: 7.6, y: 20))
    path.curve(
      to: Point(x: 19.7, y: 14.2), control1: Point(x: 15.6, y: 20),
      control2: Point(x: 18.7, y: 17.6))
    return VectorIcon(stroking: path)
  }()

  private static let bookmarkIcon = VectorIcon(
    stroking: Path(
      strokes: [(6.5, 20.5), (6.5, 3.5), (17.5, 3.5), (17.5, 20.5), (12, 15.5), (6.5, 20.5)]))
}
