import CDetentX11
import DetentBase
import DetentViews

/// Fetches another program's text once, with a time limit.
@MainActor
final class SelectionReader {
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

extension Pasteboard {
  func transferProperty(_ atoms: Atoms) -> UInt {
    switch self {
    case .clipboard: atoms[.clipboardTransfer]
    case .primary: atoms[.primaryTransfer]
    }
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
