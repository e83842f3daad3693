import DetentViews

/// Thumbs on their way to values that a program set; the values are there at once.
@MainActor
final class PositionTransition {
  /// The positions drawn on the way to the values; nil where the values are.
  private(set) var shown: [Double]?
  private var animation: Animation?
  /// Called when other positions are to be drawn.
  private let didMove: @MainActor () -> Void

  init(didMove: @escaping @MainActor () -> Void) { self.didMove = didMove }

  /// Draws the way from old positions to the values.
  /// - Parameter position: the positions a part of the way before the values, 0...1; nil where no
  ///   view needs them any more.
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
