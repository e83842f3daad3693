import DetentDrawing
import DetentViews

extension SliderControl {
  func beginDrag(_ event: PointerEvent) -> Bool {
    guard isEnabled, event.button == .primary || event.button == .middle else { return false }
    // A handler of what ends may take the press away.
    guard let press = beginPress() else { return true }
    if pressLabel(event) || pressForTyping(event) { return true }
    // The thumb is grabbed where it is seen, also on its way to its value.
    freezeTransition()
    if beginInsertion(event, press) { return true }
    let pages = event.button == .middle || event.modifiers.contains(.shift)
    let means = startDrag(press) {
      SliderDrag.press(
        at: event.location, pages: pages, isFine: event.modifiers.contains(.shift),
        in: context(device: event.device))
    }
    guard means else {
      endTransition()
      if event.button == .primary { becomeFirstResponder(.pointer) }
      return false
    }
    guard case .paging = drag?.mode else { return true }
    pageTimer = startTimer(after: .milliseconds(500), repeats: .milliseconds(250)) { [weak self] in
      self?.turnPage()
    }
    return true
  }

  func continueDrag(_ event: PointerEvent) -> Bool {
    dragLabel(event)
    follow(event)
    return true
  }

  func endDrag(_ event: PointerEvent) {
    dragLabel(event)
    follow(event)
    if releaseLabel() { return }
    guard var ending = drag else {
      press = nil
      return
    }
    let values = ending.release(in: context(device: event.device))
    pageTimer?.cancel()
    finishDrag(ending, at: values)
  }

  func cancelDrag() {
    press = nil
    forgetLabelPress()
    guard let cancelled = drag else { return }
    pageTimer?.cancel()
    guard dropDrag() else { return }
    focus(cancelled.startThumb)
    takeBack()
  }

  private func follow(_ event: PointerEvent) {
    guard var moving = drag else { return }
    let values = moving.move(
      to: event.location, isFine: event.modifiers.contains(.shift),
      in: context(device: event.device))
    moveDrag(moving, to: values)
  }

  private func turnPage() {
    guard var paging = drag else { return }
    let values = paging.page(in: context())
    moveDrag(paging, to: values)
  }
}
