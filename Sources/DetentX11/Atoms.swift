import CDetentX11
import Glibc

/// The names of the window manager protocols, as this connection's server numbers them.
struct Atoms {
  let protocols: UInt
  let deleteWindow: UInt
  let ping: UInt
  let utf8String: UInt
  let windowName: UInt
  let iconName: UInt
  let processID: UInt
  let windowType: UInt
  let windowTypeNormal: UInt

  /// Asks for all of them in one round trip.
  @MainActor
  init(display: OpaquePointer) {
    let names = [
      "WM_PROTOCOLS", "WM_DELETE_WINDOW", "_NET_WM_PING", "UTF8_STRING", "_NET_WM_NAME",
      "_NET_WM_ICON_NAME", "_NET_WM_PID", "_NET_WM_WINDOW_TYPE", "_NET_WM_WINDOW_TYPE_NORMAL",
    ]
    var values = [UInt](repeating: 0, count: names.count)
    var pointers = names.map { strdup($0) }
    XInternAtoms(display, &pointers, Int32(names.count), 0, &values)
    for pointer in pointers { free(pointer) }
    protocols = values[0]
    deleteWindow = values[1]
    ping = values[2]
    utf8String = values[3]
    windowName = values[4]
    iconName = values[5]
    processID = values[6]
    windowType = values[7]
    windowTypeNormal = values[8]
  }
}
