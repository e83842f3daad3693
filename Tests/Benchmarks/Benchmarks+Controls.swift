import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Glibc

extension Benchmarks {
  /// A view that leaves another one its frame.
  @MainActor private static func holder(of view: View) -> View {
    let holder = View()
    holder.addSubview(view)
    return holder
  }

  /// A dial of 320 logical pixels in a window.
  @MainActor private static func dial(
    _ style: CircularSliderStyle, scale: Double
  ) throws -> HeadlessHost {
    let window = Window(size: Size(width: 360, height: 360))
    let dial = CircularSlider(frame: Rect(x: 20, y: 20, width: 320, height: 320))
    dial.style = style
    dial.setRange(minimum: 0, maximum: 360)
    window.contentView = holder(of: dial)
    return try HeadlessHost(window: window, scale: scale)
  }

  /// Steps of a few degrees around most of the ring, event to painted.
  @MainActor static func measureDials(_ table: inout Table) throws {
    let looks: [(String, CircularSliderStyle, Double)] = [
      ("dial", CircularSliderStyle(), 146), ("original", .original, 100), ("gauge", .gauge, 120),
    ]
    for scale in [1.0, 2] {
      for (name, style, radius) in looks {
        let host = try dial(style, scale: scale)
        let start = style.startAngle
        let direction: Double = style.direction == .clockwise ? 1 : -1
        func point(_ position: Double) -> Point {
          let angle = (start + direction * position) * .pi / 180
          return Point(x: 180 + radius * sin(angle), y: 180 - radius * cos(angle))
        }
        host.press(at: point(4))
        let text = "\(name) of 320, drag step, scale \(scale == 1 ? "1" : "2")"
        table.measure(text, steps: 160, bar: scale == 1 ? 1_000 : 3_000) {
          for step in 0..<80 { host.move(to: point(4 + Double(step) * 3)) }
          for step in (0..<80).reversed() { host.move(to: point(4 + Double(step) * 3)) }
        }
        host.release()
      }
    }
  }

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
    window.contentView = holder(of: spinner)
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

  @MainActor static func measureText(_ table: inout Table) throws {
    let field = TextField()
    let window = Window(size: Size(width: 320, height: 60))
    window.contentView = StackView(
      .vertical, layoutMargins: EdgeInsets(vertical: 13, horizontal: 24), views: [field])
    let host = try HeadlessHost(window: window)
    field.becomeFirstResponder()
    table.measure("type a character, key to painted", steps: 40) {
      field.text = ""
      for step in 0..<40 { host.type(step % 6 == 5 ? " " : "e") }
    }
    host.pasteboards[.clipboard] = String(repeating: "Kensington ", count: 100_000)
    table.measure("paste 1 MB into a field, key to painted", repeats: 20, bar: 50_000) {
      field.text = ""
      host.key(.character("v"), modifiers: .control)
    }
  }
}
