import DetentViews
import DetentWidgets

/// The commands of the window. Their titles and keys are defined only here.
enum Command: CaseIterable, Sendable {
  case openFile, reload, columns, export, quit
  case focusPlace, undo, redo, resetFilters, saveSearch
  case openDetails, toggleFavourite, writeNote, copyHome, measureDistances, openLink
  case focusResults, nextRegion, previousRegion, fullScreen, showReport, help

  /// Groups of related commands, in the order of menus.
  enum Group: CaseIterable, Sendable {
    case file, search, home, window

    func title(_ texts: Localized) -> String {
      switch self {
      case .file: texts("File")
      case .search: texts("Edit")
      case .home: texts("Selected home")
      case .window: texts("Window")
      }
    }
  }

  var group: Group {
    switch self {
    case .openFile, .reload, .columns, .export, .quit: .file
    case .focusPlace, .undo, .redo, .resetFilters, .saveSearch: .search
    case .openDetails, .toggleFavourite, .writeNote, .copyHome, .measureDistances, .openLink: .home
    case .focusResults, .nextRegion, .previousRegion, .fullScreen, .showReport, .help: .window
    }
  }

  /// The reach of a command's keys. Text fields and dials use some of them differently.
  enum Scope: Sendable { case window, list }

  var scope: Scope { self == .openDetails || self == .copyHome ? .list : .window }

  /// The keys of the command; menus show the first one.
  var shortcuts: [Shortcut] {
    switch self {
    case .openFile: [.control("o")]
    case .reload: [Shortcut(.function(5)), .control("r")]
    case .export: [.control("s")]
    case .quit: [.control("q"), .control("w")]
    case .focusPlace: [.control("f"), Shortcut(.character("/"))]
    case .undo: [.control("z")]
    case .redo: [.control("z", .shift), .control("y")]
    case .openDetails: [Shortcut(.enter)]
    case .toggleFavourite: [.control("d")]
    case .copyHome: [.control("c")]
    case .focusResults: [.control("l")]
    case .nextRegion: [Shortcut(.function(6))]
    case .previousRegion: [Shortcut(.function(6), .shift)]
    case .fullScreen: [Shortcut(.function(11))]
    case .help: [Shortcut(.function(1))]
    default: []
    }
  }

  /// The keys in ARIA's notation, or nil if the command has no keys.
  var keyShortcuts: String? {
    shortcuts.isEmpty ? nil : shortcuts.map(\.ariaName).joined(separator: " ")
  }

  /// Whether a held key repeats the command.
  var repeats: Bool { self == .undo || self == .redo }

  /// The title in menus. It ends with an ellipsis if the command needs more input.
  /// - Parameter isDone: whether the command was already done, or nil if unknown.
  func title(_ texts: Localized, isDone: Bool? = nil) -> String {
    switch self {
    case .openFile: texts("Open file…")
    case .reload: texts("Reload")
    case .columns: texts("Columns…")
    case .export: texts("Export homes…")
    case .quit: texts("Quit")
    case .focusPlace: texts("Search for a place")
    case .undo: texts("Undo")
    case .redo: texts("Redo")
    case .resetFilters: texts("Reset all filters")
    case .saveSearch: isDone == true ? texts("Remove saved search") : texts("Save search")
    case .openDetails: texts("Show details")
    case .toggleFavourite:
      switch isDone {
      case true?: texts("Remove from favourites")
      case false?: texts("Add to favourites")
      case nil: texts("Add or remove favourite")
      }
    case .writeNote: isDone == true ? texts("Edit note…") : texts("Add note…")
    case .copyHome: texts("Copy as text")
    case .measureDistances: texts("Measure distances from here")
    case .openLink: texts("Open link")
    case .focusResults: texts("Go to list")
    case .nextRegion: texts("Next pane")
    case .previousRegion: texts("Previous pane")
    case .fullScreen: texts("Toggle full screen")
    case .showReport: texts("Show problems in the file")
    case .help: texts("Keyboard shortcuts")
    }
  }
}

struct Shortcut: Hashable, Sendable {
  let key: Key
  let modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  static func control(_ letter: Character, _ others: Modifiers = []) -> Shortcut {
    Shortcut(.character(letter), others.union(.control))
  }

  /// Ignores Caps Lock, and for signs also Shift, which some keyboards need to type a slash.
  func matches(_ event: KeyEvent) -> Bool {
    guard case .character(let character) = key else {
      return event.key == key && event.modifiers == modifiers
    }
    guard case .character(let typed) = event.key, typed.lowercased() == character.lowercased()
    else { return false }
    return event.modifiers.subtracting(character.isLetter ? [] : .shift) == modifiers
  }

  /// The key in menus, such as `Ctrl+Shift+Z`.
  func title(_ texts: Localized) -> String {
    written(
      control: texts("Ctrl", context: "key"), shift: texts("Shift", context: "key"),
      enter: texts("Enter", context: "key"))
  }

  /// The key in ARIA's notation, such as `Control+Shift+Z`.
  var ariaName: String { written(control: "Control", shift: "Shift", enter: "Enter") }

  private func written(control: String, shift: String, enter: String) -> String {
    let held = [(Modifiers.control, control), (.shift, shift)]
      .filter { modifiers.contains($0.0) }.map(\.1)
    let name =
      switch key {
      case .character(let character): character.uppercased()
      case .function(let number): "F\(number)"
      case .enter: enter
      default: ""
      }
    return (held + [name]).joined(separator: "+")
  }
}

/// The commands' actions in one window. Its parts register them for keys, buttons, menus and help.
@MainActor
final class CommandTable {
  private struct Entry {
    var isEnabled: @MainActor () -> Bool
    var isDone: @MainActor () -> Bool?
    var action: @MainActor () -> Void
  }

  private var entries: [Command: Entry] = [:]
  private var buttons: [(button: PressControl, command: Command)] = []

  /// Replaces an earlier action. `isDone` returns nil if menus do not show whether it was done.
  func register(
    _ command: Command, isEnabled: @escaping @MainActor () -> Bool = { true },
    isDone: @escaping @MainActor () -> Bool? = { nil }, action: @escaping @MainActor () -> Void
  ) {
    entries[command] = Entry(isEnabled: isEnabled, isDone: isDone, action: action)
  }

  /// Whether an action is registered for a command. Help and menus leave out the other commands.
  func has(_ command: Command) -> Bool { entries[command] != nil }

  func isEnabled(_ command: Command) -> Bool { entries[command]?.isEnabled() ?? false }

  /// Returns false if the command is unavailable.
  @discardableResult
  func perform(_ command: Command) -> Bool {
    guard let entry = entries[command], entry.isEnabled() else { return false }
    entry.action()
    return true
  }

  /// Returns whether the key belongs to a command in the scope of the keyboard focus. The key of an
  /// unavailable command has no other meaning.
  func perform(_ event: KeyEvent, in scope: Command.Scope = .window) -> Bool {
    guard event.phase != .up,
      let command = Command.allCases.first(where: { command in
        has(command) && command.scope == scope && command.shortcuts.contains { $0.matches(event) }
      })
    else { return false }
    // A held key has already done its command, here or in a view that the command closed.
    if event.phase == .down || command.repeats { perform(command) }
    return true
  }

  // MARK: Buttons and menus

  /// Makes a button perform a command, and enables the button only while the command is available.
  func bind(_ button: PressControl, to command: Command) {
    buttons.append((button, command))
    button.keyShortcuts = command.keyShortcuts
    button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.perform(command) }
    button.isEnabled = isEnabled(command)
  }

  func writeTips(_ texts: Localized) {
    for (button, command) in buttons {
      button.toolTip = command.title(texts)
      button.toolTipKeys = command.shortcuts.first?.title(texts)
    }
  }

  func updateButtons() {
    for (button, command) in buttons { button.isEnabled = isEnabled(command) }
  }

  func rows(_ groups: [Command.Group], texts: Localized) -> [MenuRow] {
    let parts = groups.map { group in
      rows(Command.allCases.filter { $0.group == group && has($0) }, texts: texts)
    }
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [MenuRow(.separator)]))
  }

  func rows(_ commands: [Command], texts: Localized) -> [MenuRow] {
    commands.map { command in
      let item = MenuItem(
        command.title(texts, isDone: entries[command]?.isDone()),
        detail: command.shortcuts.first?.title(texts) ?? "", keyShortcuts: command.keyShortcuts,
        isEnabled: isEnabled(command))
      return MenuRow(item) { [self] in perform(command) }
    }
  }
}

/// A menu row with its action; separators have no action.
struct MenuRow {
  let item: MenuItem
  let action: @MainActor () -> Void

  init(_ item: MenuItem, action: @escaping @MainActor () -> Void = {}) {
    (self.item, self.action) = (item, action)
  }
}

extension MenuPopover {
  convenience init(_ rows: [MenuRow], checked: Int? = nil) {
    self.init(rows.map(\.item), checked: checked)
    didChoose = { rows[$0].action() }
  }
}
