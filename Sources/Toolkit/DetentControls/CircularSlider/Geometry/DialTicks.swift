import DetentDrawing
import DetentViews

extension DialLayout {
  /// The ticks of a style, thinned where they would lie too close to be distinguished.
  func ticks(_ style: CircularSliderStyle, _ rules: TrackRules) -> [DialLine] {
    let positions = tickPositions(style, rules)
    let start = tickRadius(style)
    let inwards: Double = style.tickGap < 0 ? -1 : 1
    let every = Int(exactly: style.majorTickEvery.rounded()) ?? 0
    return positions.enumerated().map { index, position in
      let isMajor = every > 0 && index % every == 0
      let length = style.tickLength * (isMajor ? 2 : 1) * inwards
      return DialLine(
        from: geometry.point(at: position, radius: start),
        to: geometry.point(at: position, radius: max(0, start - length)))
    }
  }

  /// The labels around points beyond the longest ticks, on their side of the ring.
  func labels(_ labels: [DialLabel], _ style: CircularSliderStyle) -> [TextRenderState] {
    let inwards: Double = style.tickGap < 0 ? -1 : 1
    let ticks = style.ticks == .none ? 0 : style.tickLength * (style.majorTickEvery > 0 ? 2 : 1)
    let radius = tickRadius(style) - (ticks + style.tickFontSize) * inwards
    guard radius > 0 else { return [] }
    let font = Font.system(style.tickFontSize, tabularDigits: true)
    return labels.filter(\.value.isFinite).map {
      let line = TextLine($0.text, font: font)
      let center = geometry.point(at: scale.position(of: $0.value), radius: radius)
      return TextRenderState(
        text: $0.text, line: line,
        origin: Point(x: center.x - line.size.width / 2, y: center.y - line.size.height / 2))
    }
  }

  /// Where ticks begin.
  private func tickRadius(_ style: CircularSliderStyle) -> Double {
    style.tickGap < 0
      ? radius + thickness / 2 - style.tickGap
      : max(0, radius - thickness / 2 - style.tickGap)
  }

  private func tickPositions(_ style: CircularSliderStyle, _ rules: TrackRules) -> [Double] {
    let room = tickRadius(style) * arc.sweep * .pi / 180 / Self.leastTickDistance
    switch style.ticks {
    case .none: return []
    case .even:
      let wanted = Int(exactly: style.tickCount.rounded()) ?? 0
      let gaps = arc.isFullCircle ? wanted : wanted - 1
      guard gaps > 0, Double(gaps) <= room else { return [] }
      return (0..<wanted).map { arc.sweep * Double($0) / Double(gaps) }
    case .steps:
      guard !rules.grid.isContinuous, room >= 1, arc.laps == 1 else { return [] }
      // Every second, third … step, so that those that are left lie evenly.
      let steps = rules.grid.stepCount
      let thinning = max(1, (steps / room).rounded(.up))
      let count = (steps / thinning).rounded(.down)
      guard count < 10_000 else { return [] }
      return (0...Int(count)).map {
        scale.position(of: rules.minimum + Double($0) * thinning * rules.step)
      }
    }
  }

  /// Ticks lie at least so many logical pixels apart.
  static let leastTickDistance = 4.0
}

/// A text at a value of a dial.
public struct DialLabel: Hashable, Sendable {
  /// Where it stands.
  public var value: Double
  /// What is written there.
  public var text: String

  /// A text at a value.
  public init(_ value: Double, _ text: String) {
    self.value = value
    self.text = text
  }
}
