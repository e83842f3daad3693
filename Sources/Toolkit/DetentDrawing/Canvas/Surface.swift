internal import CDetentCairo

/// Pixels to draw on: 32 bits each, premultiplied, blue in the lowest byte of a native word.
/// The logical size is what drawing code sees; the pixels are `scale` times as many.
public final class Surface {
  /// The size that drawing code sees, in logical pixels.
  public let size: Size
  /// Device pixels a logical pixel, 0.25...8; need not be whole.
  public let scale: Double
  /// The width in device pixels.
  public let pixelWidth: Int
  /// The height in device pixels.
  public let pixelHeight: Int
  package let bytesPerRow: Int

  package static let maximumSide = 32767

  let handle: OpaquePointer
  private var isLent = false
  private var canvas: Canvas?
  private var isDrawing = false

  /// Makes a transparent surface with memory of its own. The pixel sides are the logical ones times
  /// the scale, rounded up and kept in 1...32767; what is not finite is refused with an error.
  public convenience init(size: Size, scale: Double = 1) throws(SurfaceError) {
    guard size.isFinite, scale.isFinite else { throw .notFinite }
    let scale = scale.clamped(0.25, 8, orNaN: 1)
    let width = Self.side(size.width, scale)
    let height = Self.side(size.height, scale)
    try self.init(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)), size, scale,
      else: .outOfMemory(pixelWidth: width, pixelHeight: height))
  }

  /// Draws into memory of the caller, for example a shared segment, as it is: nothing is cleared.
  /// The memory must hold `bytesPerRow * pixelHeight` bytes, begin at a multiple of 4 and outlive
  /// the surface; `bytesPerRow` is a multiple of 4. The logical size is that of the pixels over the
  /// scale.
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
    guard let made, cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      throw error
    }
    handle = made
    (self.size, self.scale) = (size, scale)
    pixelWidth = Int(cairo_image_surface_get_width(made))
    pixelHeight = Int(cairo_image_surface_get_height(made))
    bytesPerRow = Int(cairo_image_surface_get_stride(made))
  }

  deinit {
    // A canvas that was kept must not write into memory that its owner takes back now.
    if !isLent { cairo_surface_finish(handle) }
    cairo_surface_destroy(handle)
  }

  /// Draws. The canvas is valid during the call only; its origin is the top left corner. Where the
  /// drawing went wrong inside Cairo, one line is logged and the next call starts afresh.
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

  /// The pixels for an image that outlives this surface; nothing may be drawn here afterwards.
  func lend() -> OpaquePointer {
    isLent = true
    canvas = nil
    return handle
  }

  private static func side(_ length: Double, _ scale: Double) -> Int {
    // A hair less: 100 × 1.1 is 110.00000000000001 and must not cost a row.
    Int((length * scale - 1e-6).rounded(.up), clampedTo: 1...maximumSide)
  }
}

/// Why a surface could not be made.
public enum SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A size or scale is NaN or infinite.
  case notFinite
  /// The caller's memory does not hold an image of that shape.
  case badMemory(pixelWidth: Int, pixelHeight: Int, bytesPerRow: Int)
  /// There is no memory for an image of that size.
  case outOfMemory(pixelWidth: Int, pixelHeight: Int)

  /// One line that says what could not be had.
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
  /// The pixels in memory, `bytesPerRow * pixelHeight` bytes, valid during the call only.
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
  package func pngData() -> [UInt8] {
    cairo_surface_flush(handle)
    return PNG.data(of: handle)
  }

  /// Writes a PNG file, replacing what is there. The error names the path.
  public func writePNG(to path: String) throws(ImageError) { try PNG.write(pngData(), to: path) }

  /// A copy of the pixels; one transparent pixel where there is no memory for it.
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
