public import DetentDrawing
public import DetentViews

/// How a toggle looks. Lengths are in logical pixels, alphas in 0...1.
public struct ToggleStyle: DesignStyle, TitleStyle, HoverStyle, FocusRingStyle {
  /// A switch or a box with a check mark; assistive technology calls it so, too.
  public var kind = Toggle.Kind.switch
  /// The least height.
  public var minimumHeight = 24.0
  /// The trough of a switch that is on, the inside of a box that is checked.
  public var onColor = DynamicColor.accent

  // MARK: Title

  /// What the title is set in.
  public var font = Font.system(13)
  /// The colour of the title.
  public var textColor = DynamicColor.text
  /// The gap between the indicator and the title, in logical pixels.
  public var gap = 8.0

  // MARK: Switch

  /// The width of a switch.
  public var switchWidth = 36.0
  /// The height of a switch.
  public var switchHeight = 20.0
  /// The trough of a switch that is off; dark enough that it is seen on a card: 3 : 1.
  public var offColor = DynamicColor(light: Color(hex: 0x8A919B), dark: Color(hex: 0x6F757E))
  /// The knob.
  public var knobColor = DynamicColor.thumb
  /// The gap between the knob and the edge of the trough, in logical pixels.
  public var knobInset = 2.0
  /// What the knob of a switch that can be used throws on the ground.
  public var knobShadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.28), offset: Point(x: 0, y: 1), sigma: 1.2)

  // MARK: Check box

  /// The side of a box.
  public var boxSize = 18.0
  /// The radius of its corners.
  public var boxRadius = 5.0
  /// The inside of a box that is not checked.
  public var boxColor = DynamicColor.background
  /// The edge of such a box.
  public var boxBorderColor = DynamicColor.secondary
  /// The width of that edge.
  public var boxBorderWidth = 1.5
  /// The check mark.
  public var markColor = DynamicColor(light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x16181D))
  /// The width of the check mark, where the square that it is drawn in has a side of 24.
  public var markWidth = 3.0
  /// The gap between the edge of the box and the square of the check mark, in logical pixels.
  public var markInset = 2.0

  // MARK: States

  /// How long the way from off to on takes.
  public var slideDuration = Duration.milliseconds(150)
  /// How far a hover goes on the way to pressed, 0...1.
  public var hoverEmphasis = 0.5
  /// How long that takes.
  public var hoverDuration = Duration.milliseconds(120)
  /// How far a press moves the trough or the box towards the colour of the title, 0...1.
  public var pressedEmphasis = 0.12
  /// The alpha of the title of a disabled toggle, and of the edge of its box.
  public var disabledAlpha = 0.4
  /// The alpha of its trough, or of the inside of its box.
  public var disabledFillAlpha = 0.45
  /// The alpha of its knob.
  public var disabledKnobAlpha = 0.7
  /// The ring around the indicator of a toggle that got the focus by keys.
  public var focusRingColor = DynamicColor.accent
  /// The width of that ring.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the indicator, in logical pixels.
  public var focusRingGap = 2.0

  /// The default look: a switch.
  public init() {}

  /// How far the toggle draws beyond its bounds.
  public var overflow: Double { max(focusRingOverflow, knobShadow.visualOverflow - knobInset) + 1 }

  /// The size of the switch or of the box.
  var indicatorSize: Size {
    switch kind {
    case .switch: Size(width: switchWidth, height: switchHeight)
    case .checkBox: Size(width: boxSize, height: boxSize)
    }
  }
}

extension ToggleStyle {
  /// What its properties are.
  public static let schema = StyleSchema<ToggleStyle>(
    toggleProperties + titleProperties + switchProperties + boxProperties + stateProperties
      + hoverProperties + focusProperties)

  private typealias Spec = PropertySpec<ToggleStyle>

  private static let toggleProperties: [Spec] = [
    .choice(
      \.kind, title: "Kind", group: "Toggle",
      effects: [.layout, .display, .intrinsicSize, .accessibility]
    ).described("A switch or a box with a check mark; assistive technology calls it so, too."),
    .number(
      \.minimumHeight, title: "Least height", group: "Toggle", limits: .extents, effects: .placed
    ).described("The least height."),
    .color(\.onColor, title: "On", group: "Toggle", contrast: .control).described(
      "The trough of a switch that is on, the inside of a box that is checked."),
    .number(\.gap, title: "Gap", group: "Text", limits: .lengths, effects: .placed).described(
      "Between the indicator and the title."),
  ]

  private static let switchProperties: [Spec] = [
    .number(\.switchWidth, title: "Width", group: "Switch", limits: .lengths, effects: .placed)
      .described("The width of a switch.").shown { $0.kind == .switch },
    .number(\.switchHeight, title: "Height", group: "Switch", limits: .lengths, effects: .placed)
      .described("The height of a switch.").shown { $0.kind == .switch },
    .color(\.offColor, title: "Off", group: "Switch", contrast: .control).described(
      "The trough of a switch that is off."
    ).shown { $0.kind == .switch },
    .color(\.knobColor, title: "Knob", group: "Switch").described("The knob of a switch.").shown {
      $0.kind == .switch
    },
    .number(\.knobInset, title: "Around the knob", group: "Switch", limits: .halfPixels).described(
      "Between the knob and the edge of the trough."
    ).shown { $0.kind == .switch },
    .shadow(\.knobShadow, title: "Shadow", group: "Switch").described(
      "What the knob of a switch that can be used throws on the ground."
    ).shown { $0.kind == .switch },
  ]

  private static let boxProperties: [Spec] = [
    .number(\.boxSize, title: "Side", group: "Check box", limits: .lengths, effects: .placed)
      .described("The side of a box.").shown { $0.kind == .checkBox },
    .number(\.boxRadius, title: "Corners", group: "Check box", limits: .lengths).described(
      "The radius of the corners of a box."
    ).shown { $0.kind == .checkBox },
    .color(\.boxColor, title: "Off", group: "Check box").described(
      "The inside of a box that is not checked."
    ).shown { $0.kind == .checkBox },
    .color(\.boxBorderColor, title: "Edge", group: "Check box", contrast: .control).described(
      "The edge of a box that is not checked."
    ).shown { $0.kind == .checkBox },
    .number(\.boxBorderWidth, title: "Width of the edge", group: "Check box", limits: .halfPixels)
      .described("The width of the edge of a box that is not checked.").shown {
        $0.kind == .checkBox
      },
    .color(\.markColor, title: "Mark", group: "Check box").described("The check mark of a box.")
      .shown { $0.kind == .checkBox },
    .number(\.markWidth, title: "Width of the mark", group: "Check box", limits: .halfPixels)
      .described("The width of the check mark, where its square has a side of 24.").shown {
        $0.kind == .checkBox
      },
    .number(\.markInset, title: "Around the mark", group: "Check box", limits: .halfPixels)
      .described("Between the edge of the box and the square of the check mark.").shown {
        $0.kind == .checkBox
      },
  ]

  private static let stateProperties: [Spec] = [
    .duration(\.slideDuration, title: "Slide takes", group: "States").described(
      "How long the way from off to on takes."),
    .number(\.pressedEmphasis, title: "Pressed", group: "States", limits: .fractions).described(
      "How far a press moves the trough or the box towards the color of the title."),
    .number(\.disabledFillAlpha, title: "Fill, disabled", group: "States", limits: .fractions)
      .described("The alpha of a disabled trough, or of the inside of a disabled box."),
    .number(\.disabledKnobAlpha, title: "Knob, disabled", group: "States", limits: .fractions)
      .described("The alpha of a disabled knob.").shown { $0.kind == .switch },
  ]
}
