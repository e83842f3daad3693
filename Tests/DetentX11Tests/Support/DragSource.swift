import CDetentX11

@testable import DetentX11

/// Another program that drags files over our windows, well or badly.
@MainActor
final class DragSource {
  let neighbour: Neighbour
  var driver: ServerInput { neighbour.driver }
  var window: UInt { neighbour.window }

  init(_ server: XServer) throws {
    neighbour = try Neighbour(server)
    neighbour.own("XdndSelection")
  }

  func enter(_ target: UInt, types: [String] = ["text/uri-list"], version: Int = 5) {
    let atoms = types.map { Int(bitPattern: driver.atom($0)) }
    var flags = version << 24
    if atoms.count > 3 {
      flags |= 1
      neighbour.putLongs(
        atoms.map { UInt(bitPattern: $0) }, type: "ATOM", into: driver.atom("XdndTypeList"),
        of: window)
    }
    let first = atoms.prefix(3) + [0, 0, 0]
    send("XdndEnter", to: target, [flags] + first.prefix(3))
  }

  func move(_ target: UInt) {
    send("XdndPosition", to: target, [0, 30 << 16 | 30, 0, copy])
  }

  func leave(_ target: UInt) { send("XdndLeave", to: target, [0, 0, 0, 0]) }
  func drop(_ target: UInt) { send("XdndDrop", to: target, [0, 4711, 0, 0]) }

  var copy: Int { Int(bitPattern: driver.atom("XdndActionCopy")) }

  func send(
    _ name: String, to target: UInt, _ rest: [Int], from source: UInt? = nil, format: Int32 = 32
  ) {
    var event = driver.message(name, for: target)
    event.xclient.format = format
    event.xclient.data.l = (Int(source ?? window), rest[0], rest[1], rest[2], rest[3])
    driver.send(&event, to: target)
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
