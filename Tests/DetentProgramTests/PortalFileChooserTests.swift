import DetentAccessibility
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Glibc
import Synchronization
import Testing

@testable import DetentProgram

@MainActor @Suite(.serialized) struct PortalFileChooserTests {
  private let bus: PrivateBus
  private let window = Window(size: Size(width: 100, height: 100))
  private let view = View()
  private let other = OtherChooser()

  init() throws {
    bus = try PrivateBus()
    window.contentView = view
  }

  /// The answers of a portal that gives some files.
  private func portal(
    _ code: UInt32 = 0, giving uris: String...
  ) async throws -> FakePortal {
    try await #require(
      FakePortal(bus) { portal, call in
        portal.accept(call)
        if !uris.isEmpty { portal.respond(to: call, code, uris) }
      })
  }

  private func chooser(patience: Duration = .seconds(120)) -> PortalFileChooser {
    PortalFileChooser(
      bus: bus.address, portalName: { _ in "x11:1c00006" }, other: other, patience: patience)
  }

  private var question: FileChooserOptions {
    var options = FileChooserOptions(.open)
    options.title = "Open a file of listings"
    options.folder = "/srv/homes"
    options.kinds = [.init("CSV", endings: ["csv"]), .init("All files")]
    return options
  }

  @Test func thePortalIsAskedAndItsFilesAreTaken() async throws {
    let portal = try await portal(
      giving: "file:///srv/homes/a%20b.csv", "https://example.org/c.csv")
    defer { portal.end() }
    #expect(await chooser().chooseFile(question, for: view) == ["/srv/homes/a b.csv"])
    let call = try #require(portal.calls.first)
    #expect(call.member == "OpenFile" && call.signature == "ssa{sv}")
    #expect(call.body[0].string == "x11:1c00006")
    #expect(call.body[1].string == "Open a file of listings")
    let options = call.body[2]
    #expect(options["multiple"] == .boolean(true) && options["modal"] == .boolean(true))
    let folder = options["current_folder"]?.elements
    #expect(folder == (Array("/srv/homes".utf8) + [0]).map { .byte($0) })
    let filters = [("CSV", "*.[cC][sS][vV]"), ("All files", "*")].map { name, pattern in
      BusValue.tuple([
        .string(name), .array(of: "(us)", [.tuple([.uint32(0), .string(pattern)])]),
      ])
    }
    #expect(options["filters"] == .array(of: "(sa(us))", filters))
    #expect(other.asked == 0)
  }

  @Test func aFileToBeSavedHasItsNameProposed() async throws {
    let portal = try await portal(giving: "file:///srv/out.csv")
    defer { portal.end() }
    var options = FileChooserOptions(.save)
    options.name = "homes.csv"
    #expect(await chooser().chooseFile(options, for: view) == ["/srv/out.csv"])
    let call = try #require(portal.calls.first)
    #expect(call.member == "SaveFile" && call.body[2]["current_name"] == .string("homes.csv"))
    #expect(call.body[2]["multiple"] == nil)
  }

  @Test func aFileToBeSavedGetsTheEndingOfItsKind() async throws {
    let folder = "/tmp/detent-portal-\(UInt64.random(in: 0 ... .max))"
    try #require(mkdir(folder, 0o700) == 0 && mkdir("\(folder)/taken.pdf", 0o700) == 0)
    defer {
      rmdir("\(folder)/taken.pdf")
      rmdir(folder)
    }
    let portal = try await #require(
      FakePortal(bus) { portal, call in
        portal.accept(call)
        let isSecond = call.body[2]["current_name"] == .string("taken.pdf")
        let name = call.body[1].string == "new" ? "new" : isSecond ? "other.png" : "taken"
        portal.respond(to: call, 0, ["file://\(folder)/\(name)"], kind: "PDF document")
      })
    defer { portal.end() }
    var options = FileChooserOptions(.save)
    options.kinds = [.init("PNG image", endings: ["png"]), .init("PDF document", endings: ["pdf"])]
    options.title = "new"
    #expect(await chooser().chooseFile(options, for: view) == ["\(folder)/new.pdf"])
    // Nobody has asked yet whether this file is to be replaced.
    options.title = "taken"
    #expect(await chooser().chooseFile(options, for: view) == ["\(folder)/other.png"])
    #expect(portal.calls.count == 3)
  }

  @Test(arguments: [UInt32(1), 2])
  func aDialogThatIsCancelledGivesNothing(_ code: UInt32) async throws {
    let portal = try await portal(code, giving: "file:///srv/a.csv")
    defer { portal.end() }
    #expect(await chooser().chooseFile(question, for: view) == [])
    #expect(other.asked == 0)
  }

  @Test func withoutAPortalOrABusTheOtherChooserAsks() async {
    #expect(await chooser().chooseFile(question, for: view) == ["/other"])
    let withoutBus = PortalFileChooser(bus: nil, portalName: { _ in "" }, other: other)
    #expect(await withoutBus.chooseFile(question, for: view) == ["/other"])
    #expect(other.asked == 2)
  }

  @Test(arguments: [true, false])
  func aPortalThatRefusesOrNeverAnswersIsNone(refuses: Bool) async throws {
    let portal = try await #require(
      FakePortal(bus) { portal, call in
        guard refuses else { return }
        portal.send(call.failure("org.freedesktop.portal.Error.Failed", "no dialogs here"))
      })
    defer { portal.end() }
    let chooser = refuses ? chooser() : chooser(patience: .milliseconds(100))
    #expect(await chooser.chooseFile(question, for: view) == ["/other"])
  }

  @Test func aPortalThatEndsGivesNothing() async throws {
    let portal = try await portal()
    async let chosen = chooser().chooseFile(question, for: view)
    try await wait { !portal.calls.isEmpty }
    await portal.settle()
    portal.end()
    #expect(await chosen == [])
    #expect(other.asked == 0)
  }

  @Test func aSecondQuestionMeanwhileIsAnsweredWithNothing() async throws {
    let portal = try await portal()
    defer { portal.end() }
    let chooser = chooser()
    async let first = chooser.chooseFile(question, for: view)
    try await wait { portal.calls.count == 1 }
    #expect(await chooser.chooseFile(question, for: view) == [])
    portal.respond(to: portal.calls[0], 0, ["file:///srv/a.csv"])
    #expect(await first == ["/srv/a.csv"])
  }
}

/// A chooser that always finds the same file.
@MainActor private final class OtherChooser: FileChooser {
  private(set) var asked = 0

  func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String] {
    asked += 1
    return ["/other"]
  }
}

/// What stands for the desktop on a bus of a test's own.
private final class FakePortal: Sendable {
  private let connection: BusConnection
  private let inbox: Inbox

  /// What has come, and what is done with it.
  private final class Inbox: Sendable {
    private let state = Mutex<(calls: [BusMessage], portal: FakePortal?)>(([], nil))
    let answer: @Sendable (FakePortal, BusMessage) -> Void

    init(_ answer: @escaping @Sendable (FakePortal, BusMessage) -> Void) { self.answer = answer }

    var calls: [BusMessage] { state.withLock { $0.calls } }

    func begin(_ portal: FakePortal?) { state.withLock { $0.portal = portal } }

    func take(_ message: BusMessage) {
      guard message.kind == .call else { return }
      let portal = state.withLock { state in
        state.calls.append(message)
        return state.portal
      }
      if let portal { answer(portal, message) }
    }
  }

  init?(
    _ bus: PrivateBus, _ answer: @escaping @Sendable (FakePortal, BusMessage) -> Void
  ) async {
    let inbox = Inbox(answer)
    guard
      let connection = await BusConnection.open(
        bus.address, received: { inbox.take($0) }, closed: {})
    else { return nil }
    (self.connection, self.inbox) = (connection, inbox)
    inbox.begin(self)
    await ask("RequestName", [.string("org.freedesktop.portal.Desktop"), .uint32(0)])
  }

  private func ask(_ member: String, _ arguments: [BusValue] = []) async {
    _ = await connection.call(
      .call(
        member, of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        on: "org.freedesktop.DBus", arguments))
  }

  /// Waits until the bus has taken what was sent.
  func settle() async { await ask("GetId") }

  var calls: [BusMessage] { inbox.calls }

  func send(_ message: BusMessage) { connection.send(message) }

  func end() {
    inbox.begin(nil)
    connection.close()
  }

  /// Says that the question is being asked.
  func accept(_ call: BusMessage) { send(call.reply([.objectPath(handle(of: call))])) }

  func respond(to call: BusMessage, _ code: UInt32, _ uris: [String], kind: String? = nil) {
    var results: [String: BusValue] = ["uris": .strings(uris)]
    if let kind {
      results["current_filter"] = .tuple([.string(kind), .array(of: "(us)", [])])
    }
    var signal = BusMessage.signal(
      "Response", of: "org.freedesktop.portal.Request", at: handle(of: call),
      [.uint32(code), .dictionary(results)])
    signal.destination = call.sender
    send(signal)
  }

  private func handle(of call: BusMessage) -> ObjectPath {
    let sender = (call.sender ?? "").dropFirst().replacing(".", with: "_")
    let token = call.body[2]["handle_token"]?.string ?? ""
    return ObjectPath("/org/freedesktop/portal/desktop/request/\(sender)/\(token)") ?? "/"
  }
}
