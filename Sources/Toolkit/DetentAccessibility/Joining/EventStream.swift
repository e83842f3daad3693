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
      // Where the connection ends there is nobody to tell any more.
      guard await connection.call(question) != nil, let self else { return }
      openQuestions -= 1
      guard hasDropped, openQuestions == 0 else { return }
      hasDropped = false
      didRecover?()
    }
  }
}
