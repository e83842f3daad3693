public import DetentDrawing
public import DetentViews

/// Text that the user reads and does not edit: one line that ends in an ellipsis, or several.
@MainActor
open class Label: View {
  /// What it says.
  public final var text: String {
    willSet { if text != newValue { contentWillChange() } }
    didSet { if text != oldValue { contentDidChange() } }
  }
  /// What it is set in.
  public final var font: Font {
    willSet { if font != newValue { contentWillChange() } }
    didSet { if font != oldValue { contentDidChange() } }
  }
  /// The colour of the text.
  public final var textColor: DynamicColor { didSet { redraw(if: textColor != oldValue) } }
  /// The side that the text keeps to.
  public final var textAlignment = TextAlignment.natural {
    didSet { redraw(if: textAlignment != oldValue) }
  }
  /// 0 = as many lines as the height holds.
  public final var lineLimit = 1 {
    willSet { if lineLimit != newValue { contentWillChange() } }
    didSet { if lineLimit != oldValue { contentDidChange() } }
  }

  /// How deep it lies among headings, from 1, where it is one; nil, the default, for plain text.
  public final var headingLevel: Int? {
    didSet { accessibilityRole = headingLevel == nil ? .text : .heading }
  }

  /// The text on one line, however long; made anew when text or font change.
  private var line: TextLine?

  /// A label that says something.
  public init(
    _ text: String = "", font: Font = .system(13), color: DynamicColor = .text
  ) {
    (self.text, self.font) = (text, font)
    textColor = color
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    accessibilityRole = .text
    // Slanted letters and accents hang out of their lines.
    visualOverflow = 2
    contentHugging = AxisPriorities(horizontal: LayoutPriority(251), vertical: LayoutPriority(251))
  }

  open override var intrinsicContentSize: Size {
    (lineLimit == 1 ? singleLine.size : layout(width: nil).size).roundedUp
  }

  /// Text of several lines can be as narrow as its longest word.
  open override var minimumContentSize: Size {
    guard lineLimit != 1 else { return intrinsicContentSize }
    let words = text.split(whereSeparator: \.isWhitespace)
    let longest = words.map { TextLayout.cached(String($0), font: font).size.width }.max() ?? 0
    let width = bounds.width > 0 ? max(bounds.width, longest) : nil
    return Size(width: longest, height: layout(width: width).size.height).roundedUp
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    lineLimit == 1 ? super.sizeThatFits(size) : layout(width: size.width).size.roundedUp
  }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    let color = textColor.resolved(for: traits)
    if fitsOnOneLine {
      canvas.draw(singleLine, at: lineOrigin, color: color)
    } else {
      let layout = layout(width: bounds.width)
      canvas.draw(layout, at: origin(of: layout), color: color)
    }
  }

  open override func traitsDidChange(from previous: Traits) { line = nil }

  open override func accessibilityNode() -> AccessibilityNode? {
    var node = AccessibilityNode(plain: self)
    node?.label = accessibilityLabel ?? text
    node?.level = headingLevel
    return node
  }

  public final override var firstBaseline: Double? {
    guard let fixedHeight else { return singleLine.baseline }
    let height =
      lineLimit == 1
      ? singleLine.size.height : layout(width: bounds.width > 0 ? bounds.width : nil).size.height
    return (fixedHeight - height) / 2 + singleLine.baseline
  }

  // MARK: One line that fits

  private var fitsOnOneLine: Bool {
    guard lineLimit == 1 || !text.contains(where: \.isNewline) else { return false }
    // Containers put edges on whole device pixels, which are none of ours at scales such as 1.5:
    // that costs no letters.
    let scale = traits.scale
    let lost = scale == scale.rounded() ? 0 : 1 / scale
    return singleLine.size.width <= bounds.width + lost
  }

  private var singleLine: TextLine {
    if let line { return line }
    let made = TextLine(text, font: font, direction: direction)
    line = made
    return made
  }

  private var lineOrigin: Point {
    let free = bounds.width - singleLine.size.width
    let x = textAlignment.offset(in: free, isRightToLeft: traits.isRightToLeft)
    return Point(x: bounds.minX + x, y: bounds.midY - singleLine.size.height / 2)
  }

  // MARK: More than fits

  private func layout(width: Double?) -> TextLayout {
    TextLayout.cached(
      text, font: font, width: width, lineLimit: lineLimit, alignment: alignment,
      direction: direction)
  }

  private func origin(of layout: TextLayout) -> Point {
    Point(x: bounds.minX, y: bounds.midY - layout.size.height / 2)
  }

  private var direction: TextDirection { traits.textDirection(of: text) }

  /// The sides of the surroundings, for a text that may run the other way.
  private var alignment: TextAlignment {
    guard traits.isRightToLeft, direction == .leftToRight else { return textAlignment }
    switch textAlignment {
    case .center: return .center
    case .natural, .leading: return .trailing
    case .trailing: return .leading
    }
  }

  // MARK: Changes

  /// What the text covers now: another text damages this and its own extent, not the whole width.
  private var textRect: Rect {
    var ink: Rect
    let corner: Point
    if fitsOnOneLine {
      (ink, corner) = (singleLine.inkBounds, lineOrigin)
    } else {
      let layout = layout(width: bounds.width)
      (ink, corner) = (layout.inkBounds, origin(of: layout))
    }
    ink = ink.offsetBy(dx: corner.x, dy: corner.y)
    // A pixel around it for what antialiasing spreads.
    return ink.insetBy(dx: -1, dy: -1)
  }

  private func contentWillChange() {
    sizeBeforeChange = intrinsicContentSize
    setNeedsDisplay(in: textRect)
  }

  private func contentDidChange() {
    line = nil
    if intrinsicContentSize != sizeBeforeChange { invalidateIntrinsicContentSize() }
    setNeedsDisplay(in: textRect)
  }

  private var sizeBeforeChange = Size.zero
}
