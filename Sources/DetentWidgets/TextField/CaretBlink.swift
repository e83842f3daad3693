import DetentViews

/// A caret that blinks for a while after it moved, and stays on then.
@MainActor
final class CaretBlink {
  /// Whether it is to be seen now.
  private(set) var isOn = true
  private var timer: TimerToken?
  private var blinksLeft = 0

  /// Shows the caret.
  /// - Parameters:
  ///   - limit: how often it changes then; 0 not at all.
  ///   - changed: called at each change.
  func restart(
    in view: View, interval: Duration, limit: Int, changed: @escaping @MainActor () -> Void
  ) {
    timer?.cancel()
    timer = nil
    isOn = true
    guard limit > 0 else { return }
    blinksLeft = limit
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
