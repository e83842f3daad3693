import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

/// A window with a file dialog over it.
@MainActor
private final class DialogStage {
  let scene: Scene<RecordingControl>
  let dialog: FileDialog
  var answers: [[String]] = []
  var host: HeadlessHost { scene.host }

  init(
    _ mode: FileChooserOptions.Mode = .open, size: Size = Size(width: 900, height: 640),
    locale: String = "en_GB",
    _ change: (inout FileChooserOptions, inout FolderOfTests) -> Void = { _, _ in }
  ) async throws {
    var options = FileChooserOptions(mode)
    options.kinds = [FileBrowserTests.tables, FileBrowserTests.all]
    options.recentFiles = ["/home/ann/Listings/london.csv", "/home/ann/x.csv"]
    var reader = FolderOfTests()
    change(&options, &reader)
    dialog = FileDialog(options, reader: reader)
    scene = try Scene(
      RecordingControl(frame: Rect(x: 10, y: 10, width: 100, height: 30)), in: size)
    scene.window.rootTraits.setLocale(locale, texts: .detent)
    scene.subject.becomeFirstResponder()
    dialog.didFinish = { [weak self] in self?.answers.append($0) }
    dialog.present(for: scene.subject)
    try await settle()
  }

  /// Waits for what is being found out.
  func settle() async throws {
    for _ in 0..<20 {
      await dialog.pending?.value
      await Task.yield()
    }
    host.settle()
  }

  func view(_ identifier: String) throws -> View {
    try #require(scene.window.overlay.view(withIdentifier: identifier), "\(identifier)")
  }

  func node(_ identifier: String) throws -> AccessibilityNode? {
    func find(_ nodes: [AccessibilityNode]) -> AccessibilityNode? {
      for node in nodes {
        if node.id == identifier { return node }
        if let found = find(node.children) { return found }
      }
      return nil
    }
    return find(scene.window.accessibilityTree())
  }

  var field: TextField? {
    scene.window.overlay.view(withIdentifier: "files.name") as? TextField
  }

  /// A point on a row of the list.
  func point(row: Int) throws -> Point {
    let list = try #require(try view("files.list") as? ListView)
    return list.frameInWindow(list.rect(ofRow: row)).center
  }

  var names: [String] { dialog.browser.rows.map(\.name) }
}

@MainActor
@Suite struct FileDialogTests {
  @Test func aNameIsTypedAndTakenWithEnter() async throws {
    let stage = try await DialogStage()
    #expect(stage.field?.isFirstResponder == true)
    stage.host.type("hom")
    #expect(stage.names == ["homes 10.csv", "homes 9.csv"])
    stage.host.key(.down)
    stage.host.key(.enter)
    try await stage.settle()
    #expect(stage.answers == [["/home/ann/homes 9.csv"]])
    #expect(!stage.dialog.isOpen && stage.scene.subject.isFirstResponder)
  }

  @Test func aDoubleClickGoesIntoAFolderAndTakesAFile() async throws {
    let stage = try await DialogStage()
    stage.host.click(at: try stage.point(row: 1), count: 2)
    try await stage.settle()
    #expect(stage.dialog.browser.folder == "/home/ann/Listings" && stage.answers.isEmpty)
    stage.host.click(at: try stage.point(row: 0))
    #expect(stage.dialog.browser.selected == "london.csv" && stage.answers.isEmpty)
    stage.host.click(at: try stage.point(row: 0), count: 2)
    try await stage.settle()
    #expect(stage.answers == [["/home/ann/Listings/london.csv"]])
  }

  @Test func aNameThatIsNotUTF8IsShownReadablyAndSavedWithItsBytes() async throws {
    let raw = "\u{10FFFF}a"
    func save(_ name: String) async throws -> DialogStage {
      try await DialogStage(.save) { options, reader in
        (options.folder, options.name) = ("/home/ann/\(raw)", name)
        reader.folders["/home/ann"]?.append(DirectoryEntry(raw, .folder))
        reader.folders["/home/ann/\(raw)"] = [DirectoryEntry("\u{10FFFD}.csv")]
      }
    }
    let stage = try await save("x\u{10FFFE}.csv")
    #expect(stage.field?.text == "x\u{FFFD}.csv")
    stage.host.key(.enter)
    try await stage.settle()
    #expect(stage.answers == [["/home/ann/\(raw)/x\u{10FFFE}.csv"]])
    let other = try await save("")
    other.host.click(at: try other.point(row: 0))
    #expect(other.field?.text == "\u{FFFD}.csv")
    other.field?.becomeFirstResponder()
    other.host.key(.enter)
    try await other.settle()
    #expect(other.dialog.isOpen)
    let question = try #require(try other.view("files.accept") as? Button)
    question.trigger(.key)
    #expect(other.answers == [["/home/ann/\(raw)/\u{10FFFD}.csv"]])
  }

  @Test func escapeCancelAndTheEndOfTheWindowChooseNothing() async throws {
    let stage = try await DialogStage()
    stage.host.key(.escape)
    #expect(stage.answers == [[]])
    let other = try await DialogStage()
    let cancel = try #require(try other.view("files.cancel") as? Button)
    cancel.trigger(.key)
    #expect(other.answers == [[]] && !other.dialog.isOpen)
    let closed = try await DialogStage()
    closed.scene.window.close()
    #expect(closed.answers == [[]])
    let paths = await SheetFileChooser(reader: FolderOfTests()).chooseFile(
      FileChooserOptions(.open), for: View())
    #expect(paths.isEmpty, "without a window")
  }

  @Test func aSecondQuestionAnswersTheFirstWithNothing() async throws {
    let stage = try await DialogStage()
    let second = FileDialog(FileChooserOptions(.save), reader: FolderOfTests())
    second.present(for: stage.scene.subject)
    #expect(stage.answers == [[]] && second.isOpen)
  }

  @Test func aFileIsReplacedOnlyAfterAQuestion() async throws {
    let stage = try await DialogStage(.save) { options, _ in options.name = "homes 9.csv" }
    #expect(stage.field?.text == "homes 9.csv")
    stage.host.key(.enter)
    try await stage.settle()
    let accept = try #require(try stage.view("files.accept") as? Button)
    #expect(stage.answers.isEmpty && accept.title == "Replace" && accept.isFirstResponder)
    // Escape takes the question back, and not the dialog.
    stage.host.key(.escape)
    #expect(accept.title == "Save" && stage.dialog.isOpen)
    stage.host.key(.enter)
    try await stage.settle()
    stage.host.key(.enter)
    try await stage.settle()
    #expect(stage.answers == [["/home/ann/homes 9.csv"]])
  }

  @Test func typingReplacesTheProposedNameAndNotItsEnding() async throws {
    let stage = try await DialogStage(.save) { options, _ in options.name = "homes 1.csv" }
    #expect(stage.field?.selectedText == "homes 1")
    stage.host.type("x")
    #expect(stage.field?.text == "x.csv")
    let bare = try await DialogStage(.save) { options, _ in options.name = ".csv" }
    #expect(bare.field?.selectedText == ".csv")
  }

  @Test func anotherNameWithdrawsTheQuestion() async throws {
    let stage = try await DialogStage(.save) { options, _ in options.name = "homes 9.csv" }
    stage.host.key(.enter)
    try await stage.settle()
    stage.field?.becomeFirstResponder()
    stage.field?.selectAll()
    stage.host.type("x")
    let accept = try #require(try stage.view("files.accept") as? Button)
    #expect(accept.title == "Save" && stage.field?.text == "x")
    stage.host.key(.enter)
    try await stage.settle()
    #expect(stage.answers == [["/home/ann/x.csv"]])
  }

  @Test func whatIsRefusedIsSaidInWords() async throws {
    let stage = try await DialogStage()
    stage.host.type("nothing")
    stage.host.key(.enter)
    try await stage.settle()
    func labels(_ nodes: [AccessibilityNode]) -> [String] {
      nodes.flatMap { [$0.label ?? ""] + labels($0.children) }
    }
    func isSaid(_ text: String) -> Bool {
      labels(stage.scene.window.accessibilityTree()).contains(text)
    }
    #expect(isSaid("The file “nothing” doesn’t exist.") && stage.dialog.isOpen)
    stage.dialog.browser.open("/home/tom")
    try await stage.settle()
    #expect(isSaid("You don’t have permission to open this folder."))
    stage.dialog.browser.open("/home/ann/archive")
    try await stage.settle()
    #expect(isSaid("This folder is empty."))
  }

  @Test func keysDoNotReachTheWindowBelow() async throws {
    let stage = try await DialogStage()
    try stage.view("files.list").becomeFirstResponder(.keyboard(.forward))
    #expect(stage.host.key(.character("o"), modifiers: .control))
    #expect(stage.host.key(.function(5)))
    #expect(stage.host.key(.character("a")))
    #expect(stage.dialog.isOpen && stage.field?.text.isEmpty == true)
  }

  @Test func tabGoesRoundInTheDialog() async throws {
    let stage = try await DialogStage()
    var seen: Set<String> = []
    for _ in 0..<30 {
      stage.host.key(.tab)
      let focus = try #require(stage.scene.window.firstResponder)
      #expect(focus.isDescendant(of: stage.dialog))
      seen.insert(focus.identifier ?? "")
    }
    #expect(
      seen.isSuperset(of: [
        "files.list", "files.folder", "files.up", "files.name", "files.hidden", "files.kind",
        "files.cancel", "files.accept",
      ]))
  }

  @Test func theFolderButtonLeadsToFoldersAroundAndToPlaces() async throws {
    let stage = try await DialogStage()
    let folder = try #require(try stage.view("files.folder") as? MenuButton)
    #expect(folder.choice.title == "Home")
    #expect(
      folder.items.map(\.title)
        == ["Home", "home", "File system", "", "Home", "File system", "Listings"])
    #expect(folder.accessibilitySetValue(6, part: ""))
    try await stage.settle()
    #expect(stage.dialog.browser.folder == "/home/ann/Listings")
    #expect(folder.choice.title == "Listings" && folder.selectedIndex == 0)
    stage.host.click(at: folder.frameInWindow(folder.bounds).center)
    stage.host.key(.end)
    stage.host.key(.up)
    stage.host.key(.enter)
    try await stage.settle()
    #expect(stage.dialog.browser.folder == "/" && stage.dialog.isOpen)
  }

  @Test func upLeadsToTheParentAndEndsAtTheRoot() async throws {
    let stage = try await DialogStage()
    let up = try #require(try stage.view("files.up") as? Button)
    for folder in ["/home", "/"] {
      stage.host.click(at: up.frameInWindow(up.bounds).center)
      try await stage.settle()
      #expect(stage.dialog.browser.folder == folder)
    }
    #expect(!up.isEnabled)
    // Typed names belong to the folder that was reached.
    stage.field?.becomeFirstResponder()
    stage.host.type("home/ann/Lis")
    try await stage.settle()
    #expect(stage.dialog.browser.folder == "/home/ann")
  }

  @Test func assistiveTechnologyReadsTheFiles() async throws {
    let stage = try await DialogStage()
    #expect(try stage.node("files")?.label == "Open file")
    let rows = try #require(try stage.node("files.list")?.children)
    #expect(rows.first?.label == "Folder archive")
    #expect(rows.last?.label == "homes 9.csv")
    #expect(try stage.node("files.name")?.label == "Name or path")
  }

  // MARK: Looks

  @Test(
    arguments: ["en_GB", "de_DE", "ar_EG", "zh_CN"],
    [Size(width: 900, height: 640), Size(width: 400, height: 700), Size(width: 360, height: 320)])
  func everythingHasItsRoom(locale: String, size: Size) async throws {
    for mode in [FileChooserOptions.Mode.open, .save] {
      let stage = try await DialogStage(mode, size: size, locale: locale) { options, _ in
        options.name = "homes 9.csv"
      }
      if mode == .save {
        stage.host.key(.enter)
        try await stage.settle()
      }
      #expect(stage.scene.window.overlay.firstSqueezed?.squeezeDescription == nil)
      let foot = try stage.view("files.accept")
      #expect(stage.scene.window.bounds.contains(foot.frameInWindow(foot.bounds)))
    }
  }
}
