import CDetentX11

@testable import DetentX11

/// The program that keeps the settings of a desktop.
@MainActor
final class SettingsManager {
  let neighbour: Neighbour
  private var person: Person { neighbour.person }

  init(_ server: XServer, _ settings: [(name: String, value: XSettings.Value)]) throws {
    neighbour = try Neighbour(server)
    write(settings)
    neighbour.own("_XSETTINGS_S0")
    var event = person.message("MANAGER", for: person.root)
    event.xclient.data.l.1 = Int(bitPattern: person.atom("_XSETTINGS_S0"))
    event.xclient.data.l.2 = Int(bitPattern: neighbour.window)
    person.send(&event, to: person.root, mask: StructureNotifyMask)
  }

  func write(_ settings: [(name: String, value: XSettings.Value)]) {
    put(SettingsBytes(settings: settings).bytes)
  }

  func put(_ bytes: [UInt8], type: String = "_XSETTINGS_SETTINGS") {
    neighbour.put(
      bytes, type: type, into: person.atom("_XSETTINGS_SETTINGS"), of: neighbour.window)
  }

  func leave() { person.leave() }
}
