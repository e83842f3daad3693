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
      guard let coordinate = homes.coordinate(of: rank), let row = row(rank), let name = name(row)
      else { continue }
      places[name, default: []].append(homes.projection.point(coordinate))
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
      EdgedText(text: name.text, halo: palette.built, color: palette.text)
        .draw(layout, at: origin, in: canvas)
    }
  }

  /// A text with an edge of the ground, which keeps it legible on dots. It is drawn many times, and
  /// so kept.
  private struct EdgedText: Hashable {
    let text: String
    let halo: Color
    let color: Color

    private static let width = 2.0
    /// All around, and half as far, so that nothing shows through between.
    private static let ways: [Point] = (0..<16).map { number in
      let turn = AffineTransform(rotation: Double(number) / 8 * .pi)
      return Point(x: number % 2 == 0 ? width : width / 2, y: 0).applying(turn)
    }

    @MainActor
    func draw(_ layout: TextLayout, at origin: Point, in canvas: Canvas) {
      let reach = -Self.width - 1
      let area = layout.inkBounds.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: reach, dy: reach)
      ImageCache.shared.show(self, covering: area, in: canvas) { canvas in
        for way in Self.ways { canvas.draw(layout, at: origin + way, color: halo) }
        canvas.draw(layout, at: origin, color: color)
      }
    }
  }
}
