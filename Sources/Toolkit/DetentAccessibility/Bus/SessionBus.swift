import Glibc

extension BusConnection {
  /// Where the bus of the user's session is, as the environment says; nil where it says nothing.
  public static var sessionAddress: String? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
    guard let folder = variable("XDG_RUNTIME_DIR") else { return nil }
    let path = folder + "/bus"
    return access(path, F_OK) == 0 ? "unix:path=" + path : nil
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
