import CDetentX11
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

/// The same gesture through both hosts: the user at an X server, and a program without one.
@MainActor @Suite(.serialized) struct ParityTests {
  /// A window of 320 × 60 with a slider that fills it, and its edits.
  @MainActor private final class Scene {
    let window = DetentViews.Window(size: Size(width: 320, height: 60))
    let slider = RangeSlider()
    var lines: [String] = []

    init() {
      slider.setRange(minimum: 0, maximum: 300)
      slider.setValues(lower: 60, upper: 240)
      window.contentView = slider
      // Time does not pass at the same speed on both sides.
      window.rootTraits.reducesMotion = true
      slider.onEdit { [weak self] _, event, change in
        self?.lines.append(
          "\(event.rawValue) \(change.part) \(change.new.lower) \(change.new.upper)")
      }
    }
  }

  /// Steps that both hosts can do. The pointer stays on whole pixels, as an X server's does.
  private enum Step {
    case move(Int, Int)
    case press
    case release
    case wheel(Int)
    case key(Key, Int32)
  }

  private static let gesture: [Step] = [
    .move(70, 30), .press, .move(90, 30), .move(140, 5), .move(900, 700), .move(120, 30), .release,
    .move(180, 30), .press, .move(200, 30), .move(215, 30), .release,
    .move(300, 30), .press, .release,
    .key(.right, 0xFF53), .key(.home, 0xFF50), .key(.tab, 0xFF09), .key(.left, 0xFF51),
    .wheel(4), .wheel(5), .wheel(5),
    .move(100, 30), .press, .move(60, 30), .key(.escape, 0xFF1B), .release,
    .move(310, 58),
  ]

  @Test mutating func bothHostsGiveTheSameEventsValuesAndPixels() async throws {
    let real = Scene()
    let server = try XServer()
    let driver = try ServerInput(server)
    driver.move(to: 310, 58)
    let host = try X11Host(display: server.display, scale: 1)
    var isShown = false
    host.didPresentFirstFrame = { _ in isShown = true }
    host.show(real.window)
    try await wait("the first frame") { isShown }
    let id = try #require(host.windows.keys.first)

    let imagined = Scene()
    let headless = try HeadlessHost(window: imagined.window)

    for step in Self.gesture {
      perform(step, by: driver)
      host.settle(driver)
      perform(step, on: headless)
      #expect(real.slider.values == imagined.slider.values, "after \(step)")
      #expect(real.lines == imagined.lines, "after \(step)")
    }
    #expect(real.lines.count > 20)

    let shown = driver.pixels(of: id, width: 320, height: 60)
    let expected = (0..<60).flatMap { y in
      (0..<320).map { x in Self.word(headless.pixel(x: x, y: y)) }
    }
    #expect(shown.count == expected.count)
    let different = zip(shown, expected).count { ($0 & 0xFFFFFF) != $1 }
    #expect(different == 0, "\(different) pixels differ")
    #expect(host.unexpectedErrorCount == 0)
  }

  private func perform(_ step: Step, by driver: ServerInput) {
    switch step {
    case .move(let x, let y): driver.move(to: x, y)
    case .press: driver.press()
    case .release: driver.release()
    case .wheel(let button): driver.click(button)
    case .key(_, let symbol): driver.type(symbol)
    }
  }

  /// Where the pointer is.
  private var place = Point.zero

  private mutating func perform(_ step: Step, on host: HeadlessHost) {
    switch step {
    case .move(let x, let y):
      place = Point(x: Double(x), y: Double(y))
      host.move(to: place)
    case .press: host.press(at: place)
    case .release: host.release()
    case .wheel(let button): host.scroll(by: button == 4 ? 1 : -1, at: place)
    case .key(let key, _): host.key(key)
    }
  }

  private static func word(_ color: Color) -> UInt {
    let bytes = [color.red, color.green, color.blue].map { UInt(($0 * 255).rounded()) }
    return bytes[0] << 16 | bytes[1] << 8 | bytes[2]
  }
}
