public import DetentDrawing
public import DetentViews

/// How a dial looks, and where its arc lies. Lengths are in logical pixels, angles in degrees. A dial
/// that is too small for them is drawn with all of its lengths smaller, in proportion.
public struct CircularSliderStyle: DesignStyle, ThumbStyle {
  /// What the arc of the value is filled with.
  public enum Fill: String, Hashable, Sendable, Codable, CaseIterable {
    /// The start colour.
    case solid
    /// The colours run from the start to the end colour across the ring, at the gradient's angle.
    case linear
    /// The colours run from the start to the end colour along the arc.
    case conic
  }

  /// What shows the value on the ring.
  public enum ThumbShape: String, Hashable, Sendable, Codable, CaseIterable {
    /// A disc on the ring.
    case thumb
    /// A line from near the centre towards the ring.
    case needle
    /// Nothing but the end of the arc.
    case none
  }

  /// Which ticks are drawn.
  public enum Ticks: String, Hashable, Sendable, Codable, CaseIterable {
    /// No ticks are drawn.
    case none
    /// `tickCount` at equal distances.
    case even
    /// One at every step, fewer where they would lie too close.
    case steps
  }

  // MARK: Arc

  /// Where the minimum is, clockwise from 12 o'clock.
  public var startAngle = 225.0
  /// How far the arc goes; 360 is a full circle.
  public var sweep = 270.0
  /// Which way the values grow.
  public var direction = DialDirection.clockwise
  /// Whether the dial is the mirror image of itself where the script runs to the left.
  public var mirrorsRightToLeft = true
  /// The diameter that it asks for.
  public var diameter = 148.0
  /// The gap between the bounds and the ring or the thumbs, in logical pixels.
  public var margin = 4.0

  // MARK: Track

  /// The thickness of the ring behind the value.
  public var trackThickness = 10.0
  /// The ring behind the value.
  public var trackTintColor = DynamicColor.track
  /// The ring where the surroundings ask for high contrast.
  public var highContrastTrackTintColor = DynamicColor.highContrastTrack
  /// The arc, the dot, the needle and the focus ring there.
  public var highContrastTintColor = DynamicColor.highContrastAccent
  /// The ticks and labels there.
  public var highContrastTickColor = DynamicColor.text
  /// The width of the focus ring there.
  public var highContrastRingWidth = 3.0
  /// Whether track and arc have round ends.
  public var hasRoundEnds = true

  // MARK: Value

  /// The thickness of the value's arc.
  public var arcThickness = 10.0
  /// What it is filled with.
  public var fill = Fill.linear
  /// The first colour of the fill.
  public var startColor = DynamicColor.accent
  /// The second colour of the fill.
  public var endColor = DynamicColor.accentEnd
  /// Where a linear fill runs to, clockwise from 12 o'clock: 0 is upwards.
  public var gradientAngle = 0.0
  /// How strongly the laps before the current one are drawn, 0...1.
  public var lapAlpha = 0.35

  // MARK: Glow

  /// The standard deviation of the glow around the arc; 0 draws none.
  public var glowSigma = 4.0
  /// Its strength, 0...1.
  public var glowAlpha = 0.45
  /// Whether it grows with the value, from none at the minimum.
  public var glowGrows = false

  // MARK: Thumb

  /// What shows the value on the ring.
  public var thumbShape = ThumbShape.thumb
  /// The diameter of a thumb.
  public var thumbSize = 20.0
  /// How far the thumb lies outside of the ring's middle; negative inside.
  public var thumbOffset = 0.0
  /// The body of a thumb.
  public var thumbTintColor = DynamicColor.thumb
  /// The diameter of the dot on it.
  public var thumbDotSize = 6.4
  /// The dot, and a needle.
  public var thumbDotColor = DynamicColor.accent
  /// The shadow of a thumb that can be moved.
  public var thumbShadow = Shadow.thumb
  /// The width of a needle.
  public var needleWidth = 3.0
  /// Where a needle begins and ends, as parts of the body's radius, or of the ring's without a
  /// body.
  public var needleStart = 0.45
  /// Where the needle ends, as a part of the radius.
  public var needleEnd = 0.85

  // MARK: Body

  /// The gap between the ring and a disc inside of it, in logical pixels; negative draws none.
  public var bodyGap = -1.0
  /// That disc.
  public var bodyColor = DynamicColor.card
  /// Its edge.
  public var bodyEdgeColor = DynamicColor.line
  /// Its shadow.
  public var bodyShadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.22), offset: Point(x: 0, y: 2), sigma: 3)

  // MARK: Ticks

  /// Which ticks are drawn. They share out the arc as the face of a clock or of a gauge does,
  /// whatever its values are, and no preset is itself without them: so they are a look. Those of a
  /// slider stand at values, which it says itself: see ``SliderControl/ticks``; on a dial that is
  /// done with ``CircularControl/dialLabels``.
  public var ticks = Ticks.even
  /// How many, where they are even.
  public var tickCount = 11.0
  /// Every so many ticks a longer one, from the first; 0 for none.
  public var majorTickEvery = 0.0
  /// The length of a tick; a longer one has twice this.
  public var tickLength = 4.0
  /// The width of a tick.
  public var tickWidth = 1.0
  /// The gap between the ring and the ticks, in logical pixels; negative puts them outside of the
  /// ring.
  public var tickGap = 8.0
  /// Their colour.
  public var tickTintColor = DynamicColor.secondary.withAlpha(0.65)
  /// The size of the labels at the ticks.
  public var tickFontSize = 10.5
  /// Their colour.
  public var tickLabelColor = DynamicColor.secondary

  // MARK: Text

  /// Whether the value stands in the middle.
  public var showsValue = true
  /// The size of the value.
  public var valueFontSize = 30.0
  /// Its weight, 1...1000.
  public var valueFontWeight = 650.0
  /// Its colour.
  public var valueColor = DynamicColor.text
  /// The size of the unit below it.
  public var unitFontSize = 12.0
  /// Its colour.
  public var unitColor = DynamicColor.secondary

  // MARK: Halo and focus

  /// The diameter of the halo around a thumb that is hovered or held.
  public var haloSize = 32.0
  /// The halo of a thumb that is hovered.
  public var haloColor = DynamicColor.accentSoft
  /// The halo of a thumb that is held.
  public var pressedHaloColor = DynamicColor.pressedHalo
  /// The ring around what keys move.
  public var focusRingColor = DynamicColor.accent
  /// The width of that ring.
  public var focusRingWidth = 2.0
  /// The gap between the thumb and its focus ring, in logical pixels.
  public var focusRingGap = 2.0

  // MARK: Disabled

  /// The arc and the dot of a dial that cannot be moved.
  public var disabledTintColor = DynamicColor.disabledTint
  /// The thumb of a dial that cannot be moved.
  public var disabledThumbTintColor = DynamicColor.disabledThumb

  /// The dial of the price filter.
  public init() {}
}

extension CircularSliderStyle {
  /// What its properties are.
  public static let schema = StyleSchema<CircularSliderStyle>(
    arcProperties + trackProperties + valueProperties + thumbProperties + needleProperties
      + bodyProperties + tickProperties + textProperties + haloProperties(upTo: 256)
      + disabledProperties)

  private typealias Spec = PropertySpec<CircularSliderStyle>

  private static let pixels = NumberLimits(0...128, soft: 0...48, step: 1, unit: .pixels)
  private static let degrees = NumberLimits(
    -360...360, soft: 0...360, step: 5, precision: 1, unit: .degrees, wraps: true)
  private static let part = NumberLimits(0...1, step: 0.05)
  private static let geometry: StyleEffects = [.layout, .display, .hitRegion]

  private static let arcProperties: [Spec] = [
    .number(\.startAngle, title: "Start", group: "Arc", limits: degrees, effects: geometry)
      .described("Where the minimum is, clockwise from 12 o'clock."),
    .number(
      \.sweep, title: "Sweep", group: "Arc",
      limits: NumberLimits(10...360, step: 5, precision: 1, unit: .degrees), effects: geometry
    ).described("How far the arc goes; 360 is a full circle."),
    .choice(\.direction, title: "Direction", group: "Arc", effects: geometry).described(
      "Which way the values grow."),
    .flag(\.mirrorsRightToLeft, title: "Mirrors", group: "Arc", effects: geometry).described(
      "Whether the dial is the mirror image of itself where the script runs to the left."),
    .number(
      \.diameter, title: "Diameter", group: "Arc",
      limits: NumberLimits(16...2048, soft: 48...320, step: 4, unit: .pixels),
      effects: .intrinsicSize
    ).described("The diameter that it asks for."),
    .number(\.margin, title: "Margin", group: "Arc", limits: pixels, effects: geometry).described(
      "Between the bounds and the ring or the thumbs."),
  ]

  private static let trackProperties: [Spec] = [
    .number(
      \.trackThickness, title: "Thickness", group: "Track", limits: pixels, effects: geometry
    ).described("The thickness of the ring behind the value."),
    .color(\.trackTintColor, title: "Track", group: "Track").described(
      "The ring behind the value."),
    .color(\.highContrastTrackTintColor, title: "High contrast", group: "Track", contrast: .control)
      .described("The ring behind the value with high contrast."),
    .color(\.highContrastTintColor, title: "Arc", group: "High contrast", contrast: .control)
      .described("The arc, the dot, the needle and the focus ring with high contrast."),
    .color(\.highContrastTickColor, title: "Ticks", group: "High contrast", contrast: .text)
      .described("The ticks and labels with high contrast."),
    .number(
      \.highContrastRingWidth, title: "Focus ring", group: "High contrast",
      limits: NumberLimits(0...16, step: 0.5, unit: .pixels)
    ).described("The width of the focus ring with high contrast."),
    .flag(\.hasRoundEnds, title: "Round ends", group: "Track", effects: geometry).described(
      "Whether track and arc have round ends."),
  ]

  private static let valueProperties: [Spec] = [
    .number(\.arcThickness, title: "Thickness", group: "Value", limits: pixels, effects: geometry)
      .described("The thickness of the value's arc."),
    .choice(\.fill, title: "Fill", group: "Value").described(
      "What the value's arc is filled with."),
    .color(\.startColor, title: "From", group: "Value", contrast: .control).described(
      "The first color of the fill."),
    .color(\.endColor, title: "To", group: "Value", contrast: .control).described(
      "The second color of the fill."
    ).shown { $0.fill != .solid },
    .number(\.gradientAngle, title: "Angle", group: "Value", limits: degrees).described(
      "Where a linear fill runs to, clockwise from 12 o'clock: 0 is upwards."
    ).shown { $0.fill == .linear },
    .number(\.lapAlpha, title: "Earlier laps", group: "Value", limits: part).described(
      "How strongly the laps before the current one are drawn."),
    .number(
      \.glowSigma, title: "Glow", group: "Value",
      limits: NumberLimits(0...32, soft: 0...12, step: 0.5, unit: .pixels)
    ).described("The standard deviation of the glow around the arc; 0 draws none."),
    .number(\.glowAlpha, title: "Glow strength", group: "Value", limits: part).described(
      "How strong the glow is."
    ).shown { $0.glowSigma > 0 },
    .flag(\.glowGrows, title: "Glow grows", group: "Value").described(
      "Whether the glow grows with the value, from none at the minimum."
    ).shown { $0.glowSigma > 0 },
  ]

  private static let thumbProperties: [Spec] = [
    .choice(\.thumbShape, title: "Shape", group: "Thumb", effects: geometry).described(
      "What shows the value on the ring."),
    .number(\.thumbSize, title: "Diameter", group: "Thumb", limits: pixels, effects: geometry)
      .described("The diameter of a thumb.").shown { $0.thumbShape == .thumb },
    .number(
      \.thumbOffset, title: "Offset", group: "Thumb",
      limits: NumberLimits(-128...128, soft: -32...32, step: 1, unit: .pixels), effects: geometry
    ).described("How far the thumb lies outside of the ring's middle; negative inside.").shown {
      $0.thumbShape == .thumb
    },
    .color(\.thumbTintColor, title: "Body", group: "Thumb").described("The body of a thumb.").shown
    {
      $0.thumbShape == .thumb
    },
    .number(\.thumbDotSize, title: "Dot", group: "Thumb", limits: pixels).described(
      "The diameter of the dot on a thumb."
    ).shown { $0.thumbShape == .thumb },
    .color(\.thumbDotColor, title: "Dot and needle", group: "Thumb", contrast: .control).described(
      "The dot, and a needle."
    ).shown { $0.thumbShape != .none },
    .shadow(\.thumbShadow, title: "Shadow", group: "Thumb").described(
      "The shadow of a thumb that can be moved."
    ).shown { $0.thumbShape == .thumb },
  ]

  private static let needleProperties: [Spec] = [
    .number(\.needleWidth, title: "Needle width", group: "Thumb", limits: .halfPixels).described(
      "The width of a needle."
    ).shown { $0.thumbShape == .needle },
    .number(\.needleStart, title: "Needle from", group: "Thumb", limits: part).described(
      "Where a needle begins, as a part of the body's radius, or of the ring's."
    ).shown { $0.thumbShape == .needle },
    .number(\.needleEnd, title: "Needle to", group: "Thumb", limits: part).described(
      "Where a needle ends, as a part of the body's radius, or of the ring's."
    ).shown { $0.thumbShape == .needle },
  ]

  private static let bodyProperties: [Spec] = [
    .number(
      \.bodyGap, title: "Gap", group: "Body",
      limits: NumberLimits(-1...128, soft: -1...48, step: 1, unit: .pixels)
    ).described("Between the ring and a disc inside of it; negative draws none."),
    .color(\.bodyColor, title: "Body", group: "Body").described("The disc inside of the ring.")
      .shown { $0.bodyGap >= 0 },
    .color(\.bodyEdgeColor, title: "Edge", group: "Body").described(
      "The edge of the disc inside of the ring."
    ).shown { $0.bodyGap >= 0 },
    .shadow(\.bodyShadow, title: "Shadow", group: "Body").described(
      "The shadow of the disc inside of the ring."
    ).shown { $0.bodyGap >= 0 },
  ]

  private static let tickProperties: [Spec] = [
    .choice(\.ticks, title: "Ticks", group: "Ticks").described("Which ticks are drawn."),
    .number(
      \.tickCount, title: "Count", group: "Ticks",
      limits: NumberLimits(0...361, soft: 0...61, step: 1)
    )
    .described("How many ticks there are, where they are even.").shown { $0.ticks == .even },
    .number(
      \.majorTickEvery, title: "Longer every", group: "Ticks",
      limits: NumberLimits(0...60, soft: 0...12, step: 1)
    ).described("Every so many ticks a longer one, from the first; 0 for none.").shown {
      $0.ticks != .none
    },
    .number(\.tickLength, title: "Length", group: "Ticks", limits: .halfPixels).described(
      "The length of a tick; a longer one has twice this."
    ).shown { $0.ticks != .none },
    .number(\.tickWidth, title: "Width", group: "Ticks", limits: .halfPixels).described(
      "The width of a tick."
    ).shown { $0.ticks != .none },
    .number(
      \.tickGap, title: "Gap", group: "Ticks",
      limits: NumberLimits(-64...64, soft: -32...32, step: 1, unit: .pixels)
    ).described("Between the ring and the ticks; negative puts them outside of the ring."),
    .color(\.tickTintColor, title: "Color", group: "Ticks").described("The color of the ticks.")
      .shown {
        $0.ticks != .none
      },
    .number(
      \.tickFontSize, title: "Label size", group: "Ticks",
      limits: NumberLimits(4...64, soft: 8...24, step: 0.5, unit: .pixels)
    ).described("The size of the labels at the ticks."),
    .color(\.tickLabelColor, title: "Labels", group: "Ticks", contrast: .text).described(
      "The color of the labels at the ticks."),
  ]

  private static let textProperties: [Spec] = [
    .flag(\.showsValue, title: "Shown", group: "Text").described(
      "Whether the value stands in the middle."),
    .number(
      \.valueFontSize, title: "Size", group: "Text",
      limits: NumberLimits(4...256, soft: 8...96, step: 1, unit: .pixels)
    ).described("The size of the value.").shown { $0.showsValue },
    .number(
      \.valueFontWeight, title: "Weight", group: "Text",
      limits: NumberLimits(1...1000, soft: 100...900, step: 50)
    ).described("The weight of the value, 400 is regular.").shown { $0.showsValue },
    .color(\.valueColor, title: "Value", group: "Text", contrast: .text).described(
      "The color of the value."
    ).shown { $0.showsValue },
    .number(
      \.unitFontSize, title: "Unit size", group: "Text",
      limits: NumberLimits(4...128, soft: 8...32, step: 0.5, unit: .pixels)
    ).described("The size of the unit below the value.").shown { $0.showsValue },
    .color(\.unitColor, title: "Unit", group: "Text", contrast: .text).described(
      "The color of the unit below the value."
    ).shown { $0.showsValue },
  ]

  private static let disabledProperties: [Spec] = [
    .color(\.disabledTintColor, title: "Arc and dot", group: "Disabled").described(
      "The arc and the dot of a dial that cannot be moved."),
    .color(\.disabledThumbTintColor, title: "Thumb", group: "Disabled").described(
      "The thumb of a dial that cannot be moved."),
  ]
}
