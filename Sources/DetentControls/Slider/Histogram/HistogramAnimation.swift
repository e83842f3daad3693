import DetentViews

/// The heights at which the bars of a histogram are drawn, 0...1: other data take their shape over time.
@MainActor
final class HistogramAnimation {
  /// The heights at the beginning of a change, of as many bins as there were; nil at rest.
  private var start: [Double]?
  private var progress = 0.0
  private var animation: Animation?

  /// How other data take their shape.
  static let timing = Timing.curve(.easeOut, duration: .milliseconds(200))

  /// What is drawn on the way to heights.
  func heights(towards target: [Double]) -> [Double] {
    guard let start else { return target }
    return target.indices.map { index in
      let fraction = (Double(index) + 0.5) / Double(target.count)
      let height =
        start.isEmpty
        ? 0 : start[max(0, min(start.count - 1, Int(fraction * Double(start.count))))]
      return height + (target[index] - height) * progress
    }
  }

  /// Heads for other heights.
  /// - Parameter heights: those that are drawn now.
  func begin(from heights: [Double], in view: View, didChange: @escaping @MainActor () -> Void) {
    animation?.cancel()
    let animation = Animation(
      from: 0, to: 1, timing: Self.timing,
      update: { [weak self] progress in
        self?.progress = progress
        didChange()
      },
      completion: { [weak self] _ in self?.start = nil })
    (start, progress, self.animation) = (heights, 0, animation)
    didChange()
    view.startAnimation(animation)
  }
}
