public import DetentDrawing

/// Text that a person reads and does not edit: one line that ends in an ellipsis, or several.
@MainActor
open class Label: View {
  public final var text: String {
    willSet { if text != newValue { setNeedsDisplay(in: textRect) } }
    didSet { if text != oldValue { contentDidChange() } }
  }
  public final var font: Font {
    willSet { if font != newValue { setNeedsDisplay(in: textRect) } }
    didSet { if font != oldValue { contentDidChange() } }
  }
  public final var textColor: DynamicColor { didSet { redraw(if: textColor != oldValue) } }
  public final var textAlignment = TextAlignment.natural {
    didSet { redraw(if: textAlignment != oldValue) }
  }
  /// 0 = as many lines as the height holds.
  public final var lineLimit = 1 { didSet { if lineLimit != oldValue { contentDidChange() } } }

  private var intrinsicSize: Size?

  public init(
    _ text: String = "", font: Font = .system(13), color: DynamicColor = .text
  ) {
    self.text = text
    self.font = font
    textColor = color
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    accessibilityRole = .text
    contentHugging = AxisPriorities(horizontal: LayoutPriority(251), vertical: LayoutPriority(251))
  }

  open override var intrinsicContentSize: Size {
    if let intrinsicSize { return intrinsicSize }
    let size = layout(width: nil).size
    // Whole pixels, so that a neighbour does not start on a fraction of one.
    let rounded = Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
    intrinsicSize = rounded
    return rounded
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    guard lineLimit != 1 else { return super.sizeThatFits(size) }
    let fitted = layout(width: size.width).size
    return Size(width: fitted.width.rounded(.up), height: fitted.height.rounded(.up))
  }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    let layout = layout(width: bounds.width)
    canvas.draw(layout, at: origin(of: layout), color: textColor.resolved(for: traits))
  }

  private func origin(of layout: TextLayout) -> Point {
    Point(x: bounds.minX, y: bounds.minY + (bounds.height - layout.size.height) / 2)
  }

  /// What the text covers now: another text damages this and its own place, not the whole width.
  private var textRect: Rect {
    let layout = layout(width: bounds.width)
    let origin = origin(of: layout)
    // A pixel around it for what antialiasing spreads.
    return layout.inkBounds.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1, dy: -1)
  }

  open override func accessibilityNode() -> AccessibilityNode? {
    var node = defaultAccessibilityNode()
    node?.label = accessibilityLabel ?? text
    return node
  }

  /// The distance of the first line's baseline from the top of the text, in logical pixels.
  public final var firstBaseline: Double { layout(width: nil).baseline }

  private func layout(width: Double?) -> TextLayout {
    TextLayout.cached(
      text, font: font, width: width, lineLimit: lineLimit, alignment: textAlignment,
      direction: traits.isRightToLeft ? .rightToLeft : .leftToRight)
  }

  private func contentDidChange() {
    let previous = intrinsicSize
    intrinsicSize = nil
    if previous != intrinsicContentSize { invalidateIntrinsicContentSize() }
    setNeedsDisplay(in: textRect)
  }
}
