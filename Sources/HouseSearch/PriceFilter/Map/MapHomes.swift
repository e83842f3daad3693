import DetentDrawing
import Listings

/// The places of homes on the flat world, by row.
///
/// Creating it takes tens of milliseconds for a million homes, so do that off the main actor.
final class MapHomes: Sendable {
  /// The places by row; NaN for a home without coordinates.
  let places: ContiguousArray<WorldPoint>
  let locatedCount: Int
  /// The area of all homes with coordinates, or nil if no home has them.
  let bounds: WorldRect?
  /// The area of these homes without a few remote ones that would make it much larger.
  let commonBounds: WorldRect?
  private let prices: ContiguousArray<Double>

  /// The number of homes that determine the common bounds, roughly.
  static let sampleSize = 12_000

  static let none = MapHomes(latitudes: [], longitudes: [])

  /// Latitudes outside -90...90 and longitudes outside -360...360 mean no coordinates. Missing prices
  /// count as 0. The sample, or else all rows, determines the common bounds.
  init(
    latitudes: ContiguousArray<Float>, longitudes: ContiguousArray<Float>,
    prices: ContiguousArray<Double> = [], sample: [Int]? = nil
  ) {
    let count = max(latitudes.count, longitudes.count)
    var places = ContiguousArray(repeating: WorldPoint(repeating: .nan), count: count)
    var locatedCount = 0
    var (low, high) = (WorldPoint(repeating: .infinity), WorldPoint(repeating: -.infinity))
    for row in 0..<min(latitudes.count, longitudes.count)
    where abs(latitudes[row]) <= 90 && abs(longitudes[row]) <= 360 {
      locatedCount += 1
      let place = MapProjection.point(
        Coordinate(latitude: Double(latitudes[row]), longitude: Double(longitudes[row])))
      places[row] = place
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    (self.places, self.locatedCount, self.prices) = (places, locatedCount, prices)
    let box = WorldRect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    bounds = locatedCount > 0 ? box : nil
    let sampled = (sample ?? Array(places.indices)).map { places[$0] }
    commonBounds = bounds.map { Self.commonBounds(of: sampled, in: $0) }
  }

  /// The number of homes, with and without coordinates.
  var count: Int { places.count }

  func place(of row: Int) -> WorldPoint? {
    places.indices.contains(row) && places[row].x.isFinite ? places[row] : nil
  }

  func price(of row: Int) -> Double { prices.indices.contains(row) ? prices[row] : 0 }

  private static func commonBounds(of places: [WorldPoint], in bounds: WorldRect) -> WorldRect {
    let sample = places.filter { $0.x.isFinite }
    let rest = sample.count / 100
    guard rest > 0 else { return bounds }
    func ends(_ values: [Double]) -> (Double, Double) {
      let sorted = values.sorted()
      let (low, high) = (sorted[rest], sorted[sorted.count - 1 - rest])
      let margin = (high - low) * 0.15
      return (low - margin, high + margin)
    }
    let (left, right) = ends(sample.map(\.x))
    let (top, bottom) = ends(sample.map(\.y))
    let common = WorldRect(
      minX: max(bounds.minX, left), minY: max(bounds.minY, top), maxX: min(bounds.maxX, right),
      maxY: min(bounds.maxY, bottom))
    let isMuchLarger = max(bounds.width, bounds.height) > 2 * max(common.width, common.height)
    return isMuchLarger ? common : bounds
  }
}

/// The names of places, each at the middle of its homes; places with the most homes come first.
struct MapNames: Sendable {
  private let names: [(text: String, place: WorldPoint)]

  static let none = MapNames(of: .none, sample: []) { _ in nil }

  private static let fewestHomes = 3
  /// The number of homes to sample, roughly. More would not locate the places better.
  static let sampleSize = 20_000
  /// The largest number of names. No map has room for more.
  private static let mostNames = 200

  /// Each place lies at the medians of its homes' coordinates, so one wrong coordinate does not
  /// move it.
  init(of homes: MapHomes, sample rows: [Int], name: (_ row: Int) -> String?) {
    var places: [String: [WorldPoint]] = [:]
    for row in rows {
      guard let place = homes.place(of: row), let name = name(row) else { continue }
      places[name, default: []].append(place)
    }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let common = places.filter { $0.value.count >= Self.fewestHomes }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    names = common.prefix(Self.mostNames).map { name, points in
      (name, WorldPoint(x: median(points.map(\.x)), y: median(points.map(\.y))))
    }
  }

  private static let font = Font.system(12, weight: 600)

  /// Draws as many names as fit without overlapping each other or the covered rectangles.
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
      // Keeps the name legible on dots.
      canvas.fill(
        Path(roundedRect: frame.insetBy(dx: -4, dy: 0), cornerRadius: 4),
        with: palette.ground.withAlpha(0.75))
      canvas.draw(layout, at: origin, color: palette.text)
    }
  }
}
