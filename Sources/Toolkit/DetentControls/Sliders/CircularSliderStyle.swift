public import DetentDrawing
public import DetentViews

/// The look of a dial, and the place of its arc. Lengths are in logical pixels, angles in degrees.
/// A dial that is too small is drawn with all lengths reduced in proportion.
public struct CircularSliderStyle: DesignStyle, ThumbStyle {
  /// The kinds of fill of the value's arc.
  public enum Fill: String, Hashable, Sendable, Codable, CaseIterable {
    /// The arc has the start colour.
    case solid
    /// The colours run from the start to the end colour across the ring, at the gradient's angle.
    case linear
    /// The colours run from the start to the end colour along the arc.
    case conic
  }

  /// The shapes that show the value on the ring.
  public enum ThumbShape: String, Hashable, Sendable, Codable, CaseIterable {
    /// A disc on the ring.
    case thumb
    /// A line from near the centre towards the ring.
    case needle
    /// Only the end of the arc shows the value.
    case none
  }

  /// The kinds of ticks on a dial.
  public enum Ticks: String, Hashable, Sendable, Codable, CaseIterable {
    /// No ticks are drawn.
    case none
    /// A number of ticks, `tickCount`, at equal distances.
    case even
    /// A tick at every step, or fewer if they would be too close.
    case steps
  }

  // MARK: Arc

  /// The angle of the minimum, clockwise from 12 o'clock.
  public var startAngle = 225.0
  /// The angle between minimum and maximum; 360 is a full circle.
  public var sweep = 270.0
  /// The direction in which values grow.
  public var direction = DialDirection.clockwise
  /// Whether the dial is mirrored in right-to-left languages.
  public var mirrorsRightToLeft = true
  /// The preferred diameter of the dial.
  public var diameter = 148.0
  /// Whether a dial below the diameter shrinks in all its parts, even if they would fit.
  public var keepsProportions = false
  /// The gap between the bounds and the ring or the thumbs, in logical pixels.
  public var margin = 4.0

  // MARK: Track

  /// The thickness of the ring behind the value.
  public var trackThickness = 10.0
  /// The colour of the ring behind the value.
  public var trackTintColor = DynamicColor.track
  /// The colour of the ring in high contrast.
  public var highContrastTrackTintColor = DynamicColor.highContrastTrack
  /// The colour of arc, dot, needle and focus ring in high contrast.
  public var highContrastTintColor = DynamicColor.highContrastAccent
  /// Whether track and arc have round ends.
  public var hasRoundEnds = true

  // MARK: Value

  /// The thickness of the value's arc.
  public var arcThickness = 10.0
  /// The kind of fill of the arc.
  public var fill = Fill.linear
  /// The first colour of the fill.
  public var startColor = DynamicColor.accent
  /// The second colour of the fill.
  public var endColor = DynamicColor.accentEnd
  /// The direction of a linear fill, clockwise from 12 o'clock: 0 is upwards.
  public var gradientAngle = 0.0

  // MARK: Glow

  /// The standard deviation of the glow around the arc; 0 draws none.
  public var glowSigma = 4.0
  /// The opacity of the glow, 0...1.
  public var glowAlpha = 0.45
  /// Whether the glow grows with the value, from none at the minimum.
  public var glowGrows = false

  // MARK: Thumb

  /// The shape that shows the value on the ring.
  public var thumbShape = ThumbShape.thumb
  /// The diameter of a thumb.
  public var thumbSize = 20.0
  /// The distance of the thumb from the middle of the ring; negative is inside.
  public var thumbOffset = 0.0
  /// The colour of a thumb's body.
  public var thumbTintColor = DynamicColor.thumb
  /// The diameter of the dot on a thumb.
  public var thumbDotSize = 6.4
  /// The colour of the dot and of a needle.
  public var thumbDotColor = DynamicColor.accent
  /// The shadow of a movable thumb.
  public var thumbShadow = Shadow.thumb
  /// The width of a needle.
  public var needleWidth = 3.0

  // MARK: Body

  /// The gap between the ring and a disc inside of it, in logical pixels; negative draws none.
  public var bodyGap = -1.0
  /// The colour of the disc.
  public var bodyColor = DynamicColor.card

  // MARK: Ticks

  /// The kind of ticks. They divide the arc like the face of a clock or gauge, regardless of the
  /// values, so they belong to the look. A slider has ticks at values instead; see
  /// ``SliderControl/ticks``. For labels at values of a dial see ``CircularControl/dialLabels``.
  public var ticks = Ticks.even
  /// The number of even ticks.
  public var tickCount = 11.0
  /// The number of ticks from one longer tick to the next; 0 for no longer ticks.
  public var majorTickEvery = 0.0
  /// The length of a tick; longer ticks have twice this length.
  public var tickLength = 4.0
  /// The gap between the ring and the ticks inside of it; negative for ticks outside.
  public var tickGap = 8.0
  /// The colour of the ticks.
  public var tickTintColor = DynamicColor.secondary.withAlpha(0.65)
  /// The font size of the labels at the ticks.
  public var tickFontSize = 10.5
  /// The colour of the labels at the ticks.
  public var tickLabelColor = DynamicColor.secondary

  // MARK: Text

  /// Whether the value is shown in the middle.
  public var showsValue = true
  /// The font size of the value.
  public var valueFontSize = 30.0
  /// The font weight of the value, 1...1000.
  public var valueFontWeight = 650.0
  /// The colour of the value.
  public var valueColor = DynamicColor.text
  /// The font size of the unit below the value.
  public var unitFontSize = 12.0
  /// The colour of the unit.
  public var unitColor = DynamicColor.secondary

  // MARK: Halo

  /// The diameter of the halo around a hovered or held thumb.
  public var haloSize = 32.0
  /// The colour of the halo of a hovered thumb.
  public var haloColor = DynamicColor.accentSoft
  /// The colour of the halo of a held thumb.
  public var pressedHaloColor = DynamicColor.pressedHalo

  /// Creates the look of the dial in the price filter.
  public init() {}

  /// The descriptions of the style's properties.
  public static let schema = StyleSchema<CircularSliderStyle>(groups: [
    "Arc": arcProperties, "Track": trackProperties, "Value": valueProperties,
    "Handle": thumbProperties + needleProperties, "Body": bodyProperties, "Ticks": tickProperties,
    "Text": textProperties, "Halo": haloProperties(upTo: 256),
  ])

  private typealias Spec = PropertySpec<CircularSliderStyle>

  private static let pixels = NumberLimits(0...128, soft: 0...48, step: 1, unit: .pixels)
  private static let degrees = NumberLimits(
    -360...360, soft: 0...360, step: 5, precision: 1, unit: .degrees, wraps: true)
  private static let part = NumberLimits(0...1, step: 0.05)
  private static let geometry: StyleEffects = [.layout, .display, .hitRegion]

  private static let arcProperties: [Spec] = [
    .number(\.startAngle, title: "Start angle", limits: degrees, effects: geometry).described(
      "The angle of the minimum, clockwise from 12 o'clock."),
    .number(
      \.sweep, title: "Sweep",
      limits: NumberLimits(10...360, step: 5, precision: 1, unit: .degrees), effects: geometry
    ).described("The angle between minimum and maximum; 360 is a full circle."),
    .choice(\.direction, title: "Direction", effects: geometry).described(
      "The direction in which values grow."),
    .flag(\.mirrorsRightToLeft, title: "Mirrors", effects: geometry).described(
      "Whether the dial is mirrored in right-to-left languages."),
    .number(
      \.diameter, title: "Diameter",
      limits: NumberLimits(16...2048, soft: 48...320, step: 4, unit: .pixels),
      effects: .intrinsicSize
    ).described("The preferred diameter of the dial."),
    .flag(\.keepsProportions, title: "Proportional", effects: geometry).described(
      "Whether a dial that is smaller than the diameter shrinks in all its parts."),
    .number(\.margin, title: "Margin", limits: pixels, effects: geometry).described(
      "The space between the bounds and the ring or the handles."),
  ]

  private static let trackProperties: [Spec] = [
    .number(\.trackThickness, title: "Thickness", limits: pixels, effects: geometry).described(
      "The thickness of the ring behind the value."),
    .color(\.trackTintColor, title: "Color").described("The color of the ring behind the value."),
    .color(\.highContrastTrackTintColor, title: "High contrast", contrast: .control).described(
      "The color of the ring behind the value in high contrast."),
    .color(\.highContrastTintColor, title: "Arc", group: "High contrast", contrast: .control)
      .described("The color of the arc, dot, needle and focus ring in high contrast."),
    .flag(\.hasRoundEnds, title: "Round ends", effects: geometry).described(
      "Whether track and arc have round ends."),
  ]

  private static let valueProperties: [Spec] = [
    .number(\.arcThickness, title: "Thickness", limits: pixels, effects: geometry).described(
      "The thickness of the arc."),
    .choice(\.fill, title: "Fill").described("The kind of fill of the arc."),
    .color(\.startColor, title: "First color", contrast: .control).described(
      "The first color of the fill."),
    .color(\.endColor, title: "Second color", contrast: .control).described(
      "The second color of the fill."
    ).shown { $0.fill != .solid },
    .number(\.gradientAngle, title: "Fill angle", limits: degrees).described(
      "The direction of a linear fill, clockwise from 12 o'clock; 0 points up."
    ).shown { $0.fill == .linear },
    .number(
      \.glowSigma, title: "Glow",
      limits: NumberLimits(0...32, soft: 0...12, step: 0.5, unit: .pixels)
    ).described("The blur of the glow around the arc, as a standard deviation; 0 for no glow."),
    .number(\.glowAlpha, title: "Glow strength", limits: part).described("The opacity of the glow.")
      .shown { $0.glowSigma > 0 },
    .flag(\.glowGrows, title: "Glow grows").described(
      "Whether the glow grows with the value, from none at the minimum."
    ).shown { $0.glowSigma > 0 },
  ]

  private static let thumbProperties: [Spec] = [
    .choice(\.thumbShape, title: "Shape", effects: geometry).described("The shape of a handle."),
    .number(\.thumbSize, title: "Diameter", limits: pixels, effects: geometry).described(
      "The diameter of a handle."
    ).shown { $0.thumbShape == .thumb },
    .number(
      \.thumbOffset, title: "Offset",
      limits: NumberLimits(-128...128, soft: -32...32, step: 1, unit: .pixels), effects: geometry
    ).described(
      "The distance of a handle from the middle of the ring; positive values are outside."
    ).shown { $0.thumbShape == .thumb },
    .color(\.thumbTintColor, title: "Fill").described("The color of a handle.")
      .shown { $0.thumbShape == .thumb },
    .number(\.thumbDotSize, title: "Dot diameter", limits: pixels).described(
      "The diameter of the dot on a handle."
    ).shown { $0.thumbShape == .thumb },
    .color(\.thumbDotColor, title: "Dot and needle", contrast: .control).described(
      "The color of the dot or the needle."
    ).shown { $0.thumbShape != .none },
    .shadow(\.thumbShadow, title: "Shadow").described("The shadow of an enabled handle.")
      .shown { $0.thumbShape == .thumb },
  ]

  private static let needleProperties: [Spec] = [
    .number(\.needleWidth, title: "Needle width", limits: .halfPixels).described(
      "The width of a needle."
    ).shown { $0.thumbShape == .needle }
  ]

  private static let bodyProperties: [Spec] = [
    .number(
      \.bodyGap, title: "Gap", limits: NumberLimits(-1...128, soft: -1...48, step: 1, unit: .pixels)
    ).described(
      "The space between the ring and the disc inside it; a negative value hides the disc."),
    .color(\.bodyColor, title: "Fill").described("The color of the disc inside the ring.")
      .shown { $0.bodyGap >= 0 },
  ]

  private static let tickProperties: [Spec] = [
    .choice(\.ticks, title: "Ticks").described("The ticks that are drawn."),
    .number(\.tickCount, title: "Count", limits: NumberLimits(0...361, soft: 0...61, step: 1))
      .described("The number of evenly spaced ticks.").shown { $0.ticks == .even },
    .number(
      \.majorTickEvery, title: "Long tick every",
      limits: NumberLimits(0...60, soft: 0...12, step: 1)
    ).described("The number of ticks from one long tick to the next; 0 for none.")
      .shown { $0.ticks != .none },
    .number(\.tickLength, title: "Length", limits: .halfPixels).described(
      "The length of a tick; a long tick is twice as long."
    ).shown { $0.ticks != .none },
    .number(
      \.tickGap, title: "Gap",
      limits: NumberLimits(-64...64, soft: -32...32, step: 1, unit: .pixels)
    ).described(
      "The space between the ring and the ticks; a negative value puts them outside the ring."),
    .color(\.tickTintColor, title: "Color").described("The color of the ticks.")
      .shown { $0.ticks != .none },
    .number(
      \.tickFontSize, title: "Label size",
      limits: NumberLimits(4...64, soft: 8...24, step: 0.5, unit: .pixels)
    ).described("The font size of the labels."),
    .color(\.tickLabelColor, title: "Label color", contrast: .text).described(
      "The color of the labels."),
  ]

  private static let textProperties: [Spec] = [
    .flag(\.showsValue, title: "Show value").described("Whether the value is shown in the center."),
    .number(
      \.valueFontSize, title: "Value size",
      limits: NumberLimits(4...256, soft: 8...96, step: 1, unit: .pixels)
    ).described("The font size of the value.").shown { $0.showsValue },
    .number(
      \.valueFontWeight, title: "Value weight",
      limits: NumberLimits(1...1000, soft: 100...900, step: 50)
    ).described("The font weight of the value; 400 is regular.").shown { $0.showsValue },
    .color(\.valueColor, title: "Value color", contrast: .text).described("The color of the value.")
      .shown { $0.showsValue },
    .number(
      \.unitFontSize, title: "Unit size",
      limits: NumberLimits(4...128, soft: 8...32, step: 0.5, unit: .pixels)
    ).described("The font size of the unit below the value.").shown { $0.showsValue },
    .color(\.unitColor, title: "Unit color", contrast: .text).described(
      "The color of the unit below the value."
    ).shown { $0.showsValue },
  ]

  /// A black ring with a thick arc, counter-clockwise from three o'clock, whose glow grows with the
  /// value. It is the look of the tutorial that made dials popular. There a press anywhere in the
  /// view counts; see ``CircularControl/pressArea``.
  public static let original: CircularSliderStyle = {
    var style = CircularSliderStyle()
    (style.startAngle, style.sweep, style.direction) = (90, 360, .counterclockwise)
    style.mirrorsRightToLeft = false
    (style.diameter, style.margin, style.keepsProportions) = (320, 24, true)
    (style.trackThickness, style.trackTintColor) = (72, DynamicColor(.black))
    style.highContrastTrackTintColor = DynamicColor(
      light: .black, dark: DynamicColor.highContrastTrack.dark)
    style.highContrastTintColor = DynamicColor(DynamicColor.highContrastAccent.dark)
    (style.arcThickness, style.hasRoundEnds) = (40, false)
    style.startColor = DynamicColor(Color(hex: 0x0000FF))
    style.endColor = DynamicColor(Color(hex: 0x800080))
    style.gradientAngle = 180
    (style.glowSigma, style.glowAlpha, style.glowGrows) = (12, 1, true)
    (style.thumbSize, style.thumbDotSize, style.haloSize) = (40, 0, 56)
    style.thumbTintColor = DynamicColor(Color.white.withAlpha(0.7))
    style.thumbShadow = Shadow(color: .black, sigma: 1.5)
    style.haloColor = DynamicColor(Color.white.withAlpha(0.16))
    style.pressedHaloColor = DynamicColor(Color.white.withAlpha(0.28))
    style.ticks = .none
    (style.valueFontSize, style.valueFontWeight) = (40, 400)
    // In the hole of the ring, the background of the page is visible, light or dark.
    (style.valueColor, style.unitColor) = (.text, .text)
    return style
  }()

  /// A knob with a needle. Such knobs are dragged up and down, from anywhere in the view; see
  /// ``CircularControl/dragMode`` and ``CircularControl/pressArea``.
  public static let knob: CircularSliderStyle = {
    var style = CircularSliderStyle()
    style.mirrorsRightToLeft = false
    (style.diameter, style.margin) = (96, 10)
    (style.trackThickness, style.arcThickness) = (4, 4)
    (style.fill, style.glowSigma) = (.solid, 0)
    (style.thumbShape, style.needleWidth) = (.needle, 3)
    style.bodyGap = 6
    // In dark colours shadows are invisible, so raised parts are lighter.
    style.bodyColor = DynamicColor(light: DynamicColor.card.light, dark: Color(hex: 0x3C3F46))
    (style.ticks, style.tickCount, style.tickGap, style.tickLength) = (.even, 11, -4, 3)
    style.showsValue = false
    return style
  }()

  /// A broad arc with labels around it and a large value in the middle.
  public static let gauge: CircularSliderStyle = {
    var style = CircularSliderStyle()
    (style.startAngle, style.sweep) = (240, 240)
    (style.diameter, style.margin) = (192, 28)
    (style.trackThickness, style.arcThickness, style.hasRoundEnds) = (18, 18, false)
    (style.fill, style.glowSigma) = (.conic, 0)
    (style.thumbSize, style.thumbDotSize, style.haloSize) = (24, 8, 36)
    (style.ticks, style.tickCount, style.majorTickEvery) = (.even, 41, 5)
    (style.tickGap, style.tickLength) = (-5, 3)
    style.valueFontSize = 36
    return style
  }()

  /// A thin arc with a small thumb and nothing else.
  public static let minimal: CircularSliderStyle = {
    var style = CircularSliderStyle()
    (style.diameter, style.margin) = (112, 6)
    (style.trackThickness, style.arcThickness) = (3, 3)
    (style.fill, style.glowSigma, style.ticks) = (.solid, 0, .none)
    (style.thumbSize, style.thumbDotSize, style.haloSize) = (14, 0, 26)
    style.thumbTintColor = .accent
    (style.valueFontSize, style.valueFontWeight) = (24, 500)
    return style
  }()

  /// The face of a clock for a range of hours, such as those of sleep; twelve is at the top.
  public static let clock: CircularSliderStyle = {
    var style = CircularSliderStyle()
    (style.startAngle, style.sweep) = (0, 360)
    style.mirrorsRightToLeft = false
    (style.diameter, style.margin) = (220, 6)
    (style.trackThickness, style.arcThickness) = (26, 22)
    (style.fill, style.gradientAngle, style.glowSigma) = (.linear, 0, 0)
    (style.thumbSize, style.thumbDotSize, style.haloSize) = (24, 8, 38)
    (style.ticks, style.tickCount, style.majorTickEvery) = (.even, 48, 2)
    (style.tickGap, style.tickLength) = (6, 2.5)
    (style.valueFontSize, style.unitFontSize) = (22, 12)
    return style
  }()
}
