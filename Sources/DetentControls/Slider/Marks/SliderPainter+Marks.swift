import DetentDrawing
import DetentViews

extension SliderPainter {
  func drawTicks(in canvas: Canvas, dirty: Rect) {
    let chosen = renderState.isEnabled ? emphasis(style.tickHighlightTintColor) : disabledTint
    let other = renderState.isEnabled ? quiet(style.tickTintColor) : disabledTint
    let ticks = renderState.ticks
    for (index, rect) in ticks.rects.enumerated() where rect.intersects(dirty) {
      let part = ticks.chosen.contains(index) ? RangeSliderStyle.TrackHighlight.bar : .beside
      let color = part == style.trackHighlight ? chosen : other
      canvas.fill(rect, with: color.resolved(for: traits))
    }
    let text = renderState.isEnabled ? quiet(style.tickLabelColor) : disabledTint
    for label in ticks.labels where label.extent.intersects(dirty) {
      canvas.draw(label.line, at: label.origin, color: text.resolved(for: traits))
    }
  }

  func drawLabels(in canvas: Canvas, dirty: Rect) {
    for label in renderState.labels.labels where label.text.extent.intersects(dirty) {
      let color = (label.isEnabled ? style.labelColor : disabledTint)
        .resolved(for: traits)
      canvas.draw(
        label.text.line, at: label.text.origin,
        color: color.withAlpha(color.alpha * renderState.labels.opacity))
    }
  }
}
