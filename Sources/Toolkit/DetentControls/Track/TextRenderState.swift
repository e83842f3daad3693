import DetentDrawing

/// A line of text at its origin.
struct TextRenderState: Equatable, Sendable {
  var text: String
  var line: TextLine
  /// The top left corner.
  var origin: Point

  /// What it covers, with a pixel around it for soft edges.
  var extent: Rect {
    line.inkBounds.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1, dy: -1)
  }

  func draw(in canvas: Canvas, color: Color) { canvas.draw(line, at: origin, color: color) }

  static func == (a: TextRenderState, b: TextRenderState) -> Bool {
    a.origin == b.origin && a.text == b.text
  }
}
