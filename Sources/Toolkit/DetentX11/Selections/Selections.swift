import CDetentX11
import DetentBase
import DetentViews

/// Exchanges text with other programs. Nothing here blocks. Other programs may destroy any window
/// at any time, so every request may fail.
@MainActor
final class Selections: PasteboardHost {
  private let connection: Connection
  private let owner: SelectionOwner
  private let time: ServerTime
  private var saveClipboard: ClipboardSave?
  /// The time that the program waits at its end for a clipboard manager.
  var savePatience = ClipboardSave.patience
  var transferPatience: Duration {
    get { owner.patience }
    set { owner.patience = newValue }
  }
  private var readers: [UInt: SelectionReader] = [:]
  /// The hidden window that owns selections and receives answers. Nil until it is needed.
  private var window: UInt?

  /// Called after requests outside a drain, which still have to be flushed.
  var wake: @MainActor () -> Void = {}

  init(connection: Connection, registry: WindowRegistry) {
    self.connection = connection
    owner = SelectionOwner(connection: connection, registry: registry)
    time = ServerTime(connection: connection)
    owner.whenTransferEnds = { [weak self] in self?.wake() }
  }

  func owns(_ window: UInt) -> Bool { window == self.window }

  // MARK: What views ask

  func offer(_ text: String?, on pasteboard: Pasteboard) {
    guard connection.isUsable else { return }
    defer { wake() }
    guard let text else { return withdraw(pasteboard) }
    owner.offers[pasteboard] = SelectionOwner.Offer(text: text)
    let window = self.window ?? makeWindow()
    time.ask(window) { [weak self] in self?.take(pasteboard, at: $0) }
  }

  /// Calls `reply` once: now, or within two seconds.
  func requestText(
    from pasteboard: Pasteboard, reply: @escaping @MainActor (String?) -> Void
  ) {
    if let text = owner.offers[pasteboard]?.text { return reply(text) }
    guard connection.isUsable else { return reply(nil) }
    defer { wake() }
    let source = SelectionReader.Source.pasteboard(pasteboard, connection.atoms)
    if let reader = readers[source.selection] { return reader.add(reply) }
    let window = self.window ?? makeWindow()
    let reader = makeReader(source, window, reply)
    time.ask(window) { [weak reader] in reader?.ask(at: $0) }
  }

  /// Calls `reply` once: now, or within two seconds. `time` is the server time of the drop.
  func requestDroppedFiles(at time: UInt, reply: @escaping @MainActor (String?) -> Void) {
    let source = SelectionReader.Source.files(connection.atoms)
    guard connection.isUsable, readers[source.selection] == nil else { return reply(nil) }
    makeReader(source, window ?? makeWindow(), reply).ask(at: time)
  }

  private func makeReader(
    _ source: SelectionReader.Source, _ window: UInt,
    _ reply: @escaping @MainActor (String?) -> Void
  ) -> SelectionReader {
    let reader = SelectionReader(source, window: window, connection: connection) { [weak self] in
      self?.readers[source.selection] = nil
      self?.wake()
    }
    reader.add(reply)
    readers[source.selection] = reader
    return reader
  }

  /// Hands the copied text to a clipboard manager, which keeps it after this program ends. Returns
  /// false if there is nothing to do. Otherwise calls `whenDone` once, within a second.
  func saveClipboard(whenDone: @escaping @MainActor () -> Void) -> Bool {
    guard connection.isUsable, let window, owner.offers[.clipboard]?.since != nil else {
      return false
    }
    let manager = connection.atoms[.clipboardManager]
    guard XGetSelectionOwner(connection.display, manager) != 0, connection.isUsable else {
      return false
    }
    saveClipboard = ClipboardSave(
      connection: connection, window: window, patience: savePatience, whenDone: whenDone)
    return true
  }

  func close() {
    saveClipboard?.cancel()
    endExchanges()
    guard let window else { return }
    self.window = nil
    connection.expecting { XDestroyWindow($0, window) }
  }

  private func endExchanges() {
    saveClipboard = nil
    time.forget()
    owner.close()
    for reader in Array(readers.values) { reader.finish(nil) }
  }

  // MARK: Ownership

  private func take(_ pasteboard: Pasteboard, at time: UInt) {
    guard let window, connection.isUsable, owner.offers[pasteboard] != nil else { return }
    owner.offers[pasteboard]?.since = time
    connection.expecting {
      XSetSelectionOwner($0, pasteboard.selection(connection.atoms), window, time)
    }
  }

  private func withdraw(_ pasteboard: Pasteboard) {
    guard let offer = owner.offers[pasteboard] else { return }
    owner.offers[pasteboard] = nil
    guard let since = offer.since else { return }
    // If another program owns the selection since then, this old time leaves it there.
    XSetSelectionOwner(
      connection.display, pasteboard.selection(connection.atoms), UInt(None), since)
  }

  private func makeWindow() -> UInt {
    let made = connection.makeHiddenWindow(
      eventMask: PropertyChangeMask | StructureNotifyMask)
    window = made
    return made
  }

  // MARK: Events

  /// - Returns: whether the event belongs to the exchange of text.
  func handle(_ event: XEvent) -> Bool {
    // Only answers may come from other programs; all other events must come from the server.
    let isReal = event.xany.send_event == 0
    switch event.type {
    case SelectionRequest where isReal && owns(event.xselectionrequest.owner):
      owner.answer(event.xselectionrequest)
    case SelectionClear where isReal && owns(event.xselectionclear.window):
      owner.cleared(event.xselectionclear)
    case SelectionNotify where owns(event.xselection.requestor):
      notified(event.xselection)
    case PropertyNotify where isReal && owns(event.xproperty.window):
      time.propertyChanged(event.xproperty)
      for reader in Array(readers.values) { reader.propertyChanged(event.xproperty) }
    case PropertyNotify where isReal:
      return owner.propertyChanged(event.xproperty)
    case DestroyNotify where isReal && owns(event.xdestroywindow.window):
      windowWasDestroyed()
    default:
      return false
    }
    return true
  }

  private func notified(_ event: XSelectionEvent) {
    if saveClipboard?.notified(event) == true { return }
    if let reader = readers[event.selection] {
      reader.notified(event)
    } else if let window, transferProperties.contains(event.property), connection.isUsable {
      // The answer is too late; discard it.
      connection.expecting { XDeleteProperty($0, window, event.property) }
    }
  }

  private var transferProperties: [UInt] {
    Pasteboard.allCases.map { $0.transferProperty(connection.atoms) }
      + [connection.atoms[.dragTransfer]]
  }

  /// Called when another program destroyed the hidden window. All offers and requests end.
  private func windowWasDestroyed() {
    window = nil
    let save = saveClipboard
    endExchanges()
    // The manager can no longer fetch the text, so the end of the program need not wait for it.
    save?.end()
  }
}

/// Finds the server's time by changing an otherwise unused property, which the server stamps.
/// Ownership of a selection begins at a server time. The time of the last input may be older than
/// another program's ownership.
@MainActor
private final class ServerTime {
  private let connection: Connection
  private var waiting: [@MainActor (UInt) -> Void] = []

  init(connection: Connection) { self.connection = connection }

  /// - Parameter window: a window of this program that observes changes of its properties.
  func ask(_ window: UInt, _ then: @escaping @MainActor (UInt) -> Void) {
    guard connection.isUsable else { return }
    waiting.append(then)
    guard waiting.count == 1 else { return }
    connection.expecting {
      XChangeProperty(
        $0, window, connection.atoms[.time], UInt(XA_INTEGER), 8, PropModeAppend,
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

/// Makes the clipboard manager fetch the copied text, and waits for that before the program ends.
@MainActor
private final class ClipboardSave {
  /// The longest wait; then the program ends even if the manager still reads.
  static let patience = Duration.milliseconds(800)

  private let connection: Connection
  private var timer: DelayedCall?
  private let whenDone: @MainActor () -> Void

  /// - Parameter window: the window that owns the copied text.
  init(
    connection: Connection, window: UInt, patience: Duration,
    whenDone: @escaping @MainActor () -> Void
  ) {
    self.connection = connection
    self.whenDone = whenDone
    let atoms = connection.atoms
    let property = atoms[.clipboardTransfer]
    connection.expecting {
      // Offer only the format that loses nothing.
      Properties.write(
        connection, window, property, type: UInt(XA_ATOM), longs: [atoms[.utf8String]])
      XConvertSelection(
        $0, atoms[.clipboardManager], atoms[.saveTargets], property, window,
        UInt(CurrentTime))
    }
    timer = DelayedCall(after: patience) { [weak self] in self?.end() }
  }

  /// - Returns: whether the event is the manager's answer.
  func notified(_ event: XSelectionEvent) -> Bool {
    guard event.selection == connection.atoms[.clipboardManager],
      event.target == connection.atoms[.saveTargets]
    else { return false }
    end()
    return true
  }

  func end() {
    guard timer != nil else { return }
    cancel()
    whenDone()
  }

  func cancel() {
    timer?.cancel()
    timer = nil
  }
}

/// Fetches another program's text once, with a time limit.
@MainActor
private final class SelectionReader {
  /// The time from the request to the last byte.
  static let patience = Duration.seconds(2)

  private let connection: Connection
  private let window: UInt
  private let source: Source
  /// The server time of the request, or nil until it is known.
  private var time: UInt?
  private var formats: ArraySlice<(target: UInt, encoding: SelectionText.Encoding)>
  /// The parts received so far, or nil if the text is not sent in parts.
  private var parts: [UInt8]?
  private var partType: UInt = 0
  private var timer: DelayedCall?
  private var replies: [@MainActor (String?) -> Void] = []
  private let whenDone: @MainActor () -> Void

  /// - Parameter window: a window of this program that observes changes of its properties.
  init(
    _ source: Source, window: UInt, connection: Connection,
    whenDone: @escaping @MainActor () -> Void
  ) {
    self.connection = connection
    self.window = window
    self.source = source
    self.whenDone = whenDone
    formats = source.formats[...]
    timer = DelayedCall(after: Self.patience) { [weak self] in self?.giveUp() }
  }

  func add(_ reply: @escaping @MainActor (String?) -> Void) { replies.append(reply) }

  func ask(at time: UInt) {
    self.time = time
    askNext()
  }

  private func askNext() {
    guard let format = formats.first, let time, connection.isUsable else { return finish(nil) }
    connection.expecting {
      XConvertSelection($0, source.selection, format.target, property, window, time)
    }
  }

  private var property: UInt { source.property }

  // MARK: Answers

  /// Handles an answer, which may also come from a program that is not the owner.
  func notified(_ event: XSelectionEvent) {
    guard let format = formats.first, parts == nil, event.target == format.target,
      event.selection == source.selection
    else { return }
    guard event.property == property else {
      // Refused, or put into a property that was not requested.
      formats = formats.dropFirst()
      return askNext()
    }
    let content = take()
    if content?.type == connection.atoms[.incremental] {
      // The transfer starts because `take` deleted the announcement.
      parts = []
    } else if let content, content.format == 8 {
      finish(SelectionText.decode(content.bytes, format.encoding))
    } else {
      finish(nil)
    }
  }

  func propertyChanged(_ event: XPropertyEvent) {
    guard event.atom == property, event.state == PropertyNewValue, let parts else { return }
    let content = take()
    guard let content, content.format == 8, partType == 0 || partType == content.type else {
      return finish(nil)
    }
    partType = content.type
    guard !content.bytes.isEmpty else { return finish(decoded(parts)) }
    // Beyond the limit, discard further parts so that the owner can finish.
    let room = max(0, SelectionText.limit - parts.count)
    self.parts?.append(contentsOf: content.bytes.prefix(room))
  }

  private func decoded(_ bytes: [UInt8]) -> String? {
    formats.first.map { SelectionText.decode(bytes, $0.encoding) }
  }

  /// Reads and deletes the property, which tells the owner that it was read.
  private func take() -> Properties.Content? {
    let content = Properties.readForeign(
      connection, window, property, limit: SelectionText.limit)
    deleteProperty()
    return content
  }

  private func deleteProperty() {
    connection.expecting { XDeleteProperty($0, window, property) }
  }

  // MARK: The end

  private func giveUp() {
    deleteProperty()
    // An endless text is treated as one that is too long.
    let isFull = parts.map { $0.count >= SelectionText.limit } ?? false
    finish(isFull ? parts.flatMap(decoded) : nil)
  }

  func finish(_ text: String?) {
    guard timer != nil else { return }
    timer?.cancel()
    timer = nil
    // Remove the reader first, because a reply may request text again.
    whenDone()
    let waiting = replies
    replies = []
    for reply in waiting { reply(text) }
  }
}

extension SelectionReader {
  struct Source {
    var selection: UInt
    /// The property on our window for the answer.
    var property: UInt
    /// The formats, preferred ones first.
    var formats: [(target: UInt, encoding: SelectionText.Encoding)]

    static func pasteboard(_ pasteboard: Pasteboard, _ atoms: Atoms) -> Source {
      Source(
        selection: pasteboard.selection(atoms), property: pasteboard.transferProperty(atoms),
        formats: [
          (atoms[.utf8String], .utf8), (atoms[.utf8Text], .utf8), (UInt(XA_STRING), .latin1),
        ])
    }

    static func files(_ atoms: Atoms) -> Source {
      Source(
        selection: atoms[.dragSelection], property: atoms[.dragTransfer],
        formats: [(atoms[.uriList], .utf8)])
    }
  }
}

extension Pasteboard {
  fileprivate func transferProperty(_ atoms: Atoms) -> UInt {
    switch self {
    case .clipboard: atoms[.clipboardTransfer]
    case .primary: atoms[.primaryTransfer]
    }
  }
}
