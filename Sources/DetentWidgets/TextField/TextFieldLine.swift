import DetentDrawing
import DetentViews

/// The line of a field on the screen: where it begins, and which of its characters lies where.
struct TextFieldLine {
  let layout: TextFieldLayout
  let editor: EditableText
  let style: TextFieldStyle
  /// The text on one line, however long.
  let text: TextLayout
  /// Where the line begins on the screen.
  let origin: Point

  init(
    _ editor: EditableText, in layout: TextFieldLayout, scroll: Double, alignment: TextAlignment,
    isRightToLeft: Bool, style: TextFieldStyle
  ) {
    (self.layout, self.editor, self.style) = (layout, editor, style)
    text = TextLayout.cached(editor.text, font: style.font)
    let start = layout.lineStart(
      width: text.size.width, alignment: alignment, isRightToLeft: isRightToLeft)
    origin = Point(x: start - scroll, y: layout.bounds.midY - text.size.height / 2)
  }

  /// The position between two characters that is nearest to a point.
  func position(at point: Point) -> Int {
    let inLine = Point(x: point.x - origin.x, y: text.size.height / 2)
    let offset = text.utf8Offset(at: inLine)
    let position = editor.position(atUTF8: offset)
    guard editor.utf8Offset(of: position) < offset else { return position }
    // Inside of a character: the nearer end of it.
    let middle =
      (text.caret(at: editor.utf8Offset(of: position)).minX
        + text.caret(at: editor.utf8Offset(of: position + 1)).minX) / 2
    return inLine.x < middle ? position : position + 1
  }

  /// The caret in the line, of no width.
  private var caretInLine: Rect { text.caret(at: editor.utf8Offset(of: editor.head)) }

  /// The caret, whether it is on or off.
  var caret: Rect {
    let caret = caretInLine
    return Rect(
      x: origin.x + caret.minX - style.caretWidth / 2, y: origin.y + caret.minY,
      width: style.caretWidth, height: caret.height)
  }

  /// How far the line is to be scrolled to show the caret.
  func scrollToCaret(from scroll: Double) -> Double {
    layout.scroll(
      from: scroll, caret: caretInLine.minX, width: text.size.width, margin: style.caretWidth)
  }

  /// What is selected, on the screen.
  var selectionRects: [Rect] {
    let range = editor.selection
    return text.selectionRects(
      from: editor.utf8Offset(of: range.lowerBound), to: editor.utf8Offset(of: range.upperBound)
    ).map { $0.offsetBy(dx: origin.x, dy: origin.y) }
  }

  // MARK: Movements

  /// Where a movement of the caret leads.
  func position(of target: TextCommand.Target) -> Int {
    let head = editor.head
    return switch target {
    case .left: position(besides: head, toTheRight: false)
    case .right: position(besides: head, toTheRight: true)
    case .wordLeft: isRightToLeft ? editor.wordEnd(after: head) : editor.wordStart(before: head)
    case .wordRight: isRightToLeft ? editor.wordStart(before: head) : editor.wordEnd(after: head)
    case .previous: head - 1
    case .next: head + 1
    case .previousWord: editor.wordStart(before: head)
    case .nextWord: editor.wordEnd(after: head)
    case .start: 0
    case .end: editor.count
    }
  }

  /// The next position on the screen that is one of the text: fonts may know carets within a character.
  private func position(besides position: Int, toTheRight: Bool) -> Int {
    var offset = editor.utf8Offset(of: position)
    // No character has as many parts as this.
    for _ in 0..<TextFilter.longestRunOfMarks * 2 {
      guard let next = text.utf8Offset(besides: offset, toTheRight: toTheRight) else {
        return position
      }
      offset = next
      let found = editor.position(atUTF8: offset)
      if editor.utf8Offset(of: found) == offset, found != position { return found }
    }
    return position
  }

  /// The end of the selection on a side.
  func edgeOfSelection(toTheRight: Bool) -> Int {
    let range = editor.selection
    return isRightToLeft == toTheRight ? range.lowerBound : range.upperBound
  }

  /// Whether the line as a whole runs from right to left.
  private var isRightToLeft: Bool {
    text.caret(at: 0).minX > text.caret(at: editor.text.utf8.count).minX
  }
}
