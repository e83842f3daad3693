import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

/// The keys of the window, and where the user meets them: in the help and in the tips of buttons.
@MainActor
@Suite struct ShortcutTests {
  private func screen(_ stage: ScreenStage) throws -> PriceFilterScreen {
    try #require(stage.application.window.contentView as? PriceFilterScreen)
  }

  @Test func everyCommandWithKeysIsInTheHelp() async throws {
    let stage = try await ScreenStage()
    let commands = try screen(stage).commands
    stage.host.key(.function(1))
    let help = stage.application.window.overlay.view(withIdentifier: "help") as? TextSheet
    let rows = try #require(help).rows.map(\.spoken)
    let texts = stage.application.model.texts.text
    for command in Command.allCases where !command.shortcuts.isEmpty {
      let keys = command.shortcuts.map { $0.title(texts) }.joined(separator: ", ")
      #expect(commands.has(command))
      #expect(rows.contains("\(keys): \(command.title(texts))"), "\(command)")
    }
  }

  @Test func aButtonSaysTheKeysOfItsCommand() async throws {
    let stage = try await ScreenStage()
    let shortcuts = ["undo", "redo", "export"].map {
      try? stage.node("toolbar.\($0)").keyShortcuts
    }
    #expect(shortcuts == ["Control+Z", "Control+Shift+Z Control+Y", "Control+S"])
    #expect(Command.focusPlace.keyShortcuts == "Control+F /")
    #expect(Command.help.keyShortcuts == "F1" && Command.resetFilters.keyShortcuts == nil)
  }

  @Test(arguments: ["f", "/"])
  func thePlaceGetsTheKeyboard(letter: Character) async throws {
    let stage = try await ScreenStage()
    stage.host.key(.character(letter), modifiers: letter == "/" ? [] : .control)
    #expect(stage.application.window.firstResponder?.identifier == "place")
  }

  @Test(arguments: ["o", "s"])
  func filesAreAskedFor(letter: Character) async throws {
    let stage = try await ScreenStage()
    let chooser = RecordingChooser()
    try screen(stage).files.chooser = chooser
    stage.host.key(.character(letter), modifiers: .control)
    try await wait("the question") { chooser.asked.count == 1 }
    let title = ["o": "Open listings", "s": "Export homes"][letter]
    #expect(chooser.asked.first?.title == title)
    // What is saved is called after the file that is shown.
    let file = stage.application.model.fileName.dropLast(4)
    let names: [Character: String] = ["o": "", "s": "\(file)-filtered.csv"]
    #expect(chooser.asked.first?.name == names[letter])
  }

  @Test(arguments: ["q", "w"])
  func theWindowCloses(letter: Character) async throws {
    let stage = try await ScreenStage()
    stage.host.key(.character(letter), modifiers: .control)
    #expect(stage.application.window.isClosed)
  }

  @Test func aStepIsTakenBackAndDoneAgain() async throws {
    let stage = try await ScreenStage()
    let session = stage.application.model.session
    session.apply(ListingsFilter(price: ValueRange(lower: 300_000, upper: 500_000)))
    session.commit()
    stage.host.key(.character("z"), modifiers: .control)
    #expect(session.result?.count == 10)
    stage.host.key(.character("z"), modifiers: [.control, .shift])
    #expect(session.result?.count == 3)
  }

  @Test func onlyWhatIsSetCanBeReset() async throws {
    let stage = try await ScreenStage()
    let commands = try screen(stage).commands
    func isEnabled() throws -> [Bool] {
      [commands.isEnabled(.resetFilters), try !stage.node("reset").states.contains(.disabled)]
    }
    #expect(try isEnabled() == [false, false])
    let session = stage.application.model.session
    session.apply(ListingsFilter(price: ValueRange(lower: 300_000, upper: 500_000)))
    session.commit()
    #expect(try isEnabled() == [true, true])
    try stage.click("reset")
    #expect(session.result?.count == 10)
    #expect(try isEnabled() == [false, false])
  }

  @Test func theFileIsReadAgain() async throws {
    let stage = try await ScreenStage()
    stage.host.key(.function(5))
    #expect(stage.application.model.session.isLoading)
    try await stage.application.waitForLoad()
  }

  @Test func theFileIsReadAgainAfterADrag() async throws {
    let stage = try await ScreenStage()
    stage.host.press(at: try stage.node("price.lower").frame.center)
    stage.host.key(.function(5))
    #expect(!stage.application.model.session.isLoading)
    stage.host.release()
    #expect(stage.application.model.session.isLoading)
    try await stage.application.waitForLoad()
  }

  // MARK: Tips

  @Test func aButtonThatIsRestedOnSaysWhatItDoesAndByWhichKeys() async throws {
    let stage = try await ScreenStage()
    let button = try stage.node("toolbar.export")
    #expect(button.label == "Export" && button.description == "Export homes…")
    stage.host.move(to: button.frame.center)
    func tip() -> String? {
      stage.application.window.overlay.subviews.lazy.compactMap { $0 as? Tooltip }.first?.text
    }
    stage.host.advance(by: .milliseconds(500))
    #expect(tip() == nil)
    stage.host.advance(by: .milliseconds(200))
    #expect(tip() == "Export homes… (Ctrl+S)")
    stage.host.press(at: button.frame.center)
    stage.host.settle()
    #expect(tip() == nil)
    stage.host.release()
  }

  @Test func noTipAppearsDuringADrag() async throws {
    let stage = try await ScreenStage()
    stage.host.press(at: try stage.node("price.lower").frame.center)
    stage.host.move(to: try stage.node("toolbar.export").frame.center)
    stage.host.advance(by: .seconds(2))
    #expect(!stage.application.window.overlay.subviews.contains { $0 is Tooltip })
    stage.host.release()
  }

  @Test func tipsAreReadWithoutTheKeysThatStandBehindThem() async throws {
    let stage = try await ScreenStage()
    let export = try #require(
      stage.application.window.view(withIdentifier: "toolbar.export") as? PressControl)
    #expect(export.toolTip == "Export homes…" && export.toolTipKeys == "Ctrl+S")
    #expect(try stage.node("toolbar.export").description == "Export homes…")
  }

  @Test func buttonsThatOpenAMenuSaySo() async throws {
    let stage = try await ScreenStage()
    for name in ["toolbar.file", "toolbar.sort", "searches.open"] {
      let button = try #require(stage.application.window.view(withIdentifier: name), "\(name)")
      func states() -> [AccessibilityState] { button.accessibilityNode()?.states ?? [] }
      #expect(states().contains(.haspopup) && states().contains(.collapsed), "\(name)")
      #expect(button.accessibilityPerform(.press, part: ""))
      #expect(states().contains(.expanded), "\(name)")
      stage.host.key(.escape)
      stage.host.settle()
    }
  }

  @Test func buttonsWithoutWordsHaveTips() async throws {
    let stage = try await ScreenStage()
    for name in ["undo", "redo", "export", "file", "sort", "favourites", "details"] {
      let button = try #require(
        stage.application.window.view(withIdentifier: "toolbar.\(name)") as? PressControl)
      #expect(button.toolTip?.isEmpty == false, "\(name)")
    }
  }
}

/// Notes what it is asked, and chooses nothing.
@MainActor
private final class RecordingChooser: FileChooser {
  var asked: [FileChooserOptions] = []

  func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String] {
    asked.append(options)
    return []
  }
}
