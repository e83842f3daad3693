public import DetentViews

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
    .number(\.startAngle, title: "Start", group: "Arc", limits: degrees, effects: geometry),
    .number(
      \.sweep, title: "Sweep", group: "Arc",
      limits: NumberLimits(10...360, step: 5, unit: .degrees), effects: geometry),
    .choice(\.direction, title: "Direction", group: "Arc", effects: geometry),
    .flag(\.mirrorsRightToLeft, title: "Mirrors", group: "Arc", effects: geometry),
    .number(
      \.diameter, title: "Diameter", group: "Arc",
      limits: NumberLimits(16...2048, step: 4, unit: .pixels), effects: .intrinsicSize),
    .number(\.margin, title: "Margin", group: "Arc", limits: pixels, effects: geometry),
  ]

  private static let trackProperties: [Spec] = [
    .number(
      \.trackThickness, title: "Thickness", group: "Track", limits: pixels, effects: geometry),
    .color(\.trackColor, title: "Track", group: "Track"),
    .color(\.highContrastTrackColor, title: "High contrast", group: "Track"),
    .color(\.highContrastArcColor, title: "Arc", group: "High contrast"),
    .color(\.highContrastTickColor, title: "Ticks", group: "High contrast"),
    .number(
      \.highContrastRingWidth, title: "Focus ring", group: "High contrast",
      limits: NumberLimits(0...16, step: 0.5, unit: .pixels)),
    .flag(\.hasRoundEnds, title: "Round ends", group: "Track", effects: geometry),
  ]

  private static let valueProperties: [Spec] = [
    .number(\.arcThickness, title: "Thickness", group: "Value", limits: pixels, effects: geometry),
    .choice(\.fill, title: "Fill", group: "Value"),
    .color(\.startColor, title: "From", group: "Value"),
    .color(\.endColor, title: "To", group: "Value"),
    .number(\.gradientAngle, title: "Angle", group: "Value", limits: degrees),
    .number(\.lapAlpha, title: "Earlier laps", group: "Value", limits: part),
    .number(
      \.glowSigma, title: "Glow", group: "Value",
      limits: NumberLimits(0...32, step: 0.5, unit: .pixels)),
    .number(\.glowAlpha, title: "Glow strength", group: "Value", limits: part),
    .flag(\.glowGrows, title: "Glow grows", group: "Value"),
  ]

  private static let thumbProperties: [Spec] = [
    .choice(\.thumbShape, title: "Shape", group: "Thumb", effects: geometry),
    .number(\.thumbSize, title: "Diameter", group: "Thumb", limits: pixels, effects: geometry),
    .number(
      \.thumbOffset, title: "Offset", group: "Thumb",
      limits: NumberLimits(-128...128, step: 1, unit: .pixels), effects: geometry),
    .color(\.thumbColor, title: "Body", group: "Thumb"),
    .number(\.thumbDotSize, title: "Dot", group: "Thumb", limits: pixels),
    .color(\.thumbDotColor, title: "Dot and needle", group: "Thumb"),
    .shadow(\.thumbShadow, title: "Shadow", group: "Thumb"),
  ]

  private static let needleProperties: [Spec] = [
    .number(\.needleWidth, title: "Needle width", group: "Thumb", limits: .halfPixels),
    .number(\.needleStart, title: "Needle from", group: "Thumb", limits: part),
    .number(\.needleEnd, title: "Needle to", group: "Thumb", limits: part),
  ]

  private static let bodyProperties: [Spec] = [
    .number(
      \.bodyGap, title: "Gap", group: "Body", limits: NumberLimits(-1...128, step: 1, unit: .pixels)
    ),
    .color(\.bodyColor, title: "Body", group: "Body"),
    .color(\.bodyEdgeColor, title: "Edge", group: "Body"),
    .shadow(\.bodyShadow, title: "Shadow", group: "Body"),
  ]

  private static let tickProperties: [Spec] = [
    .choice(\.ticks, title: "Ticks", group: "Ticks"),
    .number(\.tickCount, title: "Count", group: "Ticks", limits: NumberLimits(0...361, step: 1)),
    .number(
      \.majorTickEvery, title: "Longer every", group: "Ticks", limits: NumberLimits(0...60, step: 1)
    ),
    .number(\.tickLength, title: "Length", group: "Ticks", limits: .halfPixels),
    .number(\.tickWidth, title: "Width", group: "Ticks", limits: .halfPixels),
    .number(
      \.tickGap, title: "Gap", group: "Ticks",
      limits: NumberLimits(-64...64, step: 1, unit: .pixels)),
    .color(\.tickColor, title: "Ticks", group: "Ticks"),
    .number(
      \.labelSize, title: "Label size", group: "Ticks",
      limits: NumberLimits(4...64, step: 0.5, unit: .pixels)),
    .color(\.labelColor, title: "Labels", group: "Ticks"),
  ]

  private static let textProperties: [Spec] = [
    .flag(\.showsValue, title: "Shown", group: "Text"),
    .number(
      \.valueSize, title: "Size", group: "Text",
      limits: NumberLimits(4...256, step: 1, unit: .pixels)),
    .number(
      \.valueWeight, title: "Weight", group: "Text", limits: NumberLimits(1...1000, step: 50)),
    .color(\.valueColor, title: "Value", group: "Text"),
    .number(
      \.unitSize, title: "Unit size", group: "Text",
      limits: NumberLimits(4...128, step: 0.5, unit: .pixels)),
    .color(\.unitColor, title: "Unit", group: "Text"),
  ]

  private static let disabledProperties: [Spec] = [
    .color(\.disabledColor, title: "Arc and dot", group: "Disabled"),
    .color(\.disabledThumbColor, title: "Thumb", group: "Disabled"),
  ]
}
