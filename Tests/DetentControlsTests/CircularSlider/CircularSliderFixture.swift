import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews

@testable import DetentControls

/// A dial of 240 in a window, its centre at (140, 140): 0...360 from the top, clockwise, with a
/// radius of
/// 100. Lines of the log are such as `changed 90`.
@MainActor
final class CircularSliderFixture: Scene<CircularSlider> {
  var dial: CircularSlider { subject }

  static let center = Point(x: 140, y: 140)

  init(
    _ value: Double = 90, scale: Double = 1, _ configure: (CircularSlider) -> Void = { _ in }
  ) throws {
    let dial = CircularSlider(frame: Rect(x: 20, y: 20, width: 240, height: 240))
    dial.identifier = "dial"
    dial.style.startAngle = 0
    dial.style.sweep = 360
    dial.style.margin = 10
    dial.setRange(minimum: 0, maximum: 360)
    dial.value = value
    configure(dial)
    try super.init(dial, in: Size(width: 280, height: 280), scale: scale)
    record(dial) { $0.hasValue ? Self.text($1.new) : nil }
  }

  static func text(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// The point at a position along the arc.
  func at(_ position: Double, radius: Double = 100) -> Point {
    DialArc.point(
      around: Self.center, radius: radius, angle: dial.arc.angle(at: position))
  }

  func press(_ position: Double, radius: Double = 100, modifiers: Modifiers = []) {
    host.press(at: at(position, radius: radius), modifiers: modifiers)
  }

  func turn(from first: Double, to last: Double, by step: Double = 6, modifiers: Modifiers = []) {
    let count = max(1, Int(((last - first).magnitude / step).rounded(.up)))
    for index in 1...count {
      host.move(
        to: at(first + (last - first) * Double(index) / Double(count)), modifiers: modifiers)
    }
  }
}
