public import DetentDrawing
public import DetentViews

/// The look of a toggle. Lengths are in logical pixels, alphas in 0...1.
public struct ToggleStyle: DesignStyle, TitleStyle, HoverStyle, FocusRingStyle {
  /// The kind, a switch or a check box, which is also the accessibility role.
  public var kind = Toggle.Kind.switch
  /// The smallest height, in logical pixels.
  public var minimumHeight = 24.0
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
  /// The gap between the knob and the edge of the trough, in logical pixels.
  public var knobInset = 2.0
  /// The shadow of the knob of an enabled switch.
  public var knobShadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.28), offset: Point(x: 0, y: 1), sigma: 1.2)

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
  /// The stroke width of the check mark on a grid of 24 units.
  public var markWidth = 3.0
  /// The gap between the edge of the box and the square of the check mark, in logical pixels.
  public var markInset = 2.0

  // MARK: States

  /// The duration of the slide between off and on.
  public var slideDuration = Duration.milliseconds(150)
  /// The strength of the hover highlight in 0...1, where 1 is the pressed look.
  public var hoverEmphasis = 0.5
  /// The duration of a change between rest, hover and pressed.
  public var hoverDuration = Duration.milliseconds(120)
  /// The mix of the title's colour into the fill of a pressed toggle, 0...1.
  public var pressedEmphasis = 0.12
  /// The alpha of a disabled toggle's title and of its box's edge.
  public var disabledAlpha = 0.4
  /// The alpha of a disabled toggle's fill.
  public var disabledFillAlpha = 0.45
  /// The alpha of a disabled switch's knob.
  public var disabledKnobAlpha = 0.7
  /// The colour of the ring around the indicator of a toggle that got the focus by keys.
  public var focusRingColor = DynamicColor.accent
  /// The width of the focus ring.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the indicator, in logical pixels.
  public var focusRingGap = 2.0

  /// The default look: a switch.
  public init() {}

  /// The greatest distance that the toggle draws beyond its bounds.
  public var overflow: Double { max(focusRingOverflow, knobShadow.visualOverflow - knobInset) + 1 }

  var indicatorSize: Size {
    switch kind {
    case .switch: Size(width: switchWidth, height: switchHeight)
    case .checkBox: Size(width: boxSize, height: boxSize)
    }
  }

  /// The descriptions of all properties, for editors and files.
  public static let schema = StyleSchema<ToggleStyle>(
    toggleProperties + titleProperties + shown(for: .switch, switchProperties)
      + shown(for: .checkBox, boxProperties) + stateProperties + hoverProperties
      + focusProperties)

  private typealias Spec = PropertySpec<ToggleStyle>

  private static let toggleProperties: [Spec] = [
    .choice(
      \.kind, title: "Kind", group: "Toggle",
      effects: [.layout, .display, .intrinsicSize, .accessibility]
    ).described("Whether the toggle is a switch or a check box."),
    .number(
      \.minimumHeight, title: "Minimum height", group: "Toggle", limits: .extents, effects: .placed
    ).described("The smallest height of the toggle."),
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
    .number(\.knobInset, title: "Knob margin", group: "Switch", limits: .halfPixels).described(
      "The space around the knob."),
    .shadow(\.knobShadow, title: "Knob shadow", group: "Switch").described(
      "The shadow of the knob of an enabled switch."),
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
    .number(\.markWidth, title: "Check stroke", group: "Check box", limits: .halfPixels)
      .described("The stroke width of the check mark at a size of 24."),
    .number(\.markInset, title: "Check margin", group: "Check box", limits: .halfPixels)
      .described("The space around the check mark."),
  ]

  private static let stateProperties: [Spec] = [
    .duration(\.slideDuration, title: "Slide duration", group: "States").described(
      "The time in which the toggle changes from off to on."),
    .number(\.pressedEmphasis, title: "Press effect", group: "States", limits: .fractions)
      .described("The amount by which a press mixes the fill with the color of the title."),
    .number(\.disabledFillAlpha, title: "Disabled fill", group: "States", limits: .fractions)
      .described("The opacity of a disabled switch or check box."),
    .number(\.disabledKnobAlpha, title: "Disabled knob", group: "States", limits: .fractions)
      .described("The opacity of a disabled knob.").shown { $0.kind == .switch },
  ]
}
