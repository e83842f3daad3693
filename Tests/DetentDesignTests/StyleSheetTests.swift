import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Glibc
import Testing

@testable import DetentDesign

@MainActor @Suite final class StyleSheetTests {
  private let folder: String
  private let window = Window(size: Size(width: 300, height: 200))
  private let slider = RangeSlider()
  private let button = Button("One", style: .bordered)
  private let other = Button("Two")
  private let host: HeadlessHost
  private let sheet: StyleSheet

  init() throws {
    folder = NSTemporaryDirectory() + "detent-styles-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    (slider.identifier, other.identifier) = ("price", "two")
    window.contentView = StackView(.vertical, views: [slider, button, other])
    host = try HeadlessHost(window: window)
    host.settle()
    sheet = StyleSheet(for: window)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var path: String { "\(folder)/look.json" }
  private var views: [any Styled] { [slider, button, other] }

  private func write(_ text: String, to path: String? = nil) throws {
    try text.write(toFile: path ?? self.path, atomically: false, encoding: .utf8)
  }

  /// Writes a file and applies it. Returns its warnings.
  @discardableResult private func load(_ text: String) throws -> [String] {
    try write(text)
    return try sheet.load(path)
  }

  private func fault(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let fault as StyleFault {
      return "\(fault)"
    } catch { return "another error: \(error)" }
  }

  private func text(of path: String? = nil) throws -> String {
    try String(contentsOfFile: path ?? self.path, encoding: .utf8)
  }

  private static let file = """
    {"styles": [
      {"id": "price", "style": {"trackThickness": 8}},
      {"type": "Button", "style": {"cornerRadius": 3}},
      {"type": "Button", "id": "two", "style": {"cornerRadius": 5}}]}
    """

  // MARK: Views

  @Test func aViewWearsWhatItsIdentifierHasElseWhatItsClassHas() throws {
    #expect(try load(Self.file) == [])
    #expect(slider.style.trackThickness == 8)
    #expect(button.style.cornerRadius == 3 && other.style.cornerRadius == 5)
    // What the file does not say stays as the program has it.
    #expect(button.style.padding == ButtonStyle.bordered.padding)
  }

  @Test func aClassAboveCountsToo() throws {
    final class Special: Button {}
    let special = Special("Three")
    window.contentView = special
    try load(#"{"type": "Button", "style": {"cornerRadius": 3}}"#)
    #expect(special.style.cornerRadius == 3)
    try load(#"{"type": "View", "style": {"cornerRadius": 9}}"#)
    #expect(special.style.cornerRadius == 4)
  }

  @Test func aViewThatComesLaterWearsItToo() throws {
    try load(Self.file)
    let late = Button("Late")
    window.contentView?.addSubview(late)
    #expect(late.style.cornerRadius == 3)
  }

  @Test func whatTheFileDoesNotSayAnyMoreIsAsTheProgramHadIt() throws {
    try load(Self.file)
    try load(#"{"id": "two", "style": {"borderWidth": 2}}"#)
    #expect(slider.style == RangeSliderStyle() && button.style == .bordered)
    #expect(other.style.cornerRadius == ButtonStyle().cornerRadius && other.style.borderWidth == 2)
  }

  @Test func aFileWithAFaultChangesNothingAtAll() throws {
    try load(Self.file)
    let styles = (slider.style, button.style, other.style)
    for text in [
      "{",
      #"{"styles": [{"type": "Button", "style": {"cornerRadius": 9}}, {"id": "price", "style": {"haloSize": "x"}}]}"#,
    ] {
      try write(text)
      #expect(throws: StyleFault.self) { try sheet.load(path) }
      #expect((slider.style, button.style, other.style) == styles)
    }
  }

  @Test func anIdentifierThatNoViewHasIsReportedInOneLine() throws {
    #expect(
      try load(#"{"styles": [{"id": "pric", "style": {}}, {"id": "b", "style": {}}]}"#) == [
        "\(path): no view matches pric, b"
      ])
    #expect(
      try load(#"{"styles": [{"type": "Buton", "style": {}}, {"type": "Button", "style": {}}]}"#)
        == ["\(path): no view matches Buton"])
  }

  @Test func whatIsRecordedIsWhatDiffersFromTheProgramsLook() throws {
    _ = (sheet.base(of: slider), sheet.base(of: button))
    slider.style.trackThickness = 9
    button.style.cornerRadius = 1
    sheet.record(slider)
    sheet.record(button)
    try sheet.save(to: path)
    let text = try self.text()
    #expect(text.contains(#""style": {"trackThickness": 9}"#))
    #expect(text.contains(#""style": {"cornerRadius": 1}"#))
    slider.style.trackThickness = 2
    try sheet.load(path)
    #expect(slider.style.trackThickness == 9)
  }

  /// What the views look like after a text of the sheet is worn by a new window of the same views.
  private func expectSameLookAgain() throws {
    let text = sheet.document.text
    let (slider, button, other) = (
      RangeSlider(), Button("One", style: .bordered), Button("Two")
    )
    (slider.identifier, other.identifier) = ("price", "two")
    let again = Window(size: Size(width: 300, height: 200))
    again.contentView = StackView(.vertical, views: [slider, button, other])
    try StyleSheet(for: again).take(StyleDocument(parsing: Array(text.utf8)))
    #expect(slider.style == self.slider.style, "\(text)")
    #expect(button.style == self.button.style && other.style == self.other.style, "\(text)")
  }

  @Test func whatIsSetBackAgainstAnEntryOfTheClassIsAsItWasSetBack() throws {
    try load(#"{"styles": [{"type": "RangeSlider", "style": {"trackThickness": 6}}]}"#)
    slider.style = RangeSliderStyle()
    sheet.record(slider)
    try expectSameLookAgain()
    for size in [31, RangeSliderStyle().haloSize] {
      slider.style.haloSize = size
      sheet.record(slider)
      try expectSameLookAgain()
    }
  }

  @Test(arguments: [
    #"{"styles": [{"type": "Button", "id": "price", "style": {"cornerRadius": 2}}]}"#,
    #"{"styles": [{"id": "price", "style": {"haloSize": 9}}, {"type": "Button", "id": "price", "style": {}}]}"#,
    #"{"styles": [{"type": "Button", "style": {"cornerRadius": 2}}, {"type": "Control", "style": {"cornerRadius": 9}}]}"#,
    #"{"styles": [{"id": "price", "style": {"haloSize": 9}}, {"id": "price", "style": {"haloSize": 7}}]}"#,
    #"{"type": "Control", "style": {"focusRingWidth": 7}}"#,
  ])
  func whatIsRecordedCountsWhateverOtherEntriesThereAre(text: String) throws {
    try load(text)
    for view in views { noteBase(of: view) }
    slider.style.trackThickness = 9
    (button.style.borderWidth, other.style.borderWidth) = (3, 5)
    for view in views { sheet.record(view) }
    try expectSameLookAgain()
    (slider.style.trackThickness, slider.style.haloSize) = (8, RangeSliderStyle().haloSize)
    (button.style, other.style) = (.bordered, Button("").style)
    for view in views { sheet.record(view) }
    try expectSameLookAgain()
  }

  private func noteBase(of view: some Styled) { _ = sheet.base(of: view) }

  @Test func aViewThatWasChangedBeforeItsBaseWasReadIsComparedWithTheDefaultLook() throws {
    slider.style.trackThickness = 9
    sheet.record(slider)
    try expectSameLookAgain()
  }

  @Test func whatIsOddForAViewThatComesLaterIsReportedOnce() throws {
    var lines: [String] = []
    sheet.didReport = { lines += $0 }
    #expect(
      try load(#"{"type": "Toggle", "style": {"sparkle": 1, "gap": 300}}"#) == [
        "\(path): no view matches Toggle"
      ])
    for _ in 0..<3 { window.contentView?.addSubview(Toggle("Late")) }
    #expect(
      lines == [
        "\(path): style.sparkle: unknown property of ToggleStyle; ignored and kept",
        "\(path): style.gap: 300 is not a number in 0…128 px; using 128",
      ])
    lines = []
    try write(#"{"type": "Toggle", "style": {"gap": "x"}}"#)
    #expect(throws: StyleFault.self) { try sheet.load(path) }
    try load(#"{"type": "SegmentedControl", "style": {"cornerRadius": "x"}}"#)
    for _ in 0..<3 { window.contentView?.addSubview(SegmentedControl(["A", "B"])) }
    #expect(
      lines == ["\(path): style.cornerRadius: \"x\" is not a number in 0…128 px"])
  }

  // MARK: Files

  @Test func aSaveReplacesAFileThatIsNotWorn() throws {
    try write(
      """
      {"author": "me", "styles": [
        {"type": "Toggle", "style": {"switchWidth": 50}},
        {"note": 1, "id": "price", "type": "RangeSlider", "style": {"haloSize": 3}}]}
      """)
    _ = sheet.base(of: slider)
    slider.style.trackThickness = 9
    sheet.record(slider)
    try sheet.save(to: path)
    let text = try self.text()
    #expect(text.contains("trackThickness") && sheet.path == path)
    for old in ["switchWidth", "author", "note", "haloSize"] { #expect(!text.contains(old)) }
  }

  @Test func aFileWhoseNameIsNotUTF8IsSavedAndLoaded() throws {
    let raw = "\(folder)/a\u{10FFFF}.json"
    slider.style.trackThickness = 9
    sheet.record(slider)
    try sheet.save(to: raw)
    // Under its bytes, and not under the scalar that stands for one of them.
    #expect(access(raw, F_OK) != 0)
    slider.style.trackThickness = 2
    try sheet.load(raw)
    #expect(slider.style.trackThickness == 9)
  }

  @Test func whatIsNoFileIsNotPutOutOfTheWay() throws {
    let pipe = "\(folder)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let link = "\(folder)/link"
    #expect(symlink("pipe", link) == 0)
    for file in [pipe, link] {
      #expect(fault { try sheet.save(to: file) } == "\(file): is not a regular file")
    }
    #expect(fault { try sheet.save(to: folder) } == "\(folder): is a folder")
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func aFileIsWrittenAtOnceWithItsModeAndThroughItsLink() throws {
    try write("old")
    #expect(chmod(path, 0o640) == 0)
    let link = "\(folder)/link.json"
    #expect(symlink("look.json", link) == 0)
    try sheet.save(to: link)
    #expect(try self.text() == sheet.document.text)
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["link.json", "look.json"])
  }

  @Test func whatCannotBeWrittenLeavesTheOldFileAndNoOther() throws {
    let missing = "\(folder)/none/look.json"
    #expect(throws: StyleFault.self) { try sheet.save(to: missing) }
    let taken = "\(folder)/taken"
    try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: true)
    #expect(throws: StyleFault.self) { try sheet.save(to: taken) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["taken"])
  }

  @Test func whatIsNoFileOfStylesIsRefusedWithItsName() throws {
    func refusal(_ path: String) -> String? {
      do throws(StyleFault) {
        try sheet.load(path)
        return nil
      } catch { return "\(error)" }
    }
    let missing = "\(folder)/no\nne"
    #expect(refusal(missing) == "\(missing.debugDescription): No such file or directory")
    #expect(refusal(folder) == "\(folder): is not a regular file")
    let pipe = "\(folder)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(refusal(pipe) == "\(pipe): is not a regular file")
    #expect(refusal("/dev/zero") == "/dev/zero: is not a regular file")
    _ = FileManager.default.createFile(atPath: path, contents: Data(count: 5 << 20))
    #expect(refusal(path) == "\(path): is larger than 4 MB")
    _ = FileManager.default.createFile(atPath: path, contents: Data([0x89, 0x50, 0x4E, 0x47]))
    #expect(refusal(path) == "\(path): line 1: expected a value, found the byte 89")
  }

  // MARK: Paths

  /// A button in the window, and a folder below that of the test for files of styles.
  private func homeButton() throws -> IconButton {
    let button = IconButton()
    button.identifier = "home"
    window.contentView = button
    try FileManager.default.createDirectory(
      atPath: "\(folder)/themes", withIntermediateDirectories: true)
    return button
  }

  private var themePath: String { "\(folder)/themes/look.json" }

  @Test func imagesAndFontsAreNamedFromTheFolderOfTheFile() throws {
    let home = try homeButton()
    func file(_ image: String, _ icon: String) -> String {
      #"{"id": "home", "style": {"leadingImage": "\#(image)", "trailingIcon": "\#(icon)"}}"#
    }
    for (image, icon, opened, glyph) in [
      ("home.png", "own.ttf:e900", "themes/home.png", "themes/own.ttf:e900"),
      ("../home.png", "icons/a.png", "themes/../home.png", "themes/icons/a.png"),
      ("./home.png", "icons/b", "themes/./home.png", "themes/icons/b"),
    ] {
      try write(file(image, icon), to: themePath)
      try sheet.load(themePath)
      #expect(home.style.leadingImage == "\(folder)/\(opened)")
      #expect(home.style.trailingIcon == Icon("\(folder)/\(glyph)"))
      sheet.record(home)
      try sheet.save(to: themePath)
      let text = try text(of: themePath)
      #expect(text.contains("\"\(image)\"") && text.contains("\"\(icon)\""), "\(text)")
    }
    for (image, icon) in [("/usr/home.png", "/usr/own.ttf:e900"), ("/home.png", "star")] {
      try write(file(image, icon), to: themePath)
      try sheet.load(themePath)
      #expect(home.style.leadingImage == image && home.style.trailingIcon == Icon(icon))
    }
    try write(file("home.png", "FontAwesome:f015"), to: themePath)
    try sheet.load(themePath)
    #expect(home.style.trailingIcon == Icon("FontAwesome:f015"))
  }

  @Test func anImageThatIsGivenByItsWholePathIsNamedFromTheFolderOfTheFileThatIsSaved() throws {
    let home = try homeButton()
    _ = sheet.base(of: home)
    for (image, written) in [
      ("\(folder)/themes/pictures/home.png", "pictures/home.png"),
      ("\(folder)/home.png", "\(folder)/home.png"),
    ] {
      home.style.leadingImage = image
      sheet.record(home)
      try sheet.save(to: themePath)
      let text = try text(of: themePath)
      #expect(text.contains("\"leadingImage\": \"\(written)\""), "\(text)")
      try sheet.load(themePath)
      #expect(home.style.leadingImage == image)
    }
  }

  @Test func whatIsSavedInAnotherFolderNamesTheSameFiles() throws {
    let home = try homeButton()
    try write(
      #"{"id": "home", "style": {"leadingImage": "home.png", "own": "home.png"}}"#, to: themePath)
    try sheet.load(themePath)
    let image = home.style.leadingImage
    try sheet.save(to: path)
    // What is no property is no path.
    #expect(try text().contains(#"{"leadingImage": "themes/home.png", "own": "home.png"}"#))
    try sheet.load(path)
    #expect(home.style.leadingImage == image)
  }

  @Test func aFileInTheDirectoryOfTheProcessSaysPathsAsTheProcessDoes() throws {
    let name = "detent-\(UUID().uuidString).json"
    defer { unlink(name) }
    let home = try homeButton()
    _ = sheet.base(of: home)
    let current = FileManager.default.currentDirectoryPath
    for (image, written) in [
      ("pictures/home.png", "pictures/home.png"), ("\(current)/home.png", "home.png"),
      ("../home.png", "../home.png"),
    ] {
      home.style.leadingImage = image
      sheet.record(home)
      try sheet.save(to: name)
      #expect(try self.text(of: name).contains("\"\(written)\""))
    }
    try sheet.load(name)
    #expect(home.style.leadingImage == "../home.png")
    // What the process opens from its directory is found from elsewhere by the way there.
    home.style.leadingImage = "pictures/home.png"
    sheet.record(home)
    try sheet.save(to: path)
    try sheet.load(path)
    let opened = try #require(home.style.leadingImage)
    #expect(URL(fileURLWithPath: opened).standardized.path == "\(current)/pictures/home.png")
  }

  @Test func exportedSwiftNamesFilesAsTheProcessOpensThem() throws {
    let home = try homeButton()
    try write(#"{"id": "home", "style": {"leadingImage": "home.png"}}"#, to: themePath)
    try sheet.load(themePath)
    #expect(home.style.swiftText().contains("\"\(folder)/themes/home.png\""))
  }

  // MARK: While the program runs

  private func thickness(_ value: Int) -> String {
    #"{"id": "price", "style": {"trackThickness": \#(value)}}"#
  }

  private func expectThickness(_ value: Double) async throws {
    try await wait("a thickness of \(value)") { slider.style.trackThickness == value }
  }

  /// Waits as long as a file would need that should not come.
  private func expectStill(_ value: Double) async throws {
    try await Task.sleep(for: .milliseconds(30))
    #expect(slider.style.trackThickness == value)
  }

  @Test func aFileIsTakenAgainHoweverItIsWritten() async throws {
    var lines: [String] = []
    sheet.didReport = { lines += $0 }
    try write(thickness(1))
    let link = "\(folder)/link.json"
    #expect(symlink("look.json", link) == 0)
    try sheet.load(link)
    sheet.watchFile()
    // In place.
    try write(thickness(2))
    try await expectThickness(2)
    // By renaming over it.
    try write(thickness(3), to: "\(folder)/new")
    #expect(rename("\(folder)/new", path) == 0)
    try await expectThickness(3)
    // By moving it away first.
    #expect(rename(path, "\(folder)/look.json~") == 0)
    try write(thickness(4))
    try await expectThickness(4)
    // By leading the link elsewhere.
    try write(thickness(5), to: "\(folder)/else.json")
    #expect(unlink(link) == 0 && symlink("else.json", link) == 0)
    try await expectThickness(5)
    // A damaged one stays without effect, reported once; what is whole again counts again.
    try write("{", to: "\(folder)/else.json")
    try await wait("a line") { !lines.isEmpty }
    #expect(slider.style.trackThickness == 5)
    try write(thickness(6), to: "\(folder)/else.json")
    try await expectThickness(6)
    let expected = "expected a name in quotes, but the file ends; keeping the previous styles"
    #expect(lines == ["\(link): line 1: \(expected)"])
  }

  @Test func aFileIsTakenAgainWithTheFolderOrALinkOnTheWayToIt() async throws {
    func makeFolder(_ name: String, _ value: Int) throws {
      #expect(mkdir("\(folder)/\(name)", 0o700) == 0)
      try write(thickness(value), to: "\(folder)/\(name)/look.json")
    }
    try makeFolder("one", 1)
    try makeFolder("two", 2)
    let way = "\(folder)/way"
    #expect(symlink("one", way) == 0)
    try sheet.load("\(way)/look.json")
    sheet.watchFile()
    // The link leads elsewhere, at once and after it was away.
    #expect(symlink("\(folder)/two", "\(folder)/next") == 0)
    #expect(rename("\(folder)/next", way) == 0)
    try await expectThickness(2)
    #expect(unlink(way) == 0 && symlink("one", way) == 0)
    try await expectThickness(1)
    // In the folder that it leads to now, and no more in the other.
    try write(thickness(3), to: "\(folder)/one/look.json")
    try await expectThickness(3)
    // The folder goes and another one comes.
    try FileManager.default.removeItem(atPath: "\(folder)/one")
    try await expectStill(3)
    try makeFolder("one", 4)
    try await expectThickness(4)
    #expect(rename("\(folder)/one", "\(folder)/old") == 0)
    #expect(rename("\(folder)/two", "\(folder)/one") == 0)
    try await expectThickness(2)
  }

  @Test func aFileIsTakenAgainAsAHardLinkAndAfterItWasDeleted() async throws {
    try load(thickness(1))
    sheet.watchFile()
    try write(thickness(2), to: "\(folder)/other")
    #expect(unlink(path) == 0 && link("\(folder)/other", path) == 0)
    try await expectThickness(2)
    #expect(unlink(path) == 0)
    try await expectStill(2)
    #expect(symlink("other", path) == 0 && unlink(path) == 0)
    try write(thickness(3), to: "\(folder)/third")
    #expect(symlink("third", path) == 0)
    try await expectThickness(3)
    #expect(unlink(path) == 0)
    // Piece by piece: a half of it counts for nothing until it is closed.
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    let bytes = Array(thickness(5).utf8)
    #expect(Glibc.write(file, bytes, 9) == 9)
    try await Task.sleep(for: .milliseconds(30))
    #expect(Glibc.write(file, Array(bytes[9...]), bytes.count - 9) == bytes.count - 9)
    #expect(close(file) == 0)
    try await expectThickness(5)
  }

  @Test func whatTheSheetItselfWritesIsNotReadAgain() async throws {
    try load(thickness(1))
    sheet.watchFile()
    slider.style.trackThickness = 7
    sheet.record(slider)
    try sheet.save(to: path)
    slider.style.trackThickness = 8
    try await Task.sleep(for: .milliseconds(100))
    #expect(slider.style.trackThickness == 8)
  }
}
