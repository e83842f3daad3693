import DetentDrawing
import DetentViews

/// What the mouse wheel does to a spinner. On the closed control its notches are a run of the
/// editing session; what is open is one edit from opening to closing, whatever turns it.
@MainActor
final class SpinnerMouseWheel {
  private weak var spinner: Spinner?
  /// Of what is open.
  private var notches = WheelNotches()

  init(of spinner: Spinner) { self.spinner = spinner }

  /// The spinner closes, or a run is over: what is turned next begins with a whole notch.
  func forget() { notches.drop() }

  /// By how much the mouse wheel turns: towards the user, or to the right, is the next item.
  private func amount(of event: ScrollEvent, _ spinner: Spinner) -> Double {
    (spinner.traits.isRightToLeft ? -event.notches.x : event.notches.x) - event.notches.y
  }

  /// Over the closed control.
  func turnClosed(_ event: ScrollEvent) -> Bool {
    guard let spinner, answers(spinner) else { return false }
    let editing = spinner.chosen.editing
    editing.prepareToTurn()
    // A handler of what ended may refuse what the turn was for.
    guard answers(spinner) else { return true }
    let count = editing.turnWheel(by: amount(of: event, spinner))
    let steps = Int(exactly: count) ?? 0
    if spinner.ring.slot(after: steps) != spinner.ring.target {
      spinner.ring.turn(bySteps: steps, reason: .wheel)
    }
    return true
  }

  /// Whether a turn over the closed control is for it.
  private func answers(_ spinner: Spinner) -> Bool {
    // Without a window no timer would end the run.
    spinner.isEnabled && !spinner.isWithoutWindow && spinner.press.gesture == nil
      && !spinner.isOpen && spinner.count > 1 && !spinner.allowsMultipleSelection
      && spinner.wheelPolicy.answers(isFocused: spinner.isFirstResponder)
  }

  /// Over what is open, or beside it: nothing behind it scrolls.
  func turnOpen(_ event: ScrollEvent, isOutside: Bool) {
    guard let spinner, spinner.isOpen, spinner.press.gesture == nil else { return }
    if spinner.ring.isSpinning {
      notches.drop()
      return spinner.ring.stopSpinning()
    }
    guard !isOutside else { return }
    let count = Int(exactly: notches.take(amount(of: event, spinner))) ?? 0
    if count != 0 { spinner.ring.turn(bySteps: count, reason: .wheel) }
  }
}
