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

/// Sends events at the speed of the bus. If a reader or the bus hangs, at most a thousand events
/// are queued. Later events are dropped, and the whole state is sent again when the bus recovers.
@MainActor
final class EventStream {
  /// The number of events between questions whether the bus has received them.
  private static let interval = 500
  private static let limit = 2

  private let connection: BusConnection
  private var sinceQuestion = 0
  private var openQuestions = 0
  private var hasDropped = false
  /// Called after events were dropped, when the bus accepts events again.
  var didRecover: (@MainActor () -> Void)?

  init(_ connection: BusConnection) { self.connection = connection }

  func send(_ signal: BusMessage) {
    guard openQuestions < Self.limit else {
      hasDropped = true
      return
    }
    connection.send(signal)
    sinceQuestion += 1
    if sinceQuestion == Self.interval { ask() }
  }

  private func ask() {
    sinceQuestion = 0
    openQuestions += 1
    let question = BusMessage.call(
      "Ping", of: "org.freedesktop.DBus.Peer", at: "/org/freedesktop/DBus",
      on: "org.freedesktop.DBus")
    Task { [weak self, connection] in
      // After the end of the connection no client is left.
      guard await connection.call(question) != nil, let self else { return }
      openQuestions -= 1
      guard hasDropped, openQuestions == 0 else { return }
      hasDropped = false
      didRecover?()
    }
  }
}
