import DetentDrawing
import DetentViews

extension SliderControl {
  // MARK: What is drawn

  /// Ends the turn, and asks for a drawing of what changed since the last one.
  func updateRenderState() {
    model.commit()
    let layout = layout
    // A value that changed may have moved a thumb away from under the pointer, or below it.
    updateHotThumbs(layout)
    updateLabelVisibility()
    let new = makeRenderState(layout)
    // A field hides labels; what they are without it stays.
    if !typing.isOpen { joinedLabels = new.labels.joined }
    overflow = new.overflow(storedStyle)
    visualOverflow = max(storedStyle.overflow, overflow)
    defer { renderState = new }
    guard let renderState, let damage = new.damage(since: renderState, style: storedStyle) else {
      return setNeedsDisplay()
    }
    // Most of them overlap.
    for rect in Damage(damage).rects { setNeedsDisplay(in: rect) }
  }

  /// What is shown now: that of the last layout, unless the slider came to another place on the pixel grid
  /// since, which takes no layout.
  var currentRenderState: SliderRenderState {
    guard let renderState, renderState.grid == grid else { return makeRenderState(layout) }
    return renderState
  }

  private var grid: PixelGrid {
    PixelGrid(
      scale: traits.scale, origin: frameInWindow(Rect(origin: .zero, size: .zero)).origin)
  }

  func makeRenderState(_ layout: SliderLayout) -> SliderRenderState {
    let axis = layout.axis
    let grid = grid
    let thickness = grid.pixels(min(storedStyle.trackThickness, axis.thickness))
    var thumbs: [SliderRenderState.Thumb] = []
    thumbs.reserveCapacity(model.values.count)
    for thumb in model.values.indices {
      thumbs.append(thumbRenderState(thumb, layout, grid, thickness))
    }
    let start = layout.barStart.map(axis.point) ?? thumbs.first?.center ?? .zero
    let end = layout.barEnd.map(axis.point) ?? thumbs.last?.center ?? .zero
    // The middle of the track first: its sides would be rounded apart.
    let across = grid.center(near: axis.middle, pixels: thickness, vertical: !axis.isVertical)
    let half = thickness / grid.scale / 2
    /// A line along the axis, its ends and sides on whole pixels.
    func line(_ a: Point, _ b: Point) -> Rect {
      let rect = grid.aligned(
        Rect(
          x: min(a.x, b.x), y: min(a.y, b.y), width: (a.x - b.x).magnitude,
          height: (a.y - b.y).magnitude), on: axis)
      return axis.isVertical
        ? Rect(x: across - half, y: rect.minY, width: 2 * half, height: rect.height)
        : Rect(x: rect.minX, y: across - half, width: rect.width, height: 2 * half)
    }
    let track = layout.track
    let decorations = decorations
    return SliderRenderState(
      bounds: bounds, grid: grid, isVertical: axis.isVertical, isEnabled: isEnabled,
      track: line(track.origin, Point(x: track.maxX, y: track.maxY)),
      bar: line(start, end), thumbs: thumbs,
      top: context(layout: layout).thumbOnTop(of: Array(thumbs.indices)),
      ticks: TickRenderState(
        decorations.ticks, decorations.insets, layout: layout, grid: grid, style: storedStyle,
        thumbPixels: thumbs.first?.diameter ?? 0),
      histogram: histogramRenderState(layout, grid, decorations.insets.histogram),
      labels: besideField(labelRenderState(layout)))
  }

  private func histogramRenderState(
    _ layout: SliderLayout, _ grid: PixelGrid, _ band: SliderInsets.Band?
  ) -> HistogramRenderState {
    guard let histogram = configuration.histogram, let band else { return HistogramRenderState() }
    return HistogramRenderState(
      histogram, heights: histogramHeights, band: band, layout: layout, grid: grid,
      style: storedStyle)
  }

  private func thumbRenderState(
    _ thumb: Int, _ layout: SliderLayout, _ grid: PixelGrid, _ thickness: Double
  ) -> SliderRenderState.Thumb {
    let look = look(of: thumb)
    let image = images.image(for: thumb, look: look, scale: grid.scale)
    let diameter = grid.pixels(storedStyle.thumbSize, around: thickness)
    let size = image?.image.size
    let middle = layout.axis.point(at: layout[thumb].center)
    let isVertical = layout.axis.isVertical
    let isReversed = layout.axis.isReversed
    return SliderRenderState.Thumb(
      center: Point(
        x: grid.center(
          near: middle.x, pixels: size.map { grid.pixels($0.width) } ?? diameter, vertical: false,
          goesDown: !isVertical && isReversed),
        y: grid.center(
          near: middle.y, pixels: size.map { grid.pixels($0.height) } ?? diameter, vertical: true,
          goesDown: isVertical && isReversed)),
      diameter: diameter, look: look,
      halo: glows[thumb].halo.value, press: glows[thumb].press.value,
      hasFocusRing: showsFocusRing && activeThumb == thumb,
      image: image?.image,
      outline: showsFocusRing && activeThumb == thumb
        ? image.map { art.outlines.outline(of: $0.image) } : nil,
      isSubstitute: image?.isSubstitute ?? false)
  }

  private func look(of thumb: Int) -> ThumbAppearance {
    if !isEnabled || !canMove(thumb: thumb) { return .disabled }
    if isHeld(thumb) { return .highlighted }
    if hoveredThumbs.contains(thumb) { return .hovered }
    return showsFocusRing && activeThumb == thumb ? .focused : .normal
  }
}
