internal import CDetentCairo

/// A bitmap to draw on, with 32 bits per pixel: premultiplied, with blue in the lowest byte of a
/// native word. Drawing code uses the logical size; each side has `scale` times as many pixels.
public final class Surface {
  /// The size in logical pixels, as drawing code uses it.
  package let size: Size
  /// The number of device pixels per logical pixel, 0.25...8; may be fractional.
  package let scale: Double
  /// The width in device pixels.
  package let pixelWidth: Int
  /// The height in device pixels.
  package let pixelHeight: Int
  package let bytesPerRow: Int

  package static let maximumSide = 32767

  let handle: OpaquePointer
  private var isLent = false
  private var canvas: Canvas?
  private var isDrawing = false

  /// Makes a transparent surface. Its sides in device pixels are the logical ones times the scale,
  /// rounded up and kept in 1...32767. Throws if a number is not finite or memory runs out.
  public convenience init(size: Size, scale: Double = 1) throws(SurfaceError) {
    guard size.isFinite, scale.isFinite else { throw .notFinite }
    let scale = scale.clamped(0.25, 8, orNaN: 1)
    let width = Self.side(size.width, scale)
    let height = Self.side(size.height, scale)
    try self.init(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)), size, scale,
      else: .outOfMemory(pixelWidth: width, pixelHeight: height))
  }

  /// Makes a surface on the caller's memory, such as a shared segment, without clearing it. It must
  /// hold `bytesPerRow * pixelHeight` bytes, begin at a multiple of 4 and outlive the surface;
  /// `bytesPerRow` must be a multiple of 4. The logical size is the pixel size over the scale.
  package convenience init(
    bytesNoCopy memory: UnsafeMutableRawPointer, pixelWidth: Int, pixelHeight: Int,
    bytesPerRow: Int, scale: Double = 1
  ) throws(SurfaceError) {
    guard scale.isFinite else { throw .notFinite }
    let bad = SurfaceError.badMemory(
      pixelWidth: pixelWidth, pixelHeight: pixelHeight, bytesPerRow: bytesPerRow)
    let sides = 1...Self.maximumSide
    guard sides.contains(pixelWidth), sides.contains(pixelHeight), bytesPerRow % 4 == 0,
      bytesPerRow >= pixelWidth * 4, bytesPerRow <= Self.maximumSide * 8,
      UInt(bitPattern: memory) % 4 == 0
    else { throw bad }
    let scale = scale.clamped(0.25, 8, orNaN: 1)
    try self.init(
      cairo_image_surface_create_for_data(
        memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(pixelWidth),
        Int32(pixelHeight), Int32(bytesPerRow)),
      Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale), scale,
      else: bad)
  }

  private init(
    _ made: OpaquePointer?, _ size: Size, _ scale: Double, else error: SurfaceError
  ) throws(SurfaceError) {
    guard let made = usable(made) else { throw error }
    handle = made
    (self.size, self.scale) = (size, scale)
    pixelWidth = Int(cairo_image_surface_get_width(made))
    pixelHeight = Int(cairo_image_surface_get_height(made))
    bytesPerRow = Int(cairo_image_surface_get_stride(made))
  }

  deinit {
    // A canvas that was kept must not write to memory that its owner reuses.
    if !isLent { cairo_surface_finish(handle) }
    cairo_surface_destroy(handle)
  }

  /// Calls a closure with a canvas, valid only during the call, whose origin is the top left
  /// corner. An error inside Cairo is logged in one line, and the next call starts afresh.
  public func withCanvas<R>(_ body: (Canvas) throws -> R) rethrows -> R {
    // A nested call may not inherit the transform and clip of the outer one.
    if isDrawing { return try frame(on: Canvas(surface: handle, scale: scale), body) }
    let canvas = self.canvas ?? Canvas(surface: handle, scale: scale)
    self.canvas = canvas
    isDrawing = true
    defer {
      isDrawing = false
      if !canvas.isSound { self.canvas = nil }
    }
    return try frame(on: canvas, body)
  }

  private func frame<R>(on canvas: Canvas, _ body: (Canvas) throws -> R) rethrows -> R {
    cairo_save(canvas.context)
    defer {
      cairo_restore(canvas.context)
      cairo_surface_flush(handle)
      canvas.report()
    }
    return try body(canvas)
  }

  /// Lends the pixels to an image that outlives this surface; afterwards nothing may be drawn here.
  func lend() -> OpaquePointer {
    isLent = true
    canvas = nil
    return handle
  }

  private static func side(_ length: Double, _ scale: Double) -> Int {
    // Slightly less, because 100 × 1.1 is 110.00000000000001 and must not add a row.
    Int((length * scale - 1e-6).rounded(.up), clampedTo: 1...maximumSide)
  }
}

/// The surface, or nil after releasing one that Cairo could not make.
func usable(_ made: OpaquePointer?) -> OpaquePointer? {
  if cairo_surface_status(made) == CAIRO_STATUS_SUCCESS { return made }
  cairo_surface_destroy(made)
  return nil
}

/// An error of making a surface.
public enum SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A size or scale is NaN or infinite.
  case notFinite
  /// The caller's memory does not fit an image of this shape.
  case badMemory(pixelWidth: Int, pixelHeight: Int, bytesPerRow: Int)
  /// Memory ran out for an image of this size.
  case outOfMemory(pixelWidth: Int, pixelHeight: Int)

  /// One line with the reason.
  public var description: String {
    switch self {
    case .notFinite: "Surface: the size or the scale is not a finite number"
    case .badMemory(let width, let height, let row):
      "Surface: \(width) × \(height) pixels with \(row) bytes a row do not fit the memory"
    case .outOfMemory(let width, let height):
      "Surface: no memory for \(width) × \(height) pixels"
    }
  }
}

extension Surface {
  /// Calls a closure with the `bytesPerRow * pixelHeight` bytes of pixels, valid during the call.
  package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    cairo_surface_flush(handle)
    let data = cairo_image_surface_get_data(handle)
    return try body(
      UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : bytesPerRow * pixelHeight))
  }

  /// The colour of a device pixel, with straight alpha; clear outside the surface.
  public func pixel(x: Int, y: Int) -> Color {
    guard (0..<pixelWidth).contains(x), (0..<pixelHeight).contains(y) else { return .clear }
    return withUnsafeBytes { bytes in
      guard !bytes.isEmpty else { return .clear }
      return Color(
        premultiplied: bytes.loadUnaligned(
          fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self))
    }
  }

  /// The pixels as a PNG file, or no bytes if memory runs out.
  package func pngData() -> [UInt8] {
    cairo_surface_flush(handle)
    return PNG.data(of: handle)
  }

  /// Writes the pixels to a PNG file and replaces an existing one. The error names the path.
  public func writePNG(to path: String) throws(ImageError) { try PNG.write(pngData(), to: path) }

  /// A copy of the pixels, or one transparent pixel if memory runs out.
  public func image() -> Image {
    withUnsafeBytes { bytes in
      Image.ofRows(pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: scale, size: size) {
        guard let source = bytes.baseAddress else { return }
        UnsafeMutableRawBufferPointer($1).baseAddress?
          .copyMemory(from: source + $0 * bytesPerRow, byteCount: pixelWidth * 4)
      }
    } ?? Image.blank(size: size)
  }
}

extension Color {
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
