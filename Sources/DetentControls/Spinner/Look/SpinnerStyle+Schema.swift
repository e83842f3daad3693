import DetentDrawing
public import DetentViews

extension SpinnerStyle {
  /// What its properties are.
  public static let schema = StyleSchema<SpinnerStyle>(
    hubProperties + wheelProperties + wedgeProperties + iconProperties + textProperties
      + pickerProperties + stateProperties + contrastProperties)

  private typealias Spec = PropertySpec<SpinnerStyle>

  private static let lengths = NumberLimits(0...64, step: 0.5, unit: .pixels)
  private static let diameters = NumberLimits(16...2_000, step: 4, unit: .pixels)
  private static let sizes = NumberLimits(6...64, step: 0.5, unit: .pixels)
  private static let placed: StyleEffects = [.layout, .display]

  private static let hubProperties: [Spec] = [
    .number(
      \.hubSize, title: "Diameter", group: "Hub", limits: diameters,
      effects: [.layout, .display, .intrinsicSize, .hitRegion]),
    .color(\.hubColor, title: "Disc", group: "Hub"),
    .color(\.hoveredHubColor, title: "Disc, hovered", group: "Hub"),
    .color(\.tintColor, title: "Ring and icon", group: "Hub"),
    .number(\.ringWidth, title: "Ring width", group: "Hub", limits: lengths),
    .number(\.hubIconScale, title: "Icon", group: "Hub", limits: NumberLimits(0...1, step: 0.01)),
  ]

  private static let wheelProperties: [Spec] = [
    .number(\.wheelDiameter, title: "Diameter", group: "Wheel", limits: diameters, effects: placed),
    .number(
      \.minimumWheelDiameter, title: "Least diameter", group: "Wheel", limits: diameters,
      effects: placed),
    .number(\.centerSize, title: "Middle", group: "Wheel", limits: diameters, effects: placed),
    .choice(\.centerContent, title: "Middle shows", group: "Wheel"),
    .color(\.cardColor, title: "Card", group: "Wheel"),
    .shadow(\.shadow, title: "Shadow", group: "Wheel", effects: placed),
  ]

  private static let wedgeProperties: [Spec] = [
    .number(\.rimWidth, title: "Rim", group: "Wedges", limits: lengths, effects: placed),
    .number(\.wedgeGap, title: "Gap", group: "Wedges", limits: lengths, effects: placed),
    .color(\.wedgeColor, title: "Wedges", group: "Wedges"),
    .number(\.nearAlpha, title: "Alpha at the top", group: "Wedges", limits: .fractions),
    .number(\.farAlpha, title: "Alpha at the bottom", group: "Wedges", limits: .fractions),
    .number(\.hoverAlpha, title: "Alpha, hovered", group: "Wedges", limits: .fractions),
    .color(\.selectedWedgeColor, title: "Selected wedge", group: "Wedges"),
    .choice(\.fade, title: "Fade", group: "Wedges"),
  ]

  private static let iconProperties: [Spec] = [
    .number(
      \.iconSize, title: "Size", group: "Icons",
      limits: NumberLimits(4...512, step: 1, unit: .pixels), effects: placed),
    .color(\.iconColor, title: "Icons", group: "Icons"),
    .color(\.selectedIconColor, title: "Selected icon", group: "Icons"),
    .number(\.iconFarAlpha, title: "Alpha at the bottom", group: "Icons", limits: .fractions),
    .flag(\.iconsAtRim, title: "At the rim", group: "Icons", effects: placed),
    .flag(\.turnsIcons, title: "Turn", group: "Icons"),
    .flag(\.framesIcons, title: "On discs", group: "Icons"),
  ]

  private static let textProperties: [Spec] = [
    .number(\.titleSize, title: "Title", group: "Text", limits: sizes, effects: placed),
    .number(
      \.titleWeight, title: "Weight", group: "Text", limits: NumberLimits(1...1_000, step: 10),
      effects: placed),
    .number(\.wedgeTitleSize, title: "Title on a wedge", group: "Text", limits: sizes),
    .number(\.descriptionSize, title: "Description", group: "Text", limits: sizes, effects: placed),
    .color(\.titleColor, title: "Titles", group: "Text"),
    .color(\.descriptionColor, title: "Descriptions", group: "Text"),
  ]

  private static let pickerProperties: [Spec] = [
    .number(
      \.rowHeight, title: "Row", group: "Picker",
      limits: NumberLimits(16...128, step: 1, unit: .pixels), effects: placed),
    .number(
      \.visibleRows, title: "Rows", group: "Picker", limits: NumberLimits(1...25, step: 2),
      effects: placed),
    .number(
      \.rowIconSize, title: "Icons", group: "Picker",
      limits: NumberLimits(0...128, step: 1, unit: .pixels), effects: placed),
    .color(\.pickerColor, title: "Surface", group: "Picker"),
    .color(\.bandColor, title: "Band", group: "Picker"),
    .number(\.cornerRadius, title: "Corners", group: "Picker", limits: lengths),
    .number(
      \.minimumPickerWidth, title: "Least width", group: "Picker", limits: diameters,
      effects: placed),
    .number(
      \.maximumPickerWidth, title: "Greatest width", group: "Picker", limits: diameters,
      effects: placed),
  ]

  private static let contrastProperties: [Spec] = [
    .color(\.highContrastTintColor, title: "Ring and icon", group: "High contrast"),
    .color(\.highContrastLineColor, title: "Edges", group: "High contrast"),
    .number(
      \.highContrastLineWidth, title: "Width of edges", group: "High contrast", limits: lengths),
  ]

  private static let stateProperties: [Spec] = [
    .number(\.pressedAlpha, title: "Pressed", group: "States", limits: .fractions),
    .number(\.disabledAlpha, title: "Disabled", group: "States", limits: .fractions),
    .color(\.focusRingColor, title: "Focus ring", group: "States"),
    .number(\.focusRingWidth, title: "Focus ring width", group: "States", limits: lengths),
    .number(\.focusRingGap, title: "Focus ring gap", group: "States", limits: lengths),
  ]
}
