import DetentDrawing
import DetentViews

@MainActor
struct SliderPainter {
  var renderState: SliderRenderState
  @SharedStyle var style: RangeSliderStyle
  var traits: Traits
  var images: SliderImages
  var thumbDrawing: (@MainActor (Canvas, ThumbPart) -> Void)?

  func draw(in canvas: Canvas, dirty: Rect) {
    drawHistogram(in: canvas, dirty: dirty)
    drawTrack(in: canvas, dirty: dirty)
    drawTicks(in: canvas, dirty: dirty)
    let thumbs = renderState.drawingOrder(in: dirty)
    // All halos are below all thumbs, so that no thumb is tinted by its neighbour.
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
    for (part, tint) in [(renderState.track, trackTint), (renderState.bar, barTint)] {
      for piece in renderState.pieces(of: part) {
        canvas.saved {
          if renderState.trackGap > 0 {
            canvas.clip(to: Path(roundedRect: piece, cornerRadius: Self.gapCornerRadius))
          }
          fill(piece, with: tint.resolved(for: traits), in: canvas, dirty: dirty)
        }
      }
    }
    for stop in renderState.stops where stop.intersects(dirty) {
      let dot = SliderImages.RoundMask.disc(
        diameter: (stop.width * renderState.grid.scale).rounded())
      drawMask(dot, at: stop.center, with: litTint.resolved(for: traits), in: canvas)
    }
  }

  private static let gapCornerRadius = 2.0

  // MARK: Colours

  private var isHighContrast: Bool { traits.contrast == .high }

  var trackTint: DynamicColor { style.trackHighlight == .beside ? litTint : plainTint }

  var barTint: DynamicColor { style.trackHighlight == .bar ? litTint : plainTint }

  private var plainTint: DynamicColor {
    let isEnabled = renderState.isEnabled
    return style.track(
      isEnabled ? style.trackTintColor : .disabledTrack, isEnabled: isEnabled,
      isHighContrast: isHighContrast)
  }

  private var litTint: DynamicColor {
    emphasis(style.trackHighlightTintColor, canMove: renderState.isEnabled)
  }

  func emphasis(_ color: DynamicColor, canMove: Bool = true) -> DynamicColor {
    style.emphasis(color, canMove: canMove, isHighContrast: isHighContrast)
  }

  func quiet(_ color: DynamicColor) -> DynamicColor {
    renderState.isEnabled ? style.quiet(color, isHighContrast: isHighContrast) : disabledTint
  }

  var disabledTint: DynamicColor { style.disabledTint(isHighContrast: isHighContrast) }

  /// The colour of disabled texts, which stay readable in high contrast.
  var disabledText: DynamicColor { isHighContrast ? .secondary : disabledTint }

  // MARK: Parts of the track

  /// Rounds the corners of a part that touches an end of the track.
  private func fill(_ part: Rect, with color: Color, in canvas: Canvas, dirty: Rect) {
    let visible = part.intersection(dirty)
    guard !visible.isEmpty else { return }
    let ends = renderState.trackEnds
    let (track, scale) = (renderState.track, renderState.grid.scale)
    let side = (min(track.width, track.height) * scale).rounded()
    let mask = SliderImages.RoundMask(
      side: side, cornerRadius: min(style.trackCornerRadius * scale, side / 2))
    canvas.fill(visible.intersection(ends.between), with: color)
    for end in [ends.first, ends.last] where end.half.intersects(visible) {
      canvas.saved {
        // Not clipped to the dirty area: at half a pixel the clip could round either way.
        canvas.clip(to: end.half.intersection(part))
        drawMask(mask, at: end.square.center, with: color, in: canvas)
      }
    }
  }

  private func drawMask(
    _ mask: SliderImages.RoundMask, at center: Point, with color: Color, in canvas: Canvas
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
    if let thumbDrawing {
      return canvas.saved {
        canvas.clip(to: thumb.extent)
        thumbDrawing(canvas, thumb.part)
      }
    }
    let isDisabled = thumb.look.appearance == .disabled
    let ringWidth =
      thumb.look.appearance == .highlighted ? style.pressedRingWidth : style.thumbRingWidth
    let body = ThumbImage(
      body: thumb.pixels, cornerRadius: thumb.cornerRadius,
      ringWidth: isHighContrast
        ? max(RangeSliderStyle.highContrastRingWidth, ringWidth) : ringWidth,
      fill: (isDisabled ? .disabledThumb : style.thumbTintColor).resolved(for: traits),
      ring: emphasis(style.thumbRingColor, canMove: !isDisabled).resolved(for: traits),
      // With padding for the shadow like other thumbs, but without the shadow.
      shadow: style.thumbShadow, isFlat: isDisabled)
    let scale = renderState.grid.scale
    canvas.draw(
      images.thumbs.image(of: body, scale: scale),
      in: Rect(center: thumb.center, size: body.size(scale: scale)))
  }

  private func drawImage(
    _ image: Image, of thumb: SliderRenderState.Thumb, in canvas: Canvas
  ) {
    let rect = thumb.frame
    canvas.draw(image, in: rect)
    guard thumb.isSubstitute else { return }
    switch thumb.look.appearance {
    case .highlighted:
      let tint = style.thumbRingColor.resolved(for: traits)
      canvas.drawTemplate(image, in: rect, color: tint.withAlpha(0.25))
    case .disabled:
      // Not translucent, because the track would shine through.
      let tint = DynamicColor.disabledThumb.resolved(for: traits)
      canvas.drawTemplate(image, in: rect, color: tint.withAlpha(0.6))
    default: break
    }
  }

  private func drawFocusRing(_ thumb: SliderRenderState.Thumb, in canvas: Canvas) {
    guard thumb.look.hasFocusRing else { return }
    if thumb.image != nil {
      // An image may have any colours.
      let ring = style.casedFocusRing(isHighContrast: isHighContrast) { $0.resolved(for: traits) }
      return ring.draw(along: ring.path(around: thumb.frame, cornerRadius: .infinity), in: canvas)
    }
    let scale = renderState.grid.scale
    let mask = SliderImages.RingMask(
      body: thumb.pixels, cornerRadius: thumb.cornerRadius, ring: .regular(.black))
    canvas.drawTemplate(
      images.rings.image(of: mask, scale: scale),
      in: Rect(center: thumb.center, size: mask.size(scale: scale)),
      color: FocusRing.color(emphasis(.accent), for: traits))
  }
}
