import DetentDrawing
import DetentViews

/// What the mouse wheel does to a spinner. On the closed control its notches are a run, one edit that ends
/// when no more of them come.
@MainActor
final class SpinnerMouseWheel {
  private weak var spinner: Spinner?
  private var notches = WheelNotches()
  /// Ends the run.
  private var timer: TimerToken?

  /// A run of notches on the closed control ends after so long without one.
  private static let rest = Duration.milliseconds(500)

  init(of spinner: Spinner) { self.spinner = spinner }

  /// Whether a run on the closed control is under way.
  var isRunning: Bool { timer != nil }

  /// Items for a turn of the mouse wheel: towards the user, or to the right, is the next one.
  private func steps(_ event: ScrollEvent, _ spinner: Spinner) -> Int {
    let sideways = spinner.traits.isRightToLeft ? -event.notches.x : event.notches.x
    return Int(exactly: notches.take(sideways - event.notches.y)) ?? 0
  }

  /// Over the closed control.
  func turnClosed(_ event: ScrollEvent) -> Bool {
    guard let spinner, spinner.isEnabled, spinner.press.gesture == nil, !spinner.isOpen,
      spinner.count > 1
    else { return false }
    switch spinner.wheelPolicy {
    case .never: return false
    case .whenFocused: guard spinner.isFirstResponder else { return false }
    case .always: break
    }
    spinner.keys.forgetRun()
    // First of all: a handler that takes the spinner away, or opens it, ends the run.
    timer?.cancel()
    timer = spinner.startTimer(after: Self.rest) { [weak self] in self?.endRun() }
    let slot = spinner.ring.slot(after: steps(event, spinner))
    if slot != spinner.ring.target { spinner.ring.turn(to: slot, reason: .wheel) }
    return true
  }

  /// Ends the run and its edit.
  func endRun() {
    guard isRunning else { return }
    forgetRun()
    spinner?.endClosedEdit()
  }

  /// Ends the run and leaves its edit to the caller.
  func forgetRun() {
    timer?.cancel()
    timer = nil
    notches.drop()
  }

  /// Over what is open, or beside it: nothing behind it scrolls.
  func turnOpen(_ event: ScrollEvent, isOutside: Bool) {
    guard let spinner, spinner.isOpen, spinner.press.gesture == nil else { return }
    if spinner.ring.isSpinning {
      notches.drop()
      return spinner.ring.stopSpinning()
    }
    guard !isOutside else { return }
    let count = steps(event, spinner)
    if count != 0 { spinner.ring.turn(bySteps: count, reason: .wheel) }
  }
}
