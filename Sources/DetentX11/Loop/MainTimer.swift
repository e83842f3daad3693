import Dispatch

/// Timers of the main queue.
enum MainTimer {
  /// Starts one; it ends when it is cancelled.
  /// - Parameter interval: `.never` for a timer that fires once.
  @MainActor
  static func start(
    after delay: DispatchTimeInterval, repeating interval: DispatchTimeInterval = .never,
    _ action: @escaping @MainActor () -> Void
  ) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    timer.schedule(deadline: .now() + delay, repeating: interval, leeway: .nanoseconds(0))
    timer.setEventHandler { MainActor.assumeIsolated { action() } }
    timer.activate()
    return timer
  }
}
