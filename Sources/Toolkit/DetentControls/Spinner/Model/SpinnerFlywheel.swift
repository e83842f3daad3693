import DetentDrawing
import Glibc

/// How a wheel goes on turning after a flick: the constants of its friction. A wheel that is let go
/// at a speed turns for a time that follows from them alone, however often it is drawn.
public struct SpinnerFlywheel: Hashable, Sendable {
  /// A pointer that is slower than this, in logical pixels a second along the ring, lets the wheel
  /// rest.
  public let threshold: Double
  /// The speed of a pointer that gives the wheel the speed 1, in logical pixels a second.
  public let unit: Double
  /// What is left of the speed after a sixtieth of a second; 0...0.9999.
  public let decay: Double
  /// The items that pass the top each second at the speed 1.
  public let itemsPerSecond: Double
  /// The speed below which the wheel comes to rest on an item; greater than 0.
  public let stopSpeed: Double
  /// A wheel turns no faster than this: a mouse is quicker than a thumb.
  public let maximumSpeed: Double
  /// A drag with a mouse and the flick at its end turn a wheel no further than so many times round.
  public let mouseTurns: Double

  /// Constants; those that are not finite or would never come to rest are replaced by the defaults.
  public init(
    threshold: Double = 480, unit: Double = 600, decay: Double = 0.994, itemsPerSecond: Double = 6,
    stopSpeed: Double = 0.8, maximumSpeed: Double = 10, mouseTurns: Double = 2
  ) {
    func sound(_ value: Double, _ range: ClosedRange<Double>, _ fallback: Double) -> Double {
      let number = Finite.value(value, or: fallback, "SpinnerFlywheel")
      return max(range.lowerBound, min(number, range.upperBound))
    }
    self.threshold = sound(threshold, 0...1e6, 480)
    self.unit = sound(unit, 1...1e6, 600)
    self.decay = sound(decay, 0...0.9999, 0.994)
    self.itemsPerSecond = sound(itemsPerSecond, 0...1_000, 6)
    self.stopSpeed = sound(stopSpeed, 0.01...1e3, 0.8)
    self.maximumSpeed = sound(maximumSpeed, 0...1e3, 10)
    self.mouseTurns = sound(mouseTurns, 0...1e3, 2)
  }

  /// The run that a pointer starts whose speed along the ring is given in logical pixels a second,
  /// positive towards growing indices; nil where it is too slow.
  /// - Parameter items: It starts no faster than what comes to rest after so many items.
  public func run(pointerSpeed: Double, items: Double = .infinity) -> Run? {
    guard pointerSpeed.isFinite, pointerSpeed.magnitude > threshold else { return nil }
    let timeConstant = -1 / (60 * log(max(decay, 1e-6)))
    var speed = min(pointerSpeed.magnitude / unit, maximumSpeed)
    // On the way from v₀ to the speed at which it stops, items·τ·(v₀ − stop) pass.
    if items.isFinite, itemsPerSecond > 0 {
      speed = min(speed, stopSpeed + max(0, items) / (itemsPerSecond * timeConstant))
    }
    guard speed > stopSpeed else { return nil }
    return Run(
      speed: pointerSpeed < 0 ? -speed : speed, timeConstant: timeConstant,
      itemsPerSecond: itemsPerSecond, stopSpeed: stopSpeed)
  }

  /// One turn of the wheel until it rests, as a function of time: v(t) = v₀·e^(−t/τ), where
  /// e^(−1/60τ) is the decay.
  public struct Run: Hashable, Sendable {
    /// The speed at the start, with its sign.
    public let speed: Double
    /// τ, in seconds.
    public let timeConstant: Double
    let itemsPerSecond: Double
    let stopSpeed: Double

    /// How long it turns, in seconds.
    public var duration: Double { timeConstant * log(speed.magnitude / stopSpeed) }

    /// How many items have passed after a time in seconds; a fraction is an item on its way.
    public func distance(at time: Double) -> Double {
      let t = max(0, min(time, duration))
      return itemsPerSecond * speed * timeConstant * (1 - exp(-t / timeConstant))
    }
  }
}
