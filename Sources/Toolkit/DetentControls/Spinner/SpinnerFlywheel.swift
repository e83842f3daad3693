import Glibc

/// The friction of a wheel after a flick, independent of the frame rate.
struct SpinnerFlywheel {
  /// The least speed of a pointer for a flick, in logical pixels per second along the ring.
  private static let threshold = 480.0
  /// The speed of a pointer that gives the wheel the speed 1, in logical pixels per second.
  private static let unit = 600.0
  /// The fraction of the speed that remains after a sixtieth of a second.
  private static let decay = 0.994
  /// The items that pass the top per second at the speed 1.
  private static let itemsPerSecond = 6.0
  /// The speed below which the wheel comes to rest on an item.
  private static let stopSpeed = 0.8
  /// The greatest speed of a wheel, because a mouse is quicker than a thumb.
  private static let maximumSpeed = 10.0
  /// The greatest number of whole turns by a drag with a mouse and the flick at its end.
  static let mouseTurns = 2.0
  /// The time constant τ of the friction, in seconds.
  private static let timeConstant = -1 / (60 * log(decay))

  /// The run after a flick, or nil if the pointer is too slow. The speed along the ring is in
  /// logical pixels per second, positive towards greater indices.
  /// - Parameter items: the greatest number of items that the run may pass.
  func run(pointerSpeed: Double, items: Double = .infinity) -> Run? {
    guard pointerSpeed.isFinite, pointerSpeed.magnitude > Self.threshold else { return nil }
    // From v₀ to the speed at which the wheel stops, items·τ·(v₀ − stop) pass.
    let speed = min(
      pointerSpeed.magnitude / Self.unit, Self.maximumSpeed,
      Self.stopSpeed + max(0, items) / (Self.itemsPerSecond * Self.timeConstant))
    return speed > Self.stopSpeed ? Run(speed: pointerSpeed < 0 ? -speed : speed) : nil
  }

  /// A turn of the wheel until it rests: v(t) = v₀·e^(−t/τ), where e^(−1/60τ) is the decay.
  struct Run: Equatable {
    /// The speed at the start; negative towards smaller indices.
    let speed: Double

    var duration: Double { timeConstant * log(speed.magnitude / stopSpeed) }

    /// The number of items, with fractions, that have passed after a time in seconds.
    func distance(at time: Double) -> Double {
      let t = max(0, min(time, duration))
      return itemsPerSecond * speed * timeConstant * (1 - exp(-t / timeConstant))
    }
  }
}
