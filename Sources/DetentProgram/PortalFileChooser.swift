import DetentAccessibility
import DetentBase
package import DetentViews
package import DetentWidgets
package import DetentX11
import Glibc

/// Asks with the desktop's file dialog (the portal `org.freedesktop.portal.FileChooser`) where there
/// is one, else with another chooser.
@MainActor
package final class PortalFileChooser: FileChooser {
  private let bus: String?
  private let portalName: @MainActor (Window) -> String
  private let other: any FileChooser
  private let patience: Duration
  private var isAsking = false

  /// How long the desktop has to say that it will ask. It may have to start the dialog's program.
  package static let usualPatience = Duration.seconds(4)

  /// - Parameter host: what shows the window that the dialog belongs to.
  package convenience init(_ host: X11Host) {
    self.init(
      bus: BusConnection.sessionAddress,
      portalName: { [weak host] in host?.portalName(of: $0) ?? "" })
  }

  /// - Parameters:
  ///   - bus: the address of the session's bus; nil where there is none.
  ///   - portalName: what portals call a window, empty for none.
  ///   - other: what asks where the desktop does not.
  init(
    bus: String?, portalName: @escaping @MainActor (Window) -> String,
    other: any FileChooser = SheetFileChooser(), patience: Duration = usualPatience
  ) {
    (self.bus, self.portalName) = (bus, portalName)
    (self.other, self.patience) = (other, patience)
  }

  /// Asks the user; a question that is open already is answered with nothing.
  package func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String] {
    guard !isAsking else { return [] }
    isAsking = true
    defer { isAsking = false }
    let parent = view.window.map(portalName) ?? ""
    guard let bus else { return await other.chooseFile(options, for: view) }
    var question = options
    while let answer = await PortalQuestion(question, parent: parent).ask(
      at: bus, patience: patience)
    {
      let paths = answer.uris.compactMap { FileList.path(of: $0) }
      guard options.mode == .save, let path = paths.first else { return paths }
      let name = Self.name(path, answer.kind, options)
      if name == path || !Self.exists(name) { return [name] }
      // The desktop asked about another file: whether this one is to be replaced, it asks again.
      let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex
      (question.folder, question.name) = (
        String(name[..<slash]), String(name[slash...].dropFirst())
      )
    }
    return await other.chooseFile(options, for: view)
  }

  /// The path of a file to be written, with the ending of the chosen kind where it has none and is
  /// not there yet.
  private static func name(
    _ path: String, _ kind: String?, _ options: FileChooserOptions
  ) -> String {
    if exists(path) { return path }
    let kind = options.kinds.first { $0.name == kind } ?? options.kinds.first
    return options.completed(path, as: kind)
  }

  private static func exists(_ path: String) -> Bool { path.withPath { access($0, F_OK) } == 0 }
}

/// One question to the portal. Names, types and order are those of version 4 of its interface, the
/// oldest of which has all but the folder.
struct PortalQuestion: Sendable {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let desktop: ObjectPath = "/org/freedesktop/portal/desktop"
  private static let request = "org.freedesktop.portal.Request"
  /// Names the question; each has a connection of its own.
  private static let token = "detent"

  /// What the user chose.
  struct Answer: Sendable {
    /// The URIs of the files.
    var uris: [String] = []
    /// The name of the kind that was chosen; nil where the portal does not say.
    var kind: String?
  }

  private let method: String
  private let parent: String
  private let title: String
  private let options: [String: BusValue]

  init(_ options: FileChooserOptions, parent: String) {
    method = options.mode == .open ? "OpenFile" : "SaveFile"
    (self.parent, title) = (parent, options.title)
    var values: [String: BusValue] = [
      "handle_token": .string(Self.token), "modal": .boolean(true),
    ]
    if options.mode == .open { values["multiple"] = .boolean(true) }
    if !options.name.isEmpty { values["current_name"] = .string(options.name) }
    if let folder = options.folder {
      values["current_folder"] = .array(of: "y", (folder.pathBytes + [0]).map { .byte($0) })
    }
    if !options.kinds.isEmpty {
      values["filters"] = .array(of: "(sa(us))", options.kinds.map(Self.filter))
    }
    self.options = values
  }

  /// A kind of files as the portal has it: patterns count letters of either case as others.
  private static func filter(_ kind: FileChooserOptions.Kind) -> BusValue {
    let patterns = kind.endings.isEmpty ? ["*"] : kind.endings.map { "*." + anyCase($0) }
    return .tuple([
      .string(kind.name), .array(of: "(us)", patterns.map { .tuple([.uint32(0), .string($0)]) }),
    ])
  }

  private static func anyCase(_ ending: String) -> String {
    ending.map { $0.isLetter ? "[\($0.lowercased())\($0.uppercased())]" : "\($0)" }.joined()
  }

  /// Asks, and waits for what the user chooses.
  /// - Parameter patience: how long it may take until the question is accepted.
  /// - Returns: nothing where the user chose none; nil where nobody asks.
  func ask(at address: String, patience: Duration) async -> Answer? {
    let (messages, received) = AsyncStream.makeStream(of: BusMessage.self)
    let connection = await BusConnection.open(
      address, received: { received.yield($0) }, closed: { received.finish() })
    guard let connection else { return nil }
    defer { connection.close() }
    let names = connection.uniqueName.dropFirst().replacing(".", with: "_")
    guard let usual = ObjectPath("\(Self.desktop)/request/\(names)/\(Self.token)") else {
      return nil
    }
    // Before the question: the answer may come at once. And the portal may end without one.
    connection.addMatch("type='signal',interface='\(Self.request)',path='\(usual)'")
    connection.addMatch("type='signal',member='NameOwnerChanged',arg0='\(Self.portal)'")
    // A portal that does not answer is none.
    let limit = Task {
      try await Task.sleep(for: patience)
      connection.close()
    }
    let reply = await connection.call(
      .call(
        method, of: "org.freedesktop.portal.FileChooser", at: Self.desktop, on: Self.portal,
        [.string(parent), .string(title), .dictionary(options)]))
    limit.cancel()
    guard let reply, reply.kind == .reply, let path = reply.body.first?.path else { return nil }
    // Old portals have names of their own for questions.
    if path != usual {
      connection.addMatch("type='signal',interface='\(Self.request)',path='\(path)'")
    }
    for await message in messages where message.kind == .signal {
      if message.interface == Self.request, message.member == "Response",
        message.path == path || message.path == usual
      {
        return Self.chosen(message.body)
      }
      if message.member == "NameOwnerChanged", message.body.last?.string == "" { break }
    }
    return Answer()
  }

  /// What an answer says: 0 and what was chosen, or why nothing was.
  private static func chosen(_ answer: [BusValue]) -> Answer {
    guard answer.count == 2, answer[0].unsigned == 0 else { return Answer() }
    return Answer(
      uris: answer[1]["uris"]?.elements?.compactMap(\.string) ?? [],
      kind: answer[1]["current_filter"]?.elements?.first?.string)
  }
}
