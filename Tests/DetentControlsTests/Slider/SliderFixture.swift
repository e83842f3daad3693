import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// A slider of any kind in a window: 320 × 30 at (20, 40), thumbs of 20, 0...300. A value is as
/// many pixels from 10 as it says. Points are given along the axis, from the end of the minimum.
@MainActor class AnySliderFixture<Slider: SliderControl>: Scene<Slider>, ValuesFixture {
  static var place: Point { Point(x: 20, y: 40) }

  var slider: Slider { subject }

  init(
    _ slider: Slider, size: Size = Size(width: 320, height: 30), scale: Double = 1,
    identifier: String = "it", _ configure: (Slider) -> Void = { _ in }
  ) throws {
    slider.frame = Rect(origin: Self.place, size: size)
    slider.identifier = identifier
    slider.style.thumbSize = 20
    slider.setRange(minimum: 0, maximum: 300)
    configure(slider)
    let height = max(110, Self.place.y + size.height)
    try super.init(slider, in: Size(width: 360, height: height), scale: scale)
    slider.onEditReport { [weak self] _, event, report in
      guard let self else { return }
      let value = event.hasValue ? " \(text(of: report))" : ""
      log.append("\(event.word)\(value) \(report.part)")
      reasons.append(report.reason)
    }
  }

  func text(of report: EditReport) -> String {
    report.value.map { name, field in
      switch field {
      case .number(let number): "\(name)=\(Int(number))"
      case .list(let list): "\(name)=\(list.map { Int($0) })"
      case .text, .flag: name
      }
    }.sorted().joined(separator: " ")
  }

  var values: [Double] { slider.model.values }

  /// The point at a distance from the minimum's end, for a horizontal slider of the script's
  /// direction.
  /// - Parameter y: nil for the middle of the track.
  func at(_ position: Double, _ y: Double? = nil) -> Point {
    let runsLeft = slider.traits.isRightToLeft != slider.isInverted
    return Point(
      x: Self.place.x + (runsLeft ? slider.bounds.width - position : position),
      y: Self.place.y + (y ?? slider.layout.axis.middle))
  }

  /// The colour at a point of the slider, in logical pixels from its leading edge and its top.
  func color(_ position: Double, _ y: Double? = nil) -> Color { host.color(at: at(position, y)) }

  /// Presses at the first position and moves to the others.
  @discardableResult func press(_ positions: Double..., modifiers: Modifiers = []) -> [Double] {
    press(positions, modifiers)
  }
  private func press(_ positions: [Double], _ modifiers: Modifiers = []) -> [Double] {
    host.press(at: at(positions[0]), modifiers: modifiers)
    for position in positions.dropFirst() { move(position, modifiers: modifiers) }
    return values
  }
  @discardableResult func move(_ position: Double, modifiers: Modifiers = []) -> [Double] {
    host.move(to: at(position), modifiers: modifiers)
    return values
  }
  @discardableResult func click(_ position: Double) -> [Double] { drag(position) }
  @discardableResult func drag(_ positions: Double...) -> [Double] {
    _ = press(positions)
    return release()
  }
  @discardableResult func wheel(_ notches: Double, modifiers: Modifiers = []) -> [Double] {
    scroll(by: notches, at: Point(x: 150, y: 55), modifiers: modifiers)
  }

  /// Gives it the focus, in a window that has it.
  func focus() {
    host.driver.send(FocusEvent(isFocused: true))
    slider.becomeFirstResponder(.keyboard(.forward))
    host.settle()
  }

  /// The field that is open.
  func field() throws -> TextField { try #require(slider.typing.field) }
}

/// One with two thumbs, at 60 and 240.
@MainActor final class SliderFixture: AnySliderFixture<RangeSlider> {
  init(
    _ lower: Double = 60, _ upper: Double = 240, size: Size = Size(width: 320, height: 30),
    scale: Double = 1, _ configure: (RangeSlider) -> Void = { _ in }
  ) throws {
    try super.init(RangeSlider(), size: size, scale: scale, identifier: "price") {
      $0.setValues(lower: lower, upper: upper)
      configure($0)
    }
  }

  /// One that has the focus in a window that has it.
  static func focused(
    _ lower: Double = 60, _ upper: Double = 240, _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    let fixture = try SliderFixture(lower, upper, configure)
    fixture.focus()
    return fixture
  }

  /// After each of some steps, some of them in the midst of a motion, what is seen is what a fresh
  /// paint of the same state shows.
  func expectFreshPaint(
    after steps: [(SliderFixture) -> Void], _ comment: String = "",
    at location: SourceLocation = #_sourceLocation
  ) {
    for (index, step) in steps.enumerated() {
      step(self)
      if index % 2 == 0 {
        host.settle()
      } else {
        host.advance(by: HeadlessHost.frameInterval * 3)
      }
      #expect(
        host.differenceFromFreshPaint() == nil, "after step \(index) \(comment)",
        sourceLocation: location)
    }
  }

  override func text(of report: EditReport) -> String {
    ["lower", "upper"].map { name in
      guard case .number(let value) = report.value[name] else { return "?" }
      return value == value.rounded() ? "\(Int(value))" : "\(value)"
    }.joined(separator: " ")
  }
}

/// A dial of 240 in a window, its centre at (140, 140): 0...360 from the top, clockwise, with a
/// radius of
/// 100. Lines of the log are such as `changed 90`.
@MainActor final class CircularSliderFixture: Scene<CircularSlider>, ValuesFixture {
  var dial: CircularSlider { subject }
  var values: [Double] { [dial.value] }

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
    DialArc.point(around: Self.center, radius: radius, angle: dial.arc.angle(at: position))
  }

  @discardableResult func press(
    _ position: Double, radius: Double = 100, modifiers: Modifiers = []
  ) -> [Double] {
    host.press(at: at(position, radius: radius), modifiers: modifiers)
    return values
  }

  @discardableResult func turn(
    from first: Double, to last: Double, by step: Double = 6, modifiers: Modifiers = []
  ) -> [Double] {
    let count = max(1, Int(((last - first).magnitude / step).rounded(.up)))
    for index in 1...count {
      host.move(
        to: at(first + (last - first) * Double(index) / Double(count)), modifiers: modifiers)
    }
    return values
  }
}

extension HeadlessHost {
  /// Types a text into the field that is open, and takes it.
  func enter(_ text: String) {
    type(text)
    key(.enter)
  }

  /// Presses keys one after the other.
  func keys(_ keys: Key...) { for key in keys { self.key(key) } }
}
