public import DetentDrawing
public import DetentViews

/// A word or an icon that does something when it is clicked.
@MainActor
open class Button: PressControl, Styled {
  /// What it says.
  public final var title: String {
    didSet {
      guard title != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
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
      width: (size.width + style.padding.horizontal).rounded(.up),
      height: (size.height + style.padding.vertical).rounded(.up))
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

extension View {
  /// The first baseline of a view that draws one line of text in its middle.
  /// - Parameter padding: what moves the middle up or down.
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
