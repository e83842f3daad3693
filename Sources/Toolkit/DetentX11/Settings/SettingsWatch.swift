import CDetentX11
import DetentAccessibility

/// Follows the settings manager, which may come and go, the server's resources, and the portal.
@MainActor
final class SettingsWatch {
  private let connection: Connection
  /// The selection that a settings manager owns.
  private let selection: UInt
  private var manager: UInt?
  private(set) var current = DesktopSettings()
  private var isStale = false
  private let portal = PortalWatch()

  init(connection: Connection) {
    self.connection = connection
    let screen = XDefaultScreen(connection.display)
    selection =
      connection.isUsable ? XInternAtom(connection.display, "_XSETTINGS_S\(screen)", 0) : 0
    findManager()
    current = read()
  }

  /// The portal may have to be started first; no frame waits for it.
  /// - Parameter wake: called when ``update()`` should be called soon.
  func followPortal(on bus: String?, wake: @escaping @MainActor () -> Void) {
    portal.didChange = { [weak self] in
      self?.isStale = true
      wake()
    }
    portal.start(on: bus)
  }

  func leavePortal() { portal.stop() }

  /// - Returns: whether the event belongs to the settings.
  func handle(_ event: XEvent) -> Bool {
    let isReal = event.xany.send_event == 0
    switch event.type {
    case PropertyNotify where isReal && event.xproperty.window == manager:
      isStale = isStale || event.xproperty.atom == connection.atoms[.settings]
    case PropertyNotify where isReal && event.xproperty.window == connection.root:
      isStale = isStale || event.xproperty.atom == UInt(XA_RESOURCE_MANAGER)
    case DestroyNotify where isReal && event.xdestroywindow.window == manager:
      findManager()
    case ClientMessage where event.xclient.message_type == connection.atoms[.manager]:
      guard event.xclient.format == 32, UInt(bitPattern: event.xclient.data.l.1) == selection
      else { return true }
      findManager()
    default:
      return false
    }
    return true
  }

  /// Returns whether any value changed.
  func update() -> Bool {
    guard isStale else { return false }
    isStale = false
    let settings = read()
    defer { current = settings }
    return settings != current
  }

  private func findManager() {
    guard connection.isUsable else { return }
    isStale = true
    manager = nil
    let owner = XGetSelectionOwner(connection.display, selection)
    guard owner != 0, connection.isUsable else { return }
    let error = connection.trap {
      XSelectInput($0, owner, PropertyChangeMask | StructureNotifyMask)
    }
    // A manager that has ended is ignored; the next one announces itself.
    if error == nil { manager = owner }
  }

  private func read() -> DesktopSettings {
    DesktopSettings(
      manager.flatMap(settings), resources: resources, portal: portal.current)
  }

  private func settings(of manager: UInt) -> XSettings? {
    let name = connection.atoms[.settings]
    let content = Properties.readForeign(connection, manager, name, limit: XSettings.limit)
    guard let content, content.type == name, content.format == 8, !content.isCut else { return nil }
    return XSettings(content.bytes)
  }

  /// Read from the server, because Xlib keeps the value from the time of connecting.
  private var resources: String? {
    let content = Properties.read(
      connection, connection.root, UInt(XA_RESOURCE_MANAGER), limit: XSettings.limit)
    guard let content, content.type == UInt(XA_STRING), content.format == 8 else { return nil }
    return String(decoding: content.bytes, as: UTF8.self)
  }
}

/// Follows the portal's settings without blocking.
@MainActor
private final class PortalWatch {
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
