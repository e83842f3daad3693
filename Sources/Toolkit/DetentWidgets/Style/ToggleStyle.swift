public import DetentDrawing
public import DetentViews

/// The look of a toggle. Lengths are in logical pixels, alphas in 0...1.
public struct ToggleStyle: DesignStyle, TitleStyle, FocusRingStyle {
  /// The kind, a switch or a check box, which is also the accessibility role.
  public var kind = Toggle.Kind.switch
  /// The fill of a switch that is on, or of a checked box.
  public var onColor = DynamicColor.accent

  // MARK: Title

  /// The font of the title.
  public var font = Font.system(13)
  /// The colour of the title.
  public var textColor = DynamicColor.text
  /// The gap between the indicator and the title, in logical pixels.
  public var gap = 8.0

  // MARK: Switch

  /// The width of a switch, in logical pixels.
  public var switchWidth = 36.0
  /// The height of a switch, in logical pixels.
  public var switchHeight = 20.0
  /// The fill of a switch that is off; it has a contrast of 3:1 on a card.
  public var offColor = DynamicColor(light: Color(hex: 0x8A919B), dark: Color(hex: 0x6F757E))
  /// The fill of the knob.
  public var knobColor = DynamicColor.thumb

  // MARK: Check box

  /// The side of a box, in logical pixels.
  public var boxSize = 18.0
  /// The corner radius of a box, in logical pixels.
  public var boxRadius = 5.0
  /// The fill of an unchecked box.
  public var boxColor = DynamicColor.background
  /// The colour of the edge of an unchecked box.
  public var boxBorderColor = DynamicColor.secondary
  /// The width of the edge of an unchecked box, in logical pixels.
  public var boxBorderWidth = 1.5
  /// The colour of the check mark.
  public var markColor = DynamicColor(light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x16181D))
  /// The gap between the edge of the box and the square of the check mark, in logical pixels.
  public var markInset = 2.0

  // MARK: Focus

  /// The width of the focus ring.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the indicator, in logical pixels.
  public var focusRingGap = 2.0

  /// The gap between the knob and the edge of the trough, in logical pixels.
  static let knobInset = 2.0
  /// The shadow of the knob of an enabled switch.
  static let knobShadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.28), offset: Point(x: 0, y: 1), sigma: 1.2)

  /// The default look: a switch.
  public init() {}

  /// The greatest distance that the toggle draws beyond its bounds.
  public var overflow: Double {
    max(focusRingOverflow, Self.knobShadow.visualOverflow - Self.knobInset) + 1
  }

  var indicatorSize: Size {
    switch kind {
    case .switch: Size(width: switchWidth, height: switchHeight)
    case .checkBox: Size(width: boxSize, height: boxSize)
    }
  }

  /// The descriptions of all properties, for editors and files.
  public static let schema = StyleSchema<ToggleStyle>(
    toggleProperties + titleProperties + shown(for: .switch, switchProperties)
      + shown(for: .checkBox, boxProperties) + focusProperties)

  private typealias Spec = PropertySpec<ToggleStyle>

  private static let toggleProperties: [Spec] = [
    .choice(
      \.kind, title: "Kind", group: "Toggle",
      effects: [.layout, .display, .intrinsicSize, .accessibility]
    ).described("Whether the toggle is a switch or a check box."),
    .color(\.onColor, title: "Fill (on)", group: "Toggle", contrast: .control).described(
      "The color of a switch that is on, or of a checked box."),
    .number(\.gap, title: "Gap", group: "Text", limits: .lengths, effects: .placed).described(
      "The space between the switch or the box and the title."),
  ]

  private static func shown(for kind: Toggle.Kind, _ specs: [Spec]) -> [Spec] {
    specs.map { $0.shown { $0.kind == kind } }
  }

  private static let switchProperties: [Spec] = [
    .number(\.switchWidth, title: "Width", group: "Switch", limits: .lengths, effects: .placed)
      .described("The width of a switch."),
    .number(\.switchHeight, title: "Height", group: "Switch", limits: .lengths, effects: .placed)
      .described("The height of a switch."),
    .color(\.offColor, title: "Fill (off)", group: "Switch", contrast: .control).described(
      "The color of a switch that is off."),
    .color(\.knobColor, title: "Knob", group: "Switch").described("The color of the knob."),
  ]

  private static let boxProperties: [Spec] = [
    .number(\.boxSize, title: "Size", group: "Check box", limits: .lengths, effects: .placed)
      .described("The size of a check box."),
    .number(\.boxRadius, title: "Corner radius", group: "Check box", limits: .lengths).described(
      "The radius of the corners of a check box."),
    .color(\.boxColor, title: "Fill (off)", group: "Check box").described(
      "The color of an unchecked box."),
    .color(\.boxBorderColor, title: "Border (off)", group: "Check box", contrast: .control)
      .described("The border color of an unchecked box."),
    .number(\.boxBorderWidth, title: "Width (off)", group: "Check box", limits: .halfPixels)
      .described("The border width of an unchecked box."),
    .color(\.markColor, title: "Check mark", group: "Check box").described(
      "The color of the check mark."),
    .number(\.markInset, title: "Check margin", group: "Check box", limits: .halfPixels)
      .described("The space around the check mark."),
  ]
}
