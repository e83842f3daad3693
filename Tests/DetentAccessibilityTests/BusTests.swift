import CDetentBus
import DetentBase
import DetentTestSupport
import Glibc
import Synchronization
import Testing

@testable import DetentAccessibility

@Suite(.serialized) struct BusConnectionTests {
  /// What a connection has received and whether it has ended, for tests to wait for.
  final class Inbox: Sendable {
    private let state = Mutex<(messages: [BusMessage], isClosed: Bool)>(([], false))

    var messages: [BusMessage] { state.withLock { $0.messages } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func connect(_ address: String) async -> BusConnection? {
      await BusConnection.open(
        address, received: { [self] message in state.withLock { $0.messages.append(message) } },
        closed: { [self] in state.withLock { $0.isClosed = true } })
    }
  }

  let bus: PrivateBus
  let inbox = Inbox()

  init() throws { bus = try PrivateBus() }

  static func call(_ member: String, _ arguments: [BusValue] = []) -> BusMessage {
    .call(
      member, of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: "org.freedesktop.DBus",
      arguments)
  }

  @Test func theBusNamesAConnectionAndAnErrorIsAnAnswer() async throws {
    let connection = try #require(await inbox.connect(bus.address))
    defer { connection.close() }
    let reply = await connection.call(
      Self.call("NameHasOwner", [.string(connection.uniqueName)]))
    #expect(reply?.kind == .reply && reply?.body == [.boolean(true)])
    // Its welcome is a signal like any other.
    #expect(inbox.messages.allSatisfy { $0.kind == .signal })
    let error = await connection.call(Self.call("NoSuchMethod"))
    #expect(error?.kind == .error)
    #expect(error?.errorName == "org.freedesktop.DBus.Error.UnknownMethod")
  }

  @Test func oneConnectionCallsAnotherAndPingsItAtAnyPath() async throws {
    let server = try #require(await inbox.connect(bus.address))
    let client = try #require(await Inbox().connect(bus.address))
    defer { for connection in [server, client] { connection.close() } }
    async let answer = client.call(
      .call("Twice", of: "org.example", at: "/here", on: server.uniqueName, [.int32(21)]))
    try await wait { inbox.messages.contains { $0.member == "Twice" } }
    let call = try #require(inbox.messages.last)
    #expect(call.sender == client.uniqueName && call.path == "/here" && call.expectsReply)
    server.send(call.reply([.int32(42)]))
    let received = await answer
    #expect(received?.body == [.int32(42)] && received?.errorName == nil)
    // A ping is answered at any path, and not received.
    for path: ObjectPath in ["/", "/any/path"] {
      let reply = await client.call(
        .call("Ping", of: "org.freedesktop.DBus.Peer", at: path, on: server.uniqueName))
      #expect(reply?.kind == .reply && reply?.body.isEmpty == true)
      #expect(!inbox.messages.contains { $0.member == "Ping" })
    }
  }

  @Test func aFailureCarriesItsNameAndText() async throws {
    let server = try #require(await inbox.connect(bus.address))
    let client = try #require(await Inbox().connect(bus.address))
    defer { for connection in [server, client] { connection.close() } }
    async let answer = client.call(
      .call("Twice", of: "org.example", at: "/here", on: server.uniqueName))
    try await wait { inbox.messages.contains { $0.member == "Twice" } }
    server.send(try #require(inbox.messages.last).failure("org.example.Error.No", "not today"))
    let received = await answer
    #expect(received?.errorName == "org.example.Error.No")
    #expect(received?.body == [.string("not today")])
  }

  @Test func signalsComeToThoseWhoAskForThem() async throws {
    let listener = try #require(await inbox.connect(bus.address))
    let speaker = try #require(await Inbox().connect(bus.address))
    defer { for connection in [listener, speaker] { connection.close() } }
    listener.addMatch("type='signal',interface='org.example'")
    // The bus has seen the rule when it answers this.
    _ = await listener.call(Self.call("GetId"))
    for index in 1...20 {
      speaker.send(.signal("Said", of: "org.example", at: "/here", [.int32(Int32(index))]))
    }
    try await wait { inbox.messages.count { $0.member == "Said" } == 20 }
    let said = inbox.messages.filter { $0.member == "Said" }
    #expect(said.map(\.body) == (1...20).map { [.int32($0)] })
  }

  @Test func theEndOfTheBusEndsTheConnectionAndWhatWaits() async throws {
    let connection = try #require(await inbox.connect(bus.address))
    let silent = try #require(await Inbox().connect(bus.address))
    async let answer = connection.call(
      .call("Wait", of: "org.example", at: "/", on: silent.uniqueName))
    // The call is on its way when the bus has answered a later one.
    _ = await connection.call(Self.call("GetId"))
    bus.kill()
    #expect(await answer == nil)
    try await wait { inbox.isClosed }
    #expect(await connection.call(Self.call("GetId")) == nil)
    connection.send(Self.call("GetId"))
  }

  @Test func aConnectionThatIsClosedSaysSoAndLeavesNothing() async throws {
    weak var left: BusConnection?
    do {
      let connection = try #require(await inbox.connect(bus.address))
      left = connection
      connection.close()
      connection.close()
      try await wait { inbox.isClosed }
      #expect(await connection.call(Self.call("GetId")) == nil)
    }
    try await wait { left == nil }
  }

  /// How many descriptors of the process are connected to the bus.
  private var descriptorCount: Int {
    (Int32(0)..<2_000).count { descriptor in
      var peer = sockaddr_un()
      var length = socklen_t(MemoryLayout<sockaddr_un>.size)
      let status = withUnsafeMutablePointer(to: &peer) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getpeername(descriptor, $0, &length)
        }
      }
      guard status == 0, peer.sun_family == AF_UNIX else { return false }
      let path = withUnsafeBytes(of: peer.sun_path) {
        // An abstract one begins with a zero.
        String(decoding: $0.drop { $0 == 0 }.prefix { $0 != 0 }, as: UTF8.self)
      }
      return !path.isEmpty && bus.address.contains(path)
    }
  }

  @Test func connectionsThatHaveEndedLeaveNoDescriptors() async throws {
    for _ in 1...50 {
      let connection = try #require(await inbox.connect(bus.address))
      _ = await connection.call(Self.call("GetId"))
      #expect(descriptorCount > 0)
      connection.close()
    }
    try await wait { descriptorCount == 0 }
  }

  /// What GLib would print.
  private static let printed = Mutex<[String]>([])

  @Test func aBusThatSendsRubbishPrintsNothing() async throws {
    let path = "/tmp/detent-rubbish-\(getpid())"
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      Glibc.close(server)
      unlink(path)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound && listen(server, 1) == 0)
    // Lets the client in, and answers its first message with bytes that are none.
    _ = DetachedThread.start {
      let client = accept(server, nil, nil)
      func send(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
      }
      var read = [UInt8](repeating: 0, count: 4_096)
      var text = ""
      while !text.contains("BEGIN") {
        let count = recv(client, &read, read.count, 0)
        guard count > 0 else { break }
        let part = String(decoding: read.prefix(count), as: UTF8.self)
        if part.contains("AUTH EXTERNAL") {
          send(Array("OK \(String(repeating: "0", count: 32))\r\n".utf8))
        } else if part.contains("AUTH") {
          send(Array("REJECTED EXTERNAL\r\n".utf8))
        }
        if part.contains("NEGOTIATE") { send(Array("ERROR\r\n".utf8)) }
        text += part
      }
      // The header of a call whose fields are none.
      send(
        [UInt8(ascii: "l"), 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0]
          + [UInt8](repeating: 0xFF, count: 8))
      usleep(200_000)
      Glibc.close(client)
    }
    g_log_set_default_handler(
      { _, _, text, _ in
        let text = text.map { String(cString: $0) } ?? ""
        BusConnectionTests.printed.withLock { $0.append(text) }
      }, nil)
    defer { g_log_set_default_handler(g_log_default_handler, nil) }
    #expect(await inbox.connect("unix:path=\(path)") == nil)
    #expect(Self.printed.withLock { $0 } == [])
  }

  @Test(arguments: [
    "", "nonsense", "unix:path=/nowhere/bus", "autolaunch:", "unixexec:path=/bin/true",
    "tcp:host=127.0.0.1,port=1", "unix:path=/nowhere;unixexec:path=/bin/true",
  ])
  func whereNoBusIsThereNothingOpens(_ address: String) async {
    #expect(await inbox.connect(address) == nil)
    #expect(!inbox.isClosed)
  }
}

extension BusMessage {
  /// What GLib makes of the message.
  func throughGLib() -> BusMessage? {
    let message = makeMessage()
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    return BusMessage(reading: message)
  }
}

struct BusValueTests {
  static let all: [BusValue] = [
    .boolean(true), .byte(255), .int16(-1), .uint16(65_535), .int32(.min), .uint32(.max),
    .int64(.min), .uint64(.max), .double(-0.5), .string("£98k – ١٢٣ 🏠"),
    .objectPath("/org/a11y/bus"), .signature("a{sv}"),
    .array(of: "(so)", [.tuple([.string(""), .objectPath("/")])]), .array(of: "i", []),
    .dictionary(["valuetext": "£98k", "id": "price"]),
    .dictionary(["IsEnabled": .boolean(true), "deep": .strings(["a", "b"])]),
    .tuple([.int32(1), .tuple([.variant(.variant(.double(2)))])]),
  ]

  @Test(arguments: all) func whatGLibReadsOfAValueIsTheValue(_ value: BusValue) throws {
    let message = BusMessage.signal("Changed", of: "org.example", at: "/", [value, value])
    let read = try #require(message.throughGLib())
    #expect(read.body == [value, value])
    #expect(read.signature == value.signature + value.signature)
  }

  @Test func aPathIsKeptAsItIsWrittenOrNone() {
    for text in ["/", "/a", "/org/a11y/atspi/accessible/12/item_3"] {
      #expect(ObjectPath(text)?.description == text, "\(text)")
    }
    for text in ["", "a", "//", "/a/", "/a//b", "/a-b", "/ä", "a/b", "/a b"] {
      #expect(ObjectPath(text) == nil, "\(text)")
    }
  }

  @Test func whatIsOfAnotherTypeIsNil() {
    #expect(BusValue.double(1).int == nil)
    #expect(BusValue.string("1").double == nil)
    #expect(BusValue.int32(1)["key"] == nil)
    let dictionary = BusValue.dictionary(["a": .double(2)])
    #expect([dictionary["a"], dictionary["b"]] == [.double(2), nil])
  }

  @Test func aMalformedSignatureIsSentAsTheEmptyOne() throws {
    let message = BusMessage.signal("Changed", of: "org.example", at: "/", [.signature("(((")])
    #expect(try #require(message.throughGLib()).body == [.signature("")])
  }
}
