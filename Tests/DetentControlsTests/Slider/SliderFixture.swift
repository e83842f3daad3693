import DetentDrawing
import DetentHeadless
import DetentViews

@testable import DetentControls

/// The fixture F of the contract in a window: 320 × 30 at (20, 40), thumbs of 20, 0...300 with 60...240.
/// Points are given along the axis, from the end of the minimum.
@MainActor
final class SliderFixture {
  static let place = Point(x: 20, y: 40)

  let window: Window
  let host: HeadlessHost
  let slider: RangeSlider
  /// What the targets heard, such as `changed 90 240 lower`.
  private(set) var log: [String] = []

  init(
    _ lower: Double = 60, _ upper: Double = 240, size: Size = Size(width: 320, height: 30),
    scale: Double = 1, _ configure: (RangeSlider) -> Void = { _ in }
  ) throws {
    window = Window(size: Size(width: 360, height: max(110, Self.place.y + size.height)))
    slider = RangeSlider(frame: Rect(origin: Self.place, size: size))
    slider.identifier = "price"
    slider.style.thumbSize = 20
    slider.setRange(minimum: 0, maximum: 300)
    slider.setValues(lower: lower, upper: upper)
    configure(slider)
    let content = View()
    content.addSubview(slider)
    window.contentView = content
    host = try HeadlessHost(window: window, scale: scale)
    slider.onEdit { [weak self] _, event, change in self?.note(event, change) }
  }

  private func note(_ event: ControlEvents, _ change: ValueChange<RangeValues>) {
    let name =
      switch event {
      case .editingDidBegin: "began"
      case .valueChanged: "changed \(number(change.new.lower)) \(number(change.new.upper))"
      case .valueCommitted: "committed \(number(change.new.lower)) \(number(change.new.upper))"
      case .editingDidEnd: "ended"
      default: "cancelled"
      }
    log.append("\(name) \(change.part)")
    reasons.append(change.reason)
  }
  private(set) var reasons: [EditReason] = []

  private func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  func clearLog() {
    log = []
    reasons = []
  }

  var values: [Double] { [slider.lowerValue, slider.upperValue] }

  /// The point at a distance from the minimum's end, for a horizontal slider of the script's direction.
  /// - Parameter y: nil for the middle of the track.
  func at(_ position: Double, _ y: Double? = nil) -> Point {
    let runsLeft = slider.traits.isRightToLeft != slider.isInverted
    return Point(
      x: Self.place.x + (runsLeft ? slider.bounds.width - position : position),
      y: Self.place.y + (y ?? slider.layout.axis.middle))
  }

  func press(_ position: Double, modifiers: Modifiers = []) {
    host.press(at: at(position), modifiers: modifiers)
  }
  func move(_ position: Double, modifiers: Modifiers = []) {
    host.move(to: at(position), modifiers: modifiers)
  }
  func release() { host.release() }
  func click(_ position: Double) {
    press(position)
    release()
  }
}
