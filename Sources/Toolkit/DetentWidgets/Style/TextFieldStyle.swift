public import DetentDrawing
public import DetentViews

/// The look of a text field. Lengths are in logical pixels.
public struct TextFieldStyle: DesignStyle, PlateStyle, TitleStyle, FocusRingStyle {
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
  /// The strength of the edge's change towards `secondaryColor` on hover, 0...1.
  public var hoverEmphasis = 0.35

  // MARK: Text

  /// The font of the text.
  public var font = Font.system(13)
  /// The colour of the text.
  public var textColor = DynamicColor.text
  /// The colour of the placeholder and the icons.
  public var secondaryColor = DynamicColor.secondary
  /// The background of the selection.
  public var selectionColor = DynamicColor.accent.withAlpha(light: 0.22, dark: 0.38)
  /// The gap between an icon and the text, in logical pixels.
  public var iconGap = 8.0

  // MARK: Focus

  /// The width of the focus ring, in logical pixels.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the edge, in logical pixels.
  public var focusRingGap = 2.0

  /// The font of the leading text.
  package static let leadingFont = Font.system(12)
  /// The width of the caret, in logical pixels.
  package static let caretWidth = 1.5
  /// The background of the selection while the window has no keyboard focus.
  static let inactiveSelectionColor = DynamicColor(
    light: DynamicColor.secondary.light.withAlpha(0.18),
    dark: DynamicColor.secondary.dark.withAlpha(0.28))

  /// The default look.
  public init() {}

  /// The greatest distance that the field draws beyond its bounds.
  public var overflow: Double { focusRingOverflow + 1 }

  /// The descriptions of all properties, for editors and files.
  public static let schema = StyleSchema<TextFieldStyle>(
    plateProperties + edgeProperties + titleProperties + contentProperties + focusProperties)

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
  ]

  private static let contentProperties: [Spec] = [
    .color(\.secondaryColor, title: "Placeholder", group: "Text", contrast: .text).described(
      "The color of the placeholder and the icons."),
    .color(\.selectionColor, title: "Selection", group: "Text").described(
      "The color behind selected text."),
    .number(\.iconGap, title: "Gap", group: "Icons", limits: .lengths, effects: .placed).described(
      "The space between an icon and the text."),
    .number(\.hoverEmphasis, title: "Hover strength", group: "States", limits: .fractions)
      .described(
        "The strength with which the border changes its color on hover."),
  ]
}
