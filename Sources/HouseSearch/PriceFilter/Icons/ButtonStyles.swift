import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

extension IconButtonStyle {
  /// A button on a bar, without a plate until the pointer is over it.
  static let tool = IconButtonStyle().with {
    $0.fillColor = DynamicColor(.clear)
    $0.pressedFillColor = .between(.panel, .text, 0.12)
    $0.setContentColor(.text)
    $0.contentInsets = EdgeInsets(vertical: 8, horizontal: 8)
    ($0.titleFontSize, $0.leadingIconSize, $0.trailingIconSize) = (13, 20, 14)
    ($0.titleLeadingGap, $0.titleTrailingGap) = (8, 8)
    $0.cornerRadius = 9
    ($0.selectedTitleColor, $0.selectedIconColor) = (.accentText, .accentText)
    $0.selectedBorderWidth = 0
    $0.disabledFillColor = DynamicColor(.clear)
  }

  static let smallTool = tool.with {
    $0.leadingIconSize = 18
    $0.contentInsets = EdgeInsets(vertical: 7, horizontal: 7)
  }

  /// A raised plate with an edge, 36 high.
  static let card = tool.with {
    $0.fillColor = .card
    $0.pressedFillColor = .between(.card, .text, 0.08)
    ($0.borderColor, $0.borderWidth) = (.line, 1)
    $0.leadingIconSize = 18
    $0.contentInsets = EdgeInsets(vertical: 8, horizontal: 12)
    $0.selectedFillColor = .card
    ($0.selectedTitleColor, $0.selectedIconColor) = (.text, .favourite)
    ($0.selectedBorderColor, $0.selectedBorderWidth) = (.line, 1)
  }

  /// The main action: a plate in the accent colour, 36 high.
  static let primaryCard = card.with {
    $0.fillColor = .accent
    $0.pressedFillColor = .between(.accent, .text, 0.16)
    $0.borderWidth = 0
    $0.setContentColor(.onAccent)
  }

  /// The main action, 44 high.
  static let primary = primaryCard.with {
    $0.titleFontSize = 14
    $0.contentInsets = EdgeInsets(vertical: 12, horizontal: 16)
  }

  /// A raised plate with only an icon, 44 high. It is tinted while selected.
  static let barTool = card.with {
    $0.leadingIconSize = 20
    $0.contentInsets = EdgeInsets(vertical: 12, horizontal: 8)
    ($0.selectedFillColor, $0.selectedIconColor) = (.accentSoft, .accentText)
    $0.selectedBorderWidth = 0
  }

  /// A button that adds something: a pill with an edge, 30 high.
  static let chip = card.with {
    ($0.leadingIconSize, $0.trailingIconSize, $0.titleFontSize) = (14, 12, 12)
    $0.contentInsets = EdgeInsets(vertical: 7, horizontal: 10)
    ($0.titleLeadingGap, $0.titleTrailingGap) = (6, 6)
    $0.cornerRadius = 15
  }

  /// The body of a filter's chip, which has a plate of its own.
  static let filter = tool.with {
    $0.setContentColor(.accentText)
    $0.pressedFillColor = .accentSoft
    ($0.titleFont, $0.titleFontSize) = (.system(12, weight: 600, tabularDigits: true), 12)
    $0.contentInsets = EdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 4)
    $0.isPill = true
  }

  /// The name of a column. The icon of a sorted column shows the direction.
  static let header = tool.with {
    $0.setContentColor(.secondary)
    ($0.titleFontSize, $0.leadingIconSize) = (12, 15)
    ($0.trailingIconSize, $0.titleTrailingGap) = (13, 3)
    $0.contentInsets = EdgeInsets(vertical: 0, horizontal: 6)
    $0.cornerRadius = 6
    ($0.selectedTitleColor, $0.selectedIconColor) = (.text, .accent)
    $0.selectedFillColor = DynamicColor(.clear)
  }

  /// An action on the line that contains it: a small icon without a plate.
  static let inline = tool.with {
    $0.leadingIconSize = 14
    $0.setContentColor(.secondary)
    $0.contentInsets = EdgeInsets(vertical: 2, horizontal: 2)
    $0.cornerRadius = 5
  }
}

extension ButtonStyle {
  static let warning = quiet.with {
    $0.font = .system(11.5, weight: 600)
    ($0.textColor, $0.pressedTextColor) = (.warningText, .warningText.withAlpha(0.75))
  }

  static let link = plain.with {
    $0.font = .system(12)
    ($0.textColor, $0.pressedTextColor) = (.accentText, .accentText.withAlpha(0.75))
  }
}

extension Control {
  /// Adds an action of an owner, which is held weakly.
  func onPress<Owner: AnyObject>(of owner: Owner, _ action: @escaping @MainActor (Owner) -> Void) {
    addAction(for: .primaryActionTriggered) { [weak owner] _, _ in owner.map(action) }
  }
}

extension PressControl {
  /// Names a control without text, for assistive technology and in a tool tip.
  func setName(_ name: String) { (accessibilityLabel, toolTip) = (name, name) }
}
