import DetentDrawing
import DetentViews

extension Spinner {
  /// A run of notches on the closed control ends after so long without one.
  static let wheelRest = Duration.milliseconds(500)

  /// Items for a turn of the mouse wheel: towards the user, or to the right, is the next one.
  private func steps(_ event: ScrollEvent) -> Int {
    let sideways = traits.isRightToLeft ? -event.notches.x : event.notches.x
    return Int(exactly: notches.take(sideways - event.notches.y)) ?? 0
  }

  /// Over the closed control.
  func turnMouseWheel(_ event: ScrollEvent) -> Bool {
    guard isEnabled, gesture == nil, !isOpen, model.count > 1 else { return false }
    switch wheelPolicy {
    case .never: return false
    case .whenFocused: guard isFirstResponder else { return false }
    case .always: break
    }
    keyRun = []
    // First of all: a handler that takes the spinner away, or opens it, ends the run.
    wheelTimer?.cancel()
    wheelTimer = startTimer(after: Self.wheelRest) { [weak self] in self?.endWheelRun() }
    let count = steps(event)
    let slot = model.slot(after: targetSlot, steps: count, wraps: wraps)
    if slot != targetSlot { turn(to: slot, reason: .wheel) }
    return true
  }

  func endWheelRun() {
    guard let timer = wheelTimer else { return }
    wheelTimer = nil
    timer.cancel()
    notches.drop()
    if !isOpen { bracket.end(at: model.selection) }
  }

  /// Over what is open, or beside it: nothing behind it scrolls.
  func turnMouseWheelOpen(_ event: ScrollEvent, isOutside: Bool) {
    guard isOpen, gesture == nil else { return }
    if isSpinning {
      notches.drop()
      return stopSpinning()
    }
    guard !isOutside else { return }
    let count = steps(event)
    if count != 0 { turn(bySteps: count, reason: .wheel) }
  }
}
