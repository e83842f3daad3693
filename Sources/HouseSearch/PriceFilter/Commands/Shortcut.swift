import DetentViews

/// A key that does what a command does, with what is held with it.
struct Shortcut: Hashable, Sendable {
  let key: Key
  let modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A letter that is pressed with Control.
  static func control(_ letter: Character, _ others: Modifiers = []) -> Shortcut {
    Shortcut(.character(letter), others.union(.control))
  }

  /// Whether a key is this one, whatever Caps Lock says of it. A sign counts wherever the keyboard
  /// has it: a slash may need Shift.
  func matches(_ event: KeyEvent) -> Bool {
    guard case .character(let character) = key else {
      return event.key == key && event.modifiers == modifiers
    }
    guard case .character(let typed) = event.key,
      typed.lowercased() == character.lowercased()
    else { return false }
    let isLetter = character.isLetter
    return (isLetter ? event.modifiers : event.modifiers.subtracting(.shift)) == modifiers
  }

  /// The key as menus write it, such as `Ctrl+Shift+Z`.
  func title(_ texts: Localized) -> String {
    written(
      control: texts("Ctrl", context: "key"), shift: texts("Shift", context: "key"),
      enter: texts("Enter", context: "key"))
  }

  /// The key as ARIA writes it, such as `Control+Shift+Z`.
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
