import DetentDrawing

/// The parts of a wheel that do not turn: its shadow, its card, and the ring with its fade.
struct WheelGround: Hashable, Sendable {
  var center: Point
  var radius: Double
  /// The final radius of a growing wheel.
  var wholeRadius: Double
  var innerRadius: Double
  var outerRadius: Double
  var baseAngle: Double
  /// Clear without a card.
  var card: Color
  var shadow: Shadow?
  var wedge: Color
  var nearAlpha: Double
  var farAlpha: Double
  var fade: WheelFade

  func alpha(at angle: Double) -> Double {
    farAlpha + (nearAlpha - farAlpha) * fade.amount(at: angle)
  }

  var gradient: Gradient {
    let bends = fade.bends
    func stop(_ location: Double, _ bend: Double) -> GradientStop {
      let alpha = wedge.alpha * alpha(at: bend * .pi)
      // Mixed with an opaque card: eight bits of a faint colour would be visible as rays.
      return GradientStop(
        location: location,
        color: card.alpha == 1
          ? card.mixed(with: wedge.withAlpha(1), fraction: alpha) : wedge.withAlpha(alpha))
    }
    return Gradient(
      kind: .conic(center: center, startAngle: baseAngle - .pi / 2),
      stops: bends.map { stop($0 / 2, $0) } + bends.reversed().map { stop(1 - $0 / 2, $0) })
  }

  /// An area that contains the ring at every size, so that the gradient is prepared once.
  var gradientArea: Rect {
    let side = 2 * (wholeRadius + Self.overshoot)
    return Rect(center: center, size: Size(width: side, height: side))
  }

  /// The overshoot of the spring beyond the final size, in logical pixels.
  private static let overshoot = 20.0

  func draw(in canvas: Canvas, ring: Path) {
    let disc = Path(circleAt: center, radius: radius)
    if let shadow { canvas.drawShadow(of: disc, shadow) }
    canvas.fill(disc, with: card)
    canvas.fill(ring, with: .gradient(gradient), preparedFor: gradientArea)
  }
}

/// The shadow of a growing wheel. It fades in at its final size; a blur of each size is slow.
struct WheelShadow: Hashable, Sendable {
  var radius: Double
  var shadow: Shadow
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
  /// The wheel fades evenly all the way round.
  case even
  /// The wheel has a narrow bright beam at the top.
  case beam

  /// The opacity at an angle from the top in radians: 1 at the top, 0 opposite.
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

  /// The angles from top to bottom at which the fade bends, as fractions of half a turn.
  var bends: [Double] {
    let count = self == .even ? 2 : Self.beamStops.count
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// The opacities every 30 degrees from the top to the bottom.
  private static let beamStops = [1, 0.55, 0.40, 0.25, 0.10, 0.03, 0]
}
