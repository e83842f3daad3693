import DetentControls
import DetentDrawing
import DetentHeadless
import DetentOutput
import DetentViews
import DetentWidgets
import Foundation
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// A window over a file, driven like the user would.
@MainActor
final class ScreenStage {
  let application: PriceFilterApplication
  let host: HeadlessHost
  private let folder = TemporaryFolder()
  private let log: LineBox

  var window: Window { application.window }
  var model: ListingsModel { application.model }
  var session: ListingsSession { application.model.session }
  var filter: ListingsFilter { session.filter }
  /// The identifier of the view that has the keyboard.
  var focused: String? { window.firstResponder?.identifier }

  @MainActor private final class LineBox {
    var lines: [String] = []
  }

  /// Ten homes from 100,000 to 1,000,000, the dearest one first.
  static let tenHomes =
    "Address,Price,Type,Area m2,Beds\n"
    + (1...10).reversed().map { "\($0) High Street,\($0)00000,House,\($0 * 20),\($0 % 5)\n" }
    .joined()

  /// A window over a file of its own, or the sample, without a memory.
  convenience init(
    csv: String? = tenHomes, size: Size = Size(width: 1_080, height: 980),
    locale: String = "en_GB", search: SearchText = SearchText(), announcesLosses: Bool = false
  ) async throws {
    var options = PriceFilterApplication.Options()
    options.size = size
    options.locale = LocaleID(locale)
    options.search = search
    options.announcesLosses = announcesLosses
    try await self.init(options, csv: csv, StateStore(folders: nil))
  }

  /// A window with a memory, over a file or what it showed last.
  convenience init(_ path: String?, _ store: StateStore) async throws {
    var options = PriceFilterApplication.Options()
    options.listings = path
    options.locale = LocaleID("en_GB")
    try await self.init(options, store)
  }

  init(
    _ options: PriceFilterApplication.Options, csv: String? = nil,
    _ store: StateStore = StateStore(folders: nil)
  ) async throws {
    var options = options
    if let csv { options.listings = folder.write("table.csv", Array(csv.utf8)) }
    let box = LineBox()
    let log = EventLog { box.lines.append($0) }
    application = try PriceFilterApplication(options: options, log: log, state: store)
    await application.startLoading()
    // On a busy machine it takes longer than the window would wait; errors are shown by the window.
    try? await application.waitForLoad()
    host = try HeadlessHost(window: application.window)
    log.ready()
    self.log = box
  }

  // MARK: What is there

  func tree() throws -> AccessibilityNode {
    host.settle()
    return try #require(window.accessibilityTree().first)
  }

  func node(_ id: String) throws -> AccessibilityNode {
    try #require(try tree().node(withID: id), "no node \(id)")
  }

  func has(_ id: String) throws -> Bool { try tree().node(withID: id) != nil }

  /// What is read of a node, with spaces where no line breaks.
  func label(_ id: String) throws -> String? {
    try node(id).label?.replacing("\u{A0}", with: " ")
  }

  /// The value of a node in words, with spaces where no line breaks.
  func text(_ id: String) throws -> String? {
    try node(id).valueText?.replacing("\u{A0}", with: " ")
  }

  func shownRows() throws -> [String] { try node("listings").children.compactMap(\.label) }

  /// A view, also where it is hidden.
  func view(_ id: String) throws -> View {
    try #require(window.view(withIdentifier: id), "no view \(id)")
  }

  func view<Kind: View>(_ id: String) throws -> Kind { try #require(try view(id) as? Kind) }

  var chart: ScatterChart { get throws { try view("chart") } }
  var map: MapView { get throws { try view("map") } }
  var list: ListView { get throws { try view("listings") } }

  var screen: PriceFilterScreen {
    get throws { try #require(window.contentView as? PriceFilterScreen) }
  }

  /// The rows of the help that is open, as they are read aloud.
  var help: TextSheet {
    get throws { try #require(window.overlay.view(withIdentifier: "help") as? TextSheet) }
  }

  /// The menu that is open, or nil.
  func menu() throws -> AccessibilityNode? { try tree().descendants.first { $0.role == .menu } }

  func menuTitles() throws -> [String] { try menu()?.children.compactMap(\.label) ?? [] }

  // MARK: What is reported

  var events: [String] { log.lines }

  /// The members of a line.
  static func members(_ line: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
  }

  /// The event of a line, and what it counts.
  static func summary(_ line: String) -> String {
    let members = members(line)
    let count = (members["count"] as? Int).map { " \($0)" } ?? ""
    return "\(members["event"] as? String ?? "?")\(count)"
  }

  /// The members of the last line of an event.
  func members(of event: String) -> [String: Any]? {
    events.map(Self.members).last { $0["event"] as? String == event }
  }

  /// The events of a control.
  func edits(of control: String) -> [String] {
    events.map(Self.members).filter { $0["control"] as? String == control }
      .compactMap { $0["event"] as? String }
  }

  // MARK: What the user does

  func focus(_ id: String) throws {
    #expect(try view(id).becomeFirstResponder(.keyboard(.forward)))
  }

  func click(_ id: String) throws {
    host.click(at: try node(id).frame.center)
    host.settle()
  }

  /// Removes the filter of a chip with the pointer.
  func clickCross(_ id: String) throws { try click("\(id).remove") }

  /// Chooses the item of the open menu whose title begins so.
  func choose(_ title: String) throws {
    let item = try menu()?.children.first { $0.label?.hasPrefix(title) == true }
    host.click(at: try #require(item, "no item \(title)").frame.center)
    host.settle()
  }

  func drag(_ id: String, by way: Double) throws {
    let start = try node(id).frame.center
    host.drag(start, Point(x: start.x + way, y: start.y))
    host.settle()
  }

  /// Replaces the text of a field, and presses Enter unless it is left open.
  func type(_ text: String, into id: String, thenEnter: Bool = true) throws {
    try click(id)
    control("a")
    host.type(text)
    if thenEnter { host.key(.enter) }
    host.settle()
  }

  func control(_ letter: Character) { host.key(.character(letter), modifiers: .control) }

  /// Presses keys one after the other, and waits until nothing moves.
  func press(_ keys: Key...) {
    for key in keys { host.key(key) }
    host.settle()
  }

  /// Drops files on the window, and waits for what comes of it.
  func drop(_ paths: [String]) async {
    host.performDrop(paths)
    try? await application.waitForLoad()
  }
}

extension StateStore {
  /// A memory in a folder that is written only when it is told to; no file is in its way.
  convenience init(in folder: TemporaryFolder) {
    self.init(folders: StateFolders(environment: ["HOME": folder.path]), delay: .seconds(3_600)) {
      Issue.record("\($0)")
    }
  }
}

extension AccessibilityNode {
  /// The node and all that are below it, from the top.
  var descendants: [AccessibilityNode] { [self] + children.flatMap(\.descendants) }
}
