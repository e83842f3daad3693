public import DetentDrawing
public import DetentViews

/// The look of a text field. Lengths are in logical pixels.
public struct TextFieldStyle: DesignStyle, PlateStyle, TitleStyle, HoverStyle, FocusRingStyle {
  // MARK: Plate

  /// The radius of the corners, in logical pixels.
  public var cornerRadius = 9.0
  /// The preferred width, about twenty letters, in logical pixels.
  public var width = 160.0
  /// The preferred height, in logical pixels.
  public var height = 34.0
  /// The gap between the edge and the text, in logical pixels.
  public var padding = 11.0
  /// The fill of the field.
  public var fillColor = DynamicColor.background
  /// The colour of the edge.
  public var borderColor = DynamicColor.line
  /// The width of the edge, in logical pixels.
  public var borderWidth = 1.0
  /// The colour of the edge while the field has the focus.
  public var focusedBorderColor = DynamicColor.accent
  /// The width of the edge while the field has the focus, in logical pixels.
  public var focusedBorderWidth = 1.5
  /// The colour of the edge while the text is refused.
  public var invalidBorderColor = DynamicColor.destructive
  /// The strength of the edge's change towards `secondaryColor` on hover, 0...1.
  public var hoverEmphasis = 0.35
  /// The duration of the hover animation.
  public var hoverDuration = Duration.milliseconds(120)

  // MARK: Text

  /// The font of the text.
  public var font = Font.system(13)
  /// The colour of the text.
  public var textColor = DynamicColor.text
  /// The colour of the placeholder and the icons.
  public var secondaryColor = DynamicColor.secondary
  /// The background of the selection.
  public var selectionColor = DynamicColor.accent.withAlpha(light: 0.22, dark: 0.38)
  /// The background of the selection while the window has no keyboard focus.
  public var inactiveSelectionColor = DynamicColor(
    light: DynamicColor.secondary.light.withAlpha(0.18),
    dark: DynamicColor.secondary.dark.withAlpha(0.28))
  /// The alpha of everything except the plate while the field is disabled, 0...1.
  public var disabledAlpha = 0.4

  /// The font of the leading text.
  public var leadingFont = Font.system(12)

  // MARK: Caret

  /// The width of the caret, in logical pixels.
  public var caretWidth = 1.5
  /// The duration of each phase of the blinking caret, visible or hidden.
  public var blinkInterval = Duration.milliseconds(530)

  // MARK: Icons

  /// The extent of the leading icon, in logical pixels.
  public var iconSize = 16.0
  /// The gap between an icon and the text, in logical pixels.
  public var iconGap = 8.0
  /// The side of the area that takes presses on the clear button, in logical pixels.
  public var clearTarget = 24.0
  /// The side of the clear button's cross, in logical pixels.
  public var clearIconSize = 13.0
  /// The stroke width of the cross on a grid of 24 units; wider, because the cross is small.
  public var clearIconWidth = 2.6

  // MARK: Focus

  /// The colour of the ring around a field that got the focus by keys.
  public var focusRingColor = DynamicColor.accent
  /// The width of the focus ring, in logical pixels.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the edge, in logical pixels.
  public var focusRingGap = 2.0

  /// The default look.
  public init() {}

  /// The greatest distance that the field draws beyond its bounds.
  public var overflow: Double { focusRingOverflow + 1 }

  /// The descriptions of all properties, for editors and files.
  public static let schema = StyleSchema<TextFieldStyle>(
    plateProperties + edgeProperties + titleProperties + textProperties + iconProperties
      + hoverProperties + focusProperties)

  private typealias Spec = PropertySpec<TextFieldStyle>

  private static let edgeProperties: [Spec] = [
    .number(\.width, title: "Width", group: "Background", limits: .extents, effects: .placed)
      .described("The preferred width of the field."),
    .number(\.height, title: "Height", group: "Background", limits: .extents, effects: .placed)
      .described("The preferred height of the field."),
    .number(\.padding, title: "Padding", group: "Background", limits: .lengths, effects: .placed)
      .described("The space between the border and the text."),
    .color(\.focusedBorderColor, title: "Border (focused)", group: "Background", contrast: .control)
      .described("The border color of a focused field."),
    .number(
      \.focusedBorderWidth, title: "Width (focused)", group: "Background", limits: .halfPixels
    ).described("The border width of a focused field."),
    .color(\.invalidBorderColor, title: "Border (invalid)", group: "Background", contrast: .control)
      .described("The border color of a field with an invalid text."),
  ]

  private static let textProperties: [Spec] = [
    .font(\.leadingFont, title: "Prefix font", group: "Text").described(
      "The font of the text before the value."),
    .color(\.secondaryColor, title: "Placeholder", group: "Text", contrast: .text).described(
      "The color of the placeholder and the icons."),
    .color(\.selectionColor, title: "Selection", group: "Text").described(
      "The color behind selected text."),
    .color(\.inactiveSelectionColor, title: "Selection (idle)", group: "Text").described(
      "The color behind selected text in an inactive window."),
    .number(
      \.caretWidth, title: "Width", group: "Caret", limits: .halfPixels,
      effects: [.layout, .display]
    ).described("The width of the caret."),
    .duration(
      \.blinkInterval, title: "Blink duration", group: "Caret",
      limits: NumberLimits(100...10_000, soft: 200...1_500, step: 10, unit: .milliseconds)
    ).described("The time that the caret is shown, and hidden."),
  ]

  private static let iconProperties: [Spec] = [
    .number(\.iconSize, title: "Size", group: "Icons", limits: .lengths, effects: .placed)
      .described("The size of the leading icon."),
    .number(\.iconGap, title: "Gap", group: "Icons", limits: .lengths, effects: .placed).described(
      "The space between an icon and the text."),
    .number(
      \.clearTarget, title: "Clear button size", group: "Icons", limits: .lengths,
      effects: [.layout, .display, .hitRegion]
    ).described("The size of the area of the clear button that takes clicks."),
    .number(\.clearIconSize, title: "Cross size", group: "Icons", limits: .lengths).described(
      "The size of the cross of the clear button."),
    .number(\.clearIconWidth, title: "Cross stroke", group: "Icons", limits: .halfPixels).described(
      "The stroke width of the cross at a size of 24."),
  ]
}
