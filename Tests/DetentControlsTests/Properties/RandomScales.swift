import DetentTestSupport

@testable import DetentControls

extension SliderScale {
  /// A scale of any kind that there is.
  /// - Parameter ownSteps: whether it may limit the values itself.
  static func random(_ random: inout SplitMix64, ownSteps: Bool = true) -> SliderScale {
    switch random.below(8) {
    case 0, 1, 5: return .linear
    case 2: return .logarithmic
    case 3: return .logarithmic(linearWithin: 1 + Double(random.below(50)))
    case 4:
      let count = [0, 1, 3, 40][random.below(4)]
      return .quantile(of: (0..<count).map { _ in Double(random.below(200) - 40) })
    default:
      let positions = [0, 0.1 + Double(random.below(40)) / 100, 0.7, 1]
      let values = [-20.0, 10, 50 + Double(random.below(100)), 250]
      let stops = zip(positions, values).map {
        PiecewiseScale.Stop(
          at: $0, value: $1, step: ownSteps ? random.pick([nil, nil, 0, 1, 5, 30]) : nil)
      }
      return (try? .piecewise(stops)) ?? .linear
    }
  }
}
