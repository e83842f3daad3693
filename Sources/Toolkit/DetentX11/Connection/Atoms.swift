import CDetentX11
import Glibc

/// The names of the protocols that the host speaks.
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
  // What the user has chosen
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
  case clipboardManager = "CLIPBOARD_MANAGER"
  case saveTargets = "SAVE_TARGETS"
  case utf8String = "UTF8_STRING"
  case utf8Text = "text/plain;charset=utf-8"
  case clipboardTransfer = "_DETENT_CLIPBOARD"
  case primaryTransfer = "_DETENT_PRIMARY"
  case time = "_DETENT_TIME"

  // Input methods
  case transport = "TRANSPORT"

  // Files that are dragged
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

/// The atoms of the names, as this connection's server numbers them.
struct Atoms {
  private let values: [AtomName: UInt]

  /// Requests all of them in one round trip.
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
