import DetentControls
import Listings

/// How the track of the price slider is shared out.
enum PriceScale: CaseIterable {
  case linear, logarithmic, quantile

  /// What the menu calls it.
  var title: String {
    switch self {
    case .linear: "Linear scale"
    case .logarithmic: "Log scale"
    case .quantile: "Even scale"
    }
  }

  /// Where the median lies below this part of a linear track, most homes share a corner of it.
  private static let crowdedPart = 0.2

  /// What suits the prices: ratios where they crowd at the lower end, else differences.
  init(suiting index: FilterIndex, bounds: NiceBounds) {
    let span = bounds.upper - bounds.lower
    guard let median = index.quantile(0.5), bounds.lower > 0, span > 0 else {
      self = .linear
      return
    }
    self = (median - bounds.lower) / span < Self.crowdedPart ? .logarithmic : .linear
  }

  /// Ratios need prices above zero.
  func isOffered(for bounds: NiceBounds) -> Bool { self != .logarithmic || bounds.lower > 0 }

  func shape(for index: FilterIndex) -> SliderScale {
    switch self {
    case .linear: .linear
    case .logarithmic: .logarithmic
    case .quantile: .quantile(of: index.prices[index.commonRanks])
    }
  }
}
