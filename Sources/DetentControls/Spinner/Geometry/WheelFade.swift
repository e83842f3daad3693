/// How a wheel fades away from its top.
public enum WheelFade: String, Hashable, Sendable, Codable, CaseIterable {
  /// Evenly, all the way round.
  case even
  /// A narrow bright beam at the top.
  case beam

  /// What is left at an angle from the top in radians, on either side: 1 at the top, 0 opposite.
  func amount(at angle: Double) -> Double {
    let turned = angle.remainder(dividingBy: 2 * .pi).magnitude / .pi
    guard turned.isFinite else { return 0 }
    switch self {
    case .even: return 1 - turned
    case .beam:
      let place = turned * Double(Self.beamStops.count - 1)
      let index = min(Int(exactly: place.rounded(.down)) ?? 0, Self.beamStops.count - 2)
      let rest = place - Double(index)
      return Self.beamStops[index] + (Self.beamStops[index + 1] - Self.beamStops[index]) * rest
    }
  }

  /// The places between top and bottom at which the fade bends, as parts of half a turn.
  var bends: [Double] {
    let count = self == .even ? 2 : Self.beamStops.count
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// Every 30 degrees from the top to the bottom.
  private static let beamStops = [1, 0.55, 0.40, 0.25, 0.10, 0.03, 0]
}
