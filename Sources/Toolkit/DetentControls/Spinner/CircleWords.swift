import DetentDrawing

/// A title in a circle, with an optional icon above and description below, in the largest type that
/// fits in up to three lines. If no type fits, the title ends with an ellipsis.
struct CircleWords {
  struct Line {
    /// The whole text, even if its layout is truncated.
    var text: String
    var layout: TextLayout
    var size: Size { layout.size }
  }

  private(set) var lines: [Line] = []
  private(set) var description: TextLayout?
  private(set) var titleSize = 0.0
  private let room: Room

  /// The gaps around the words, and between title and description, in logical pixels.
  private static let padding = 3.0
  private static let spacing = 1.0
  /// The gap between an icon and the title, in logical pixels.
  private static let iconGap = 2.0
  /// The fraction of their square that icons fill.
  private static let iconInk = 5.0 / 6
  /// The greatest width of a description, in radii.
  private static let descriptionShare = 1.6
  static let lineLimit = 3
  /// The least readable type, in logical pixels.
  static let leastSize = 10.0
  /// The fractions of their size that titles try before the least one.
  private static let scales = [1, 0.92, 0.85]
  /// The fraction of the line height that stays empty at the corners of a line.
  private static let corner = 0.22
  private static let longestText = 200
  private static let mostPieces = 24

  init(_ look: Look) {
    var room = Room(radius: max(0, look.radius - Self.padding), iconSide: look.iconSide)
    if let text = look.description, !text.isEmpty {
      let layout = TextLayout.cached(
        text, font: look.descriptionFont, width: Self.descriptionShare * room.radius)
      description = layout
      room.description = layout.size
    }
    self.room = room
    setTitle(look.title, look.titleFont)
  }

  // MARK: Lines

  private struct Room {
    var radius: Double
    var iconSide: Double
    var description = Size.zero

    private var above: Double { iconSide > 0 ? iconSide + CircleWords.iconGap : 0 }
    private var below: Double {
      description.height > 0 ? description.height + CircleWords.spacing : 0
    }

    /// The top of the icon above a title with a height, from the middle of the circle.
    func top(around height: Double) -> Double { -(above + height + below) / 2 }

    func titleTop(_ height: Double) -> Double { top(around: height) + above }

    /// The width of a line where the circle is narrowest across it.
    func width(ofLine line: Int, of count: Int, height: Double) -> Double {
      width(from: titleTop(Double(count) * height) + Double(line) * height, height: height)
    }

    /// Returns whether icon and description lie in the circle, around a title with a height.
    func holdsRest(around height: Double) -> Bool {
      let top = top(around: height)
      let ink = iconSide * CircleWords.iconInk
      let corner = Point(x: ink / 2, y: top + (iconSide - ink) / 2)
      if iconSide > 0, corner.distance(to: .zero) > radius { return false }
      let bottom = -top - description.height
      return description.width <= width(from: bottom, height: description.height)
    }

    private func width(from top: Double, height: Double) -> Double {
      let relief = CircleWords.corner * height
      let far = max((top + relief).magnitude, (top + height - relief).magnitude)
      guard far < radius else { return 0 }
      return 2 * (radius * radius - far * far).squareRoot()
    }
  }

  /// A part of a title within which no line may end.
  private struct Piece {
    var text: Substring
    var hasSpaceBefore: Bool
    /// Whether a line break after it adds a hyphen.
    var isHyphenated: Bool
    var width: Double
  }

  private mutating func setTitle(_ title: String, _ font: Font) {
    let text = String(title.prefix(Self.longestText))
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    let pieces = Self.pieces(of: text, font)
    let least = min(1, Self.leastSize / font.size)
    for scale in Self.scales.filter({ $0 > least }) + [least] {
      guard let found = broken(pieces, font, scale) else { continue }
      let shown = font.withSize(font.size * scale)
      lines = found.map { Line(text: $0, layout: TextLayout.cached($0, font: shown)) }
      titleSize = shown.size
      return
    }
    setCutTitle(pieces, font.withSize(font.size * least))
  }

  /// Sets as many whole words as fit, and truncates the last line or the first word.
  private mutating func setCutTitle(_ pieces: [Piece], _ font: Font) {
    titleSize = font.size
    let height = TextLayout.cached("x", font: font).size.height
    let most = description == nil ? Self.lineLimit : 2
    let limit = (1...most).last { room.holdsRest(around: Double($0) * height) } ?? 1
    var rest = pieces[...]
    for line in 0..<limit where !rest.isEmpty {
      let width = max(1, room.width(ofLine: line, of: limit, height: height))
      let whole = Self.joined(rest, isLast: true)
      var taken = 0
      while taken < rest.count,
        TextLayout.cached(
          Self.joined(rest.prefix(taken + 1), isLast: taken + 1 == rest.count), font: font
        ).size.width <= width
      { taken += 1 }
      if taken == rest.count || taken == 0 || line == limit - 1 {
        lines.append(Line(text: whole, layout: TextLayout.cached(whole, font: font, width: width)))
        return
      }
      let text = Self.joined(rest.prefix(taken), isLast: false)
      lines.append(Line(text: text, layout: TextLayout.cached(text, font: font)))
      rest = rest.dropFirst(taken)
    }
  }

  /// - Parameter isLast: whether no pieces follow, so that no hyphen is needed.
  private static func joined(_ pieces: ArraySlice<Piece>, isLast: Bool) -> String {
    let hyphen = !isLast && pieces.last?.isHyphenated == true ? "-" : ""
    return pieces.enumerated().map { $0 > 0 && $1.hasSpaceBefore ? " \($1.text)" : "\($1.text)" }
      .joined() + hyphen
  }

  /// Splits a text between words, after hyphens and slashes, at soft hyphens, between ideographs.
  private static func pieces(of text: String, _ font: Font) -> [Piece] {
    var pieces: [Piece] = []
    func add(_ part: Substring, _ hasSpaceBefore: Bool) {
      let isHyphenated = part.last == softHyphen
      let shown = isHyphenated ? part.dropLast() : part
      let width = TextLayout.cached(String(shown), font: font).size.width
      pieces.append(
        Piece(
          text: shown, hasSpaceBefore: hasSpaceBefore, isHyphenated: isHyphenated, width: width))
    }
    for word in text.split(whereSeparator: \.isWhitespace) {
      var start = word.startIndex
      for index in word.indices {
        let next = word.index(after: index)
        guard next == word.endIndex || endsPiece(word[index], before: word[next]) else { continue }
        let hasSpaceBefore = start == word.startIndex
        if pieces.count == mostPieces - 1 {
          add(text[start...], hasSpaceBefore)
          return pieces
        }
        add(word[start..<next], hasSpaceBefore)
        start = next
      }
    }
    return pieces
  }

  private static let softHyphen: Character = "\u{AD}"

  private static func endsPiece(_ character: Character, before next: Character) -> Bool {
    switch character {
    case softHyphen: return true
    case "-", "/", "‐", "–", "—": return next != "-" && next != "/"
    default:
      let ideographs: ClosedRange<UInt32> = 0x2E80...0xD7FF
      guard let this = character.unicodeScalars.first?.value, ideographs.contains(this),
        let after = next.unicodeScalars.first?.value
      else { return false }
      // No line starts with a mark of East Asian punctuation.
      return ideographs.contains(after) && !(0x3000...0x303F).contains(after)
    }
  }

  /// The pieces in as few lines as possible, as evenly as possible, or nil if they do not fit.
  private func broken(_ pieces: [Piece], _ font: Font, _ scale: Double) -> [String]? {
    let height = TextLayout.cached("x", font: font).size.height * scale
    let space =
      TextLayout.cached("x x", font: font).size.width
      - TextLayout.cached("xx", font: font).size.width
    let hyphen = TextLayout.cached("-", font: font).size.width
    func width(_ range: Range<Int>) -> Double {
      let end = range.upperBound
      let isHyphenated = end < pieces.count && pieces[end - 1].isHyphenated
      return range.reduce(isHyphenated ? hyphen : 0) {
        $0 + pieces[$1].width + ($1 > range.lowerBound && pieces[$1].hasSpaceBefore ? space : 0)
      } * scale
    }
    for count in 1...min(Self.lineLimit, pieces.count)
    where room.holdsRest(around: Double(count) * height) {
      let fits = Self.breaks(pieces.indices, count).map { lines in
        let fills = lines.enumerated().map { line, range in
          let room = room.width(ofLine: line, of: count, height: height)
          return room > 0 ? width(range) / room : .infinity
        }
        return (lines: lines, fill: fills.max() ?? 0)
      }
      guard let best = fits.filter({ $0.fill <= 1 }).min(by: { $0.fill < $1.fill }) else {
        continue
      }
      return best.lines.map { Self.joined(pieces[$0], isLast: $0.upperBound == pieces.count) }
    }
    return nil
  }

  private static func breaks(_ pieces: Range<Int>, _ lines: Int) -> [[Range<Int>]] {
    guard lines > 1 else { return [[pieces]] }
    return (pieces.lowerBound + 1...pieces.upperBound - lines + 1).flatMap { end in
      breaks(end..<pieces.upperBound, lines - 1).map { [pieces.lowerBound..<end] + $0 }
    }
  }

  // MARK: Drawing

  var titleHeight: Double { lines.reduce(0) { $0 + $1.size.height } }
  var top: Double { room.top(around: titleHeight) }

  fileprivate func draw(in canvas: Canvas, _ look: Look) {
    var top = room.titleTop(titleHeight)
    for line in lines {
      draw(line.layout, top: top, color: look.titleColor, look.alpha, in: canvas)
      top += line.size.height
    }
    if let description {
      top += Self.spacing
      draw(description, top: top, color: look.descriptionColor, look.alpha, in: canvas)
    }
  }

  private func draw(
    _ text: TextLayout, top: Double, color: Color, _ alpha: Double, in canvas: Canvas
  ) {
    // Centred by the ink, because a truncated line is narrower than its width.
    let ink = text.inkBounds
    canvas.draw(
      text, at: Point(x: -ink.midX, y: top), color: color.faded(alpha))
  }
}

extension CircleWords {
  struct Look: Hashable, Sendable {
    var title: String
    var description: String?
    /// In logical pixels.
    var radius: Double
    /// In logical pixels; 0 for no icon.
    var iconSide = 0.0
    var titleFont: Font
    var descriptionFont: Font
    var titleColor: Color
    var descriptionColor: Color
    var alpha: Double

    /// Colours do not affect the layout.
    fileprivate var key: Look {
      var look = self
      (look.titleColor, look.descriptionColor, look.alpha) = (.clear, .clear, 1)
      return look
    }

    @MainActor var top: Double { CircleWords.kept(self).top }

    @MainActor func draw(in canvas: Canvas) { CircleWords.kept(self).draw(in: canvas, self) }
  }

  /// A turning wheel draws the same words in each frame.
  @MainActor private static var kept = LRU<Look, CircleWords>(limit: 128)

  @MainActor fileprivate static func kept(_ look: Look) -> CircleWords {
    if let known = kept.value(for: look.key) { return known }
    let words = CircleWords(look)
    kept.insert(words, for: look.key)
    return words
  }
}
