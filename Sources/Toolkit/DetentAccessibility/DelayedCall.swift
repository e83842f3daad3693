import Dispatch

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
