import DetentDrawing

extension ImageCache {
  /// Shows what stays as it is for many frames as an image whose pixels are those of the device; where
  /// that is not possible, draws it anew.
  /// - Parameters:
  ///   - name: Tells apart everything that the drawing depends on but the canvas.
  ///   - area: What the drawing covers, in the coordinates of the canvas.
  ///   - draw: Draws in the same coordinates.
  func show(
    _ name: some Hashable & Sendable, covering area: Rect, in canvas: Canvas,
    draw: (Canvas) -> Void
  ) {
    let transform = canvas.deviceTransform
    let device = area.applying(transform).outset(toPixelsAt: 1)
    guard transform.b == 0, transform.c == 0, transform.a == transform.d, transform.a > 0,
      device.width * device.height <= Self.largestShown, let back = transform.inverted
    else { return draw(canvas) }
    let frame = device.applying(back)
    let origin = area.origin.applying(transform)
    // Where the pixels begin decides how edges are smoothed, so it is a part of the key.
    let key = DeviceImageKey(name: name, phaseX: phase(origin.x), phaseY: phase(origin.y))
    let image = image(for: key, size: frame.size, scale: transform.a) {
      $0.translate(x: -frame.minX, y: -frame.minY)
      draw($0)
    }
    canvas.draw(image, in: frame)
  }

  /// Larger drawings are not kept, in device pixels.
  private static let largestShown = 2_000_000.0

  /// Where in a device pixel something begins, so coarse that rounding errors do not tell places
  /// apart.
  private func phase(_ coordinate: Double) -> Double {
    ((coordinate - coordinate.rounded(.down)) * 256).rounded()
  }
}

private struct DeviceImageKey<Name: Hashable & Sendable>: Hashable, Sendable {
  var name: Name
  var phaseX: Double
  var phaseY: Double
}
