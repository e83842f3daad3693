public import DetentDrawing
public import DetentViews

/// A button with a title, which triggers its primary action when it is clicked.
@MainActor
open class Button: PressControl, Styled {
  /// The text on the button.
  public final var title: String { didSet { resize(if: title != oldValue) } }

  /// The storage of ``style``.
  public final let styleStore = StyleStore<ButtonStyle>()

  /// Does nothing; a subclass overrides this to react to a new look.
  open func styleDidChange(from old: ButtonStyle, _ effects: StyleEffects) {}

  private let emphasis = PointerEmphasis()

  /// A button with a title and a look.
  public init(_ title: String, style: ButtonStyle = .plain) {
    self.title = title
    super.init(frame: .zero)
    accessibilityRole = .button
    apply(style)
    contentHugging = .snug
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

  open override func stateDidChange() { emphasis.follow(self) }

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
    // A title without a plate is underlined, so that not only its colour marks it as a button.
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

/// The look of a button. Lengths are in logical pixels, alphas in 0...1.
public struct ButtonStyle: DesignStyle, PressedPlateStyle {
  // MARK: Plate

  /// The radius of the corners, at most half the height, which makes round ends.
  public var cornerRadius = 4.0
  /// The gaps between the edge and the title, in logical pixels.
  public var padding = EdgeInsets(vertical: 2, horizontal: 0)
  /// The fill of the plate.
  public var fillColor = DynamicColor(.clear)
  /// The fill of the plate while the button is pressed.
  public var pressedFillColor = DynamicColor(.clear)
  /// The colour of the edge.
  public var borderColor = DynamicColor(.clear)
  /// The width of the edge, in logical pixels.
  public var borderWidth = 1.0

  // MARK: Title

  /// The font of the title.
  public var font = Font.system(13, weight: 600)
  /// The colour of the title.
  public var textColor = DynamicColor.accent
  /// The colour of the title while the button is pressed.
  public var pressedTextColor = DynamicColor.accent.withAlpha(0.75)

  // MARK: Focus

  /// The width of the focus ring, in logical pixels.
  public var focusRingWidth = 2.0
  /// The gap between the focus ring and the edge, in logical pixels.
  public var focusRingGap = 2.0

  /// The default look: ``plain``.
  public init() {}

  /// The greatest distance that the button draws beyond its bounds.
  public var overflow: Double { focusRingOverflow }

  /// The descriptions of all properties, for editors and files.
  public static let schema = StyleSchema<ButtonStyle>(pressedPlateProperties)

  /// Coloured text, for occasional actions.
  public static let plain = ButtonStyle()

  /// Small grey text, for rare actions.
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

extension AxisPriorities {
  /// The hugging of titles and pictures, which grow only if no ordinary view can.
  package static let snug = AxisPriorities(
    horizontal: LayoutPriority(251), vertical: LayoutPriority(251))
}

extension TextLayout {
  /// A text on one line, truncated if it is wider than its space.
  package static func fitting(
    _ text: String, font: Font, width: Double, direction: TextDirection = .automatic
  ) -> TextLayout {
    let whole = cached(text, font: font, direction: direction)
    // Frames are rounded to whole device pixels, which must not cost a letter.
    guard whole.size.width > width + 1 else { return whole }
    // The truncated text begins at the left of its area.
    return cached(
      text, font: font, width: max(0, width),
      alignment: direction == .rightToLeft ? .trailing : .leading, direction: direction)
  }
}
