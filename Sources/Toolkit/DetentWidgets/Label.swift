public import DetentDrawing
public import DetentViews

/// Text that the user reads but does not edit: one line that ends in an ellipsis, or several.
@MainActor
open class Label: View {
  /// The text of the label.
  public final var text: String {
    willSet { if text != newValue { contentWillChange() } }
    didSet { if text != oldValue { contentDidChange() } }
  }
  /// The font of the text.
  public final var font: Font {
    willSet { if font != newValue { contentWillChange() } }
    didSet { if font != oldValue { contentDidChange() } }
  }
  /// The colour of the text.
  public final var textColor: DynamicColor { didSet { redraw(if: textColor != oldValue) } }
  /// The alignment of the text.
  public final var textAlignment = TextAlignment.natural {
    didSet { redraw(if: textAlignment != oldValue) }
  }
  /// The greatest number of lines, or 0 for as many as the height holds.
  public final var lineLimit = 1 {
    willSet { if lineLimit != newValue { contentWillChange() } }
    didSet { if lineLimit != oldValue { contentDidChange() } }
  }

  /// The level of a heading, from 1, or nil (the default) for plain text.
  public final var headingLevel: Int? {
    didSet { accessibilityRole = headingLevel == nil ? .text : .heading }
  }

  /// The cached text on one line.
  private var line: TextLine?

  /// A label with a text, a font and a colour.
  public init(
    _ text: String = "", font: Font = .system(13), color: DynamicColor = .text
  ) {
    (self.text, self.font) = (text, font)
    textColor = color
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    accessibilityRole = .text
    // Slanted letters and accents exceed their lines.
    visualOverflow = 2
    contentHugging = .snug
  }

  open override var intrinsicContentSize: Size {
    (lineLimit == 1 ? singleLine.size : layout(width: nil).size).roundedUp
  }

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
    // At scales such as 1.5, containers round frames to device pixels, which must not cost letters.
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

  // MARK: Several lines, or one that is cut

  private func layout(width: Double?) -> TextLayout {
    TextLayout.cached(
      text, font: font, width: width, lineLimit: lineLimit, alignment: alignment,
      direction: direction)
  }

  private func origin(of layout: TextLayout) -> Point {
    Point(x: bounds.minX, y: bounds.midY - layout.size.height / 2)
  }

  private var direction: TextDirection { traits.textDirection(of: text) }

  /// A left-to-right text in a right-to-left view keeps the alignment of the view.
  private var alignment: TextAlignment {
    guard traits.isRightToLeft, direction == .leftToRight else { return textAlignment }
    switch textAlignment {
    case .center: return .center
    case .natural, .leading: return .trailing
    case .trailing: return .leading
    }
  }

  // MARK: Changes

  /// The area that the text covers now. A change redraws only this and the new area.
  private var textRect: Rect {
    let layout = fitsOnOneLine ? nil : layout(width: bounds.width)
    let corner = layout.map(origin(of:)) ?? lineOrigin
    // One more pixel for antialiasing.
    return (layout?.inkBounds ?? singleLine.inkBounds)
      .offsetBy(dx: corner.x, dy: corner.y).insetBy(dx: -1, dy: -1)
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
