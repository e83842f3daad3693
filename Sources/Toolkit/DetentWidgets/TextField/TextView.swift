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

extension TextView {
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

  /// A text in lines as wide as a view. Each paragraph has its own layout, so that typing reshapes
  /// only one. Offsets count the UTF-8 of the text.
  struct TextLines {
    let text: String
    let setting: Setting
    private var paragraphs: [Paragraph] = []
    private(set) var height = 0.0

    /// The properties besides the text that lines depend on.
    struct Setting: Equatable {
      let font: Font
      let width: Double
      let isRightToLeft: Bool
    }

    private struct Paragraph {
      let text: String
      let start: Int
      let top: Double
      let layout: TextLayout

      func offset(besides offset: Int, toTheRight: Bool) -> Int? {
        layout.utf8Offset(besides: offset - start, toTheRight: toTheRight).map { start + $0 }
      }
    }

    /// The greatest number of characters in a paragraph; longer ones are split.
    private static let longest = 1_000

    /// - Parameter previous: the lines before a change, whose layouts are reused where possible.
    init(_ text: String, _ setting: Setting, after previous: TextLines? = nil) {
      (self.text, self.setting) = (text, setting)
      var known: [String: TextLayout] = [:]
      if let previous, previous.setting == setting {
        for paragraph in previous.paragraphs { known[paragraph.text] = paragraph.layout }
      }
      var start = 0
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        var rest = line
        repeat {
          let piece = String(rest.prefix(Self.longest))
          let layout =
            known[piece]
            ?? TextLayout(
              piece, font: setting.font, width: setting.width, lineLimit: 0,
              direction: TextFieldLayout.direction(
                of: piece, isRightToLeft: setting.isRightToLeft))
          paragraphs.append(Paragraph(text: piece, start: start, top: height, layout: layout))
          start += piece.utf8.count
          height += layout.size.height
          rest = rest.dropFirst(Self.longest)
        } while !rest.isEmpty
        start += 1
      }
    }

    private func paragraph(at offset: Int) -> Int {
      paragraphs.lastIndex { $0.start <= offset } ?? 0
    }

    func caret(at offset: Int) -> Rect {
      let paragraph = paragraphs[paragraph(at: offset)]
      return paragraph.layout.caret(at: offset - paragraph.start).offsetBy(dx: 0, dy: paragraph.top)
    }

    func offset(at point: Point) -> Int {
      let paragraph = paragraphs.last { $0.top <= point.y } ?? paragraphs[0]
      return paragraph.start
        + paragraph.layout.utf8Offset(at: Point(x: point.x, y: point.y - paragraph.top))
    }

    func offset(besides offset: Int, toTheRight: Bool) -> Int? {
      let index = paragraph(at: offset)
      if let next = paragraphs[index].offset(besides: offset, toTheRight: toTheRight) {
        return next
      }
      if toTheRight != runsToTheLeft(at: offset) {
        return index + 1 < paragraphs.count ? paragraphs[index + 1].start : nil
      }
      return index > 0 ? paragraphs[index].start - 1 : nil
    }

    /// Whether the paragraph at an offset runs from right to left, with its lines at the right.
    func runsToTheLeft(at offset: Int) -> Bool {
      paragraphs[paragraph(at: offset)].layout.caret(at: 0).minX > setting.width / 2
    }

    func lineEdge(at offset: Int, toEnd: Bool) -> Int {
      let x = toEnd != runsToTheLeft(at: offset) ? 1e6 : -1e6
      return self.offset(at: Point(x: x, y: caret(at: offset).midY))
    }

    func selectionRects(_ range: Range<Int>) -> [Rect] {
      guard !range.isEmpty else { return [] }
      return paragraphs[paragraph(at: range.lowerBound)...paragraph(at: range.upperBound)].flatMap {
        paragraph in
        paragraph.layout.selectionRects(
          from: range.lowerBound - paragraph.start, to: range.upperBound - paragraph.start
        ).map { $0.offsetBy(dx: 0, dy: paragraph.top) }
      }
    }

    func draw(in canvas: Canvas, at origin: Point, dirty: Rect, color: Color) {
      for paragraph in paragraphs {
        let top = origin.y + paragraph.top
        guard top < dirty.maxY else { return }
        guard top + paragraph.layout.size.height > dirty.minY else { continue }
        canvas.draw(paragraph.layout, at: Point(x: origin.x, y: top), color: color)
      }
    }
  }
}
