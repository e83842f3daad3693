/// Runs what a task does off the main actor on threads that end with it.
///
/// The shared thread pool would do too, but once it has been used it looks after its threads every second
/// for as long as the program runs: an idle window would wake up for it. So every wait before a window is
/// at rest prefers this executor, and no more than the wait: under a preference each `await` suspends,
/// also one that stays on the main actor, and what was found out before it may not be true after it.
package final class ShortLivedThreads: TaskExecutor {
  package init() {}

  package func enqueue(_ job: UnownedJob) {
    let run: @Sendable () -> Void = { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    // No more threads: the caller waits while its own one does the work.
    if !DetachedThread.start(run) { run() }
  }
}
