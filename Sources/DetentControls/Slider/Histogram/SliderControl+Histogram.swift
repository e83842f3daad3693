import DetentViews

extension SliderControl {
  /// How many values lie where along the track, shown above it or on its leading side; nil shows nothing.
  /// It has to be made with the scale of this slider. Other data take their shape over time.
  public var histogram: Histogram? {
    get { configuration.histogram }
    set {
      guard newValue != configuration.histogram else { return }
      let shown = histogramHeights
      let needsRoom = (newValue == nil) != (configuration.histogram == nil)
      configuration.histogram = newValue
      if needsRoom { configurationDidChange() }
      raiseHistogram(from: shown)
    }
  }

  /// How tall the bars are drawn now, 0...1.
  var histogramHeights: [Double] {
    guard let histogram = configuration.histogram else { return [] }
    let target = histogram.heights(storedStyle.histogramMeasure)
    guard let histogramRise else { return target }
    return target.indices.map { index in
      let position = (Double(index) + 0.5) / Double(target.count)
      let start = histogramRise.height(at: position)
      return start + (target[index] - start) * histogramRise.progress
    }
  }

  /// The change of a histogram under way.
  struct HistogramRise {
    /// The heights at its beginning, of as many bins as there were.
    let heights: [Double]
    var progress = 0.0
    let animation: Animation

    /// The height at a fraction of the track.
    func height(at position: Double) -> Double {
      heights.isEmpty
        ? 0 : heights[max(0, min(heights.count - 1, Int(position * Double(heights.count))))]
    }
  }

  private func raiseHistogram(from heights: [Double]) {
    histogramRise?.animation.cancel()
    let animation = Animation(
      from: 0, to: 1, timing: Self.histogramTiming,
      update: { [weak self] progress in
        self?.histogramRise?.progress = progress
        self?.setNeedsLayout()
      },
      completion: { [weak self] _ in self?.histogramRise = nil })
    histogramRise = HistogramRise(heights: heights, animation: animation)
    setNeedsLayout()
    startAnimation(animation)
  }

  /// How other data take their shape.
  static let histogramTiming = Timing.curve(.easeOut, duration: .milliseconds(200))
}
