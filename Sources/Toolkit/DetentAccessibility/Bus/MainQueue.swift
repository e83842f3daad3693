import Dispatch

/// Runs on the main queue what tasks would else do on the threads that Dispatch keeps for everything:
/// from their first use on these are counted once a second, and the process wakes up for it. Every
/// continuation that is resumed passes through them otherwise, whatever actor waits for it.
package final class MainQueueExecutor: TaskExecutor {
  /// The only one: there is one main queue.
  package static let shared = MainQueueExecutor()

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

/// Calls something later on the main actor.
///
/// Unlike `Task.sleep` it leaves the threads alone that Dispatch keeps for everything else: from
/// their first use on they are counted once a second, and the process wakes up for it.
@MainActor
final class DelayedCall {
  private let item: DispatchWorkItem

  init(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
    item = DispatchWorkItem { MainActor.assumeIsolated { body() } }
    let milliseconds = Int(delay / .milliseconds(1))
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: item)
  }

  /// It is not called any more.
  func cancel() { item.cancel() }
}
