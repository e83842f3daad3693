import Dispatch

/// Calls a closure once on the main actor, after a delay. Releasing the call does not cancel it.
/// Unlike `Task.sleep`, this does not use Dispatch's shared threads, which would wake an idle
/// process once a second.
@MainActor
package final class DelayedCall {
  private let item: DispatchWorkItem

  package init(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
    item = DispatchWorkItem { MainActor.assumeIsolated { body() } }
    let milliseconds = Int(delay / .milliseconds(1))
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: item)
  }

  package func cancel() { item.cancel() }
}
