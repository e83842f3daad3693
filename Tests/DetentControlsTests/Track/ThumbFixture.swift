import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// The controls that move one thumb or two along a line or an arc.
enum ThumbKind: CaseIterable {
  case slider, rangeSlider, dial, rangeDial

  static let pairs = [ThumbKind.rangeSlider, .rangeDial]

  var isDial: Bool { self == .dial || self == .rangeDial }
  var isPair: Bool { self == .rangeSlider || self == .rangeDial }

  @MainActor func make() -> ThumbControl {
    switch self {
    case .slider: Slider()
    case .rangeSlider: RangeSlider()
    case .dial: CircularSlider()
    case .rangeDial: RangeCircularSlider()
    }
  }
}

/// A fixture whose acts return the values that they lead to.
@MainActor protocol ValuesFixture {
  var host: HeadlessHost { get }
  var values: [Double] { get }
}

extension ValuesFixture {
  @discardableResult func key(_ key: Key, modifiers: Modifiers = []) -> [Double] {
    host.key(key, modifiers: modifiers)
    return values
  }
  @discardableResult func keys(_ keys: Key...) -> [Double] {
    for key in keys { host.key(key) }
    return values
  }
  /// Types a text into the field that is open, and takes it.
  @discardableResult func enter(_ text: String) -> [Double] {
    host.enter(text)
    return values
  }
  @discardableResult func release() -> [Double] {
    host.release()
    return values
  }
  @discardableResult func scroll(
    by notches: Double, at point: Point, modifiers: Modifiers = []
  ) -> [Double] {
    host.scroll(by: notches, at: point, modifiers: modifiers)
    return values
  }
  @discardableResult func touchMove(_ finger: UInt32 = 1, to point: Point) -> [Double] {
    host.touchMove(finger, to: point)
    return values
  }
  @discardableResult func touchUp(_ finger: UInt32 = 1) -> [Double] {
    host.touchUp(finger)
    return values
  }
  @discardableResult func advance(by time: Duration) -> [Double] {
    host.advance(by: time)
    return values
  }
}

/// A control of any kind with the focus, of 0...300, at (20, 40), 320 wide. Its thumb, or the lower
/// one of two, is at 60, and the upper one at 200.
@MainActor final class ThumbFixture: Scene<ThumbControl>, ValuesFixture {
  /// The events with their values and parts, such as `changed 90 200 lower`.
  var edits: [String] = []
  /// The value of the first thumb at each change and commit.
  var numbers: [Double] = []
  var control: ThumbControl { subject }
  var slider: SliderControl? { subject as? SliderControl }
  var dial: CircularControl? { subject as? CircularControl }
  var pair: (any ThumbsControl)? { subject.pair }

  init(_ kind: ThumbKind, _ configure: (ThumbControl) -> Void = { _ in }) throws {
    let control = kind.make()
    control.setRange(minimum: 0, maximum: 300)
    control.identifier = "it"
    configure(control)
    let frame = Rect(x: 20, y: 40, width: 320, height: kind.isDial ? 320 : 30)
    try super.init(control, frame, in: Size(width: 360, height: 400))
    setValue(60)
    control.onEditReport { [weak self] _, event, report in self?.record(event, report) }
    focus()
  }

  /// With whole steps, which values of arcs are rounded to.
  static func stepped(
    _ kind: ThumbKind, _ configure: (ThumbControl) -> Void = { _ in }
  ) throws -> ThumbFixture {
    try ThumbFixture(kind) {
      $0.step = 1
      configure($0)
    }
  }

  private func record(_ event: ControlEvents, _ report: EditReport) {
    log.append(event.word)
    reasons.append(report.reason)
    let shown = event.hasValue ? values.map { "\(Int($0)) " }.joined() : ""
    edits.append("\(event.word) \(shown)\(report.part)")
    if event.hasValue { numbers.append(value) }
  }

  override func clearLog() {
    super.clearLog()
    (edits, numbers) = ([], [])
  }

  func focus() {
    host.driver.send(FocusEvent(isFocused: true))
    control.becomeFirstResponder(.keyboard(.forward))
    host.settle()
  }

  // MARK: Values

  /// The values of all thumbs.
  var values: [Double] { control.model.values }
  /// The value of the only thumb or the lower one.
  var value: Double { values[0] }

  func setValue(_ value: Double) {
    control.setAll(pair == nil ? [value] : [value, max(200, value)], animated: false)
  }

  func setDefault(_ value: Double) {
    (control as? any NumberControl)?.defaultValue = value
    (control as? RangeSlider)?.defaultRange = RangeValues(value, 250)
    (control as? RangeCircularSlider)?.defaultRange = CircularRange(value, 250)
  }

  // MARK: Places

  /// Where a thumb is at a value, in the window.
  func at(_ value: Double) -> Point {
    if let slider {
      return slider.frame.origin + slider.layout.axis.point(at: slider.layout.position(of: value))
    }
    guard let dial else { return .zero }
    return dial.frame.origin
      + DialArc.point(
        around: dial.layout.center, radius: dial.layout.radius,
        angle: dial.arc.angle(at: dial.layout.position(of: value)))
  }

  /// Presses at the first place and moves to the others.
  @discardableResult func press(_ places: Double..., modifiers: Modifiers = []) -> [Double] {
    press(places, modifiers)
  }
  private func press(_ places: [Double], _ modifiers: Modifiers = []) -> [Double] {
    host.press(at: at(places[0]), modifiers: modifiers)
    for place in places.dropFirst() { move(place, modifiers: modifiers) }
    return values
  }
  @discardableResult func move(_ value: Double, modifiers: Modifiers = []) -> [Double] {
    host.move(to: at(value), modifiers: modifiers)
    return values
  }
  @discardableResult func drag(_ places: Double...) -> [Double] {
    _ = press(places)
    return release()
  }
  @discardableResult func wheel(_ notches: Double, modifiers: Modifiers = []) -> [Double] {
    scroll(by: notches, at: at(value), modifiers: modifiers)
  }

  // MARK: Assistive technology

  var part: String { pair == nil ? "" : "lower" }

  /// What assistive technology has of the thumb.
  var node: AccessibilityNode? {
    control.accessibilityTree().first?.node(withID: part.isEmpty ? "it" : "it.\(part)")
  }
}

/// An observer for which each change of the accessibility tree causes a frame.
@MainActor final class ScreenReader: WindowObserver {
  var readsAccessibility: Bool { true }
}

extension TrackRules {
  /// Which of the rules values do not obey, or nil.
  /// - Parameter isSmooth: whether a drag goes on that comes to a step at its end.
  func violation(by values: [Double], isSmooth: Bool = false) -> String? {
    guard values.count == count, values.allSatisfy(\.isFinite), span.isFinite else {
      return "\(values) of \(count) in \(minimum)...\(maximum)"
    }
    for (thumb, value) in values.enumerated() {
      guard minimum <= value, value <= maximum else {
        return "\(value) is outside \(minimum)...\(maximum)"
      }
      if isSmooth { continue }
      guard grid.snap(value) == value else { return "\(value) is no step of \(step)" }
      let isInside =
        wraps
        ? limit(of: thumb) == nil || limit(of: thumb, around: value) != nil
        : lows[thumb] <= value && value <= highs[thumb]
      guard isInside else { return "\(value) is beyond the limits of thumb \(thumb)" }
    }
    guard !wraps else { return nil }
    let slack = 1e-9 * max(1, span, abs(minimum), abs(maximum))
    for (lower, upper) in zip(values, values.dropFirst()) {
      if lower > upper { return "out of order: \(values)" }
      if lower + leastGap > upper + slack { return "\(values) are nearer than \(leastGap)" }
    }
    return nil
  }
}

extension ThumbControl {
  /// The same, if it has several thumbs.
  var pair: (any ThumbsControl)? { self as? any ThumbsControl }

  /// Which of the rules of values does not hold.
  var brokenRule: String? {
    guard thumbs.feedback.count == model.values.count, model.values.indices.contains(thumbs.active)
    else { return "\(model.values.count) values, \(thumbs.feedback.count) thumbs" }
    return model.rules.violation(by: model.values, isSmooth: isRound && pressing.drag != nil)
  }
}
