public import DetentDrawing
public import DetentViews

/// A word or an icon that does something when it is clicked.
@MainActor
open class Button: PressControl, Styled {
  /// What it says.
  public final var title: String {
    didSet { resize(if: title != oldValue) }
  }

  /// Where its look is kept; see ``style``.
  public final let styleStore = StyleStore<ButtonStyle>()

  /// What the pointer highlights follows the new look.
  open func styleDidChange(from old: ButtonStyle, _ effects: StyleEffects) {
    emphasis.follow(self, style)
  }

  private let emphasis = PointerEmphasis()

  /// A button that says something.
  public init(_ title: String, style: ButtonStyle = .plain) {
    self.title = title
    super.init(frame: .zero)
    accessibilityRole = .button
    apply(style)
    contentHugging = AxisPriorities(horizontal: LayoutPriority(251), vertical: LayoutPriority(251))
  }

  open override var intrinsicContentSize: Size {
    let size = TextLayout.cached(title, font: style.font).size
    return Size(
      width: size.width + style.padding.horizontal, height: size.height + style.padding.vertical
    ).roundedUp
  }

  open override var firstBaseline: Double? {
    baseline(ofMiddle: TextLayout.cached(title, font: style.font), padding: style.padding)
  }

  open override func prepareForDesign() {
    if title.isEmpty, let sample = DesignContext.current?.sample { title = sample.action }
  }

  open override func stateDidChange() { emphasis.follow(self, style) }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    let style = style
    style.drawPlate(of: self, emphasis: emphasis.value, in: canvas)
    let area = bounds.inset(by: style.padding, rightToLeft: traits.isRightToLeft)
    let text = TextLayout.fitting(title, font: style.font, width: area.width)
    let middle = bounds.midY + (style.padding.top - style.padding.bottom) / 2
    let origin = Point(x: area.midX - text.size.width / 2, y: middle - text.size.height / 2)
    let ink = style.ink(of: self, style.textColor, emphasis: emphasis.value)
    canvas.draw(text, at: origin, color: ink)
    guard traits.contrast == .high, !style.hasPlate(for: traits) else { return }
    // Text alone says by more than its colour that it can be pressed.
    let line = Rect(
      x: origin.x, y: origin.y + text.baseline + 2, width: text.size.width, height: 1)
    canvas.fill(canvas.pixelAligned(line), with: ink)
  }

  open override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? title
    return node
  }
}

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

extension View {
  /// Asks for another size and a drawing.
  final func resize(if changed: Bool) {
    guard changed else { return }
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  /// The first baseline of a view with one line of text in its middle.
  package final func baseline(ofMiddle text: TextLayout, padding: EdgeInsets = .zero) -> Double {
    let height = fixedHeight ?? intrinsicContentSize.height
    return (height + padding.top - padding.bottom - text.size.height) / 2 + text.baseline
  }
}

extension TextLayout {
  /// A text on one line, shortened where it has less room than it needs.
  package static func fitting(
    _ text: String, font: Font, width: Double, direction: TextDirection = .automatic
  ) -> TextLayout {
    let whole = cached(text, font: font, direction: direction)
    // Frames lie on whole device pixels: that costs no letters.
    guard whole.size.width > width + 1 else { return whole }
    // What is left begins at the left of what it takes.
    return cached(
      text, font: font, width: max(0, width),
      alignment: direction == .rightToLeft ? .trailing : .leading, direction: direction)
  }
}
