import DetentDrawing
import DetentViews

extension DialLayout {
  /// The filled parts of the ring: what lies between origin and value, over the laps that are full.
  func filledArcs(lapAlpha: Double) -> [DialRenderState.Arc] {
    let (first, last) = (positions.lower, positions.upper)
    if hasRange {
      let end = last < first ? last + arc.length : last
      return end > first ? [DialRenderState.Arc(from: first, to: end)] : []
    }
    let (low, high) = (min(first, last), max(first, last))
    guard high > low else { return [] }
    // At the end of a lap its ring is full, not empty.
    let lap = arc.isFullCircle && low == 0 ? ((high / 360).rounded(.up) - 1) * 360 : 0
    guard lap > 0 else { return [DialRenderState.Arc(from: low, to: high)] }
    return [
      DialRenderState.Arc(from: 0, to: 360, alpha: lapAlpha),
      DialRenderState.Arc(from: lap, to: high),
    ]
  }

  /// The value in the middle and its unit below.
  func texts(
    _ value: String, _ unit: String, _ style: CircularSliderStyle, _ traits: Traits
  ) -> [DialRenderState.Text] {
    guard style.showsValue, radius > 0 else { return [] }
    let room = textRoom(style)
    var font = Font.system(
      style.valueSize, weight: Int(style.valueWeight), tabularDigits: true)
    let width = TextLayout.cached(value, font: font).size.width
    // A long text becomes smaller before it reaches the ring.
    if width > room, width > 0 { font = font.withSize(font.size * room / width) }
    let drop = unit.isEmpty ? Self.aloneDrop : Self.valueDrop
    var texts = [
      text(value, font, baseline: center.y + drop * font.size, style.valueColor, traits)
    ]
    if !unit.isEmpty {
      let baseline = center.y + Self.valueDrop * font.size + Self.unitDrop * style.unitSize
      texts.append(
        text(unit, .system(style.unitSize), baseline: baseline, style.unitColor, traits))
    }
    return texts
  }

  private func text(
    _ string: String, _ font: Font, baseline: Double, _ color: DynamicColor, _ traits: Traits
  ) -> DialRenderState.Text {
    let layout = TextLayout.cached(string, font: font)
    return DialRenderState.Text(
      text: string, font: font,
      rect: Rect(
        x: center.x - layout.size.width / 2, y: baseline - layout.baseline,
        width: layout.size.width, height: layout.size.height),
      color: color.resolved(for: traits))
  }

  /// The width that texts have in the hole of the ring, between the ticks that stand there.
  func textRoom(_ style: CircularSliderStyle) -> Double {
    let hole = 2 * (radius - thickness / 2)
    guard style.ticks != .none, style.tickGap >= 0 else { return max(0, hole * Self.textShare) }
    let ticks = style.tickGap + style.tickLength + Self.tickDistance
    return max(0, min(hole * Self.textShare, hole - 2 * ticks))
  }

  /// How much of that hole a text may fill.
  private static let textShare = 0.82
  /// Between ticks and text, in logical pixels.
  private static let tickDistance = 4.0
  /// Baselines below the middle, in parts of the font's size: of a value alone, of one with a unit, and
  /// of the unit below the value.
  private static let aloneDrop = 0.36
  private static let valueDrop = 0.21
  private static let unitDrop = 1.44
}
