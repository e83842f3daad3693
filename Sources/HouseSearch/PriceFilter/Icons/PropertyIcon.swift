import DetentControls
import DetentDrawing
import Listings

/// The drawn icon of a property type: strokes of 1.7 on a grid of 24, in the colour of the text.
enum PropertyIcon: Hashable, Sendable, CaseIterable {
  case any, house, detached, semiDetached, terraced, duplex, bungalow, houseboat
  case flat, penthouse, studio, mews, newBuild

  /// The words of a type, as they are compared, by which its icon is found; the first that fits
  /// wins.
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

  /// The icon for a type as a listing names it; nil where nothing fits.
  init?(known type: String) {
    let name = TextFolding.folded(type)
    guard let found = Self.words.first(where: { $0.1.contains { name.contains($0) } }) else {
      return nil
    }
    self = found.0
  }

  /// The icon for a type as a listing names it; a house where nothing fits.
  init(type: String) { self = PropertyIcon(known: type) ?? .house }

  /// The strokes, on a grid of 24 × 24.
  var path: Path {
    switch self {
    case .any: Self.anyPath
    case .house: Self.housePath
    case .flat: Self.flatPath
    case .penthouse: Self.penthousePath
    case .studio: Self.studioPath
    case .bungalow: Self.bungalowPath
    case .detached: Self.detachedPath
    case .semiDetached: Self.semiDetachedPath
    case .terraced: Self.terracedPath
    case .duplex: Self.duplexPath
    case .houseboat: Self.houseboatPath
    case .mews: Self.mewsPath
    case .newBuild: Self.newBuildPath
    }
  }

  /// Draws the icon into a square, its strokes 1.7 of 24 of the side.
  func draw(in canvas: Canvas, rect: Rect, color: Color) {
    canvas.draw(VectorIcon(stroking: path), in: rect, color: color)
  }

  private static let anyPath: Path = {
    var path = Path()
    for (x, y) in [(4.0, 4.0), (13.5, 4.0), (4.0, 13.5), (13.5, 13.5)] {
      path.append(Path(roundedRect: Rect(x: x, y: y, width: 6.5, height: 6.5), cornerRadius: 0.8))
    }
    return path
  }()

  private static let housePath = Path(
    strokes: [(3, 11), (12, 3.5), (21, 11)],
    [(5, 9.5), (5, 20), (9.5, 20), (9.5, 14), (14.5, 14), (14.5, 20), (19, 20), (19, 9.5)])

  private static let flatPath = Path(
    strokes: [(6, 21), (6, 3.5), (18, 3.5), (18, 21)], [(3.5, 21), (20.5, 21)],
    [(9.5, 7.5), (10, 7.5)], [(14, 7.5), (14.5, 7.5)], [(9.5, 11.5), (10, 11.5)],
    [(14, 11.5), (14.5, 11.5)], [(10.5, 21), (10.5, 16.5), (13.5, 16.5), (13.5, 21)])

  private static let penthousePath = Path(
    strokes: [(5, 21), (5, 10), (19, 10), (19, 21)], [(3, 21), (21, 21)],
    [(8, 10), (8, 4.5), (16, 4.5), (16, 10)], [(6.5, 4.5), (17.5, 4.5)],
    [(9, 14), (9.5, 14)], [(14.5, 14), (15, 14)], [(9, 17.5), (9.5, 17.5)],
    [(14.5, 17.5), (15, 17.5)])

  private static let studioPath = Path(
    strokes: [(4, 20), (4, 4), (20, 4), (20, 20), (4, 20)], [(4, 14), (12, 14), (12, 20)],
    [(15, 8), (17, 8)])

  private static let bungalowPath = Path(
    strokes: [(2.5, 12.5), (7, 6.5), (17, 6.5), (21.5, 12.5), (2.5, 12.5)],
    [(5, 12.5), (5, 19.5), (19, 19.5), (19, 12.5)],
    [(10.5, 19.5), (10.5, 15.5), (13.5, 15.5), (13.5, 19.5)])

  /// A house and the tree of its garden.
  private static let detachedPath: Path = {
    var path = Path(
      strokes: [(1.5, 12.5), (8, 6), (14.5, 12.5)],
      [(3.5, 10.8), (3.5, 20), (12.5, 20), (12.5, 10.8)],
      [(8, 20), (8, 15.5)], [(18.9, 20), (18.9, 15)], [(1.5, 20), (22.5, 20)])
    path.append(Path(ellipseIn: Rect(x: 16.1, y: 7.8, width: 5.6, height: 7.2)))
    return path
  }()

  /// Two halves below one roof.
  private static let semiDetachedPath = Path(
    strokes: [(2, 11.5), (12, 4), (22, 11.5)], [(4, 10.2), (4, 20), (20, 20), (20, 10.2)],
    [(12, 4), (12, 20)], [(8, 20), (8, 15)], [(16, 20), (16, 15)])

  /// A row of three.
  private static let terracedPath = Path(
    strokes: [
      (2, 20), (2, 10.5), (5.3, 6), (8.7, 10.5), (12, 6), (15.3, 10.5), (18.7, 6), (22, 10.5),
      (22, 20), (2, 20),
    ],
    [(8.7, 10.5), (8.7, 20)], [(15.3, 10.5), (15.3, 20)], [(5.3, 13.2), (5.3, 14)],
    [(12, 13.2), (12, 14)], [(18.7, 13.2), (18.7, 14)])

  /// A house on a hull, and the water below it.
  private static let houseboatPath: Path = {
    var path = Path(
      strokes: [(2, 14), (22, 14), (19.5, 18.2), (4.5, 18.2), (2, 14)],
      [(4.5, 10), (12, 4), (19.5, 10)],
      [(6.8, 8.4), (6.8, 14)], [(17.2, 8.4), (17.2, 14)], [(12, 14), (12, 10.5)])
    path.move(to: Point(x: 2.5, y: 21.4))
    for wave in 0..<4 {
      let x = 2.5 + 4.75 * Double(wave)
      let y = wave.isMultiple(of: 2) ? 20.1 : 22.7
      path.curve(
        to: Point(x: x + 4.75, y: 21.4), control1: Point(x: x + 1.6, y: y),
        control2: Point(x: x + 3.2, y: y))
    }
    return path
  }()

  private static let duplexPath = Path(
    strokes: [(3, 20), (3, 9.5), (7.5, 5), (12, 9.5), (16.5, 5), (21, 9.5), (21, 20), (3, 20)],
    [(12, 9.5), (12, 20)], [(7.5, 20), (7.5, 15)], [(16.5, 20), (16.5, 15)])

  /// A coach house: an arch with a door.
  private static let mewsPath: Path = {
    var path = Path(
      strokes: [(4, 20.5), (20, 20.5)], [(9.5, 20.5), (9.5, 15), (14.5, 15), (14.5, 20.5)])
    path.move(to: Point(x: 4, y: 20.5))
    path.line(to: Point(x: 4, y: 11.5))
    path.curve(
      to: Point(x: 12, y: 3.5), control1: Point(x: 4, y: 7.1), control2: Point(x: 7.6, y: 3.5))
    path.curve(
      to: Point(x: 20, y: 11.5), control1: Point(x: 16.4, y: 3.5), control2: Point(x: 20, y: 7.1))
    path.line(to: Point(x: 20, y: 20.5))
    return path
  }()

  /// A crane, and the house that it builds.
  private static let newBuildPath = Path(
    strokes: [(3, 21), (21, 21)], [(6.5, 21), (6.5, 3.5), (20.5, 8), (3, 8), (6.5, 3.5)],
    [(16, 8), (16, 11)], [(11, 21), (11, 15.5), (16, 11.5), (21, 15.5), (21, 21)])
}

extension PropertyIcon {
  var spinnerIcon: SpinnerIcon { .stroked(path) }

  /// The icons of types on a wheel: drawn where they are known, else the letters that tell a type
  /// from the other unknown ones, so that no two of them need look the same.
  @MainActor static func icons(of types: [String]) -> [SpinnerIcon] {
    let known = types.map(PropertyIcon.init(known:))
    let unknown = zip(types, known).filter { $1 == nil }.map(\.0)
    return zip(types, known).map { type, icon in
      if let icon { return icon.spinnerIcon }
      let letters = letters(of: type, among: unknown)
      return letters.isEmpty ? PropertyIcon.house.spinnerIcon : .template(lettered(letters))
    }
  }

  /// The initial of a type, those of its words, or its first two letters: what no other one has.
  static func letters(of type: String, among types: [String]) -> String {
    let ways: [(String) -> String] = [
      { letters(of: $0, in: 1, each: 1) }, { letters(of: $0, in: 2, each: 1) },
      { letters(of: $0, in: 1, each: 2) },
    ]
    let telling = ways.first { way in types.count { way($0) == way(type) } == 1 }
    return (telling ?? ways[0])(type)
  }

  private static func letters(of type: String, in words: Int, each count: Int) -> String {
    type.split { !$0.isLetter && !$0.isNumber }.prefix(words)
      .map { $0.prefix(count).uppercased() }.joined()
  }

  /// Letters in a rounded frame. Large enough for a screen of scale 3.
  private static func lettered(_ letters: String) -> Image {
    let side = 24.0
    return Image.rendered(size: Size(width: side, height: side), scale: 4) { canvas in
      let frame = Rect(x: 3, y: 3, width: side - 6, height: side - 6)
      canvas.stroke(
        Path(roundedRect: frame, cornerRadius: 5), with: Color.black,
        style: StrokeStyle(width: 1.7))
      let size = letters.count > 1 ? 9.5 : 12
      let text = TextLayout.cached(letters, font: .system(size, weight: 650))
      let origin = Point(
        x: (side - text.size.width) / 2, y: (side - text.size.height) / 2)
      canvas.draw(text, at: origin, color: .black)
    }
  }
}
