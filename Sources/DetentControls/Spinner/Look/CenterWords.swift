import DetentDrawing

/// A title and a description inside a circle: as large as fits, in one line or two.
struct CenterWords {
  private let title: TextLayout
  private let description: TextLayout?

  /// Between the words and the circle, and between the title and the description.
  private static let padding = 7.0
  private static let spacing = 1.0
  /// Titles are not shrunk further.
  private static let leastScale = 0.8

  /// - Parameter radius: of the circle, in logical pixels.
  init(item: SpinnerItem, radius: Double, title font: Font, description small: Font) {
    let width = max(1, 2 * (radius - Self.padding))
    let smaller = font.withSize(font.size * Self.leastScale)
    let whole = TextLayout.cached(item.title, font: font)
    if whole.size.width <= width {
      title = whole
    } else {
      let shrunk = TextLayout.cached(item.title, font: smaller)
      title =
        shrunk.size.width <= width
        ? shrunk
        : TextLayout.cached(
          item.title, font: smaller, width: width, lineLimit: 2, alignment: .center)
    }
    description = item.description.flatMap {
      $0.isEmpty ? nil : TextLayout.cached($0, font: small, width: width * 0.86)
    }
  }

  /// Draws the words around the origin.
  func draw(in canvas: Canvas, title ink: Color, description soft: Color, alpha: Double) {
    let below = description.map { $0.size.height + Self.spacing } ?? 0
    let top = -(title.size.height + below) / 2
    draw(title, top: top, color: ink, alpha, in: canvas)
    if let description {
      draw(
        description, top: top + title.size.height + Self.spacing, color: soft, alpha, in: canvas)
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
