import CDetentX11
import Glibc

enum AtomName: String, CaseIterable {
  // Window managers
  case protocols = "WM_PROTOCOLS"
  case deleteWindow = "WM_DELETE_WINDOW"
  case takeFocus = "WM_TAKE_FOCUS"
  case ping = "_NET_WM_PING"
  case syncRequest = "_NET_WM_SYNC_REQUEST"
  case syncCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
  case clientLeader = "WM_CLIENT_LEADER"
  case supported = "_NET_SUPPORTED"
  case supportingCheck = "_NET_SUPPORTING_WM_CHECK"
  case activeWindow = "_NET_ACTIVE_WINDOW"
  case userTime = "_NET_WM_USER_TIME"
  case icon = "_NET_WM_ICON"
  case windowState = "_NET_WM_STATE"
  case stateFullScreen = "_NET_WM_STATE_FULLSCREEN"
  case stateMaximizedWide = "_NET_WM_STATE_MAXIMIZED_HORZ"
  case stateMaximizedHigh = "_NET_WM_STATE_MAXIMIZED_VERT"
  case stateHidden = "_NET_WM_STATE_HIDDEN"
  case stateDemandsAttention = "_NET_WM_STATE_DEMANDS_ATTENTION"
  case iconicState = "WM_STATE"
  case windowName = "_NET_WM_NAME"
  case iconName = "_NET_WM_ICON_NAME"
  case processID = "_NET_WM_PID"
  case windowType = "_NET_WM_WINDOW_TYPE"
  case windowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
  case popupMenu = "_NET_WM_WINDOW_TYPE_POPUP_MENU"
  case compositor = "_NET_WM_CM_S0"
  case currentDesktop = "_NET_CURRENT_DESKTOP"
  case workArea = "_NET_WORKAREA"

  // Settings of the user
  case manager = "MANAGER"
  case settings = "_XSETTINGS_SETTINGS"
  case accessibilityBus = "AT_SPI_BUS"

  // Axes of pens
  case pressureAxis = "Abs Pressure"
  case tiltAxisX = "Abs Tilt X"
  case tiltAxisY = "Abs Tilt Y"

  // Launchers
  case startupID = "_NET_STARTUP_ID"
  case startupBegin = "_NET_STARTUP_INFO_BEGIN"
  case startupInfo = "_NET_STARTUP_INFO"

  // Exchange of text
  case clipboard = "CLIPBOARD"
  case targets = "TARGETS"
  case multiple = "MULTIPLE"
  case timestamp = "TIMESTAMP"
  case incremental = "INCR"
  case atomPair = "ATOM_PAIR"
  case clipboardManager = "CLIPBOARD_MANAGER"
  case saveTargets = "SAVE_TARGETS"
  case utf8String = "UTF8_STRING"
  case utf8Text = "text/plain;charset=utf-8"
  case clipboardTransfer = "_DETENT_CLIPBOARD"
  case primaryTransfer = "_DETENT_PRIMARY"
  case time = "_DETENT_TIME"

  // Input methods
  case transport = "TRANSPORT"

  // Dragged files
  case dragAware = "XdndAware"
  case dragEnter = "XdndEnter"
  case dragPosition = "XdndPosition"
  case dragStatus = "XdndStatus"
  case dragLeave = "XdndLeave"
  case dragDrop = "XdndDrop"
  case dragFinished = "XdndFinished"
  case dragSelection = "XdndSelection"
  case dragTypes = "XdndTypeList"
  case dragCopy = "XdndActionCopy"
  case uriList = "text/uri-list"
  case dragTransfer = "_DETENT_FILES"
}

struct Atoms {
  private let values: [AtomName: UInt]

  /// Requests all atoms in one round trip.
  @MainActor
  init(display: OpaquePointer) {
    let names = AtomName.allCases
    var values = [UInt](repeating: 0, count: names.count)
    var pointers = names.map { strdup($0.rawValue) }
    XInternAtoms(display, &pointers, Int32(names.count), 0, &values)
    for pointer in pointers { free(pointer) }
    self.values = Dictionary(zip(names, values)) { first, _ in first }
  }

  subscript(name: AtomName) -> UInt { values[name] ?? 0 }
}

extension Properties {
  struct Content {
    var type: UInt
    /// Bits per element: 8, 16 or 32.
    var format: Int32
    /// For format 32, the bytes of `long`s, as Xlib delivers them.
    var bytes: [UInt8]
    /// Whether the property was longer than the limit.
    var isCut: Bool

    var longs: [UInt] {
      guard format == 32 else { return [] }
      return bytes.withUnsafeBytes { bytes in
        (0..<bytes.count / MemoryLayout<UInt>.size).map {
          bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<UInt>.size, as: UInt.self)
        }
      }
    }
  }
}

/// Any program can write any window property, so callers must check the contents.
@MainActor
enum Properties {
  /// - Parameter limit: the largest number of bytes to fetch, as the server counts them.
  static func read(
    _ connection: Connection, _ window: UInt, _ property: UInt, limit: Int
  ) -> Content? {
    guard connection.isUsable else { return nil }
    var type: UInt = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      connection.display, window, property, 0, (limit + 3) / 4, 0, UInt(AnyPropertyType), &type,
      &format, &count, &rest, &data)
    // If the connection is lost during the read, the results are not filled in.
    guard status == Success, connection.isUsable else { return nil }
    defer { if let data { XFree(data) } }
    guard let data, type != 0 else { return nil }
    let width = format == 32 ? MemoryLayout<UInt>.size : Int(format) / 8
    let bytes = Array(UnsafeBufferPointer(start: data, count: Int(clamping: count) * width))
    return Content(type: type, format: format, bytes: bytes, isCut: rest > 0)
  }

  /// A property of at most 4,096 bytes as text, or nil if it is missing or empty.
  static func text(_ connection: Connection, _ window: UInt, _ property: UInt) -> String? {
    guard let content = read(connection, window, property, limit: 4_096), content.format == 8,
      !content.isCut, !content.bytes.isEmpty
    else { return nil }
    return String(decoding: content.bytes, as: UTF8.self)
  }

  /// Reads a property of another program's window, which may be gone already.
  static func readForeign(
    _ connection: Connection, _ window: UInt, _ property: UInt, limit: Int
  ) -> Content? {
    guard connection.isUsable else { return nil }
    var content: Content?
    let error = connection.trap { _ in
      content = read(connection, window, property, limit: limit)
    }
    return error == nil ? content : nil
  }

  static func write(
    _ connection: Connection, _ window: UInt, _ property: UInt, type: UInt,
    bytes: some Collection<UInt8>
  ) {
    let bytes = Array(bytes)
    XChangeProperty(
      connection.display, window, property, type, 8, PropModeReplace, bytes,
      Int32(clamping: bytes.count))
  }

  /// Writes 32-bit elements, which Xlib expects as `long`s.
  static func write(
    _ connection: Connection, _ window: UInt, _ property: UInt, type: UInt, longs: [UInt]
  ) {
    longs.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        connection.display, window, property, type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: longs.count))
    }
  }
}

/// Converts text that is exchanged with other programs.
enum SelectionText {
  /// The largest number of bytes that are accepted.
  static let limit = 1 << 20

  enum Encoding {
    case utf8
    case latin1
  }

  /// Decodes another program's text and makes it harmless: invalid UTF-8 is replaced, line ends
  /// become line feeds, and control and direction-override characters are removed.
  static func decode(
    _ bytes: [UInt8], _ encoding: Encoding, limit: Int = limit
  ) -> String {
    var text = ""
    switch encoding {
    case .utf8:
      let taken = bytes.prefix(limit)
      let isCut = taken.count == limit
      text = String(decoding: isCut ? withoutCutCharacter(taken) : taken, as: UTF8.self)
    case .latin1:
      text.unicodeScalars.append(contentsOf: bytes.prefix(limit).lazy.map { Unicode.Scalar($0) })
    }
    return cleaned(text)
  }

  static func encode(_ text: String, _ encoding: Encoding) -> [UInt8] {
    switch encoding {
    case .utf8: Array(text.utf8)
    case .latin1: text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
    }
  }

  private static func cleaned(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var followsReturn = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0a where followsReturn: break
      case 0x0a, 0x0d, 0x85, 0x2028, 0x2029: result.unicodeScalars.append("\n")
      case 0x09: result.unicodeScalars.append(scalar)
      case 0...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069, 0xfeff: break
      default: result.unicodeScalars.append(scalar)
      }
      followsReturn = scalar.value == 0x0d
    }
    return result
  }

  /// The limit may cut a character, which is not the sender's mistake.
  private static func withoutCutCharacter(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let tail = bytes.suffix(4)
    guard let lead = tail.lastIndex(where: { $0 & 0xc0 != 0x80 }) else { return bytes }
    let length =
      switch tail[lead] {
      case 0xc0...0xdf: 2
      case 0xe0...0xef: 3
      case 0xf0...0xf7: 4
      default: 1
      }
    return bytes.endIndex - lead >= length ? bytes : bytes[..<lead]
  }
}
