import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// How buttons with icons look in the application.
extension IconButtonStyle {
  /// On a bar: no plate until the pointer is over it.
  static let tool: IconButtonStyle = {
    var style = IconButtonStyle()
    style.fillColor = DynamicColor(.clear)
    style.pressedFillColor = .between(.panel, .text, 0.12)
    style.setContentColor(.text)
    style.contentInsets = EdgeInsets(vertical: 8, horizontal: 8)
    (style.titleFontSize, style.leadingIconSize, style.trailingIconSize) = (13, 20, 14)
    (style.titleLeadingGap, style.titleTrailingGap) = (8, 8)
    style.cornerRadius = 9
    style.selectedFillColor = .accentSoft
    style.selectedTitleColor = .accentText
    style.selectedIconColor = .accentText
    style.selectedBorderWidth = 0
    style.disabledFillColor = DynamicColor(.clear)
    return style
  }()

  /// Small, in a row of them.
  static let smallTool: IconButtonStyle = {
    var style = tool
    style.leadingIconSize = 18
    style.contentInsets = EdgeInsets(vertical: 7, horizontal: 7)
    return style
  }()

  /// A raised plate with an edge, 36 high.
  static let card: IconButtonStyle = {
    var style = tool
    style.fillColor = .card
    style.pressedFillColor = .between(.card, .text, 0.08)
    (style.borderColor, style.borderWidth) = (.line, 1)
    (style.leadingIconSize, style.titleFontSize) = (18, 13)
    style.contentInsets = EdgeInsets(vertical: 8, horizontal: 12)
    style.selectedFillColor = .card
    style.selectedTitleColor = .text
    style.selectedIconColor = .favourite
    (style.selectedBorderColor, style.selectedBorderWidth) = (.line, 1)
    return style
  }()

  /// What is done most: a plate in the accent, 44 high.
  static let primary: IconButtonStyle = {
    var style = card
    style.fillColor = .accent
    style.pressedFillColor = .between(.accent, .text, 0.16)
    style.borderWidth = 0
    style.setContentColor(.onAccent)
    style.titleFontSize = 14
    style.contentInsets = EdgeInsets(vertical: 12, horizontal: 16)
    return style
  }()

  /// The same, 36 high.
  static let primaryCard: IconButtonStyle = {
    var style = primary
    style.titleFontSize = 13
    style.contentInsets = card.contentInsets
    return style
  }()

  /// A raised plate with an icon alone, 44 high; chosen it is tinted.
  static let barTool: IconButtonStyle = {
    var style = card
    style.leadingIconSize = 20
    style.contentInsets = EdgeInsets(vertical: 12, horizontal: 8)
    (style.selectedFillColor, style.selectedIconColor) = (.accentSoft, .accentText)
    style.selectedBorderWidth = 0
    return style
  }()

  /// What can be added: a pill with an edge, 30 high.
  static let chip: IconButtonStyle = {
    var style = card
    (style.leadingIconSize, style.trailingIconSize, style.titleFontSize) = (14, 12, 12)
    style.contentInsets = EdgeInsets(vertical: 7, horizontal: 10)
    (style.titleLeadingGap, style.titleTrailingGap) = (6, 6)
    style.cornerRadius = 15
    return style
  }()

  /// What can be done with the line that it stands in: a small icon on no plate.
  static let inline: IconButtonStyle = {
    var style = tool
    style.leadingIconSize = 14
    style.setContentColor(.secondary)
    style.contentInsets = EdgeInsets(vertical: 2, horizontal: 2)
    style.cornerRadius = 5
    return style
  }()
}

extension ButtonStyle {
  /// Small amber text, for what went wrong.
  static let warning: ButtonStyle = {
    var style = quiet
    style.font = .system(11.5, weight: 600)
    (style.textColor, style.pressedTextColor) = (.warningText, .warningText.withAlpha(0.75))
    return style
  }()

  /// A few words in the colour of links.
  static let link: ButtonStyle = {
    var style = ButtonStyle.plain
    style.font = .system(12)
    (style.textColor, style.pressedTextColor) = (.accentText, .accentText.withAlpha(0.75))
    return style
  }()
}
