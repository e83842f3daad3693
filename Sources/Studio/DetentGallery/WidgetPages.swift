import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

@MainActor
extension GalleryPage {
  /// The basic widgets in their forms; the page of states shows each in all states.
  nonisolated static let widgets = GalleryPage(name: "widgets", title: "Widgets") {
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
    return ["Bedrooms": example(bedrooms, "segments.bedrooms"), "One segment disabled": periods]
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
extension GalleryPage {
  nonisolated static let iconButton = GalleryPage(name: "button", title: "Icon button") {
    [
      GallerySection(
        "Icon button",
        "Click a button, or press Tab and Space. Press Ctrl+Shift+I to open the inspector.",
        rows: [StackView(.vertical, spacing: 12, views: cards)])
    ]
  }

  private static var cards: [View] {
    let groups: KeyValuePairs<String, [View]> = [
      "Looks": [
        cell("Default", "Title", style: IconButtonStyle()),
        cell("Outlined", "Border", style: .outlined),
        cell("Gradient ↓", "Vertical", style: gradient(.vertical)),
        cell("Gradient, glow and round ends", "Glow", leading: "star", style: glow),
      ],
      "Icons": [
        cell("Leading icon", "Call", leading: "phone"),
        cell("Trailing icon", "Next", trailing: "arrowForward"),
        cell("Both icons", "Route", leading: "map", trailing: "arrowForward"),
        cell("Icon above", "Saved", leading: "heart", style: column),
        cell("Icon below", "More", trailing: "chevronDown", style: column),
      ],
      "Sizes": [
        cell("24 px", "Small", leading: "plus", style: .filled(.small)),
        cell("32 px", "Regular", leading: "plus"),
        cell("44 px", "Large", leading: "plus", style: .filled(.large)),
        cell("Content is centered", "Wider than its content", leading: "plus") {
          $0.fixedWidth = 204
        },
      ],
      "Icon fonts and special cases": [
        cell("Toggle", "Save", leading: "heart") { ($0.isToggle, $0.isSelected) = (true, true) },
        cell("Font glyph f1eb", "Wi-Fi", leading: "FontAwesome:f1eb"),
        cell("Missing glyph", "Unknown", leading: "FontAwesome:no-such"),
        cell("Loading, keeps its width", "Save", leading: "heart") { $0.isLoading = true },
        cell("Long title", "Compare prices of homes", leading: "map") { $0.fixedWidth = 128 },
        cell("Right to left", "اتصال", leading: "phone", trailing: "arrowForward") {
          $0.traitOverrides.layoutDirection = .rightToLeft
        },
      ],
    ]
    return groups.map { name, cells in
      GalleryCard([Label(name: name), StackView(wrapping: cells + [Spacer()], spacing: 28)])
    }
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

@MainActor
extension GalleryPage {
  nonisolated static let input = GalleryPage(
    name: "input", title: "Texts, dates and tool bars"
  ) {
    [
      GallerySection(
        "Text view",
        "Type several lines. Press Ctrl+Enter to apply the text, or Escape to restore it.",
        views: texts),
      GallerySection(
        "Date picker", "Click a day, or use the arrow keys, Page Up and Page Down.",
        views: dates),
      GallerySection(
        "Input view", "Click the field, and type with its pad or with the keyboard.",
        views: ["Number pad": example(TextField("42"), "input.pad", nil, addPad)]),
      GallerySection(
        "Tool bar", "Press Tab once, and then the arrow keys. The last buttons move into a menu.",
        views: ["Wide": bar("wide"), "Narrow": bar("narrow", width: 180)]),
    ]
  }

  private static var texts: KeyValuePairs<String, View> {
    let long = "A light flat on the second floor, with a balcony to the south.\n\nVacant from May."
    return [
      "Placeholder": example(TextView(placeholder: "Notes about the viewing"), "text.empty"),
      "Wrapped lines": example(TextView(long), "text.long"),
      "Read-only": example(TextView(long), "text.readOnly") { $0.isReadOnly = true },
      "Mixed directions": example(TextView("دفتر ملاحظات\nNotes\n45 m²"), "text.mixed"),
    ]
  }

  private static var dates: KeyValuePairs<String, View> {
    let today = CalendarDate.today
    let row = StackView(
      .horizontal, spacing: 12, alignment: .center,
      views: [
        example(DatePicker(), "date.any", "Any day"),
        example(DatePicker(), "date.limited", "Within 30 days") {
          ($0.minimumDate, $0.maximumDate) = (today, today.adding(days: 30))
        }, Spacer(),
      ])
    return ["In a popover": row, "On the page": example(MonthGrid(), "date.month")]
  }

  private static func addPad(to field: TextField) {
    let rows = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], [".", "0", "⌫"]].map { titles in
      StackView(
        equally: .horizontal, spacing: 4,
        titles.map { title in
          let button = Button(title, style: .bordered)
          (button.fixedWidth, button.fixedHeight) = (TouchMetrics.target, TouchMetrics.target)
          button.addAction(for: .primaryActionTriggered) { [weak field] _, _ in
            if title == "⌫" { field?.deleteBackward() } else { field?.insertText(title) }
          }
          return button
        })
    }
    field.inputView = StackView(.vertical, spacing: 4, views: rows)
  }

  private static func bar(_ name: String, width: Double? = nil) -> View {
    let icons: KeyValuePairs<String, Icon?> = [
      "Back": "arrowBack", "Forward": "arrowForward", "": nil, "Search": "search",
      "Save": "heart", "Map": "map",
    ]
    let bar = ToolBar(
      icons.map { title, icon in
        guard let icon else { return Spacer() }
        return example(IconButton(leadingIcon: icon), "bar.\(name).\(title)", title)
      })
    (bar.fixedWidth, bar.identifier) = (width, "bar.\(name)")
    return bar
  }
}
