import DetentDrawing
import DetentViews
import Glibc

/// Draws an image of a dial.
struct DialPainter {
  var renderState: DialRenderState

  private var face: DialFace { renderState.face }
  private var style: CircularSliderStyle { renderState.face.style }
  private var geometry: DialGeometry { renderState.face.geometry }

  func draw(in canvas: Canvas, dirty: Rect) {
    guard geometry.radius > 0 else { return }
    drawFace(in: canvas)
    drawRingState(in: canvas)
    drawGlow(in: canvas, dirty: dirty)
    drawArcs(in: canvas, dirty: dirty)
    for thumb in renderState.thumbs where renderState.extent(of: thumb).intersects(dirty) {
      drawThumb(thumb, in: canvas)
    }
    for text in renderState.texts where text.rect.intersects(dirty) {
      canvas.draw(
        TextLayout.cached(text.text, font: text.font), at: text.rect.origin, color: text.color)
    }
  }

  // MARK: Face

  private func drawFace(in canvas: Canvas) {
    let area = face.bounds.insetBy(dx: -Self.faceMargin, dy: -Self.faceMargin)
    ImageCache.shared.show(face, covering: area, in: canvas) { face.draw(in: $0) }
  }

  /// Room for the shadow of the body, in logical pixels.
  private static let faceMargin = 12.0

  // MARK: Ring

  /// A dial without a thumb shows on its ring that it is hovered or held, and its focus around it.
  private func drawRingState(in canvas: Canvas) {
    guard style.thumbShape != .thumb, let state = renderState.thumbs.last else { return }
    if state.halo > 0 || state.press > 0 {
      let color = haloColor(state)
      canvas.fill(
        geometry.segment(
          from: 0, to: geometry.arc.sweep, thickness: style.trackThickness,
          roundEnds: style.hasRoundEnds), with: color)
      if let bodyRadius = face.bodyRadius {
        canvas.fill(Path(circleAt: geometry.center, radius: bodyRadius), with: color)
      }
    }
    if state.hasFocusRing {
      let radius = geometry.radius + max(style.trackThickness, style.arcThickness) / 2
      face.focusRing.draw(around: geometry.center, radius: radius, in: canvas)
    }
  }

  private func drawArcs(in canvas: Canvas, dirty: Rect) {
    for arc in renderState.arcs {
      let segment = geometry.segment(
        from: arc.from, to: arc.to, thickness: style.arcThickness, roundEnds: style.hasRoundEnds)
      canvas.fill(
        segment, with: DialPaint(face).paint(alpha: arc.alpha),
        preparedFor: geometry.square(radius: outerRadius))
    }
  }

  private var outerRadius: Double { geometry.radius + style.arcThickness / 2 }

  // MARK: Glow

  /// The glow of the arc on top. A blur has no detail that a coarse image would lose: it is made of
  /// few pixels and stretched.
  private func drawGlow(in canvas: Canvas, dirty: Rect) {
    let sigma = renderState.glowSigma
    guard sigma > 0, style.glowAlpha > 0, face.isEnabled, !face.isHighContrast,
      let arc = renderState.arcs.last
    else {
      return
    }
    let covered = geometry.extent(
      from: arc.from, to: arc.to, thickness: style.arcThickness,
      glow: DialRenderState.overflow(of: sigma))
    let visible = covered.intersection(dirty)
    guard !visible.isEmpty else { return }
    let segment = geometry.segment(
      from: arc.from, to: arc.to, thickness: style.arcThickness, roundEnds: style.hasRoundEnds)
    let paint = DialPaint(face).paint(alpha: style.glowAlpha)
    let scale = max(0.25, min(canvas.scale, Self.glowDetail / sigma))
    // On one grid whatever part is drawn: what lies beside it was drawn from the same pixels.
    let area = visible.insetBy(dx: -2 / scale, dy: -2 / scale).outset(toPixelsAt: scale)
    let image = Image.rendered(size: area.size, scale: scale) {
      $0.translate(x: -area.minX, y: -area.minY)
      $0.drawGlow(
        of: segment, with: paint, sigma: sigma,
        preparedFor: geometry.square(radius: outerRadius + DialRenderState.overflow(of: sigma)))
    }
    canvas.saved {
      canvas.clip(to: covered)
      canvas.draw(image, in: area)
    }
  }

  /// So many pixels a sigma leave an error of less than one level of 255.
  private static let glowDetail = 3.0

  // MARK: Thumbs

  private func drawThumb(_ thumb: DialRenderState.Thumb, in canvas: Canvas) {
    switch style.thumbShape {
    case .none: break
    case .needle: drawNeedle(thumb, in: canvas)
    case .thumb: drawRoundThumb(thumb, in: canvas)
    }
  }

  private func drawNeedle(_ thumb: DialRenderState.Thumb, in canvas: Canvas) {
    let radius = face.bodyRadius ?? geometry.radius
    var path = Path()
    path.move(
      to: DialArc.point(
        around: geometry.center, radius: radius * style.needleStart, angle: thumb.angle))
    path.line(
      to: DialArc.point(
        around: geometry.center, radius: radius * style.needleEnd, angle: thumb.angle))
    canvas.stroke(
      path, with: face.emphasis(style.thumbDotColor, canMove: thumb.look != .disabled),
      style: StrokeStyle(width: style.needleWidth, cap: .round))
  }

  private func drawRoundThumb(_ thumb: DialRenderState.Thumb, in canvas: Canvas) {
    let isDisabled = thumb.look == .disabled
    if thumb.halo > 0 || thumb.press > 0, style.haloSize > 0 {
      canvas.fill(
        Path(circleAt: thumb.center, radius: style.haloSize / 2), with: haloColor(thumb))
    }
    // What cannot be moved lies flat on its ring.
    if !isDisabled { drawShadow(of: thumb, in: canvas) }
    let body = face.color(isDisabled ? style.disabledThumbTintColor : style.thumbTintColor)
    // Below the thumb: of the casing only the outside is seen where there is no gap for it.
    if thumb.hasFocusRing {
      face.focusRing.draw(around: thumb.center, radius: style.thumbSize / 2, in: canvas)
    }
    canvas.fill(Path(circleAt: thumb.center, radius: style.thumbSize / 2), with: body)
    if face.isHighContrast { outlineThumb(at: thumb.center, body, in: canvas) }
    canvas.fill(
      Path(circleAt: thumb.center, radius: style.thumbDotSize / 2 * (1 + 0.25 * thumb.press)),
      with: face.emphasis(style.thumbDotColor, canMove: !isDisabled))
  }

  /// Where contrast is high a thumb stands out from the track and from the arc, whichever is like
  /// it.
  private func outlineThumb(at center: Point, _ body: Color, in canvas: Canvas) {
    let line = FocusRingLook(color: body, width: Self.outlineWidth, gap: 0).casing
    canvas.stroke(
      Path(circleAt: center, radius: (style.thumbSize - Self.outlineWidth) / 2), with: line,
      style: StrokeStyle(width: Self.outlineWidth))
  }

  private static let outlineWidth = 2.0

  private func drawShadow(of thumb: DialRenderState.Thumb, in canvas: Canvas) {
    let shadow = style.thumbShadow
    guard shadow.color.alpha > 0 else { return }
    let overflow = shadow.overflow + 1
    let side = style.thumbSize + 2 * overflow
    let size = Size(width: side, height: side)
    let key = ShadowImage(diameter: style.thumbSize, shadow: shadow)
    let image = ImageCache.shared.image(for: key, size: size, scale: canvas.scale) {
      let disc = Path(circleAt: Point(x: side / 2, y: side / 2), radius: key.diameter / 2)
      $0.drawShadow(of: disc, Shadow(color: shadow.color, sigma: shadow.sigma))
    }
    canvas.draw(image, in: Rect(center: thumb.center + shadow.offset, size: size))
  }

  private struct ShadowImage: Hashable, Sendable {
    var diameter: Double
    var shadow: Shadow
  }

  private func haloColor(_ thumb: DialRenderState.Thumb) -> Color {
    style.haloColor(hover: thumb.halo, press: thumb.press, resolved: face.color)
  }
}

/// What the arc of a dial is filled with: colours that run across the ring or along it.
struct DialPaint {
  private let face: DialFace

  init(_ face: DialFace) { self.face = face }

  /// - Parameter alpha: 0...1, for glows and for laps that are over.
  func paint(alpha: Double) -> Paint {
    let style = face.style
    guard face.isEnabled, !face.isHighContrast else {
      let color = face.emphasis(style.startColor)
      return .color(color.faded(alpha))
    }
    let first = face.color(style.startColor).faded(alpha)
    let last = face.color(style.endColor).faded(alpha)
    switch style.fill {
    case .solid: return .color(first)
    case .linear:
      let radius = face.geometry.radius + style.arcThickness / 2
      let center = face.geometry.center
      return .gradient(
        Gradient(
          kind: .linear(
            from: DialArc.point(around: center, radius: radius, angle: style.gradientAngle + 180),
            to: DialArc.point(around: center, radius: radius, angle: style.gradientAngle)),
          colors: [first, last]))
    case .conic: return .gradient(conic(first, last))
    }
  }

  /// The fill along the arc; in the gap each end goes on in its own colour, for round ends and
  /// glows.
  private func conic(_ first: Color, _ last: Color) -> Gradient {
    let arc = face.geometry.arc
    let end = arc.sweep / 360
    let middle = (1 + end) / 2
    let stops = [(0, first), (end, last), (middle, last), (middle, first), (1, first)]
    // Gradients run clockwise; one of a dial that does not is laid the other way round.
    return Gradient(
      kind: .conic(
        center: face.geometry.center, startAngle: (arc.startAngle - 90) * .pi / 180),
      stops: arc.isClockwise
        ? stops.map { GradientStop(location: $0.0, color: $0.1) }
        : stops.reversed().map { GradientStop(location: 1 - $0.0, color: $0.1) })
  }
}
