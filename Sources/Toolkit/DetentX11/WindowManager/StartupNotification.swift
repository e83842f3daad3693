import CDetentX11
import Glibc

/// Notifies the launcher that started this program that its window is there.
///
/// The launcher leaves a name in the environment; programs that this one starts must not find it.
struct StartupNotification: Equatable {
  /// Longer names are nobody's.
  static let longestID = 1_024

  let id: String

  /// Takes the name out of the environment; nil where nobody waits.
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

  /// The time at which the user started the program, by the server's clock, where the launcher says
  /// so.
  var time: UInt? {
    guard let range = id.lastRange(of: "_TIME") else { return nil }
    return UInt(id[range...].dropFirst("_TIME".count)).map { UInt(UInt32(truncatingIfNeeded: $0)) }
  }

  /// The message that ends the waiting.
  var farewell: [UInt8] {
    var text = "remove: ID=\""
    for character in id {
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
    return Array((text + "\"").utf8) + [0]
  }

  /// Notifies all programs that listen to the screen, twenty bytes at a time.
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
  /// The index at which the last occurrence of some text begins.
  fileprivate func lastRange(of text: String) -> Index? {
    indices.last { self[$0...].hasPrefix(text) }
  }
}
