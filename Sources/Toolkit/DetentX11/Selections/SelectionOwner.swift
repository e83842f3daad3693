import CDetentX11
import DetentBase
import DetentViews

/// Answers requests of other programs for text. Any program can request anything for any window, so
/// requests are checked. Windows of other programs may vanish at any time, so answers may fail.
@MainActor
final class SelectionOwner {
  struct Offer {
    var text: String
    /// The server time of the ownership, or nil until it is known.
    var since: UInt?
  }

  /// The most parts of one request; larger requests are refused.
  static let mostPairs = 64
  /// The bytes per part of a long text, well below the limit of every server.
  static let partSize = 1 << 16
  /// The most simultaneous transfers; further ones are refused.
  static let mostTransfers = 32

  private let connection: Connection
  private let registry: WindowRegistry
  var offers: [Pasteboard: Offer] = [:]
  private var transfers: [OutgoingTransfer] = []
  /// The time that another program has to take a part of a transfer.
  var patience = Duration.seconds(2)
  var whenTransferEnds: @MainActor () -> Void = {}

  init(connection: Connection, registry: WindowRegistry) {
    self.connection = connection
    self.registry = registry
  }

  func cleared(_ event: XSelectionClearEvent) {
    guard let pasteboard = Pasteboard(event.selection, connection.atoms),
      let since = offers[pasteboard]?.since, event.time.milliseconds(since: since) >= 0
    else { return }
    offers[pasteboard] = nil
  }

  // MARK: Requests

  func answer(_ event: XSelectionRequestEvent) {
    // Very old programs (before 1988) name no property and expect the target's name.
    let property = event.property != 0 ? event.property : event.target
    let isGranted = offer(for: event).map { grant($0, event, property) } ?? false
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = event.requestor
    reply.xselection.selection = event.selection
    reply.xselection.target = event.target
    reply.xselection.property = isGranted ? property : 0
    reply.xselection.time = event.time
    connection.expecting { XSendEvent($0, event.requestor, 0, NoEventMask, &reply) }
  }

  /// Returns nil if this program was not the owner at that time, or if it is itself the requestor.
  private func offer(for event: XSelectionRequestEvent) -> Offer? {
    guard let pasteboard = Pasteboard(event.selection, connection.atoms),
      let offer = offers[pasteboard], let since = offer.since, event.requestor != event.owner,
      registry.windows[event.requestor] == nil, event.requestor != connection.root,
      event.time == UInt(CurrentTime) || event.time.milliseconds(since: since) >= 0
    else { return nil }
    return offer
  }

  private func grant(
    _ offer: Offer, _ event: XSelectionRequestEvent, _ property: UInt
  ) -> Bool {
    guard event.target == connection.atoms[.multiple] else {
      return convert(offer, to: event.target, event.requestor, property)
    }
    guard event.property != 0 else { return false }
    return convertMany(offer, event.requestor, property)
  }

  /// Answers pairs of a target and a property; sets the property of unavailable targets to None.
  private func convertMany(_ offer: Offer, _ requestor: UInt, _ property: UInt) -> Bool {
    let limit = Self.mostPairs * 8
    guard
      let list = Properties.readForeign(connection, requestor, property, limit: limit),
      !list.isCut, list.format == 32
    else { return false }
    var pairs = list.longs
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let (target, destination) = (pairs[index], pairs[index + 1])
      let isGranted =
        destination != 0 && destination != property && target != connection.atoms[.multiple]
        && convert(offer, to: target, requestor, destination)
      if !isGranted { pairs[index + 1] = 0 }
    }
    return write(pairs, type: connection.atoms[.atomPair], requestor, property)
  }

  private func convert(
    _ offer: Offer, to target: UInt, _ requestor: UInt, _ property: UInt
  ) -> Bool {
    let atoms = connection.atoms
    switch target {
    case atoms[.targets]:
      let targets = [atoms[.targets], atoms[.timestamp], atoms[.multiple]] + textTargets
      return write(targets, type: UInt(XA_ATOM), requestor, property)
    case atoms[.timestamp]:
      return write([offer.since ?? 0], type: UInt(XA_INTEGER), requestor, property)
    case UInt(XA_STRING):
      return write(
        SelectionText.encode(offer.text, .latin1), type: target, requestor, property)
    case atoms[.utf8String], atoms[.utf8Text]:
      return write(SelectionText.encode(offer.text, .utf8), type: target, requestor, property)
    default:
      return false
    }
  }

  private var textTargets: [UInt] {
    [connection.atoms[.utf8String], connection.atoms[.utf8Text], UInt(XA_STRING)]
  }

  private func write(_ longs: [UInt], type: UInt, _ requestor: UInt, _ property: UInt) -> Bool {
    guard connection.isUsable else { return false }
    connection.expecting { _ in
      Properties.write(connection, requestor, property, type: type, longs: longs)
    }
    return true
  }

  private func write(_ bytes: [UInt8], type: UInt, _ requestor: UInt, _ property: UInt) -> Bool {
    guard connection.isUsable else { return false }
    guard bytes.count > Self.partSize else {
      connection.expecting { _ in
        Properties.write(connection, requestor, property, type: type, bytes: bytes)
      }
      return true
    }
    // The requestor asks again, or another program reuses the number of a closed window.
    transfer(to: requestor, property)?.end()
    guard transfers.count < Self.mostTransfers else { return false }
    transfers.append(
      OutgoingTransfer(
        bytes, type: type, to: requestor, property, connection: connection, patience: patience
      ) { [weak self] in self?.forget($0) })
    return true
  }

  // MARK: Transfers

  /// - Returns: whether the event belongs to a transfer.
  func propertyChanged(_ event: XPropertyEvent) -> Bool {
    guard let transfer = transfer(to: event.window, event.atom) else { return false }
    if event.state == PropertyDelete { transfer.sendNext() }
    return true
  }

  private func transfer(to requestor: UInt, _ property: UInt) -> OutgoingTransfer? {
    transfers.first { $0.requestor == requestor && $0.property == property }
  }

  private func forget(_ transfer: OutgoingTransfer) {
    transfers.removeAll { $0 === transfer }
    whenTransferEnds()
    guard connection.isUsable, !transfers.contains(where: { $0.requestor == transfer.requestor })
    else { return }
    connection.expecting { XSelectInput($0, transfer.requestor, NoEventMask) }
  }

  func close() {
    offers = [:]
    for transfer in transfers { transfer.end() }
  }
}

extension Pasteboard {
  init?(_ selection: UInt, _ atoms: Atoms) {
    let found = Self.allCases.first { $0.selection(atoms) == selection }
    guard let found else { return nil }
    self = found
  }

  func selection(_ atoms: Atoms) -> UInt {
    switch self {
    case .clipboard: atoms[.clipboard]
    case .primary: UInt(XA_PRIMARY)
    }
  }
}

/// Sends a text that is too long for one property in parts (INCR). The other side takes a part by
/// deleting the property.
@MainActor
private final class OutgoingTransfer {
  let requestor: UInt
  let property: UInt
  private let connection: Connection
  private let type: UInt
  private let patience: Duration
  private var rest: ArraySlice<UInt8>
  private var isLastPartSent = false
  private var timer: DelayedCall?
  private let whenDone: @MainActor (OutgoingTransfer) -> Void

  /// Announces the transfer. The first part follows when the other side has read the announcement.
  init(
    _ bytes: [UInt8], type: UInt, to requestor: UInt, _ property: UInt, connection: Connection,
    patience: Duration, whenDone: @escaping @MainActor (OutgoingTransfer) -> Void
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

  func sendNext() {
    guard connection.isUsable, !isLastPartSent else { return end() }
    let part = rest.prefix(SelectionOwner.partSize)
    rest = rest.dropFirst(part.count)
    // An empty part marks the end.
    isLastPartSent = part.isEmpty
    connection.expecting { _ in
      Properties.write(connection, requestor, property, type: type, bytes: part)
    }
    restartTimer()
  }

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
    timer = DelayedCall(after: patience) { [weak self] in self?.end(isAbandoned: true) }
  }
}
