import DetentAccessibility
import DetentTestSupport

/// The desktop's portal, played by the test on a bus of its own.
@MainActor
final class FakePortal {
  let bus: PrivateBus
  private let connection: BusConnection

  private static let path: ObjectPath = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// - Parameter settings: what it says at first, group by group.
  init(_ settings: [String: [String: BusValue]], on bus: PrivateBus? = nil) async throws {
    let bus = try bus ?? PrivateBus()
    self.bus = bus
    let answer = BusValue.array(
      of: "{sa{sv}}",
      settings.map { .entry(.string($0.key), .dictionary($0.value)) })
    let (calls, received) = AsyncStream.makeStream(of: BusMessage.self)
    let opened = await BusConnection.open(
      bus.address, received: { received.yield($0) }, closed: { received.finish() })
    guard let opened else { throw Failure.noBus }
    connection = opened
    Task {
      for await call in calls where call.kind == .call && call.expectsReply {
        opened.send(
          call.member == "ReadAll"
            ? call.reply([answer])
            : call.failure("org.freedesktop.DBus.Error.UnknownMethod", "Not played"))
      }
    }
    _ = await opened.call(
      .call(
        "RequestName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        on: "org.freedesktop.DBus",
        [.string("org.freedesktop.portal.Desktop"), .uint32(0)]))
  }

  deinit { connection.close() }

  /// Says that a setting is another one now.
  func say(_ name: String, of group: String, _ value: BusValue) {
    connection.send(
      .signal(
        "SettingChanged", of: Self.interface, at: Self.path,
        [.string(group), .string(name), .variant(value)]))
  }

  private enum Failure: Error { case noBus }
}
