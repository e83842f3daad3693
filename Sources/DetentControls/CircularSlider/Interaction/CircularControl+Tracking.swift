import DetentDrawing
import DetentViews

extension CircularControl {
  func beginDrag(_ event: PointerEvent) -> Bool {
    guard isEnabled, event.button == .primary else { return false }
    // A handler of what ends may take the press away.
    guard let press = beginPress() else { return true }
    if pressForTyping(event, press) { return true }
    guard !isReadOnly else {
      becomeFirstResponder(.pointer)
      return false
    }
    // The thumb is grabbed where it is seen, also on its way to its value.
    freezeTransition()
    guard startDrag(press, { meaning(of: event) }) else {
      endTransition()
      becomeFirstResponder(.pointer)
      return false
    }
    return true
  }

  /// What a press begins, and the values after it; nil where it means nothing.
  func meaning(of event: PointerEvent) -> (drag: DialDrag, values: DialValues)? {
    let context = context(device: event.device)
    let isReset = event.clickCount == 2 || event.modifiers.contains(.control)
    if isReset, let reset = DialDrag.reset(at: event.location, in: context) { return reset }
    return DialDrag.press(
      at: event.location, fineness: Self.fineness(event.modifiers), in: context)
  }

  func continueDrag(_ event: PointerEvent) -> Bool {
    dragFromValue(event)
    follow(event)
    return true
  }

  func endDrag(_ event: PointerEvent) {
    dragFromValue(event)
    follow(event)
    if valuePress != nil {
      (valuePress, press) = (nil, nil)
      openTyping(activeThumb)
      return
    }
    guard var ending = drag else {
      press = nil
      return
    }
    let values = ending.release(in: context(device: event.device))
    finishDrag(ending, at: values)
  }

  func cancelDrag() {
    (valuePress, press) = (nil, nil)
    guard let cancelled = drag, dropDrag() else { return }
    takeBack()
    if cancelled.toldWindings != 0 { didWind(by: -cancelled.toldWindings) }
  }

  func follow(_ event: PointerEvent) {
    guard var moving = drag else { return }
    let values = moving.move(
      through: event.coalescedPoints, fineness: Self.fineness(event.modifiers),
      in: context(device: event.device))
    moveDrag(moving, to: values)
    // A handler may have taken the drag back, and the windings with it.
    guard let turns = drag?.tellWindings(), turns != 0 else { return }
    didWind(by: turns)
  }

  /// Beyond the slop a press on the value is one that drags the dial.
  private func dragFromValue(_ event: PointerEvent) {
    guard let valuePress, let press,
      event.location.distance(to: valuePress.location) > DialContext.Options().slop
    else { return }
    self.valuePress = nil
    freezeTransition()
    _ = startDrag(press) { meaning(of: valuePress) }
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
      valuePress = nil
      if drag != nil {
        // The window takes the pointer back, as when the system does.
        window?.cancelTracking()
        cancelDrag()
      }
    }
    appearanceDidChange()
  }
}
