internal import CDetentCairo

/// A form of files for pictures.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels.
  case png
  /// One page of shapes and texts, which can be searched and printed at any size.
  case pdf
  /// Shapes, for drawing programs and the web; texts are outlines there.
  case svg

  /// The format that a path names by its ending; nil for another one.
  public init?(path: String) {
    let name =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[$0...].dropFirst() } ?? path[...]
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    self.init(rawValue: name[dot...].dropFirst().lowercased())
  }

  /// Draws one page.
  /// - Parameters:
  ///   - size: the size that drawing code sees, in logical pixels; a page has 96 of them an inch.
  ///   - scale: the device pixels that a logical pixel counts for: edges are put on whole ones, and
  ///     what can only be drawn through pixels, such as shadows, has as many.
  ///   - draw: draws with its origin at the top left corner.
  /// - Returns: the bytes of a file.
  /// - Throws: `SurfaceError` where a number is not finite, or there is no memory.
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
      self, width: size.width.clamped(1, side, orNaN: 1),
      height: size.height.clamped(1, side, orNaN: 1), scale: scale.clamped(0.25, 8, orNaN: 1))
    guard let bytes = page.bytes(draw) else {
      throw .outOfMemory(
        pixelWidth: Int(size.width, clampedTo: 1...Surface.maximumSide),
        pixelHeight: Int(size.height, clampedTo: 1...Surface.maximumSide))
    }
    return bytes
  }

  /// Writes the bytes of a picture into a file, replacing what is there. The error names the path.
  public static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    try PNG.write(bytes, to: path)
  }
}

private struct VectorPage {
  let format: PictureFormat
  let width: Double
  let height: Double
  let scale: Double

  init(_ format: PictureFormat, width: Double, height: Double, scale: Double) {
    self.format = format
    (self.width, self.height, self.scale) = (width, height, scale)
  }

  /// The units of the page that a logical pixel has: a PDF counts in points, 72 an inch.
  private var unit: Double { format == .pdf ? 0.75 : 1 }

  /// - Returns: nil where something went wrong inside Cairo.
  func bytes(_ draw: (Canvas) -> Void) -> [UInt8]? {
    var output: [UInt8] = []
    let isDone = withUnsafeMutablePointer(to: &output) { output in
      guard let surface = surface(output) else { return false }
      defer { cairo_surface_destroy(surface) }
      // Drawing code sees device pixels of its own, as on a screen; the page has others.
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
      case .svg: cairo_svg_surface_create_for_stream(Self.append, output, width, height)
      case .pdf, .png:
        cairo_pdf_surface_create_for_stream(Self.append, output, width * unit, height * unit)
      }
    guard let made, cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      return nil
    }
    if format == .svg { cairo_svg_surface_set_document_unit(made, CAIRO_SVG_UNIT_PX) }
    return made
  }

  private static let append: cairo_write_func_t = { closure, data, count in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    closure.assumingMemoryBound(to: [UInt8].self).pointee
      .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}
