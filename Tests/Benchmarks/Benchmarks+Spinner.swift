import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews

extension Benchmarks {
  /// A spinner in the middle of a window of 700 × 600.
  @MainActor private static func spinner(
    _ count: Int, scale: Double, _ configure: (Spinner) -> Void = { _ in }
  ) throws -> (host: HeadlessHost, spinner: Spinner) {
    let window = Window(size: Size(width: 700, height: 600))
    let spinner = Spinner(frame: Rect(x: 308, y: 258, width: 84, height: 84))
    spinner.items = (0..<count).map { index in
      SpinnerItem(
        title: "Item \(index)", icon: .stroked(house), description: "\(index) listings")
    }
    configure(spinner)
    let content = View()
    content.addSubview(spinner)
    window.contentView = content
    return (try HeadlessHost(window: window, scale: scale), spinner)
  }

  private static let house: Path = {
    var path = Path()
    path.move(to: Point(x: 3.5, y: 11.2))
    path.line(to: Point(x: 12, y: 4))
    path.line(to: Point(x: 20.5, y: 11.2))
    path.move(to: Point(x: 5.8, y: 9.6))
    path.line(to: Point(x: 5.8, y: 20))
    path.line(to: Point(x: 18.2, y: 20))
    path.line(to: Point(x: 18.2, y: 9.6))
    return path
  }()

  /// Frames of what turns at scale 2, and the opening of very many items.
  @MainActor static func measureSpinners(_ table: inout Table) throws {
    let beam = SpinnerStyle.beam(tint: .accent, hub: .card, wedge: .accentSoft)
    let wheels: [(String, Int, (Spinner) -> Void)] = [
      ("wheel of 8", 8, { _ in }), ("wheel of 14", 14, { _ in }),
      ("beam of 12", 12, { $0.style = beam }), ("HUD of 12", 12, { $0.isHUD = true }),
      ("wheel of 30", 30, { $0.mode = .wheel }), ("picker of 20", 20, { _ in }),
      ("picker of 10,000", 10_000, { _ in }),
    ]
    for (name, count, configure) in wheels {
      let (host, spinner) = try spinner(count, scale: 2, configure)
      spinner.isOpen = true
      host.settle()
      var next = 0
      table.measure("\(name), frame while it turns, scale 2", steps: 24, bar: 4_000) {
        for _ in 0..<2 {
          // Far enough that every frame of the turn shows something new.
          next = (next + count / 2) % count
          spinner.selectedIndex = next
          for _ in 0..<12 { host.advance(by: HeadlessHost.frameInterval) }
        }
      }
    }
    for mode in SpinnerMode.allCases {
      let (host, spinner) = try spinner(10_000, scale: 2) { $0.mode = mode }
      table.measure("\(mode) of 10,000 items, opened", repeats: 10, bar: 100_000) {
        spinner.isOpen = true
        host.drain()
        spinner.isOpen = false
        host.settle()
      }
    }
  }
}
