import DetentDrawing

/// The parts of a wheel that do not turn: its shadow, its card, and the ring with its fade.
struct WheelGround: Hashable, Sendable {
  var center: Point
  var radius: Double
  /// The radius at its full size.
  var wholeRadius: Double
  /// The inner radius of the ring that it is drawn with.
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
    func stop(_ location: Double, _ bend: Double) -> GradientStop {
      let alpha = wedge.alpha * alpha(at: bend * .pi)
      // Over an opaque card the mixture is drawn: eight bits of a faint colour would show as rays.
      return GradientStop(
        location: location,
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

  /// The overshoot of the spring beyond the whole size, in logical pixels.
  private static let overshoot = 20.0

  func draw(in canvas: Canvas, ring: Path) {
    let disc = Path(circleAt: center, radius: radius)
    if let shadow { canvas.drawShadow(of: disc, shadow) }
    canvas.fill(disc, with: card)
    canvas.fill(ring, with: .gradient(gradient), preparedFor: gradientArea)
  }
}

/// The shadow of a wheel that grows. It fades in at its final size; a blur of each size takes too
/// long.
struct WheelShadow: Hashable, Sendable {
  var radius: Double
  var shadow: Shadow
  /// The room around the wheel, in logical pixels.
  var overflow: Double

  @MainActor func draw(around center: Point, openness: Double, in canvas: Canvas) {
    let alpha = max(0, min((openness - 0.7) / 0.3, 1))
    guard alpha > 0, shadow.color.alpha > 0 else { return }
    let side = 2 * (radius + overflow)
    let room = Size(width: side, height: side)
    let image = ImageCache.shared.image(for: self, size: room, scale: canvas.scale) { canvas in
      canvas.drawShadow(
        of: Path(circleAt: Point(x: side / 2, y: side / 2), radius: radius), shadow)
    }
    canvas.draw(image, in: Rect(center: center, size: room), alpha: alpha)
  }
}

/// The fade of a wheel away from its top.
public enum WheelFade: String, Hashable, Sendable, Codable, CaseIterable {
  /// Evenly, all the way round.
  case even
  /// A narrow bright beam at the top.
  case beam

  /// The remaining strength at an angle from the top in radians: 1 at the top, 0 opposite.
  func amount(at angle: Double) -> Double {
    let turned = angle.remainder(dividingBy: 2 * .pi).magnitude / .pi
    guard turned.isFinite else { return 0 }
    switch self {
    case .even: return 1 - turned
    case .beam:
      let position = turned * Double(Self.beamStops.count - 1)
      let index = min(Int(exactly: position.rounded(.down)) ?? 0, Self.beamStops.count - 2)
      let rest = position - Double(index)
      return Self.beamStops[index] + (Self.beamStops[index + 1] - Self.beamStops[index]) * rest
    }
  }

  /// The angles between top and bottom at which the fade bends, as parts of half a turn.
  var bends: [Double] {
    let count = self == .even ? 2 : Self.beamStops.count
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// Every 30 degrees from the top to the bottom.
  private static let beamStops = [1, 0.55, 0.40, 0.25, 0.10, 0.03, 0]
}
