import DetentBus
import Dispatch
import Synchronization

/// Hands messages from the thread that receives them to the main actor, in their order. However many
/// come, they hold it up for 2 ms a turn: frames and input have theirs in between.
final class Inbox: Sendable {
  private static let turn = Duration.milliseconds(2)

  private struct State {
    var messages: [BusMessage] = []
    var isScheduled = false
  }

  private let state = Mutex(State())
  private let handle: @MainActor @Sendable (BusMessage) -> Void

  init(_ handle: @escaping @MainActor @Sendable (BusMessage) -> Void) { self.handle = handle }

  func receive(_ message: BusMessage) {
    let isFirst = state.withLock { state in
      state.messages.append(message)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { schedule() }
  }

  private func schedule() {
    DispatchQueue.main.async { [self] in MainActor.assumeIsolated { handleWaiting() } }
  }

  @MainActor private func handleWaiting() {
    let messages = state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
    let clock = ContinuousClock()
    let end = clock.now + Self.turn
    var count = 0
    while count < messages.count, clock.now < end {
      handle(messages[count])
      count += 1
    }
    let hasMore = state.withLock { state in
      state.messages.insert(contentsOf: messages[count...], at: 0)
      state.isScheduled = !state.messages.isEmpty
      return state.isScheduled
    }
    if hasMore { schedule() }
  }
}
