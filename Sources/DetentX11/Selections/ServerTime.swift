import CDetentX11

/// Asks the server what time it is: it stamps the change of a property that nobody reads.
///
/// Selections are owned since a moment of the server's clock, and the time of the last input may lie
/// before what another program has done since.
@MainActor
final class ServerTime {
  private let connection: Connection
  private var waiting: [@MainActor (UInt) -> Void] = []

  init(connection: Connection) { self.connection = connection }

  /// - Parameter window: one of ours that hears of changes of its properties.
  func ask(_ window: UInt, _ then: @escaping @MainActor (UInt) -> Void) {
    guard connection.isUsable else { return }
    waiting.append(then)
    guard waiting.count == 1 else { return }
    XErrors.expecting(connection.display) {
      XChangeProperty(
        connection.display, window, connection.atoms[.time], UInt(XA_INTEGER), 8, PropModeAppend,
        [], 0)
    }
  }

  func propertyChanged(_ event: XPropertyEvent) {
    guard event.atom == connection.atoms[.time], event.state == PropertyNewValue else { return }
    let answered = waiting
    waiting = []
    for then in answered { then(event.time) }
  }

  func forget() { waiting = [] }
}
