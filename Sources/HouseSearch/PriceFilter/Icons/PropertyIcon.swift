import DetentControls
import DetentDrawing
import DetentViews
import Listings

/// The icon of a property type, as an SVG path: strokes of 1.7 on a grid of 24, in the text colour.
enum PropertyIcon: String, Hashable, Sendable, CaseIterable {
  case any = "R 4 4 6.5 6.5 0.8 13.5 4 6.5 6.5 0.8 4 13.5 6.5 6.5 0.8 13.5 13.5 6.5 6.5 0.8"
  case house = "M 3 11 12 3.5 21 11 M 5 9.5 5 20 9.5 20 9.5 14 14.5 14 14.5 20 19 20 19 9.5"
  /// A house and the tree of its garden.
  case detached = """
    M 1.5 12.5 8 6 14.5 12.5 M 3.5 10.8 3.5 20 12.5 20 12.5 10.8 M 8 20 8 15.5
    M 18.9 20 18.9 14.4 M 1.5 20 22.5 20 O 18.9 11.4 3
    """
  case semiDetached = """
    M 2 11.5 12 4 22 11.5 M 4 10.2 4 20 20 20 20 10.2 M 12 4 12 20 M 8 20 8 15 M 16 20 16 15
    """
  case terraced = """
    M 2 20 2 10.5 5.3 6 8.7 10.5 12 6 15.3 10.5 18.7 6 22 10.5 22 20 2 20
    M 8.7 10.5 8.7 20 M 15.3 10.5 15.3 20 M 5.3 13.2 5.3 14 M 12 13.2 12 14 M 18.7 13.2 18.7 14
    """
  case duplex = """
    M 3 20 3 9.5 7.5 5 12 9.5 16.5 5 21 9.5 21 20 3 20 M 12 9.5 12 20 M 7.5 20 7.5 15
    M 16.5 20 16.5 15
    """
  case bungalow = """
    M 2.5 12.5 7 6.5 17 6.5 21.5 12.5 2.5 12.5 M 5 12.5 5 19.5 19 19.5 19 12.5
    M 10.5 19.5 10.5 15.5 13.5 15.5 13.5 19.5
    """
  /// A house on a hull, and the water below it.
  case houseboat = """
    M 2 14 22 14 19.5 18.2 4.5 18.2 2 14 M 4.5 10 12 4 19.5 10 M 6.8 8.4 6.8 14 M 17.2 8.4 17.2 14
    M 12 14 12 10.5 M 2.5 21.4 C 4.1 20.1 5.7 20.1 7.25 21.4 8.85 22.7 10.45 22.7 12 21.4
    13.6 20.1 15.2 20.1 16.75 21.4 18.35 22.7 19.95 22.7 21.5 21.4
    """
  case flat = """
    M 6 21 6 3.5 18 3.5 18 21 M 3.5 21 20.5 21 M 9.5 7.5 10 7.5 M 14 7.5 14.5 7.5
    M 9.5 11.5 10 11.5 M 14 11.5 14.5 11.5 M 10.5 21 10.5 16.5 13.5 16.5 13.5 21
    """
  case penthouse = """
    M 5 21 5 10 19 10 19 21 M 3 21 21 21 M 8 10 8 4.5 16 4.5 16 10 M 6.5 4.5 17.5 4.5
    M 9 14 9.5 14 M 14.5 14 15 14 M 9 17.5 9.5 17.5 M 14.5 17.5 15 17.5
    """
  case studio = "M 4 20 4 4 20 4 20 20 4 20 M 4 14 12 14 12 20 M 15 8 17 8"
  /// A coach house: an arch with a door.
  case mews = """
    M 4 20.5 20 20.5 M 9.5 20.5 9.5 15 14.5 15 14.5 20.5
    M 4 20.5 4 11.5 C 4 7.1 7.6 3.5 12 3.5 16.4 3.5 20 7.1 20 11.5 L 20 20.5
    """
  /// A crane, and the house that it builds.
  case newBuild = """
    M 3 21 21 21 M 6.5 21 6.5 3.5 20.5 8 3 8 6.5 3.5 M 16 8 16 11
    M 11 21 11 15.5 16 11.5 21 15.5 21 21
    """

  /// The icons with the folded words that identify their types. The first match wins.
  private static let words: [(PropertyIcon, [String])] = [
    (.houseboat, ["boat", "barge", "peniche", "casa flotante", "casa galleggiante"]),
    (.penthouse, ["penthouse", "atico", "attic", "loft"]),
    (.studio, ["studio", "estudio", "bedsit", "monolocale"]),
    (.bungalow, ["bungalow", "cottage", "cabin", "farm", "chalet"]),
    (.newBuild, ["new dev", "new build", "neubau", "obra nueva"]),
    (.mews, ["mews", "barn", "coach"]),
    (.semiDetached, ["semi", "doppelhaus", "pareado", "jumel", "bifamil"]),
    (
      .terraced,
      ["terrace", "town", "row house", "rowhouse", "reihenhaus", "adosado", "mitoyen", "schiera"]
    ),
    (.duplex, ["duplex", "maisonette", "split-level"]),
    (.detached, ["detached", "einfamilien", "individuelle", "unifamiliar"]),
    (.flat, ["flat", "apart", "condo", "wohnung", "piso", "appart", "unit", "公寓"]),
    (.house, ["house", "home", "villa", "haus", "casa", "maison", "别墅"]),
  ]

  /// The icon for a type as a listing names it, or nil if no word matches.
  init?(known type: String) {
    let name = TextFolding.folded(type)
    guard let found = Self.words.first(where: { $0.1.contains { name.contains($0) } }) else {
      return nil
    }
    self = found.0
  }

  private static let paths = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Path(svg: $0.rawValue)) })

  var path: Path { Self.paths[self] ?? Path() }

  func draw(in canvas: Canvas, rect: Rect, color: Color) {
    canvas.draw(VectorIcon(stroking: path), in: rect, color: color)
  }

  var spinnerIcon: SpinnerIcon { .stroked(path) }
}

enum ApplicationIcon {
  static var images: [Image] {
    [16.0, 32, 48, 64].map { side in
      Image.rendered(size: Size(width: side, height: side)) { draw(in: $0, side: side) }
    }
  }

  static func draw(in canvas: Canvas, side: Double) {
    let box = Rect(x: 0, y: 0, width: side, height: side)
    canvas.fill(Path(roundedRect: box, cornerRadius: side * 0.22), with: DynamicColor.accent.light)
    PropertyIcon.house.draw(
      in: canvas,
      rect: Rect(x: side * 0.17, y: side * 0.06, width: side * 0.66, height: side * 0.66),
      color: .white)
    let track = Path(strokes: [(side * 0.2, side * 0.8), (side * 0.8, side * 0.8)])
    canvas.stroke(
      track, with: .white, style: StrokeStyle(width: max(1.5, side * 0.07), cap: .round))
    for x in [0.36, 0.68] {
      canvas.fill(
        Path(circleAt: Point(x: side * x, y: side * 0.8), radius: side * 0.1), with: .white)
    }
  }
}

/// The icons of actions, as SVG paths: strokes of 1.7 on a grid of 24, in the text colour.
enum ToolIcon: String, CaseIterable {
  case folder = "M 3 18.5 3 5.5 9 5.5 11 8 19 8 19 11 M 3 18.5 6 11 22 11 19 18.5 3 18.5"
  case undo = """
    M 8.5 4.5 4 9 8.5 13.5 M 4 9 14.5 9
    C 17.5 9 20 11.5 20 14.5 20 17.5 17.5 20 14.5 20 L 11 20
    """
  case redo = """
    M 15.5 4.5 20 9 15.5 13.5 M 20 9 9.5 9
    C 6.5 9 4 11.5 4 14.5 4 17.5 6.5 20 9.5 20 L 13 20
    """
  /// The star of the toolkit, as an outline and filled.
  case favourite, favourited
  case sort = "M 8 4 8 20 M 4.5 16.5 8 20 11.5 16.5 M 16 20 16 4 M 12.5 7.5 16 4 19.5 7.5"
  case export = "M 12 15 12 3.5 M 7.5 8 12 3.5 16.5 8 M 4 14 4 20 20 20 20 14"
  case pane = "R 3 4.5 18 15 2 M 14.5 4.5 14.5 19.5 M 17 8.5 18.5 8.5 M 17 11.5 18.5 11.5"
  case copy = "R 8.5 8.5 12 12 2 M 5 15.5 3.5 15.5 3.5 3.5 15.5 3.5 15.5 5"
  case more = "O 5 12 1.4 12 12 1.4 19 12 1.4"
  case filters = """
    M 3 7.5 12.5 7.5 M 17.5 7.5 21 7.5 M 3 16.5 6.5 16.5 M 11.5 16.5 21 16.5
    O 15 7.5 2.5 9 16.5 2.5
    """
  case chart = "M 4 3.5 4 20 20.5 20 O 8 15 0.6 11.5 11.5 0.6 13 15.5 0.6 16 8 0.6 18.5 12 0.6"
  case pin = """
    M 12 21.5 C 8 17 5 13.5 5 10 5 6 8.1 3 12 3 15.9 3 19 6 19 10 19 13.5 16 17 12 21.5
    O 12 10 2.6
    """
  case crosshair = "O 12 12 6.5 M 12 2.5 12 8 M 12 16 12 21.5 M 2.5 12 8 12 M 16 12 21.5 12"
  case lasso = """
    M 3.5 10 C 3.5 7 7.3 4.5 12 4.5 16.7 4.5 20.5 7 20.5 10 20.5 13 16.7 15.5 12 15.5
    7.3 15.5 3.5 13 3.5 10 O 7.6 15.6 1.9 M 7.4 17.5 C 7 19.5 8 20.8 10 21
    """
  case fit = """
    M 14 4.5 19.5 4.5 19.5 10 M 19.5 4.5 13.5 10.5 M 10 19.5 4.5 19.5 4.5 14
    M 4.5 19.5 10.5 13.5
    """
  case warning = "M 12 4 21.5 20 2.5 20 12 4 M 12 10 12 14.5 M 12 17 12 17.2"
  case note = "M 4 20 5 15.5 16 4.5 19.5 8 8.5 19 4 20 M 13.5 7 17 10.5"
  case bookmark = "M 6.5 20.5 6.5 3.5 17.5 3.5 17.5 20.5 12 15.5 6.5 20.5"

  @MainActor var icon: Icon {
    _ = Self.areRegistered
    return .vector("price-filter.\(self)")
  }

  @MainActor private static let areRegistered: Void = {
    for tool in allCases { Icon.register(tool.vector, as: "price-filter.\(tool)") }
  }()

  var vector: VectorIcon {
    let path = Path(svg: rawValue)
    return switch self {
    case .favourite: .star
    case .favourited: VectorIcon(filling: VectorIcon.star.path)
    case .more: VectorIcon(filling: path)
    case .folder, .undo, .redo, .pane: VectorIcon(stroking: path, isDirectional: true)
    default: VectorIcon(stroking: path)
    }
  }
}

extension Path {
  /// Parses an SVG path of `M`, `L` and `C` with absolute coordinates. Beyond SVG, `O` is a circle
  /// (centre, radius) and `R` is a rectangle (corner, size, corner radius).
  init(svg: String) {
    self.init()
    var command: Character = "M"
    var numbers: [Double] = []
    for word in svg.split(whereSeparator: \.isWhitespace) {
      if let number = Double(word) { numbers.append(number) } else { command = word.first ?? "M" }
      let n = numbers
      switch (command, n.count) {
      case ("M", 2):
        move(to: Point(x: n[0], y: n[1]))
        command = "L"
      case ("L", 2): line(to: Point(x: n[0], y: n[1]))
      case ("C", 6):
        curve(
          to: Point(x: n[4], y: n[5]), control1: Point(x: n[0], y: n[1]),
          control2: Point(x: n[2], y: n[3]))
      case ("O", 3): append(Path(circleAt: Point(x: n[0], y: n[1]), radius: n[2]))
      case ("R", 5):
        append(
          Path(roundedRect: Rect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerRadius: n[4]))
      default: continue
      }
      numbers = []
    }
  }
}

/// An icon next to text, alone or on a circle.
@MainActor
final class IconView: View {
  var icon: VectorIcon { didSet { if icon != oldValue { setNeedsDisplay() } } }
  var color: DynamicColor { didSet { if color != oldValue { setNeedsDisplay() } } }
  private let side: Double

  /// - Parameter circle: its diameter in logical pixels, or nil for an icon alone.
  init(_ icon: VectorIcon, side: Double, color: DynamicColor, circle: Double? = nil) {
    (self.icon, self.side, self.color) = (icon, side, color)
    super.init(frame: .zero)
    (fixedWidth, fixedHeight) = (circle ?? side, circle ?? side)
    isUserInteractionEnabled = false
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    if bounds.width > side {
      canvas.fill(
        Path(circleAt: bounds.center, radius: bounds.width / 2),
        with: color.withAlpha(light: 0.14, dark: 0.2).resolved(for: traits))
    }
    canvas.draw(
      icon, in: Rect(center: bounds.center, size: Size(width: side, height: side)),
      color: color.resolved(for: traits), rightToLeft: traits.isRightToLeft)
  }
}
