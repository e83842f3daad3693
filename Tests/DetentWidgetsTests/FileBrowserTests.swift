import DetentViews
import Foundation
import Testing

@testable import DetentWidgets

/// The walk to a file, without a view.
@MainActor @Suite struct FileBrowserTests {
  nonisolated static let tables = FileChooserOptions.Kind("CSV and TSV", endings: ["csv", "TSV"])
  nonisolated static let all = FileChooserOptions.Kind("All files")

  private func browser(
    _ mode: FileChooserOptions.Mode = .open, kinds: [FileChooserOptions.Kind] = [tables, all],
    folder: String? = nil, _ change: (inout FolderOfTests) -> Void = { _ in }
  ) async -> FileBrowser {
    var options = FileChooserOptions(mode)
    (options.kinds, options.folder) = (kinds, folder)
    var reader = FolderOfTests()
    change(&reader)
    let browser = FileBrowser(options, reader: reader)
    browser.open(browser.folder)
    await browser.loading?.value
    return browser
  }

  private func names(_ browser: FileBrowser) -> [String] { browser.rows.map(\.name) }

  @Test func theKindOfAFileToBeWrittenIsItsEnding() async {
    let kinds = ["png", "pdf", "svg"].map { FileChooserOptions.Kind($0, endings: [$0]) }
    let browser = await browser(.save, kinds: kinds)
    browser.setKind(2)
    #expect(browser.renamed("window.png") == "window.svg")
    #expect(browser.renamed("window.SVG") == "window.SVG")
    #expect(browser.renamed("window.v2") == "window.v2.svg")
    #expect(browser.renamed("").isEmpty)
    let opening = await self.browser(.open, kinds: kinds)
    #expect(opening.renamed("window.pdf") == "window.pdf")
  }

  @Test func aFileToBeWrittenHasTheEndingOfItsKindAndIsReplacedOnlyAfterAQuestion() async {
    let browser = await browser(.save)
    for (name, file) in [("new", "new.csv"), ("new.tsv", "new.tsv"), ("new.csv", "new.csv")] {
      #expect(await browser.accept(name) == .chosen("/home/ann/\(file)"))
    }
    for name in ["homes 9", "homes 9.csv"] {
      #expect(await browser.accept(name) == .exists("/home/ann/homes 9.csv"))
    }
    #expect(await browser.accept("socket") == .refused(.isNoFile("socket")))
    #expect(await browser.accept("no/new.csv") == .refused(.noFolder("/home/ann/no")))
    #expect(await browser.accept("/home/new.csv") == .refused(.noPermission("/home")))
    browser.setKind(1)
    #expect(await browser.accept("new") == .chosen("/home/ann/new"))
    browser.setKind(0)
    #expect(await browser.accept("Listings") == .entered)
  }

  @Test func foldersComeFirstAndNamesAreSorted() async {
    let browser = await browser()
    #expect(names(browser) == ["archive", "Listings", "Ätna.tsv", "homes 10.csv", "homes 9.csv"])
    #expect(browser.listing.hidesOtherKinds, "the letter")
  }

  @Test func anEmptyListSaysWhetherOtherFilesAreHidden() async {
    let browser = await browser { $0.folders["/home/ann"] = [DirectoryEntry(".bashrc")] }
    let traits = Traits()
    #expect(traits.emptyText(browser.listing) == "This folder is empty.")
    browser.setShowsHidden(true)
    #expect(traits.emptyText(browser.listing) == "No files of this type")
    browser.setKind(1)
    #expect(names(browser) == [".bashrc"])
  }

  @Test func hiddenAndOtherFilesAreShownOnRequest() async {
    let browser = await browser()
    browser.setKind(1)
    #expect(names(browser).contains("letter.txt") && !names(browser).contains(".cache"))
    browser.setShowsHidden(true)
    #expect(names(browser).contains(".cache") && names(browser).contains(".hidden.csv"))
    #expect(!names(browser).contains("socket"), "nothing that could be opened")
    browser.setKind(7)
    #expect(browser.listing.kind == Self.all)
  }

  @Test(arguments: [
    ("/home/tom", DirectoryError.noPermission), ("/nowhere", .notFound),
    ("/home/ann/letter.txt", .notAFolder),
  ])
  func aFolderThatCannotBeReadSaysWhy(folder: String, error: DirectoryError) async {
    let browser = await browser(folder: folder)
    #expect(browser.state == .failed(error) && browser.rows.isEmpty)
    #expect(await self.browser(folder: "here").folder == "/home/ann")
  }

  @Test func theParentHasTheFolderChosenThatOneComesFrom() async {
    let browser = await browser()
    for (folder, selected) in [("/home", "ann"), ("/", "home")] {
      browser.goUp()
      await browser.loading?.value
      #expect(browser.folder == folder && browser.selected == selected)
    }
    browser.goUp()
    #expect(browser.folder == "/" && browser.state == .loaded)
  }

  @Test func whatAFolderThatWasLeftStillSaysIsDropped() async {
    let browser = await browser()
    browser.open("/home/ann/Listings")
    let first = browser.loading
    browser.open("/home")
    await first?.value
    await browser.loading?.value
    #expect(browser.folder == "/home" && names(browser) == ["ann", "tom"])
  }

  @Test func typingNarrowsTheListDownHoweverItIsSpelled() async {
    let browser = await browser()
    for (text, shown) in [
      ("HO", ["homes 10.csv", "homes 9.csv"]), ("atn", ["Ätna.tsv"]), (".h", [".hidden.csv"]),
    ] {
      browser.type(text)
      #expect(names(browser) == shown && browser.selected == shown[0])
    }
    browser.type("")
    #expect(browser.rows.count == 5)
  }

  @Test func aTypedPathIsFollowed() async {
    let browser = await browser()
    browser.type("/home/")
    await browser.loading?.value
    #expect(browser.folder == "/home" && names(browser) == ["ann", "tom"])
    browser.type("~/Listings/lon")
    await browser.loading?.value
    browser.type("~/Listings/lon")
    #expect(browser.folder == "/home/ann/Listings" && browser.selected == "london.csv")
    #expect(await browser.accept("~/Listings/lon") == .refused(.notFound("lon")))
    #expect(
      await browser.accept("~/Listings/london.csv") == .chosen("/home/ann/Listings/london.csv"))
  }

  @Test(arguments: [
    ("a", "/f", "a"), ("/a/b", "/a", "b"), ("~", "/home/ann", ""), ("~/x", "/home/ann", "x"),
    ("..", "/", ""), ("../x", "/", "x"), ("./a//b", "/f/a", "b"), ("a/..", "/f", ""),
    ("/../../etc/", "/etc", ""), ("~x", "/f", "~x"), ("", "/f", ""),
  ])
  func pathsAreReadAsTheyAreTyped(text: String, folder: String, name: String) {
    let typed = TypedPath(text, in: "/f", home: "/home/ann")
    #expect(typed.folder == folder && typed.name == name)
  }

  @Test func thePlacesAreHomeTheRootAndTheFoldersOfRecentFiles() {
    var options = FileChooserOptions(.open)
    options.recentFiles = ["/home/ann/Listings/london.csv", "/home/ann/x.csv", "/srv/a.csv"]
    let browser = FileBrowser(options, reader: FolderOfTests())
    #expect(browser.places == ["/home/ann", "/", "/home/ann/Listings", "/srv"])
  }

  @Test func theChosenRowIsTakenOrGoneInto() async {
    let browser = await browser()
    #expect(await browser.accept("") == .refused(.noName))
    browser.select(3)
    #expect(await browser.accept("") == .chosen("/home/ann/homes 10.csv"))
    browser.select(1)
    #expect(await browser.accept("") == .entered)
    await browser.loading?.value
    #expect(browser.folder == "/home/ann/Listings")
    // A row whose name reads like a path is taken as it is.
    let odd = await self.browser(kinds: []) { reader in
      reader.folders["/home/ann"]?.append(DirectoryEntry("~", .folder))
      reader.folders["/home/ann/~"] = []
    }
    #expect(await odd.choose(DirectoryEntry("~", .folder)) == .entered)
    #expect(odd.folder == "/home/ann/~")
  }

  @Test func whatCannotBeOpenedIsRefusedByName() async {
    let browser = await browser()
    #expect(await browser.accept("nothing.csv") == .refused(.notFound("nothing.csv")))
    #expect(await browser.accept("socket") == .refused(.isNoFile("socket")))
    #expect(await browser.accept("/home/tom/x") == .refused(.noPermission("x")))
    for (part, count) in [("é", 200), ("a/", 3_000)] {
      #expect(await browser.accept(String(repeating: part, count: count)) == .refused(.tooLong))
    }
    // A file of another kind that was typed is meant.
    #expect(await browser.accept("letter.txt") == .chosen("/home/ann/letter.txt"))
  }

  @Test func theSystemsFoldersAreRead() throws {
    let reader = SystemDirectoryReader()
    let folder = "\(NSTemporaryDirectory())files-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/in ner", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(count: 1_234).write(to: URL(fileURLWithPath: "\(folder)/ä b.csv"))
    symlink("nowhere", "\(folder)/broken")
    symlink("in ner", "\(folder)/link")
    // A name that is not UTF-8.
    let bad = Array("\(folder)/".utf8) + [0xFF, 0x61, 0]
    bad.withUnsafeBytes { bytes in
      if let path = bytes.bindMemory(to: CChar.self).baseAddress { mkdir(path, 0o700) }
    }
    let entries = try reader.entries(of: folder).sorted { $0.name < $1.name }
    #expect(entries.map(\.name) == ["broken", "in ner", "link", "ä b.csv", "\u{10FFFF}a"])
    #expect(entries.map(\.kind) == [.other, .folder, .folder, .file, .folder])
    #expect(try reader.entries(of: "\(folder)/\u{10FFFF}a").isEmpty)
    #expect(try reader.entry(at: "\(folder)/ä b.csv") == DirectoryEntry("ä b.csv"))
    #expect(try reader.entry(at: "\(folder)/none") == nil)
    #expect(throws: DirectoryError.notFound) { try reader.entries(of: "\(folder)/none") }
    #expect(throws: DirectoryError.notAFolder) { try reader.entries(of: "\(folder)/ä b.csv") }
    #expect(reader.canWrite(in: folder) && !reader.canWrite(in: "\(folder)/none"))
    #expect(reader.home.hasPrefix("/"))
  }
}

/// Folders that exist for a test only.
struct FolderOfTests: DirectoryReader {
  var folders: [String: [DirectoryEntry]] = [
    "/": [DirectoryEntry("home", .folder), DirectoryEntry("etc", .folder)],
    "/home": [DirectoryEntry("ann", .folder), DirectoryEntry("tom", .folder)],
    "/home/ann": [
      DirectoryEntry("Listings", .folder), DirectoryEntry("archive", .folder),
      DirectoryEntry(".cache", .folder), DirectoryEntry(".hidden.csv"),
      DirectoryEntry("homes 10.csv"), DirectoryEntry("homes 9.csv"), DirectoryEntry("Ätna.tsv"),
      DirectoryEntry("letter.txt"), DirectoryEntry("socket", .other),
    ], "/home/ann/Listings": [DirectoryEntry("london.csv")], "/home/ann/archive": [],
  ]
  var refused: [String: DirectoryError] = ["/home/tom": .noPermission]
  var readOnly: Set<String> = ["/home"]
  var home: String { "/home/ann" }

  func entries(of folder: String) throws(DirectoryError) -> [DirectoryEntry] {
    if let error = refused[folder] { throw error }
    if let entries = folders[folder] { return entries }
    throw try entry(at: folder) == nil ? .notFound : .notAFolder
  }

  func entry(at path: String) throws(DirectoryError) -> DirectoryEntry? {
    if path == "/" { return DirectoryEntry("/", .folder) }
    guard let parent = TypedPath.parent(path) else { return nil }
    if let error = refused[parent] { throw error }
    let name = String(path.dropFirst(parent == "/" ? 1 : parent.count + 1))
    return folders[parent]?.first { $0.name == name }
  }

  func canWrite(in folder: String) -> Bool { !readOnly.contains(folder) }
}
