public import DetentDrawing
import DetentViews
import DetentWidgets

extension SliderControl {
  // MARK: Layout

  func makeLayout() -> SliderLayout {
    SliderLayout(
      axis: SliderAxis(
        bounds: bounds, orientation: orientation, isRightToLeft: traits.isRightToLeft,
        isInverted: isInverted, line: decorations.insets.line),
      scale: model.scale, fractions: drawnPositions,
      thumbSize: thumbSize, barOrigin: barOrigin, style: style)
  }

  var thumbSize: Size {
    guard !images.isEmpty else { return drawnThumbSize }
    let sizes = model.values.indices.map {
      images.image(of: $0, for: .normal, scale: traits.scale)?.image.size ?? drawnThumbSize
    }
    return Size(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  private var drawnThumbSize: Size {
    let (along, across) = style.thumbExtents
    return orientation == .vertical
      ? Size(width: across, height: along) : Size(width: along, height: across)
  }

  // MARK: Points, in the control's coordinates and exact; drawn parts are at device pixels

  /// The centre of a thumb at a value. A value beyond the bounds counts as the bound.
  public func position(for value: Double) -> Point {
    layout.axis.point(at: layout.line.position(of: value))
  }

  /// The value at a point along the track, not rounded to a step. Beyond the ends it is the bound.
  public func value(at point: Point) -> Double {
    let line = layout.line
    guard line.travel > 0 else { return minimumValue }
    return model.scale.value(at: (layout.axis.position(of: point) - line.start) / line.travel)
  }

  /// The frame of a thumb, during an animation the drawn one; empty if there is no such thumb.
  public func frame(ofThumb thumb: Int) -> Rect {
    layout.thumbs.indices.contains(thumb) ? layout[thumb].frame : .zero
  }

  // MARK: Visibility of labels

  private var wantsLabels: Bool {
    switch labels {
    case .never: false
    case .always: true
    case .onInteraction:
      isInOpenWindow && isEnabled
        && (pressing.pointer != nil || pressing.drag != nil || pressing.text != nil
          || editing.isOpen || showsFocusRing || typing.isOpen)
    }
  }

  /// Timers run only in an open window.
  private var isInOpenWindow: Bool { window?.isClosed == false }

  /// Shows labels at once if they are needed, or hides them after a while.
  func updateLabelVisibility() {
    let comesAndGoes = labels == .onInteraction
    labelFade.show(
      wantsLabels, timing: comesAndGoes ? .hover : nil,
      linger: comesAndGoes && isInOpenWindow ? Self.labelLinger : nil,
      in: self)
  }

  /// The time that labels of an interaction stay after its end.
  private static let labelLinger = Duration.milliseconds(500)

  func endLabelVisibility() { labelFade.jump(to: wantsLabels, in: self) }

  // MARK: What is drawn

  var pixelGrid: PixelGrid {
    PixelGrid(
      scale: traits.scale, origin: frameInWindow(Rect(origin: .zero, size: .zero)).origin)
  }

  func makeRenderState() -> SliderRenderState {
    let (layout, grid, decorations) = (layout, pixelGrid, decorations)
    let axis = layout.axis
    let thickness = grid.pixels(layout.thickness)
    let shown = model.values.indices.map { renderState(of: $0, layout, grid, thickness) }
    let start = layout.barStart.map(axis.point) ?? shown.first?.center ?? .zero
    let end = layout.barEnd.map(axis.point) ?? shown.last?.center ?? .zero
    // The middle of the track first: its sides could be rounded differently.
    let across = grid.center(near: axis.middle, pixels: thickness, vertical: !axis.isVertical)
    let half = thickness / grid.scale / 2
    /// A line along the axis with its ends and sides on whole pixels.
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
    var state = SliderRenderState(
      bounds: bounds, grid: grid, isVertical: axis.isVertical, isEnabled: isEnabled,
      track: line(track.origin, Point(x: track.maxX, y: track.maxY)),
      bar: line(start, end), thumbs: shown,
      top: model.rules.thumbOnTop(of: shown.indices, last: thumbs.last, in: model.values),
      ticks: TickRenderState(
        decorations.ticks, decorations.insets, layout: layout, grid: grid, style: style,
        thumbPixels: shown.first.map { axis.extents(of: $0.pixels).along } ?? 0),
      histogram: HistogramRenderState(
        histogram, heights: histogramHeights, inset: decorations.insets.histogram, layout: layout,
        grid: grid, style: style),
      labels: labelRenderState(layout, decorations))
    state.trackGap = grid.pixels(style.trackGap) / grid.scale
    state.placeStops(style.stopSize)
    return state
  }

  private func renderState(
    of thumb: Int, _ layout: SliderLayout, _ grid: PixelGrid, _ thickness: Double
  ) -> SliderRenderState.Thumb {
    let look = look(of: thumb)
    let image = images.image(of: thumb, for: look.appearance, scale: grid.scale)
    let drawn = drawnThumbSize
    let pixels = Size(
      width: grid.pixels(drawn.width, around: thickness),
      height: grid.pixels(drawn.height, around: thickness))
    let size = image?.image.size
    let middle = layout.axis.point(at: layout[thumb].center)
    let isVertical = layout.axis.isVertical
    let isReversed = layout.axis.isReversed
    let center = Point(
      x: grid.center(
        near: middle.x, pixels: size.map { grid.pixels($0.width) } ?? pixels.width, vertical: false,
        goesDown: !isVertical && isReversed),
      y: grid.center(
        near: middle.y, pixels: size.map { grid.pixels($0.height) } ?? pixels.height,
        vertical: true,
        goesDown: isVertical && isReversed))
    var state = SliderRenderState.Thumb(
      index: thumb, center: center, pixels: pixels,
      cornerRadius: min(
        style.thumbCornerRadius * grid.scale, min(pixels.width, pixels.height) / 2),
      look: look, image: image?.image,
      isSubstitute: image?.isSubstitute ?? false)
    state.measure(grid, style)
    return state
  }

  // MARK: Labels

  /// Omits the label that a field covers.
  private func labelRenderState(
    _ layout: SliderLayout, _ decorations: SliderDecorations
  ) -> LabelRenderState {
    guard labelFade.opacity > 0, let inset = decorations.insets.labels else {
      return LabelRenderState()
    }
    let (axis, texts) = (layout.axis, texts)
    var lines: [ClosedRange<Int>: (text: String, line: TextLine)] = [:]
    func line(_ thumbs: ClosedRange<Int>) -> (text: String, line: TextLine) {
      if let line = lines[thumbs] { return line }
      let pieces = texts.pieces(
        from: model.values[thumbs.lowerBound], to: model.values[thumbs.upperBound],
        isReversed: axis.isReversed && !axis.isVertical)
      let line = (pieces.joined(), TextLine(leftToRight: pieces, font: style.labelFont))
      lines[thumbs] = line
      return line
    }
    let anchors = ValueLabels(
      length: axis.length, reserve: decorations.labelReserve
    ).places(
      centers: layout.thumbs.map(\.center),
      extent: { axis.extents(of: line($0).line.size).along }, joined: joinedLabels)
    var labels = anchors.map { anchor in
      let (text, line) = line(anchor.thumbs)
      let isRisen = anchor.thumbs.contains(where: isUnderFinger)
      let origin = labelOrigin(of: line, at: anchor.center, inset, axis, isRisen: isRisen)
      return LabelRenderState.Label(
        text: TextRenderState(text: text, line: line, origin: origin),
        isEnabled: isEnabled && anchor.thumbs.contains(where: canMove), thumbs: anchor.thumbs,
        isRisen: isRisen)
    }
    if typing.isOpen { labels.removeAll { $0.thumbs.contains(thumbs.active) } }
    return LabelRenderState(labels: labels, opacity: labelFade.opacity)
  }

  private func isUnderFinger(_ thumb: Int) -> Bool {
    pressing.isDragging(by: .touch) { $0.holds(thumb) }
  }

  /// Above a finger it keeps a distance from the track.
  private func labelOrigin(
    of line: TextLine, at center: Double, _ inset: SliderInsets.Inset, _ axis: SliderAxis,
    isRisen: Bool
  ) -> Point {
    let (along, across) = axis.extents(of: line.size)
    var near = inset.far - across
    if isRisen { near = min(near, -TouchMetrics.target - across) }
    return axis.rect(
      from: center - along / 2, to: center + along / 2, across: near, near + across
    ).origin
  }
}

extension RangeSliderStyle {
  /// The greatest distance of drawn parts from the centre of a thumb, and so from the bounds.
  public var overflow: Double {
    let reach = max(thumbShadow.visualOverflow + 1, FocusRing.regular(.black).overflow)
    return 2 + max(haloSize / 2, max(thumbExtents.along, thumbExtents.across) / 2 + reach)
  }

  var thumbExtents: (along: Double, across: Double) {
    (thumbWidth > 0 ? thumbWidth : thumbSize, thumbHeight > 0 ? thumbHeight : thumbSize)
  }
}
