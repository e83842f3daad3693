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
