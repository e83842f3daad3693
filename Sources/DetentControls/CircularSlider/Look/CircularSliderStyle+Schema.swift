import DetentWidgets

extension CircularSliderStyle {
  /// What its properties are.
  public static let schema = StyleSchema<CircularSliderStyle>(
    arcProperties + trackProperties + valueProperties + thumbProperties + needleProperties
      + bodyProperties + tickProperties + textProperties + haloProperties(upTo: 256)
      + disabledProperties)

  private typealias Spec = PropertySpec<CircularSliderStyle>

  private static let pixels = NumberLimits(0...128, step: 1, unit: .pixels)
  private static let degrees = NumberLimits(-360...360, step: 5, unit: .degrees)
  private static let part = NumberLimits(0...1, step: 0.05)
  private static let geometry: StyleEffects = [.layout, .display, .hitRegion]

  private static let arcProperties: [Spec] = [
    .number(
      \.startAngle, "startAngle", title: "Start", group: "Arc", limits: degrees, effects: geometry),
    .number(
      \.sweep, "sweep", title: "Sweep", group: "Arc",
      limits: NumberLimits(10...360, step: 5, unit: .degrees), effects: geometry),
    .choice(\.direction, "direction", title: "Direction", group: "Arc", effects: geometry),
    .flag(
      \.mirrorsRightToLeft, "mirrorsRightToLeft", title: "Mirrors", group: "Arc",
      effects: geometry),
    .number(
      \.diameter, "diameter", title: "Diameter", group: "Arc",
      limits: NumberLimits(16...2048, step: 4, unit: .pixels), effects: .intrinsicSize),
    .number(
      \.margin, "margin", title: "Margin", group: "Arc", limits: pixels, effects: geometry),
  ]

  private static let trackProperties: [Spec] = [
    .number(
      \.trackThickness, "trackThickness", title: "Thickness", group: "Track", limits: pixels,
      effects: geometry),
    .color(\.trackColor, "trackColor", title: "Track", group: "Track"),
    .color(
      \.highContrastTrackColor, "highContrastTrackColor", title: "High contrast", group: "Track"),
    .color(
      \.highContrastArcColor, "highContrastArcColor", title: "Arc", group: "High contrast"),
    .color(
      \.highContrastTickColor, "highContrastTickColor", title: "Ticks", group: "High contrast"),
    .number(
      \.highContrastRingWidth, "highContrastRingWidth", title: "Focus ring",
      group: "High contrast", limits: NumberLimits(0...16, step: 0.5, unit: .pixels),
      effects: .display),
    .flag(\.hasRoundEnds, "hasRoundEnds", title: "Round ends", group: "Track", effects: geometry),
  ]

  private static let valueProperties: [Spec] = [
    .number(
      \.arcThickness, "arcThickness", title: "Thickness", group: "Value", limits: pixels,
      effects: geometry),
    .choice(\.fill, "fill", title: "Fill", group: "Value", effects: .display),
    .color(\.startColor, "startColor", title: "From", group: "Value"),
    .color(\.endColor, "endColor", title: "To", group: "Value"),
    .number(
      \.gradientAngle, "gradientAngle", title: "Angle", group: "Value", limits: degrees,
      effects: .display),
    .number(
      \.lapAlpha, "lapAlpha", title: "Earlier laps", group: "Value", limits: part,
      effects: .display),
    .number(
      \.glowSigma, "glowSigma", title: "Glow", group: "Value",
      limits: NumberLimits(0...32, step: 0.5, unit: .pixels), effects: .display),
    .number(
      \.glowAlpha, "glowAlpha", title: "Glow strength", group: "Value", limits: part,
      effects: .display),
    .flag(\.glowGrows, "glowGrows", title: "Glow grows", group: "Value", effects: .display),
  ]

  private static let thumbProperties: [Spec] = [
    .choice(\.thumbShape, "thumbShape", title: "Shape", group: "Thumb", effects: geometry),
    .number(
      \.thumbSize, "thumbSize", title: "Diameter", group: "Thumb", limits: pixels,
      effects: geometry),
    .number(
      \.thumbOffset, "thumbOffset", title: "Offset", group: "Thumb",
      limits: NumberLimits(-128...128, step: 1, unit: .pixels), effects: geometry),
    .color(\.thumbColor, "thumbColor", title: "Body", group: "Thumb"),
    .number(
      \.thumbDotSize, "thumbDotSize", title: "Dot", group: "Thumb", limits: pixels,
      effects: .display),
    .color(\.thumbDotColor, "thumbDotColor", title: "Dot and needle", group: "Thumb"),
    .shadow(\.thumbShadow, "thumbShadow", title: "Shadow", group: "Thumb"),
  ]

  private static let needleProperties: [Spec] = [
    .number(
      \.needleWidth, "needleWidth", title: "Needle width", group: "Thumb", limits: .halfPixels,
      effects: .display),
    .number(
      \.needleStart, "needleStart", title: "Needle from", group: "Thumb", limits: part,
      effects: .display),
    .number(
      \.needleEnd, "needleEnd", title: "Needle to", group: "Thumb", limits: part,
      effects: .display),
  ]

  private static let bodyProperties: [Spec] = [
    .number(
      \.bodyGap, "bodyGap", title: "Gap", group: "Body",
      limits: NumberLimits(-1...128, step: 1, unit: .pixels), effects: .display),
    .color(\.bodyColor, "bodyColor", title: "Body", group: "Body"),
    .color(\.bodyEdgeColor, "bodyEdgeColor", title: "Edge", group: "Body"),
    .shadow(\.bodyShadow, "bodyShadow", title: "Shadow", group: "Body"),
  ]

  private static let tickProperties: [Spec] = [
    .choice(\.ticks, "ticks", title: "Ticks", group: "Ticks", effects: .display),
    .number(
      \.tickCount, "tickCount", title: "Count", group: "Ticks",
      limits: NumberLimits(0...361, step: 1), effects: .display),
    .number(
      \.majorTickEvery, "majorTickEvery", title: "Longer every", group: "Ticks",
      limits: NumberLimits(0...60, step: 1), effects: .display),
    .number(
      \.tickLength, "tickLength", title: "Length", group: "Ticks", limits: .halfPixels,
      effects: .display),
    .number(
      \.tickWidth, "tickWidth", title: "Width", group: "Ticks", limits: .halfPixels,
      effects: .display),
    .number(
      \.tickGap, "tickGap", title: "Gap", group: "Ticks",
      limits: NumberLimits(-64...64, step: 1, unit: .pixels), effects: .display),
    .color(\.tickColor, "tickColor", title: "Ticks", group: "Ticks"),
    .number(
      \.labelSize, "labelSize", title: "Label size", group: "Ticks",
      limits: NumberLimits(4...64, step: 0.5, unit: .pixels), effects: .display),
    .color(\.labelColor, "labelColor", title: "Labels", group: "Ticks"),
  ]

  private static let textProperties: [Spec] = [
    .flag(\.showsValue, "showsValue", title: "Shown", group: "Text", effects: .display),
    .number(
      \.valueSize, "valueSize", title: "Size", group: "Text",
      limits: NumberLimits(4...256, step: 1, unit: .pixels), effects: .display),
    .number(
      \.valueWeight, "valueWeight", title: "Weight", group: "Text",
      limits: NumberLimits(1...1000, step: 50), effects: .display),
    .color(\.valueColor, "valueColor", title: "Value", group: "Text"),
    .number(
      \.unitSize, "unitSize", title: "Unit size", group: "Text",
      limits: NumberLimits(4...128, step: 0.5, unit: .pixels), effects: .display),
    .color(\.unitColor, "unitColor", title: "Unit", group: "Text"),
  ]

  private static let disabledProperties: [Spec] = [
    .color(\.disabledColor, "disabledColor", title: "Arc and dot", group: "Disabled"),
    .color(\.disabledThumbColor, "disabledThumbColor", title: "Thumb", group: "Disabled"),
  ]
}
