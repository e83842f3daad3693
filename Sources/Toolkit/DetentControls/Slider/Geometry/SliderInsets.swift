/// What lies beside the track of a slider, as distances across the axis from its middle line:
/// negative ones above it, or on the leading side of a vertical slider; positive ones below or
/// behind it.
///
/// What has no room is left out: first the histogram, which also makes do with less height, then
/// the labels of ticks, the ticks, and the labels of values.
struct SliderInsets: Equatable, Sendable {
  /// An inset across the axis.
  struct Inset: Equatable, Sendable {
    var near: Double
    var far: Double
    var thickness: Double { far - near }
  }

  /// What there is to find room for: the extents across the axis, 0 where there is nothing.
  struct Needs: Equatable, Sendable {
    var thumb = 0.0
    var ticks = 0.0
    var tickLabels = 0.0
    var hasHistogram = false
    var labels = 0.0
    var isVertical = false
  }

  private(set) var ticks: Inset?
  private(set) var tickLabels: Inset?
  private(set) var histogram: Inset?
  private(set) var labels: Inset?
  /// How far the middle line is from the upper or leading edge.
  let line: Double
  /// The thickness of everything.
  let thickness: Double

  /// - Parameter available: the thickness that there is; infinite to find out what is asked for.
  init(available: Double, needs: Needs, style: RangeSliderStyle) {
    let body = needs.thumb / 2
    var room = available - needs.thumb
    func take(_ gap: Double, _ thickness: Double) -> Bool {
      guard thickness > 0, gap + thickness <= room + 1e-9 else { return false }
      room -= gap + thickness
      return true
    }
    let showsLabels = take(style.labelGap, needs.labels)
    var (before, after) = (body, body)
    if take(style.tickGap, needs.ticks) {
      ticks = Inset(near: after + style.tickGap, far: after + style.tickGap + needs.ticks)
      after += style.tickGap + needs.ticks
      let gap = needs.isVertical ? style.tickLabelSideGap : style.tickLabelGap
      if take(gap, needs.tickLabels) {
        let near = after + gap
        after = near + needs.tickLabels
        tickLabels = Inset(near: near, far: after)
      }
    }
    if needs.hasHistogram {
      let near = min(style.trackThickness, needs.thumb) / 2 + style.histogramGap
      let height = min(style.histogramHeight, room + body - near)
      if height > 0, height >= min(style.histogramHeight, style.histogramLeastHeight) {
        histogram = Inset(near: -near - height, far: -near)
        before = max(before, near + height)
      }
    }
    if showsLabels {
      let thickness = style.labelGap + needs.labels
      if style.labelPlacement == .before {
        labels = Inset(near: -before - thickness, far: -before - style.labelGap)
        before += thickness
      } else {
        labels = Inset(near: after + style.labelGap, far: after + thickness)
        after += thickness
      }
    }
    thickness = before + after
    // Written so that a slider without anything beside its track lies exactly in the middle.
    line = before == after ? available / 2 : (available - thickness) / 2 + before
  }
}
