import DetentViews

/// Labels that come at once when they are wanted and go a while after they were needed last.
@MainActor
final class LabelFade {
  private let animated = AnimatedValue(0)
  private var timer: TimerToken?
  private var isWanted = false
  private let didChange: @MainActor () -> Void

  init(didChange: @escaping @MainActor () -> Void) { self.didChange = didChange }

  /// 0...1, while they come and go.
  var opacity: Double { animated.value }

  /// - Parameters:
  ///   - timing: how they come and go; nil at once.
  ///   - linger: how long they stay after they were wanted; nil not at all.
  func show(_ isWanted: Bool, timing: Timing?, linger: Duration?, in view: View) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    timer?.cancel()
    if isWanted { return fade(to: 1, timing, in: view) }
    guard let linger else { return fade(to: 0, timing, in: view) }
    timer = view.startTimer(after: linger) { [weak self, weak view] in
      if let view { self?.fade(to: 0, timing, in: view) }
    }
  }

  /// Timers and animations end with the stay in a window.
  func jump(to isWanted: Bool, in view: View) {
    timer?.cancel()
    self.isWanted = isWanted
    animated.set(isWanted ? 1 : 0, timing: nil, in: view) {}
  }

  private func fade(to opacity: Double, _ timing: Timing?, in view: View) {
    animated.set(opacity, timing: timing, in: view, changed: didChange)
  }
}
