import DetentDrawing
import DetentViews

/// The line of a field on the screen: where it begins, and which of its characters lies where.
struct TextFieldLine {
  let layout: TextFieldLayout
  let editor: EditableText
  @SharedStyle var style: TextFieldStyle
  let scroll: Double
  let alignment: TextAlignment
  let isInRightToLeft: Bool

  /// The text on one line, made for editing only: a number that changes each frame is drawn in
  /// pieces.
  var text: TextLayout {
    TextLayout.cached(
      editor.text, font: style.font,
      direction: Self.direction(of: editor.text, isRightToLeft: isInRightToLeft))
  }

  /// Where the line begins on the screen.
  var origin: Point {
    let size = text.size
    let start = layout.lineStart(
      width: size.width, alignment: alignment, isRightToLeft: isInRightToLeft)
    return Point(x: start - scroll, y: layout.bounds.midY - size.height / 2)
  }

  /// A text runs as its letters do; without letters its sign stands where the language puts it.
  static func direction(of text: String, isRightToLeft: Bool) -> TextDirection {
    let hasLetters = text.unicodeScalars.contains { $0.properties.isAlphabetic }
    return isRightToLeft && !hasLetters ? .rightToLeft : .automatic
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
    editor.position(of: target, isRightToLeft: isRightToLeft) {
      text.utf8Offset(besides: $0, toTheRight: $1)
    }
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

/// Where the parts of a text field are: a function of its bounds, its parts and its style.
struct TextFieldLayout: Equatable, Sendable {
  let bounds: Rect
  /// The leading icon; nil where there is none.
  let icon: Rect?
  /// The leading text; nil where there is none, or no room for it.
  let leadingText: Rect?
  /// What takes presses on the clear button; nil where there is none.
  let clearTarget: Rect?
  /// The cross of the clear button.
  let clearIcon: Rect?
  /// What is left for the text.
  let textArea: Rect

  /// - Parameters:
  ///   - leadingWidth: of the leading text; 0 where there is none.
  ///   - textWidth: what the text needs beside it.
  init(
    bounds: Rect, style: TextFieldStyle, hasIcon: Bool, hasClearButton: Bool,
    leadingWidth: Double = 0, textWidth: Double = 0, isRightToLeft: Bool
  ) {
    func mirrored(_ rect: Rect) -> Rect {
      guard isRightToLeft else { return rect }
      return rect.offsetBy(dx: bounds.minX + bounds.maxX - rect.minX - rect.maxX, dy: 0)
    }
    func square(_ side: Double, middle: Double) -> Rect {
      Rect(center: Point(x: middle, y: bounds.midY), size: Size(width: side, height: side))
    }
    self.bounds = bounds
    var left = bounds.minX + style.padding
    var right = bounds.maxX - style.padding
    icon = hasIcon ? mirrored(square(style.iconSize, middle: left + style.iconSize / 2)) : nil
    if hasIcon { left += style.iconSize + style.iconGap }
    if hasClearButton {
      let middle = bounds.maxX - max(style.clearTarget, bounds.height) / 2
      clearTarget = mirrored(square(style.clearTarget, middle: middle))
      clearIcon = mirrored(square(style.clearIconSize, middle: middle))
      right = min(right, middle - style.clearTarget / 2)
    } else {
      clearTarget = nil
      clearIcon = nil
    }
    let needed = leadingWidth + style.iconGap + textWidth
    if leadingWidth > 0, needed <= right - left {
      leadingText = mirrored(
        Rect(x: left, y: bounds.minY, width: leadingWidth, height: bounds.height))
      left += leadingWidth + style.iconGap
    } else {
      leadingText = nil
    }
    textArea = mirrored(
      Rect(x: left, y: bounds.minY, width: max(0, right - left), height: bounds.height))
  }

  /// Where a line of a width begins, before it is scrolled.
  func lineStart(width: Double, alignment: TextAlignment, isRightToLeft: Bool) -> Double {
    let free = textArea.width - width
    // A text that is too long shows its begin, and not its middle.
    guard free > 0 else { return textArea.minX }
    switch alignment {
    case .center: return textArea.minX + free / 2
    case .natural, .leading: return textArea.minX + (isRightToLeft ? free : 0)
    case .trailing: return textArea.minX + (isRightToLeft ? 0 : free)
    }
  }

  /// How far a line has to be scrolled so that a caret can be seen.
  /// - Parameters:
  ///   - current: how far it is scrolled.
  ///   - caret: its frame within the line.
  ///   - margin: what the caret needs behind the end of the line.
  func scroll(from current: Double, caret: Double, width: Double, margin: Double) -> Double {
    let limit = max(0, width + margin - textArea.width)
    var scroll = current
    if caret + margin - scroll > textArea.width { scroll = caret + margin - textArea.width }
    if caret < scroll { scroll = caret }
    return max(0, min(scroll, limit))
  }
}
