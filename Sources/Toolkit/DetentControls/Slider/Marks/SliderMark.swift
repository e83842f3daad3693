/// A value that a slider points out on its track.
public struct SliderMark: Hashable, Sendable, Codable {
  /// Where it is; one outside the bounds is not shown.
  public var value: Double
  /// What stands beside it; nil leaves the mark without a text.
  public var label: String?

  /// A mark at a value.
  public init(_ value: Double, label: String? = nil) {
    self.value = value
    self.label = label
  }
}

/// Where a slider has ticks beside its track. They are never denser than the style allows: where
/// there are too many, every second, fifth, tenth … is shown. The last one is at the maximum,
/// except where only round values are requested.
public enum SliderTicks: Hashable, Sendable {
  /// Nowhere.
  case none
  /// Ticks are at round values, as many as have room for their labels, and at both ends.
  case automatic
  /// Ticks are at round values only, as many as have room for their labels: £200k £500k £1M £2M £5M
  /// £20M between £180k and £40M. On a scale that is not linear one may be left out between two
  /// that have room.
  case round
  /// Ticks are at the values that the step allows; nowhere without a step.
  case steps
  /// Every so many units from the minimum; nowhere for a distance that is not above 0.
  case every(Double)
  /// Ticks are at these values.
  case values([Double])
}
