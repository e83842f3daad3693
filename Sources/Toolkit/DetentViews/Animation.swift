import DetentDrawing
import Glibc

/// An animated number. Start it with `View.startAnimation(_:)`; the window advances it.
@MainActor
public final class Animation {
  private let timing: Timing
  let isOngoing: Bool
  private let from: Double
  private let to: Double
  private let update: @MainActor (Double) -> Void
  private var completion: (@MainActor (_ finished: Bool) -> Void)?
  private var elapsed = Duration.zero
  private var lastTime: Duration?

  /// Whether the animation has reached its end or was cancelled.
  public private(set) var isFinished = false

  /// The longest step in one frame, so that animations go on after a process was stopped.
  package static let longestStep = Duration.milliseconds(100)

  /// Creates an animation. An end that is not finite is replaced by the other one, or else by 0.
  /// - Parameters:
  ///   - isOngoing: whether the animation, such as momentum, also runs when changes are shown at
  ///     once: before the first frame of the window, and while the user edits another control.
  ///   - update: called with the number at each frame, finally with exactly `to`.
  ///   - completion: called exactly once. It receives false if the animation was cancelled, or if
  ///     the view left its window, after which the number is `to`.
  public init(
    from: Double, to: Double, timing: Timing, isOngoing: Bool = false,
    update: @escaping @MainActor (Double) -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    self.isOngoing = isOngoing
    let anchor = to.isFinite ? to : from.isFinite ? from : 0
    self.from = Finite.value(from, or: anchor, "Animation.from")
    self.to = Finite.value(to, or: anchor, "Animation.to")
    (self.timing, self.update, self.completion) = (timing, update, completion)
  }

  /// Stops at the current number.
  public func cancel() { end(finished: false) }

  /// Jumps to the end.
  func finish() { jump(finished: true) }

  /// Jumps to the end without finishing, after the view has left its window.
  func leave() { jump(finished: false) }

  private func jump(finished: Bool) {
    guard !isFinished else { return }
    update(to)
    end(finished: finished)
  }

  /// Advances to a time; the first call marks the start.
  func advance(to time: Duration) {
    guard !isFinished else { return }
    let step = lastTime.map { min(max(time - $0, .zero), Self.longestStep) } ?? .zero
    lastTime = time
    elapsed += step
    guard elapsed < duration else { return finish() }
    update(from + (to - from) * progress)
  }

  private var duration: Duration {
    switch timing {
    case .curve(_, let duration): duration
    case .spring(let spring): .seconds(spring.duration)
    }
  }

  private var progress: Double {
    switch timing {
    case .curve(let curve, let duration): curve.progress(at: elapsed / duration)
    case .spring(let spring): spring.position(at: elapsed / .seconds(1))
    }
  }

  private func end(finished: Bool) {
    guard !isFinished else { return }
    isFinished = true
    let completion = completion
    self.completion = nil
    completion?(finished)
  }
}

/// A drawn quantity that moves smoothly to its target, such as the opacity of a halo.
@MainActor
package final class AnimatedValue {
  package private(set) var value: Double
  /// The value at the end of the animation; equal to `value` at rest.
  package private(set) var target: Double
  private var animation: Animation?

  package init(_ value: Double) {
    self.value = Finite.value(value, or: 0, "AnimatedValue.value")
    target = self.value
  }

  /// Animates to a number, or jumps if `timing` is nil; `changed` follows each change of `value`.
  /// - Parameter view: the view whose window runs the animation; its traits may request no motion.
  package func set(
    _ number: Double, timing: Timing?, in view: View, changed: @escaping @MainActor () -> Void
  ) {
    guard number != target,
      Finite.accepts(number, "\(view.logName): target of an animation")
    else { return }
    target = number
    animation?.cancel()
    animation = nil
    guard let timing else {
      value = number
      return changed()
    }
    let animation = Animation(from: value, to: number, timing: timing) { [weak self] number in
      self?.value = number
      changed()
    }
    self.animation = animation
    view.startAnimation(animation)
  }
}

/// The course of a change over time.
public enum Timing: Hashable, Sendable {
  case curve(Curve, duration: Duration)
  case spring(Spring)

  /// The timing of changes by hovering and pressing.
  public static let hover = Timing.curve(.easeOut, duration: .milliseconds(120))
  /// The timing of values that a program sets.
  public static let value = Timing.curve(.easeOut, duration: .milliseconds(150))
}

/// A cubic Bézier timing curve, as in CSS `cubic-bezier()`: from (0, 0) to (1, 1). The x of a
/// control point is a time in 0...1; its y is the progress, which may lie outside 0...1.
public struct Curve: Hashable, Sendable {
  package var x1: Double { didSet { x1 = Self.time(x1, over: oldValue, "x1") } }
  package var y1: Double { didSet { Finite.keep(&y1, oldValue, "Curve.y1") } }
  package var x2: Double { didSet { x2 = Self.time(x2, over: oldValue, "x2") } }
  package var y2: Double { didSet { Finite.keep(&y2, oldValue, "Curve.y2") } }

  /// Constant speed.
  public static let linear = Curve(x1: 0, y1: 0, x2: 1, y2: 1)
  /// Slow at the end.
  public static let easeOut = Curve(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// Slow at both ends.
  public static let easeInOut = Curve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Creates a curve. The x of the control points is limited to 0...1, so that time never runs
  /// backwards. Coordinates that are not finite are replaced with those of a straight line.
  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
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
  package func progress(at fraction: Double) -> Double {
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
/// at 0 with the speed v₀. Choose ω so that the spring has almost arrived after `duration`.
public struct Spring: Hashable, Sendable {
  /// The duration in seconds, 0.01...10.
  package let duration: Double
  /// ζ, 0.05...1: below 1 the spring overshoots, at 1 it does not.
  package let damping: Double
  /// v₀, in distances from 0 to 1 per second.
  package let initialSpeed: Double
  /// ω, in radians per second, 0.1...1000.
  package let frequency: Double

  /// Creates a spring. Values are limited to their range. Those that are not finite are replaced
  /// with those of a firm spring of half a second.
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

  /// The position after a time in seconds; exactly 1 from `duration` on.
  package func position(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < duration else { return 1 }
    let decay = exp(-damping * frequency * time)
    guard damping < 1 else { return 1 + (-1 + (initialSpeed - frequency) * time) * decay }
    let b = frequency * (1 - damping * damping).squareRoot()
    let c = (initialSpeed - damping * frequency) / b
    return 1 + decay * (-cos(b * time) + c * sin(b * time))
  }
}
