import DetentDrawing
import DetentViews

/// When a control answers to the wheel.
public enum WheelPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Only while it has the focus: scrolling a page past it changes nothing.
  case whenFocused
  /// Whenever the pointer is over it.
  case always
  /// Turns are for what lies around it.
  case never
}

/// Makes whole notches of the turns of a wheel; smooth devices send fractions.
struct WheelNotches: Hashable, Sendable {
  private var remainder = 0.0

  /// One turn asks for no more than this, whatever a device says.
  static let limit = 100.0

  /// The whole notches that a turn completes. What is left of another direction is dropped.
  mutating func take(_ amount: Double) -> Double {
    guard amount.isFinite, amount != 0 else { return 0 }
    if remainder != 0, (remainder > 0) != (amount > 0) { remainder = 0 }
    let sum = max(-Self.limit, min(Self.limit, remainder + amount))
    // Ten tenths must be one, whatever the sum of the doubles is.
    let whole = (sum + (sum > 0 ? 1e-9 : -1e-9)).rounded(.towardZero)
    remainder = sum - whole
    return whole
  }

  mutating func drop() { remainder = 0 }
}

extension RangeKeys {
  /// What a turn of the wheel is worth: notches follow the arrows of the same direction.
  func amount(of notches: Point) -> Double { notches.x * horizontal + notches.y * vertical }
}

extension RangeRules {
  /// Both values moved by steps with their span kept, on a scale that is not linear as it looks on the
  /// track; unchanged where one of them is at its end.
  func panned(_ values: RangeValues, bySteps count: Double, isNice: Bool) -> RangeValues {
    guard count > 0 ? values.upper < maximum : values.lower > minimum else { return values }
    guard !lattice.isContinuousSomewhere else {
      return slid(values, bySteps: count, isNice: isNice)
    }
    return resolve(
      lower: lattice.moved(values.lower, bySteps: count),
      upper: lattice.moved(values.upper, bySteps: count), yielding: .upper)
  }

  private func slid(_ values: RangeValues, bySteps count: Double, isNice: Bool) -> RangeValues {
    guard scale.isLinear else {
      let (low, high) = (scale.fraction(of: values.lower), scale.fraction(of: values.upper))
      let way = max(-low, min(1 - high, count / 100))
      return resolve(
        lower: tidied(scale.value(at: low + way)), upper: tidied(scale.value(at: high + way)),
        yielding: .upper)
    }
    let wish = count * keyStep(at: values.lower, isNice: isNice)
    let way = max(minimum - values.lower, min(maximum - values.upper, wish))
    return resolve(
      lower: way == minimum - values.lower ? minimum : tidied(values.lower + way),
      upper: way == maximum - values.upper ? maximum : tidied(values.upper + way),
      yielding: .upper)
  }
}
