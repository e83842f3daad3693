import Dispatch
import Glibc

/// The clock of frame times and timers: CLOCK_MONOTONIC.
enum Clock {
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Duration {
  var clampedNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole &+ UInt64(attoseconds) / 1_000_000_000
  }
}

enum MainTimer {
  /// Starts a timer, which ends when it is cancelled. With the interval `.never` it fires once.
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

/// Turns the server's time, which wraps around every 49.7 days, into a continuous time.
struct ServerClock {
  private var last: UInt32?
  private var elapsed: Int64 = 0

  var latest: Duration { .milliseconds(elapsed) }

  /// The time of an event. Events may be a little older than the newest one.
  mutating func duration(of time: UInt) -> Duration {
    let time = UInt32(truncatingIfNeeded: time)
    guard let last else {
      self.last = time
      elapsed = Int64(time)
      return .milliseconds(elapsed)
    }
    let difference = Int64(Int32(bitPattern: time &- last))
    if difference > 0 {
      self.last = time
      elapsed += difference
      return .milliseconds(elapsed)
    }
    return .milliseconds(elapsed + difference)
  }
}
