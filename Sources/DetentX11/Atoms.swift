import CDetentX11
import Glibc

/// The names of the protocols that the host speaks.
enum AtomName: String, CaseIterable {
  // Window managers
  case protocols = "WM_PROTOCOLS"
  case deleteWindow = "WM_DELETE_WINDOW"
  case ping = "_NET_WM_PING"
  case windowName = "_NET_WM_NAME"
  case iconName = "_NET_WM_ICON_NAME"
  case processID = "_NET_WM_PID"
  case windowType = "_NET_WM_WINDOW_TYPE"
  case windowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
  case popupMenu = "_NET_WM_WINDOW_TYPE_POPUP_MENU"
  case compositor = "_NET_WM_CM_S0"
  case currentDesktop = "_NET_CURRENT_DESKTOP"
  case workArea = "_NET_WORKAREA"

  // Exchange of text
  case clipboard = "CLIPBOARD"
  case targets = "TARGETS"
  case multiple = "MULTIPLE"
  case timestamp = "TIMESTAMP"
  case incremental = "INCR"
  case atomPair = "ATOM_PAIR"
  case utf8String = "UTF8_STRING"
  case utf8Text = "text/plain;charset=utf-8"
  case clipboardTransfer = "_DETENT_CLIPBOARD"
  case primaryTransfer = "_DETENT_PRIMARY"
  case time = "_DETENT_TIME"
}

/// The atoms of the names, as this connection's server numbers them.
struct Atoms {
  private let values: [AtomName: UInt]

  /// Asks for all of them in one round trip.
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
