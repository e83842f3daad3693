import DetentControls
import DetentViews

/// How the track of a range is shared out among its numbers.
enum RangeScale: String, CaseIterable {
  case linear
  case logarithmic = "log"
  case quantile = "even"

  /// What a menu of scales of prices calls it.
  func title(_ texts: Localized) -> String {
    switch self {
    case .linear: texts("Even steps")
    case .logarithmic: texts("Spread by price")
    case .quantile: texts("Equal numbers of homes")
    }
  }

  /// The part of a linear track below which the median says that most homes share a corner of it.
  private static let crowdedPart = 0.2

  /// What suits numbers with a median: ratios where they crowd at the lower end, else differences.
  init(suiting bounds: NiceBounds, median: Double?) {
    let span = bounds.upper - bounds.lower
    // A few whole numbers have their places beside each other, however they crowd.
    guard let median, bounds.lower >= 0, span > 0, bounds.fewNumbers == nil else {
      self = .linear
      return
    }
    self = (median - bounds.lower) / span < Self.crowdedPart ? .logarithmic : .linear
  }

  /// Nobody is to choose ratios that end at zero.
  func isOffered(for bounds: NiceBounds) -> Bool { self != .logarithmic || bounds.lower > 0 }

  /// - Parameter numbers: those that the track is for.
  func shape(for numbers: some Sequence<Double>) -> SliderScale {
    switch self {
    case .linear: .linear
    case .logarithmic: .logarithmic
    case .quantile: .quantile(of: numbers)
    }
  }
}
