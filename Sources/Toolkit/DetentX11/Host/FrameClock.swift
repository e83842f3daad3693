import DetentViews
import Dispatch

/// Decides when windows draw: once per drain for changes, sixty times a second during an animation,
/// and once when a view's timer is due. At rest no timer runs.
@MainActor
final class FrameClock {
  static let interval = DispatchTimeInterval.nanoseconds(16_666_667)
  /// The shortest delay of a view's timer, so that timers cannot starve events.
  private static let shortestDelay = Duration.milliseconds(1)

  private var now = Clock.now
  /// Whether the frame timer fired since the last frames.
  private var ticked = false
  private var ticker: (any DispatchSourceTimer)?
  private var alarm: (any DispatchSourceTimer)?
  private var alarmTime: Duration?
  private let wake: @MainActor () -> Void

  init(wake: @escaping @MainActor () -> Void) { self.wake = wake }

  func performFrames(of windows: some Sequence<X11Window>) {
    now = Clock.now
    for shown in windows where isDue(shown) { shown.performFrame(at: now) }
    ticked = false
  }

  private func isDue(_ shown: X11Window) -> Bool {
    if shown.needsFrame { return true }
    if ticked, shown.wantsTick { return true }
    return shown.driver.nextFrameTime.map { $0 <= now } ?? false
  }

  /// Sets the timers. Called after the frames.
  func schedule(for windows: some Sequence<X11Window>) {
    var isMoving = false
    var next: Duration?
    for shown in windows where shown.backingStore.canDraw {
      // A frame that waits for the server continues with the server's event.
      let isDelayed = shown.needsFrame && !shown.isAhead && !shown.backingStore.isWaiting
      if shown.wantsTick || isDelayed { isMoving = true }
      guard !shown.needsFrame, let time = shown.driver.nextFrameTime else { continue }
      next = next.map { min($0, time) } ?? time
    }
    setTicker(running: isMoving)
    setAlarm(at: next)
  }

  func stop() {
    setTicker(running: false)
    setAlarm(at: nil)
  }

  private func setTicker(running: Bool) {
    guard running != (ticker != nil) else { return }
    ticker?.cancel()
    ticker = nil
    guard running else { return }
    ticker = makeTimer(after: Self.interval, repeating: Self.interval) { clock in
      clock.ticked = true
    }
  }

  private func setAlarm(at time: Duration?) {
    guard time != alarmTime else { return }
    alarm?.cancel()
    alarm = nil
    alarmTime = time
    guard let time else { return }
    let delay = max(time - now, Self.shortestDelay).clampedNanoseconds
    alarm = makeTimer(after: .nanoseconds(Int(clamping: delay)), repeating: .never) { clock in
      clock.alarmTime = nil
      clock.alarm = nil
    }
  }

  /// Starts a timer, which ends when it is cancelled. With the interval `.never` it fires once.
  private func makeTimer(
    after delay: DispatchTimeInterval, repeating interval: DispatchTimeInterval,
    _ note: @escaping @MainActor (FrameClock) -> Void
  ) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    timer.schedule(deadline: .now() + delay, repeating: interval, leeway: .nanoseconds(0))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        note(self)
        self.wake()
      }
    }
    timer.activate()
    return timer
  }
}
