import DetentDrawing

/// A round thumb with its ring and shadow: everything its picture depends on, so that it is drawn once.
struct ThumbArt: Hashable, Sendable {
  /// In device pixels.
  var diameter: Double
  var ringWidth: Double
  var body: Color
  var ring: Color
  var shadow: Shadow
  /// Whether the shadow is left out.
  var isFlat: Bool

  /// How many device pixels the shadow needs on each side.
  static func padding(_ shadow: Shadow, scale: Double) -> Double {
    let offset = max(shadow.offset.x.magnitude, shadow.offset.y.magnitude)
    return min(256, ((shadow.reach + offset) * scale + 1).rounded(.up))
  }

  /// The size with the padding, in logical pixels.
  func size(scale: Double) -> Size {
    let side = (diameter + 2 * Self.padding(shadow, scale: scale)) / scale
    return Size(width: side, height: side)
  }

  func draw(in canvas: Canvas) {
    let side = size(scale: canvas.scale).width
    let center = Point(x: side / 2, y: side / 2)
    let radius = diameter / canvas.scale / 2
    let disc = Path(circleAt: center, radius: radius)
    if !isFlat { canvas.drawShadow(of: disc, shadow) }
    canvas.fill(disc, with: ring)
    canvas.fill(Path(circleAt: center, radius: radius - ringWidth), with: body)
  }
}

/// The shape of the halo behind a thumb; its colour comes when it is drawn.
struct HaloArt: Hashable, Sendable {
  /// In device pixels.
  var diameter: Double

  func size(scale: Double) -> Size {
    Size(width: diameter / scale, height: diameter / scale)
  }

  func draw(in canvas: Canvas) {
    let radius = diameter / canvas.scale / 2
    canvas.fill(
      Path(circleAt: Point(x: radius, y: radius), radius: radius), with: Color(hex: 0x000000))
  }
}
