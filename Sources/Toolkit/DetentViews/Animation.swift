import DetentDrawing

/// One number that moves over time. Started by `View.startAnimation(_:)`; the window moves it.
@MainActor
public final class Animation {
  private let timing: Timing
  /// Whether the motion goes on by itself, such as momentum, and has no end to show at once.
  let isOngoing: Bool
  private let from: Double
  private let to: Double
  private let update: @MainActor (Double) -> Void
  private var completion: (@MainActor (_ finished: Bool) -> Void)?
  private var elapsed = Duration.zero
  private var lastTime: Duration?

  /// Whether the animation came to its end or `cancel()` was called.
  public private(set) var isFinished = false

  /// A frame that comes late moves an animation by at most this, so that a stopped process does not
  /// skip what it was showing.
  package static let longestStep = Duration.milliseconds(100)

  /// An end that is no number is taken for the other one; without any, it stays at 0.
  /// - Parameters:
  ///   - isOngoing: whether it shows that something goes on, such as momentum or waiting. Such an
  ///     animation takes its time also where a change is shown at once: before the first frame of
  ///     its window, and while the user edits another control.
  ///   - update: called with the number at each frame, the last time with exactly `to`.
  ///   - completion: called exactly once; false after a cancel, and where the view left its window
  ///     meanwhile: the number is `to` then.
  public init(
    from: Double, to: Double, timing: Timing, isOngoing: Bool = false,
    update: @escaping @MainActor (Double) -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    self.isOngoing = isOngoing
    let anchor = to.isFinite ? to : from.isFinite ? from : 0
    self.from = Finite.value(from, or: anchor, "Animation.from")
    self.to = Finite.value(to, or: anchor, "Animation.to")
    self.timing = timing
    self.update = update
    self.completion = completion
  }

  /// Stops where it is.
  public func cancel() { end(finished: false) }

  /// Jumps to the end.
  public func finish() {
    guard !isFinished else { return }
    update(to)
    end(finished: true)
  }

  /// Its view left the window: jumps to the end, which nobody has seen.
  func leave() {
    guard !isFinished else { return }
    update(to)
    end(finished: false)
  }

  /// Moves to a time; the first call is the start.
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

/// A drawn quantity that eases to its target while the value behind it has long jumped: the opacity
/// of a halo, the fraction of a thumb.
@MainActor
public final class AnimatedValue {
  /// What to draw now.
  public private(set) var value: Double
  /// The value that it is going to; equal to `value` at rest.
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
