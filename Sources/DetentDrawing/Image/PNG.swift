internal import CDetentCairo

/// PNG files in memory.
enum PNG {
  /// Checks signature and header before the decoder sees a byte: 250 KB can unpack to 250 MB.
  static func decode(_ bytes: [UInt8], source: String) throws(ImageError) -> OpaquePointer {
    guard bytes.count <= Image.maximumFileSize else { throw .fileTooLarge(source: source) }
    let (width, height) = try size(bytes, source: source)
    let limit = Surface.maximumSide
    guard (1...limit).contains(width), (1...limit).contains(height),
      width * height <= Image.maximumPixels
    else { throw .badSize(source: source, pixelWidth: width, pixelHeight: height) }
    let made = bytes.withUnsafeBytes { buffer in
      var input = Input(bytes: buffer)
      return withUnsafeMutablePointer(to: &input) {
        cairo_image_surface_create_from_png_stream(Input.read, $0)
      }
    }
    guard let handle = made, cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      throw .damaged(source: source)
    }
    return handle
  }

  private static func size(_ bytes: [UInt8], source: String) throws(ImageError) -> (Int, Int) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.starts(with: signature) else { throw .notAPNG(source: source) }
    let header: [UInt8] = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    guard bytes.count >= 33, bytes[8..<16].elementsEqual(header) else {
      throw .damaged(source: source)
    }
    func number(at source: Int) -> Int {
      bytes[source..<source + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(at: 16), number(at: 20))
  }

  static func data(of surface: OpaquePointer) -> [UInt8] {
    var output: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &output) {
      cairo_surface_write_to_png_stream(
        surface,
        { closure, data, count in
          guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
          closure.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, $0)
    }
    return status == CAIRO_STATUS_SUCCESS ? output : []
  }

  private struct Input {
    var bytes: UnsafeRawBufferPointer
    var source = 0

    static let read: cairo_read_func_t = { closure, data, count in
      guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
      let input = closure.assumingMemoryBound(to: Input.self)
      let end = input.pointee.source + Int(count)
      guard end <= input.pointee.bytes.count, let base = input.pointee.bytes.baseAddress else {
        return CAIRO_STATUS_READ_ERROR
      }
      UnsafeMutableRawPointer(data).copyMemory(
        from: base + input.pointee.source, byteCount: Int(count))
      input.pointee.source = end
      return CAIRO_STATUS_SUCCESS
    }
  }
}
