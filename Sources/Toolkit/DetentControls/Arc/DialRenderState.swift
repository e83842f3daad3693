import DetentDrawing
import DetentViews
import DetentWidgets

/// The picture of a dial. Two states differ in the areas to repaint.
struct DialRenderState: Equatable {
  var face: DialFace
  /// The filled parts of the ring, from the lowest to the topmost.
  var arcs: [Arc]
  /// The standard deviation of the glow around the topmost arc.
  var glowSigma: Double
  /// From the lowest to the topmost.
  var thumbs: [Thumb]
  var texts: [Text]

  /// A filled part of the ring, in degrees along it.
  struct Arc: Equatable, Sendable {
    var from: Double
    var to: Double
    var alpha = 1.0
  }

  struct Thumb: Equatable, Sendable {
    var thumb: Int
    var center: Point
    /// In degrees clockwise from 12 o'clock.
    var angle: Double
    var look: ThumbLook
  }

  struct Text: Equatable, Sendable {
    var text: String
    var font: Font
    var rect: Rect
    var color: Color

    /// The covered area; letters may be larger than their line.
    var extent: Rect {
      rect.union(layout.inkBounds.offsetBy(dx: rect.minX, dy: rect.minY))
    }

    var layout: TextLayout {
      TextLayout.cached(text, font: font, lineLimit: 2, alignment: .center)
    }
  }

  // MARK: Damage

  /// The areas that differ from an older state, or nil if everything may differ.
  func damage(since old: DialRenderState) -> [Rect]? {
    guard face == old.face, thumbs.count == old.thumbs.count else { return nil }
    var rects = arcDamage(since: old)
    for (new, before) in zip(thumbs, old.thumbs) where new != before {
      rects.append(old.extent(of: before))
      rects.append(extent(of: new))
    }
    // The old and the new places of texts that changed.
    for text in texts where !old.texts.contains(text) { rects.append(text.extent) }
    for text in old.texts where !texts.contains(text) { rects.append(text.extent) }
    return rects.map { $0.insetBy(dx: -1, dy: -1) }
  }

  private func arcDamage(since old: DialRenderState) -> [Rect] {
    guard arcs != old.arcs || glowSigma != old.glowSigma else { return [] }
    let isComparable = glowSigma == old.glowSigma && arcs.count == old.arcs.count
    var rects: [Rect] = []
    for index in 0..<max(arcs.count, old.arcs.count) {
      let new = index < arcs.count ? arcs[index] : nil
      let before = index < old.arcs.count ? old.arcs[index] : nil
      if let new, let before, isComparable, new.alpha == before.alpha {
        rects.append(sector(before.from, new.from))
        rects.append(sector(before.to, new.to))
      } else {
        for arc in [new, before].compactMap(\.self) {
          let glow = max(glowSigma, old.glowSigma)
          rects.append(sector(arc.from, arc.to, glow: glow))
        }
      }
    }
    return rects
  }

  /// The area between two ends of an arc, with the glow and the round ends.
  private func sector(_ a: Double, _ b: Double, glow: Double? = nil) -> Rect {
    guard a != b else { return .zero }
    // The line to the next vertex also changes with an end.
    let pitch = face.geometry.pitch
    return face.geometry.extent(
      from: min(a, b) - pitch, to: max(a, b) + pitch, thickness: face.style.arcThickness,
      glow: Self.overflow(of: glow ?? glowSigma) + 1)
  }
}

/// The parts of a dial that stay while its values change, as the key of their image.
struct DialFace: Hashable, Sendable {
  var bounds: Rect
  var geometry: DialGeometry
  @SharedStyle var style: CircularSliderStyle
  var ticks: [DialLine]
  var labels: [TextRenderState]
  var appearance: Appearance
  var tint: DynamicColor?
  var isHighContrast: Bool
  var isEnabled: Bool

  /// The properties that usually differ between cached faces; the rest is compared.
  func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(labels.count)
    hasher.combine(appearance)
    hasher.combine(isEnabled)
  }

  func color(_ color: DynamicColor) -> Color {
    color.resolved(
      for: appearance, tint: tint, contrast: isHighContrast ? .high : .standard)
  }

  // MARK: Colours of the state

  var trackColor: Color {
    color(
      style.track(style.trackTintColor, isEnabled: isEnabled, isHighContrast: isHighContrast))
  }

  /// The colour of a solid arc, the dot or the needle.
  /// - Parameter canMove: whether its thumb can be moved.
  func emphasis(_ plain: DynamicColor, canMove: Bool = true) -> Color {
    color(
      style.emphasis(plain, canMove: isEnabled && canMove, isHighContrast: isHighContrast))
  }

  func quiet(_ plain: DynamicColor) -> Color {
    color(style.quiet(plain, isHighContrast: isHighContrast))
  }

  var focusRing: FocusRing {
    style.casedFocusRing(isHighContrast: isHighContrast, resolved: color)
  }

  func draw(in canvas: Canvas) {
    drawBody(in: canvas)
    canvas.fill(track, with: trackColor)
    for tick in ticks {
      canvas.stroke(
        tick.path, with: quiet(style.tickTintColor), style: StrokeStyle(width: style.tickWidth))
    }
    for label in labels { label.draw(in: canvas, color: quiet(style.tickLabelColor)) }
  }

  private func drawBody(in canvas: Canvas) {
    guard let body else { return }
    if isEnabled { canvas.drawShadow(of: body.edge, style.bodyShadow) }
    canvas.fill(
      body.edge,
      with: color(isHighContrast ? style.highContrastTrackTintColor : style.bodyEdgeColor))
    canvas.fill(body.inside, with: color(style.bodyColor))
  }
}
