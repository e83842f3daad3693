package import DetentDrawing
package import DetentHeadless
import DetentViews

extension HeadlessHost {
  /// The colour of the pixel at a logical point.
  package func color(at point: Point) -> Color {
    pixel(x: Int(point.x * surface.scale), y: Int(point.y * surface.scale))
  }

  package func color(at x: Double, _ y: Double) -> Color { color(at: Point(x: x, y: y)) }

  /// How what is seen, after everything that was asked for is drawn, differs from a fresh paint of
  /// the same state; nil where it does not.
  package func differenceFromFreshPaint(tolerance: Int = 0) -> PictureDifference? {
    drain()
    let seen = picture
    window.setNeedsDisplay()
    drain()
    return seen.difference(from: picture, tolerance: tolerance)
  }
}

extension Surface {
  /// The device pixels that a test holds for, as the smallest rectangle around them; nil without
  /// any.
  package func boundingBox(
    in area: Rect? = nil, of isMeant: (Color) -> Bool
  ) -> Rect? {
    let area = area ?? Rect(x: 0, y: 0, width: Double(pixelWidth), height: Double(pixelHeight))
    var box: Rect?
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) where isMeant(pixel(x: x, y: y)) {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        box = box.map { $0.union(pixel) } ?? pixel
      }
    }
    return box
  }
}

extension Picture {
  /// What a mirror shows of it.
  package var mirrored: Picture {
    Picture(
      pixelWidth: pixelWidth, pixelHeight: pixelHeight,
      words: (0..<pixelHeight).flatMap { y in
        words[y * pixelWidth..<(y + 1) * pixelWidth].reversed()
      })
  }
}

extension Color {
  /// Whether each of the three colours differs by no more than a part of 1.
  package func isNear(_ other: Color, _ tolerance: Double = 0.03) -> Bool {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) <= tolerance
  }

  /// As it is seen over a background.
  package func over(_ background: Color) -> Color {
    background.mixed(with: withAlpha(1), fraction: alpha)
  }
}
