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

/// Sends events no faster than the bus takes them. A reader that hangs, or a bus that does, costs
/// what a thousand events cost: what comes then is dropped, and told anew when the bus is back.
@MainActor
final class EventStream {
  /// After how many events the bus is asked whether it has them.
  private static let interval = 500
  /// How many questions may be open.
  private static let limit = 2

  private let connection: BusConnection
  private var sinceQuestion = 0
  private var openQuestions = 0
  private var hasDropped = false
  /// Called when events were dropped, once the bus takes some again.
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
