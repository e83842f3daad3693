import DetentDrawing

/// A focus ring that is seen on any ground: a casing that stands out from the ring lies under it,
/// so that on an arc of its own colour it is seen all the same.
struct FocusRingLook: Equatable, Sendable {
  var color: Color
  var width: Double
  /// The gap between what has the focus and the ring, in logical pixels.
  var gap: Double

  /// White or nearly black, whichever the ring stands out from.
  var casing: Color {
    let dark = Color(hex: 0x16181D)
    return color.contrast(with: .white) >= color.contrast(with: dark) ? .white : dark
  }

  /// How wide the casing is seen on each side of the ring: as a hair at least, however small the
  /// gap.
  var casingWidth: Double { max(1.5, min(2, gap)) }

  /// The distance from what has the focus to the outer edge of all, in logical pixels.
  var overflow: Double { width > 0 ? gap + width + casingWidth : 0 }

  /// Draws it around a circle of a radius.
  func draw(around center: Point, radius: Double, in canvas: Canvas) {
    guard width > 0 else { return }
    let path = Path(circleAt: center, radius: radius + gap + width / 2)
    canvas.stroke(path, with: casing, style: StrokeStyle(width: width + 2 * casingWidth))
    canvas.stroke(path, with: color, style: StrokeStyle(width: width))
  }
}
