public import DetentDrawing
public import DetentViews

/// How a range slider looks. Lengths are in logical pixels.
public struct RangeSliderStyle: DesignStyle {
  /// Where the thumbs are at the ends of the track.
  public enum ThumbAlignment: String, Hashable, Sendable, Codable, CaseIterable {
    /// They stay inside the bounds.
    case inside
    /// Their centres reach the ends, so that half of them hangs out.
    case center
  }

  // MARK: Track

  /// The thickness of the track and of the bar.
  public var trackThickness = 4.0
  /// Limited to half of the thickness, which makes round ends.
  public var trackCornerRadius = 100.0
  /// The track beside the thumbs.
  public var trackTintColor = DynamicColor.track
  /// The bar between the thumbs.
  public var trackHighlightTintColor = DynamicColor.accent
  /// The track where the surroundings ask for high contrast.
  public var highContrastTrackTintColor = DynamicColor.secondary

  // MARK: Thumb

  /// The diameter.
  public var thumbSize = 19.0
  /// Where the thumbs are at the ends of the track.
  public var thumbAlignment = ThumbAlignment.inside
  /// The body of a drawn thumb.
  public var thumbTintColor = DynamicColor.thumb
  /// The edge of a drawn thumb.
  public var thumbRingColor = DynamicColor.accent
  /// The width of the edge, inside the diameter.
  public var thumbRingWidth = 2.0
  /// The ring of a thumb that is held.
  public var pressedRingWidth = 3.0
  /// The shadow of a drawn thumb that can be moved.
  public var thumbShadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.32), offset: Point(x: 0, y: 1), sigma: 1.6)

  // MARK: Halo and focus

  /// The diameter of the halo around a thumb that is hovered or held.
  public var haloSize = 28.0
  /// The halo of a thumb that is hovered.
  public var haloColor = DynamicColor.accentSoft
  /// The halo of a thumb that is held.
  public var pressedHaloColor = DynamicColor(
    light: DynamicColor.accent.light.withAlpha(0.22), dark: DynamicColor.accent.dark.withAlpha(0.3))
  /// The ring around the thumb that keys move.
  public var focusRingColor = DynamicColor.accent
  /// The width of that ring.
  public var focusRingWidth = 2.0
  /// Between the thumb and its ring.
  public var focusRingGap = 2.0

  // MARK: Disabled

  /// The bar and the rings of thumbs that cannot be moved.
  public var disabledTintColor = DynamicColor(
    light: Color(hex: 0xB6BCC6), dark: Color(hex: 0x62686F))
  /// The body of a thumb that cannot be moved.
  public var disabledThumbTintColor = DynamicColor(
    light: Color(hex: 0xF3F4F6), dark: Color(hex: 0x2F3237))

  /// The look of the design.
  public init() {}
}

extension RangeSliderStyle {
  /// What its properties are.
  public static let schema = StyleSchema<RangeSliderStyle>(
    trackProperties + thumbProperties + haloProperties + disabledProperties)

  private static let pixels = NumberLimits(0...64, step: 1, unit: .pixels)
  private static let halfPixels = NumberLimits(0...16, step: 0.5, unit: .pixels)

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

  private static let disabledProperties: [PropertySpec<RangeSliderStyle>] = [
    .color(\.disabledTintColor, "disabledTintColor", title: "Bar and ring", group: "Disabled"),
    .color(
      \.disabledThumbTintColor, "disabledThumbTintColor", title: "Thumb", group: "Disabled"),
  ]
}
