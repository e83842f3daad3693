import DetentDrawing
import DetentViews

extension SliderControl {
  /// Turns of the wheel in quick succession: one edit of one thumb, whatever the pointer is near.
  struct WheelRun {
    var thumb: Int
    let timer: TimerToken
  }

  /// A run ends after so long without a turn.
  static let wheelRest = Duration.milliseconds(500)

  func turnWheel(_ event: ScrollEvent) -> Bool {
    guard answersWheel else { return false }
    let keys = ThumbKeys(
      isVertical: orientation == .vertical, isRightToLeft: traits.isRightToLeft,
      isInverted: isInverted)
    let amount = keys.amount(of: event.notches)
    guard amount.isFinite, amount != 0 else { return false }
    finishKeyRun()
    // A handler of the end may refuse what the turn was for.
    guard answersWheel else { return true }
    model.commit()
    if wheelRun == nil {
      activeThumb = enabledThumb
      guard canTurn(amount, event.modifiers) else {
        notches.drop()
        return false
      }
    }
    latchWheel()
    let count = notches.take(amount)
    if count != 0 { turn(by: count, event.modifiers) }
    return true
  }

  func finishWheelRun() {
    guard let run = wheelRun else { return }
    wheelRun = nil
    run.timer.cancel()
    notches.drop()
    edits.end(at: model.values)
  }

  private var answersWheel: Bool {
    isEnabled && drag == nil && window != nil && model.rules.span > 0
      && disabledThumbs.count < model.rules.count
      && wheelPolicy.answers(isFocused: isFirstResponder && canMove(thumb: activeThumb))
  }

  private func latchWheel() {
    let thumb = wheelRun?.thumb ?? activeThumb
    wheelRun?.timer.cancel()
    let timer = startTimer(after: Self.wheelRest) { [weak self] in self?.finishWheelRun() }
    wheelRun = WheelRun(thumb: thumb, timer: timer)
    focus(thumb)
  }

  /// Whether a turn would change anything; where not, it is for somebody else.
  private func canTurn(_ amount: Double, _ modifiers: Modifiers) -> Bool {
    let direction: Double = amount > 0 ? 1 : -1
    return result(of: direction, modifiers).move.values != model.values
  }

  private func turn(by count: Double, _ modifiers: Modifiers) {
    let part = result(of: count, modifiers).part
    guard case .thumb = part else {
      editInRun(part, reason: .wheel) { (result(of: count, modifiers).move.values, part) }
      return
    }
    editFocusedThumb(.wheel) { result(of: count, modifiers).move }
    wheelRun?.thumb = activeThumb
  }

  private func result(
    of count: Double, _ modifiers: Modifiers
  ) -> (move: ThumbMove, part: SliderPart) {
    let thumb = activeThumb
    if modifiers.isSuperset(of: [.control, .shift]) {
      let moved = model.rules.moved(model.values, bySteps: count, isNice: usesNiceSteps)
      let values = disabledThumbs.isEmpty ? moved : model.values
      return (ThumbMove(values: values, thumb: thumb), model.rules.count > 1 ? .all : .thumb(0))
    }
    let move = ValueMove.turn(count, modifiers)
    let requested = model.rules.moved(model.values[thumb], by: move, isNice: usesNiceSteps)
    return (context().setting(thumb, to: requested), .thumb(thumb))
  }
}
