import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Foundation
import Listings
import ListingsTestSupport
import PriceFilter

/// Prints how long the things take that the user waits for. Exits with 1 where one is over its bar.
/// With `screen` as its argument it measures the steps of the application's filters alone, with
/// `search` those of all filters and sorts.
@main
struct Benchmarks {
  @MainActor static func main() async throws {
    var table = Table()
    if CommandLine.arguments.contains("search") {
      let listings = try ListingsTable(parsing: SampleListings.csv(rows: 1_000_000))
      await measureSearch(FilterIndex(listings), "1 M", &table)
    } else if !CommandLine.arguments.contains("screen") {
      measureValues(&table)
      measureHistograms(&table)
      try measureDragSteps(&table)
      try measureDials(&table)
      try measureSpinners(&table)
      try measureViews(&table)
      try measureText(&table)
      try await measureListings(&table)
    }
    if !CommandLine.arguments.contains("search") {
      try await measureScreen(&table)
      try await measureHolds(&table)
      // The last one: what the mark means for all other homes is found out for a while after it.
      try await measureMark(&table)
    }
    if !table.exceeded.isEmpty {
      print("over the bar: \(table.exceeded.joined(separator: ", "))")
      exit(1)
    }
  }

  @MainActor private static func measureValues(_ table: inout Table) {
    let scale = LinearScale(minimum: 0, maximum: 1_000)
    table.measure("value to position and back", steps: 1_000) {
      var sum = 0.0
      for index in 0..<1_000 { sum += scale.value(at: scale.fraction(of: Double(index))) }
      Table.keep(sum)
    }
  }

  @MainActor private static func measureHistograms(_ table: inout Table) {
    var state: UInt64 = 7
    let values = (0..<1_000_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let fraction = Double(state >> 11) * 0x1p-53
      return 100_000 + 4_900_000 * fraction * fraction * fraction
    }
    let sorted = values.sorted()
    let scale = LinearScale(minimum: 100_000, maximum: 5_000_000)
    // In any order they are sorted first; programs that have many keep them sorted.
    table.measure("histogram of 1 M values", repeats: 20, bar: 150_000) {
      Table.keep(Histogram(values, scale: scale, binCount: 44))
    }
    table.measure("histogram of 1 M sorted values", repeats: 20, bar: 1_000) {
      Table.keep(Histogram(sorted: sorted, scale: scale, binCount: 44))
    }
    let logarithmic = SliderScale.logarithmic.scale(from: 100_000, to: 5_000_000)
    table.measure("histogram of 1 M values, log scale", repeats: 20, bar: 150_000) {
      Table.keep(Histogram(values, scale: logarithmic, binCount: 44))
    }
  }

  @MainActor private static func slider(
    scale: Double, isFurnished: Bool = false
  ) throws -> HeadlessHost {
    let slider = RangeSlider()
    (slider.minimumValue, slider.maximumValue) = (0, 1_000)
    slider.setValues(lower: 200, upper: 800)
    if isFurnished {
      slider.ticks = .automatic
      slider.labels = .always
      slider.histogram = Histogram(
        counts: (0..<44).map { 10 + $0 * 7 % 23 }, scale: LinearScale(minimum: 0, maximum: 1_000))
    }
    let height = slider.intrinsicContentSize.height
    let window = Window(size: Size(width: 480, height: height + 30))
    window.contentView = StackView(
      .vertical, layoutMargins: EdgeInsets(vertical: 15, horizontal: 24), views: [slider])
    return try HeadlessHost(window: window, scale: scale)
  }

  @MainActor private static func measureDragSteps(_ table: inout Table) throws {
    for scale in [1.0, 2] {
      let host = try slider(scale: scale)
      let text = scale == 1 ? "1" : "2"
      table.measure("first frame, scale \(text)", repeats: 30) {
        Table.keep(try? slider(scale: scale))
      }
      let start = Point(x: 24 + 95, y: 30)
      host.press(at: start)
      let bar: Double = scale == 1 ? 1_000 : 3_000
      table.measure("drag step, event to painted, scale \(text)", steps: 100, bar: bar) {
        for step in 0..<100 { host.move(to: Point(x: start.x + Double(step), y: start.y)) }
      }
      host.release()
      let furnished = try slider(scale: scale, isFurnished: true)
      // Its track lies below labels and bars: a press on those is one on the track.
      furnished.press(at: start)
      table.measure("the same with all parts, scale \(text)", steps: 100, bar: bar) {
        for step in 0..<100 {
          furnished.move(to: Point(x: start.x + Double(step), y: start.y))
        }
      }
      furnished.release()
      table.measure("hit-test and hover, scale \(text)", steps: 100) {
        for step in 0..<100 { host.move(to: Point(x: 30 + Double(step), y: 2)) }
      }
    }
  }

  @MainActor private static func measureViews(_ table: inout Table) throws {
    let window = Window(size: Size(width: 1_000, height: 1_000))
    let content = View()
    window.contentView = content
    for index in 0..<10_000 {
      let place = Point(x: Double(index % 100) * 10, y: Double(index / 100) * 10)
      let view = View(frame: Rect(origin: place, size: Size(width: 8, height: 8)))
      view.backgroundColor = .accent
      content.addSubview(view)
    }
    let host = try HeadlessHost(window: window)
    table.measure("paint 10,000 views", repeats: 20, bar: 200_000) {
      content.setNeedsDisplay()
      host.drain()
    }
    table.measure("hit-test among 10,000 views", steps: 10, bar: 1_000) {
      for _ in 0..<10 { Table.keep(window.hitTest(Point(x: 1, y: 1))) }
    }
  }

  @MainActor private static func measureListings(_ table: inout Table) async throws {
    for (rows, name, bar) in [
      (1_000, "1 k", nil), (100_000, "100 k", 150_000), (1_000_000, "1 M", 1_000_000),
    ] as [(Int, String, Double?)] {
      let path = "/tmp/detent-benchmark-\(getpid())-\(rows).csv"
      defer { unlink(path) }
      try write(SampleListings.csv(rows: rows), to: path)
      let index = try await ListingsLoader.loadIndex(path)
      await table.measureAsync("CSV load and index, \(name) rows", repeats: 5, bar: bar) {
        Table.keep(try? await ListingsLoader.loadIndex(path))
      }
      measureFilter(index, name, &table)
      if rows == 1_000_000 { await measureSearch(index, name, &table) }
    }
  }

  /// Motions of a drag: another lower bound each, the count, the median and a screen of rows.
  @MainActor private static func measureFilter(
    _ index: FilterIndex, _ name: String, _ table: inout Table
  ) {
    guard let lowest = index.lowestPrice, let highest = index.highestPrice else { return }
    let bounds = (0..<100).map { lowest + (highest - lowest) * Double($0) / 400 }
    table.measure("filter, count, \(name) rows", steps: 100, bar: 2_000) {
      for bound in bounds {
        let range = ValueRange(lower: bound, upper: highest)
        Table.keep(index.result(of: ListingsFilter(price: range)).count)
      }
    }
    table.measure("filter, visible list, \(name) rows", steps: 100, bar: 8_000) {
      for bound in bounds {
        let range = ValueRange(lower: bound, upper: highest)
        let result = index.result(of: ListingsFilter(price: range))
        Table.keep(result.medianPrice)
        for row in result.prefix(20) { Table.keep(index.listings.headline(of: row)) }
      }
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path), options: .withoutOverwriting)
  }
}
