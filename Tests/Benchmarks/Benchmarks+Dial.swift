import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import Glibc

extension Benchmarks {
  /// A dial of 320 logical pixels in a window.
  @MainActor private static func dial(
    _ style: CircularSliderStyle, scale: Double
  ) throws -> (host: HeadlessHost, dial: CircularSlider) {
    let window = Window(size: Size(width: 360, height: 360))
    let dial = CircularSlider(frame: Rect(x: 20, y: 20, width: 320, height: 320))
    dial.style = style
    dial.setRange(minimum: 0, maximum: 360)
    let content = View()
    content.addSubview(dial)
    window.contentView = content
    return (try HeadlessHost(window: window, scale: scale), dial)
  }

  /// Steps of a few degrees around most of the ring, event to painted.
  @MainActor static func measureDials(_ table: inout Table) throws {
    let looks: [(String, CircularSliderStyle, Double)] = [
      ("dial", CircularSliderStyle(), 146), ("original", .original, 100), ("gauge", .gauge, 120),
    ]
    for scale in [1.0, 2] {
      for (name, style, radius) in looks {
        let (host, _) = try dial(style, scale: scale)
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
}
