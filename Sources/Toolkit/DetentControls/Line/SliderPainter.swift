import DetentDrawing
import DetentViews

/// Draws the render state of a slider in a style.
@MainActor
struct SliderPainter {
  var renderState: SliderRenderState
  @SharedStyle var style: RangeSliderStyle
  var traits: Traits
  var images: SliderImages

  func draw(in canvas: Canvas, dirty: Rect) {
    drawHistogram(in: canvas, dirty: dirty)
    drawTrack(in: canvas, dirty: dirty)
    drawTicks(in: canvas, dirty: dirty)
    let thumbs = renderState.drawingOrder(in: dirty)
    // All halos lie under all thumbs: a thumb is never tinted by its neighbour.
    for thumb in thumbs { drawHalo(thumb, in: canvas) }
    for thumb in thumbs {
      drawThumb(thumb, in: canvas)
      drawFocusRing(thumb, in: canvas)
    }
    drawLabels(in: canvas, dirty: dirty)
  }

  // MARK: Track

  private func drawTrack(in canvas: Canvas, dirty: Rect) {
    guard !renderState.track.isEmpty else { return }
    fill(renderState.track, with: trackTint.resolved(for: traits), in: canvas, dirty: dirty)
    fill(renderState.bar, with: barTint.resolved(for: traits), in: canvas, dirty: dirty)
  }

  // MARK: Colours

  private var isHighContrast: Bool { traits.contrast == .high }

  /// The track beside the bar.
  var trackTint: DynamicColor { style.trackHighlight == .beside ? litTint : plainTint }

  /// The bar.
  var barTint: DynamicColor { style.trackHighlight == .bar ? litTint : plainTint }

  private var plainTint: DynamicColor {
    let isEnabled = renderState.isEnabled
    return style.track(
      isEnabled ? style.trackTintColor : style.disabledTrackTintColor, isEnabled: isEnabled,
      isHighContrast: isHighContrast)
  }

  private var litTint: DynamicColor {
    emphasis(style.trackHighlightTintColor, canMove: renderState.isEnabled)
  }

  /// A colour that shows what is chosen or focused.
  func emphasis(_ color: DynamicColor, canMove: Bool = true) -> DynamicColor {
    style.emphasis(color, canMove: canMove, isHighContrast: isHighContrast)
  }

  /// A colour of what stands beside the track.
  func quiet(_ color: DynamicColor) -> DynamicColor {
    renderState.isEnabled ? style.quiet(color, isHighContrast: isHighContrast) : disabledTint
  }

  /// Whatever cannot be moved.
  var disabledTint: DynamicColor { style.disabledTint(isHighContrast: isHighContrast) }

  /// Texts of what cannot be moved: in high contrast they can be read.
  var disabledText: DynamicColor { isHighContrast ? .secondary : disabledTint }

  // MARK: Parts of the track

  /// Fills a part of the track; where it touches the ends of the track, it is as round as they are.
  private func fill(_ part: Rect, with color: Color, in canvas: Canvas, dirty: Rect) {
    let visible = part.intersection(dirty)
    guard !visible.isEmpty else { return }
    let ends = renderState.trackEnds
    let (track, scale) = (renderState.track, renderState.grid.scale)
    let side = (min(track.width, track.height) * scale).rounded()
    let mask = RoundMask(side: side, cornerRadius: min(style.trackCornerRadius * scale, side / 2))
    canvas.fill(visible.intersection(ends.between), with: color)
    for end in [ends.first, ends.last] where end.half.intersects(visible) {
      canvas.saved {
        // Not to what is dirty: where that ends half a pixel off, the clip goes either way.
        canvas.clip(to: end.half.intersection(part))
        drawMask(mask, at: end.square.center, with: color, in: canvas)
      }
    }
  }

  private func drawMask(
    _ mask: RoundMask, at center: Point, with color: Color, in canvas: Canvas
  ) {
    let scale = renderState.grid.scale
    let image = images.masks.image(of: mask, scale: scale)
    canvas.drawTemplate(
      image, in: Rect(center: center, size: mask.size(scale: scale)), color: color)
  }

  // MARK: Thumbs

  private func drawHalo(_ thumb: SliderRenderState.Thumb, in canvas: Canvas) {
    guard thumb.haloDiameter > 0 else { return }
    let color = style.haloColor(thumb.look) { $0.resolved(for: traits) }
    drawMask(.disc(diameter: thumb.haloDiameter), at: thumb.center, with: color, in: canvas)
  }

  private func drawThumb(_ thumb: SliderRenderState.Thumb, in canvas: Canvas) {
    if let image = thumb.image { return drawImage(image, of: thumb, in: canvas) }
    let isDisabled = thumb.look.appearance == .disabled
    let ringWidth =
      thumb.look.appearance == .highlighted ? style.pressedRingWidth : style.thumbRingWidth
    let body = ThumbImage(
      diameter: thumb.diameter,
      ringWidth: isHighContrast ? max(style.highContrastRingWidth, ringWidth) : ringWidth,
      body: (isDisabled ? style.disabledThumbTintColor : style.thumbTintColor)
        .resolved(for: traits),
      ring: emphasis(style.thumbRingColor, canMove: !isDisabled).resolved(for: traits),
      // Padded like the others: what cannot be moved lies flat on its track.
      shadow: style.thumbShadow, isFlat: isDisabled)
    let scale = renderState.grid.scale
    canvas.draw(
      images.thumbs.image(of: body, scale: scale),
      in: Rect(center: thumb.center, size: body.size(scale: scale)))
  }

  private func drawImage(
    _ image: Image, of thumb: SliderRenderState.Thumb, in canvas: Canvas
  ) {
    let rect = Rect(center: thumb.center, size: image.size)
    canvas.draw(image, in: rect)
    guard thumb.isSubstitute else { return }
    switch thumb.look.appearance {
    case .highlighted:
      let tint = style.thumbRingColor.resolved(for: traits)
      canvas.drawTemplate(image, in: rect, color: tint.withAlpha(0.25))
    case .disabled:
      // Not by looking through it: the track would be seen in it.
      let tint = style.disabledThumbTintColor.resolved(for: traits)
      canvas.drawTemplate(image, in: rect, color: tint.withAlpha(0.6))
    default: break
    }
  }

  private func drawFocusRing(_ thumb: SliderRenderState.Thumb, in canvas: Canvas) {
    guard thumb.look.hasFocusRing, style.focusRingWidth > 0 else { return }
    if let image = thumb.image {
      // An image may have any colours.
      let ring = style.casedFocusRing(isHighContrast: isHighContrast) { $0.resolved(for: traits) }
      let art = Rect(center: thumb.center, size: image.size)
      return ring.draw(along: ring.path(around: art, cornerRadius: .infinity), in: canvas)
    }
    let scale = renderState.grid.scale
    let mask = RingMask(diameter: thumb.diameter, ring: style.focusRing(.black))
    canvas.drawTemplate(
      images.rings.image(of: mask, scale: scale),
      in: Rect(center: thumb.center, size: mask.size(scale: scale)),
      color: FocusRing.color(emphasis(style.focusRingColor), for: traits))
  }
}
