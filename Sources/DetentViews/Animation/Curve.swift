import DetentDrawing
import Glibc

/// How a change is spread over time.
public enum Timing: Hashable, Sendable {
  /// A curve over a fixed time.
  case curve(Curve, duration: Duration)
  /// A damped spring that takes the time it needs.
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
  public var y1: Double { didSet { Finite.keep(&y1, oldValue, "Curve.y1") } }
  /// The second control point, x 0...1.
  public var x2: Double { didSet { x2 = Self.time(x2, over: oldValue, "x2") } }
  public var y2: Double { didSet { Finite.keep(&y2, oldValue, "Curve.y2") } }

  public static let linear = Curve(x1: 0, y1: 0, x2: 1, y2: 1)
  public static let easeIn = Curve(x1: 0.42, y1: 0, x2: 1, y2: 1)
  public static let easeOut = Curve(x1: 0, y1: 0, x2: 0.58, y2: 1)
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

/// A damped harmonic oscillator that moves from 0 to 1, by its two designable quantities.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring, in seconds: 0.01...10.
  public var response: Double {
    didSet { response = Self.response(response, over: oldValue) }
  }
  /// 1 reaches the target without overshooting, less swings around it; 0.05...1.
  public var dampingFraction: Double {
    didSet { dampingFraction = Self.damping(dampingFraction, over: oldValue) }
  }

  public init(response: Double, dampingFraction: Double) {
    self.response = Self.response(response, over: 0.5)
    self.dampingFraction = Self.damping(dampingFraction, over: 1)
  }

  private static func response(_ number: Double, over fallback: Double) -> Double {
    max(0.01, min(Finite.value(number, or: fallback, "Spring.response"), 10))
  }

  private static func damping(_ number: Double, over fallback: Double) -> Double {
    max(0.05, min(Finite.value(number, or: fallback, "Spring.dampingFraction"), 1))
  }

  /// The position after a time in seconds, from rest; the closed solution of x″ = ω²(1 − x) − 2ζω·x′.
  public func position(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let omega = 2 * Double.pi / response
    let zeta = dampingFraction
    if zeta >= 1 { return 1 - exp(-omega * time) * (1 + omega * time) }
    let damped = omega * (1 - zeta * zeta).squareRoot()
    let decay = exp(-zeta * omega * time)
    return 1 - decay * (cos(damped * time) + zeta * omega / damped * sin(damped * time))
  }

  /// When the spring stays within a thousandth of its target, in seconds.
  public var settlingTime: Double {
    let omega = 2 * Double.pi / response
    // The critically damped envelope has the further factor 1 + ωt: ln 1000 and a margin for it.
    return (dampingFraction >= 1 ? 9.3 : 6.91 / dampingFraction) / omega
  }
}
