import DetentDrawing
import DetentViews

/// The line of a field on the screen: its origin, and the positions of its characters.
struct TextFieldLine {
  let layout: TextFieldLayout
  let editor: EditableText
  @SharedStyle var style: TextFieldStyle
  let scroll: Double
  let alignment: TextAlignment
  let isInRightToLeft: Bool

  /// The text as one layout, for editing only. Otherwise a changing number is drawn in pieces.
  var text: TextLayout {
    TextLayout.cached(
      editor.text, font: style.font,
      direction: Self.direction(of: editor.text, isRightToLeft: isInRightToLeft))
  }

  var origin: Point {
    let size = text.size
    let start = layout.lineStart(
      width: size.width, alignment: alignment, isRightToLeft: isInRightToLeft)
    return Point(x: start - scroll, y: layout.bounds.midY - size.height / 2)
  }

  /// The direction of the letters; without letters, signs follow the interface's direction.
  static func direction(of text: String, isRightToLeft: Bool) -> TextDirection {
    let hasLetters = text.unicodeScalars.contains { $0.properties.isAlphabetic }
    return isRightToLeft && !hasLetters ? .rightToLeft : .automatic
  }

  func position(at point: Point) -> Int {
    let inLine = Point(x: point.x - origin.x, y: text.size.height / 2)
    let offset = text.utf8Offset(at: inLine)
    let position = editor.position(atUTF8: offset)
    guard editor.utf8Offset(of: position) < offset else { return position }
    // Inside a character: its nearer end.
    let middle =
      (text.caret(at: editor.utf8Offset(of: position)).minX
        + text.caret(at: editor.utf8Offset(of: position + 1)).minX) / 2
    return inLine.x < middle ? position : position + 1
  }

  func caret(at position: Int) -> Rect {
    text.caret(at: editor.utf8Offset(of: position)).offsetBy(dx: origin.x, dy: origin.y)
  }

  func scrollToCaret(from scroll: Double) -> Double {
    layout.scroll(
      from: scroll, caret: text.caret(at: editor.utf8Offset(of: editor.head)).minX,
      width: text.size.width, margin: style.caretWidth)
  }

  /// The rectangles behind the selection, in the line's coordinates.
  var selectionRects: [Rect] {
    let range = editor.utf8Selection
    return text.selectionRects(from: range.lowerBound, to: range.upperBound)
  }

  var isRightToLeft: Bool { text.caret(at: 0).minX > text.caret(at: editor.text.utf8.count).minX }
}

/// The frames of a text field's parts, as a function of its bounds, parts and style.
struct TextFieldLayout: Equatable, Sendable {
  let bounds: Rect
  let icon: Rect?
  /// The leading text, or nil if it is empty or does not fit.
  let leadingText: Rect?
  /// The area that takes presses on the clear button, or nil if the button is not shown.
  let clearTarget: Rect?
  let clearIcon: Rect?
  let textArea: Rect

  /// - Parameters:
  ///   - leadingWidth: the width of the leading text, or 0 if it is empty.
  ///   - textWidth: the width of the text after it.
  init(
    bounds: Rect, style: TextFieldStyle, hasIcon: Bool, hasClearButton: Bool,
    leadingWidth: Double = 0, textWidth: Double = 0, isRightToLeft: Bool
  ) {
    func part(_ width: Double, _ height: Double, at distance: Double, atEnd: Bool = false) -> Rect {
      bounds.part(
        Size(width: width, height: height), at: distance, isRightToLeft: isRightToLeft != atEnd)
    }
    self.bounds = bounds
    var (leading, trailing) = (style.padding, style.padding)
    icon = hasIcon ? part(style.iconSize, style.iconSize, at: leading) : nil
    if hasIcon { leading += style.iconSize + style.iconGap }
    let clearMiddle = max(style.clearTarget, bounds.height) / 2
    func clearSquare(_ side: Double) -> Rect? {
      hasClearButton ? part(side, side, at: clearMiddle - side / 2, atEnd: true) : nil
    }
    clearTarget = clearSquare(style.clearTarget)
    clearIcon = clearSquare(style.clearIconSize)
    if hasClearButton { trailing = max(trailing, clearMiddle + style.clearTarget / 2) }
    let needed = leadingWidth + style.iconGap + textWidth
    let hasRoom = leadingWidth > 0 && needed <= bounds.width - leading - trailing
    leadingText = hasRoom ? part(leadingWidth, bounds.height, at: leading) : nil
    if hasRoom { leading += leadingWidth + style.iconGap }
    textArea = part(max(0, bounds.width - leading - trailing), bounds.height, at: leading)
  }

  /// The start of a line of a given width, before scrolling.
  func lineStart(width: Double, alignment: TextAlignment, isRightToLeft: Bool) -> Double {
    let free = textArea.width - width
    // A text that is too long shows its start rather than its centre.
    guard free > 0 else { return textArea.minX }
    return textArea.minX + alignment.offset(in: free, isRightToLeft: isRightToLeft)
  }

  /// The scroll distance that makes a caret visible.
  /// - Parameters:
  ///   - current: the present scroll distance.
  ///   - caret: the position of the caret in the line.
  ///   - margin: the room for the caret after the line.
  func scroll(from current: Double, caret: Double, width: Double, margin: Double) -> Double {
    let limit = max(0, width + margin - textArea.width)
    var scroll = current
    if caret + margin - scroll > textArea.width { scroll = caret + margin - textArea.width }
    if caret < scroll { scroll = caret }
    return max(0, min(scroll, limit))
  }
}

extension TextAlignment {
  /// The left offset of a line in a given free width.
  func offset(in free: Double, isRightToLeft: Bool) -> Double {
    switch self {
    case .center: free / 2
    case .natural, .leading: isRightToLeft ? free : 0
    case .trailing: isRightToLeft ? 0 : free
    }
  }
}
