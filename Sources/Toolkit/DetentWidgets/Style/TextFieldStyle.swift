public import DetentDrawing
public import DetentViews

/// How a text field looks. Lengths are in logical pixels.
public struct TextFieldStyle: DesignStyle, PlateStyle, TitleStyle, HoverStyle, FocusRingStyle {
  // MARK: Plate

  /// The radius of the corners, in logical pixels.
  public var cornerRadius = 9.0
  /// The width that the field asks for where nothing stretches it: some twenty letters.
  public var width = 160.0
  /// The height that the field asks for.
  public var height = 34.0
  /// The gap between the edge and the text, in logical pixels.
  public var padding = 11.0
  /// What it is filled with.
  public var fillColor = DynamicColor.background
  /// The colour of the edge.
  public var borderColor = DynamicColor.line
  /// The width of the edge, in logical pixels.
  public var borderWidth = 1.0
  /// The border while the field has the focus.
  public var focusedBorderColor = DynamicColor.accent
  /// The width of the edge of a field that has the focus, in logical pixels.
  public var focusedBorderWidth = 1.5
  /// The border while the text is refused.
  public var invalidBorderColor = DynamicColor.destructive
  /// How far a hover moves the border towards `secondaryColor`, 0...1.
  public var hoverEmphasis = 0.35
  /// How long that takes.
  public var hoverDuration = Duration.milliseconds(120)

  // MARK: Text

  /// What texts are set in.
  public var font = Font.system(13)
  /// The colour of texts.
  public var textColor = DynamicColor.text
  /// The placeholder and the icons.
  public var secondaryColor = DynamicColor.secondary
  /// What lies behind a selected text.
  public var selectionColor = DynamicColor.accent.withAlpha(light: 0.22, dark: 0.38)
  /// The selection while the window does not have the keyboard.
  public var inactiveSelectionColor = DynamicColor(
    light: DynamicColor.secondary.light.withAlpha(0.18),
    dark: DynamicColor.secondary.dark.withAlpha(0.28))
  /// The alpha of everything but the plate while the field is disabled, 0...1.
  public var disabledAlpha = 0.4

  /// What the leading text is set in.
  public var leadingFont = Font.system(12)

  // MARK: Caret

  /// The width of the caret, in logical pixels.
  public var caretWidth = 1.5
  /// How long the caret is seen, and how long it is not.
  public var blinkInterval = Duration.milliseconds(530)

  // MARK: Icons

  /// The extent of the leading icon, in logical pixels.
  public var iconSize = 16.0
  /// The gap between an icon and the text, in logical pixels.
  public var iconGap = 8.0
  /// The side of what takes presses on the clear button.
  public var clearTarget = 24.0
  /// The cross of the clear button.
  public var clearIconSize = 13.0
  /// The width of its strokes, where it has a side of 24: it is drawn smaller than other icons.
  public var clearIconWidth = 2.6

  // MARK: Focus

  /// The ring around a field that got the focus by keys.
  public var focusRingColor = DynamicColor.accent
  /// The width of that ring, in logical pixels.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the edge, in logical pixels.
  public var focusRingGap = 2.0

  // MARK: Message

  /// The words that say why a text was refused.
  public var messageFont = Font.system(12)
  /// The colour of the words of a message.
  public var messageColor = DynamicColor.destructive
  /// The card that they stand on.
  public var messageFillColor = DynamicColor.card
  /// The corners of their card, in logical pixels.
  public var messageRadius = 7.0
  /// The gap between the words and the sides of the card, in logical pixels; half of it above and
  /// below.
  public var messagePadding = 10.0
  /// The gap between the field and the card, in logical pixels.
  public var messageGap = 6.0
  /// What their card throws on the ground.
  public var messageShadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.2), offset: Point(x: 0, y: 3), sigma: 5)
  /// How far a field with a refused text shakes to either side; 0 for not at all.
  public var shakeDistance = 5.0
  /// How often it swings there and back.
  public var shakeSwings = 3.0
  /// How long a refused field shakes.
  public var shakeDuration = Duration.milliseconds(300)

  /// The default look.
  public init() {}

  /// How far the field draws beyond its bounds.
  public var overflow: Double { focusRingOverflow + 1 }
}

extension TextFieldStyle {
  /// What its properties are.
  public static let schema = StyleSchema<TextFieldStyle>(
    plateProperties + edgeProperties + titleProperties + textProperties + iconProperties
      + hoverProperties + focusProperties + messageProperties + shakeProperties)

  private typealias Spec = PropertySpec<TextFieldStyle>

  private static let edgeProperties: [Spec] = [
    .number(\.width, title: "Width", group: "Plate", limits: .extents, effects: .placed).described(
      "The width that the field asks for where nothing stretches it."),
    .number(\.height, title: "Height", group: "Plate", limits: .extents, effects: .placed)
      .described("The height that the field asks for."),
    .number(\.padding, title: "Padding", group: "Plate", limits: .lengths, effects: .placed)
      .described("Between the edge and the text."),
    .color(\.focusedBorderColor, title: "Edge, focused", group: "Plate", contrast: .control)
      .described("The edge while the field has the focus."),
    .number(
      \.focusedBorderWidth, title: "Width of the edge, focused", group: "Plate", limits: .halfPixels
    ).described("The width of the edge while the field has the focus."),
    .color(\.invalidBorderColor, title: "Edge, refused", group: "Plate", contrast: .control)
      .described("The edge while the text is refused."),
  ]

  private static let textProperties: [Spec] = [
    .font(\.leadingFont, title: "Leading text", group: "Text").described(
      "What the text before the value is set in."),
    .color(\.secondaryColor, title: "Placeholder and icons", group: "Text", contrast: .text)
      .described("The placeholder and the icons."),
    .color(\.selectionColor, title: "Selection", group: "Text").described(
      "What lies behind a selected text."),
    .color(\.inactiveSelectionColor, title: "Selection, inactive", group: "Text").described(
      "The selection while the window does not have the keyboard."),
    .number(
      \.caretWidth, title: "Width", group: "Caret", limits: .halfPixels,
      effects: [.layout, .display]
    ).described("The width of the caret."),
    .duration(
      \.blinkInterval, title: "Blinks every", group: "Caret",
      limits: NumberLimits(100...10_000, soft: 200...1_500, step: 10, unit: .milliseconds)
    ).described("How long the caret is seen, and how long it is not."),
  ]

  private static let iconProperties: [Spec] = [
    .number(\.iconSize, title: "Side", group: "Icons", limits: .lengths, effects: .placed)
      .described("The side of the leading icon."),
    .number(\.iconGap, title: "Gap", group: "Icons", limits: .lengths, effects: .placed).described(
      "Between an icon and the text."),
    .number(
      \.clearTarget, title: "Clear button", group: "Icons", limits: .lengths,
      effects: [.layout, .display, .hitRegion]
    ).described("The side of what takes presses on the clear button."),
    .number(\.clearIconSize, title: "Cross", group: "Icons", limits: .lengths).described(
      "The side of the cross of the clear button."),
    .number(\.clearIconWidth, title: "Width of the cross", group: "Icons", limits: .halfPixels)
      .described("The width of the cross's strokes, where it has a side of 24."),
  ]

  private static let messageProperties: [Spec] = [
    .font(\.messageFont, title: "Font", group: "Message").described(
      "What the reason why a text is refused is set in."),
    .color(\.messageColor, title: "Text", group: "Message", contrast: .text).described(
      "The color of the reason why a text is refused."),
    .color(\.messageFillColor, title: "Fill", group: "Message").described(
      "The card under the reason why a text is refused."),
    .number(\.messageRadius, title: "Corners", group: "Message", limits: .lengths).described(
      "The corners of the card of a message."),
    .number(\.messagePadding, title: "Padding", group: "Message", limits: .lengths).described(
      "Between the words of a message and the sides of its card; half of it above and below."),
    .number(\.messageGap, title: "Gap", group: "Message", limits: .lengths).described(
      "Between the field and the card of a message."),
    .shadow(\.messageShadow, title: "Shadow", group: "Message").described(
      "What the card of a message throws on the ground."),
  ]

  private static let shakeProperties: [Spec] = [
    .number(\.shakeDistance, title: "Distance", group: "Shake", limits: .lengths).described(
      "How far a field with a refused text shakes to either side; 0 for not at all."),
    .number(
      \.shakeSwings, title: "Swings", group: "Shake", limits: NumberLimits(0...20, soft: 0...8)
    ).described(
      "How often a refused field swings there and back."
    ).shown { $0.shakeDistance > 0 },
    .duration(\.shakeDuration, title: "Duration", group: "Shake").described(
      "How long a refused field shakes."
    ).shown { $0.shakeDistance > 0 },
  ]
}
