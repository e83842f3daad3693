import DetentViews
import DetentWidgets

/// What the commands do in one window. Whoever can do something registers it here; keys, buttons,
/// menus and the help ask.
@MainActor
final class CommandTable {
  private struct Entry {
    var isEnabled: @MainActor () -> Bool
    var isDone: @MainActor () -> Bool?
    var action: @MainActor () -> Void
  }

  private var entries: [Command: Entry] = [:]
  private var buttons: [(button: PressControl, command: Command)] = []
  /// The language of the tips of buttons.
  var texts: Localized? { didSet { writeTips() } }

  init() {}

  /// Says what a command does; what was said before no longer counts.
  /// - Parameters:
  ///   - isEnabled: whether it can be done now.
  ///   - isDone: whether it was done already, where menus say so.
  func register(
    _ command: Command, isEnabled: @escaping @MainActor () -> Bool = { true },
    isDone: @escaping @MainActor () -> Bool? = { nil }, action: @escaping @MainActor () -> Void
  ) {
    entries[command] = Entry(isEnabled: isEnabled, isDone: isDone, action: action)
  }

  /// Whether the window has a command at all: help and menus leave out the others.
  func has(_ command: Command) -> Bool { entries[command] != nil }

  func isEnabled(_ command: Command) -> Bool { entries[command]?.isEnabled() ?? false }

  /// Does a command.
  /// - Returns: false where it cannot be done.
  @discardableResult
  func perform(_ command: Command) -> Bool {
    guard let entry = entries[command], entry.isEnabled() else { return false }
    entry.action()
    return true
  }

  /// Does what a key stands for. A key of a command that cannot be done now means nothing else.
  /// - Parameter scope: where the keyboard is.
  /// - Returns: whether the key belongs to a command there.
  func perform(_ event: KeyEvent, in scope: Command.Scope = .window) -> Bool {
    guard event.phase != .up,
      let command = Command.allCases.first(where: { command in
        has(command) && command.scope == scope
          && command.shortcuts.contains { $0.matches(event) }
      })
    else { return false }
    // One that is held has done it, be it here or in what it closed.
    if event.phase == .down || command.repeats { perform(command) }
    return true
  }

  // MARK: Buttons and menus

  /// Lets a button do a command from now on, as long as it can be done.
  func bind(_ button: PressControl, to command: Command) {
    buttons.removeAll { $0.button === button }
    buttons.append((button, command))
    button.keyShortcuts = command.keyShortcuts
    button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.perform(command) }
    button.isEnabled = isEnabled(command)
    writeTips()
  }

  private func writeTips() {
    guard let texts else { return }
    for (button, command) in buttons {
      button.toolTip = command.title(texts)
      button.toolTipKeys = command.shortcuts.first?.title(texts)
    }
  }

  /// Looks again which commands can be done now.
  func updateButtons() {
    for (button, command) in buttons { button.isEnabled = isEnabled(command) }
  }

  /// The rows of a menu of commands, those of each group apart, and which command each stands for.
  func menu(
    _ groups: [Command.Group], texts: Localized
  ) -> (items: [MenuItem], commands: [Command?]) {
    var items: [MenuItem] = []
    var commands: [Command?] = []
    for group in groups {
      let rows = Command.allCases.filter { $0.group == group && has($0) }
      if !items.isEmpty, !rows.isEmpty {
        items.append(.separator)
        commands.append(nil)
      }
      items += menu(rows, texts: texts)
      commands += rows
    }
    return (items, commands)
  }

  func menu(_ commands: [Command], texts: Localized) -> [MenuItem] {
    commands.map { command in
      MenuItem(
        command.title(texts, isDone: entries[command]?.isDone()),
        detail: command.shortcuts.first?.title(texts) ?? "", keyShortcuts: command.keyShortcuts,
        isEnabled: isEnabled(command))
    }
  }
}
