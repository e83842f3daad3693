public import DetentDrawing
public import DetentViews

/// How a button looks. Lengths are in logical pixels, alphas in 0...1.
///
/// The default look is coloured text, for what is done now and then.
public struct ButtonStyle: DesignStyle, PressedPlateStyle {
  // MARK: Plate

  /// The radius of the corners; limited to half of the height, which makes round ends.
  public var cornerRadius = 4.0
  /// The gaps between the edge and the title, in logical pixels.
  public var padding = EdgeInsets(vertical: 2, horizontal: 0)
  /// What the plate is filled with.
  public var fillColor = DynamicColor(.clear)
  /// What it is filled with while the button is pressed.
  public var pressedFillColor = DynamicColor(.clear)
  /// The colour of the edge.
  public var borderColor = DynamicColor(.clear)
  /// The width of the edge.
  public var borderWidth = 1.0

  // MARK: Title

  /// What the title is set in.
  public var font = Font.system(13, weight: 600)
  /// The colour of the title.
  public var textColor = DynamicColor.accent
  /// The colour of the title while the button is pressed.
  public var pressedTextColor = DynamicColor.accent.withAlpha(0.75)

  // MARK: States

  /// How far a hover goes on the way to pressed, 0...1.
  public var hoverEmphasis = 0.5
  /// How long that takes.
  public var hoverDuration = Duration.milliseconds(120)
  /// The alpha of the title of a disabled button.
  public var disabledAlpha = 0.4
  /// The ring around a button that got the focus by keys.
  public var focusRingColor = DynamicColor.accent
  /// The width of that ring.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the edge, in logical pixels.
  public var focusRingGap = 2.0

  /// The default look: ``plain``.
  public init() {}

  /// How far the button draws beyond its bounds.
  public var overflow: Double { focusRingOverflow }

  /// What its properties are.
  public static let schema = StyleSchema<ButtonStyle>(pressedPlateProperties)
}

extension ButtonStyle {
  /// Coloured text, for what is done now and then.
  public static let plain = ButtonStyle()

  /// Small grey text, for what is seldom needed.
  public static let quiet: ButtonStyle = {
    var style = ButtonStyle()
    style.font = .system(11.5)
    (style.textColor, style.pressedTextColor) = (.secondary, .secondary.withAlpha(0.75))
    return style
  }()

  /// Text on a raised card.
  public static let bordered: ButtonStyle = {
    var style = ButtonStyle()
    style.cornerRadius = 9
    style.padding = EdgeInsets(vertical: 7, horizontal: 13)
    (style.fillColor, style.pressedFillColor) = (.card, .between(.card, .text, 0.08))
    style.borderColor = .line
    (style.textColor, style.pressedTextColor) = (.text, .text)
    return style
  }()

  /// Text on a soft pill.
  public static let chip: ButtonStyle = {
    var style = ButtonStyle()
    style.cornerRadius = 100
    style.padding = EdgeInsets(vertical: 5, horizontal: 10)
    style.fillColor = .accentSoft
    style.pressedFillColor = .accent.withAlpha(light: 0.2, dark: 0.22)
    style.font = .system(12.5, weight: 600, tabularDigits: true)
    (style.textColor, style.pressedTextColor) = (.accentText, .accentText)
    return style
  }()
}
