import DetentBase
import DetentDrawing
import DetentTestSupport
import Foundation
import Listings
import ListingsTestSupport
import Synchronization
import Testing

@testable import PriceFilter

/// A home of a user for one test, and what users were told.
@MainActor
private final class StateStage {
  let home = "\(NSTemporaryDirectory())price-filter-state-\(UUID())"
  private let lines = Mutex<[String]>([])
  var report: [String] { lines.withLock { $0 } }

  var folders: StateFolders { StateFolders(environment: ["HOME": home]) }
  var stateFile: String { "\(home)/.local/state/price-filter/state.json" }
  var homesFile: String { "\(home)/.local/share/price-filter/homes.json" }
  var searchesFile: String { "\(home)/.config/price-filter/searches.json" }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  func store() -> StateStore {
    StateStore(folders: folders, delay: .seconds(3_600)) { [weak self] line in
      self?.lines.withLock { $0.append(line) }
    }
  }

  func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    try makeFolder(path.folder)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Keeps a path in the file of the state.
  @discardableResult
  func keep(_ file: String) -> StateStore {
    let store = store()
    store.application.edit("file") { $0.lastFile = file }
    store.flush()
    return store
  }

  /// The path that was kept.
  var keptFile: String? { store().application.content.lastFile }

  func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  func names(beside path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.folder).sorted()
  }

  func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}

extension String {
  /// The folder of a path.
  fileprivate var folder: String { (self as NSString).deletingLastPathComponent }
}

@MainActor @Suite struct StateTests {
  private let stage = StateStage()

  /// The key of a home with only a title.
  private func key(_ title: String) -> String { "home:\(title) |  | " }

  // MARK: Folders

  @Test func foldersAreThoseOfXDG() {
    func folders(_ environment: [String: String]) -> [String?] {
      let folders = StateFolders(environment: environment)
      return [folders.state, folders.configuration, folders.data]
    }
    let usual = [".local/state", ".config", ".local/share"].map { "/home/ann/\($0)/price-filter" }
    #expect(folders(["HOME": "/home/ann"]) == usual)
    let own = [
      "HOME": "/home/ann", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "relative",
      "XDG_DATA_HOME": "",
    ]
    #expect(folders(own) == ["/s/price-filter"] + usual.dropFirst())
    #expect(folders(["HOME": "here"]) == [nil, nil, nil])
  }

  @Test func documentsAreWhereTheUserHasThem() throws {
    let home = stage.home
    func documents(_ variables: [String: String] = [:]) -> String? {
      StateFolders.documents(variables.merging(["HOME": home]) { given, _ in given })
    }
    #expect(StateFolders.documents([:]) == nil && documents() == home)
    try stage.write(
      "XDG_DOCUMENTS_DIR=\"$HOME/Papers\"\n".utf8, to: "\(home)/.config/user-dirs.dirs")
    #expect(documents() == home, "there is no such folder")
    try stage.makeFolder("\(home)/Papers")
    #expect(documents() == "\(home)/Papers")
    #expect(documents(["XDG_DOCUMENTS_DIR": "\(home)/.config"]) == "\(home)/.config")
    let relative = ["XDG_CONFIG_HOME": "relative", "XDG_DOCUMENTS_DIR": "relative"]
    #expect(documents(relative) == "\(home)/Papers" && documents(["HOME": "relative"]) == nil)
  }

  // MARK: Keeping

  @Test func whatWasKeptIsThereInTheNextRun() throws {
    let ann = key("ann")
    let store = stage.store()
    store.application.edit("window") { $0.window = .init(width: 900, height: 640) }
    store.application.edit("file") {
      $0.didOpen("/tmp/a.csv")
      $0.didOpen("/tmp/b.csv")
      $0.didOpen("/tmp/a.csv")
    }
    store.application.edit("columns") {
      $0.columns["map"] = ImportOptions(currency: Currency(code: "EUR"))
    }
    store.searches.edit("s") { $0.save(SearchText(filter: "price=..500k,favourite"), as: "Süd") }
    store.homes.edit("h") {
      $0.setFavourite(true, of: ann)
      $0.setNote("call\nagain \"soon\" 🏠", of: ann)
    }
    store.flush()
    let next = stage.store()
    let content = next.application.content
    #expect(content == store.application.content)
    #expect(content.window == .init(width: 900, height: 640))
    #expect(content.recentFiles == ["/tmp/a.csv", "/tmp/b.csv"])
    #expect(content.columns["map"] == ImportOptions(currency: Currency(code: "EUR")))
    #expect(next.searches.content.names == ["Süd"] && next.homes.content.isFavourite(ann))
    #expect(next.homes.content.note(ann) == "call\nagain \"soon\" 🏠" && stage.report == [])
  }

  @Test func whatEarlierProgramsKeptIsStillThereAfterASave() throws {
    let recent = #"[{"path":"/a.csv","opened":9},{"path":"/b.csv","opened":5}]"#
    let state =
      #"{"version":1,"lastFile":"/a.csv","recentFiles":\#(recent),"columns":{"a":"price=b"}}"#
    let home = #"{"title":"A","favourite":true,"note":"n","also":["web:a.example/1"]}"#
    // One that was written by hand needs no order.
    let search = #"{"filter":"price=..5","sort":"price-"},"South":{"filter":"place=SW1"}"#
    try stage.write(state.utf8, to: stage.stateFile)
    try stage.write("{\"version\":1,\"homes\":{\"id:1 of id\":\(home)}}".utf8, to: stage.homesFile)
    try stage.write("{\"version\":1,\"searches\":{\"S\":\(search)}}".utf8, to: stage.searchesFile)
    let (store, ann) = (stage.store(), key("ann"))
    store.application.edit("window") { $0.window = .init(width: 900, height: 640) }
    store.homes.edit("ann") { $0.setFavourite(true, of: ann) }
    store.searches.edit("b") { $0.save(SearchText(filter: "price=1"), as: "b") }
    store.flush()
    let next = stage.store()
    let content = next.application.content
    #expect(content.lastFile == "/a.csv" && content.recentFiles == ["/a.csv", "/b.csv"])
    #expect(content.columns.isEmpty, "decisions were texts")
    #expect(
      next.homes.content.homes["id:1 of id"] == .init(title: "A", favourite: true, note: "n"))
    let searches = next.searches.content.searches
    #expect(searches["S"] == SearchText(filter: "price=..5", sort: "price-"))
    #expect(searches["South"] == SearchText(filter: "place=SW1") && stage.report == [])
  }

  @Test func filesCanBeReadByUsersAndByNobodyElse() throws {
    let store = stage.store()
    store.application.edit("window") { $0.window = .init(width: 900, height: 640) }
    store.flush()
    let text = try stage.text(stage.stateFile)
    #expect(text.contains("\"version\" : 1") && text.hasSuffix("}\n"))
    #expect(text.split(separator: "\n").count > 5)
    #expect(try stage.permissions(of: stage.stateFile) == 0o600)
    #expect(try stage.permissions(of: stage.stateFile.folder) == 0o700)
    #expect(try stage.names(beside: stage.stateFile) == ["state.json", "state.json.lock"])
  }

  @Test func withoutAChangeOrAFolderNothingIsWritten() {
    let unchanged = stage.store()
    unchanged.application.edit("nothing") { $0.lastFile = nil }
    unchanged.flush()
    let homeless = StateStore(folders: nil, delay: .seconds(0)) { Issue.record("\($0)") }
    homeless.application.edit("file") { $0.didOpen("/tmp/a.csv") }
    homeless.flush()
    #expect(homeless.application.content.recentFiles.count == 1)
    #expect(!FileManager.default.fileExists(atPath: stage.home))
  }

  @Test func changesAreWrittenAMomentLaterInOneGo() async throws {
    let store = StateStore(folders: stage.folders, delay: .milliseconds(20)) {
      Issue.record("\($0)")
    }
    for width in 400...900 {
      store.application.edit("window") { $0.window = .init(width: Double(width), height: 640) }
    }
    #expect(!FileManager.default.fileExists(atPath: stage.stateFile))
    try await wait("the file") { FileManager.default.fileExists(atPath: stage.stateFile) }
    #expect(stage.store().application.content.window?.width == 900)
  }

  // MARK: Several programs

  @Test func twoProgramsLoseNothingOfEachOther() throws {
    let (ann, bob, eve) = (key("ann"), key("bob"), key("eve"))
    let (one, other) = (stage.store(), stage.store())
    one.homes.edit("ann") { $0.setFavourite(true, of: ann) }
    other.homes.edit("bob") { $0.setFavourite(true, of: bob) }
    one.flush()
    other.flush()
    let both = stage.store().homes.content
    #expect(both.isFavourite(ann) && both.isFavourite(bob))
    one.homes.edit("ann") { $0.setFavourite(false, of: ann) }
    one.homes.edit("eve") { $0.setNote("?", of: eve) }
    one.flush()
    let now = stage.store().homes.content
    #expect(!now.isFavourite(ann) && now.isFavourite(bob) && now.note(eve) == "?")
  }

  @Test func manyWritersAtOnceLoseNothing() async throws {
    let folder = try #require(stage.folders.state)
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          var file = StateFile<ApplicationState>(folder: folder)
          file.patience = .seconds(60)
          for step in 0..<5 {
            let name = "columns\(writer).\(step)"
            do {
              try file.write([{ $0.columns[name] = ImportOptions() }]) { Issue.record("\($0)") }
            } catch {
              Issue.record("\(error)")
            }
          }
        }
      }
    }
    #expect(stage.store().application.content.columns.count == 40)
    #expect(try stage.names(beside: stage.stateFile) == ["state.json", "state.json.lock"])
  }

  @Test func whoeverReadsMeetsTheOldFileOrTheNewOne() async throws {
    let folder = try #require(stage.folders.state)
    let file = StateFile<ApplicationState>(folder: folder)
    try file.write([{ $0.didOpen("/0") }]) { Issue.record("\($0)") }
    let writing = Task.detached {
      for step in 1...60 { try? file.write([{ $0.didOpen("/\(step)") }]) { Issue.record("\($0)") } }
    }
    for _ in 0..<300 {
      let read = try file.read { Issue.record("\($0)") }
      #expect(read?.lastFile?.first == "/")
    }
    await writing.value
  }

  @Test func aLockThatAnotherProgramKeepsIsNotWaitedForForEver() throws {
    stage.keep("/even")
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    holder.arguments = [
      "flock", "--no-fork", "\(stage.stateFile).lock", "sh", "-c", "echo held; exec sleep 60",
    ]
    let output = Pipe()
    holder.standardOutput = output
    try holder.run()
    defer {
      // It takes over which signals this process handles, and may not end at SIGTERM.
      kill(holder.processIdentifier, SIGKILL)
      holder.waitUntilExit()
    }
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "held\n")
    var file = StateFile<ApplicationState>(folder: try #require(stage.folders.state))
    file.patience = .milliseconds(50)
    #expect(throws: StateProblem.locked) {
      try file.write([{ $0.lastFile = "/other" }]) { Issue.record("\($0)") }
    }
    // Reading needs no lock.
    #expect(stage.keptFile == "/even")
  }

  // MARK: What is in the way

  nonisolated static let hostile: [String] = [
    "", "{", "null", "[]", "{}", "\u{0}\u{1}", "{\"version\":\"1\"}", "{\"version\":1.5}",
    "{\"version\":1,\"recentFiles\":{}}", "{\"version\":1,\"window\":{\"width\":1e999}}",
    "{\"version\":1,\"recentFiles\":[{\"path\":7}]}", String(repeating: "[", count: 100_000),
    "{\"version\":1,\"columns\":" + String(repeating: "{\"a\":", count: 5_000),
    "{\"version\":99999999999999999999}",
  ]

  @Test(arguments: hostile.indices)
  func aDamagedFileIsKeptBesideAndSaidInOneLine(_ index: Int) throws {
    let bytes = Array(Self.hostile[index].utf8)
    try stage.write(bytes, to: stage.stateFile)
    #expect(stage.store().application.content == ApplicationState())
    #expect(stage.report.count == 1 && stage.report[0].contains("state.json.damaged"))
    #expect(!stage.report[0].contains("\n"))
    stage.keep("/even")
    #expect(stage.keptFile == "/even")
    let kept = try Data(contentsOf: URL(fileURLWithPath: stage.stateFile + ".damaged"))
    #expect(Array(kept) == bytes)
  }

  @Test func eachDamagedFileIsKept() throws {
    for step in 1...12 {
      try stage.write("damage \(step)".utf8, to: stage.stateFile)
      _ = stage.store()
    }
    #expect(try stage.text(stage.stateFile + ".damaged") == "damage 1")
    #expect(try stage.text(stage.stateFile + ".damaged-2") == "damage 2")
    #expect(try stage.names(beside: stage.stateFile).count == 10)
  }

  @Test func whatHoldsTooMuchOfAThingIsCut() throws {
    let recent = ["\"relative\"", "\"/f9\""] + (0..<500).map { "\"/f\($0)\"" }
    let text = """
      {"version":1,"window":{"width":-1e300,"height":1e300},"unknown":[1],
      "recentFiles":[\(recent.joined(separator: ","))],
      "columns":{"a":{"columns":{"names":{},"absent":[]},"headerLine":-5,"priceScale":99},"b":"price=b"},
      "panes":{"map":true},"shares":{"beside":0.5},"lastFile":"b"}
      """
    try stage.write(text.utf8, to: stage.stateFile)
    let content = stage.store().application.content
    #expect(stage.report == [] && content.window == .init(width: 1, height: 16_384))
    #expect(content.recentFiles.count == 10 && content.recentFiles[0] == "/f9")
    // Earlier programs kept the arrangement of the panes as well.
    #expect(content.lastFile == nil && content.columns.count == 1)
    #expect(content.columns["a"]?.headerLine == 0 && content.columns["a"]?.priceScale == 12)
  }

  @Test func aFileOfANewerProgramIsLeftAsItIs() throws {
    let text = "{\"version\":2,\"homes\":[\"of another form\"]}"
    try stage.write(text.utf8, to: stage.homesFile)
    let (store, ann) = (stage.store(), key("ann"))
    store.homes.edit("a") { $0.setFavourite(true, of: ann) }
    store.flush()
    #expect(store.homes.content.isFavourite(ann), "as long as the program runs")
    #expect(try stage.text(stage.homesFile) == text)
    #expect(stage.report.count == 1 && stage.report[0].contains("version 2"))
  }

  @Test func whatIsNoFileIsLeftAsItIs() throws {
    try stage.makeFolder(stage.stateFile)
    try stage.makeFolder(stage.homesFile.folder)
    #expect(mkfifo(stage.homesFile, 0o600) == 0)
    let (store, ann) = (stage.store(), key("ann"))
    store.application.edit("a") { $0.lastFile = "/even" }
    store.homes.edit("a") { $0.setFavourite(true, of: ann) }
    store.flush()
    #expect(stage.report.count == 2)
    #expect(stage.report.allSatisfy { $0.contains("not a regular file") })
  }

  @Test func aLinkStaysALink() throws {
    let real = "\(stage.home)/dotfiles/state.json"
    try stage.write("{\"version\":1}".utf8, to: real)
    chmod(real, 0o644)
    try stage.makeFolder(stage.stateFile.folder)
    #expect(symlink(real, stage.stateFile) == 0)
    stage.keep("/even")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: stage.stateFile) == real)
    #expect(try stage.text(real).contains("even") && stage.permissions(of: real) == 0o644)
  }

  @Test func aFullDiskIsSaidInWords() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let failure = #expect(throws: FileOutput.Failure.self) {
      try FileOutput.write([1, 2, 3], to: full)
    }
    let code = try #require(failure).code
    #expect(StateProblem.system(code).description == "no space left on device")
  }

  @Test(arguments: ["/proc/price-filter", "/dev/null/there"])
  func whereNothingCanBeWrittenOneLineSaysSoAndTheProgramGoesOn(_ path: String) {
    let lines = Mutex<[String]>([])
    let store = StateStore(
      folders: StateFolders(environment: ["HOME": "/", "XDG_STATE_HOME": path]),
      delay: .seconds(3_600)
    ) { line in lines.withLock { $0.append(line) } }
    for scale in ["a", "b", "c"] {
      store.application.edit("scale") { $0.lastFile = "/\(scale)" }
      store.application.flush()
    }
    #expect(store.application.content.lastFile == "/c" && lines.withLock { $0.count } == 1)
  }

  @Test func whatCouldNotBeWrittenIsWrittenWithTheNextChange() throws {
    let folder = stage.stateFile.folder
    try stage.write([], to: folder)
    let store = stage.keep("/even")
    #expect(stage.report.count == 1)
    try FileManager.default.removeItem(atPath: folder)
    store.application.edit("window") { $0.window = .init(width: 500, height: 400) }
    store.flush()
    let kept = stage.store().application.content
    #expect(kept.lastFile == "/even" && kept.window?.width == 500)
  }

  // MARK: Searches and marks

  @Test func aSearchOfTheSameNameReplacesTheOther() {
    var searches = NamedSearches()
    let last = SearchText(filter: "price=3", sort: "price-")
    for (filter, name) in [("price=1", "b"), ("price=2", "A")] {
      searches.save(SearchText(filter: filter), as: name)
    }
    searches.save(last, as: "b")
    #expect(searches.names == ["A", "b"])
    searches.remove("A")
    #expect(searches.searches == ["b": last])
    searches.save(SearchText(filter: "price=3"), as: "")
    searches.normalize()
    #expect(searches.names == ["b"])
  }

  @Test func aMarkThatIsTakenBackLeavesNothing() throws {
    let ann = key("ann")
    var homes = MarkedHomes()
    homes.setFavourite(true, of: ann)
    homes.setNote("note", of: ann)
    homes.setFavourite(false, of: ann)
    #expect(!homes.isFavourite(ann) && homes.note(ann) == "note")
    homes.setNote("", of: ann)
    #expect(homes.homes.isEmpty)
  }

  @Test func aMarkUnderAKeyOfTodayWinsOverThatOfAnEarlierVersion() {
    var homes = MarkedHomes()
    homes.setNote("old", of: "home:café")
    homes.setNote("new", of: "home:cafe")
    homes.normalize()
    #expect(homes.homes.mapValues(\.note) == ["home:cafe": "new"])
  }
}

extension MarkedHomes {
  func isFavourite(_ key: String) -> Bool { homes[key]?.has(.favourite) == true }

  mutating func setFavourite(_ isFavourite: Bool, of key: String) {
    change(key, "Home") { $0.favourite = isFavourite ? true : nil }
  }

  mutating func setNote(_ note: String, of key: String) {
    change(key, "Home") { $0.note = note.isEmpty ? nil : note }
  }
}
