/// A line of text that may change in every frame, such as the value beside a slider.
///
/// With tabular digits the line is composed of cached pieces: single digits and the text between
/// them. A new number then needs no shaping, which would take longer than all other drawing of a
/// drag. Other texts are one piece. Geometry is in logical pixels.
public struct TextLine: Sendable {
  struct Piece: Sendable {
    let layout: TextLayout
    let x: Double
  }

  let pieces: [Piece]
  /// The extent of the line, in logical pixels.
  public let size: Size
  /// The distance from the top to the baseline, in logical pixels.
  public let baseline: Double
  /// The rectangle around the drawn glyphs.
  public let inkBounds: Rect

  /// A line with one text.
  public init(_ text: String, font: Font, direction: TextDirection = .automatic) {
    self.init(layouts: Self.layouts(of: text, font, direction))
  }

  /// A line of several texts from left to right, each in its own direction.
  public init(leftToRight texts: [String], font: Font) {
    self.init(layouts: texts.flatMap { Self.layouts(of: $0, font, .automatic) })
  }

  /// A line composed of cached words that other lines share: for rows of a long list, which are
  /// visible only briefly. Letters beside a space are not kerned.
  public init(words text: String, font: Font) {
    guard text.utf8.count <= 128, text.unicodeScalars.allSatisfy(Self.standsAlone) else {
      self.init(text, font: font)
      return
    }
    var layouts: [TextLayout] = []
    var start = text.startIndex
    while start < text.endIndex {
      let space = text[start...].firstIndex(of: " ")
      let end = space.map { text.index(after: $0) } ?? text.endIndex
      layouts.append(TextLayout.cached(String(text[start..<end]), font: font))
      start = end
    }
    self.init(layouts: layouts)
  }

  private init(layouts: [TextLayout]) {
    var pieces: [Piece] = []
    var size = Size.zero
    var baseline = 0.0
    var ink = Rect.zero
    pieces.reserveCapacity(layouts.count)
    for layout in layouts {
      ink = ink.union(layout.inkBounds.offsetBy(dx: size.width, dy: 0))
      pieces.append(Piece(layout: layout, x: size.width))
      size.width += layout.size.width
      size.height = max(size.height, layout.size.height)
      baseline = max(baseline, layout.baseline)
    }
    (self.pieces, self.size, self.baseline) = (pieces, size, baseline)
    inkBounds = ink
  }

  /// The top left corner of a piece in a line at a point. All pieces share the baseline.
  func origin(of piece: Piece, at point: Point) -> Point {
    Point(x: point.x + piece.x, y: point.y + baseline - piece.layout.baseline)
  }

  private static func layouts(
    of text: String, _ font: Font, _ direction: TextDirection
  ) -> [TextLayout] {
    guard font.hasTabularDigits, text.utf8.count <= 64,
      text.unicodeScalars.allSatisfy(standsAlone), text.utf8.contains(where: isDigit),
      direction != .rightToLeft || isOneNumber(text)
    else { return [TextLayout.cached(text, font: font, direction: direction)] }
    let digits = TextEngine.shared.digits(of: font, direction)
    var layouts: [TextLayout] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex {
      if isDigit(bytes[start]) {
        layouts.append(digits[Int(bytes[start] - 48)])
        start = bytes.index(after: start)
      } else {
        let end = bytes[start...].firstIndex(where: isDigit) ?? bytes.endIndex
        layouts.append(
          TextLayout.cached(String(text[start..<end]), font: font, direction: direction))
        start = end
      }
    }
    return layouts
  }

  /// Whether a text runs to the right in every paragraph: digits, with single dots and commas
  /// between them. In right-to-left paragraphs, the order of other texts depends on the context.
  private static func isOneNumber(_ text: String) -> Bool {
    var wasDigit = false
    for byte in text.utf8 {
      let isDigit = isDigit(byte)
      guard isDigit || wasDigit && (byte == 0x2C || byte == 0x2E) else { return false }
      wasDigit = isDigit
    }
    return wasDigit
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Whether neighbours never change the shape of a character.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x17F: true
    case 0x2010...0x2027, 0x202F...0x203A, 0x20A0...0x20C0, 0x2190...0x22FF: true
    default: false
    }
  }
}
