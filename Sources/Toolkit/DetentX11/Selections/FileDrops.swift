import CDetentX11
import DetentBase
import DetentDrawing
import DetentViews
import Glibc

/// Receives files that the user drags from another program (XDND, version 5). Any program can send
/// these messages in any order and for any window, so each must match the drag in progress. Nothing
/// here blocks. The source has two seconds to deliver the files, or the drop is refused.
@MainActor
final class FileDrops {
  /// Older versions lack required messages.
  private static let oldestVersion: UInt = 3
  /// The most offered types that are read.
  private static let mostTypes = 256

  private struct Drag {
    let source: UInt
    let target: UInt
    let offersFiles: Bool
    /// The pointer in the target in logical pixels, or nil before the first position message.
    var point: Point?
    var isDropped = false
  }

  private let connection: Connection
  private let registry: WindowRegistry
  private let selections: Selections
  private var drag: Drag?

  init(connection: Connection, registry: WindowRegistry, selections: Selections) {
    self.connection = connection
    self.registry = registry
    self.selections = selections
  }

  // MARK: Messages

  /// - Returns: whether the message belongs to a drag of files.
  func handle(_ event: XClientMessageEvent) -> Bool {
    let atoms = connection.atoms
    let source = UInt(truncatingIfNeeded: event.data.l.0)
    switch event.message_type {
    case atoms[.dragEnter]: enter(event, source)
    case atoms[.dragPosition] where isCurrent(event, source): answerPosition(event)
    case atoms[.dragLeave] where isCurrent(event, source): end()
    case atoms[.dragDrop] where isCurrent(event, source):
      drop(at: UInt(UInt32(truncatingIfNeeded: event.data.l.2)))
    case atoms[.dragPosition], atoms[.dragLeave], atoms[.dragDrop]: break
    default: return false
    }
    return true
  }

  private func isCurrent(_ event: XClientMessageEvent, _ source: UInt) -> Bool {
    guard let drag, !drag.isDropped else { return false }
    return event.format == 32 && drag.source == source && drag.target == event.window
  }

  private func enter(_ event: XClientMessageEvent, _ source: UInt) {
    let flags = UInt32(truncatingIfNeeded: event.data.l.1)
    guard event.format == 32, let target = registry.windows[event.window], target.popup == nil,
      registry.windows[source] == nil, source != connection.root, source != 0,
      UInt(flags >> 24) >= Self.oldestVersion, drag?.isDropped != true
    else { return }
    end()
    let first = [event.data.l.2, event.data.l.3, event.data.l.4]
    let types =
      flags & 1 != 0
      ? listedTypes(of: source) : first.map { UInt(UInt32(truncatingIfNeeded: $0)) }
    drag = Drag(
      source: source, target: event.window,
      offersFiles: types.contains(connection.atoms[.uriList]))
    // A source that crashes does not send a leave message.
    watch(source, mask: StructureNotifyMask)
  }

  private func listedTypes(of source: UInt) -> [UInt] {
    let list = Properties.readForeign(
      connection, source, connection.atoms[.dragTypes], limit: Self.mostTypes * 4)
    guard let list, list.type == UInt(XA_ATOM) else { return [] }
    return list.longs
  }

  private var target: WindowDriver? {
    guard let drag, drag.offersFiles, let driver = registry.windows[drag.target]?.driver else {
      return nil
    }
    return driver.acceptsFiles(at: drag.point) ? driver : nil
  }

  private func answerPosition(_ event: XClientMessageEvent) {
    let point = point(of: UInt32(truncatingIfNeeded: event.data.l.2))
    drag?.point = point
    guard let drag else { return }
    let isWelcome = target != nil
    // If no view accepts the files now, the view that accepted them before is notified.
    if drag.offersFiles { registry.windows[drag.target]?.driver.draggingEntered(at: drag.point) }
    // Send no rectangle, so that every motion asks again and the answer may change.
    let flags = isWelcome ? 0b11 : 0b10
    send(.dragStatus, to: drag, flags, 0, isWelcome ? Int(connection.atoms[.dragCopy]) : 0)
  }

  /// Converts a packed point of the screen, 16 bits per coordinate, to the target.
  private func point(of packed: UInt32) -> Point? {
    guard let drag, let shown = registry.windows[drag.target],
      let place = connection.translate(
        Int32(packed >> 16), Int32(packed & 0xFFFF), from: connection.root, to: shown.id)
    else { return nil }
    return shown.translator.logical(Point(x: Double(place.x), y: Double(place.y)))
  }

  private func drop(at time: UInt) {
    guard target != nil else { return finish(with: []) }
    drag?.isDropped = true
    target?.draggingExited()
    selections.requestDroppedFiles(at: time) { [weak self] list in
      self?.finish(with: FileList.paths(in: list ?? ""))
    }
  }

  /// Answers the source first, because handling the files may take long.
  private func finish(with paths: [String]) {
    guard let drag else { return }
    let target = paths.isEmpty ? nil : target
    let action = target == nil ? 0 : Int(connection.atoms[.dragCopy])
    send(.dragFinished, to: drag, target == nil ? 0 : 1, action, 0)
    end()
    target?.performDrop(paths, at: drag.point)
  }

  private func send(
    _ name: AtomName, to drag: Drag, _ second: Int, _ third: Int, _ fifth: Int
  ) {
    guard connection.isUsable else { return }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = drag.source
    event.xclient.message_type = connection.atoms[name]
    event.xclient.format = 32
    event.xclient.data.l = (Int(drag.target), second, third, 0, fifth)
    connection.expecting { XSendEvent($0, drag.source, 0, NoEventMask, &event) }
  }

  // MARK: The end

  func windowWasDestroyed(_ window: UInt) {
    guard let drag, drag.source == window || drag.target == window else { return }
    // A drop in progress ends with its own timeout.
    if !drag.isDropped { end() }
  }

  func end() {
    guard let drag else { return }
    self.drag = nil
    watch(drag.source, mask: NoEventMask)
    registry.windows[drag.target]?.driver.draggingExited()
  }

  private func watch(_ source: UInt, mask: Int) {
    connection.expecting { XSelectInput($0, source, mask) }
  }
}

/// Reads lists of the type `text/uri-list` (RFC 2483). Only files on this machine count.
package enum FileList {
  /// The most files; further ones are left out.
  static let mostFiles = 1_000
  /// The longest path in bytes that system calls accept.
  static let longestPath = 4_095

  package static let hostName: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// - Parameter list: one URI per line. Lines that begin with `#` are comments.
  package static func paths(in list: String, host: String = hostName) -> [String] {
    var paths: [String] = []
    for line in list.split(whereSeparator: \.isNewline) where paths.count < mostFiles {
      if let path = path(of: line, host: host) { paths.append(path) }
    }
    return paths
  }

  /// The path of a `file:` URI (RFC 8089), or nil if the URI is invalid or of another kind.
  package static func path(
    of uri: some StringProtocol, host: String = hostName
  ) -> String? {
    let scheme = "file:"
    guard uri.prefix(scheme.count).lowercased() == scheme else { return nil }
    var rest = uri.dropFirst(scheme.count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      let name = rest[..<slash].lowercased()
      guard name.isEmpty || name == "localhost" || name == host.lowercased() else { return nil }
      rest = rest[slash...]
    }
    guard rest.hasPrefix("/"), let bytes = decoded(rest.utf8) else { return nil }
    guard bytes.count <= longestPath, !bytes.contains(0) else { return nil }
    return String(pathBytes: bytes)
  }

  /// Decodes percent escapes such as `%41` for `A`. Returns nil for an invalid escape.
  private static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
