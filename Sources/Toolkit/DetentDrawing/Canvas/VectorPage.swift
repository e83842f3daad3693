internal import CDetentCairo

/// A file format for pictures.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// A bitmap.
  case png
  /// One page of vector shapes and searchable text, for printing at any size.
  case pdf
  /// Vector shapes for drawing programs and the web. Texts become outlines.
  case svg

  /// The format of a path's extension, or nil if it is not one of these.
  package init?(path: String) {
    let name =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[$0...].dropFirst() } ?? path[...]
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    self.init(rawValue: name[dot...].dropFirst().lowercased())
  }

  /// Draws one page and returns the bytes of its file.
  /// - Parameters:
  ///   - size: the size that drawing code uses, in logical pixels of 1/96 inch.
  ///   - scale: the number of device pixels per logical pixel. Edges are moved to whole device
  ///     pixels, and shadows and other bitmaps get this resolution.
  ///   - draw: draws the page; the origin is the top left corner.
  /// - Throws: `SurfaceError` if a number is not finite or memory runs out.
  public func page(
    size: Size, scale: Double = 1, draw: (Canvas) -> Void
  ) throws(SurfaceError) -> [UInt8] {
    guard self != .png else {
      let surface = try Surface(size: size, scale: scale)
      surface.withCanvas(draw)
      return surface.pngData()
    }
    guard size.isFinite, scale.isFinite else { throw .notFinite }
    let side = Double(Surface.maximumSide)
    let page = VectorPage(
      format: self, width: size.width.clamped(1, side, orNaN: 1),
      height: size.height.clamped(1, side, orNaN: 1), scale: scale.clamped(0.25, 8, orNaN: 1))
    guard let bytes = page.bytes(draw) else {
      throw .outOfMemory(
        pixelWidth: Int(size.width, clampedTo: 1...Surface.maximumSide),
        pixelHeight: Int(size.height, clampedTo: 1...Surface.maximumSide))
    }
    return bytes
  }

  /// Writes the bytes of a picture to a file, replacing an existing one. The error names the path.
  package static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    try PNG.write(bytes, to: path)
  }
}

private struct VectorPage {
  let format: PictureFormat
  let width: Double
  let height: Double
  let scale: Double

  /// Page units per logical pixel; a PDF uses points of 1/72 inch.
  private var unit: Double { format == .pdf ? 0.75 : 1 }

  /// - Returns: nil after an error inside Cairo.
  func bytes(_ draw: (Canvas) -> Void) -> [UInt8]? {
    var output: [UInt8] = []
    let isDone = withUnsafeMutablePointer(to: &output) { output in
      guard let surface = surface(output) else { return false }
      defer { cairo_surface_destroy(surface) }
      // Drawing code sees the device pixels of `scale`, as on a screen.
      cairo_surface_set_device_scale(surface, unit / scale, unit / scale)
      let canvas = Canvas(surface: surface, scale: scale, keepsShapes: true)
      draw(canvas)
      canvas.report()
      cairo_surface_finish(surface)
      return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS && canvas.isSound
    }
    return isDone && !output.isEmpty ? output : nil
  }

  private func surface(_ output: UnsafeMutablePointer<[UInt8]>) -> OpaquePointer? {
    let made =
      switch format {
      case .svg: cairo_svg_surface_create_for_stream(PNG.append, output, width, height)
      case .pdf, .png:
        cairo_pdf_surface_create_for_stream(PNG.append, output, width * unit, height * unit)
      }
    guard let made = usable(made) else { return nil }
    if format == .svg { cairo_svg_surface_set_document_unit(made, CAIRO_SVG_UNIT_PX) }
    return made
  }
}
