import DetentDrawing
import DetentHeadless
import DetentViews

@testable import DetentControls

/// A slider of any kind in a window: 320 × 30 at (20, 40), thumbs of 20, 0...300. A value is as many
/// pixels from 10 as it says.
@MainActor
final class AnySliderFixture<Slider: SliderControl> {
  let slider: Slider
  let host: HeadlessHost
  private(set) var log: [String] = []

  init(_ slider: Slider, height: Double = 30, _ configure: (Slider) -> Void = { _ in }) throws {
    self.slider = slider
    let window = Window(size: Size(width: 360, height: 80 + height))
    slider.frame = Rect(x: 20, y: 40, width: 320, height: height)
    slider.identifier = "it"
    slider.style.thumbSize = 20
    slider.setRange(minimum: 0, maximum: 300)
    configure(slider)
    let content = View()
    content.addSubview(slider)
    window.contentView = content
    host = try HeadlessHost(window: window)
    slider.onEditReport { [weak self] _, event, report in
      self?.note(event, report)
    }
  }

  private func note(_ event: ControlEvents, _ report: EditReport) {
    let name =
      switch event {
      case .editingDidBegin: "began"
      case .valueChanged: "changed \(text(report))"
      case .valueCommitted: "committed \(text(report))"
      case .editingDidEnd: "ended"
      default: "cancelled"
      }
    log.append("\(name) \(report.part)")
  }

  private func text(_ report: EditReport) -> String {
    report.value.map { name, field in
      switch field {
      case .number(let number): "\(name)=\(Int(number))"
      case .list(let list): "\(name)=\(list.map { Int($0) })"
      case .text, .flag: name
      }
    }.sorted().joined(separator: " ")
  }

  func clearLog() { log = [] }
  var values: [Double] { slider.model.values }

  func press(_ position: Double) {
    host.press(at: Point(x: 20 + position, y: 40 + slider.layout.axis.middle))
  }
  func move(_ position: Double) {
    host.move(to: Point(x: 20 + position, y: 40 + slider.layout.axis.middle))
  }
  func drag(_ from: Double, _ to: Double) {
    press(from)
    move(to)
    host.release()
  }
  func wheel(_ notches: Double, modifiers: Modifiers = []) {
    host.scroll(by: notches, at: Point(x: 150, y: 55), modifiers: modifiers)
  }
}
