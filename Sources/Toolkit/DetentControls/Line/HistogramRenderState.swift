import DetentDrawing
import DetentViews

/// The bars of a histogram on device pixels.
struct HistogramRenderState: Equatable {
  /// One for each bin that is not empty, from the minimum to the maximum.
  var bars: [Rect] = []
  /// The bars at their tallest, and everything between them.
  var extent = Rect.zero
  var cornerRadius = 0.0
  /// Whether a bar has one colour, that of its middle; else it is cut where a thumb is.
  var lightsWholeBars = false
}

extension HistogramRenderState {
  /// - Parameter heights: of the bins, 0...1.
  init(
    _ histogram: Histogram, heights: [Double], inset: SliderInsets.Inset, layout: SliderLayout,
    grid: PixelGrid, style: RangeSliderStyle
  ) {
    let (axis, line) = (layout.axis, layout.line)
    guard let span = histogram.span, line.travel > 0 else { return }
    extent = grid.aligned(
      axis.rect(
        from: line.start, to: line.start + line.travel, across: inset.near, inset.far), on: axis)
    (cornerRadius, lightsWholeBars) = (style.histogramCornerRadius, style.histogramLightsWholeBars)
    let pitch = line.travel / Double(histogram.counts.count)
    // Bars begin on the pixel that is nearest to their bin, and are all as wide as the narrowest of
    // them.
    let width = max(1, (pitch * grid.scale + 1e-6).rounded(.down)) / grid.scale
    // Whole pixels, of which each bar keeps at least one.
    let gap = max(
      0, min(grid.pixels(style.histogramBarGap), (pitch * grid.scale - 1).rounded(.down)))
    // What lies outside of the values that there are is no part of a bar, however wide its bin is.
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
      return Self.moved(
        Self.bar(
          in: Self.limited(room, to: width, axis), gap: gap / grid.scale, pixel: 1 / grid.scale,
          axis), into: extent)
    }
  }

  /// How far the widest bar goes along the track.
  func greatestBarLength(_ isVertical: Bool) -> Double {
    bars.lazy.map { isVertical ? $0.height : $0.width }.max() ?? 0
  }

  /// A bar of values that all lie at an end has its pixel inside of that end.
  private static func moved(_ bar: Rect, into extent: Rect) -> Rect {
    var bar = bar
    bar.origin.x = max(extent.minX, min(bar.minX, extent.maxX - bar.width))
    bar.origin.y = max(extent.minY, min(bar.minY, extent.maxY - bar.height))
    return bar
  }

  /// The part of a room on the side of the minimum that is no longer than a width.
  private static func limited(_ room: Rect, to width: Double, _ axis: SliderAxis) -> Rect {
    var room = room
    if axis.isVertical {
      if axis.isReversed { room.origin.y += max(0, room.height - width) }
      room.size.height = min(room.height, width)
    } else {
      if axis.isReversed { room.origin.x += max(0, room.width - width) }
      room.size.width = min(room.width, width)
    }
    return room
  }

  /// A bar within its room: a half of the gap away from each neighbour, and at least a pixel.
  private static func bar(in room: Rect, gap: Double, pixel: Double, _ axis: SliderAxis) -> Rect {
    // Of a gap that cannot be halved the smaller part goes before the bar, on the side of the
    // minimum.
    let half = (gap / pixel / 2).rounded(axis.isReversed ? .up : .down) * pixel
    if axis.isVertical {
      return Rect(
        x: room.minX, y: room.minY + min(half, max(0, room.height - pixel)),
        width: max(pixel, room.width), height: max(pixel, room.height - gap))
    }
    return Rect(
      x: room.minX + min(half, max(0, room.width - pixel)), y: room.minY,
      width: max(pixel, room.width - gap), height: max(pixel, room.height))
  }
}

extension SliderPainter {
  /// Draws the bars in the colours of the track and the bar of the slider. Where they are cut, a
  /// bin that is half chosen is half coloured.
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
      // Not to what is dirty: where that ends half a pixel off, the clip goes either way.
      canvas.clip(to: region)
      for bar in renderState.histogram.bars where bar.intersects(visible) {
        draw(bar, with: color, in: canvas)
      }
    }
  }

  private func draw(_ bar: Rect, with color: DynamicColor, in canvas: Canvas) {
    let color = color.resolved(for: traits)
    let radius = renderState.histogram.cornerRadius
    if radius > 0 {
      canvas.fill(Path(roundedRect: bar, cornerRadius: radius), with: color)
    } else {
      canvas.fill(bar, with: color)
    }
  }
}
