import DetentDrawing
import DetentViews

/// A view that writes down what reaches it and shows one colour.
@MainActor
final class RecordingView: View, Tracking {
  var pointer: [PointerEvent] = []
  var phases: [String] = []
  var scrolls: [ScrollEvent] = []
  var pinches: [PinchEvent] = []
  var takesPinches = false
  var keys: [KeyEvent] = []
  var hover: [Point?] = []
  var focusChanges: [Bool] = []
  var draws: [Rect] = []
  var color = Color(hex: 0x2060A0) { didSet { setNeedsDisplay() } }
  var shownCursor: Cursor?
  var whenMoved: (@MainActor (RecordingView) -> Void)?
  var whenDrawn: (@MainActor (RecordingView) -> Void)?

  override var canBecomeFirstResponder: Bool { true }

  override func draw(in canvas: Canvas, dirty: Rect) {
    draws.append(dirty)
    canvas.fill(dirty, with: color)
    whenDrawn?(self)
  }

  func beginTracking(_ event: PointerEvent) -> Bool {
    record("begin", event)
    return true
  }

  func continueTracking(_ event: PointerEvent) -> Bool {
    record("move", event)
    whenMoved?(self)
    return true
  }

  func endTracking(_ event: PointerEvent) { record("end", event) }
  func cancelTracking() { phases.append("cancel") }
  override func hoverDidChange(at point: Point?) { hover.append(point) }
  override func cursor(at point: Point) -> Cursor? { shownCursor }

  override func scroll(_ event: ScrollEvent) -> Bool {
    scrolls.append(event)
    return true
  }

  override func pinch(_ event: PinchEvent) -> Bool {
    if takesPinches { pinches.append(event) }
    return takesPinches
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    keys.append(event)
    return true
  }

  override func keyUp(_ event: KeyEvent) -> Bool {
    keys.append(event)
    return true
  }

  override func windowFocusDidChange(isFocused: Bool) { focusChanges.append(isFocused) }

  private func record(_ phase: String, _ event: PointerEvent) {
    phases.append(phase)
    pointer.append(event)
  }
}
