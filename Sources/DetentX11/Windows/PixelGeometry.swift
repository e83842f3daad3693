import DetentDrawing
import DetentViews

/// A size in device pixels, at least 1 × 1.
struct PixelSize: Hashable, Sendable {
  var width: Int
  var height: Int

  /// The longest side of a window that X and Cairo can address.
  static let longestSide = 32_767
  /// The most pixels that are drawn: 256 MiB. A window may be larger than every screen, and another
  /// program may make it so; what lies beyond is not drawn.
  static let mostPixels = 1 << 26

  init(width: Int, height: Int) {
    self.width = max(1, min(width, Self.longestSide))
    self.height = max(1, min(height, Self.longestSide))
  }

  /// The size that shows a logical size at a scale, rounded up to whole pixels.
  init(_ size: Size, scale: Double) {
    // A hair less: 100 × 1.1 is 110.00000000000001 and must not cost a column.
    let slack = 1e-6
    self.init(
      width: clampedPixels((size.width * scale - slack).rounded(.up)),
      height: clampedPixels((size.height * scale - slack).rounded(.up)))
  }

  /// The part that is worth memory.
  var drawable: PixelSize {
    PixelSize(width: width, height: min(height, Self.mostPixels / width))
  }

  func clamped(to other: PixelSize) -> PixelSize {
    PixelSize(width: min(width, other.width), height: min(height, other.height))
  }

  func logical(scale: Double) -> Size {
    Size(width: Double(width) / scale, height: Double(height) / scale)
  }
}

/// A rectangle of whole device pixels, inside what X can address.
struct PixelRect: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The pixels that a rectangle touches, inside a size; empty where there are none.
  /// - Parameter scale: device pixels a unit of the rectangle.
  init(_ rect: Rect, scale: Double, in size: PixelSize) {
    let pixels = rect.outset(toPixelsAt: scale)
    x = min(clampedPixels((pixels.minX * scale).rounded()), size.width)
    y = min(clampedPixels((pixels.minY * scale).rounded()), size.height)
    width = min(clampedPixels((pixels.maxX * scale).rounded()), size.width) - x
    height = min(clampedPixels((pixels.maxY * scale).rounded()), size.height) - y
  }
}

/// A number of pixels from a length that may be anything, even no number.
func clampedPixels(_ length: Double) -> Int {
  // Written so that a NaN, which compares false with everything, becomes 0.
  guard length > 0 else { return 0 }
  return length < Double(PixelSize.longestSide) ? Int(length) : PixelSize.longestSide
}
