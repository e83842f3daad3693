import CDetentX11

/// Notifies the window manager when a frame of the size that it gave is drawn, so that it does not
/// pull the window ahead of its content (_NET_WM_SYNC_REQUEST).
@MainActor
final class ResizeSync {
  private let connection: Connection
  private var counter: UInt?
  /// What the counter shall show.
  private var value: (low: UInt32, high: Int32)?
  /// Whether the size that was announced has come.
  private var hasSize = false

  /// Announces a window, where the server can count.
  init(connection: Connection, window: UInt) {
    self.connection = connection
    guard connection.extensions.hasCounters else { return }
    var zero = XSyncValue()
    XSyncIntToValue(&zero, 0)
    let made = XSyncCreateCounter(connection.display, zero)
    counter = made
    Properties.write(
      connection, window, connection.atoms[.syncCounter], type: UInt(XA_CARDINAL), longs: [made])
  }

  /// The window manager is about to give another size.
  func request(low: Int, high: Int) {
    value = (UInt32(truncatingIfNeeded: low), Int32(truncatingIfNeeded: high))
    hasSize = false
  }

  func sizeCame() { hasSize = value != nil }

  /// The frame of the newest size is on its way to the screen.
  func frameWasDrawn() {
    guard hasSize, let value, let counter, connection.isUsable else { return }
    self.value = nil
    hasSize = false
    var number = XSyncValue()
    XSyncIntsToValue(&number, value.low, value.high)
    connection.expecting { XSyncSetCounter($0, counter, number) }
  }

  func close() {
    guard let counter, connection.isUsable else { return }
    self.counter = nil
    connection.expecting { XSyncDestroyCounter($0, counter) }
  }
}
