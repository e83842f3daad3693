public import DetentDrawing
public import DetentViews

/// The look of a menu button and its menu. Lengths are in logical pixels, alphas in 0...1.
public struct MenuButtonStyle: DesignStyle, PressedPlateStyle {
  // MARK: Plate

  /// The radius of the corners.
  public var cornerRadius = 9.0
  /// The gaps between the edge and the title, in logical pixels.
  public var padding = EdgeInsets(vertical: 0, horizontal: 11)
  /// The smallest height, by default that of a text field.
  public var minimumHeight = 34.0
  /// Whether the button is as wide as its present title rather than its widest item.
  public var isCompact = false
  /// The fill of the plate.
  public var fillColor = DynamicColor.card
  /// The fill of the plate while the button is pressed or its menu is open.
  public var pressedFillColor = DynamicColor.between(.card, .text, 0.06)
  /// The colour of the edge.
  public var borderColor = DynamicColor.line
  /// The width of the edge.
  public var borderWidth = 1.0

  // MARK: Title

  /// The font of the title.
  public var font = Font.system(13)
  /// The colour of the title and of the chevron.
  public var textColor = DynamicColor.text
  /// The colour of the title and the chevron while the button is pressed or its menu is open.
  public var pressedTextColor = DynamicColor.text
  /// The side of the chevron.
  public var chevronSize = 14.0
  /// The gap between the title and the chevron, in logical pixels.
  public var chevronGap = 4.0

  // MARK: Focus

  /// The width of the focus ring.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the edge, in logical pixels.
  public var focusRingGap = 2.0

  // MARK: Menu

  /// The look of the menu, applied when it opens next.
  public var menu = MenuStyle()

  /// The default look: text on a raised card.
  public init() {}

  /// Small grey text, for rare actions.
  public static let quiet: MenuButtonStyle = {
    var style = MenuButtonStyle()
    (style.cornerRadius, style.minimumHeight, style.isCompact) = (4, 0, true)
    style.padding = EdgeInsets(vertical: 2, horizontal: 0)
    let clear = DynamicColor(.clear)
    (style.fillColor, style.pressedFillColor, style.borderColor) = (clear, clear, clear)
    (style.font, style.textColor, style.chevronSize) = (.system(11.5), .secondary, 11)
    return style
  }()

  /// The greatest distance that the button draws beyond its bounds.
  public var overflow: Double { focusRingOverflow + 1 }

  /// The descriptions of all properties; those of the menu have names such as `menu.rowHeight`.
  public static let schema = StyleSchema<MenuButtonStyle>(
    pressedPlateProperties + ownProperties
      + MenuStyle.schema.properties.map {
        PropertySpec($0, of: \.menu, group: "Menu: \($0.group)")
      })

  private static let ownProperties: [PropertySpec<MenuButtonStyle>] = [
    .number(
      \.minimumHeight, title: "Minimum height", group: "Background", limits: .extents,
      effects: .placed
    ).described("The smallest height; the same as that of a text field."),
    .flag(\.isCompact, title: "Compact", group: "Background", effects: .placed).described(
      "Whether the button is only as wide as its content."),
    .number(\.chevronSize, title: "Size", group: "Chevron", limits: .lengths, effects: .placed)
      .described("The size of the chevron."),
    .number(\.chevronGap, title: "Gap", group: "Chevron", limits: .lengths, effects: .placed)
      .described("The space between the title and the chevron."),
  ]
}

/// The look of a menu. Lengths are in logical pixels.
public struct MenuStyle: DesignStyle, PlateStyle, TitleStyle {
  // MARK: Card

  /// The radius of the corners, in logical pixels.
  public var cornerRadius = 9.0
  /// The fill of the card.
  public var fillColor = DynamicColor.card
  /// The colour of the edge.
  public var borderColor = DynamicColor.line
  /// The width of the edge, in logical pixels.
  public var borderWidth = 1.0
  /// The shadow of the card.
  public var shadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.22), offset: Point(x: 0, y: 8), sigma: 10)

  // MARK: Rows

  /// The height of a row, in logical pixels.
  public var rowHeight = 28.0
  /// The background of the highlighted row.
  public var highlightColor = DynamicColor.accentSoft
  /// The font of titles and details.
  public var font = Font.system(13)
  /// The colour of titles.
  public var textColor = DynamicColor.text
  /// The colour of details.
  public var detailColor = DynamicColor.secondary
  /// The alpha of disabled rows, 0...1.
  public var disabledAlpha = 0.4
  /// The side of the check mark, in logical pixels.
  public var checkSize = 14.0
  /// The colour of the check mark.
  public var checkColor = DynamicColor.accent
  /// The gap between the check mark and the title, in logical pixels.
  public var checkGap = 8.0

  /// The default look.
  public init() {}

  /// The gap between the edge of the card and the rows, in logical pixels.
  package static let inset = 5.0
  /// The height of a separator, in logical pixels.
  static let separatorHeight = 9.0
  /// The corner radius of the highlighted row, in logical pixels.
  static let rowRadius = 6.0
  /// The smallest gap between a title and its detail, in logical pixels.
  static let detailGap = 24.0
  /// The padding before the check mark and after the title, in logical pixels.
  static let padding = 10.0
  /// The stroke width of the check mark on a grid of 24 units.
  static let checkWidth = 2.4

  /// The greatest distance that the menu draws beyond its bounds.
  public var overflow: Double { shadow.visualOverflow + 1 }

  /// The descriptions of all properties, for editors and files.
  public static let schema = StyleSchema<MenuStyle>(
    plateProperties + rowProperties + titleProperties + [
      .number(\.disabledAlpha, title: "Disabled opacity", group: "States", limits: .fractions)
        .described("The opacity of disabled rows.")
    ])

  private static let rowProperties: [PropertySpec<MenuStyle>] = [
    .shadow(\.shadow, title: "Shadow", group: "Background").described("The shadow of the menu."),
    .number(
      \.rowHeight, title: "Height", group: "Rows",
      limits: NumberLimits(4...256, soft: 16...48, unit: .pixels), effects: .placed
    ).described("The height of a row."),
    .color(\.highlightColor, title: "Highlight", group: "Rows").described(
      "The color behind the row that a click would select."),
    .number(\.checkSize, title: "Check size", group: "Rows", limits: .lengths, effects: .placed)
      .described("The size of the check mark beside the selected item."),
    .color(\.checkColor, title: "Check color", group: "Rows", contrast: .control).described(
      "The color of the check mark beside the selected item."),
    .number(\.checkGap, title: "Gap", group: "Rows", limits: .lengths, effects: .placed).described(
      "The space between the check mark and the title."),
    .color(\.detailColor, title: "Detail color", group: "Rows", contrast: .text).described(
      "The color of the text at the end of a row, such as keys."),
  ]
}
