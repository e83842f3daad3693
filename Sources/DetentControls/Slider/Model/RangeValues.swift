public import DetentViews

/// The two values of a range slider, the lower one never above the upper one.
public struct RangeValues: Hashable, Sendable, Codable {
  /// The lower end of the range.
  public internal(set) var lower: Double
  /// The upper end of the range.
  public internal(set) var upper: Double

  /// Sorts its arguments.
  public init(_ lower: Double, _ upper: Double) {
    self.lower = min(lower, upper)
    self.upper = max(lower, upper)
  }

  /// The values of a slider with two thumbs.
  init(_ list: [Double]) {
    lower = list.first ?? 0
    upper = list.last ?? 0
  }

  /// The values in order.
  var list: [Double] { [lower, upper] }

  /// The value of a thumb.
  public subscript(thumb: RangeThumb) -> Double {
    get { thumb == .lower ? lower : upper }
    set {
      if thumb == .lower {
        lower = newValue
      } else {
        upper = newValue
      }
    }
  }

  /// The distance between them.
  public var span: Double { upper - lower }
}

extension RangeValues: ReportedValue {
  /// The fields `lower` and `upper`.
  public var report: [String: ReportedField] {
    ["lower": .number(lower), "upper": .number(upper)]
  }
}
