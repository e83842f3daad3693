import DetentAccessibility
import DetentViews

/// The user's settings for all programs, from the desktop's portal. The portal also works without a
/// settings manager, as under most Wayland compositors.
struct PortalSettings: Equatable, Sendable {
  /// Raw values are the portal's group and key.
  private enum Key: String, CaseIterable {
    case colorScheme = "org.freedesktop.appearance color-scheme"
    case contrast = "org.freedesktop.appearance contrast"
    case reducedMotion = "org.freedesktop.appearance reduced-motion"
    case animations = "org.gnome.desktop.interface enable-animations"
    case textScale = "org.gnome.desktop.interface text-scaling-factor"
  }

  static let groups = ["org.freedesktop.appearance", "org.gnome.desktop.interface"]

  private var values: [Key: BusValue] = [:]

  init() {}

  /// - Parameter all: the settings of each group by name.
  init(_ all: BusValue) {
    for key in Key.allCases {
      let words = key.rawValue.split(separator: " ").map(String.init)
      values[key] = all[words[0]]?[words[1]]
    }
  }

  mutating func set(_ name: String, of group: String, to value: BusValue) {
    if let key = Key(rawValue: "\(group) \(name)") { values[key] = value }
  }

  var appearance: Appearance? {
    switch values[.colorScheme]?.unsigned {
    case 1: .dark
    case 2: .light
    default: nil
    }
  }

  var contrast: Contrast? { values[.contrast]?.unsigned == 1 ? .high : nil }

  var reducesMotion: Bool? {
    if values[.reducedMotion]?.unsigned == 1 { return true }
    return values[.animations]?.bool.map { !$0 }
  }

  var textScale: Double? {
    values[.textScale]?.double.flatMap { (0.5...3).contains($0) ? $0 : nil }
  }
}

/// Follows the portal's settings without blocking.
@MainActor
final class PortalWatch {
  private(set) var current = PortalSettings()
  var didChange: (@MainActor () -> Void)?
  private var following: Task<Void, Never>?
  private var connection: BusConnection?

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path: ObjectPath = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// - Parameter bus: the address of the session bus, or nil if there is no session bus.
  func start(on bus: String?) {
    guard let bus, following == nil else { return }
    following = Task(executorPreference: MainQueueExecutor.shared) { [weak self] in
      await self?.follow(bus)
    }
  }

  /// Stops for good.
  func stop() {
    following?.cancel()
    connection?.close()
    didChange = nil
  }

  private func follow(_ bus: String) async {
    // Bound the memory, even if the portal sends without end.
    let (messages, received) = AsyncStream.makeStream(
      of: BusMessage.self, bufferingPolicy: .bufferingNewest(256))
    let opened = await BusConnection.open(
      bus, received: { received.yield($0) }, closed: { received.finish() })
    guard let opened else { return }
    defer { opened.close() }
    guard !Task.isCancelled else { return }
    connection = opened
    opened.addMatch(
      "type='signal',sender='\(Self.portal)',interface='\(Self.interface)',path='\(Self.path)'")
    // A portal that starts or restarts may have other values.
    opened.watchOwner(of: Self.portal)
    await read(from: opened)
    for await message in messages { await handle(message, from: opened) }
  }

  private func handle(_ message: BusMessage, from connection: BusConnection) async {
    switch (message.kind, message.member) {
    case (.signal, "SettingChanged"):
      guard message.body.count == 3, let group = message.body[0].string,
        let name = message.body[1].string, let value = message.body[2].unwrapped
      else { return }
      var settings = current
      settings.set(name, of: group, to: value)
      take(settings)
    case (.signal, "NameOwnerChanged") where message.body.last?.string?.isEmpty == false:
      await read(from: connection)
    case (.call, _) where message.expectsReply:
      connection.send(
        message.failure("org.freedesktop.DBus.Error.UnknownObject", "Nothing is offered here"))
    default: break
    }
  }

  private func read(from connection: BusConnection) async {
    let answer = await connection.call(
      .call(
        "ReadAll", of: Self.interface, at: Self.path, on: Self.portal,
        [.strings(PortalSettings.groups)]))
    guard answer?.kind == .reply, let all = answer?.body.first else { return }
    take(PortalSettings(all))
  }

  private func take(_ settings: PortalSettings) {
    guard settings != current else { return }
    current = settings
    didChange?()
  }
}
