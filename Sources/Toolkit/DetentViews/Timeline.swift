/// The animations and timers of a window. It has no clock: frames pass it the time.
@MainActor
final class Timeline {
  private struct Running {
    weak var owner: View?
    let animation: Animation
  }

  private var animations: [Running] = []
  private var timers: [TimerToken] = []
  /// Controls that the user began to edit step by step; some of these edits may be over.
  private var steered: [() -> Control?] = []

  var hasAnimations: Bool { !animations.isEmpty }

  var nextDeadline: Duration? { timers.compactMap(\.deadline).min() }

  /// Whether a timer still waits for the frame from which its delay counts.
  var hasNewTimers: Bool { timers.contains { $0.deadline == nil && !$0.isCancelled } }

  var timerCount: Int { timers.count { !$0.isCancelled } }

  func add(_ animation: Animation, owner: View) {
    animations.append(Running(owner: owner, animation: animation))
  }

  func add(_ timer: TimerToken) { timers.append(timer) }

  func steer(_ control: Control) {
    steered.removeAll { $0()?.isSteered != true || $0() === control }
    steered.append { [weak control] in control }
  }

  /// Whether the user edits a control, step by step, that is neither inside nor around the view.
  func isSteered(apartFrom view: View) -> Bool {
    steered.contains {
      guard let control = $0(), control.isSteered, control.window != nil else { return false }
      return !view.isDescendant(of: control) && !control.isDescendant(of: view)
    }
  }

  /// Advances everything to a time. Animations that start meanwhile begin with the next frame.
  func advance(to time: Duration) {
    guard !animations.isEmpty || !timers.isEmpty else { return }
    for running in animations {
      // Without its owner an animation must not draw any more.
      if running.owner == nil {
        running.animation.cancel()
      } else {
        running.animation.advance(to: time)
      }
    }
    animations.removeAll { $0.animation.isFinished }
    for timer in timers { timer.advance(to: time) }
    timers.removeAll { $0.isCancelled }
  }

  /// Ends the animations and timers of a view that has left the window, and of its subviews.
  /// Animations jump to their ends, since otherwise the view would stay half way.
  func endAll(in view: View) {
    guard !animations.isEmpty || !timers.isEmpty else { return }
    func isLeaving(_ owner: View?) -> Bool { owner?.isDescendant(of: view) ?? true }
    let leaving = animations.filter { isLeaving($0.owner) }
    animations.removeAll { isLeaving($0.owner) }
    for running in leaving { running.animation.leave() }
    for timer in timers where isLeaving(timer.owner) { timer.cancel() }
    timers.removeAll { $0.isCancelled }
  }
}

/// A timer of a view, which ends when the view leaves its window; cancel it at any time.
@MainActor
public final class TimerToken {
  private let delay: Duration
  private let interval: Duration?
  /// Released when the timer ends, since it may capture the owner of the token.
  private var action: (@MainActor () -> Void)?
  private(set) weak var owner: View?
  /// Nil until a frame has set the time from which the delay counts.
  private(set) var deadline: Duration?
  /// Whether the timer has ended.
  public private(set) var isCancelled = false

  init(
    after delay: Duration, repeats interval: Duration?, owner: View,
    action: @escaping @MainActor () -> Void
  ) {
    self.delay = max(delay, .zero)
    self.interval = interval.map { max($0, .milliseconds(1)) }
    (self.owner, self.action) = (owner, action)
  }

  /// Stops the timer for good.
  public func cancel() {
    isCancelled = true
    deadline = nil
    action = nil
  }

  func advance(to time: Duration) {
    guard !isCancelled else { return }
    guard let due = deadline else {
      deadline = time + delay
      return
    }
    guard time >= due else { return }
    if owner == nil { return cancel() }
    let action = action
    if let interval {
      // Late frames do not catch up: a timer fires at most once per frame.
      deadline = max(due + interval, time)
    } else {
      cancel()
    }
    action?()
  }
}
