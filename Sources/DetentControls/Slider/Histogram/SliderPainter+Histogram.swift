import DetentDrawing
import DetentViews

extension SliderPainter {
  /// Draws the bars in the colours of the track and the bar of the slider, cut where its thumbs are: a bin
  /// that is half chosen is half coloured.
  func drawHistogram(in canvas: Canvas, dirty: Rect) {
    let visible = renderState.histogram.extent.intersection(dirty)
    guard !visible.isEmpty, !renderState.histogram.bars.isEmpty else { return }
    let regions = renderState.histogramRegions
    for region in regions.others {
      drawBars(within: region.intersection(visible), with: trackTint, in: canvas)
    }
    drawBars(within: regions.chosen.intersection(visible), with: barTint, in: canvas)
  }

  private func drawBars(within region: Rect, with color: DynamicColor, in canvas: Canvas) {
    guard !region.isEmpty else { return }
    let color = color.resolved(for: traits)
    let radius = renderState.histogram.cornerRadius
    canvas.saved {
      canvas.clip(to: region)
      for bar in renderState.histogram.bars where bar.intersects(region) {
        let limited = min(radius, bar.width / 2, bar.height / 2)
        if limited > 0 {
          canvas.fill(Path(roundedRect: bar, cornerRadius: limited), with: color)
        } else {
          canvas.fill(bar, with: color)
        }
      }
    }
  }
}
