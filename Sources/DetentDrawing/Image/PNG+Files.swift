import Glibc

extension PNG {
  /// The bytes of a regular file of at most 16 MiB.
  static func read(_ path: String) throws(ImageError) -> [UInt8] {
    // Without O_NONBLOCK opening a named pipe would wait for its writer.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
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
      // The file became shorter while it was read.
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    guard !bytes.isEmpty else { throw .cannotWrite(source: path, reason: "out of memory") }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .cannotWrite(source: path, reason: lastError()) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = lastError()
        close(file)
        throw .cannotWrite(source: path, reason: reason)
      }
      written += count
    }
    // A full disk may be reported only here.
    guard close(file) == 0 else { throw .cannotWrite(source: path, reason: lastError()) }
  }

  private static func lastError() -> String {
    var text = [CChar](repeating: 0, count: 128)
    let code = errno
    guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
