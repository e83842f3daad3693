import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The basic widgets in their forms; the page of states shows each in all states.
@MainActor
enum WidgetExamples {
  static var sections: [View] {
    [
      GallerySection(
        "Button", "Click, or press Space or Enter.",
        rows: [StackView(wrapping: buttons + [Spacer()], spacing: 12)]),
      GallerySection(
        "Text field", "Press Enter to apply the text, or Escape to restore it.",
        views: fields),
      GallerySection(
        "Segmented control", "Click or drag, or use the arrow keys.", views: segments),
      GallerySection(
        "Menu", "Click, or press Space and type the first letters of an item.",
        views: menus),
      GallerySection(
        "Toggle", "Click the toggle or its title, or press Space.",
        rows: [toggles(.switch, "switch"), toggles(.checkBox, "box")]),
    ]
  }

  private static var buttons: [View] {
    let styles: KeyValuePairs<String, ButtonStyle> = [
      "Bordered": .bordered, "Quiet": .quiet, "Chip": .chip, "Plain": .plain,
    ]
    return styles.map { title, style in
      example(Button(title, style: style), "button.\(title.lowercased())")
    }
  }

  private static var fields: KeyValuePairs<String, View> {
    func field(
      _ name: String, _ text: String = "", placeholder: String = "",
      _ configure: (TextField) -> Void = { _ in }
    ) -> TextField {
      example(TextField(text, placeholder: placeholder), "field.\(name)", nil, configure)
    }
    return [
      "Search": field("search", placeholder: "Street, district or postcode") {
        ($0.leadingIcon, $0.hasClearButton) = ("search", true)
      },
      "Clear button": field("clear", "Notting Hill", placeholder: "Place") {
        ($0.leadingIcon, $0.hasClearButton) = ("search", true)
      },
      "Long text": field(
        "long", "Text that is longer than its field ends with an ellipsis until you edit it"),
      "Invalid": field("digits", "1a2", placeholder: "Digits") {
        $0.validation = { $0.allSatisfy(\.isNumber) ? nil : "Enter digits only" }
        $0.validate()
      },
      "Read-only": field("readOnly", "You can copy this text") { $0.isReadOnly = true },
      "Mixed directions": field("mixed", "Rothschild שדרות רוטשילד 12"),
      "Centered": field("centered", "85 m²") { $0.textAlignment = .center },
    ]
  }

  private static var segments: KeyValuePairs<String, View> {
    let periods = example(SegmentedControl(["Day", "Week", "Month"]), "segments.some") {
      $0.selectedIndex = 1
      $0.setEnabled(false, forSegmentAt: 2)
    }
    let bedrooms = SegmentedControl(["Any", "1", "2", "3", "4", "5+"])
    return [
      "Bedrooms": example(bedrooms, "segments.bedrooms"), "One segment disabled": periods,
    ]
  }

  private static var menus: KeyValuePairs<String, View> {
    let scales = [
      MenuItem("Linear scale"), MenuItem("Logarithmic scale"), .separator,
      MenuItem("Square-root scale", isEnabled: false), MenuItem("Piecewise scale"),
    ]
    let districts = (1...60).map { MenuItem("District \($0)") }
    return [
      "Quiet": example(MenuButton(scales, selectedIndex: 4, style: .quiet), "menu.quiet"),
      "Bordered": example(MenuButton(scales), "menu.bordered"),
      "Longer than the window": example(MenuButton(districts, selectedIndex: 41), "menu.long"),
    ]
  }

  private static func toggles(_ kind: Toggle.Kind, _ prefix: String) -> View {
    let toggles = ["Off", "On"].map { title in
      example(Toggle(title, kind: kind, isOn: title == "On"), "\(prefix).\(title)")
    }
    return StackView(wrapping: toggles + [Spacer()], spacing: 24)
  }
}

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
      card(
        "Icon fonts and special cases",
        [
          cell("Toggle", "Save", leading: "heart") { ($0.isToggle, $0.isSelected) = (true, true) },
          cell("Font glyph f1eb", "Wi-Fi", leading: "FontAwesome:f1eb"),
          cell("Missing glyph", "Unknown", leading: "FontAwesome:no-such"),
          cell("Loading, keeps its width", "Save", leading: "heart") { $0.isLoading = true },
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

  // MARK: Parts

  private static func card(_ name: String, _ cells: [View]) -> View {
    GalleryCard([Label(name: name), StackView(wrapping: cells + [Spacer()], spacing: 28)])
  }

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
