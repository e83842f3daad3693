internal import CDetentCairo
import DetentBase
import Glibc

enum PNG {
  /// Checks signature and header before decoding, because 250 KB can unpack to 250 MB.
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
    guard let handle = usable(made) else { throw .damaged(source: source) }
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
      cairo_surface_write_to_png_stream(surface, append, $0)
    }
    return status == CAIRO_STATUS_SUCCESS ? output : []
  }

  /// Appends Cairo's output to the `[UInt8]` that the closure points to.
  static let append: cairo_write_func_t = { closure, data, count in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    closure.assumingMemoryBound(to: [UInt8].self).pointee
      .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
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

  /// The bytes of a regular file of at most 16 MiB.
  static func read(_ path: String) throws(ImageError) -> [UInt8] {
    // Without O_NONBLOCK, opening a named pipe would wait for its writer.
    let file = path.withPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { throw .cannotOpen(source: path, reason: lastError()) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notARegularFile(source: path)
    }
    guard status.st_size <= off_t(Image.maximumFileSize) else { throw .fileTooLarge(source: path) }
    var bytes = [UInt8](repeating: 0, count: Int(clamping: status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .cannotOpen(source: path, reason: lastError()) }
      // The file was truncated during reading.
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    guard !bytes.isEmpty else { throw .cannotWrite(source: path, reason: "out of memory") }
    do throws(FileOutput.Failure) { try FileOutput.write(bytes, to: path) } catch {
      throw .cannotWrite(source: path, reason: error.description)
    }
  }

  private static func lastError() -> String { FileOutput.Failure(errno).description }
}
