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

/// Unlike `Task.sleep`, this does not use Dispatch's shared threads; see `MainQueueExecutor`.
@MainActor
final class DelayedCall {
  private let item: DispatchWorkItem

  init(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
    item = DispatchWorkItem { MainActor.assumeIsolated { body() } }
    let milliseconds = Int(delay / .milliseconds(1))
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: item)
  }

  func cancel() { item.cancel() }
}
