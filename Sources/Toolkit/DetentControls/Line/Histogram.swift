import DetentDrawing
import DetentViews

/// The distribution of values in bins of equal width on the track of a slider. It can be created on
/// any thread, with the scale of the slider.
public struct Histogram: Hashable, Sendable {
  /// The number of values in each bin, from the minimum of the scale to its maximum.
  package let counts: [Int]
  /// The bounds of the bins in ascending order, one more than there are bins.
  public let edges: [Double]
  /// The least and the greatest counted value, where the bars end, or nil without values.
  let span: ClosedRange<Double>?

  /// The greatest number of bins.
  static let maximumBinCount = 1_000

  /// Counts values in any order. NaN and values outside the scale are ignored.
  /// - Parameter binCount: 1 to 1,000; one per eight logical pixels looks well.
  public init(_ values: [Double], scale: any ValueScale, binCount: Int) {
    self.init(sorted: values.filter { !$0.isNaN }.sorted(), scale: scale, binCount: binCount)
  }

  /// Counts values in ascending order, which is much faster. In another order the counts are wrong.
  public init(sorted values: [Double], scale: any ValueScale, binCount: Int) {
    edges = Self.edges(of: scale, binCount: binCount)
    let first = Self.firstIndex(in: values) { [edges] in $0 >= edges[0] }
    let end = Self.firstIndex(in: values) { [edges] in !($0 <= edges[edges.count - 1]) }
    var starts = edges.dropLast().map { edge in Self.firstIndex(in: values) { $0 >= edge } }
    starts.append(end)
    counts = zip(starts, starts.dropFirst()).map { max(0, $1 - $0) }
    span = first < end && values[first] <= values[end - 1] ? values[first]...values[end - 1] : nil
  }

  /// Creates a histogram from counts for bins of equal width on the track; negative ones become 0.
  public init(counts: [Int], scale: any ValueScale) {
    self.counts = counts.isEmpty ? [0] : counts.prefix(Self.maximumBinCount).map { max(0, $0) }
    edges = Self.edges(of: scale, binCount: self.counts.count)
    let filled = self.counts.indices.filter { [counts = self.counts] in counts[$0] > 0 }
    if let first = filled.first, let last = filled.last {
      span = edges[first]...edges[last + 1]
    } else {
      span = nil
    }
  }

  /// The heights of the bars, 0...1; the tallest bar has 1.
  func heights(_ measure: HistogramMeasure) -> [Double] {
    let raw: [Double] =
      switch measure {
      case .count: counts.map(Double.init)
      case .squareRoot: counts.map { Double($0).squareRoot() }
      case .density:
        zip(counts, zip(edges, edges.dropFirst())).map { count, edges in
          edges.1 > edges.0 ? Double(count) / (edges.1 - edges.0) : 0
        }
      }
    let greatest = raw.reduce(0) { $1.isFinite ? max($0, $1) : $0 }
    guard greatest > 0 else { return raw.map { _ in 0 } }
    return raw.map { min(1, $0 / greatest) }
  }

  static let timing = Timing.curve(.easeOut, duration: .milliseconds(200))

  /// Heights with a similar shape for another number of bars.
  static func resampled(_ heights: [Double], count: Int) -> [Double] {
    (0..<count).map { index in
      guard let last = heights.indices.last else { return 0 }
      let fraction = (Double(index) + 0.5) / Double(count)
      return heights[max(0, min(last, Int(fraction * Double(heights.count))))]
    }
  }
}

/// The quantity that the height of a bar shows.
public enum HistogramMeasure: String, Hashable, Sendable, Codable, CaseIterable {
  /// The number of values.
  case count
  /// The square root of the number, so that small bins stay visible beside large ones.
  case squareRoot
  /// The number per unit of the value, so that wide bins do not look fuller than they are.
  case density
}

extension Histogram {
  /// The bounds of bins with equal width on the track, to count values elsewhere.
  public static func edges(of scale: any ValueScale, binCount: Int) -> [Double] {
    let count = max(1, min(binCount, maximumBinCount))
    // Rounded: round values often lie on edges, and then have to fall on the same side of each.
    let fractionDigits = DecimalRounding.fractionDigits(forSpan: scale.maximum - scale.minimum)
    var edges = (0...count).map { index in
      let edge = scale.value(at: Double(index) / Double(count))
      return index == 0 || index == count
        ? edge : DecimalRounding.round(edge, fractionDigits: fractionDigits)
    }
    // A scale of a program may not be monotone. A search among falling or invalid edges would fail.
    var last = edges.first(where: \.isFinite) ?? 0
    for index in edges.indices {
      if edges[index].isFinite { last = max(last, edges[index]) }
      edges[index] = last
    }
    return edges
  }

  /// The index of the first element that meets a condition; all elements after it have to meet it.
  static func firstIndex(in values: [Double], where meets: (Double) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = low + (high - low) / 2
      if meets(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

struct HistogramRenderState: Equatable {
  /// The bars of the bins that are not empty, from the minimum to the maximum.
  var bars: [Rect] = []
  var extent = Rect.zero
  var lightsWholeBars = false
}

extension HistogramRenderState {
  /// The gap between two bars, in logical pixels.
  private static let barGap = 1.6

  /// Heights are 0...1; the inset is nil without room.
  init(
    _ histogram: Histogram?, heights: [Double], inset: SliderInsets.Inset?, layout: SliderLayout,
    grid: PixelGrid, style: RangeSliderStyle
  ) {
    let (axis, line) = (layout.axis, layout.line)
    guard let histogram, let inset, let span = histogram.span, line.travel > 0 else { return }
    extent = grid.aligned(
      axis.rect(
        from: line.start, to: line.start + line.travel, across: inset.near, inset.far), on: axis)
    lightsWholeBars = style.histogramLightsWholeBars
    let pitch = line.travel / Double(histogram.counts.count)
    // Bars start at the nearest pixel, and all have the width of the narrowest one.
    let width = max(1, (pitch * grid.scale + 1e-6).rounded(.down)) / grid.scale
    // Whole pixels; each bar keeps at least one.
    let gap = max(0, min(grid.pixels(Self.barGap), (pitch * grid.scale - 1).rounded(.down)))
    // Bars end at the least and the greatest counted value, even if their bin is wider.
    let (first, last) = (line.position(of: span.lowerBound), line.position(of: span.upperBound))
    bars = heights.enumerated().compactMap { index, height in
      let isFilled = histogram.counts[index] > 0
      guard isFilled || height > 0 else { return nil }
      let start = line.start + Double(index) * pitch
      let low = isFilled ? max(start, first) : start
      let high = isFilled ? max(low, min(start + pitch, last)) : start + pitch
      let length = max(1 / grid.scale, inset.thickness * height)
      let room = grid.aligned(
        axis.rect(from: low, to: high, across: inset.far - length, inset.far), on: axis)
      return bar(in: room, width: width, gap: gap / grid.scale, pixel: 1 / grid.scale, axis)
    }
  }

  func greatestBarLength(_ isVertical: Bool) -> Double {
    bars.lazy.map { isVertical ? $0.height : $0.width }.max() ?? 0
  }

  /// Half a gap away from each neighbour, and at least a pixel long.
  private func bar(
    in room: Rect, width: Double, gap: Double, pixel: Double, _ axis: SliderAxis
  ) -> Rect {
    var start = axis.isVertical ? room.minY : room.minX
    var length = axis.isVertical ? room.height : room.width
    // The bar is at the side of the minimum.
    if axis.isReversed { start += max(0, length - width) }
    length = min(length, width)
    // If the gap cannot be halved, the smaller part precedes the bar.
    let half = (gap / pixel / 2).rounded(axis.isReversed ? .up : .down) * pixel
    start += min(half, max(0, length - pixel))
    length = max(pixel, length - gap)
    var bar =
      axis.isVertical
      ? Rect(x: room.minX, y: start, width: max(pixel, room.width), height: length)
      : Rect(x: start, y: room.minY, width: length, height: max(pixel, room.height))
    // A bar of values that are all at an end stays inside of that end.
    bar.origin.x = max(extent.minX, min(bar.minX, extent.maxX - bar.width))
    bar.origin.y = max(extent.minY, min(bar.minY, extent.maxY - bar.height))
    return bar
  }
}

extension SliderPainter {
  /// In logical pixels; limited to half of a bar's width.
  private static let barCornerRadius = 1.5

  func drawHistogram(in canvas: Canvas, dirty: Rect) {
    let histogram = renderState.histogram
    guard histogram.extent.intersects(dirty) else { return }
    let regions = renderState.histogramRegions
    guard !histogram.lightsWholeBars else {
      for bar in histogram.bars where bar.intersects(dirty) {
        draw(bar, with: regions.chosen.contains(bar.center) ? barTint : trackTint, in: canvas)
      }
      return
    }
    for region in regions.others {
      drawBars(within: region, with: trackTint, in: canvas, dirty: dirty)
    }
    drawBars(within: regions.chosen, with: barTint, in: canvas, dirty: dirty)
  }

  private func drawBars(
    within region: Rect, with color: DynamicColor, in canvas: Canvas, dirty: Rect
  ) {
    let visible = region.intersection(dirty)
    guard !visible.isEmpty else { return }
    canvas.saved {
      // Not clipped to the dirty area: at half a pixel the clip could round either way.
      canvas.clip(to: region)
      for bar in renderState.histogram.bars where bar.intersects(visible) {
        draw(bar, with: color, in: canvas)
      }
    }
  }

  private func draw(_ bar: Rect, with color: DynamicColor, in canvas: Canvas) {
    canvas.fill(
      Path(roundedRect: bar, cornerRadius: Self.barCornerRadius), with: color.resolved(for: traits))
  }
}
