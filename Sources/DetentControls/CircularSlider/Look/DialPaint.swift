import DetentDrawing
import DetentViews
import Glibc

/// What the arc of a dial is filled with: colours that run across the ring or along it.
struct DialPaint {
  private let face: DialFace

  init(_ face: DialFace) { self.face = face }

  /// - Parameter alpha: 0...1, for glows and for laps that are over.
  func paint(alpha: Double) -> Paint {
    let style = face.style
    guard face.isEnabled, !face.isHighContrast else {
      let color = face.emphasis(style.startColor)
      return .color(color.withAlpha(color.alpha * alpha))
    }
    let first = faded(style.startColor, alpha)
    let last = faded(style.endColor, alpha)
    switch style.fill {
    case .solid: return .color(first)
    case .linear:
      let radius = face.geometry.radius + style.arcThickness / 2
      let center = face.geometry.center
      return .gradient(
        Gradient(
          kind: .linear(
            from: DialArc.point(around: center, radius: radius, angle: style.gradientAngle + 180),
            to: DialArc.point(around: center, radius: radius, angle: style.gradientAngle)),
          colors: [first, last]))
    case .conic: return .gradient(conic(first, last))
    }
  }

  /// Along the arc; in the gap each end goes on in its own colour, for round ends and glows.
  private func conic(_ first: Color, _ last: Color) -> Gradient {
    let arc = face.geometry.arc
    let end = arc.sweep / 360
    let middle = (1 + end) / 2
    let stops = [(0, first), (end, last), (middle, last), (middle, first), (1, first)]
    // Gradients run clockwise; one of a dial that does not is laid the other way round.
    return Gradient(
      kind: .conic(
        center: face.geometry.center, startAngle: (arc.startAngle - 90) * .pi / 180),
      stops: arc.isClockwise
        ? stops.map { GradientStop(location: $0.0, color: $0.1) }
        : stops.reversed().map { GradientStop(location: 1 - $0.0, color: $0.1) })
  }

  private func faded(_ color: DynamicColor, _ alpha: Double) -> Color {
    let color = face.color(color)
    return color.withAlpha(color.alpha * alpha)
  }
}
