import DetentDrawing
import DetentViews

struct AccessibleObject: Equatable {
  let path: ObjectPath
  /// The node without its children, which are separate objects.
  let node: AccessibilityNode
  let parent: ObjectPath
  let index: Int
  var children: [ObjectPath] = []
  var states: AccessibleStates
  var description = ""
  /// The position among the rows of its list, from 1.
  var positionInSet: Int?
  /// The number of rows in the same list, or in this list.
  var setSize: Int?

  var name: String { node.label ?? "" }
  var role: AccessibleRole { AccessibleRole(node.role) }

  /// Whether the text can be read by character.
  var isTextField: Bool { node.role == .textbox }

  /// Names and values that have no method of their own. Readers look here first.
  var attributes: [String: String] {
    var attributes = ["toolkit": "Detent"]
    attributes["id"] = node.id
    if !isTextField { attributes["valuetext"] = node.valueText }
    attributes["placeholder-text"] = node.placeholder
    attributes["level"] = node.level.map { "\($0)" }
    attributes["keyshortcuts"] = node.keyShortcuts
    attributes["posinset"] = positionInSet.map { "\($0)" }
    attributes["setsize"] = setSize.map { "\($0)" }
    if node.role == .status { attributes["live"] = "polite" }
    return attributes
  }

  /// The actions, with the names that readers know.
  var actions: [(name: String, action: AccessibilityAction)] {
    usualActions + node.actions.map { ($0.rawValue, $0) }
  }

  /// AT-SPI's form is mnemonic, menu path and shortcut, of which only the shortcut is used.
  var keyBinding: String {
    guard let shortcut = node.keyShortcuts?.split(separator: " ").first else { return "" }
    let keys = shortcut.split(separator: "+")
    return ";;" + keys.dropLast().map { "<\($0)>" }.joined() + (keys.last ?? "")
  }

  private var usualActions: [(name: String, action: AccessibilityAction)] {
    switch node.role {
    case .slider, .spinbutton: [("increment", .increment), ("decrement", .decrement)]
    case .button, .radio, .listitem, .option, .menuitem, .menuitemradio, .link:
      [("click", .press)]
    case .checkbox, .switch: [("toggle", .press)]
    case .combobox: [("press", .press)]
    default: []
    }
  }

  var hasValue: Bool {
    switch node.role {
    case .slider, .progressbar, .scrollbar, .spinbutton: true
    default: false
    }
  }

  var hasRows: Bool { node.role == .list }

  var hasSelection: Bool {
    hasRows || node.role == .combobox
  }
}

/// A role of AT-SPI: its number, and its untranslated name.
struct AccessibleRole: Hashable, Sendable {
  let number: UInt32
  let name: String

  private init(_ number: UInt32, _ name: String) { (self.number, self.name) = (number, name) }

  static let application = AccessibleRole(75, "application")

  init(_ role: AccessibilityRole) {
    self =
      switch role {
      case .window: Self(23, "frame")
      case .dialog: Self(16, "dialog")
      case .group, .radiogroup: Self(39, "panel")
      case .slider: Self(51, "slider")
      case .button: Self(43, "push button")
      case .switch: Self(62, "toggle button")
      case .checkbox: Self(7, "check box")
      case .radio: Self(44, "radio button")
      case .combobox: Self(11, "combo box")
      case .list: Self(98, "list box")
      case .listitem, .option: Self(32, "list item")
      case .text: Self(29, "label")
      case .heading: Self(83, "heading")
      case .image: Self(27, "image")
      case .textbox: Self(79, "entry")
      case .status: Self(54, "status bar")
      case .alert: Self(101, "notification")
      case .progressbar: Self(42, "progress bar")
      case .scrollbar: Self(48, "scroll bar")
      case .spinbutton: Self(52, "spin button")
      case .link: Self(88, "link")
      case .separator: Self(50, "separator")
      case .toolbar: Self(63, "tool bar")
      case .menu: Self(33, "menu")
      case .menuitem: Self(35, "menu item")
      case .menuitemradio: Self(45, "radio menu item")
      }
  }
}
