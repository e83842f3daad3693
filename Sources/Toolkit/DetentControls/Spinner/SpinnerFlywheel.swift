import Glibc

/// The friction of a wheel after a flick, however often the wheel is drawn.
struct SpinnerFlywheel {
  /// A pointer that is slower lets the wheel rest, in logical pixels a second along the ring.
  private static let threshold = 480.0
  /// The speed of a pointer that gives the wheel the speed 1, in logical pixels a second.
  private static let unit = 600.0
  /// The part of the speed that remains after a sixtieth of a second.
  private static let decay = 0.994
  /// The items that pass the top each second at the speed 1.
  private static let itemsPerSecond = 6.0
  /// The speed below which the wheel comes to rest on an item.
  private static let stopSpeed = 0.8
  /// A wheel turns no faster than this: a mouse is quicker than a thumb.
  private static let maximumSpeed = 10.0
  /// The most whole turns of a drag with a mouse and the flick at its end.
  static let mouseTurns = 2.0
  /// τ, in seconds.
  private static let timeConstant = -1 / (60 * log(decay))

  /// The run that a pointer starts whose speed along the ring is given in logical pixels a second,
  /// positive towards growing indices; nil where it is too slow.
  /// - Parameter items: It starts no faster than what comes to rest after so many items.
  func run(pointerSpeed: Double, items: Double = .infinity) -> Run? {
    guard pointerSpeed.isFinite, pointerSpeed.magnitude > Self.threshold else { return nil }
    // On the way from v₀ to the speed at which it stops, items·τ·(v₀ − stop) pass.
    let speed = min(
      pointerSpeed.magnitude / Self.unit, Self.maximumSpeed,
      Self.stopSpeed + max(0, items) / (Self.itemsPerSecond * Self.timeConstant))
    return speed > Self.stopSpeed ? Run(speed: pointerSpeed < 0 ? -speed : speed) : nil
  }

  /// One turn of the wheel until it rests: v(t) = v₀·e^(−t/τ), where e^(−1/60τ) is the decay.
  struct Run: Equatable {
    /// The speed at the start, with its sign.
    let speed: Double

    /// The duration of the run, in seconds.
    var duration: Double { timeConstant * log(speed.magnitude / stopSpeed) }

    /// The number of items, with fractions, that have passed after a time in seconds.
    func distance(at time: Double) -> Double {
      let t = max(0, min(time, duration))
      return itemsPerSecond * speed * timeConstant * (1 - exp(-t / timeConstant))
    }
  }
}
