public import DetentDrawing

extension Window {
  /// What the window shows, as a picture in its own size and scale: its texts are texts in a PDF.
  /// Popups that have left the window are no part of it, nor are rings around the focus.
  /// - Throws: `SurfaceError` where there is no memory for it.
  public func picture(_ format: PictureFormat) throws(SurfaceError) -> [UInt8] {
    layoutIfNeeded()
    raisedFocus.lower()
    isDrawingPicture = true
    defer { isDrawingPicture = false }
    return try format.page(size: bounds.size, scale: traits.scale) { canvas in
      canvas.clip(to: bounds)
      let color = (backgroundColor ?? .background).resolved(for: traits)
      canvas.fill(bounds, with: DynamicColor.background.resolved(for: traits))
      if color.alpha < 1 || backgroundColor != nil { canvas.fill(bounds, with: color) }
      drawContent(in: canvas, dirty: bounds, withBackground: false)
    }
  }

  /// Writes what the window shows into a file, in the format that its ending names: PDF or SVG, and
  /// PNG for all others. What stands there is replaced.
  public func writePicture(to path: String) throws(ImageError) {
    let bytes: [UInt8]
    do { bytes = try picture(PictureFormat(path: path) ?? .png) } catch {
      throw .cannotWrite(source: path, reason: "\(error)")
    }
    try PictureFormat.write(bytes, to: path)
  }
}
