import Dispatch
import Synchronization

/// Hands messages from the receiving thread to the main actor, in order. It uses at most 2 ms per
/// turn, so that frames and input run in between. If messages arrive too fast, the receiving thread
/// waits, which bounds the memory.
final class Inbox: Sendable {
  private static let turn = Duration.milliseconds(2)
  /// The most messages in the queue. The next one blocks the receiving thread.
  private static let limit = 1_000

  private struct State {
    var messages: [BusMessage] = []
    var isScheduled = false
  }

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: limit)
  private let handle: @MainActor @Sendable (BusMessage) -> Void
  /// The messages to handle before newer ones.
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
