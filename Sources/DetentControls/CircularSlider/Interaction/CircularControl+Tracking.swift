import DetentDrawing
import DetentViews

extension CircularControl {
  func beginDrag(_ event: PointerEvent) -> Bool {
    guard isEnabled, event.button == .primary else { return false }
    finishRuns()
    model.settle()
    typing.finish()
    if pressForTyping(event) { return true }
    guard !isReadOnly else {
      becomeFirstResponder(.pointer)
      return false
    }
    // The handle is grabbed where it is seen, also on its way to its value.
    freezeTransition()
    guard let (begun, values) = press(event) else {
      endTransition()
      becomeFirstResponder(.pointer)
      return false
    }
    startDrag(begun, at: values)
    return true
  }

  /// What a press begins, and the values after it; nil where it means nothing.
  func press(_ event: PointerEvent) -> (DialDrag, DialValues)? {
    let context = context(device: event.device)
    let isReset = event.clickCount == 2 || event.modifiers.contains(.control)
    if isReset, let reset = DialDrag.reset(at: event.location, in: context) { return reset }
    return DialDrag.press(
      at: event.location, fineness: Self.fineness(event.modifiers), in: context)
  }

  func endDrag(_ event: PointerEvent) {
    follow(event)
    guard var ending = drag else { return }
    let values = ending.release(in: context(device: event.device))
    finishDrag(ending, at: values)
  }

  func cancelDrag() {
    guard let cancelled = drag, dropDrag() else { return }
    takeBack()
    if cancelled.windings != 0 { didWind(by: -cancelled.windings) }
  }

  func follow(_ event: PointerEvent) {
    guard var moving = drag else { return }
    let windings = moving.windings
    let values = moving.move(
      through: event.coalescedPoints, fineness: Self.fineness(event.modifiers),
      in: context(device: event.device))
    moveDrag(moving, to: values)
    if moving.windings != windings { didWind(by: moving.windings - windings) }
  }

  /// Shift makes movements count a tenth, with Control a hundredth.
  private static func fineness(_ modifiers: Modifiers) -> Double {
    guard modifiers.contains(.shift) else { return 1 }
    return modifiers.contains(.control) ? 0.01 : 0.1
  }

  func readOnlyDidChange() {
    typing.close()
    if isReadOnly {
      finishRuns()
      if drag != nil {
        // The window takes the pointer back, as when the system does.
        window?.send(PointerEvent(phase: .cancelled, location: .zero))
        cancelDrag()
      }
    }
    appearanceDidChange()
  }
}
