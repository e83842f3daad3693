import DetentAccessibility
import DetentTestSupport

/// The desktop's portal, played by the test on a bus of its own.
@MainActor
final class FakePortal {
  let bus: PrivateBus
  private let player: BusPlayer

  /// - Parameter settings: what it says at first, group by group.
  init(_ settings: [String: [String: BusValue]], on bus: PrivateBus? = nil) async throws {
    let bus = try bus ?? PrivateBus()
    self.bus = bus
    let answer = BusValue.array(
      of: "{sa{sv}}",
      settings.map { .entry(.string($0.key), .dictionary($0.value)) })
    player = try await BusPlayer("org.freedesktop.portal.Desktop", on: bus.address) { call in
      call.member == "ReadAll" ? [answer] : nil
    }
  }

  /// Says that a setting is another one now.
  func say(_ name: String, of group: String, _ value: BusValue) {
    player.connection.send(
      .signal(
        "SettingChanged", of: "org.freedesktop.portal.Settings",
        at: "/org/freedesktop/portal/desktop",
        [.string(group), .string(name), .variant(value)]))
  }
}
