import DetentControls
import DetentDrawing
import DetentViews
import Glibc
import Listings

/// Lines of round degrees, with what they are written beside them.
@MainActor
struct MapGraticule {
  let viewport: MapViewport
  let projection: MapProjection
  let palette: MapPalette
  let traits: Traits
  private(set) var columns: [Line]
  private(set) var rows: [Line]

  private static let font = Font.system(11, tabularDigits: true)
  private static let columnRoom = 96.0
  private static let rowRoom = 110.0
  private static let edge = 10.0

  struct Line {
    let position: Double
    let text: String
  }

  init(viewport: MapViewport, projection: MapProjection, palette: MapPalette, traits: Traits) {
    (self.viewport, self.projection) = (viewport, projection)
    (self.palette, self.traits) = (palette, traits)
    (columns, rows) = ([], [])
    (columns, rows) = (makeColumns(), makeRows())
  }

  private func makeColumns() -> [Line] {
    let area = viewport.area
    let west = projection.seam + max(0, area.minX) * 360
    let east = projection.seam + min(1, area.maxX) * 360
    return lines(from: west, to: east, length: viewport.size.width, room: Self.columnRoom) {
      let x = ($0 - projection.seam) / 360
      let degrees = $0.remainder(dividingBy: 360)
      return (
        viewport.point(WorldPoint(x: x, y: 0)).x, degrees,
        { texts, number in
          degrees < 0 ? texts("\(number)° W") : texts("\(number)° E")
        }
      )
    }
  }

  private func makeRows() -> [Line] {
    let area = viewport.area
    let north = projection.coordinate(WorldPoint(x: 0, y: max(0, area.minY))).latitude
    let south = projection.coordinate(WorldPoint(x: 0, y: min(1, area.maxY))).latitude
    return lines(from: south, to: north, length: viewport.size.height, room: Self.rowRoom) {
      let degrees = $0
      let point = projection.point(Coordinate(latitude: degrees, longitude: 0))
      return (
        viewport.point(point).y, degrees,
        { texts, number in
          degrees < 0 ? texts("\(number)° S") : texts("\(number)° N")
        }
      )
    }
  }

  private func lines(
    from start: Double, to end: Double, length: Double, room: Double,
    _ place: (Double) -> (position: Double, degrees: Double, name: (Localized, String) -> String)
  ) -> [Line] {
    guard start < end, length > 0 else { return [] }
    let limit = max(2, Int(length / room) + 1)
    let ticks = LinearScale(minimum: start, maximum: end).ticks(limit: limit)
    let step = ticks.count > 1 ? ticks[1] - ticks[0] : end - start
    let texts = traits.texts
    return ticks.map { tick in
      let (position, degrees, name) = place(tick)
      // On the lines that degrees are counted from there is no side.
      let isZero = abs(degrees) < step / 2
      let number = NumberFormat().text(
        for: isZero ? 0 : abs(degrees), step: isZero ? 1 : step, locale: traits.numberLocale)
      return Line(position: position, text: isZero ? number + "°" : name(texts, number))
    }
  }

  private var hairline: Double { 1 / traits.scale }

  /// What the lines cover, on whole device pixels.
  var lineRects: [Rect] {
    let (width, height) = (viewport.size.width, viewport.size.height)
    let rects =
      columns.map { Rect(x: $0.position, y: 0, width: hairline, height: height) }
      + rows.map { Rect(x: 0, y: $0.position, width: width, height: hairline) }
    return rects.map { $0.rounded(toPixelsAt: traits.scale) }
  }

  /// Writes the degrees where nothing else is.
  func drawTexts(in canvas: Canvas, besides covered: [Rect]) {
    let bounds = Rect(origin: .zero, size: viewport.size).insetBy(dx: Self.edge, dy: 0)
    var taken = covered
    func draw(_ text: TextLayout, _ string: String, at origin: Point) {
      let frame = Rect(origin: origin, size: text.size)
      guard bounds.contains(frame), !taken.contains(where: { $0.intersects(frame) }) else { return }
      taken.append(frame.insetBy(dx: -8, dy: -4))
      EdgedText(text: string, halo: palette.built, color: palette.secondary)
        .draw(text, at: origin, in: canvas)
    }
    for line in columns {
      let text = TextLayout.cached(line.text, font: Self.font)
      draw(
        text, line.text,
        at: Point(
          x: line.position - text.size.width / 2, y: bounds.maxY - text.size.height - 5))
    }
    for line in rows {
      let text = TextLayout.cached(line.text, font: Self.font)
      draw(text, line.text, at: Point(x: bounds.minX, y: line.position - text.size.height - 1))
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
      let angle = Double(number) / 8 * .pi
      let distance = number % 2 == 0 ? width : width / 2
      return Point(x: cos(angle) * distance, y: sin(angle) * distance)
    }

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
