import DetentViews
import DetentWidgets
import Testing

@testable import PriceFilter

@MainActor
@Suite struct CommandTests {
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
    let table = CommandTable()
    let counter = Counter()
    counter.isEnabled = false
    #expect(!table.perform(.undo) && !table.perform(event(.character("z"), .control)))
    table.register(
      .undo, isEnabled: { counter.isEnabled }, action: { counter.done += 1 })
    #expect(!table.perform(.undo) && !table.isEnabled(.undo))
    // The key belongs to the command all the same.
    #expect(table.perform(event(.character("z"), .control)) && counter.done == 0)
    counter.isEnabled = true
    #expect(table.perform(event(.character("z"), .control)) && counter.done == 1)
    #expect(!table.perform(event(.character("z"), .control, .up)) && counter.done == 1)
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

  @Test func aButtonDoesItsCommandWhileThatCanBeDone() {
    let table = CommandTable()
    let counter = Counter()
    table.register(
      .export, isEnabled: { counter.isEnabled }, action: { counter.done += 1 })
    let button = Button("Export")
    table.bind(button, to: .export)
    #expect(button.isEnabled)
    button.trigger(.key)
    #expect(counter.done == 1)
    counter.isEnabled = false
    table.updateButtons()
    #expect(!button.isEnabled)
  }

  @Test func aKeyOfTheListMeansNothingElsewhere() {
    let table = CommandTable()
    let counter = Counter()
    table.register(.copyHome) { counter.done += 1 }
    #expect(!table.perform(event(.character("c"), .control)) && counter.done == 0)
    #expect(table.perform(event(.character("c"), .control), in: .list) && counter.done == 1)
  }

  @Test func menusSayWhatACommandWouldDoNext() {
    let table = CommandTable()
    let texts = Traits().texts
    let counter = Counter()
    table.register(.toggleFavourite, isDone: { counter.isEnabled }, action: {})
    func title() -> String { table.menu([.toggleFavourite], texts: texts)[0].title }
    #expect(title() == "Remove from favourites")
    counter.isEnabled = false
    #expect(title() == "Add to favourites")
  }

  @Test func menusAndHelpShowWhatTheWindowHas() {
    let table = CommandTable()
    let texts = Traits().texts
    table.register(.quit) {}
    table.register(.help, isEnabled: { false }, action: {})
    table.register(.resetFilters) {}
    let menu = table.menu(Command.Group.allCases, texts: texts)
    #expect(menu.commands == [.quit, nil, .resetFilters, nil, .help])
    #expect(
      menu.items.map(\.title) == ["Quit", "", "Reset all filters", "", "Shortcuts and gestures"])
    #expect(menu.items.map(\.detail) == ["Ctrl+Q", "", "", "", "F1"])
    #expect(menu.items.map(\.isEnabled) == [true, false, true, false, false])
    #expect(table.menu([.window], texts: texts).commands == [.help])
  }
}
