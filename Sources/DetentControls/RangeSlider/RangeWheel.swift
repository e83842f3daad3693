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

  /// Whether a turn is for a control.
  func answers(isFocused: Bool) -> Bool {
    switch self {
    case .whenFocused: isFocused
    case .always: true
    case .never: false
    }
  }
}

extension RangeMove {
  /// What notches of the wheel ask of a thumb: with Control pages, with Shift a tenth.
  static func turn(_ count: Double, _ modifiers: Modifiers) -> RangeMove {
    if modifiers.contains(.control) { return .pages(count) }
    return modifiers.contains(.shift) ? .fine(count) : .steps(count)
  }
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
  /// All values moved by steps with their distances kept, on a scale that is not linear as they look on
  /// the track; unchanged where one of them is at its end.
  func panned(_ values: [Double], bySteps count: Double, isNice: Bool) -> [Double] {
    let hasRoom = values.indices.allSatisfy {
      count > 0 ? values[$0] < highs[$0] : values[$0] > lows[$0]
    }
    guard hasRoom else { return values }
    let last = self.count - 1
    guard lattice.isContinuousSomewhere else {
      return resolve(values.map { lattice.moved($0, bySteps: count) }, yielding: last)
    }
    return resolve(slid(values, bySteps: count, isNice: isNice), yielding: last)
  }

  private func slid(_ values: [Double], bySteps count: Double, isNice: Bool) -> [Double] {
    guard scale.isLinear else {
      let places = values.map(scale.fraction)
      let way = shift(
        places, by: count / 100, within: (lows.map(scale.fraction), highs.map(scale.fraction)))
      return places.map { tidied(scale.value(at: $0 + way)) }
    }
    let wish = count * keyStep(at: minimum, isNice: isNice)
    let way = shift(values, by: wish, within: (lows, highs))
    return values.indices.map { index in
      // Exactly at the end, whatever the sum is.
      for end in [lows[index], highs[index]] where way == end - values[index] { return end }
      return tidied(values[index] + way)
    }
  }

  /// As much of a movement as all have room for.
  private func shift(
    _ places: [Double], by wish: Double, within ends: (lows: [Double], highs: [Double])
  ) -> Double {
    let least = zip(ends.lows, places).map { $0 - $1 }.max() ?? 0
    let greatest = zip(ends.highs, places).map { $0 - $1 }.min() ?? 0
    return max(least, min(greatest, wish))
  }
}
