import DetentDrawing

/// What of a wheel stays as it is while it turns: its shadow, its card, and the ring with its fade.
struct WheelGround: Hashable, Sendable {
  var center: Point
  var radius: Double
  /// What the radius grows to.
  var wholeRadius: Double
  /// Of the ring that it is drawn with.
  var innerRadius: Double
  var outerRadius: Double
  var baseAngle: Double
  /// Clear where the wheel has none.
  var card: Color
  /// Nil draws none.
  var shadow: Shadow?
  var wedge: Color
  var nearAlpha: Double
  var farAlpha: Double
  var fade: WheelFade

  /// The alpha of a wedge at an angle from the top.
  func alpha(at angle: Double) -> Double {
    farAlpha + (nearAlpha - farAlpha) * fade.amount(at: angle)
  }

  /// The colours of the ring around its centre.
  var gradient: Gradient {
    let bends = fade.bends
    func stop(_ place: Double, _ bend: Double) -> GradientStop {
      let alpha = wedge.alpha * alpha(at: bend * .pi)
      // Over an opaque card the mixture is drawn: eight bits of a faint colour would show as rays.
      return GradientStop(
        location: place,
        color: card.alpha == 1
          ? card.mixed(with: wedge.withAlpha(1), fraction: alpha) : wedge.withAlpha(alpha))
    }
    return Gradient(
      kind: .conic(center: center, startAngle: baseAngle - .pi / 2),
      stops: bends.map { stop($0 / 2, $0) } + bends.reversed().map { stop(1 - $0 / 2, $0) })
  }

  /// Covers the ring at every size on its way, and is the same for all of them.
  var gradientArea: Rect {
    let side = 2 * (wholeRadius + Self.overshoot)
    return Rect(center: center, size: Size(width: side, height: side))
  }

  /// How far a spring goes beyond the whole size, in logical pixels.
  private static let overshoot = 20.0

  func draw(in canvas: Canvas, ring: Path) {
    let disc = Path(circleAt: center, radius: radius)
    if let shadow { canvas.drawShadow(of: disc, shadow) }
    canvas.fill(disc, with: card)
    canvas.fill(ring, with: .gradient(gradient), preparedFor: gradientArea)
  }
}
