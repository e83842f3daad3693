import DetentDrawing
import DetentViews

/// The ticks of a slider on device pixels.
struct TickRenderState: Equatable {
  /// Rising, as positions.
  var rects: [Rect] = []
  /// The ones on the bar.
  var chosen = 0..<0
  var labels: [TextRenderState] = []

  /// The rectangle around what differs from other ticks at the same positions; nil where the
  /// positions do.
  func damage(since old: TickRenderState) -> [Rect]? {
    guard rects == old.rects, labels == old.labels else { return nil }
    guard chosen != old.chosen else { return [] }
    let changed = [
      min(chosen.lowerBound, old.chosen.lowerBound)..<max(chosen.lowerBound, old.chosen.lowerBound),
      min(chosen.upperBound, old.chosen.upperBound)..<max(chosen.upperBound, old.chosen.upperBound),
    ]
    return changed.map { rects[$0.clamped(to: rects.indices)].reduce(.zero) { $0.union($1) } }
  }
}

extension TickRenderState {
  init(
    _ row: TickRow, _ insets: SliderInsets, layout: SliderLayout, grid: PixelGrid,
    style: RangeSliderStyle, thumbPixels: Double
  ) {
    guard let inset = insets.ticks else { return }
    let axis = layout.axis
    let width = grid.pixels(style.tickWidth, around: thumbPixels)
    rects = row.ticks.map { tick in
      let length = tick.isMark ? style.markLength : style.tickLength
      let rect = grid.aligned(
        axis.rect(
          from: tick.position, to: tick.position, across: inset.near, inset.near + length), on: axis
      )
      let middle = axis.point(at: tick.position)
      let center = grid.center(
        near: axis.isVertical ? middle.y : middle.x, pixels: width, vertical: axis.isVertical,
        goesDown: axis.isReversed)
      let half = width / grid.scale / 2
      return axis.isVertical
        ? Rect(x: rect.minX, y: center - half, width: rect.width, height: 2 * half)
        : Rect(x: center - half, y: rect.minY, width: 2 * half, height: rect.height)
    }
    let slack = 1e-6
    let first = row.ticks.firstIndex { $0.position >= layout.chosen.low - slack }
    let end = row.ticks.firstIndex { $0.position > layout.chosen.high + slack }
    chosen = (first ?? row.ticks.count)..<max(first ?? row.ticks.count, end ?? row.ticks.count)
    guard let labelInset = insets.tickLabels else { return }
    labels = row.labels.map { label in
      let extents = axis.extents(of: label.line.size)
      let rect = axis.rect(
        from: label.center - extents.along / 2, to: label.center + extents.along / 2,
        across: labelInset.near, labelInset.near + extents.across)
      return TextRenderState(text: label.text, line: label.line, origin: rect.origin)
    }
  }
}

extension SliderPainter {
  func drawTicks(in canvas: Canvas, dirty: Rect) {
    let chosen = emphasis(style.tickHighlightTintColor, canMove: renderState.isEnabled)
    let other = quiet(style.tickTintColor)
    let ticks = renderState.ticks
    for (index, rect) in ticks.rects.enumerated() where rect.intersects(dirty) {
      let part = ticks.chosen.contains(index) ? RangeSliderStyle.TrackHighlight.bar : .beside
      let color = part == style.trackHighlight ? chosen : other
      canvas.fill(rect, with: color.resolved(for: traits))
    }
    let text = (renderState.isEnabled ? quiet(style.tickLabelColor) : disabledText)
      .resolved(for: traits)
    for label in ticks.labels where label.extent.intersects(dirty) {
      label.draw(in: canvas, color: text)
    }
  }

  func drawLabels(in canvas: Canvas, dirty: Rect) {
    for label in renderState.labels.labels where label.extent.intersects(dirty) {
      if label.isRisen { drawGround(of: label, in: canvas) }
      let color = (label.isEnabled ? style.labelColor : disabledText).resolved(for: traits)
      label.text.draw(in: canvas, color: color.faded(renderState.labels.opacity))
    }
  }
  /// A label above a finger stands on whatever is there.
  private func drawGround(of label: LabelRenderState.Label, in canvas: Canvas) {
    let opacity = renderState.labels.opacity
    let shape = Path(roundedRect: label.extent.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 6)
    canvas.fill(shape, with: DynamicColor.card.resolved(for: traits).faded(opacity))
    canvas.stroke(
      shape, with: DynamicColor.line.resolved(for: traits).faded(opacity),
      style: StrokeStyle(width: 1))
  }
}

/// A value that a slider points out on its track.
public struct SliderMark: Hashable, Sendable, Codable {
  /// Where it is; one outside the bounds is not shown.
  public var value: Double
  /// The text of the mark; nil for none.
  public var label: String?

  /// A mark at a value.
  public init(_ value: Double, label: String? = nil) {
    self.value = value
    self.label = label
  }
}

/// Where a slider has ticks beside its track. They are never denser than the style allows: where
/// there are too many, every second, fifth, tenth … is shown. The last one is at the maximum,
/// except where only round values are requested.
public enum SliderTicks: Hashable, Sendable {
  /// Nowhere.
  case none
  /// Ticks are at round values, as many as have room for their labels, and at both ends.
  case automatic
  /// Ticks are at round values only, as many as have room for their labels: £200k £500k £1M £2M £5M
  /// £20M between £180k and £40M. On a scale that is not linear one may be left out between two
  /// that have room.
  case round
  /// Ticks are at the values that the step allows; nowhere without a step.
  case steps
  /// Every so many units from the minimum; nowhere for a distance that is not above 0.
  case every(Double)
  /// Ticks are at these values.
  case values([Double])
}
