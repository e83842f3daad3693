import CDetentX11
import DetentViews

/// The window manager, if there is one: what it can do, and how it is asked.
@MainActor
final class Desktop {
  private let connection: Connection
  /// Stands for the program as a whole; never shown.
  let leader: UInt
  /// When the user used a key or a button last, by the server's clock; 0 before.
  private(set) var userTime: UInt = 0

  init(connection: Connection, name: ProgramName) {
    self.connection = connection
    guard connection.isUsable else {
      leader = 0
      return
    }
    leader = WindowProperties.createHidden(connection)
    WindowProperties.setClass(connection, leader, name)
    Properties.write(
      connection, leader, connection.atoms[.clientLeader], type: UInt(XA_WINDOW), longs: [leader])
  }

  func close() {
    guard connection.isUsable else { return }
    XErrors.expecting(connection.display) { XDestroyWindow(connection.display, leader) }
  }

  // MARK: The user

  /// The user used a window: it may come to the front when it asks for that.
  func noteUse(of window: UInt, at time: UInt) {
    // Text that an input method has made comes without a time, and none means: keep it in the back.
    guard connection.isUsable, time != userTime, time != 0 else { return }
    userTime = time
    writeUserTime(time, to: window)
  }

  func writeUserTime(_ time: UInt, to window: UInt) {
    XErrors.expecting(connection.display) {
      Properties.write(
        connection, window, connection.atoms[.userTime], type: UInt(XA_CARDINAL), longs: [time])
    }
  }

  // MARK: The window manager

  /// Whether a window manager says that it knows a hint. One that is gone has left its list behind, but
  /// not its window.
  func supports(_ hint: AtomName) -> Bool {
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

  /// Says something about a window to the window manager.
  func ask(_ message: AtomName, about window: UInt, _ first: Int, _ second: Int, _ third: Int) {
    guard connection.isUsable else { return }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = connection.atoms[message]
    event.xclient.format = 32
    // The last number says that a program asks, and not a panel.
    event.xclient.data.l = (first, second, third, message == .windowState ? 1 : 0, 0)
    XSendEvent(
      connection.display, connection.root, 0, SubstructureRedirectMask | SubstructureNotifyMask,
      &event)
  }
}
