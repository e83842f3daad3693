import DetentDrawing

/// What is in sight of a map, but its homes: where it is looked at, and how it looks.
struct MapSight: Equatable, Sendable {
  private var viewport = MapViewport()
  private var scale = 1.0
  private var palette: MapPalette?

  init() {}

  init(viewport: MapViewport, scale: Double, palette: MapPalette) {
    (self.viewport, self.scale, self.palette) = (viewport, scale, palette)
  }

  /// What lies under everything.
  var ground: Color { palette?.ground ?? .clear }

  /// The ground and the dots as one image, whose pixels are those of the device; nil where
  /// a patch is not seen as it was drawn, or does not reach as far as the eye.
  /// - Parameter draw: draws the ground and the dots in the frame of the patch.
  func image(
    of patch: MapPatch, _ draw: (Canvas, Rect) -> Void
  ) -> Image? {
    let bounds = Rect(origin: .zero, size: viewport.size)
    let frame = patch.frame(in: viewport)
    guard patch.shows(viewport, scale: scale, isTight: true), frame.contains(bounds),
      bounds == bounds.rounded(toPixelsAt: scale)
    else { return nil }
    return Image.rendered(size: bounds.size, scale: scale, isOpaque: true) { canvas in
      draw(canvas, frame)
    }
  }
}
