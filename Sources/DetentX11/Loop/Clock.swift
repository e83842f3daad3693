import Dispatch
import Glibc

/// The one clock of the host: CLOCK_MONOTONIC, which frame times and timers share.
enum Clock {
  /// The time since some moment before the program began.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Duration {
  /// Whole nanoseconds, clamped to what a `UInt64` holds.
  var clampedNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole &+ UInt64(attoseconds) / 1_000_000_000
  }
}
