import DetentDrawing
import DetentViews

extension RangeSliderStyle {
  /// What its properties are.
  public static let schema = StyleSchema<RangeSliderStyle>(
    trackProperties + thumbProperties + haloProperties + tickProperties + disabledProperties)

  private static let pixels = NumberLimits(0...64, step: 1, unit: .pixels)
  private static let halfPixels = NumberLimits(0...16, step: 0.5, unit: .pixels)

  /// Whatever makes room beside the track.
  private static let beside: StyleEffects = [.layout, .display, .intrinsicSize]

  private static let trackProperties: [PropertySpec<RangeSliderStyle>] = [
    .number(
      \.trackThickness, "trackThickness", title: "Thickness", group: "Track", limits: pixels,
      effects: [.layout, .display]),
    .number(
      \.trackCornerRadius, "trackCornerRadius", title: "Corner radius", group: "Track",
      limits: NumberLimits(0...100, step: 0.5, unit: .pixels), effects: .display),
    .color(\.trackTintColor, "trackTintColor", title: "Track", group: "Track"),
    .color(
      \.trackHighlightTintColor, "trackHighlightTintColor", title: "Bar", group: "Track"),
    .color(
      \.highContrastTrackTintColor, "highContrastTrackTintColor", title: "Track, high contrast",
      group: "Track"),
  ]

  private static let thumbProperties: [PropertySpec<RangeSliderStyle>] = [
    .number(
      \.thumbSize, "thumbSize", title: "Diameter", group: "Thumb", limits: pixels,
      effects: [.layout, .display, .intrinsicSize, .hitRegion]),
    .choice(
      \.thumbAlignment, "thumbAlignment", title: "At the ends", group: "Thumb",
      effects: [.layout, .display, .hitRegion]),
    .color(\.thumbTintColor, "thumbTintColor", title: "Body", group: "Thumb"),
    .color(\.thumbRingColor, "thumbRingColor", title: "Ring", group: "Thumb"),
    .number(
      \.thumbRingWidth, "thumbRingWidth", title: "Ring width", group: "Thumb",
      limits: halfPixels, effects: .display),
    .number(
      \.pressedRingWidth, "pressedRingWidth", title: "Ring width, held", group: "Thumb",
      limits: halfPixels, effects: .display),
    .shadow(\.thumbShadow, "thumbShadow", title: "Shadow", group: "Thumb"),
  ]

  private static let haloProperties: [PropertySpec<RangeSliderStyle>] = [
    .number(
      \.haloSize, "haloSize", title: "Diameter", group: "Halo",
      limits: NumberLimits(0...128, step: 1, unit: .pixels), effects: .display),
    .color(\.haloColor, "haloColor", title: "Hovered", group: "Halo"),
    .color(\.pressedHaloColor, "pressedHaloColor", title: "Held", group: "Halo"),
    .color(\.focusRingColor, "focusRingColor", title: "Ring", group: "Focus"),
    .number(
      \.focusRingWidth, "focusRingWidth", title: "Width", group: "Focus", limits: halfPixels,
      effects: .display),
    .number(
      \.focusRingGap, "focusRingGap", title: "Gap", group: "Focus", limits: halfPixels,
      effects: .display),
  ]

  private static let tickProperties: [PropertySpec<RangeSliderStyle>] = [
    .number(
      \.tickLength, "tickLength", title: "Length", group: "Ticks", limits: pixels,
      effects: beside),
    .number(
      \.markLength, "markLength", title: "Length of marks", group: "Ticks", limits: pixels,
      effects: beside),
    .number(
      \.tickWidth, "tickWidth", title: "Width", group: "Ticks", limits: halfPixels,
      effects: .display),
    .number(
      \.tickGap, "tickGap", title: "Gap", group: "Ticks", limits: halfPixels, effects: beside),
    .number(
      \.tickSpacing, "tickSpacing", title: "Least distance", group: "Ticks",
      limits: NumberLimits(1...64, step: 1, unit: .pixels), effects: beside),
    .color(\.tickTintColor, "tickTintColor", title: "Not chosen", group: "Ticks"),
    .color(\.tickHighlightTintColor, "tickHighlightTintColor", title: "Chosen", group: "Ticks"),
    .number(
      \.tickFontSize, "tickFontSize", title: "Size", group: "Tick labels",
      limits: NumberLimits(6...48, step: 0.5, unit: .pixels), effects: beside),
    .color(\.tickLabelColor, "tickLabelColor", title: "Text", group: "Tick labels"),
    .number(
      \.tickLabelGap, "tickLabelGap", title: "Gap", group: "Tick labels", limits: halfPixels,
      effects: beside),
    .number(
      \.tickLabelSpacing, "tickLabelSpacing", title: "Least distance", group: "Tick labels",
      limits: pixels, effects: beside),
    .number(
      \.magnetReach, "magnetReach", title: "Reach of marks", group: "Ticks", limits: pixels,
      effects: .display),
  ]

  private static let disabledProperties: [PropertySpec<RangeSliderStyle>] = [
    .color(\.disabledTintColor, "disabledTintColor", title: "Bar and ring", group: "Disabled"),
    .color(
      \.disabledThumbTintColor, "disabledThumbTintColor", title: "Thumb", group: "Disabled"),
  ]
}
