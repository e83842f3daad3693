import DetentDrawing
import DetentViews

extension SpinnerStyle {
  /// What its properties are.
  public static let schema = StyleSchema<SpinnerStyle>(
    hubProperties + wheelProperties + wedgeProperties + iconProperties + textProperties
      + pickerProperties + stateProperties + contrastProperties)

  private typealias Spec = PropertySpec<SpinnerStyle>

  private static let lengths = NumberLimits(0...64, step: 0.5, unit: .pixels)
  private static let diameters = NumberLimits(16...2_000, step: 4, unit: .pixels)
  private static let alphas = NumberLimits(0...1, step: 0.01)
  private static let sizes = NumberLimits(6...64, step: 0.5, unit: .pixels)
  private static let placed: StyleEffects = [.layout, .display]

  private static let hubProperties: [Spec] = [
    .number(
      \.hubSize, "hubSize", title: "Diameter", group: "Hub", limits: diameters,
      effects: [.layout, .display, .intrinsicSize, .hitRegion]),
    .color(\.hubColor, "hubColor", title: "Disc", group: "Hub"),
    .color(\.hoveredHubColor, "hoveredHubColor", title: "Disc, hovered", group: "Hub"),
    .color(\.tintColor, "tintColor", title: "Ring and icon", group: "Hub"),
    .number(
      \.ringWidth, "ringWidth", title: "Ring width", group: "Hub", limits: lengths,
      effects: .display),
    .number(
      \.hubIconScale, "hubIconScale", title: "Icon", group: "Hub",
      limits: NumberLimits(0...1, step: 0.01), effects: .display),
  ]

  private static let wheelProperties: [Spec] = [
    .number(
      \.wheelDiameter, "wheelDiameter", title: "Diameter", group: "Wheel", limits: diameters,
      effects: placed),
    .number(
      \.minimumWheelDiameter, "minimumWheelDiameter", title: "Least diameter", group: "Wheel",
      limits: diameters, effects: placed),
    .number(
      \.centerSize, "centerSize", title: "Middle", group: "Wheel", limits: diameters,
      effects: placed),
    .choice(
      \.centerContent, "centerContent", title: "Middle shows", group: "Wheel", effects: .display),
    .color(\.cardColor, "cardColor", title: "Card", group: "Wheel"),
    .shadow(\.shadow, "shadow", title: "Shadow", group: "Wheel", effects: placed),
  ]

  private static let wedgeProperties: [Spec] = [
    .number(
      \.rimWidth, "rimWidth", title: "Rim", group: "Wedges", limits: lengths, effects: placed),
    .number(
      \.wedgeGap, "wedgeGap", title: "Gap", group: "Wedges", limits: lengths, effects: placed),
    .color(\.wedgeColor, "wedgeColor", title: "Wedges", group: "Wedges"),
    .number(
      \.nearAlpha, "nearAlpha", title: "Alpha at the top", group: "Wedges", limits: alphas,
      effects: .display),
    .number(
      \.farAlpha, "farAlpha", title: "Alpha at the bottom", group: "Wedges", limits: alphas,
      effects: .display),
    .number(
      \.hoverAlpha, "hoverAlpha", title: "Alpha, hovered", group: "Wedges", limits: alphas,
      effects: .display),
    .color(
      \.selectedWedgeColor, "selectedWedgeColor", title: "Selected wedge", group: "Wedges"),
    .choice(\.fade, "fade", title: "Fade", group: "Wedges", effects: .display),
  ]

  private static let iconProperties: [Spec] = [
    .number(
      \.iconSize, "iconSize", title: "Size", group: "Icons",
      limits: NumberLimits(4...512, step: 1, unit: .pixels), effects: placed),
    .color(\.iconColor, "iconColor", title: "Icons", group: "Icons"),
    .color(\.selectedIconColor, "selectedIconColor", title: "Selected icon", group: "Icons"),
    .number(
      \.iconFarAlpha, "iconFarAlpha", title: "Alpha at the bottom", group: "Icons",
      limits: alphas, effects: .display),
    .flag(\.iconsAtRim, "iconsAtRim", title: "At the rim", group: "Icons", effects: placed),
    .flag(\.turnsIcons, "turnsIcons", title: "Turn", group: "Icons", effects: .display),
    .flag(\.framesIcons, "framesIcons", title: "On discs", group: "Icons", effects: .display),
  ]

  private static let textProperties: [Spec] = [
    .number(
      \.titleSize, "titleSize", title: "Title", group: "Text", limits: sizes, effects: placed),
    .number(
      \.titleWeight, "titleWeight", title: "Weight", group: "Text",
      limits: NumberLimits(1...1_000, step: 10), effects: placed),
    .number(
      \.wedgeTitleSize, "wedgeTitleSize", title: "Title on a wedge", group: "Text", limits: sizes,
      effects: .display),
    .number(
      \.descriptionSize, "descriptionSize", title: "Description", group: "Text", limits: sizes,
      effects: placed),
    .color(\.titleColor, "titleColor", title: "Titles", group: "Text"),
    .color(\.descriptionColor, "descriptionColor", title: "Descriptions", group: "Text"),
  ]

  private static let pickerProperties: [Spec] = [
    .number(
      \.rowHeight, "rowHeight", title: "Row", group: "Picker",
      limits: NumberLimits(16...128, step: 1, unit: .pixels), effects: placed),
    .number(
      \.visibleRows, "visibleRows", title: "Rows", group: "Picker",
      limits: NumberLimits(1...25, step: 2), effects: placed),
    .number(
      \.rowIconSize, "rowIconSize", title: "Icons", group: "Picker",
      limits: NumberLimits(0...128, step: 1, unit: .pixels), effects: placed),
    .color(\.pickerColor, "pickerColor", title: "Surface", group: "Picker"),
    .color(\.bandColor, "bandColor", title: "Band", group: "Picker"),
    .number(
      \.cornerRadius, "cornerRadius", title: "Corners", group: "Picker", limits: lengths,
      effects: .display),
    .number(
      \.minimumPickerWidth, "minimumPickerWidth", title: "Least width", group: "Picker",
      limits: diameters, effects: placed),
    .number(
      \.maximumPickerWidth, "maximumPickerWidth", title: "Greatest width", group: "Picker",
      limits: diameters, effects: placed),
  ]

  private static let contrastProperties: [Spec] = [
    .color(
      \.highContrastTintColor, "highContrastTintColor", title: "Ring and icon",
      group: "High contrast"),
    .color(
      \.highContrastLineColor, "highContrastLineColor", title: "Edges", group: "High contrast"),
    .number(
      \.highContrastLineWidth, "highContrastLineWidth", title: "Width of edges",
      group: "High contrast", limits: lengths, effects: .display),
  ]

  private static let stateProperties: [Spec] = [
    .number(
      \.pressedAlpha, "pressedAlpha", title: "Pressed", group: "States", limits: alphas,
      effects: .display),
    .number(
      \.disabledAlpha, "disabledAlpha", title: "Disabled", group: "States", limits: alphas,
      effects: .display),
    .color(\.focusRingColor, "focusRingColor", title: "Focus ring", group: "States"),
    .number(
      \.focusRingWidth, "focusRingWidth", title: "Focus ring width", group: "States",
      limits: lengths, effects: .display),
    .number(
      \.focusRingGap, "focusRingGap", title: "Focus ring gap", group: "States", limits: lengths,
      effects: .display),
  ]
}
