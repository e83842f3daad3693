import CDetentX11
import DetentAccessibility
import DetentTestSupport
import Glibc

@testable import DetentX11

/// Another program that copies and pastes, well or badly: it has a window, and does nothing by
/// itself.
@MainActor final class Neighbour {
  let driver: ServerInput
  let window: UInt
  private var display: OpaquePointer { driver.display }

  init(_ server: XServer) throws {
    driver = try ServerInput(server)
    window = XCreateSimpleWindow(driver.display, driver.root, 700, 500, 10, 10, 0, 0, 0)
    XSelectInput(driver.display, window, PropertyChangeMask)
    driver.sync()
  }

  func atom(_ name: String) -> UInt { driver.atom(name) }

  /// Everything that has come for this program.
  func events() -> [XEvent] { driver.events() }

  /// The newest event of a kind.
  func event(_ type: Int32) -> XEvent? { events().last { $0.type == type } }

  // MARK: Pasting

  func ask(
    for target: String, of selection: String = "CLIPBOARD", property: String = "ANSWER",
    time: UInt = UInt(CurrentTime)
  ) {
    XConvertSelection(
      display, atom(selection), atom(target), property.isEmpty ? 0 : atom(property), window, time)
    driver.sync()
  }

  /// The text of the property for answers; nil where there is none.
  func answer(_ property: String = "ANSWER") -> String? {
    let bytes = driver.property(property, of: window)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a property, which is deleted.
  /// - Parameter words: no more than so many times four bytes.
  func take(_ property: String = "ANSWER", words: Int = 1_000) -> [UInt8] {
    defer {
      XDeleteProperty(display, window, atom(property))
      driver.sync()
    }
    return driver.property(property, of: window, words: words)
  }

  // MARK: Copying

  /// Owns a selection from now on.
  func own(_ selection: String = "CLIPBOARD") {
    XSetSelectionOwner(display, atom(selection), window, UInt(CurrentTime))
    driver.sync()
  }

  func ownerOf(_ selection: String) -> UInt { XGetSelectionOwner(display, atom(selection)) }

  /// The next question that has come, if any.
  func question() -> XSelectionRequestEvent? { event(SelectionRequest)?.xselectionrequest }

  /// Puts bytes where the question wants them, and says so.
  func reply(to question: XSelectionRequestEvent, _ bytes: [UInt8], type: String = "UTF8_STRING") {
    put(bytes, type: type, into: question.property, of: question.requestor)
    notify(question, property: question.property)
  }

  func refuse(_ question: XSelectionRequestEvent) { notify(question, property: 0) }

  /// Says that the text comes in parts.
  func announceParts(to question: XSelectionRequestEvent) {
    XSelectInput(display, question.requestor, PropertyChangeMask)
    putLongs([10], type: "INCR", into: question.property, of: question.requestor)
    notify(question, property: question.property)
  }

  func put(_ bytes: [UInt8], type: String, into property: UInt, of window: UInt) {
    XChangeProperty(
      display, window, property, atom(type), 8, PropModeReplace, bytes, Int32(bytes.count))
    driver.sync()
  }

  func putLongs(_ longs: [UInt], type: String, into property: UInt, of window: UInt) {
    longs.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, property, atom(type), 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, Int32(longs.count))
    }
    driver.sync()
  }

  func notify(_ question: XSelectionRequestEvent, property: UInt) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = question.requestor
    event.xselection.selection = question.selection
    event.xselection.target = question.target
    event.xselection.property = property
    event.xselection.time = question.time
    driver.send(&event, to: question.requestor)
  }
}

/// Another program that drags files over our windows, well or badly.
@MainActor final class DragSource {
  let neighbour: Neighbour
  var driver: ServerInput { neighbour.driver }
  var window: UInt { neighbour.window }

  init(_ server: XServer) throws {
    neighbour = try Neighbour(server)
    neighbour.own("XdndSelection")
  }

  func enter(_ target: UInt, types: [String] = ["text/uri-list"], version: Int = 5) {
    let atoms = types.map { driver.atom($0) }
    if atoms.count > 3 {
      neighbour.putLongs(atoms, type: "ATOM", into: driver.atom("XdndTypeList"), of: window)
    }
    let flags = version << 24 | (atoms.count > 3 ? 1 : 0)
    send("XdndEnter", to: target, [flags] + atoms.prefix(3).map { Int(bitPattern: $0) })
  }

  /// Moves to a place of the screen.
  func move(_ target: UInt, _ x: Int = 30, _ y: Int = 30) {
    send("XdndPosition", to: target, [0, x << 16 | y, 0, copy])
  }

  func leave(_ target: UInt) { send("XdndLeave", to: target) }
  func drop(_ target: UInt) { send("XdndDrop", to: target, [0, 4711]) }

  var copy: Int { driver.long("XdndActionCopy") }

  func send(
    _ name: String, to target: UInt, _ rest: [Int] = [], from source: UInt? = nil,
    format: Int32 = 32
  ) {
    driver.send(name, [Int(source ?? window)] + rest, about: target, format: format)
  }

  /// What the target said: the second to fifth number of the newest message of a name.
  func answer(_ name: String) -> [Int]? {
    let kind = driver.atom(name)
    let event = neighbour.events()
      .last { $0.type == ClientMessage && $0.xclient.message_type == kind }
    return event.map {
      [$0.xclient.data.l.1, $0.xclient.data.l.2, $0.xclient.data.l.3, $0.xclient.data.l.4]
    }
  }

  /// Answers the question for the files, if it has come.
  func give(_ list: String, type: String = "text/uri-list") -> Bool {
    guard let question = neighbour.question() else { return false }
    neighbour.reply(to: question, Array(list.utf8), type: type)
    return true
  }
}

/// The program that keeps the settings of a desktop.
@MainActor final class SettingsManager {
  let neighbour: Neighbour
  private var driver: ServerInput { neighbour.driver }

  init(_ server: XServer, _ settings: [(name: String, value: XSettings.Value)]) throws {
    neighbour = try Neighbour(server)
    write(settings)
    neighbour.own("_XSETTINGS_S0")
    driver.send(
      "MANAGER", [0, driver.long("_XSETTINGS_S0"), Int(neighbour.window)], about: driver.root,
      mask: StructureNotifyMask)
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

/// Settings as a manager lays them out.
struct SettingsBytes {
  var isBigEndian = false
  var settings: [(name: String, value: XSettings.Value)] = []

  var bytes: [UInt8] {
    var bytes: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + number(7, 4)
    bytes += number(settings.count, 4)
    for (name, value) in settings {
      bytes += [type(of: value), 0] + number(name.utf8.count, 2) + padded(name) + number(3, 4)
      switch value {
      case .integer(let number): bytes += self.number(number, 4)
      case .text(let text): bytes += number(text.utf8.count, 4) + padded(text)
      case .color: for part in [1, 2, 3, 0xffff] { bytes += number(part, 2) }
      }
    }
    return bytes
  }

  private func type(of value: XSettings.Value) -> UInt8 {
    switch value {
    case .integer: 0
    case .text: 1
    case .color: 2
    }
  }

  private func number(_ value: Int, _ width: Int) -> [UInt8] {
    let little = (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBigEndian ? little.reversed() : little
  }

  private func padded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
}

/// Openbox, with nothing of the user's own.
final class Manager {
  private let process: pid_t
  private let home: String

  init(_ server: XServer) throws {
    home = "/tmp/detent-x11-home-\(getpid())"
    mkdir(home, 0o700)
    process = try ChildProcess.spawn(
      ["openbox", "--sm-disable"], environment: ["DISPLAY": server.display, "HOME": home])
  }

  deinit {
    ChildProcess.end(process)
    rmdir(home)
  }
}

/// The desktop's portal, played by the test on a bus of its own.
@MainActor final class FakePortal {
  let bus: PrivateBus
  private let player: BusPlayer

  /// - Parameter settings: what it says at first, group by group.
  init(_ settings: [String: [String: BusValue]], on bus: PrivateBus? = nil) async throws {
    let bus = try bus ?? PrivateBus()
    self.bus = bus
    let answer = BusValue.array(
      of: "{sa{sv}}",
      settings.map { .entry(.string($0.key), .dictionary($0.value)) })
    player = try await BusPlayer("org.freedesktop.portal.Desktop", on: bus.address) { call in
      call.member == "ReadAll" ? [answer] : nil
    }
  }

  /// Says that a setting is another one now.
  func say(_ name: String, of group: String, _ value: BusValue) {
    player.connection.send(
      .signal(
        "SettingChanged", of: "org.freedesktop.portal.Settings",
        at: "/org/freedesktop/portal/desktop",
        [.string(group), .string(name), .variant(value)]))
  }
}
