import DetentDrawing

/// A drawn quantity that eases to its target while the value behind it has long jumped: the opacity of
/// a halo, the place of a thumb.
@MainActor
public final class AnimatedValue {
  /// What to draw now.
  public private(set) var value: Double
  /// Where it is going; equal to `value` at rest.
  public private(set) var target: Double
  private var animation: Animation?

  /// Rests at a number.
  public init(_ value: Double) {
    self.value = Finite.value(value, or: 0, "AnimatedValue.value")
    target = self.value
  }

  /// Heads for a number.
  /// - Parameters:
  ///   - timing: nil jumps.
  ///   - view: whose window moves it; its traits may ask for no motion.
  ///   - changed: called after each change of `value`.
  public func set(
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
