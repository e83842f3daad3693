import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import Glibc
import Listings
import ListingsTestSupport
import PriceFilter

extension Benchmarks {
  /// Steps of the filters in the window of the application, event to painted: the first one after
  /// rest, and those of a drag.
  @MainActor static func measureScreen(_ table: inout Table) async throws {
    for (rows, name) in [(20_000, "20 k"), (1_000_000, "1 M")] {
      let path = "/tmp/detent-benchmark-\(getpid())-screen-\(rows).csv"
      defer { unlink(path) }
      try write(SampleListings.csv(rows: rows), to: path)
      for control in ["price", "area", "distance"] {
        let host = try await screen(of: path)
        guard let view = host.window.view(withIdentifier: control) else { continue }
        let thumb = host.window.accessibilityTree().first?.node(withID: "price.lower")
        let start = thumb?.frame.center ?? .zero
        measureSteps("\(control), \(name) rows", &table) { step in
          switch control {
          case "price":
            host.move(to: Point(x: start.x + Double(step), y: start.y))
          default: host.key(control == "area" ? .right : .left)
          }
        } begin: {
          if control == "price" {
            host.press(at: start)
          } else {
            view.becomeFirstResponder()
          }
        }
      }
    }
  }

  /// The application with a file that it has read, a second later.
  @MainActor private static func screen(of path: String) async throws -> HeadlessHost {
    var options = PriceFilterApplication.Options()
    options.listings = path
    let application = try PriceFilterApplication(options: options)
    try await application.loadToTheEnd()
    let host = try HeadlessHost(window: application.window, scale: 2)
    host.settle()
    try await Task.sleep(for: .seconds(1))
    shown.append(application)
    return host
  }

  /// Kept until the end: windows do not own their application.
  @MainActor private static var shown: [PriceFilterApplication] = []

  @MainActor private static func measureSteps(
    _ name: String, _ table: inout Table, step: (Int) -> Void, begin: () -> Void
  ) {
    table.measureFirst("first step of \(name)", bar: 16_000) {
      begin()
      step(1)
    }
    var next = 1
    table.measure("step of \(name)", repeats: 40, bar: 4_000) {
      next += 1
      step(next)
    }
  }
}
