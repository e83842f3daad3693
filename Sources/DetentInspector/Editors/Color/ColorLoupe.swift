import DetentDrawing
import DetentViews

extension ScreenLoupe {
  /// The side in logical pixels, odd as the number of pixels is: so the squares lie on whole
  /// pixels, and one of them in the middle.
  private static let side = 113.0

  /// The pointer of the pipette: the pixels around it enlarged, the one that would be taken in a
  /// frame, and its digits.
  static let pipette = ScreenLoupe(side: side) { pixels, canvas in
    let count = ScreenLoupe.count
    guard pixels.count == count * count else { return }
    let center = Point(x: side / 2, y: side / 2)
    let cell = 9.0
    let disc = Path(circleAt: center, radius: 48)
    let origin = Point(
      x: center.x - Double(count) * cell / 2, y: center.y - Double(count) * cell / 2)
    canvas.drawShadow(
      of: Path(circleAt: center, radius: 50),
      Shadow(color: Color.black.withAlpha(0.4), offset: Point(x: 0, y: 1), sigma: 1.6))
    canvas.saved {
      canvas.clip(to: disc)
      canvas.fill(Rect(x: 0, y: 0, width: side, height: side), with: Color(hex: 0x808080))
      for (index, color) in pixels.enumerated() where color.alpha > 0 {
        canvas.fill(
          Rect(
            x: origin.x + Double(index % count) * cell, y: origin.y + Double(index / count) * cell,
            width: cell, height: cell), with: color)
      }
    }
    // Dark around light: a ring that is seen on all that it lies on.
    canvas.stroke(
      Path(circleAt: center, radius: 51), with: Color.black.withAlpha(0.5),
      style: StrokeStyle(width: 1))
    canvas.stroke(
      Path(circleAt: center, radius: 49), with: .white, style: StrokeStyle(width: 3))
    let chosen = Rect(center: center, size: Size(width: cell, height: cell))
    canvas.stroke(
      Path(rect: chosen.insetBy(dx: -1.5, dy: -1.5)), with: .black, style: StrokeStyle(width: 1))
    canvas.stroke(
      Path(rect: chosen.insetBy(dx: -0.5, dy: -0.5)), with: .white, style: StrokeStyle(width: 1))
    let text = TextLine(
      ScreenLoupe.chosen(of: pixels).hexText, font: .system(11, weight: 600, tabularDigits: true))
    let plate = Rect(
      center: Point(x: center.x, y: center.y + 33),
      size: Size(width: text.size.width + 12, height: text.size.height + 4))
    canvas.fill(
      Path(roundedRect: plate, cornerRadius: plate.height / 2), with: Color.black.withAlpha(0.75))
    canvas.draw(text, at: Point(x: plate.minX + 6, y: plate.minY + 2), color: .white)
  }
}
