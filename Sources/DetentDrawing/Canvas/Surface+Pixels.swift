internal import CDetentCairo

extension Surface {
  /// The pixels as they are in memory, `bytesPerRow * pixelHeight` bytes; valid during the call only.
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    cairo_surface_flush(handle)
    let data = cairo_image_surface_get_data(handle)
    return try body(
      UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : bytesPerRow * pixelHeight))
  }

  /// The colour of a device pixel, with straight alpha; clear outside of the surface.
  public func pixel(x: Int, y: Int) -> Color {
    guard (0..<pixelWidth).contains(x), (0..<pixelHeight).contains(y) else { return .clear }
    return withUnsafeBytes { bytes in
      guard !bytes.isEmpty else { return .clear }
      return Color(
        premultiplied: bytes.loadUnaligned(
          fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self))
    }
  }

  /// The pixels as a PNG file; empty where there is no memory for it.
  public func pngData() -> [UInt8] {
    cairo_surface_flush(handle)
    return PNG.data(of: handle)
  }

  /// Writes a PNG file, replacing what is there. The error names the path.
  public func writePNG(to path: String) throws(ImageError) {
    try PNG.write(pngData(), to: path)
  }

  /// A copy of the pixels; one transparent pixel where there is no memory for it.
  public func image() -> Image {
    guard
      let copy = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(pixelWidth), Int32(pixelHeight)),
      let target = cairo_image_surface_get_data(copy)
    else { return Image.blank(size: size) }
    let row = Int(cairo_image_surface_get_stride(copy))
    withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      for y in 0..<pixelHeight {
        UnsafeMutableRawPointer(target + y * row)
          .copyMemory(from: source + y * bytesPerRow, byteCount: pixelWidth * 4)
      }
    }
    cairo_surface_mark_dirty(copy)
    return Image(owning: copy, size: size, scale: scale)
  }
}

extension Color {
  /// From a word of premultiplied ARGB.
  init(premultiplied word: UInt32) {
    let alpha = Double(word >> 24)
    guard alpha > 0 else {
      self = .clear
      return
    }
    self.init(
      red: Double(word >> 16 & 0xFF) / alpha, green: Double(word >> 8 & 0xFF) / alpha,
      blue: Double(word & 0xFF) / alpha, alpha: alpha / 255)
  }
}
