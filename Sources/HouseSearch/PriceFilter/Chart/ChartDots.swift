import DetentControls
import DetentDrawing
import DetentViews

/// The images of the dots of a chart, kept until something else is to be seen on them.
@MainActor
final class ChartDots {
  /// What is drawn of the dots.
  struct Images {
    /// Where they lie: dots at the ends hang over the plot.
    let frame: Rect
    /// All dots, the way they look outside of the lit part; nil where nothing is outside.
    let dim: Image?
    /// The dots that the highlights let through.
    let lit: Image
  }

  private struct ImageKey: Hashable {
    var highlights: Int?
    var selection = ScatterChart.Selection()
    let colors: [Color]
  }

  private var field: DotField?
  private var dim: (key: ImageKey, image: Image)?
  private var lit: (key: ImageKey, image: Image)?
  /// In logical pixels.
  static let dotRadius = 2.0

  /// The data or a scale is another one.
  func drop() { field = nil }

  func images(
    of content: ScatterChart.Content, _ geometry: ChartGeometry,
    _ selection: ScatterChart.Selection, _ highlights: ScatterChart.Highlights?,
    _ traits: Traits
  ) -> Images {
    let field = field(of: content, geometry, traits)
    return Images(
      frame: geometry.plot.insetBy(dx: -field.extent, dy: -field.extent),
      dim: selection.isAll && highlights == nil ? nil : dimImage(of: field, traits),
      lit: litImage(of: field, content, selection, highlights, traits))
  }

  private func field(
    of content: ScatterChart.Content, _ geometry: ChartGeometry, _ traits: Traits
  ) -> DotField {
    let size = geometry.plot.size
    if let field, field.size == size, field.scale == traits.scale,
      field.isMirrored == geometry.isMirrored
    {
      return field
    }
    let made = DotField(
      content.dots, geometry.prices, geometry.areas, size: size, scale: traits.scale,
      radius: Self.dotRadius, isMirrored: geometry.isMirrored)
    (field, dim, lit) = (made, nil, nil)
    return made
  }

  private func dimImage(of field: DotField, _ traits: Traits) -> Image {
    let key = ImageKey(colors: Self.dimColors(traits))
    if let dim, dim.key == key { return dim.image }
    let image = field.image(key.colors) { _ in true }
    dim = (key, image)
    return image
  }

  private func litImage(
    of field: DotField, _ content: ScatterChart.Content, _ selection: ScatterChart.Selection,
    _ highlights: ScatterChart.Highlights?, _ traits: Traits
  ) -> Image {
    let key = ImageKey(
      highlights: highlights?.version, selection: selection, colors: Self.litColors(traits))
    if let lit, lit.key == key { return lit.image }
    let isLit = highlights?.isLit
    let image = field.image(key.colors) {
      selection.contains(content.dots[$0]) && isLit?(content.ranks[$0]) ?? true
    }
    lit = (key, image)
    return image
  }

  /// The colours of one dot and of ever more: away from the card, to the darkest or the brightest
  /// blue.
  private static func litColors(_ traits: Traits) -> [Color] {
    let accent = MapPalette(traits).lit
    let end: Color = traits.appearance == .dark ? .white : .black
    return [
      accent.withAlpha(0.6), accent.mixed(with: end, fraction: 0.05),
      accent.mixed(with: end, fraction: 0.64),
    ]
  }

  private static func dimColors(_ traits: Traits) -> [Color] {
    let ink = DynamicColor.secondary.resolved(for: traits)
    let isHigh = traits.contrast == .high
    return [ink.withAlpha(isHigh ? 0.4 : 0.22), ink.withAlpha(isHigh ? 0.7 : 0.6)]
  }
}
