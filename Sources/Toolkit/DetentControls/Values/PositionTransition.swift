import DetentViews

/// Animates thumbs towards values that a program set. The values themselves change at once.
@MainActor
final class PositionTransition {
  /// The drawn positions during an animation, or nil if the thumbs are drawn at their values.
  private(set) var shown: [Double]?
  private var animation: Animation?
  private let didMove: @MainActor () -> Void

  init(didMove: @escaping @MainActor () -> Void) { self.didMove = didMove }

  /// Starts an animation from old positions to the values.
  /// - Parameter position: returns the positions at a progress of 0...1, or nil without a control.
  func start(
    from old: [Double], _ timing: Timing, in view: View,
    position: @escaping @MainActor (_ progress: Double) -> [Double]?
  ) {
    guard view.window != nil, !view.traits.reducesMotion else { return }
    shown = old
    let slide = Animation(
      from: 0, to: 1, timing: timing,
      update: { [weak self] progress in
        guard let self, animation != nil else { return }
        shown = position(progress)
        didMove()
      },
      completion: { [weak self] finished in if finished { self?.end() } })
    animation = slide
    view.startAnimation(slide)
  }

  /// Stops the animation where it is; the thumbs are drawn there until `end()`.
  func freeze() {
    animation?.cancel()
    animation = nil
  }

  /// Ends the animation; the thumbs are drawn at their values.
  func end() {
    freeze()
    guard shown != nil else { return }
    shown = nil
    didMove()
  }
}
