import DetentBase
import Dispatch
import Glibc
import Synchronization

/// Runs what a task does off the main actor on threads that end with it.
///
/// The shared thread pool would do too, but once it has been used it looks after its threads every
/// second for as long as the program runs: an idle window would wake up for it (21 times in 20
/// seconds, by `voluntary_ctxt_switches` of `/proc/self/task`). So every wait
/// before a window is at rest prefers this executor, and no more than the wait: under a preference
/// each `await` suspends, also one that stays on the main actor, and what was found out before it
/// may not be true after it.
package final class ShortLivedThreads: TaskExecutor {
  /// An executor without a thread of its own.
  package init() {}

  /// Runs a job on a thread of its own.
  package func enqueue(_ job: UnownedJob) {
    let run: @Sendable () -> Void = { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    // No more threads: the caller waits while its own one does the work.
    if !DetachedThread.start(isBatch: true, run) { run() }
  }
}

enum SharedWork {
  /// Does two things at once, one on a thread that ends with it: an idle program keeps none.
  static func both<First, Second: Sendable>(
    _ first: () -> First, and second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let result = Mutex<Second?>(nil)
    let finished = DispatchSemaphore(value: 0)
    let run: @Sendable () -> Void = {
      let value = second()
      result.withLock { $0 = value }
      finished.signal()
    }
    // No more threads: the caller's own one does the work.
    if !DetachedThread.start(isBatch: true, run) { run() }
    let value = first()
    finished.wait()
    // It is always there after the wait; only the compiler does not know.
    return (value, result.withLock { $0 } ?? second())
  }
}

/// Gives memory back to the system after something large was freed: the C library keeps it for the
/// thread that took it.
enum FreedMemory {
  /// Less stays where it is.
  static let leastBytes = 8 << 20

  private static let isAwaited = Atomic<Bool>(false)
  /// The memory is freed right after the call.
  private static let pause: UInt32 = 100_000

  /// `malloc_trim`, which the module of the C library leaves out; nil in libraries without it.
  private static let trim: (@convention(c) (Int) -> Int32)? =
    dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self) }

  /// Gives back what is free a moment later, on a thread of its own.
  static func giveBackSoon() {
    guard let trim, !isAwaited.exchange(true, ordering: .relaxed) else { return }
    let isStarted = DetachedThread.start(isBatch: true) {
      usleep(pause)
      isAwaited.store(false, ordering: .relaxed)
      _ = trim(0)
    }
    if !isStarted { isAwaited.store(false, ordering: .relaxed) }
  }
}
