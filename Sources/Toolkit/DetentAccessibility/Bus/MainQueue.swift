import Dispatch

/// Runs tasks on the main queue instead of Dispatch's shared threads. After their first use,
/// Dispatch counts these threads once a second, which wakes the process. Without this executor,
/// every resumed continuation passes through them, whatever actor it belongs to.
package final class MainQueueExecutor: TaskExecutor {
  package static let shared = MainQueueExecutor()

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
