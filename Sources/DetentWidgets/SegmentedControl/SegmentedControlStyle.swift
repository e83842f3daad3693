public import DetentDrawing
public import DetentViews

/// How a segmented control looks. Lengths are in logical pixels.
public struct SegmentedControlStyle: Hashable, Sendable {
  // MARK: Trough

  public var height = 34.0
  public var cornerRadius = 9.0
  public var fillColor = DynamicColor.background
  public var borderColor = DynamicColor.line
  public var borderWidth = 1.0
  /// Between the edge and the cards.
  public var inset = 3.0

  // MARK: Cards

  public var cardRadius = 7.0
  public var cardColor = DynamicColor(
    light: DynamicColor.card.light, dark: DynamicColor.line.dark)
  public var cardShadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.18), offset: Point(x: 0, y: 1), sigma: 1.2)
  /// Behind a segment that is hovered, and one that is pressed.
  public var hoverColor = DynamicColor(
    light: DynamicColor.secondary.light.withAlpha(0.07),
    dark: DynamicColor.secondary.dark.withAlpha(0.10))
  public var pressedColor = DynamicColor.accentSoft
  /// How the chosen card slides.
  public var slide = Timing.value

  // MARK: Text

  public var font = Font.system(13)
  public var selectedFont = Font.system(13, weight: 600)
  public var textColor = DynamicColor.secondary
  public var selectedTextColor = DynamicColor.text
  /// Beside the title of the widest segment.
  public var padding = 10.0
  /// The alpha of what cannot be chosen, 0...1.
  public var disabledAlpha = 0.4

  // MARK: Focus

  public var focusRingColor = DynamicColor.accent
  public var focusRingWidth = 2.0
  public var focusRingGap = 2.0

  /// The look of the design.
  public init() {}

  /// How far the control draws beyond its bounds.
  var overflow: Double { focusRingGap + focusRingWidth + 1 }
}
