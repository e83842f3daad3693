import DetentDrawing

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

  private func paragraph(at offset: Int) -> Int { paragraphs.lastIndex { $0.start <= offset } ?? 0 }

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
    if let next = paragraphs[index].offset(besides: offset, toTheRight: toTheRight) { return next }
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
