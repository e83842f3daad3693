import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import Glibc
import Listings
import ListingsTestSupport
import PriceFilter

extension Benchmarks {
  /// Drags of the filters in the window of the application, event to painted: the first step after
  /// rest, and a long drag through all homes with everything that follows it.
  @MainActor static func measureScreen(_ table: inout Table) async throws {
    for (rows, name) in [(20_000, "20 k"), (1_000_000, "1 M")] {
      let path = "/tmp/detent-benchmark-\(getpid())-screen-\(rows).csv"
      defer { unlink(path) }
      try write(SampleListings.csv(rows: rows), to: path)
      for control in ["price", "area", "distance"] {
        let application = try await application(of: path)
        // Windows do not own their application.
        defer { withExtendedLifetime(application) {} }
        let host = try HeadlessHost(window: application.window, scale: 2)
        host.settle()
        try await Task.sleep(for: .seconds(1))
        guard let view = host.window.view(withIdentifier: control),
          let thumb = host.window.accessibilityTree().first?.node(withID: "\(control).lower")
            ?? host.window.accessibilityTree().first?.node(withID: control)
        else { continue }
        view.becomeFirstResponder()
        // A dial is held at an arrow key: each step goes as far as one of a drag. At the end of it
        // another one goes back.
        let points = control == "distance" ? nil : sweep(from: thumb.frame.center)
        let turn = 51
        func step(_ number: Int) {
          guard let points else {
            let isFirst = number == 1 || number == turn
            host.keyDown(number < turn ? .left : .right, repeated: !isFirst)
            return
          }
          host.move(to: points[number])
        }
        table.measureFirst("first step of \(control), \(name) rows", bar: 16_000) {
          if let points { host.press(at: points[0]) }
          step(1)
        }
        await table.measureSteps(
          "step of \(control), \(name) rows", count: points == nil ? 100 : 298, bar: 4_000,
          worst: 16_000
        ) { step($0 + 2) }
      }
    }
  }

  /// The first home that is marked in a file where none was.
  @MainActor static func measureMark(_ table: inout Table) async throws {
    let path = "/tmp/detent-benchmark-\(getpid())-mark.csv"
    defer { unlink(path) }
    try write(SampleListings.csv(rows: 1_000_000), to: path)
    let application = try await application(of: path)
    defer { withExtendedLifetime(application) {} }
    let host = try HeadlessHost(window: application.window, scale: 2)
    host.settle()
    try await Task.sleep(for: .seconds(1))
    host.window.view(withIdentifier: "listings")?.becomeFirstResponder()
    host.key(.down)
    table.measureFirst("the first home is marked, 1 M rows", bar: 16_000) {
      host.key(.character("d"), modifiers: .control)
    }
  }

  /// What holds up frames while a million homes come with words that are looked for, and while a
  /// filter of many words is added.
  @MainActor static func measureHolds(_ table: inout Table) async throws {
    let path = "/tmp/detent-benchmark-\(getpid())-words.csv"
    defer { unlink(path) }
    let rows = (0..<1_000_000).map { row in
      // The first homes show whether a column has words that several homes have.
      let agent = row < 1_000 ? row % 50 : row % 50_000
      return "\(row % 977) Lane,\(row % 9_973)000,Agent \(agent)\n"
    }
    try write(Array(("Title,Price,Agent\n" + rows.joined()).utf8), to: path)
    var shown: PriceFilterApplication?
    try await table.measureHold("the first search for words, 1 M rows") {
      shown = try await application(of: path, filter: "place=7")
    }
    guard let shown else { return }
    let host = try HeadlessHost(window: shown.window, scale: 2)
    host.settle()
    // By keys: the chip lies below the window's edge.
    guard let chip = host.window.view(withIdentifier: "add.2"), chip.becomeFirstResponder() else {
      return
    }
    try await table.measureHold("a filter of 50,000 words is added, 1 M rows", bar: 16_000) {
      host.key(.space)
      while host.window.view(withIdentifier: "column.2.search") == nil {
        try await Task.sleep(for: .milliseconds(5))
        host.drain()
      }
    }
    host.window.view(withIdentifier: "column.2.search")?.becomeFirstResponder()
    // Nobody types sooner than this.
    try await Task.sleep(for: .milliseconds(150))
    table.measureFirst("a letter of a search in 50,000 words", bar: 16_000) { host.type("7") }
  }

  /// The application with a file that it has read.
  @MainActor private static func application(
    of path: String, filter: String = ""
  ) async throws -> PriceFilterApplication {
    var options = PriceFilterApplication.Options()
    options.listings = path
    options.search.filter = filter
    let application = try PriceFilterApplication(options: options)
    try await application.loadToTheEnd()
    return application
  }

  /// To the right, a pixel at a time, and half of the way back.
  private static func sweep(from start: Point) -> [Point] {
    let way = (0..<200).map { Point(x: start.x + Double($0), y: start.y) }
    return way + way.reversed().prefix(100)
  }
}
