import CDetentX11
import Dispatch

/// Text on its way to another program in parts, because it is too long for one property (INCR): the
/// other side takes a part by deleting the property.
@MainActor
final class OutgoingTransfer {
  /// The bytes of a part, well below what every server takes in one request.
  static let partSize = 1 << 16
  /// How long the other side may take over a part.
  static let patience = DispatchTimeInterval.seconds(2)

  let requestor: UInt
  let property: UInt
  private let connection: Connection
  private let type: UInt
  private let patience: DispatchTimeInterval
  private var rest: ArraySlice<UInt8>
  private var isLastPartSent = false
  private var timer: (any DispatchSourceTimer)?
  private let whenDone: @MainActor (OutgoingTransfer) -> Void

  /// Announces the transfer; the first part follows when the other side has read that.
  init(
    _ bytes: [UInt8], type: UInt, to requestor: UInt, _ property: UInt, connection: Connection,
    patience: DispatchTimeInterval, whenDone: @escaping @MainActor (OutgoingTransfer) -> Void
  ) {
    self.connection = connection
    self.requestor = requestor
    self.property = property
    self.type = type
    self.patience = patience
    self.whenDone = whenDone
    rest = bytes[...]
    connection.expecting {
      XSelectInput($0, requestor, PropertyChangeMask)
      Properties.write(
        connection, requestor, property, type: connection.atoms[.incremental],
        longs: [UInt(bytes.count)])
    }
    restartTimer()
  }

  /// The other side has taken what was there.
  func sendNext() {
    guard connection.isUsable, !isLastPartSent else { return end() }
    let part = rest.prefix(Self.partSize)
    rest = rest.dropFirst(part.count)
    // The end is a part of nothing.
    isLastPartSent = part.isEmpty
    connection.expecting { _ in
      Properties.write(connection, requestor, property, type: type, bytes: part)
    }
    restartTimer()
  }

  /// Ends it for good, also where the other side has not taken everything.
  func end(isAbandoned: Bool = false) {
    guard timer != nil else { return }
    timer?.cancel()
    timer = nil
    if connection.isUsable, isAbandoned {
      connection.expecting { XDeleteProperty($0, requestor, property) }
    }
    whenDone(self)
  }

  private func restartTimer() {
    timer?.cancel()
    timer = MainTimer.start(after: patience) { [weak self] in self?.end(isAbandoned: true) }
  }
}
