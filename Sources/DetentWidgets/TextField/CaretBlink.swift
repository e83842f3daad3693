import DetentViews

/// A caret that blinks for a while after it moved, and stays on then.
@MainActor
final class CaretBlink {
  /// Whether it is to be seen now.
  private(set) var isOn = true
  private var timer: TimerToken?
  private var blinksLeft = 0
  /// The number of changes after which it stays on: the user who thinks costs no wake-ups.
  private static let limit = 20

  /// Shows the caret.
  /// - Parameters:
  ///   - blinks: whether it changes then.
  ///   - changed: called at each change.
  func restart(
    in view: View, interval: Duration, blinks: Bool, changed: @escaping @MainActor () -> Void
  ) {
    timer?.cancel()
    timer = nil
    isOn = true
    guard blinks else { return }
    blinksLeft = Self.limit
    timer = view.startTimer(after: interval, repeats: interval) { [weak self] in
      self?.blink()
      changed()
    }
  }

  private func blink() {
    blinksLeft -= 1
    isOn = !isOn || blinksLeft <= 0
    if blinksLeft <= 0 { timer?.cancel() }
  }
}
