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
    drag = begun
    focus(begun.focus)
    becomeFirstResponder(.pointer)
    // Whoever lost the focus, or a handler below, may have taken the press away.
    guard drag != nil else { return true }
    let rules = model.rules
    begin(name(of: begun.part), reason: begun.reason)
    guard drag != nil else { return true }
    edit(to: values, foundUnder: rules)
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
    drag = nil
    focus(ending.focus)
    endTransition()
    edits.setPart(name(of: ending.part), reason: ending.reason)
    edit(to: values)
    appearanceDidChange()
    edits.end(at: model.values)
  }

  func cancelDrag() {
    guard let cancelled = drag else { return }
    drag = nil
    endTransition()
    appearanceDidChange()
    if commitsWhenDisabled, !isEnabled { return edits.end(at: model.values) }
    takeBack()
    if cancelled.windings != 0 { didWind(by: -cancelled.windings) }
  }

  func follow(_ event: PointerEvent) {
    guard var moving = drag else { return }
    let windings = moving.windings
    let values = moving.move(
      through: event.coalescedPoints, fineness: Self.fineness(event.modifiers),
      in: context(device: event.device))
    drag = moving
    focus(moving.focus)
    edits.setPart(name(of: moving.part), reason: moving.reason)
    edit(to: values)
    if moving.windings != windings { didWind(by: moving.windings - windings) }
  }

  /// Shift makes movements count a tenth, with Control a hundredth.
  private static func fineness(_ modifiers: Modifiers) -> Double {
    guard modifiers.contains(.shift) else { return 1 }
    return modifiers.contains(.control) ? 0.01 : 0.1
  }

  /// Makes a handle the one that keys move and that lies on top.
  func focus(_ thumb: RangeThumb) {
    guard thumb != focusedThumb || thumb != lastThumb else { return }
    focusedThumb = thumb
    lastThumb = thumb
    appearanceDidChange()
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
