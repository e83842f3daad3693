import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The icon button in its looks, sizes and states, what can go wrong, and what it is made of.
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
    let cards = StackView(
      .vertical, spacing: 12, views: [original, icons, grounds, sizes, states, font])
    let table = IconButtonTable.make()
    table.contentHugging.horizontal = .high
    let columns = StackView(wrapping: [cards, table], spacing: 16, alignment: .leading)
    return ScrollView(sections: [title, columns], spacing: 16)
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

  /// Cells that stand as far apart as there is room.
  private static func card(_ name: String, _ cells: [View]) -> View {
    let views = cells.flatMap { [$0, Spacer()] }.dropLast()
    let row = StackView(wrapping: Array(views), spacing: 12)
    for view in views { row.setCustomSpacing(0, after: view) }
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

/// The properties of an icon button of another toolkit, and what they are here.
@MainActor
enum IconButtonTable {
  /// The name there, and the name in our schema; behind a point a part of it.
  nonisolated static let rows: [(original: String, ours: String)] = [
    ("bgColor", "fillColor"), ("gradientStartColor", "gradientStartColor"),
    ("gradientEndColor", "gradientEndColor"), ("gradientHorizontal", "gradientDirection"),
    ("cornerRadius", "cornerRadius"), ("conerRounded", "isPill"), ("borderColor", "borderColor"),
    ("borderWidth", "borderWidth"), ("verticalLayout", "axis"), ("title", "title"),
    ("titleColor", "titleColor"), ("titleFont", "titleFont"), ("titleFontSize", "titleFontSize"),
    ("titleLeftMargin", "titleLeadingGap"), ("titleRightMargin", "titleTrailingGap"),
    ("leftIconText", "leadingIcon"), ("leftIconColor", "leadingIconColor"),
    ("leftIconSize", "leadingIconSize"), ("leftImage", "leadingImage"),
    ("leftImageColor", "leadingImageColor"), ("leftImageWidth", "leadingImageWidth"),
    ("leftImageHeight", "leadingImageHeight"), ("rightIconText", "trailingIcon"),
    ("rightIconColor", "trailingIconColor"), ("rightIconSize", "trailingIconSize"),
    ("rightImage", "trailingImage"), ("rightImageColor", "trailingImageColor"),
    ("rightImageWidth", "trailingImageWidth"), ("rightImageHeight", "trailingImageHeight"),
    ("contentTopSpace", "contentInsets.top"), ("contentBottomSpace", "contentInsets.bottom"),
    ("contentLeftSpace", "contentInsets.leading"),
    ("contentRightSpace", "contentInsets.trailing"),
  ]

  /// Rows behind which another topic begins.
  private static let ends: Set = [
    "verticalLayout", "titleRightMargin", "leftImageHeight", "rightImageHeight",
  ]

  static func make() -> View {
    var views: [View] = [row(nil, "Original", "Ours", "Default", isHead: true)]
    var found = Set<String>()
    for (index, (original, ours)) in rows.enumerated() {
      let name = ours.prefix { $0 != "." }
      guard let property = IconButtonStyle.schema.property(named: String(name)) else { continue }
      found.insert(property.name)
      let part = ours.dropFirst(name.count + 1)
      views.append(
        row(
          index + 1, original, ours, text(of: property, part: String(part)),
          isEnd: ends.contains(original)))
    }
    let own = IconButtonStyle.schema.properties.count - found.count
    let foot = Label(
      caption: "\(views.count - 1) of \(rows.count) tested · and \(own) of ours alone: glow, "
        + "shadow, states, ring")
    let line = StackView(
      .horizontal, layoutMargins: EdgeInsets(vertical: 9, horizontal: 16), views: [foot])
    let card = GalleryCard(preferredWidth: 468, vertical: 0, horizontal: 0, views + [line])
    card.clipsToBounds = true
    return card
  }

  private static func row(
    _ number: Int?, _ original: String, _ ours: String, _ value: String, isHead: Bool = false,
    isEnd: Bool = false
  ) -> View {
    func label(
      _ text: String, _ width: Double?, _ color: DynamicColor, weight: Int = 400,
      _ alignment: TextAlignment = .natural
    ) -> Label {
      let label = Label(
        text, font: .system(11.5, weight: weight, tabularDigits: true), color: color)
      (label.fixedWidth, label.textAlignment) = (width, alignment)
      return label
    }
    let tick = ImageView(number == nil ? nil : IconButtonTable.tick)
    tick.templateColor = DynamicColor(light: Color(hex: 0x15803D), dark: Color(hex: 0x4CCF86))
    tick.fixedWidth = 14
    tick.accessibilityRole = nil
    let row = RuledRow(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 0, horizontal: 14),
      views: [
        label(number.map { "\($0)" } ?? "", 18, .secondary, .trailing),
        label(original, 120, .secondary), label(ours, 150, .text, weight: 600),
        label(value, nil, .secondary, .trailing), tick,
      ])
    row.fixedHeight = isHead ? 32 : 22
    row.isStrong = isEnd || isHead
    return row
  }

  private static let tick = Image.rendered(size: Size(width: 14, height: 14), scale: 2) {
    $0.draw("check", in: Rect(x: 0, y: 0, width: 14, height: 14), color: .black)
  }

  /// The default of a property, in words.
  private static func text(of property: PropertySpec<IconButtonStyle>, part: String) -> String {
    switch (property.defaultValue, property.kind.wrapped) {
    case (.unset, .font): return "system"
    case (.unset, _): return "none"
    case (.choice(let name), _): return ".\(name)"
    case (.color(let color), _) where color == DynamicColor(.white): return "white"
    case (.color(let color), _) where color == DynamicColor(Color(hex: 0x808080)): return "gray"
    case (.number(let number), .number(let limits)):
      return "\(number.formatted) \(limits.unit.rawValue)"
    case (.insets(let insets), _):
      let parts = [
        "top": insets.top, "bottom": insets.bottom, "leading": insets.leading,
        "trailing": insets.trailing,
      ]
      return "\((parts[part] ?? 0).formatted) px"
    case (let value, _): return "\(value)"
    }
  }
}

extension Double {
  /// A whole number without its point. Defaults are written as in code, whatever the locale.
  fileprivate var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

/// A row with a line below it.
private final class RuledRow: StackView {
  var isStrong = false

  override func draw(in canvas: Canvas, dirty: Rect) {
    let line = Rect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1)
    let color = DynamicColor.line.resolved(for: traits)
    canvas.fill(line, with: color.faded(isStrong ? 1 : 0.45))
  }
}
