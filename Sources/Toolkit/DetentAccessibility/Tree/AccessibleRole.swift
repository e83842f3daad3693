import DetentViews

/// A role of AT-SPI: its number there, and the word that never changes with the language.
struct AccessibleRole: Hashable, Sendable {
  let number: UInt32
  let name: String

  private init(_ number: UInt32, _ name: String) { (self.number, self.name) = (number, name) }

  static let application = AccessibleRole(75, "application")

  /// The role of a node.
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
      case .menu: Self(33, "menu")
      case .menuitem: Self(35, "menu item")
      case .menuitemradio: Self(45, "radio menu item")
      }
  }
}
