import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

/// A window with a file dialog over it.
@MainActor private final class DialogStage {
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
    scene = try Scene(RecordingControl(frame: Rect(x: 10, y: 10, width: 100, height: 30)), in: size)
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

  func button(_ identifier: String) throws -> Button {
    try #require(try view(identifier) as? Button)
  }

  func node(_ identifier: String) -> AccessibilityNode? {
    scene.window.accessibilityTree().lazy.compactMap { $0.node(withID: identifier) }.first
  }

  func enter() async throws {
    host.key(.enter)
    try await settle()
  }

  func click(_ point: Point, count: Int = 1) async throws {
    host.click(at: point, count: count)
    try await settle()
  }

  var field: TextField? { scene.window.overlay.view(withIdentifier: "files.name") as? TextField }

  /// A point on a row of the list.
  func point(row: Int) throws -> Point {
    let list = try #require(try view("files.list") as? ListView)
    return list.frameInWindow(list.rect(ofRow: row)).center
  }

  var names: [String] { dialog.browser.rows.map(\.name) }
}

@MainActor @Suite struct FileDialogTests {
  @Test func aNameIsTypedAndTakenWithEnter() async throws {
    let stage = try await DialogStage()
    #expect(stage.field?.isFirstResponder == true)
    stage.host.type("hom")
    #expect(stage.names == ["homes 10.csv", "homes 9.csv"])
    stage.host.key(.down)
    try await stage.enter()
    #expect(stage.answers == [["/home/ann/homes 9.csv"]])
    #expect(!stage.dialog.isOpen && stage.scene.subject.isFirstResponder)
  }

  @Test func aDoubleClickGoesIntoAFolderAndTakesAFile() async throws {
    let stage = try await DialogStage()
    try await stage.click(try stage.point(row: 1), count: 2)
    #expect(stage.dialog.browser.folder == "/home/ann/Listings" && stage.answers.isEmpty)
    stage.host.click(at: try stage.point(row: 0))
    #expect(stage.dialog.browser.selected == "london.csv" && stage.answers.isEmpty)
    try await stage.click(try stage.point(row: 0), count: 2)
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
    try await stage.enter()
    #expect(stage.answers == [["/home/ann/\(raw)/x\u{10FFFE}.csv"]])
    let other = try await save("")
    other.host.click(at: try other.point(row: 0))
    #expect(other.field?.text == "\u{FFFD}.csv")
    other.field?.becomeFirstResponder()
    try await other.enter()
    #expect(other.dialog.isOpen)
    try other.button("files.accept").trigger(.key)
    #expect(other.answers == [["/home/ann/\(raw)/\u{10FFFD}.csv"]])
  }

  @Test func escapeCancelTheEndOfTheWindowAndASecondQuestionChooseNothing() async throws {
    let ends: [@MainActor (DialogStage) throws -> Void] = [
      { $0.host.key(.escape) }, { try $0.button("files.cancel").trigger(.key) },
      { $0.scene.window.close() },
    ]
    for end in ends {
      let stage = try await DialogStage()
      try end(stage)
      #expect(stage.answers == [[]] && !stage.dialog.isOpen)
    }
    let first = try await DialogStage()
    let second = FileDialog(FileChooserOptions(.save), reader: FolderOfTests())
    second.present(for: first.scene.subject)
    #expect(first.answers == [[]] && second.isOpen)
    let paths = await SheetFileChooser(reader: FolderOfTests()).chooseFile(
      FileChooserOptions(.open), for: View())
    #expect(paths.isEmpty, "without a window")
  }

  @Test func aFileIsReplacedOnlyAfterAQuestionWhichAnotherNameWithdraws() async throws {
    let stage = try await DialogStage(.save) { options, _ in options.name = "homes 9.csv" }
    let other = try await DialogStage(.save) { options, _ in options.name = "homes 9.csv" }
    #expect(stage.field?.text == "homes 9.csv")
    try await stage.enter()
    let accept = try stage.button("files.accept")
    #expect(stage.answers.isEmpty && accept.title == "Replace" && accept.isFirstResponder)
    // Escape takes the question back, and not the dialog.
    stage.host.key(.escape)
    #expect(accept.title == "Save" && stage.dialog.isOpen)
    for _ in 0..<2 { try await stage.enter() }
    #expect(stage.answers == [["/home/ann/homes 9.csv"]])
    try await other.enter()
    other.field?.becomeFirstResponder()
    other.field?.selectAll()
    other.host.type("x")
    #expect(try other.button("files.accept").title == "Save" && other.field?.text == "x")
    try await other.enter()
    #expect(other.answers == [["/home/ann/x.csv"]])
  }

  @Test func typingReplacesTheProposedNameAndNotItsEnding() async throws {
    let stage = try await DialogStage(.save) { options, _ in options.name = "homes 1.csv" }
    #expect(stage.field?.selectedText == "homes 1")
    stage.host.type("x")
    #expect(stage.field?.text == "x.csv")
    let bare = try await DialogStage(.save) { options, _ in options.name = ".csv" }
    #expect(bare.field?.selectedText == ".csv")
  }

  @Test func whatIsRefusedIsSaidInWords() async throws {
    let stage = try await DialogStage()
    func labels(_ nodes: [AccessibilityNode]) -> [String] {
      nodes.flatMap { [$0.label ?? ""] + labels($0.children) }
    }
    func isSaid(_ text: String) -> Bool {
      labels(stage.scene.window.accessibilityTree()).contains(text)
    }
    stage.host.type("nothing")
    try await stage.enter()
    #expect(isSaid("The file “nothing” doesn’t exist.") && stage.dialog.isOpen)
    for (folder, text) in [
      ("/home/tom", "You don’t have permission to open this folder."),
      ("/home/ann/archive", "This folder is empty."),
    ] {
      stage.dialog.browser.open(folder)
      try await stage.settle()
      #expect(isSaid(text))
    }
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
    stage.scene.press(.end, .up)
    try await stage.enter()
    #expect(stage.dialog.browser.folder == "/" && stage.dialog.isOpen)
  }

  @Test func upLeadsToTheParentAndEndsAtTheRoot() async throws {
    let stage = try await DialogStage()
    let up = try stage.button("files.up")
    for folder in ["/home", "/"] {
      try await stage.click(up.frameInWindow(up.bounds).center)
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
    #expect(stage.node("files")?.label == "Open file")
    let rows = try #require(stage.node("files.list")?.children)
    #expect(rows.first?.label == "Folder archive")
    #expect(rows.last?.label == "homes 9.csv")
    #expect(stage.node("files.name")?.label == "Name or path")
  }

  @Test(
    arguments: ["en_GB", "de_DE", "ar_EG", "zh_CN"],
    [Size(width: 900, height: 640), Size(width: 400, height: 700), Size(width: 360, height: 320)])
  func everythingHasItsRoom(locale: String, size: Size) async throws {
    for mode in [FileChooserOptions.Mode.open, .save] {
      let stage = try await DialogStage(mode, size: size, locale: locale) { options, _ in
        options.name = "homes 9.csv"
      }
      if mode == .save { try await stage.enter() }
      #expect(stage.scene.window.overlay.firstSqueezed?.squeezeDescription == nil)
      let foot = try stage.view("files.accept")
      #expect(stage.scene.window.bounds.contains(foot.frameInWindow(foot.bounds)))
    }
  }
}
