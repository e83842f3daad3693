public import DetentViews

/// The two values of a range dial. On a dial that goes round, the range may lead over the seam: from 22
/// to 6 it is the night.
public struct CircularRange: Hashable, Sendable, Codable {
  /// Where the range begins.
  public var lower: Double
  /// Where it ends; below `lower` where it leads over the seam.
  public var upper: Double

  /// Values as they are.
  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }
}

extension CircularRange: ReportedValue {
  /// The fields `lower` and `upper`.
  public var report: [String: ReportedField] {
    ["lower": .number(lower), "upper": .number(upper)]
  }
}

/// The values of a dial of either kind; one with a single thumb has the `upper` one.
struct DialValues: Hashable, Sendable {
  var lower = 0.0
  var upper: Double

  subscript(thumb: RangeThumb) -> Double {
    get { thumb == .lower ? lower : upper }
    set {
      if thumb == .lower {
        lower = newValue
      } else {
        upper = newValue
      }
    }
  }

  var range: CircularRange { CircularRange(lower, upper) }
}
