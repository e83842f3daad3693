import Glibc

/// The spring of an opening or a closing popup: from 0 to 1 in a fixed time, with a push at the start.
///
/// y = 1 + e^(−ζωt)·(−cos bt + c·sin bt) with b = ω√(1 − ζ²) and c = (v₀ − ζω)/b for ζ < 1, and
/// y = 1 + (−1 + (v₀ − ω)·t)·e^(−ωt) for ζ = 1: the solution of the damped oscillator that starts at 0
/// with the speed v₀. ω is such that a thousandth of the way is left at the end.
struct SpinnerSpring: Hashable, Sendable {
  /// In seconds.
  var duration: Double
  /// ζ: 1 does not overshoot.
  var damping: Double
  /// v₀, in ways a second.
  var initialSpeed: Double
  /// ω, in radians a second.
  var frequency: Double

  static let opening = SpinnerSpring(
    duration: 0.25, damping: 0.8, initialSpeed: 25, frequency: 34.6)
  static let closing = SpinnerSpring(duration: 0.25, damping: 1, initialSpeed: 7, frequency: 36.1)
  static let pickerClosing = SpinnerSpring(
    duration: 0.3, damping: 1, initialSpeed: 7, frequency: 29.9)

  /// The part of the way after a time in seconds; exactly 1 from the end on.
  func position(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < duration else { return 1 }
    let decay = exp(-damping * frequency * time)
    guard damping < 1 else {
      return 1 + (-1 + (initialSpeed - frequency) * time) * decay
    }
    let b = frequency * (1 - damping * damping).squareRoot()
    let c = (initialSpeed - damping * frequency) / b
    return 1 + decay * (-cos(b * time) + c * sin(b * time))
  }
}
