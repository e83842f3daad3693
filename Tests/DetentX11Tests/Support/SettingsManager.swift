import CDetentX11

@testable import DetentX11

/// The program that keeps the settings of a desktop.
@MainActor
final class SettingsManager {
  let neighbour: Neighbour
  private var driver: ServerInput { neighbour.driver }

  init(_ server: XServer, _ settings: [(name: String, value: XSettings.Value)]) throws {
    neighbour = try Neighbour(server)
    write(settings)
    neighbour.own("_XSETTINGS_S0")
    var event = driver.message("MANAGER", for: driver.root)
    event.xclient.data.l.1 = Int(bitPattern: driver.atom("_XSETTINGS_S0"))
    event.xclient.data.l.2 = Int(bitPattern: neighbour.window)
    driver.send(&event, to: driver.root, mask: StructureNotifyMask)
  }

  func write(_ settings: [(name: String, value: XSettings.Value)]) {
    put(SettingsBytes(settings: settings).bytes)
  }

  func put(_ bytes: [UInt8], type: String = "_XSETTINGS_SETTINGS") {
    neighbour.put(
      bytes, type: type, into: driver.atom("_XSETTINGS_SETTINGS"), of: neighbour.window)
  }

  func leave() { driver.leave() }
}
