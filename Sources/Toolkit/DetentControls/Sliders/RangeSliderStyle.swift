public import DetentDrawing
public import DetentViews

/// The look of sliders with one thumb or more. Lengths are in logical pixels.
public struct RangeSliderStyle: DesignStyle, ThumbStyle {
  /// The places of the thumbs at the ends of the track.
  public enum ThumbAlignment: String, Hashable, Sendable, Codable, CaseIterable {
    /// The thumbs stay inside the bounds.
    case inside
    /// The centres of the thumbs reach the ends, so that half of a thumb extends beyond.
    case center
  }

  /// The highlighted part of the track.
  public enum TrackHighlight: String, Hashable, Sendable, Codable, CaseIterable {
    /// The bar between the thumbs.
    case bar
    /// The track beside the bar, for thumbs that cut something out.
    case beside
    /// No part, for thumbs that only mark values.
    case none
  }

  // MARK: Track

  /// The thickness of the track and of the bar.
  public var trackThickness = 4.0
  /// The corner radius of the track, at most half of its thickness, which makes round ends.
  public var trackCornerRadius = 100.0
  /// The colour of the track beside the bar.
  public var trackTintColor = DynamicColor.track
  /// The colour of the bar between the thumbs.
  public var trackHighlightTintColor = DynamicColor.accent
  /// The gap between a thumb and the track, in logical pixels; 0 for a track that continues below.
  public var trackGap = 0.0
  /// The diameter of the dots at the ends of the track; 0 draws none.
  public var stopSize = 0.0
  /// The part of the track, of the histogram and of the ticks that has the colour of the bar.
  public var trackHighlight = TrackHighlight.bar

  // MARK: Thumb

  /// The diameter of a thumb.
  public var thumbSize = 19.0
  /// The extent of a drawn thumb along the track; 0 for the diameter.
  public var thumbWidth = 0.0
  /// The extent of a drawn thumb across the track; 0 for the diameter.
  public var thumbHeight = 0.0
  /// The corner radius of a drawn thumb, limited to half of its smaller extent.
  public var thumbCornerRadius = 100.0
  /// The places of the thumbs at the ends of the track.
  public var thumbAlignment = ThumbAlignment.inside
  /// The colour of a drawn thumb.
  public var thumbTintColor = DynamicColor.thumb
  /// The colour of a drawn thumb's edge.
  public var thumbRingColor = DynamicColor.accent
  /// The width of the edge, inside the diameter.
  public var thumbRingWidth = 2.0
  /// The width of the edge of a held thumb.
  public var pressedRingWidth = 3.0
  /// The shadow of a drawn, movable thumb.
  public var thumbShadow = Shadow.thumb

  // MARK: Halo

  /// The diameter of the halo around a hovered or held thumb.
  public var haloSize = 28.0
  /// The colour of the halo of a hovered thumb.
  public var haloColor = DynamicColor.accentSoft
  /// The colour of the halo of a held thumb.
  public var pressedHaloColor = DynamicColor.pressedHalo

  // MARK: Ticks

  /// The colour of ticks and marks outside the selection.
  public var tickTintColor = DynamicColor.secondary
  /// The colour of ticks and marks between the thumbs.
  public var tickHighlightTintColor = DynamicColor.accent
  /// The font size of the text beside ticks.
  public var tickFontSize = 10.5
  /// The colour of the text beside ticks.
  public var tickLabelColor = DynamicColor.secondary

  // MARK: Histogram

  /// The greatest height of the tallest bar.
  public var histogramHeight = 64.0
  /// The gap between the bars and the track, in logical pixels.
  public var histogramGap = 6.0
  /// The quantity that the height of a bar shows.
  public var histogramMeasure = HistogramMeasure.count
  /// Whether a bar with its middle in the range is highlighted whole, instead of cut at the ends.
  public var histogramLightsWholeBars = false

  // MARK: Labels

  /// The font size of the labels.
  public var labelFontSize = 12.0
  /// The colour of the labels.
  public var labelColor = DynamicColor.text

  // MARK: High contrast

  /// The colour of the track in high contrast, and of the bar, rings and texts of a disabled
  /// slider. It has to contrast with the background, and with the bar.
  public var highContrastTrackTintColor = DynamicColor.highContrastTrack
  /// The colour of the bar, the rings and the selected ticks in high contrast.
  public var highContrastTintColor = DynamicColor.highContrastAccent

  /// Creates the default look.
  public init() {}

  /// The descriptions of the style's properties.
  public static let schema = StyleSchema<RangeSliderStyle>(groups: [
    "Track": trackProperties, "Handle": thumbProperties, "Halo": haloProperties(upTo: 128),
    "Ticks": tickProperties, "Tick labels": tickLabelProperties, "Histogram": histogramProperties,
    "Labels": labelProperties, "High contrast": contrastProperties,
  ])

  private typealias Spec = PropertySpec<RangeSliderStyle>

  private static let pixels = NumberLimits(0...64, soft: 0...32, step: 1, unit: .pixels)
  private static let thumbEffects: StyleEffects = [.placed, .hitRegion]

  private static let trackProperties: [Spec] = [
    .number(\.trackThickness, title: "Thickness", limits: pixels, effects: [.layout, .display])
      .described("The thickness of the track and the bar."),
    .number(
      \.trackCornerRadius, title: "Corner radius",
      limits: NumberLimits(0...100, soft: 0...16, step: 0.5, unit: .pixels)
    ).described("The radius of the track's corners, at most half of its thickness."),
    .color(\.trackTintColor, title: "Color").described("The color of the track."),
    .color(\.trackHighlightTintColor, title: "Bar", contrast: .control).described(
      "The color of the bar between the handles."),
    .choice(\.trackHighlight, title: "Highlight").described(
      "The part of track, histogram and ticks that has the color of the bar."),
    .number(\.trackGap, title: "Gap", limits: .halfPixels).described(
      "The space between a handle and the track; 0 for a track without gaps."),
    .number(\.stopSize, title: "Stops", limits: .halfPixels).described(
      "The diameter of the dots at the ends of the track; 0 for no dots."),
  ]

  private static let thumbProperties: [Spec] = [
    .number(\.thumbSize, title: "Diameter", limits: pixels, effects: thumbEffects).described(
      "The diameter of a handle."),
    .number(\.thumbWidth, title: "Width", limits: pixels, effects: thumbEffects).described(
      "The size of a handle along the track; 0 for the diameter."),
    .number(\.thumbHeight, title: "Height", limits: pixels, effects: thumbEffects).described(
      "The size of a handle across the track; 0 for the diameter."),
    .number(
      \.thumbCornerRadius, title: "Corner radius",
      limits: NumberLimits(0...100, soft: 0...16, step: 0.5, unit: .pixels)
    ).described("The radius of a handle's corners, at most half of its size."),
    .choice(\.thumbAlignment, title: "Alignment", effects: [.layout, .display, .hitRegion])
      .described("The position of the handles at the ends of the track."),
    .color(\.thumbTintColor, title: "Fill").described("The color of a handle."),
    .color(\.thumbRingColor, title: "Ring", contrast: .control).described(
      "The color of the ring of a handle."),
    .number(\.thumbRingWidth, title: "Ring width", limits: .halfPixels).described(
      "The width of the ring, inside the diameter of the handle."),
    .number(\.pressedRingWidth, title: "Pressed ring", limits: .halfPixels).described(
      "The width of the ring of a pressed handle."),
    .shadow(\.thumbShadow, title: "Shadow").described("The shadow of an enabled handle."),
  ]

  private static let tickProperties: [Spec] = [
    .color(\.tickTintColor, title: "Inactive", contrast: .control).described(
      "The color of ticks and marks outside the selection."),
    .color(\.tickHighlightTintColor, title: "Active", contrast: .control).described(
      "The color of ticks and marks between the handles."),
  ]

  private static let tickLabelProperties: [Spec] = [
    .number(
      \.tickFontSize, title: "Size",
      limits: NumberLimits(6...48, soft: 8...24, step: 0.5, unit: .pixels), effects: .placed
    ).described("The font size of tick labels."),
    .color(\.tickLabelColor, title: "Color", contrast: .text).described(
      "The color of tick labels."),
  ]

  private static let histogramProperties: [Spec] = [
    .number(
      \.histogramHeight, title: "Height",
      limits: NumberLimits(0...512, soft: 0...160, step: 4, unit: .pixels), effects: .placed
    ).described("The height of the tallest bar if there is enough room."),
    .number(\.histogramGap, title: "Gap to track", limits: pixels, effects: .placed).described(
      "The space between the bars and the track."),
    .choice(\.histogramMeasure, title: "Measure").described(
      "The quantity that the height of a bar shows."),
    .flag(\.histogramLightsWholeBars, title: "Whole bars").described(
      "Whether each bar has one color; if not, bars are split at the handles."),
  ]

  private static let labelProperties: [Spec] = [
    .number(
      \.labelFontSize, title: "Size",
      limits: NumberLimits(6...48, soft: 8...24, step: 0.5, unit: .pixels), effects: .placed
    ).described("The font size of the values beside the handles."),
    .color(\.labelColor, title: "Color", contrast: .text).described(
      "The color of the values beside the handles."),
  ]

  private static let contrastProperties: [Spec] = [
    .color(\.highContrastTrackTintColor, title: "Track", contrast: .control).described(
      "The color of the track in high contrast."),
    .color(\.highContrastTintColor, title: "Bar and rings", contrast: .control).described(
      "The color of bar, rings and active ticks in high contrast."),
  ]

  /// The slider of Material 3 as of 2024: a bar as the thumb, and a thick track with gaps and dots.
  public static let material3: RangeSliderStyle = {
    var style = RangeSliderStyle()
    (style.trackThickness, style.trackGap, style.stopSize) = (16, 6, 4)
    style.trackTintColor = DynamicColor.accent.withAlpha(light: 0.2, dark: 0.3)
    (style.thumbWidth, style.thumbHeight, style.thumbCornerRadius) = (4, 44, 2)
    (style.thumbTintColor, style.thumbRingWidth, style.pressedRingWidth) = (.accent, 0, 0)
    (style.thumbShadow.color, style.haloSize) = (.clear, 0)
    return style
  }()
}
