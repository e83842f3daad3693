import DetentDrawing
import DetentViews

/// The icon of the application: a house on a range.
enum ApplicationIcon {
  /// The sizes that panels and switchers request, in pixels.
  private static let sides = [16.0, 32, 48, 64]

  static var images: [Image] {
    sides.map { side in
      Image.rendered(size: Size(width: side, height: side)) { draw(in: $0, side: side) }
    }
  }

  static func draw(in canvas: Canvas, side: Double) {
    let box = Rect(x: 0, y: 0, width: side, height: side)
    canvas.fill(
      Path(roundedRect: box, cornerRadius: side * 0.22), with: DynamicColor.accent.light)
    PropertyIcon.house.draw(
      in: canvas,
      rect: Rect(x: side * 0.17, y: side * 0.06, width: side * 0.66, height: side * 0.66),
      color: .white)
    let thickness = max(1.5, side * 0.07)
    var track = Path()
    track.move(to: Point(x: side * 0.2, y: side * 0.8))
    track.line(to: Point(x: side * 0.8, y: side * 0.8))
    canvas.stroke(track, with: .white, style: StrokeStyle(width: thickness, cap: .round))
    for x in [0.36, 0.68] {
      canvas.fill(
        Path(circleAt: Point(x: side * x, y: side * 0.8), radius: side * 0.1), with: .white)
    }
  }
}
