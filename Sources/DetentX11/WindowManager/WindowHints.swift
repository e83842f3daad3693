import CDetentX11
import DetentDrawing
import DetentViews

/// What a window manager should know about keys and attention (WM_HINTS).
struct WindowHints: Hashable {
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
struct SizeHints: Hashable {
  var size: PixelSize
  var minimum: PixelSize
  var maximum: PixelSize?
  var increment: PixelSize?
  var aspectRatio: ClosedRange<Double>?

  init(size: PixelSize, minimum: PixelSize) {
    self.size = size
    self.minimum = minimum
  }

  /// What a window asks for at a scale. Limits that contradict the minimum give way to it.
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
