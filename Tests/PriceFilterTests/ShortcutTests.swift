import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// The keys of the window, and where the user meets them: in the help and in the tips of buttons.
@MainActor @Suite struct ShortcutTests {
  private let stage: ScreenStage

  init() async throws { stage = try await ScreenStage() }

  @Test func everyCommandWithKeysIsInTheHelp() async throws {
    let commands = try stage.screen.commands
    stage.host.key(.function(1))
    let rows = try stage.help.rows.map(\.spoken)
    let texts = stage.model.texts.text
    for command in Command.allCases where !command.shortcuts.isEmpty {
      let keys = command.shortcuts.map { $0.title(texts) }.joined(separator: ", ")
      #expect(commands.has(command))
      #expect(rows.contains("\(keys): \(command.title(texts))"), "\(command)")
    }
  }

  @Test func aButtonSaysTheKeysOfItsCommand() async throws {
    let shortcuts = ["undo", "redo", "export"].map { try? stage.node("toolbar.\($0)").keyShortcuts }
    #expect(shortcuts == ["Control+Z", "Control+Shift+Z Control+Y", "Control+S"])
    #expect(Command.focusPlace.keyShortcuts == "Control+F /")
    #expect(Command.help.keyShortcuts == "F1" && Command.resetFilters.keyShortcuts == nil)
  }

  @Test(arguments: [("f", Modifiers.control), ("/", [])] as [(Character, Modifiers)])
  func thePlaceGetsTheKeyboard(letter: Character, modifiers: Modifiers) async throws {
    try stage.host.resize(to: Size(width: 1_120, height: 500), scale: 1)
    stage.host.settle()
    stage.host.key(.character(letter), modifiers: modifiers)
    stage.host.settle()
    #expect(stage.focused == "place")
    let place = try stage.view("place")
    let parents = sequence(first: place) { $0.superview }
    let filters = try #require(parents.lazy.compactMap { $0 as? ScrollView }.first)
    #expect(filters.bounds.contains(place.convert(place.bounds, to: filters)))
  }

  @Test(arguments: [("o", "Open listings", ""), ("s", "Export homes", "table-filtered.csv")])
  func filesAreAskedFor(letter: Character, title: String, name: String) async throws {
    let chooser = RecordingChooser()
    try stage.screen.files.chooser = chooser
    stage.control(letter)
    try await wait("the question") { chooser.asked.count == 1 }
    #expect(chooser.asked.first?.title == title)
    // What is saved is called after the file that is shown.
    #expect(chooser.asked.first?.name == name)
  }

  @Test(arguments: [("homes.csv", "Address,Price"), ("homes.JSON", "[\n{")])
  func theEndingOfANameDecidesTheFormat(name: String, start: String) async throws {
    let folder = TemporaryFolder()
    let chooser = RecordingChooser(["\(folder.path)/\(name)"])
    try stage.screen.files.chooser = chooser
    stage.control("s")
    try await wait("the file") { try stage.has("notice") }
    #expect(chooser.asked.first?.kinds.map(\.endings.first) == ["csv", "json"])
    let text = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    #expect(text.hasPrefix(start))
  }

  @Test(arguments: ["q", "w"]) func theWindowCloses(letter: Character) async throws {
    stage.control(letter)
    #expect(stage.window.isClosed)
  }

  @Test func theFileIsReadAgainAfterADrag() async throws {
    stage.host.press(at: try stage.node("price.lower").frame.center)
    stage.host.key(.function(5))
    #expect(!stage.session.isLoading)
    stage.host.release()
    #expect(stage.session.isLoading)
    try await stage.application.waitForLoad()
  }

  @Test func aButtonThatIsRestedOnSaysWhatItDoesAndByWhichKeys() async throws {
    let button = try stage.node("toolbar.export")
    #expect(button.label == "Export" && button.description == "Export homes…")
    stage.host.move(to: button.frame.center)
    func tip() -> String? {
      stage.window.overlay.subviews.lazy.compactMap { $0 as? Tooltip }.first?.text
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
    stage.host.press(at: try stage.node("price.lower").frame.center)
    stage.host.move(to: try stage.node("toolbar.export").frame.center)
    stage.host.advance(by: .seconds(2))
    #expect(!stage.window.overlay.subviews.contains { $0 is Tooltip })
    stage.host.release()
  }

  @Test(arguments: ["toolbar.file", "toolbar.sort", "searches.open"])
  func buttonsThatOpenAMenuSaySo(name: String) async throws {
    let button = try stage.view(name)
    func states() -> [AccessibilityState] { button.accessibilityNode()?.states ?? [] }
    #expect(states().contains(.haspopup) && states().contains(.collapsed))
    #expect(button.accessibilityPerform(.press, part: "") && states().contains(.expanded))
  }

  @Test func buttonsWithoutWordsHaveTips() async throws {
    for name in ["undo", "redo", "export", "file", "sort", "favourites", "details"] {
      let button: PressControl = try stage.view("toolbar.\(name)")
      #expect(button.toolTip?.isEmpty == false, "\(name)")
    }
  }
}

/// Notes what it is asked, and chooses nothing.
@MainActor
private final class RecordingChooser: FileChooser {
  var asked: [FileChooserOptions] = []
  private let answer: [String]

  init(_ answer: [String] = []) { self.answer = answer }

  func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String] {
    asked.append(options)
    return answer
  }
}

@MainActor @Suite struct CommandTests {
  private func event(
    _ key: Key, _ modifiers: Modifiers = [], _ phase: KeyEvent.Phase = .down
  ) -> KeyEvent { KeyEvent(phase: phase, key: key, modifiers: modifiers) }

  /// What commands change, and what decides whether they can be done.
  @MainActor private final class Counter {
    var done = 0
    var isEnabled = true
  }

  @Test func noKeyStandsForTwoCommands() {
    let all = Command.allCases.flatMap(\.shortcuts)
    #expect(Set(all).count == all.count)
    for command in Command.allCases {
      for shortcut in command.shortcuts {
        let event = event(shortcut.key, shortcut.modifiers)
        let takers = Command.allCases.filter { $0.shortcuts.contains { $0.matches(event) } }
        #expect(takers == [command], "\(shortcut)")
      }
    }
  }

  @Test func eachCommandHasAName() {
    let texts = Traits().texts
    let titles = Command.allCases.map { $0.title(texts) }
    #expect(!titles.contains("") && Set(titles).count == titles.count)
    #expect(Set(Command.allCases.map(\.group)) == Set(Command.Group.allCases))
    for shortcut in Command.allCases.flatMap(\.shortcuts) {
      #expect(shortcut.title(texts).last != "+", "\(shortcut)")
    }
  }

  @Test func keysAreWrittenAsMenusDo() {
    let texts = Traits().texts
    #expect(Command.redo.shortcuts[0].title(texts) == "Ctrl+Shift+Z")
    #expect(Command.focusPlace.shortcuts[1].title(texts) == "/")
    #expect(Command.help.shortcuts[0].title(texts) == "F1")
    var german = Traits()
    german.locale = "de_DE"
    #expect(Command.redo.shortcuts[0].title(german.texts) == "Strg+Umschalt+Z")
  }

  @Test func lettersCountWithCapsLockAndSignsWhereverTheyAre() {
    let undo = Command.undo.shortcuts[0]
    #expect(undo.matches(event(.character("Z"), .control)))
    #expect(!undo.matches(event(.character("Z"), [.control, .shift])))
    #expect(!undo.matches(event(.character("z"))))
    #expect(!undo.matches(event(.character("z"), [.control, .alt])))
    let slash = Command.focusPlace.shortcuts[1]
    #expect(slash.matches(event(.character("/"), .shift)))
    #expect(!slash.matches(event(.character("/"), .control)))
  }

  @Test func onlyWhatIsRegisteredAndEnabledIsDone() {
    let (table, counter) = (CommandTable(), Counter())
    let undo = event(.character("z"), .control)
    counter.isEnabled = false
    #expect(!table.perform(.undo) && !table.perform(undo))
    table.register(.undo, isEnabled: { counter.isEnabled }, action: { counter.done += 1 })
    #expect(!table.perform(.undo) && !table.isEnabled(.undo))
    // The key belongs to the command all the same.
    #expect(table.perform(undo) && counter.done == 0)
    counter.isEnabled = true
    #expect(table.perform(undo) && counter.done == 1)
    #expect(!table.perform(event(.character("z"), .control, .up)) && counter.done == 1)
    // A key of the list means nothing elsewhere.
    let copied = Counter()
    table.register(.copyHome) { copied.done += 1 }
    #expect(!table.perform(event(.character("c"), .control)) && copied.done == 0)
    #expect(table.perform(event(.character("c"), .control), in: .list) && copied.done == 1)
  }

  @Test func aKeyThatIsHeldUndoesMoreAndOpensOnce() {
    let table = CommandTable()
    let (undone, opened) = (Counter(), Counter())
    table.register(.undo) { undone.done += 1 }
    table.register(.openFile) { opened.done += 1 }
    for phase in [KeyEvent.Phase.down, .repeated, .repeated] {
      #expect(table.perform(event(.character("z"), .control, phase)))
      #expect(table.perform(event(.character("o"), .control, phase)))
    }
    #expect(undone.done == 3 && opened.done == 1)
  }

  @Test func menusAndHelpShowWhatTheWindowHas() {
    let (table, texts) = (CommandTable(), Traits().texts)
    table.register(.quit) {}
    table.register(.help, isEnabled: { false }, action: {})
    table.register(.resetFilters) {}
    let items = table.rows(Command.Group.allCases, texts: texts).map(\.item)
    #expect(items.map(\.title) == ["Quit", "", "Reset all filters", "", "Keyboard shortcuts"])
    #expect(items.map(\.detail) == ["Ctrl+Q", "", "", "", "F1"])
    #expect(items.map(\.isEnabled) == [true, false, true, false, false])
    let window = table.rows([.window], texts: texts).map(\.item.title)
    #expect(window == ["Keyboard shortcuts"])
  }
}
