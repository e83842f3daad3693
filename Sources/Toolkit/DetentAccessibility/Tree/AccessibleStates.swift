import DetentViews

/// States of AT-SPI, by their numbers.
struct AccessibleStates: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }
  private init(bit: Int) { rawValue = 1 << bit }

  static let active = Self(bit: 1)
  static let armed = Self(bit: 2)
  static let busy = Self(bit: 3)
  static let checked = Self(bit: 4)
  static let collapsed = Self(bit: 5)
  static let defunct = Self(bit: 6)
  static let editable = Self(bit: 7)
  static let enabled = Self(bit: 8)
  static let expandable = Self(bit: 9)
  static let expanded = Self(bit: 10)
  static let focusable = Self(bit: 11)
  static let focused = Self(bit: 12)
  static let horizontal = Self(bit: 14)
  static let iconified = Self(bit: 15)
  static let modal = Self(bit: 16)
  static let multiLine = Self(bit: 17)
  static let multiselectable = Self(bit: 18)
  static let pressed = Self(bit: 20)
  static let resizable = Self(bit: 21)
  static let selectable = Self(bit: 22)
  static let selected = Self(bit: 23)
  static let sensitive = Self(bit: 24)
  static let showing = Self(bit: 25)
  static let singleLine = Self(bit: 26)
  static let vertical = Self(bit: 29)
  static let visible = Self(bit: 30)
  static let indeterminate = Self(bit: 32)
  static let invalidEntry = Self(bit: 36)
  static let selectableText = Self(bit: 38)
  static let checkable = Self(bit: 41)
  static let hasPopup = Self(bit: 42)
  static let readOnly = Self(bit: 43)

  /// The names in events by number; empty for unused states.
  private static let names = [
    "", "active", "armed", "busy", "checked", "collapsed", "defunct", "editable", "enabled",
    "expandable", "expanded", "focusable", "focused", "", "horizontal", "iconified", "modal",
    "multi-line", "multiselectable", "", "pressed", "resizable", "selectable", "selected",
    "sensitive", "showing", "single-line", "", "", "vertical", "visible", "", "indeterminate", "",
    "", "", "invalid-entry", "", "selectable-text", "", "", "checkable", "has-popup", "read-only",
  ]

  var names: [String] {
    Self.names.indices.filter { contains(Self(bit: $0)) }.map { Self.names[$0] }
  }

  /// The two 32-bit words of the set in messages.
  var words: [UInt32] { [UInt32(truncatingIfNeeded: rawValue), UInt32(rawValue >> 32)] }

  /// The states of a node that do not depend on its position.
  init(of node: AccessibilityNode) {
    self = Self.always(of: node.role)
    for state in node.states { formUnion(Self.of(state)) }
    let isDisabled = node.states.contains(.disabled)
    if !isDisabled { formUnion([.enabled, .sensitive]) }
    if !node.states.contains(.hidden) { insert(.visible) }
    switch node.role {
    case .textbox:
      if !isDisabled, !contains(.readOnly) { insert(.editable) }
      if contains(.multiLine) { remove(.singleLine) }
    case .switch where contains(.checked): insert(.pressed)
    case .progressbar where node.value == nil: insert(.indeterminate)
    default: break
    }
  }

  private static func always(of role: AccessibilityRole) -> AccessibleStates {
    switch role {
    case .window: .resizable
    case .radio, .checkbox, .switch, .menuitemradio: .checkable
    case .listitem, .option: .selectable
    case .textbox: [.singleLine, .selectableText]
    default: []
    }
  }

  private static func of(_ state: AccessibilityState) -> AccessibleStates {
    switch state {
    case .focusable: .focusable
    case .modal: .modal
    case .focused: .focused
    case .selected: .selected
    // AT-SPI's "pressed" means a button that stays down.
    case .pressed: .armed
    case .invalid: .invalidEntry
    case .busy: .busy
    case .readonly: .readOnly
    case .horizontal: .horizontal
    case .vertical: .vertical
    case .checked: .checked
    case .mixed: .indeterminate
    case .expanded: [.expandable, .expanded]
    case .collapsed: [.expandable, .collapsed]
    case .haspopup: .hasPopup
    case .multiselectable: .multiselectable
    case .multiline: .multiLine
    case .disabled, .hidden, .hovered: []
    }
  }
}
