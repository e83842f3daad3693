import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The icon button in its looks, sizes and states, and in special cases.
@MainActor
enum IconButtonExamples {
  static var sections: [View] {
    [
      GallerySection(
        "Icon button",
        "Click a button, or press Tab and Space. Press Ctrl+Shift+I to open the inspector.",
        rows: [StackView(.vertical, spacing: 12, views: cards)])
    ]
  }

  private static var cards: [View] {
    [
      card(
        "Looks",
        [
          cell("Default", "Title", style: IconButtonStyle()),
          cell("Outlined", "Border", style: .outlined),
          cell("Gradient ↓", "Vertical", style: gradient(.vertical)),
          cell("Gradient, glow and round ends", "Glow", leading: "star", style: glow),
        ]),
      card(
        "Icons",
        [
          cell("Leading icon", "Call", leading: "phone"),
          cell("Trailing icon", "Next", trailing: "arrowForward"),
          cell("Both icons", "Route", leading: "map", trailing: "arrowForward"),
          cell("Icon above", "Saved", leading: "heart", style: column),
          cell("Icon below", "More", trailing: "chevronDown", style: column),
        ]),
      card(
        "Sizes",
        [
          cell("24 px", "Small", leading: "plus", style: .filled(.small)),
          cell("32 px", "Regular", leading: "plus"),
          cell("44 px", "Large", leading: "plus", style: .filled(.large)),
          cell("Content is centered", "Wider than its content", leading: "plus") {
            $0.fixedWidth = 204
          },
        ]),
      card("States", states),
      card(
        "Icon fonts and special cases",
        [
          cell("Font glyph f1eb", "Wi-Fi", leading: "FontAwesome:f1eb"),
          cell("Missing glyph", "Unknown", leading: "FontAwesome:no-such"),
          cell("Long title", "Compare prices of homes", leading: "map") { $0.fixedWidth = 128 },
          cell("Right to left", "اتصال", leading: "phone", trailing: "arrowForward") {
            $0.traitOverrides.layoutDirection = .rightToLeft
          },
        ]),
    ]
  }

  // MARK: Styles

  private static func gradient(_ direction: Axis) -> IconButtonStyle {
    var style = IconButtonStyle.filled
    (style.gradientStartColor, style.gradientEndColor) = (.accent, .accentEnd)
    style.gradientDirection = direction
    return style
  }

  private static var glow: IconButtonStyle {
    var style = gradient(.horizontal)
    (style.isPill, style.glowSigma) = (true, 5)
    return style
  }

  private static var column: IconButtonStyle {
    var style = IconButtonStyle.filled
    style.axis = .vertical
    (style.contentInsets, style.leadingIconSize) = (EdgeInsets(vertical: 8, horizontal: 18), 20)
    (style.titleLeadingGap, style.titleTrailingGap) = (3, 3)
    return style
  }

  private static var states: [View] {
    let setups: KeyValuePairs<String, (IconButton) -> Void> = [
      "Normal": { $0.isToggle = true }, "Hover": { $0.forcedState = .hovered },
      "Press": { $0.forcedState = .highlighted }, "Focus": { $0.forcedState = .focused },
      "Disabled": { $0.isEnabled = false },
      "Selected": { ($0.isToggle, $0.isSelected) = (true, true) },
      "Loading": { $0.isLoading = true },
    ]
    return setups.map { cell($0, "Save", leading: "heart", $1) }
  }

  // MARK: Parts

  /// Cells beside each other below a name.
  private static func card(_ name: String, _ cells: [View]) -> View {
    GalleryCard([Label(name: name), StackView(wrapping: cells + [Spacer()], spacing: 28)])
  }

  /// A button above its caption.
  private static func cell(
    _ name: String, _ title: String, leading: Icon? = nil, trailing: Icon? = nil,
    style: IconButtonStyle = .filled, _ configure: (IconButton) -> Void = { _ in }
  ) -> View {
    let button = example(
      IconButton(title, leadingIcon: leading, trailingIcon: trailing, style: style),
      "button.\(name)", nil, configure)
    let room = Spacer()
    let cell = StackView(
      .vertical, alignment: .center, views: [Spacer(), button, room, Label(caption: name)])
    cell.setCustomSpacing(9, after: room)
    return cell
  }
}
