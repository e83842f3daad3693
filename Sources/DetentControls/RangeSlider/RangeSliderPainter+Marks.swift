import DetentDrawing
import DetentViews

extension RangeSliderPainter {
  func drawTicks(in canvas: Canvas, dirty: Rect) {
    let chosen = picture.isEnabled ? style.tickHighlightTintColor : style.disabledTintColor
    let other = picture.isEnabled ? style.tickTintColor : style.disabledTintColor
    let ticks = picture.ticks
    for (index, rect) in ticks.rects.enumerated() where rect.intersects(dirty) {
      let color = ticks.chosen.contains(index) ? chosen : other
      canvas.fill(rect, with: color.resolved(for: traits))
    }
    let text = picture.isEnabled ? style.tickLabelColor : style.disabledTintColor
    for label in ticks.labels where label.extent.intersects(dirty) {
      canvas.draw(label.line, at: label.origin, color: text.resolved(for: traits))
    }
  }
}
