public import DetentDrawing
public import DetentViews

/// The look and the behavior of a spinner, closed and open. Lengths are in logical pixels, alphas
/// in 0...1.
public struct SpinnerStyle: DesignStyle {
  /// The kinds of content in the middle of an open wheel.
  public enum CenterContent: String, Hashable, Sendable, Codable, CaseIterable {
    /// The title of the selected item and its description.
    case title
    /// The content of the closed hub.
    case icon
  }

  // MARK: Behavior

  /// The form that opens; see ``Spinner/mode``.
  public var mode = SpinnerMode.auto
  /// The least number of items that open as a picker in `auto`.
  public var pickerThreshold = 15.0
  /// The effect of a click on the open wheel.
  public var tapMode = SpinnerTapMode.selectItem
  /// Whether the hub stays upright if a transform turns the container of the spinner.
  public var compensatesForRotation = true
  /// Whether ``Spinner/feedback`` is called, for example for sounds.
  public var isFeedbackEnabled = true

  // MARK: Hub

  /// The preferred diameter of the hub.
  public var hubSize = 84.0
  /// The color of the hub.
  public var hubColor = DynamicColor.accentSoft
  /// The color of the hub under the pointer.
  public var hoveredHubColor = DynamicColor.accent.withAlpha(light: 0.18, dark: 0.26)
  /// The color of the hub's ring and templates. A hub with clear disc and ring is not framed.
  public var ringColor = DynamicColor.accent
  /// The width of the ring, inside the diameter.
  public var ringWidth = 2.0
  /// The fraction of a framed hub that its icon fills; two or three icons are smaller.
  public var hubIconScale = 0.46
  /// The color of the arcs of items that are not selected.
  public var arcColor = DynamicColor.track

  // MARK: Wheel

  /// The diameter of a wheel with few items; a wheel with many items is larger.
  public var wheelDiameter = 296.0
  /// The least diameter of a wheel; with less room, a picker opens instead.
  public var minimumWheelDiameter = 200.0
  /// The content of the middle.
  public var centerContent = CenterContent.title
  /// The color of the card under the wedges; if clear, the window shows through.
  public var cardColor = DynamicColor.card
  /// The gap between the wedges and the edge, and around the disc in the middle, in logical pixels.
  public var rimWidth = 6.0
  /// The gap between two wedges, and between two arcs of the hub, in logical pixels.
  public var wedgeGap = 2.5
  /// The color of the wedges.
  public var wedgeColor = DynamicColor.accent
  /// The alpha of the wedges next to the top.
  public var nearAlpha = 0.13
  /// The alpha of the wedges at the bottom.
  public var farAlpha = 0.05
  /// The alpha of the wedge under the pointer.
  public var hoverAlpha = 0.26
  /// The color of the selected item's wedge; if clear, only its position marks it.
  public var selectedWedgeColor = DynamicColor.accent
  /// The fade of the wheel away from the top.
  public var fade = WheelFade.even
  /// The shadow of the wheel and of the picker.
  public var shadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.28), offset: Point(x: 0, y: 10), sigma: 13)

  // MARK: Icons

  /// The side of an icon on the wheel; smaller on narrow wedges.
  public var iconSize = 28.0
  /// The color of templates on the wheel.
  public var iconColor = DynamicColor.text
  /// The color of the selected item's template.
  public var selectedIconColor = DynamicColor(
    light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x10131A))
  /// The alpha of the icons at the bottom.
  public var iconFarAlpha = 0.56
  /// Whether the icons are at the rim.
  public var iconsAtRim = false
  /// Whether the icons turn with the wheel, their tops outwards, instead of staying upright.
  public var turnsIcons = false
  /// Whether icons have discs like the hub's.
  public var framesIcons = false

  // MARK: Text

  /// The font size of titles.
  public var titleSize = 13.0
  /// Whether wedges show titles and descriptions below their icons if there is room.
  public var showsWedgeTitles = false
  /// The font size of descriptions.
  public var descriptionSize = 11.5
  /// The color of titles on the wheel and in the picker.
  public var titleColor = DynamicColor.text
  /// The color of descriptions.
  public var descriptionColor = DynamicColor.secondary

  // MARK: Picker

  /// The height of a row.
  public var rowHeight = 40.0
  /// The color of the picker's surface.
  public var pickerColor = DynamicColor.card
  /// The color of the hovered row, or else of the selected one.
  public var bandColor = DynamicColor.accentSoft

  // MARK: High contrast

  /// The color of rings, icons, bands and the selected wedge in high contrast.
  public var highContrastTintColor = DynamicColor.highContrastAccent
  /// The color of the edges of wheel and wedges, and of descriptions, in high contrast.
  public var highContrastLineColor = DynamicColor.text

  /// Creates the default look.
  public init() {}
}

extension SpinnerStyle {
  /// The style in high contrast: icons do not fade, and rings, arcs and descriptions stand out.
  var withHighContrast: SpinnerStyle {
    var style = self
    style.ringColor = highContrastTintColor
    if selectedWedgeColor.light.alpha > 0 || selectedWedgeColor.dark.alpha > 0 {
      style.selectedWedgeColor = highContrastTintColor
    }
    style.descriptionColor = highContrastLineColor
    style.arcColor = highContrastLineColor.withAlpha(0.5)
    style.iconFarAlpha = 1
    if ringWidth > 0 { style.ringWidth = max(ringWidth, Self.highContrastRingWidth) }
    return style
  }

  private static let highContrastRingWidth = 3.0

  /// A wheel without a card that fades like a beam of light, with icons on discs at the rim. The
  /// tint is for rings, templates and text, `hub` for the discs, and `wedge` for wedges and rows.
  public static func beam(
    tint: DynamicColor, hub: DynamicColor, wedge: DynamicColor
  ) -> SpinnerStyle {
    var style = SpinnerStyle()
    let clear = DynamicColor(.clear)
    (style.ringColor, style.iconColor, style.selectedIconColor) = (tint, tint, tint)
    (style.titleColor, style.descriptionColor) = (tint, tint)
    (style.highContrastTintColor, style.highContrastLineColor) = (tint, tint)
    (style.hubColor, style.hoveredHubColor) = (hub, hub)
    (style.wedgeColor, style.pickerColor, style.bandColor) = (wedge, wedge, tint.withAlpha(0.12))
    (style.cardColor, style.selectedWedgeColor) = (clear, clear)
    (style.nearAlpha, style.farAlpha, style.hoverAlpha) = (1, 0, 1)
    (style.fade, style.iconFarAlpha) = (.beam, 0.12)
    (style.iconSize, style.iconsAtRim, style.framesIcons) = (160, true, true)
    (style.ringWidth, style.hubIconScale, style.centerContent) = (1, 0.6, .icon)
    (style.rimWidth, style.wedgeGap, style.turnsIcons) = (0, 0, true)
    style.shadow.color = .clear
    return style
  }
}

extension SpinnerStyle {
  /// The descriptions of the style's properties.
  public static let schema = StyleSchema<SpinnerStyle>(groups: [
    "Behavior": behaviorProperties, "Hub": hubProperties, "Wheel": wheelProperties,
    "Wedges": wedgeProperties, "Icons": iconProperties, "Text": textProperties,
    "Picker": pickerProperties, "High contrast": contrastProperties,
  ])

  private typealias Spec = PropertySpec<SpinnerStyle>

  private static let lengths = NumberLimits(0...64, soft: 0...16, step: 0.5, unit: .pixels)
  private static let diameters = NumberLimits(
    16...2_000, soft: 32...480, step: 4, unit: .pixels)
  private static let sizes = NumberLimits(6...64, soft: 8...32, step: 0.5, unit: .pixels)
  private static let placed: StyleEffects = [.layout, .display]

  private static let behaviorProperties: [Spec] = [
    .choice(\.mode, title: "Opens as").described(
      "The form that opens: a wheel, or a picker for many items."),
    .number(
      \.pickerThreshold, title: "Picker from",
      limits: NumberLimits(0...100_000, soft: 0...40, step: 1)
    ).described("The smallest number of items that open as a picker.").shown { $0.mode == .auto },
    .choice(\.tapMode, title: "Click").described("The effect of a click on the open wheel."),
    .flag(\.compensatesForRotation, title: "Upright").described(
      "Whether the hub stays upright in a rotated container."),
    .flag(\.isFeedbackEnabled, title: "Sound").described(
      "Whether opening, closing and turning can be heard."),
  ]

  private static let hubProperties: [Spec] = [
    .number(
      \.hubSize, title: "Diameter", limits: diameters,
      effects: [.layout, .display, .intrinsicSize, .hitRegion]
    ).described("The preferred diameter of the hub."),
    .color(\.hubColor, title: "Fill").described("The color of the hub."),
    .color(\.hoveredHubColor, title: "Fill (hovered)").described(
      "The color of the hub under the pointer."),
    .color(\.ringColor, title: "Ring and icon", contrast: .control).described(
      "The color of the ring and of template icons in the hub."
    ).formerly("tintColor"),
    .number(\.ringWidth, title: "Ring width", limits: lengths).described(
      "The width of the ring, inside the diameter."),
    .number(\.hubIconScale, title: "Icon share", limits: .fractions).described(
      "The part of a framed hub that its icon fills."),
    .color(\.arcColor, title: "Arcs (inactive)").described(
      "The color of the arcs of items that are not selected."),
  ]

  private static let wheelProperties: [Spec] = [
    .number(\.wheelDiameter, title: "Diameter", limits: diameters, effects: placed).described(
      "The diameter of a wheel with few items; a wheel with many items is larger."),
    .number(\.minimumWheelDiameter, title: "Min. diameter", limits: diameters, effects: placed)
      .described("The smallest diameter of a wheel; in less room, a picker opens instead."),
    .choice(\.centerContent, title: "Center shows").described(
      "The content of the center of an open wheel."),
    .color(\.cardColor, title: "Background").described(
      "The color behind the wedges; if clear, the window shows through."),
    .shadow(\.shadow, title: "Shadow", effects: placed).described(
      "The shadow of wheel and picker."),
  ]

  private static let wedgeProperties: [Spec] = [
    .number(\.rimWidth, title: "Rim", limits: lengths, effects: placed).described(
      "The space between the wedges and the rim, and between the wedges and the center."),
    .number(\.wedgeGap, title: "Gap", limits: lengths, effects: placed).described(
      "The space between two wedges."),
    .color(\.wedgeColor, title: "Fill").described("The color of the wedges that are not selected."),
    .number(\.nearAlpha, title: "Top opacity", limits: .fractions).described(
      "The opacity of the wedges next to the top."),
    .number(\.farAlpha, title: "Bottom opacity", limits: .fractions).described(
      "The opacity of the wedges at the bottom."),
    .number(\.hoverAlpha, title: "Hover opacity", limits: .fractions).described(
      "The opacity of the wedge under the pointer."),
    .color(\.selectedWedgeColor, title: "Fill (selected)", contrast: .control).described(
      "The color of the selected wedge; if clear, only its position marks it."),
    .choice(\.fade, title: "Fade").described("The way the wheel fades away from the top."),
  ]

  private static let iconProperties: [Spec] = [
    .number(
      \.iconSize, title: "Size",
      limits: NumberLimits(4...512, soft: 12...96, step: 1, unit: .pixels), effects: placed
    ).described("The size of an icon on the wheel; icons on narrow wedges are smaller."),
    .color(\.iconColor, title: "Color", contrast: .control).described(
      "The color of template icons on the wheel."),
    .color(\.selectedIconColor, title: "Color (selected)").described(
      "The color of the template icon of the selected item."),
    .number(\.iconFarAlpha, title: "Bottom opacity", limits: .fractions).described(
      "The opacity of the icons at the bottom."),
    .flag(\.iconsAtRim, title: "At the rim", effects: placed).described(
      "Whether the icons are placed at the rim."),
    .flag(\.turnsIcons, title: "Turn").described(
      "Whether the icons turn with the wheel, with their tops to the outside."),
    .flag(\.framesIcons, title: "On discs").described(
      "Whether the icons have discs behind them, like the hub."),
  ]

  private static let textProperties: [Spec] = [
    .number(\.titleSize, title: "Title size", limits: sizes, effects: placed).described(
      "The font size of titles."),
    .flag(\.showsWedgeTitles, title: "Text on wedges", effects: placed).described(
      "Whether titles and descriptions are shown below the icons of the wedges."),
    .number(\.descriptionSize, title: "Description size", limits: sizes, effects: placed).described(
      "The font size of descriptions."),
    .color(\.titleColor, title: "Title color", contrast: .text).described(
      "The color of titles on the wheel and in the picker."),
    .color(\.descriptionColor, title: "Description color", contrast: .text).described(
      "The color of descriptions."),
  ]

  private static let pickerProperties: [Spec] = [
    .number(
      \.rowHeight, title: "Row height",
      limits: NumberLimits(16...128, soft: 20...64, step: 1, unit: .pixels), effects: placed
    ).described("The height of a row."),
    .color(\.pickerColor, title: "Background").described("The background color of the picker."),
    .color(\.bandColor, title: "Highlight").described(
      "The color behind the row under the pointer or the selected row."),
  ]

  private static let contrastProperties: [Spec] = [
    .color(\.highContrastTintColor, title: "Ring and icon", contrast: .control).described(
      "The color of rings, icons, highlights and the selected wedge in high contrast."),
    .color(\.highContrastLineColor, title: "Borders", contrast: .control).described(
      "The border color of wheel and wedges in high contrast."),
  ]

}

/// The fade of a wheel away from its top.
public enum WheelFade: String, Hashable, Sendable, Codable, CaseIterable {
  /// The wheel fades evenly all the way round.
  case even
  /// The wheel has a narrow bright beam at the top.
  case beam

  /// The opacity at an angle from the top in radians: 1 at the top, 0 opposite.
  func amount(at angle: Double) -> Double {
    let turned = angle.remainder(dividingBy: 2 * .pi).magnitude / .pi
    guard turned.isFinite else { return 0 }
    switch self {
    case .even: return 1 - turned
    case .beam:
      let position = turned * Double(Self.beamStops.count - 1)
      let index = min(Int(exactly: position.rounded(.down)) ?? 0, Self.beamStops.count - 2)
      let rest = position - Double(index)
      return Self.beamStops[index] + (Self.beamStops[index + 1] - Self.beamStops[index]) * rest
    }
  }

  /// The angles from top to bottom at which the fade bends, as fractions of half a turn.
  var bends: [Double] {
    let count = self == .even ? 2 : Self.beamStops.count
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// The opacities every 30 degrees from the top to the bottom.
  private static let beamStops = [1, 0.55, 0.40, 0.25, 0.10, 0.03, 0]
}
