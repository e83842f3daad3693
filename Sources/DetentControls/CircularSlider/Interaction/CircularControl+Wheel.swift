import DetentDrawing
import DetentViews

extension CircularControl {
  /// A run of the wheel is one edit; it ends after so long without a turn.
  static let wheelRest = Duration.milliseconds(200)
  /// After so long the fraction of a notch that a smooth device left is forgotten.
  static let notchRest = Duration.milliseconds(500)

  func turnWheel(_ event: ScrollEvent) -> Bool {
    guard answersWheel else { return false }
    let amount = keys.amount(of: event.notches)
    guard amount.isFinite, amount != 0 else { return false }
    if !heldKeys.isEmpty { finishRuns() }
    // A handler of the end may refuse what the turn was for.
    guard answersWheel else { return true }
    model.commit()
    if let lastTurn, event.timestamp - lastTurn > Self.notchRest { wheelNotches.drop() }
    lastTurn = event.timestamp
    if passesWheelAtLimit, wheelTimer == nil,
      result(of: .turn(amount > 0 ? 1 : -1, event.modifiers)).values == model.values
    {
      wheelNotches.drop()
      return false
    }
    latchWheel()
    let count = wheelNotches.take(amount)
    if count != 0 { editFocusedHandle(by: .turn(count, event.modifiers), reason: .wheel) }
    return true
  }

  private var answersWheel: Bool {
    isEnabled && !isReadOnly && drag == nil && window != nil && model.rules.span > 0
      && wheelPolicy.answers(isFocused: isFirstResponder)
  }

  func finishWheelRun() {
    guard let timer = wheelTimer else { return }
    wheelTimer = nil
    timer.cancel()
    edits.end(at: model.values)
  }

  private func latchWheel() {
    wheelTimer?.cancel()
    wheelTimer = startTimer(after: Self.wheelRest) { [weak self] in self?.finishWheelRun() }
    focus(activeThumb)
  }
}
