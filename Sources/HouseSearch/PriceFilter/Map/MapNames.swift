import DetentDrawing
import DetentViews
import Listings

/// Names of places on the map, each at the middle of its homes, the places with the most homes first.
struct MapNames: Sendable {
  struct Name: Sendable {
    let text: String
    let place: WorldPoint
  }

  private let names: [Name]

  /// No names.
  static let none = MapNames(names: [])

  private static let fewestHomes = 3
  /// More homes tell no more about where a place is.
  private static let sampleCount = 20_000
  /// More names fit on no map.
  private static let mostNames = 200

  private init(names: [Name]) { self.names = names }

  /// The places of homes, of which only a sample is looked at if there are many. A place lies at the
  /// medians of its homes' coordinates: one wrong coordinate does not move it.
  /// - Parameter rank: the row of a home by its rank.
  init(
    of homes: MapHomes, row: (_ rank: Int) -> Int?, name: (_ row: Int) -> String?
  ) {
    var places: [String: [WorldPoint]] = [:]
    let step = max(1, homes.count / Self.sampleCount)
    for rank in stride(from: 0, to: homes.count, by: step) {
      guard let place = homes.place(of: rank), let row = row(rank), let name = name(row) else {
        continue
      }
      places[name, default: []].append(place)
    }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let common = places.filter { $0.value.count >= Self.fewestHomes }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    names = common.prefix(Self.mostNames).map { name, points in
      Name(
        text: name,
        place: WorldPoint(x: median(points.map(\.x)), y: median(points.map(\.y))))
    }
  }

  private static let font = Font.system(12, weight: 600)

  /// Writes as many names as fit beside each other and beside what is covered.
  @MainActor
  func draw(
    in canvas: Canvas, _ viewport: MapViewport, palette: MapPalette, besides covered: [Rect]
  ) {
    let bounds = Rect(origin: .zero, size: viewport.size).insetBy(dx: 4, dy: 4)
    var taken = covered
    for name in names {
      let middle = viewport.point(name.place)
      guard bounds.contains(middle) else { continue }
      let layout = TextLayout.cached(name.text, font: Self.font)
      let origin = Point(
        x: (middle.x - layout.size.width / 2).rounded(),
        y: (middle.y - layout.size.height / 2).rounded())
      let frame = Rect(origin: origin, size: layout.size)
      guard bounds.contains(frame), !taken.contains(where: { $0.intersects(frame) }) else {
        continue
      }
      taken.append(frame.insetBy(dx: -10, dy: -6))
      // Legible on dots.
      canvas.fill(
        Path(roundedRect: frame.insetBy(dx: -4, dy: 0), cornerRadius: 4),
        with: palette.ground.withAlpha(0.75))
      canvas.draw(layout, at: origin, color: palette.text)
    }
  }
}
