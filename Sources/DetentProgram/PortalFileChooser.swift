import DetentAccessibility
import DetentBase
package import DetentViews
package import DetentWidgets
package import DetentX11
import Glibc

/// A file chooser that opens the desktop's file dialog through the portal
/// `org.freedesktop.portal.FileChooser`. Without a portal, it uses another chooser.
@MainActor
package final class PortalFileChooser: FileChooser {
  private let bus: String?
  private let portalName: @MainActor (Window) -> String
  private let other: any FileChooser
  private let patience: Duration
  private var isAsking = false

  /// The time that the portal has to accept a question. It may have to start the dialog's program.
  package static let usualPatience = Duration.seconds(4)

  package convenience init(_ host: X11Host) {
    self.init(
      bus: BusConnection.sessionAddress,
      portalName: { [weak host] in host?.portalName(of: $0) ?? "" })
  }

  /// `portalName` returns the portal's identifier for a window, or an empty string.
  init(
    bus: String?, portalName: @escaping @MainActor (Window) -> String,
    other: any FileChooser = SheetFileChooser(), patience: Duration = usualPatience
  ) {
    (self.bus, self.portalName) = (bus, portalName)
    (self.other, self.patience) = (other, patience)
  }

  /// Returns no paths if a dialog is already open.
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
      // The portal confirmed replacing a file of another name. Ask again with the completed name,
      // so that the user confirms the file that will be written.
      let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex
      (question.folder, question.name) = (
        String(name[..<slash]), String(name[slash...].dropFirst())
      )
    }
    return await other.chooseFile(options, for: view)
  }

  /// Adds the ending of the chosen kind if a path has none and no file exists there yet.
  private static func name(
    _ path: String, _ kind: String?, _ options: FileChooserOptions
  ) -> String {
    if exists(path) { return path }
    let kind = options.kinds.first { $0.name == kind } ?? options.kinds.first
    return options.completed(path, as: kind)
  }

  private static func exists(_ path: String) -> Bool { path.withPath { access($0, F_OK) } == 0 }
}

/// A question to the portal, by version 4 of its interface. Older versions lack only the folder.
private struct PortalQuestion: Sendable {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let desktop: ObjectPath = "/org/freedesktop/portal/desktop"
  private static let request = "org.freedesktop.portal.Request"
  /// The token need not be unique, because each question has its own connection.
  private static let token = "detent"

  struct Answer: Sendable {
    var uris: [String] = []
    /// The name of the chosen kind, or nil if the portal does not report it.
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

  /// The portal's patterns are case-sensitive.
  private static func filter(_ kind: FileChooserOptions.Kind) -> BusValue {
    let patterns = kind.endings.isEmpty ? ["*"] : kind.endings.map { "*." + anyCase($0) }
    return .tuple([
      .string(kind.name), .array(of: "(us)", patterns.map { .tuple([.uint32(0), .string($0)]) }),
    ])
  }

  private static func anyCase(_ ending: String) -> String {
    ending.map { $0.isLetter ? "[\($0.lowercased())\($0.uppercased())]" : "\($0)" }.joined()
  }

  /// Asks, and waits for the user's choice. Returns an empty answer if the user chose nothing, or
  /// nil if the portal cannot ask or does not accept the question within `patience`.
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
    // Subscribe before asking: the answer may come at once. The portal may also end without one.
    connection.addMatch("type='signal',interface='\(Self.request)',path='\(usual)'")
    connection.addMatch("type='signal',member='NameOwnerChanged',arg0='\(Self.portal)'")
    // Treat a portal that does not answer in time as missing.
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
    // Old portals choose the path of the request themselves.
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

  /// Reads a response: a status, 0 if the user chose, and the choice.
  private static func chosen(_ answer: [BusValue]) -> Answer {
    guard answer.count == 2, answer[0].unsigned == 0 else { return Answer() }
    return Answer(
      uris: answer[1]["uris"]?.elements?.compactMap(\.string) ?? [],
      kind: answer[1]["current_filter"]?.elements?.first?.string)
  }
}
