import CDetentX11
import DetentViews
import Dispatch

/// Fetches the text that another program offers, once, and gives up where that takes too long.
@MainActor
final class SelectionReader {
  /// The time from the question to the last byte.
  static let patience = DispatchTimeInterval.seconds(2)

  private let connection: Connection
  private let window: UInt
  private let source: Source
  /// The time of the request; nil until the server has said.
  private var time: UInt?
  private var formats: ArraySlice<(target: UInt, encoding: SelectionText.Encoding)>
  /// What came so far of a text that comes in parts; nil where it comes at once.
  private var parts: [UInt8]?
  private var partType: UInt = 0
  private var timer: (any DispatchSourceTimer)?
  private var replies: [@MainActor (String?) -> Void] = []
  private let whenDone: @MainActor () -> Void

  /// - Parameter window: one of ours that observes changes of its properties.
  init(
    _ source: Source, window: UInt, connection: Connection,
    whenDone: @escaping @MainActor () -> Void
  ) {
    self.connection = connection
    self.window = window
    self.source = source
    self.whenDone = whenDone
    formats = source.formats[...]
    timer = MainTimer.start(after: Self.patience) { [weak self] in self?.giveUp() }
  }

  func add(_ reply: @escaping @MainActor (String?) -> Void) { replies.append(reply) }

  /// Requests the text as it is at a time of the server.
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

  /// The owner has answered, or another program pretends so.
  func notified(_ event: XSelectionEvent) {
    guard let format = formats.first, parts == nil, event.target == format.target,
      event.selection == source.selection
    else { return }
    guard event.property == property else {
      // Refused, or put where nothing was requested.
      formats = formats.dropFirst()
      return askNext()
    }
    let content = take()
    if content?.type == connection.atoms[.incremental] {
      // Deleting the announcement, as `take` did, starts the transfer.
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
    // Beyond the limit parts are only taken away, so that the owner comes to an end.
    let room = max(0, SelectionText.limit - parts.count)
    self.parts?.append(contentsOf: content.bytes.prefix(room))
  }

  private func decoded(_ bytes: [UInt8]) -> String? {
    formats.first.map { SelectionText.decode(bytes, $0.encoding) }
  }

  /// What the property holds, which the owner then knows to be taken.
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
    // Text without an end is as good as text that is too long.
    let isFull = parts.map { $0.count >= SelectionText.limit } ?? false
    finish(isFull ? parts.flatMap(decoded) : nil)
  }

  /// Answers everybody who waits. Safe to call twice.
  func finish(_ text: String?) {
    guard timer != nil else { return }
    timer?.cancel()
    timer = nil
    // Gone first: a reply may ask again.
    whenDone()
    let waiting = replies
    replies = []
    for reply in waiting { reply(text) }
  }
}

extension Pasteboard {
  /// The property in which other programs put what was requested of them.
  func transferProperty(_ atoms: Atoms) -> UInt {
    switch self {
    case .clipboard: atoms[.clipboardTransfer]
    case .primary: atoms[.primaryTransfer]
    }
  }
}

extension SelectionReader {
  /// The source of the text of another program, and the forms in which it is wanted.
  struct Source {
    /// The server's name of what is requested.
    var selection: UInt
    /// The property that the other program puts it in, on a window of ours.
    var property: UInt
    /// The most wanted one first.
    var formats: [(target: UInt, encoding: SelectionText.Encoding)]

    static func pasteboard(_ pasteboard: Pasteboard, _ atoms: Atoms) -> Source {
      Source(
        selection: pasteboard.selection(atoms), property: pasteboard.transferProperty(atoms),
        formats: [
          (atoms[.utf8String], .utf8), (atoms[.utf8Text], .utf8), (UInt(XA_STRING), .latin1),
        ])
    }

    /// Files that were dropped.
    static func files(_ atoms: Atoms) -> Source {
      Source(
        selection: atoms[.dragSelection], property: atoms[.dragTransfer],
        formats: [(atoms[.uriList], .utf8)])
    }
  }
}
