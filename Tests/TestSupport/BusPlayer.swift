package import DetentAccessibility
import Synchronization

/// A program that answers for a name of a bus.
package final class BusPlayer: Sendable {
  package let connection: BusConnection

  /// - Parameter answer: what a call returns; nil where it is never answered.
  package init(
    _ name: String, on address: String,
    _ answer: @escaping @Sendable (BusMessage) -> [BusValue]?
  ) async throws {
    let ready = Mutex<BusConnection?>(nil)
    let opened = await BusConnection.open(
      address,
      received: { call in
        guard call.kind == .call, call.expectsReply else { return }
        guard let values = answer(call) else { return }
        ready.withLock { $0 }?.send(call.reply(values))
      }, closed: {})
    guard let opened else { throw ChildProcess.Failure(description: "no bus") }
    ready.withLock { $0 = opened }
    connection = opened
    _ = await opened.call(
      .call(
        "RequestName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        on: "org.freedesktop.DBus", [.string(name), .uint32(0)]))
  }

  deinit { connection.close() }
}
