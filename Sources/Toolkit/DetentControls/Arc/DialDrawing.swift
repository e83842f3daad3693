import DetentDrawing
import DetentViews

extension DialRenderState {
  func draw(in canvas: Canvas, dirty: Rect) {
    guard geometry.radius > 0 else { return }
    drawFace(in: canvas)
    drawRingState(in: canvas)
    drawGlow(in: canvas, dirty: dirty)
    drawArcs(in: canvas)
    for thumb in thumbs where extent(of: thumb).intersects(dirty) {
      drawThumb(thumb, in: canvas)
    }
    for text in texts where text.extent.intersects(dirty) {
      canvas.draw(text.layout, at: text.origin, color: text.color)
    }
  }

  // MARK: Face

  private func drawFace(in canvas: Canvas) {
    ImageCache.shared.show(face, covering: face.area, in: canvas) { face.draw(in: $0) }
  }

  // MARK: Ring

  /// Draws hover, press and focus on the ring of a dial without a thumb.
  private func drawRingState(in canvas: Canvas) {
    guard style.thumbShape != .thumb, let thumb = thumbs.last else { return }
    if thumb.look.halo > 0 || thumb.look.press > 0 {
      let color = haloColor(thumb)
      canvas.fill(face.track, with: color)
      if let body = face.body { canvas.fill(body.edge, with: color) }
    }
    drawFocusRing(of: thumb, in: canvas)
  }

  private func drawFocusRing(of thumb: Thumb, in canvas: Canvas) {
    guard thumb.look.hasFocusRing else { return }
    face.focusRing.draw(along: focusPath(of: thumb), in: canvas)
  }

  private func drawArcs(in canvas: Canvas) {
    for arc in arcs {
      canvas.fill(
        path(of: arc), with: face.arcPaint(alpha: arc.alpha),
        preparedFor: arcArea)
    }
  }

  // MARK: Glow

  /// Pixels per sigma of a glow; with fewer the error would reach one level of 255.
  private static let glowDetail = 3.0

  /// Draws the glow of the topmost arc from few pixels, stretched. A blur loses no detail by that.
  private func drawGlow(in canvas: Canvas, dirty: Rect) {
    let sigma = glowSigma
    guard sigma > 0, style.glowAlpha > 0, face.isEnabled, !face.isHighContrast,
      let arc = arcs.last
    else { return }
    let overflow = Shadow.overflow(of: sigma)
    let extent = geometry.extent(
      from: arc.from, to: arc.to, thickness: style.arcThickness, glow: overflow)
    let visible = extent.intersection(dirty)
    guard !visible.isEmpty else { return }
    let paint = face.arcPaint(alpha: style.glowAlpha)
    let scale = max(0.25, min(canvas.scale, Self.glowDetail / sigma))
    // A fixed grid, so that areas drawn at different times use the same pixels.
    let area = visible.insetBy(dx: -2 / scale, dy: -2 / scale).outset(toPixelsAt: scale)
    let image = Image.rendered(size: area.size, scale: scale) {
      $0.translate(x: -area.minX, y: -area.minY)
      $0.drawGlow(
        of: path(of: arc), with: paint, sigma: sigma,
        preparedFor: geometry.square(radius: face.arcEdgeRadius + overflow))
    }
    canvas.saved {
      canvas.clip(to: extent)
      canvas.draw(image, in: area)
    }
  }

  // MARK: Thumbs

  private func drawThumb(_ thumb: Thumb, in canvas: Canvas) {
    switch style.thumbShape {
    case .none: break
    case .needle: drawNeedle(thumb, in: canvas)
    case .thumb: drawRoundThumb(thumb, in: canvas)
    }
  }

  private func drawNeedle(_ thumb: Thumb, in canvas: Canvas) {
    canvas.stroke(
      needle(of: thumb).path,
      with: face.emphasis(style.thumbDotColor, canMove: thumb.look.appearance != .disabled),
      style: StrokeStyle(width: style.needleWidth, cap: .round))
  }

  private func drawRoundThumb(_ thumb: Thumb, in canvas: Canvas) {
    let isDisabled = thumb.look.appearance == .disabled
    let discs = discs(of: thumb)
    func fill(_ radius: Double, with color: Color) {
      canvas.fill(Path(circleAt: thumb.center, radius: radius), with: color)
    }
    if discs.halo > 0 { fill(discs.halo, with: haloColor(thumb)) }
    if !isDisabled { drawShadow(of: thumb, in: canvas) }
    let body = face.color(isDisabled ? .disabledThumb : style.thumbTintColor)
    // Below the thumb, which covers the inside of the casing if the ring has no gap.
    drawFocusRing(of: thumb, in: canvas)
    fill(discs.body, with: body)
    if face.isHighContrast {
      // It contrasts with both track and arc.
      canvas.stroke(
        Path(circleAt: thumb.center, radius: discs.outline), with: FocusRing.casing(of: body),
        style: StrokeStyle(width: Self.outlineWidth))
    }
    fill(discs.dot, with: face.emphasis(style.thumbDotColor, canMove: !isDisabled))
  }

  private func drawShadow(of thumb: Thumb, in canvas: Canvas) {
    let shadow = ThumbShadow(diameter: style.thumbSize, shadow: style.thumbShadow)
    guard shadow.shadow.color.alpha > 0 else { return }
    let image = ImageCache.shared.image(
      for: shadow, size: shadow.size, scale: canvas.scale, draw: shadow.draw)
    canvas.draw(
      image, in: Rect(center: thumb.center + shadow.shadow.offset, size: shadow.size))
  }

  private func haloColor(_ thumb: Thumb) -> Color {
    style.haloColor(thumb.look, resolved: face.color)
  }
}

private struct ThumbShadow: Hashable, Sendable {
  var diameter: Double
  var shadow: Shadow

  /// Includes room for the blur; the offset is not part of the image.
  var size: Size {
    let side = diameter + 2 * (shadow.overflow + 1)
    return Size(width: side, height: side)
  }

  func draw(in canvas: Canvas) {
    let disc = Path(
      circleAt: Point(x: size.width / 2, y: size.height / 2), radius: diameter / 2)
    canvas.drawShadow(of: disc, Shadow(color: shadow.color, sigma: shadow.sigma))
  }
}

extension DialFace {
  /// - Parameter alpha: the opacity, 0...1, for glows and earlier laps.
  fileprivate func arcPaint(alpha: Double) -> Paint {
    guard isEnabled, !isHighContrast else {
      return .color(emphasis(style.startColor).faded(alpha))
    }
    let first = color(style.startColor).faded(alpha)
    let last = color(style.endColor).faded(alpha)
    switch style.fill {
    case .solid: return .color(first)
    case .linear:
      let line = fillLine
      return .gradient(
        Gradient(kind: .linear(from: line.from, to: line.to), colors: [first, last]))
    case .conic: return .gradient(conic(first, last))
    }
  }

  /// The fill along the arc. In the gap both ends continue, for round ends and glows.
  private func conic(_ first: Color, _ last: Color) -> Gradient {
    let arc = geometry.arc
    let end = arc.sweep / 360
    let middle = (1 + end) / 2
    let stops = [(0, first), (end, last), (middle, last), (middle, first), (1, first)]
    // Gradients run clockwise, so they are reversed for a counterclockwise dial.
    return Gradient(
      kind: .conic(
        center: geometry.center, startAngle: (arc.startAngle - 90) * .pi / 180),
      stops: arc.isClockwise
        ? stops.map { GradientStop(location: $0.0, color: $0.1) }
        : stops.reversed().map { GradientStop(location: 1 - $0.0, color: $0.1) })
  }
}
