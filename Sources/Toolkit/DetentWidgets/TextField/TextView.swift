public import DetentDrawing
public import DetentViews

/// A text of several lines that the user edits.
///
///     let notes = TextView(placeholder: "Notes about the viewing")
///     notes.onValueChanged { _, change in save(change.new) }
///
/// Targets are notified of each change at once. An edit begins with the first change. Ctrl+Enter
/// and the loss of the focus commit it, Escape reverts it. Lines are as wide as the view, which
/// scrolls. The text holds at most 65,536 bytes. The style is that of a ``TextField``.
@MainActor
open class TextView: TextInput {
  /// The number of lines in the preferred height; more lines scroll.
  public final var visibleLines = 4 { didSet { invalidateIntrinsicContentSize() } }

  // MARK: State

  final let page = TextPage()
  private let scroller: ScrollView
  /// The x coordinate that vertical movements keep, or nil to use that of the caret.
  private var column: Double?

  /// A text view with a text and a placeholder.
  public init(_ text: String = "", placeholder: String = "") {
    scroller = ScrollView(contentView: page)
    super.init(
      text, placeholder: placeholder,
      limits: EditableText.Limits(bytes: 1 << 16, keepsLineBreaks: true))
    page.owner = self
    addSubview(scroller)
    contentHugging = AxisPriorities(horizontal: .low, vertical: .low)
    apply(style)
  }

  final override func contentDidChange() {
    column = nil
    page.invalidateIntrinsicContentSize()
    scrollToCaret()
    super.contentDidChange()
  }

  private func scrollToCaret() {
    guard showsFocus else { return }
    layoutIfNeeded()
    let margin = page.margin.y
    scroller.scrollRectToVisible(page.caretRect.insetBy(dx: 0, dy: -margin))
  }

  // MARK: Keys

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled else { return false }
    let isShift = event.modifiers.contains(.shift)
    switch (event.key, event.modifiers.subtracting(.shift)) {
    case (.up, []): moveVertically(-1, byPage: false, extending: isShift)
    case (.down, []): moveVertically(1, byPage: false, extending: isShift)
    case (.pageUp, []): moveVertically(-1, byPage: true, extending: isShift)
    case (.pageDown, []): moveVertically(1, byPage: true, extending: isShift)
    case (.home, []), (.end, []):
      let head = editor.utf8Offset(of: editor.head)
      let edge = page.lines.lineEdge(at: head, toEnd: event.key == .end)
      move(to: editor.position(atUTF8: edge), extending: isShift)
    case (.enter, []):
      guard canEdit else { return false }
      insertText("\n")
    case (.enter, .control): commit()
    default: return TextCommand(event).map(perform) ?? false
    }
    return true
  }

  private func moveVertically(_ step: Double, byPage: Bool, extending: Bool) {
    let lines = page.lines
    let caret = lines.caret(at: editor.utf8Offset(of: editor.head))
    let x = column ?? caret.minX
    let page = byPage ? max(0, scroller.bounds.height - 2 * caret.height) : 0
    let y = step < 0 ? caret.minY - 1 - page : caret.maxY + 1 + page
    let isBeyond = y < 0 || y > lines.height
    let edge = step < 0 ? 0 : editor.count
    move(
      to: isBeyond ? edge : editor.position(atUTF8: lines.offset(at: Point(x: x, y: y))),
      extending: extending)
    column = x
  }

  final override func caret(at position: Int) -> Rect {
    page.convert(page.caret(at: position), to: self)
  }
  final override var lineEnd: Double {
    page.convert(Point(x: page.bounds.width - page.margin.x, y: 0), to: self).x
  }
  final override func position(at point: Point) -> Int {
    page.position(at: convert(point, to: page))
  }
  final override func offset(besides offset: Int, toTheRight: Bool) -> Int? {
    page.lines.offset(besides: offset, toTheRight: toTheRight)
  }
  final override var runsToTheLeft: Bool {
    page.lines.runsToTheLeft(at: editor.utf8Offset(of: editor.head))
  }

  open override func traitsDidChange(from previous: Traits) { contentDidChange() }

  // MARK: Layout and drawing

  open override var intrinsicContentSize: Size {
    let line = TextLayout.cached("", font: style.font).size.height
    return Size(width: style.width, height: style.height + line * Double(max(1, visibleLines) - 1))
  }

  open override var firstBaseline: Double? {
    style.focusedBorderWidth + page.margin.y + TextLayout.cached("", font: style.font).baseline
  }

  open override func layoutSubviews() {
    let edge = style.focusedBorderWidth
    scroller.frame = bounds.insetBy(dx: edge, dy: edge)
    scroller.lineHeight = 3 * TextLayout.cached("", font: style.font).size.height
  }

  open override func draw(in canvas: Canvas, dirty: Rect) { drawPlate(in: canvas) }

  final func draw(_ lines: TextLines, at origin: Point, in canvas: Canvas, dirty: Rect) {
    if editor.text.isEmpty {
      page.lines(of: placeholder).draw(
        in: canvas, at: origin, dirty: dirty,
        color: style.secondaryColor.resolved(for: traits).faded(strength))
    }
    if showsFocus {
      drawSelection(lines.selectionRects(editor.utf8Selection), at: origin, in: canvas)
    }
    lines.draw(
      in: canvas, at: origin, dirty: dirty,
      color: style.textColor.resolved(for: traits).faded(strength))
    drawCaret(page.caretRect, in: canvas)
  }

  open override func accessibilityChildren() -> [AccessibilityNode] { [] }
}

/// The content of a text view's scroll view: it lays out the lines and handles presses on them.
@MainActor
final class TextPage: View, Tracking {
  weak var owner: TextView?
  private var made: TextLines?
  private var longPress: TimerToken?
  /// The selection before the press.
  private var former = 0..<0

  // MARK: Lines

  /// The margins beside and above the text, as in a single-line field.
  var margin: Point {
    guard let style = owner?.style else { return .zero }
    let line = TextLayout.cached("", font: style.font).size.height
    return Point(
      x: max(0, style.padding - style.focusedBorderWidth),
      y: max(0, (style.height - line) / 2 - style.focusedBorderWidth))
  }

  var lines: TextLines { lines(in: bounds.width) }

  private func lines(in width: Double) -> TextLines {
    let (text, setting) = (owner?.editor.text ?? "", setting(in: width))
    if let made, made.text == text, made.setting == setting { return made }
    let lines = TextLines(text, setting, after: made)
    made = lines
    return lines
  }

  private func setting(in width: Double) -> TextLines.Setting {
    TextLines.Setting(
      font: owner?.style.font ?? .system(13), width: max(1, width - 2 * margin.x),
      isRightToLeft: traits.isRightToLeft)
  }

  func lines(of placeholder: String) -> TextLines {
    TextLines(placeholder, setting(in: bounds.width))
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: lines.height + 2 * margin.y)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: lines(in: size.width).height + 2 * margin.y)
  }

  // The view may be smaller than its text, which scrolls.
  override var minimumContentSize: Size { .zero }

  func caret(at position: Int) -> Rect {
    let offset = owner?.editor.utf8Offset(of: position) ?? 0
    return lines.caret(at: offset).offsetBy(dx: margin.x, dy: margin.y)
  }

  var caretRect: Rect { owner.map { $0.style.caret(at: caret(at: $0.editor.head)) } ?? .zero }

  func position(at point: Point) -> Int {
    owner?.editor.position(atUTF8: lines.offset(at: point - margin)) ?? 0
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    owner?.draw(lines, at: margin, in: canvas, dirty: dirty)
  }

  // MARK: Presses

  var isTrackingEnabled: Bool { owner?.isEnabled == true }

  var yieldsTouchesToScrolling: Bool { if case .touch = owner?.gesture { true } else { false } }

  func beginTracking(_ event: PointerEvent) -> Bool {
    guard let owner, event.button == .primary || event.button == .middle && owner.canEdit else {
      return false
    }
    former = owner.editor.selection
    owner.gesture = nil
    let position = position(at: event.location)
    if event.device == .touch {
      owner.gesture = .touch
      longPress = startTimer(after: TouchMetrics.longPress) { [weak self] in
        self?.select(at: position, .word)
      }
    } else if owner.becomeFirstResponder(.pointer) {
      if event.button == .middle {
        owner.beginPaste(at: position)
      } else {
        owner.beginSelection(at: position, event)
      }
    }
    return true
  }

  private func select(at position: Int, _ unit: EditableText.Unit) {
    guard let owner, owner.becomeFirstResponder(.pointer) else { return }
    owner.beginSelection(at: position, by: unit)
  }

  func continueTracking(_ event: PointerEvent) -> Bool {
    owner?.extendSelection(to: position(at: event.location))
    return true
  }

  func endTracking(_ event: PointerEvent) {
    longPress?.cancel()
    switch owner?.gesture {
    case .touch: select(at: position(at: event.location), .character)
    case .select: owner?.offerSelection(on: .primary)
    default: break
    }
    owner?.gesture = nil
  }

  func cancelTracking() {
    longPress?.cancel()
    guard let owner else { return }
    if case .select = owner.gesture, former.upperBound <= owner.editor.count {
      owner.select(former)
    }
    owner.gesture = nil
  }

  override func cursor(at point: Point) -> Cursor? { owner?.isEnabled == true ? .text : .arrow }

  override func hoverDidChange(at point: Point?) { owner?.hoverDidChange(at: point) }
}
