import DetentDrawing
public import DetentViews

extension RangeSliderStyle {
  /// What its properties are.
  public static let schema = StyleSchema<RangeSliderStyle>(
    trackProperties + thumbProperties + haloProperties(upTo: 128) + tickProperties
      + histogramProperties + labelProperties + contrastProperties + disabledProperties)

  private static let pixels = NumberLimits(0...64, step: 1, unit: .pixels)

  private static let trackProperties: [PropertySpec<RangeSliderStyle>] = [
    .number(
      \.trackThickness, title: "Thickness", group: "Track", limits: pixels,
      effects: [.layout, .display]),
    .number(
      \.trackCornerRadius, title: "Corner radius", group: "Track",
      limits: NumberLimits(0...100, step: 0.5, unit: .pixels)),
    .color(\.trackTintColor, title: "Track", group: "Track"),
    .color(\.trackHighlightTintColor, title: "Bar", group: "Track"),
    .choice(\.trackHighlight, title: "Highlight", group: "Track"),
  ]

  private static let thumbProperties: [PropertySpec<RangeSliderStyle>] = [
    .number(
      \.thumbSize, title: "Diameter", group: "Thumb", limits: pixels,
      effects: [.layout, .display, .intrinsicSize, .hitRegion]),
    .choice(
      \.thumbAlignment, title: "At the ends", group: "Thumb",
      effects: [.layout, .display, .hitRegion]),
    .color(\.thumbTintColor, title: "Body", group: "Thumb"),
    .color(\.thumbRingColor, title: "Ring", group: "Thumb"),
    .number(\.thumbRingWidth, title: "Ring width", group: "Thumb", limits: .halfPixels),
    .number(\.pressedRingWidth, title: "Ring width, held", group: "Thumb", limits: .halfPixels),
    .shadow(\.thumbShadow, title: "Shadow", group: "Thumb"),
  ]

  private static let tickProperties: [PropertySpec<RangeSliderStyle>] = [
    .number(\.tickLength, title: "Length", group: "Ticks", limits: pixels, effects: .placed),
    .number(
      \.markLength, title: "Length of marks", group: "Ticks", limits: pixels, effects: .placed),
    .number(\.tickWidth, title: "Width", group: "Ticks", limits: .halfPixels),
    .number(\.tickGap, title: "Gap", group: "Ticks", limits: .halfPixels, effects: .placed),
    .number(
      \.tickSpacing, title: "Least distance", group: "Ticks",
      limits: NumberLimits(1...64, step: 1, unit: .pixels), effects: .placed),
    .color(\.tickTintColor, title: "Not chosen", group: "Ticks"),
    .color(\.tickHighlightTintColor, title: "Chosen", group: "Ticks"),
    .number(
      \.tickFontSize, title: "Size", group: "Tick labels",
      limits: NumberLimits(6...48, step: 0.5, unit: .pixels), effects: .placed),
    .color(\.tickLabelColor, title: "Text", group: "Tick labels"),
    .number(
      \.tickLabelGap, title: "Gap", group: "Tick labels", limits: .halfPixels, effects: .placed),
    .number(
      \.tickLabelSideGap, title: "Gap, vertical", group: "Tick labels", limits: .halfPixels,
      effects: .placed),
    .number(
      \.tickLabelSpacing, title: "Least distance", group: "Tick labels", limits: pixels,
      effects: .placed),
  ]

  private static let histogramProperties: [PropertySpec<RangeSliderStyle>] = [
    .number(
      \.histogramHeight, title: "Height", group: "Histogram",
      limits: NumberLimits(0...512, step: 4, unit: .pixels), effects: .placed),
    .number(
      \.histogramLeastHeight, title: "Least height", group: "Histogram", limits: pixels,
      effects: .placed),
    .number(
      \.histogramGap, title: "Gap to the track", group: "Histogram", limits: pixels,
      effects: .placed
    ),
    .number(
      \.histogramBarGap, title: "Gap of bars", group: "Histogram",
      limits: NumberLimits(0...16, step: 0.2, unit: .pixels)),
    .number(
      \.histogramCornerRadius, title: "Corner radius", group: "Histogram", limits: .halfPixels),
    .choice(\.histogramMeasure, title: "Height of a bar", group: "Histogram"),
  ]

  private static let labelProperties: [PropertySpec<RangeSliderStyle>] = [
    .choice(\.labelPlacement, title: "Side", group: "Labels", effects: .placed),
    .number(
      \.labelFontSize, title: "Size", group: "Labels",
      limits: NumberLimits(6...48, step: 0.5, unit: .pixels), effects: .placed),
    .number(
      \.labelFontWeight, title: "Weight", group: "Labels",
      limits: NumberLimits(100...900, step: 50), effects: .placed),
    .color(\.labelColor, title: "Text", group: "Labels"),
    .number(\.labelGap, title: "Gap", group: "Labels", limits: pixels, effects: .placed),
    .number(
      \.labelJoiningGap, title: "Joined below", group: "Labels", limits: pixels,
      effects: [.layout, .display]),
    .number(
      \.labelPartingGap, title: "Apart from", group: "Labels", limits: pixels,
      effects: [.layout, .display]),
    .number(
      \.labelLinger, title: "Stay", group: "Labels",
      limits: NumberLimits(0...10_000, step: 100, unit: .milliseconds)),
  ]

  private static let contrastProperties: [PropertySpec<RangeSliderStyle>] = [
    .color(\.highContrastTrackTintColor, title: "Track", group: "High contrast"),
    .color(\.highContrastTintColor, title: "Bar and rings", group: "High contrast"),
    .color(\.highContrastTickColor, title: "Ticks", group: "High contrast"),
    .number(
      \.highContrastRingWidth, title: "Ring width", group: "High contrast", limits: .halfPixels),
  ]

  private static let disabledProperties: [PropertySpec<RangeSliderStyle>] = [
    .color(\.disabledTrackTintColor, title: "Track", group: "Disabled"),
    .color(\.disabledTintColor, title: "Bar and ring", group: "Disabled"),
    .color(\.disabledThumbTintColor, title: "Thumb", group: "Disabled"),
  ]
}
