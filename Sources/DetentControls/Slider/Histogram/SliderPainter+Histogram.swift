import DetentDrawing
import DetentViews

extension SliderPainter {
  /// Draws the bars in the colours of the track and the bar of the slider, cut where its thumbs are: a bin
  /// that is half chosen is half coloured.
  func drawHistogram(in canvas: Canvas, dirty: Rect) {
    guard renderState.histogram.extent.intersects(dirty) else { return }
    let regions = renderState.histogramRegions
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
    let color = color.resolved(for: traits)
    let radius = renderState.histogram.cornerRadius
    canvas.saved {
      // Not to what is dirty: where that ends half a pixel off, the clip goes either way.
      canvas.clip(to: region)
      for bar in renderState.histogram.bars where bar.intersects(visible) {
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
