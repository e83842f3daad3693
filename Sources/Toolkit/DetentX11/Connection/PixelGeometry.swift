import DetentDrawing
import DetentViews

/// A size in device pixels, at least 1 × 1.
struct PixelSize: Equatable, Sendable {
  var width: Int
  var height: Int

  /// The longest side of a window in X and Cairo, in pixels.
  static let longestSide = 32_767
  /// The most pixels drawn: 256 MiB. Another program may make a window larger than every screen.
  static let mostPixels = 1 << 26

  init(width: Int, height: Int) {
    self.width = max(1, min(width, Self.longestSide))
    self.height = max(1, min(height, Self.longestSide))
  }

  /// Rounds up to whole pixels.
  init(_ size: Size, scale: Double) {
    // Rounding errors must not cost a column: 100 × 1.1 is 110.00000000000001.
    let slack = 1e-6
    self.init(
      width: clampedPixels((size.width * scale - slack).rounded(.up)),
      height: clampedPixels((size.height * scale - slack).rounded(.up)))
  }

  /// The part that is drawn; see `mostPixels`.
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

/// A rectangle of whole device pixels, within the coordinates of X.
struct PixelRect: Equatable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The pixels that a rectangle touches within a size; may be empty.
  init(_ rect: Rect, scale: Double, in size: PixelSize) {
    let pixels = rect.outset(toPixelsAt: scale)
    x = min(clampedPixels((pixels.minX * scale).rounded()), size.width)
    y = min(clampedPixels((pixels.minY * scale).rounded()), size.height)
    width = min(clampedPixels((pixels.maxX * scale).rounded()), size.width) - x
    height = min(clampedPixels((pixels.maxY * scale).rounded()), size.height) - y
  }
}

/// Rounds a length down to whole pixels, from 0 to `PixelSize.longestSide`. NaN becomes 0.
func clampedPixels(_ length: Double) -> Int {
  guard length > 0 else { return 0 }
  return length < Double(PixelSize.longestSide) ? Int(length) : PixelSize.longestSide
}

/// A rectangle of the screen in device pixels, clamped to X's coordinates because other programs
/// may send any value.
struct ScreenRect: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  private static let maximumCoordinate = 65_535

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = max(-Self.maximumCoordinate, min(x, Self.maximumCoordinate))
    self.y = max(-Self.maximumCoordinate, min(y, Self.maximumCoordinate))
    self.width = max(0, min(width, Self.maximumCoordinate))
    self.height = max(0, min(height, Self.maximumCoordinate))
  }

  var isEmpty: Bool { width == 0 || height == 0 }
  var area: Int { width * height }

  func moved(by distance: (x: Int, y: Int)) -> ScreenRect {
    ScreenRect(x: x + distance.x, y: y + distance.y, width: width, height: height)
  }

  func intersection(_ other: ScreenRect) -> ScreenRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return ScreenRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// Moves the rectangle inside another, and shrinks it if necessary.
  func kept(inside other: ScreenRect) -> ScreenRect {
    guard !other.isEmpty else { return self }
    let width = min(width, other.width)
    let height = min(height, other.height)
    return ScreenRect(
      x: max(other.x, min(x, other.x + other.width - width)),
      y: max(other.y, min(y, other.y + other.height - height)), width: width, height: height)
  }

  init(_ rect: Rect, scale: Double, from window: ScreenRect) {
    func signed(_ length: Double) -> Int {
      length < 0 ? -clampedPixels((-length).rounded()) : clampedPixels(length.rounded())
    }
    let size = PixelSize(rect.size, scale: scale)
    self.init(
      x: window.x + signed(rect.minX * scale), y: window.y + signed(rect.minY * scale),
      width: size.width, height: size.height)
  }

  func logical(from origin: (x: Int, y: Int), scale: Double) -> Rect {
    Rect(
      x: Double(x - origin.x) / scale, y: Double(y - origin.y) / scale,
      width: Double(width) / scale, height: Double(height) / scale)
  }
}

/// The number of device pixels per logical pixel.
enum ScaleFactor {
  /// The scales that surfaces support.
  static let range = 0.25...8.0

  /// The nearest supported scale, or nil unless the request is a finite number above 0.
  static func sensible(_ requested: Double?) -> Double? {
    guard let requested, requested.isFinite, requested > 0 else { return nil }
    return clamp(requested)
  }

  /// The scale of a resolution in dots per inch; 96 is 1. Returns nil for resolutions that no
  /// screen has. Sizes in millimetres are ignored, because most servers make them up.
  static func of(dpi: Double) -> Double? {
    guard dpi >= 24, dpi <= 768 else { return nil }
    return clamp(dpi / 96)
  }

  private static func clamp(_ scale: Double) -> Double {
    max(range.lowerBound, min(scale, range.upperBound))
  }
}
