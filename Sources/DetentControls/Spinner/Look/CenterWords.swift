import DetentDrawing

/// A title and a description inside a circle: as large as fits, in one line or two that break between
/// words. A word that is too long even for the smallest type ends with an ellipsis.
struct CenterWords {
  let title: TextLayout
  let description: TextLayout?

  /// Between the words and the circle, and between the title and the description.
  private static let padding = 5.0
  private static let spacing = 1.0
  /// What of their size titles are shrunk to: two lines of a size that can be read well rather than one
  /// line of the smallest.
  private static let scales = [1, 0.9, 0.8]
  private static let leastScale = 0.72

  init(_ look: Look) {
    let width = max(1, 2 * (look.radius - Self.padding))
    title = Self.title(look.title, look.titleFont, width)
    description = look.description.flatMap {
      $0.isEmpty ? nil : TextLayout.cached($0, font: look.descriptionFont, width: width * 0.86)
    }
  }

  private static func title(_ text: String, _ font: Font, _ width: Double) -> TextLayout {
    for scale in scales {
      let line = TextLayout.cached(text, font: font.withSize(font.size * scale))
      if line.size.width <= width { return line }
    }
    let readable = font.withSize(font.size * (scales.last ?? 1))
    if let lines = lines(text, readable, width) { return lines }
    let smallest = font.withSize(font.size * leastScale)
    return lines(text, smallest, width) ?? TextLayout.cached(text, font: smallest, width: width)
  }

  /// Two lines, or one, where no word has to be broken for them.
  private static func lines(_ text: String, _ font: Font, _ width: Double) -> TextLayout? {
    let words = text.prefix(longestText).split(whereSeparator: \.isWhitespace)
    let fits = words.allSatisfy {
      TextLayout.cached(String($0), font: font).size.width <= width
    }
    guard fits else { return nil }
    return TextLayout.cached(text, font: font, width: width, lineLimit: 2, alignment: .center)
  }

  /// Two lines have no room for the words behind that.
  private static let longestText = 200

  /// Draws the words around the origin.
  fileprivate func draw(in canvas: Canvas, _ look: Look) {
    let below = description.map { $0.size.height + Self.spacing } ?? 0
    let top = -(title.size.height + below) / 2
    draw(title, top: top, color: look.titleColor, look.alpha, in: canvas)
    if let description {
      draw(
        description, top: top + title.size.height + Self.spacing, color: look.descriptionColor,
        look.alpha, in: canvas)
    }
  }

  private func draw(
    _ text: TextLayout, top: Double, color: Color, _ alpha: Double, in canvas: Canvas
  ) {
    // Centred by what is seen: lines that are aligned in a width lie inside of it.
    let ink = text.inkBounds
    canvas.draw(
      text, at: Point(x: -ink.midX, y: top), color: color.withAlpha(color.alpha * alpha))
  }
}

extension CenterWords {
  /// Everything that the words in a circle around the origin look like.
  struct Look: Hashable, Sendable {
    var title: String
    var description: String?
    /// Of the circle, in logical pixels.
    var radius: Double
    var titleFont: Font
    var descriptionFont: Font
    var titleColor: Color
    var descriptionColor: Color
    var alpha: Double

    func draw(in canvas: Canvas) { CenterWords(self).draw(in: canvas, self) }
  }
}
