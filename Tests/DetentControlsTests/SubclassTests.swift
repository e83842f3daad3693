// Not `@testable`: a program can only do this, too.
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// The order in which a subclass is called, and what it may change.
@MainActor private final class Calls {
  var log: [String] = []
  /// Whether presses are accepted.
  var takesPresses = true
}

@MainActor private let calls = Calls()

/// What every ready control promises a subclass, once for each of them.
private final class OwnRangeSlider: RangeSlider {
  override func beginTracking(_ event: PointerEvent) -> Bool {
    calls.log.append("begin")
    return calls.takesPresses && super.beginTracking(event)
  }
  override func continueTracking(_ event: PointerEvent) -> Bool {
    calls.log.append("continue")
    return super.continueTracking(event)
  }
  override func endTracking(_ event: PointerEvent) {
    calls.log.append("end")
    super.endTracking(event)
  }
  override func valueDidChange() { calls.log.append("value \(Int(lowerValue))") }
  override func stateDidChange() {
    super.stateDidChange()
    calls.log.append(isHighlighted ? "held" : isEnabled ? "plain" : "off")
  }
  override func draw(in canvas: Canvas, dirty: Rect) {
    super.draw(in: canvas, dirty: dirty)
    canvas.fill(frame(ofThumb: RangeThumb.lower), with: Color(hex: 0xFF0000))
  }
}

private final class OwnSlider: Slider {
  override func valueDidChange() { calls.log.append("value \(value)") }
  override func draw(in canvas: Canvas, dirty: Rect) { canvas.fill(bounds, with: .black) }
}
private final class OwnMultiSlider: MultiSlider {
  override func valueDidChange() { calls.log.append("values \(values)") }
  override func draw(in canvas: Canvas, dirty: Rect) { canvas.fill(bounds, with: .black) }
}
private final class OwnDial: CircularSlider {
  override func valueDidChange() { calls.log.append("value \(value)") }
  override func draw(in canvas: Canvas, dirty: Rect) { canvas.fill(bounds, with: .black) }
}
private final class OwnRangeDial: RangeCircularSlider {
  override func valueDidChange() { calls.log.append("value \(upperValue)") }
  override func draw(in canvas: Canvas, dirty: Rect) { canvas.fill(bounds, with: .black) }
}
private final class OwnSpinner: Spinner {
  override func valueDidChange() { calls.log.append("value \(selectedIndex)") }
  override func draw(in canvas: Canvas, dirty: Rect) { canvas.fill(bounds, with: .black) }
}
private final class OwnToggle: Toggle {
  override func valueDidChange() { calls.log.append("value \(isOn)") }
  override func draw(in canvas: Canvas, dirty: Rect) { canvas.fill(bounds, with: .black) }
}
private final class OwnField: TextField {
  override func valueDidChange() { calls.log.append("value \(text)") }
  override func draw(in canvas: Canvas, dirty: Rect) { canvas.fill(bounds, with: .black) }
}
private final class OwnButton: IconButton {
  override func valueDidChange() { calls.log.append("value \(isSelected)") }
  override func draw(in canvas: Canvas, dirty: Rect) { canvas.fill(bounds, with: .black) }
}

@MainActor @Suite(.serialized) struct SubclassTests {
  private func shown<C: Control>(_ control: C) throws -> HeadlessHost {
    let scene = try Scene(
      control, Rect(x: 20, y: 20, width: 220, height: 60), in: Size(width: 260, height: 100))
    scene.host.settle()
    calls.log = []
    calls.takesPresses = true
    return scene.host
  }

  @Test func aDragCallsBeginContinueAndEndAndTheValueBeforeTheTargets() throws {
    let slider = OwnRangeSlider()
    slider.setRange(minimum: 0, maximum: 100)
    slider.setValues(lower: 20, upper: 80)
    let host = try shown(slider)
    slider.onValueChanged { slider, _ in calls.log.append("target \(Int(slider.lowerValue))") }
    let start = slider.convert(slider.position(for: 20), to: host.window.contentView!)
    host.press(at: start)
    host.move(to: slider.convert(slider.position(for: 40), to: host.window.contentView!))
    host.release()
    #expect(
      calls.log.filter { !$0.hasPrefix("plain") } == [
        "begin", "held", "continue", "value 40", "target 40", "end",
      ])
  }

  @Test func aPressThatIsDeclinedBeginsNothing() throws {
    let slider = OwnRangeSlider()
    let host = try shown(slider)
    calls.takesPresses = false
    let edits = Counter()
    slider.onEdit { _, _, _ in edits.count += 1 }
    host.click(at: Point(x: 130, y: 50))
    #expect(calls.log == ["begin"] || calls.log.filter { $0 != "plain" } == ["begin"])
    #expect(edits.count == 0 && slider.lowerValue == 0.2)
  }

  @Test func aPressThatIsTakenAwayDoesNotEndAndBringsTheValueBack() throws {
    let slider = OwnRangeSlider()
    slider.setRange(minimum: 0, maximum: 100)
    slider.setValues(lower: 20, upper: 80)
    let host = try shown(slider)
    host.press(at: slider.convert(slider.position(for: 20), to: host.window.contentView!))
    host.move(to: slider.convert(slider.position(for: 40), to: host.window.contentView!))
    slider.isEnabled = false
    host.settle()
    #expect(!calls.log.contains("end"))
    #expect(calls.log.contains("off") && calls.log.contains("value 20"))
    #expect(slider.lowerValue == 20)
  }

  @Test func whatASubclassDrawsLiesOverTheReadyLook() throws {
    let slider = OwnRangeSlider()
    let host = try shown(slider)
    let center = slider.convert(slider.position(for: 0.2), to: host.window.contentView!)
    #expect(host.color(at: center) == Color(hex: 0xFF0000))
    slider.lowerValue = 0.4
    host.settle()
    #expect(host.color(at: center) != Color(hex: 0xFF0000))
    #expect(host.differenceFromFreshPaint() == nil)
  }

  @Test func everyReadyControlTellsAndDrawsInASubclass() throws {
    func check(_ control: Control, _ expected: String, black: Bool = true, set: () -> Void) throws {
      let host = try shown(control)
      set()
      host.settle()
      #expect(calls.log.last == expected)
      let middle = control.convert(control.bounds.center, to: host.window.contentView!)
      #expect(host.color(at: middle) == .black, "\(control)")
    }
    let slider = OwnSlider()
    try check(slider, "value 0.5") { slider.value = 0.5 }
    let several = OwnMultiSlider(thumbCount: 1)
    try check(several, "values [0.25]") { several.values = [0.25] }
    let dial = OwnDial()
    try check(dial, "value 0.5") { dial.value = 0.5 }
    let rangeDial = OwnRangeDial()
    try check(rangeDial, "value 0.5") { rangeDial.upperValue = 0.5 }
    let spinner = OwnSpinner()
    spinner.items = [SpinnerItem(title: "A"), SpinnerItem(title: "B")]
    try check(spinner, "value 1") { spinner.selectedIndex = 1 }
    let toggle = OwnToggle("Wi-Fi")
    try check(toggle, "value true") { toggle.isOn = true }
    let field = OwnField("a")
    try check(field, "value b") { field.text = "b" }
    let button = OwnButton("Star")
    button.isToggle = true
    try check(button, "value true") { button.isSelected = true }
  }

  @Test func aFlipByTheUserCallsValueDidChangeBeforeTheTargets() throws {
    let toggle = OwnToggle("Wi-Fi")
    let host = try shown(toggle)
    toggle.onValueChanged { _, change in calls.log.append("target \(change.new)") }
    host.click(at: Point(x: 30, y: 50))
    #expect(calls.log == ["value true", "target true"])
  }

  private final class Counter { var count = 0 }
}
