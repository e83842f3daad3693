import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The icon button in its looks, sizes and states, and in special cases.
@MainActor
enum IconButtonPage {
  static func make() -> View {
    let title = StackView(
      .vertical, spacing: 2,
      views: [
        Label("Icon button", font: .system(16, weight: 680)),
        Label(
          hint: "Click a button, or press Tab and Space. Press Ctrl+Shift+I to open the inspector."),
      ])
    return ScrollView(
      sections: [title, original, icons, grounds, sizes, states, font], spacing: 12)
  }

  // MARK: Cards

  private static var original: View {
    var pill = IconButtonStyle()
    (pill.gradientStartColor, pill.gradientEndColor) = (.accent, accentEnd)
    (pill.isPill, pill.gradientDirection) = (true, .horizontal)
    pill.setContentColor(IconButtonStyle.filled.titleColor)
    (pill.contentInsets, pill.titleLeadingGap) = (EdgeInsets(vertical: 10, horizontal: 24), 12)
    var edge = IconButtonStyle()
    edge.fillColor = DynamicColor(.clear)
    (edge.borderColor, edge.borderWidth, edge.cornerRadius) = (.accent, 2, 8)
    (edge.titleColor, edge.contentInsets) = (.accent, EdgeInsets(vertical: 10, horizontal: 30))
    return card(
      "Looks",
      [
        cell("Default", "Title", style: IconButtonStyle()),
        cell("Gradient and pill", "Title", leading: "heart", style: pill),
        cell("Border", "Title", style: edge),
      ])
  }

  private static var icons: View {
    var column = IconButtonStyle.filled
    column.axis = .vertical
    (column.contentInsets, column.leadingIconSize) = (EdgeInsets(vertical: 8, horizontal: 18), 20)
    (column.titleLeadingGap, column.titleTrailingGap) = (3, 3)
    return card(
      "Icons",
      [
        cell("Leading icon", "Call", leading: "phone"),
        cell("Trailing icon", "Next", trailing: "arrowForward"),
        cell("Both icons", "Route", leading: "map", trailing: "arrowForward"),
        cell("Icon above", "Saved", leading: "heart", style: column),
        cell("Icon below", "More", trailing: "chevronDown", style: column),
      ])
  }

  private static var grounds: View {
    func gradient(_ direction: Axis) -> IconButtonStyle {
      var style = IconButtonStyle.filled
      (style.gradientStartColor, style.gradientEndColor) = (.accent, accentEnd)
      style.gradientDirection = direction
      return style
    }
    var pill = IconButtonStyle.filled
    pill.isPill = true
    var glow = gradient(.horizontal)
    (glow.isPill, glow.glowSigma) = (true, 5)
    return card(
      "Background",
      [
        cell("Gradient ↓", "Vertical", style: gradient(.vertical)),
        cell("Gradient →", "Horizontal", style: gradient(.horizontal)),
        cell("Round ends", "Pill", leading: "plus", style: pill),
        cell("Outlined", "Border", style: .outlined),
        cell("Gradient and glow", "Glow", leading: "star", style: glow),
      ])
  }

  private static var sizes: View {
    card(
      "Sizes",
      [
        cell("24 px", "Small", leading: "plus", style: .filled(.small)),
        cell("32 px", "Regular", leading: "plus"),
        cell("44 px", "Large", leading: "plus", style: .filled(.large)),
        cell("Content is centered", "Wider than its content", leading: "plus") {
          $0.fixedWidth = 204
        },
      ])
  }

  private static var states: View {
    var style = IconButtonStyle.filled
    (style.contentInsets.leading, style.contentInsets.trailing) = (10, 10)
    style.titleLeadingGap = 7
    let setups: KeyValuePairs<String, (IconButton) -> Void> = [
      "Normal": { $0.isToggle = true }, "Hover": { $0.forcedState = .hovered },
      "Press": { $0.forcedState = .highlighted }, "Focus": { $0.forcedState = .focused },
      "Disabled": { $0.isEnabled = false },
      "Selected": { ($0.isToggle, $0.isSelected) = (true, true) },
      "Loading": { $0.isLoading = true },
    ]
    func band(_ appearance: Appearance, bottom: Double) -> StackView {
      let cells = setups.map { name, configure in
        let button = example(
          IconButton("Save", leadingIcon: "heart", style: style), "button.\(appearance).\(name)",
          nil, configure)
        let column = StackView(.vertical, alignment: .center, views: [button])
        return appearance == .dark
          ? column : StackView(.vertical, spacing: 8, views: [column, caption(name)])
      }
      let row = StackView(wrapping: cells, equally: true, spacing: 4)
      row.layoutMargins = EdgeInsets(top: 8, leading: 14, bottom: bottom, trailing: 14)
      return row
    }
    let (light, dark) = (band(.light, bottom: 10), band(.dark, bottom: 12))
    (light.traitOverrides.appearance, dark.traitOverrides.appearance) = (.light, .dark)
    (light.backgroundColor, dark.backgroundColor) = (.card, .card)
    let words = StackView(
      .horizontal, spacing: 8,
      layoutMargins: EdgeInsets(top: 12, leading: 16, bottom: 6, trailing: 16),
      views: [
        Label(name: "States"),
        Label(caption: "Each state has its own style. A loading button keeps its width."),
        Spacer(),
      ])
    let card = GalleryCard(vertical: 0, horizontal: 0, [words, light, dark])
    card.clipsToBounds = true
    return card
  }

  private static var font: View {
    let glyph = "FontAwesome"
    var style = IconButtonStyle.filled
    (style.contentInsets.leading, style.contentInsets.trailing) = (12, 12)
    (style.titleLeadingGap, style.titleTrailingGap) = (9, 9)
    return card(
      "Icon fonts and special cases",
      [
        cell("Font glyph f1eb", "Wi-Fi", leading: Icon("\(glyph):f1eb"), style: style),
        cell("Font glyph f1ba", "Taxi", leading: Icon("\(glyph):f1ba"), style: style),
        cell("Missing glyph", "Unknown", leading: Icon("\(glyph):no-such"), style: style),
        cell("Long title", "Compare prices of homes", leading: "map", style: style) {
          $0.fixedWidth = 128
        },
        cell("Right to left", "اتصال", leading: "phone", trailing: "arrowForward", style: style) {
          $0.traitOverrides.layoutDirection = .rightToLeft
        },
      ])
  }

  // MARK: Parts

  /// The far end of a gradient that keeps its colour where there is a tint.
  private static let accentEnd = DynamicColor(
    light: Color(hex: 0x7C3AED), dark: Color(hex: 0x9A7BFF))

  /// Cells beside each other under a name.
  private static func card(_ name: String, _ cells: [View]) -> View {
    let row = StackView(wrapping: cells + [Spacer()], spacing: 28)
    return GalleryCard(spacing: 11, vertical: 12, horizontal: 16, [Label(name: name), row])
  }

  /// A button over its caption.
  private static func cell(
    _ name: String, _ title: String, leading: Icon? = nil, trailing: Icon? = nil,
    style: IconButtonStyle = .filled, _ configure: (IconButton) -> Void = { _ in }
  ) -> View {
    let button = example(
      IconButton(title, leadingIcon: leading, trailingIcon: trailing, style: style),
      "button.\(name)", nil, configure)
    let words = caption(name)
    let room = Spacer()
    let cell = StackView(.vertical, alignment: .center, views: [Spacer(), button, room, words])
    cell.setCustomSpacing(9, after: room)
    return cell
  }

  private static func caption(_ text: String) -> Label {
    let label = Label(caption: text)
    label.textAlignment = .center
    return label
  }
}
