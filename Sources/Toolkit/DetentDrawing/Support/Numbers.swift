extension Int {
  /// The nearest whole number inside a range; the lower end where the number is NaN.
  init(_ value: Double, clampedTo range: ClosedRange<Int>) {
    guard value > Double(range.lowerBound) else {
      self = range.lowerBound
      return
    }
    guard value < Double(range.upperBound) else {
      self = range.upperBound
      return
    }
    self = Int(exactly: value.rounded()) ?? range.lowerBound
  }
}

extension Double {
  /// The number inside a range; the fallback where it is NaN.
  func clamped(_ low: Double, _ high: Double, orNaN fallback: Double) -> Double {
    if isNaN { return fallback }
    return self < low ? low : (self > high ? high : self)
  }
}
