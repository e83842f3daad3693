import DetentViews

/// Values that a program sets are there at once; the positions that show them may be on their way
/// for a while.
@MainActor
final class PositionTransition<Positions: Equatable> {
  /// The positions that are drawn while they are on the way to the values; nil where the values
  /// are.
  private(set) var shown: Positions?
  private var animation: Animation?
  private let timing: Timing
  /// Other positions are drawn.
  private let didMove: @MainActor () -> Void

  init(timing: Timing, didMove: @escaping @MainActor () -> Void) {
    self.timing = timing
    self.didMove = didMove
  }

  /// Draws the way from old positions to the values.
  /// - Parameter position: the positions of the values, and what lies a part of the way before
  ///   them, 0...1; nil where no view needs them any more.
  func start(
    from old: Positions, in view: View,
    position: @escaping @MainActor (_ progress: Double) -> Positions?
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

  /// Stops where it is; the positions stay until something moves them.
  func freeze() {
    animation?.cancel()
    animation = nil
  }

  /// The positions of the values are drawn.
  func end() {
    freeze()
    guard shown != nil else { return }
    shown = nil
    didMove()
  }
}
