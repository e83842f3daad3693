import DetentDrawing
import DetentViews

/// Exactly what a dial shows. Two states show what has to be painted to get from one to the other.
struct DialRenderState: Equatable {
  var face: DialFace
  /// The filled parts of the ring, the later ones over the earlier ones.
  var arcs: [Arc]
  /// The standard deviation of the glow around the last of them.
  var glowSigma: Double
  /// Those further down first.
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
    /// Degrees clockwise from 12 o'clock.
    var angle: Double
    var look: ThumbAppearance
    /// 0...1, while they come and go.
    var halo: Double
    var press: Double
    var hasFocusRing: Bool
  }

  /// A text in the middle, of one line or two.
  struct Text: Equatable, Sendable {
    var text: String
    var font: Font
    var rect: Rect
    var color: Color

    /// What it covers: letters may be larger than their line.
    var extent: Rect {
      rect.union(layout.inkBounds.offsetBy(dx: rect.minX, dy: rect.minY))
    }

    var layout: TextLayout {
      TextLayout.cached(text, font: font, lineLimit: 2, alignment: .center)
    }
  }
}

// MARK: Damage

extension DialRenderState {
  /// The areas that differ from another render state; nil where everything may.
  func damage(since old: DialRenderState) -> [Rect]? {
    guard face == old.face, thumbs.count == old.thumbs.count else { return nil }
    var rects = arcDamage(since: old)
    for (new, before) in zip(thumbs, old.thumbs) where new != before {
      rects.append(old.extent(of: before))
      rects.append(extent(of: new))
    }
    // The texts that changed, where they were and where they are.
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

  /// What lies between two ends of an arc, with the glow and the round ends.
  private func sector(_ a: Double, _ b: Double, glow: Double? = nil) -> Rect {
    guard a != b else { return .zero }
    // The line to the next vertex changes with an end, too.
    let pitch = face.geometry.pitch
    return face.geometry.extent(
      from: min(a, b) - pitch, to: max(a, b) + pitch, thickness: face.style.arcThickness,
      glow: Self.overflow(of: glow ?? glowSigma) + 1)
  }
}
