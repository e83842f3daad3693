import DetentBase
import Glibc
import Synchronization

/// Runs the work that a task does off the main actor on threads that end with it.
///
/// Once used, the shared thread pool checks its threads every second, which wakes an idle program
/// (21 times in 20 seconds, by `voluntary_ctxt_switches` of `/proc/self/task`). So every wait before
/// a window is at rest prefers this executor, but no later wait should: under a preference each
/// `await` suspends, even on the main actor, so earlier checks may no longer hold after it.
package final class ShortLivedThreads: TaskExecutor {
  package init() {}

  package func enqueue(_ job: UnownedJob) {
    let run: @Sendable () -> Void = { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    // If no thread can be started, the calling thread does the work.
    if !DetachedThread.start(isBatch: true, run) { run() }
  }
}

/// Returns freed memory to the system; the C library keeps it for the thread that allocated it.
enum FreedMemory {
  /// The smallest amount that is worth returning, in bytes.
  static let leastBytes = 8 << 20

  private static let isAwaited = Atomic<Bool>(false)
  /// The delay in microseconds: the memory is freed right after the call.
  private static let pause: UInt32 = 100_000

  /// `malloc_trim`, which the Glibc module lacks, or nil if the C library has no such function.
  private static let trim: (@convention(c) (Int) -> Int32)? =
    dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self) }

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
