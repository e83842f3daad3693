import CDetentX11
import DetentViews
import Glibc

/// Without a window manager it does the few things that a program can do itself.
@MainActor
final class WindowManager: DesktopHost {
  private let connection: Connection
  private let registry: WindowRegistry
  private let screen: Screen
  /// The hidden window that stands for the whole program.
  let leader: UInt
  /// The server time of the last key or button press; 0 before the first.
  private var userTime: UInt = 0
  /// The launcher's notification, until the first window is on the screen.
  private var startup = StartupNotification.take()

  /// Called after requests that still have to be flushed.
  var wake: @MainActor () -> Void = {}

  init(connection: Connection, registry: WindowRegistry, screen: Screen, name: ProgramName) {
    self.connection = connection
    self.registry = registry
    self.screen = screen
    guard connection.isUsable else {
      leader = 0
      return
    }
    leader = connection.makeHiddenWindow()
    WindowProperties.setClass(connection, leader, name)
    Properties.write(
      connection, leader, connection.atoms[.clientLeader], type: UInt(XA_WINDOW), longs: [leader])
  }

  func close() {
    connection.expecting { XDestroyWindow($0, leader) }
  }

  /// A window manager that died leaves its list of hints behind, but not its window.
  private func supports(_ hint: AtomName) -> Bool {
    let atoms = connection.atoms
    let check = Properties.read(connection, connection.root, atoms[.supportingCheck], limit: 4)
    guard let manager = check?.longs.first, manager != 0,
      Properties.readForeign(connection, manager, atoms[.supportingCheck], limit: 4)?
        .longs.first == manager,
      let list = Properties.read(connection, connection.root, atoms[.supported], limit: 4_096),
      list.type == UInt(XA_ATOM)
    else { return false }
    return list.longs.contains(atoms[hint])
  }

  // MARK: What windows ask

  func windowTitleDidChange(_ window: DetentViews.Window) {
    registry.x11Window(of: window)?.titleDidChange()
    wake()
  }

  func windowIconsDidChange(_ window: DetentViews.Window) {
    registry.x11Window(of: window)?.iconsDidChange()
    wake()
  }

  func window(_ window: DetentViews.Window, setScale scale: Double?) {
    registry.x11Window(of: window)?.ownScale = scale
    wake()
  }

  func windowAttentionDidChange(_ window: DetentViews.Window) {
    guard let shown = registry.x11Window(of: window) else { return }
    shown.setUrgent(window.requestsUserAttention)
    let attention = Int(bitPattern: connection.atoms[.stateDemandsAttention])
    connection.askWindowManager(
      .windowState, about: shown.id, window.requestsUserAttention ? 1 : 0, attention, 0)
    wake()
  }

  /// Without a window manager, only full screen is possible.
  func window(_ window: DetentViews.Window, request state: WindowState, isOn: Bool) {
    guard let shown = registry.x11Window(of: window), shown.popup == nil, shown.isThere else {
      return
    }
    defer { wake() }
    guard state.contains(.fullScreen), !supports(.stateFullScreen) else {
      return shown.managedState.request(state, isOn: isOn)
    }
    setFullScreen(shown, isOn)
  }

  private func setFullScreen(_ shown: X11Window, _ isOn: Bool) {
    guard isOn != shown.driver.state.contains(.fullScreen), let frame = screen.frame(of: shown)
    else { return }
    if isOn {
      let inset = screen.frameInset(of: shown, at: frame)
      shown.managedState.frameBeforeFullScreen = frame.moved(by: inset)
      shown.move(to: screen.monitor(showing: frame).moved(by: inset))
      shown.driver.state.insert(.fullScreen)
    } else {
      if let before = shown.managedState.frameBeforeFullScreen { shown.move(to: before) }
      shown.driver.state.remove(.fullScreen)
      shown.fitAfterFilling()
    }
  }

  /// A window manager decides whether to interrupt the user. Without one, activation is immediate.
  func activate(_ window: DetentViews.Window) {
    guard connection.isUsable, let shown = registry.x11Window(of: window), shown.popup == nil else {
      return
    }
    defer { wake() }
    if supports(.activeWindow) {
      let active = registry.windows.values.first { $0.window.isFocused && $0.popup == nil }
      return connection.askWindowManager(
        .activeWindow, about: shown.id, 1, Int(userTime), Int(bitPattern: active?.id ?? 0))
    }
    connection.expecting { XMapRaised($0, shown.id) }
    takeFocus(shown, at: UInt(CurrentTime))
  }

  /// Takes the keyboard that the window manager offers, unless the window is unmapped by now.
  func takeFocus(_ shown: X11Window, at time: UInt) {
    guard connection.isUsable, shown.isMapped, shown.popup == nil else { return }
    connection.expecting { XSetInputFocus($0, shown.id, Int32(RevertToParent), time) }
  }

  // MARK: A window comes to the screen

  func willMap(_ shown: X11Window) {
    shown.managedState.write(shown.driver.state)
    guard let startup else { return }
    for window in [shown.id, leader] {
      Properties.write(
        connection, window, connection.atoms[.startupID], type: connection.atoms[.utf8String],
        bytes: startup.id.utf8)
    }
    if let time = startup.time { writeUserTime(time, to: shown.id) }
  }

  /// Applies a full-screen request from before mapping, if no window manager reads it.
  func didMap(_ shown: X11Window) {
    guard shown.driver.state.contains(.fullScreen), !supports(.stateFullScreen) else { return }
    shown.driver.state.remove(.fullScreen)
    setFullScreen(shown, true)
  }

  /// Ends the launcher's busy cursor.
  func didPresent() {
    startup?.end(on: connection, from: leader)
    startup = nil
  }

  // MARK: Events

  /// Handles messages of the window manager. Any program can send these, so they are checked.
  func handle(_ event: XClientMessageEvent) {
    guard event.message_type == connection.atoms[.protocols], event.format == 32,
      let shown = registry.windows[event.window]
    else { return }
    switch UInt(bitPattern: event.data.l.0) {
    case connection.atoms[.deleteWindow]:
      // Deliver the user's earlier input first.
      shown.deliver()
      shown.driver.requestClose()
    case connection.atoms[.takeFocus]:
      takeFocus(shown, at: UInt(UInt32(truncatingIfNeeded: event.data.l.1)))
    case connection.atoms[.syncRequest]:
      shown.resizeSync?.request(low: event.data.l.2, high: event.data.l.3)
    case connection.atoms[.ping]:
      answerPing(event)
    default:
      break
    }
  }

  /// Sends the message back to the root window, which shows that the program responds.
  private func answerPing(_ event: XClientMessageEvent) {
    guard UInt(bitPattern: event.data.l.2) == event.window else { return }
    var reply = XEvent()
    reply.xclient = event
    reply.xclient.window = connection.root
    connection.sendToWindowManager(&reply)
  }

  /// Notes that the user used a window, so that it may come to the front on request.
  func noteUse(of shown: X11Window, at time: UInt) {
    // Text from an input method comes without a time. Time 0 would mean: stay in the background.
    guard shown.popup == nil, connection.isUsable, time != userTime, time != 0 else { return }
    userTime = time
    writeUserTime(time, to: shown.id)
  }

  private func writeUserTime(_ time: UInt, to window: UInt) {
    connection.expecting { _ in
      Properties.write(
        connection, window, connection.atoms[.userTime], type: UInt(XA_CARDINAL), longs: [time])
    }
  }
}

extension Connection {
  func askWindowManager(
    _ message: AtomName, about window: UInt, _ first: Int, _ second: Int, _ third: Int
  ) {
    guard isUsable else { return }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atoms[message]
    event.xclient.format = 32
    // The last number marks the request of a program, not of a panel.
    event.xclient.data.l = (first, second, third, message == .windowState ? 1 : 0, 0)
    sendToWindowManager(&event)
  }

  fileprivate func sendToWindowManager(_ event: inout XEvent) {
    XSendEvent(display, root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
  }
}

/// Notifies the launcher that the program's window is on the screen. The launcher passes an
/// identifier in the environment, which is removed so that child processes do not use it.
struct StartupNotification: Equatable {
  /// The most bytes of an identifier; longer ones are ignored.
  static let longestID = 1_024

  let id: String

  static func take() -> StartupNotification? {
    let name = "DESKTOP_STARTUP_ID"
    guard let value = getenv(name).map({ String(cString: $0) }) else { return nil }
    unsetenv(name)
    return StartupNotification(id: value)
  }

  init?(id: String) {
    guard !id.isEmpty, id.utf8.count <= Self.longestID,
      id.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f })
    else { return nil }
    self.id = id
  }

  /// The server time of the program start, or nil if the identifier does not contain it.
  var time: UInt? {
    guard let range = id.lastRange(of: "_TIME") else { return nil }
    return UInt(id[range...].dropFirst("_TIME".count)).map { UInt(UInt32(truncatingIfNeeded: $0)) }
  }

  /// The message that ends the notification.
  var farewell: [UInt8] {
    var text = "remove: ID=\""
    for character in id {
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
    return Array((text + "\"").utf8) + [0]
  }

  /// Sends the message to all listeners on the screen, in parts of twenty bytes.
  @MainActor
  func end(on connection: Connection, from window: UInt) {
    guard connection.isUsable else { return }
    let message = farewell
    for start in stride(from: 0, to: message.count, by: 20) {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window
      event.xclient.message_type = connection.atoms[start == 0 ? .startupBegin : .startupInfo]
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data) { bytes in
        bytes.copyBytes(from: message[start..<min(start + 20, message.count)])
      }
      XSendEvent(connection.display, connection.root, 0, PropertyChangeMask, &event)
    }
  }
}

extension String {
  fileprivate func lastRange(of text: String) -> Index? {
    indices.last { self[$0...].hasPrefix(text) }
  }
}
