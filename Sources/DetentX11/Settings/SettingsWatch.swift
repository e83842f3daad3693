import CDetentX11

/// Follows what the desktop has set: a settings manager, which may come and go, or the server's resource
/// database.
@MainActor
final class SettingsWatch {
  private let connection: Connection
  /// What settings managers of this screen own.
  private let selection: UInt
  private var manager: UInt?
  private(set) var current = DesktopSettings()
  private var isStale = false

  init(connection: Connection) {
    self.connection = connection
    let screen = XDefaultScreen(connection.display)
    selection =
      connection.isUsable ? XInternAtom(connection.display, "_XSETTINGS_S\(screen)", 0) : 0
    findManager()
    current = read()
  }

  /// - Returns: whether the event was about settings.
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

  /// Reads what has changed since the last time.
  /// - Returns: whether anything is different now.
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
    // One that is gone again has notified nobody; the next one will say that it has come.
    if error == nil { manager = owner }
  }

  private func read() -> DesktopSettings {
    DesktopSettings(manager.flatMap(settings), resources: resources)
  }

  private func settings(of manager: UInt) -> XSettings? {
    let name = connection.atoms[.settings]
    let content = Properties.readForeign(connection, manager, name, limit: XSettings.limit)
    guard let content, content.type == name, content.format == 8, !content.isCut else { return nil }
    return XSettings(content.bytes)
  }

  /// Xlib keeps what it was when the connection was opened.
  private var resources: String? {
    let content = Properties.read(
      connection, connection.root, UInt(XA_RESOURCE_MANAGER), limit: XSettings.limit)
    guard let content, content.type == UInt(XA_STRING), content.format == 8 else { return nil }
    return String(decoding: content.bytes, as: UTF8.self)
  }
}
