import Dispatch
import Synchronization

/// Hands messages from the thread that receives them to the main actor, in their order. However many
/// come, they hold it up for 2 ms a turn: frames and input have theirs in between. Whoever sends
/// more than is answered waits, and costs no memory.
final class Inbox: Sendable {
  private static let turn = Duration.milliseconds(2)
  /// How many messages are kept; the next one stops the thread that receives.
  private static let limit = 1_000

  private struct State {
    var messages: [BusMessage] = []
    var isScheduled = false
  }

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: limit)
  private let handle: @MainActor @Sendable (BusMessage) -> Void
  /// What is handled before what has come since.
  @MainActor private var batch: ArraySlice<BusMessage> = []

  init(_ handle: @escaping @MainActor @Sendable (BusMessage) -> Void) { self.handle = handle }

  func receive(_ message: BusMessage) {
    room.wait()
    let isFirst = state.withLock { state in
      state.messages.append(message)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { schedule() }
  }

  private func schedule() {
    DispatchQueue.main.async { [self] in MainActor.assumeIsolated { handleBatch() } }
  }

  @MainActor private func handleBatch() {
    if batch.isEmpty {
      batch = state.withLock { state in
        defer { state.messages = [] }
        return state.messages[...]
      }
    }
    let clock = ContinuousClock()
    let end = clock.now + Self.turn
    repeat {
      guard let message = batch.popFirst() else { break }
      handle(message)
      room.signal()
    } while clock.now < end
    let isDone =
      batch.isEmpty
      && state.withLock { state in
        state.isScheduled = !state.messages.isEmpty
        return !state.isScheduled
      }
    if !isDone { schedule() }
  }
}
