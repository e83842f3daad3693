import DetentDrawing
import DetentViews

/// The content of a text view's scroll view: it lays out the lines and handles presses on them.
@MainActor
final class TextPage: View, Tracking {
  weak var owner: TextView?
  private var made: TextLines?
  private var gesture: Gesture?
  private var longPress: TimerToken?
  /// The selection before the press.
  private var former = 0..<0

  private enum Gesture {
    /// A selection by characters, words or paragraphs.
    case select(first: Range<Int>, unit: EditableText.Unit)
    /// A finger: a tap, a scroll, or a long press that selects a word.
    case touch
    /// A press of the middle button, which pastes the primary selection.
    case paste
  }

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

  var yieldsTouchesToScrolling: Bool { if case .touch = gesture { true } else { false } }

  func beginTracking(_ event: PointerEvent) -> Bool {
    guard let owner, event.button == .primary || event.button == .middle && owner.canEdit else {
      return false
    }
    former = owner.editor.selection
    gesture = nil
    let position = position(at: event.location)
    if event.device == .touch {
      gesture = .touch
      longPress = startTimer(after: TouchMetrics.longPress) { [weak self] in
        self?.select(at: position, .word)
      }
      return true
    }
    guard owner.becomeFirstResponder(.pointer) else { return true }
    switch event.button {
    case .middle:
      owner.select(position..<position)
      gesture = .paste
      owner.requestPaste(from: .primary)
    default:
      if event.clickCount <= 1, event.modifiers.contains(.shift) {
        let anchor = owner.editor.anchor
        gesture = .select(first: anchor..<anchor, unit: .character)
        extend(to: position)
      } else {
        select(
          at: position,
          event.clickCount <= 1 ? .character : event.clickCount == 2 ? .word : .paragraph)
      }
    }
    return true
  }

  private func select(at position: Int, _ unit: EditableText.Unit) {
    guard let owner, owner.becomeFirstResponder(.pointer) else { return }
    let range = owner.editor.range(of: unit, at: position)
    gesture = .select(first: range, unit: unit)
    owner.select(range)
  }

  private func extend(to position: Int) {
    guard let owner, case .select(let first, let unit) = gesture else { return }
    owner.editor.select(from: first, to: position, by: unit)
    owner.contentDidChange()
  }

  func continueTracking(_ event: PointerEvent) -> Bool {
    extend(to: position(at: event.location))
    return true
  }

  func endTracking(_ event: PointerEvent) {
    longPress?.cancel()
    switch gesture {
    case .touch: select(at: position(at: event.location), .character)
    case .select: owner?.offerSelection(on: .primary)
    case .paste, nil: break
    }
    gesture = nil
  }

  func cancelTracking() {
    longPress?.cancel()
    if case .select = gesture, let owner, former.upperBound <= owner.editor.count {
      owner.select(former)
    }
    gesture = nil
  }

  override func cursor(at point: Point) -> Cursor? { owner?.isEnabled == true ? .text : .arrow }

  override func hoverDidChange(at point: Point?) { owner?.hoverDidChange(at: point) }
}
