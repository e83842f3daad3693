import DetentDrawing

/// The device pixels under a view: what lies on them is drawn crisply.
struct PixelGrid: Equatable, Sendable {
  /// Device pixels a logical pixel.
  let scale: Double
  /// Where the origin of the view is, in device pixels.
  let origin: Point

  /// - Parameter origin: of the view, in window coordinates and logical pixels.
  init(scale: Double = 1, origin: Point = .zero) {
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    self.origin =
      origin.isFinite ? Point(x: origin.x * self.scale, y: origin.y * self.scale) : .zero
  }

  /// A length in whole device pixels, at least one unless it is zero.
  func pixels(_ length: Double) -> Double {
    length > 0 ? max(1, (length * scale).rounded()) : 0
  }

  /// A length in whole device pixels. Of two as near, the one that lies symmetrically around
  /// another length is taken: both are odd, or both even.
  func pixels(_ length: Double, around inner: Double) -> Double {
    guard length > 0 else { return 0 }
    let exact = length * scale
    let low = exact.rounded(.down)
    guard exact - low == 0.5 else { return max(1, exact.rounded()) }
    return (low - inner).truncatingRemainder(dividingBy: 2) == 0 ? low : low + 1
  }

  /// The least length in whole device pixels that is not shorter and lies symmetrically around
  /// another.
  func pixels(enclosing length: Double, around inner: Double) -> Double {
    guard length > 0 else { return 0 }
    return inner + 2 * ((length * scale - inner) / 2).rounded(.up)
  }

  /// The centre nearest to a coordinate at which so many device pixels cover whole pixels.
  /// - Parameter goesDown: which way a tie goes; mirrored sliders need the mirrored choice.
  func center(near value: Double, pixels: Double, vertical: Bool, goesDown: Bool = false) -> Double
  {
    let phase = vertical ? origin.y : origin.x
    let start = value * scale + phase - pixels / 2
    let whole = goesDown ? (start - 0.5).rounded(.up) : (start + 0.5).rounded(.down)
    return (whole + pixels / 2 - phase) / scale
  }

  /// The rectangle with its edges on the nearest whole pixels, ties so that a mirrored slider is
  /// the mirror image of the plain one.
  func aligned(_ rect: Rect, on axis: SliderAxis) -> Rect {
    func edge(_ value: Double, vertical: Bool) -> Double {
      center(
        near: value, pixels: 0, vertical: vertical,
        goesDown: vertical == axis.isVertical && axis.isReversed)
    }
    let x = edge(rect.minX, vertical: false)
    let y = edge(rect.minY, vertical: true)
    return Rect(
      x: x, y: y, width: edge(rect.maxX, vertical: false) - x,
      height: edge(rect.maxY, vertical: true) - y)
  }
}
