import DetentDrawing
import Glibc

/// How a change is spread over time.
public enum Timing: Hashable, Sendable {
  /// A curve over a fixed time.
  case curve(Curve, duration: Duration)
  /// A damped spring.
  case spring(Spring)

  /// Hover and press.
  public static let hover = Timing.curve(.easeOut, duration: .milliseconds(120))
  /// Values that a program sets.
  public static let value = Timing.curve(.easeOut, duration: .milliseconds(150))
}

/// A cubic Bézier timing curve, as in CSS `cubic-bezier()`: from (0, 0) to (1, 1).
public struct Curve: Hashable, Sendable {
  /// The first control point, x 0...1.
  public var x1: Double { didSet { x1 = Self.time(x1, over: oldValue, "x1") } }
  /// The progress at the first control point; may lie outside 0...1.
  public var y1: Double { didSet { Finite.keep(&y1, oldValue, "Curve.y1") } }
  /// The second control point, x 0...1.
  public var x2: Double { didSet { x2 = Self.time(x2, over: oldValue, "x2") } }
  /// The progress at the second control point; may lie outside 0...1.
  public var y2: Double { didSet { Finite.keep(&y2, oldValue, "Curve.y2") } }

  /// The curve that is as fast from beginning to end.
  public static let linear = Curve(x1: 0, y1: 0, x2: 1, y2: 1)
  /// Slow at last.
  public static let easeOut = Curve(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// Slow at both ends.
  public static let easeInOut = Curve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The x of the control points is limited to 0...1, so that time never runs backwards. What is no
  /// number is taken from the straight line.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = Self.time(x1, over: 0, "x1")
    self.y1 = Finite.value(y1, or: 0, "Curve.y1")
    self.x2 = Self.time(x2, over: 1, "x2")
    self.y2 = Finite.value(y2, or: 1, "Curve.y2")
  }

  private static func time(
    _ number: Double, over fallback: Double, _ name: StaticString
  ) -> Double {
    max(0, min(Finite.value(number, or: fallback, "Curve.\(name)"), 1))
  }

  /// The progress after a fraction (0...1) of the time.
  public func progress(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    if self == .linear { return fraction }
    // x(t) is monotone because its control points lie in 0...1, so bisection always converges.
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let t = (low + high) / 2
      if bezier(t, x1, x2) < fraction { low = t } else { high = t }
    }
    return bezier((low + high) / 2, y1, y2)
  }

  private func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
  }
}

/// A damped spring that goes from 0 to 1 in a fixed time, with a push at the start.
///
/// y = 1 + e^(−ζωt)·(−cos bt + c·sin bt) with b = ω√(1 − ζ²) and c = (v₀ − ζω)/b for ζ < 1, and
/// y = 1 + (−1 + (v₀ − ω)·t)·e^(−ωt) for ζ = 1: the solution of the damped oscillator that starts
/// at 0 with the speed v₀. ω has to be such that hardly anything of the way is left at the end.
public struct Spring: Hashable, Sendable {
  /// The time that the spring takes, in seconds, 0.01...10.
  public let duration: Double
  /// ζ, 0.05...1: less than 1 swings around the end, 1 does not.
  public let damping: Double
  /// v₀, in ways a second.
  public let initialSpeed: Double
  /// ω, in radians a second, 0.1...1000.
  public let frequency: Double

  /// What is no number is replaced by what makes a firm spring of half a second.
  public init(duration: Double, damping: Double, initialSpeed: Double = 0, frequency: Double) {
    func sound(_ number: Double, _ range: ClosedRange<Double>, _ name: StaticString, _ or: Double)
      -> Double
    {
      max(range.lowerBound, min(Finite.value(number, or: or, "Spring.\(name)"), range.upperBound))
    }
    self.duration = sound(duration, 0.01...10, "duration", 0.5)
    self.damping = sound(damping, 0.05...1, "damping", 1)
    self.initialSpeed = sound(initialSpeed, -1_000...1_000, "initialSpeed", 0)
    self.frequency = sound(frequency, 0.1...1_000, "frequency", 18.5)
  }

  /// The part of the way after a time in seconds; exactly 1 from the end on.
  public func position(at time: Double) -> Double {
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
