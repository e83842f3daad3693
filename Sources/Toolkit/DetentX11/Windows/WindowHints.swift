import CDetentX11
import DetentDrawing
import DetentViews

/// What a window manager should know about keys and attention (WM_HINTS).
struct WindowHints: Equatable {
  var takesKeys: Bool
  /// The window that stands for all windows of the program.
  var group: UInt?
  var isUrgent = false

  @MainActor
  func write(_ connection: Connection, _ window: UInt) {
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = takesKeys ? 1 : 0
    hints.initial_state = NormalState
    if let group {
      hints.flags |= WindowGroupHint
      hints.window_group = group
    }
    if isUrgent { hints.flags |= Int(XUrgencyHint) }
    XSetWMHints(connection.display, window, &hints)
  }
}

/// The sizes that a window manager should know (WM_NORMAL_HINTS).
struct SizeHints: Equatable {
  var size: PixelSize
  var minimum: PixelSize
  var maximum: PixelSize?
  var increment: PixelSize?
  var aspectRatio: ClosedRange<Double>?

  init(size: PixelSize, minimum: PixelSize) {
    self.size = size
    self.minimum = minimum
  }

  /// What a window requests at a scale. Limits that contradict the minimum give way to it.
  @MainActor
  init(size: PixelSize, of window: DetentViews.Window, scale: Double) {
    self.size = size
    minimum = PixelSize(window.minimumSize, scale: scale)
    let limits = window.sizeLimits
    if let size = limits.maximum {
      let pixels = PixelSize(size, scale: scale)
      maximum = PixelSize(
        width: max(pixels.width, minimum.width), height: max(pixels.height, minimum.height))
    }
    increment = limits.increment.map { PixelSize($0, scale: scale) }
    if let ratio = limits.aspectRatio, ratio.lowerBound > 0, ratio.upperBound.isFinite {
      aspectRatio = ratio
    }
  }

  @MainActor
  func write(_ connection: Connection, _ window: UInt) {
    var hints = xHints
    XSetWMNormalHints(connection.display, window, &hints)
  }

  private var xHints: XSizeHints {
    var hints = XSizeHints()
    hints.flags = PSize | PMinSize
    (hints.width, hints.height) = size.pair
    (hints.min_width, hints.min_height) = minimum.pair
    if let maximum {
      hints.flags |= PMaxSize
      (hints.max_width, hints.max_height) = maximum.pair
    }
    if let increment {
      // Steps are counted from the base.
      hints.flags |= PResizeInc | PBaseSize
      (hints.width_inc, hints.height_inc) = increment.pair
      (hints.base_width, hints.base_height) = minimum.pair
    }
    if let aspectRatio {
      hints.flags |= PAspect
      (hints.min_aspect.x, hints.min_aspect.y) = Self.fraction(aspectRatio.lowerBound)
      (hints.max_aspect.x, hints.max_aspect.y) = Self.fraction(aspectRatio.upperBound)
    }
    return hints
  }

  /// A ratio as two numbers that X and window managers can multiply with sizes.
  private static func fraction(_ ratio: Double) -> (Int32, Int32) {
    let denominator = ratio > 1 ? 10_000 / ratio : 10_000
    return (
      Int32(max(1, clampedPixels((ratio * denominator).rounded()))),
      Int32(max(1, clampedPixels(denominator.rounded())))
    )
  }
}

extension PixelSize {
  fileprivate var pair: (Int32, Int32) { (Int32(width), Int32(height)) }
}

/// Icons as window managers take them: width, height, and the pixels as 0xAARRGGBB, one after the
/// other.
enum WindowIcon {
  static let longestSide = 256
  /// Servers without big requests take no more than 262,140 bytes at once.
  static let mostWords = 65_000

  /// Icons that are too large are left out.
  static func words(of icons: [Image]) -> [UInt] {
    var words: [UInt] = []
    for icon in icons {
      let (width, height) = (icon.pixelWidth, icon.pixelHeight)
      guard (1...longestSide).contains(width), (1...longestSide).contains(height),
        words.count + 2 + width * height <= mostWords, let pixels = pixels(of: icon)
      else { continue }
      words += [UInt(width), UInt(height)] + pixels
    }
    return words
  }

  private static func pixels(of icon: Image) -> [UInt]? {
    let size = Size(width: Double(icon.pixelWidth), height: Double(icon.pixelHeight))
    guard let surface = try? Surface(size: size, scale: 1) else { return nil }
    surface.withCanvas { $0.draw(icon, in: Rect(origin: .zero, size: size)) }
    return surface.withUnsafeBytes { bytes in
      (0..<icon.pixelHeight).flatMap { y in
        (0..<icon.pixelWidth).map { x in
          straight(bytes.load(fromByteOffset: y * surface.bytesPerRow + x * 4, as: UInt32.self))
        }
      }
    }
  }

  /// The pixel without the alpha that Cairo has multiplied its colours with.
  private static func straight(_ pixel: UInt32) -> UInt {
    let alpha = pixel >> 24
    guard alpha > 0 else { return 0 }
    let colors = [16, 8, 0].map { shift in
      min(255, ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha) << shift
    }
    return UInt(alpha << 24 | colors.reduce(0, |))
  }
}
