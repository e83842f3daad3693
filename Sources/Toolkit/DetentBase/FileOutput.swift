import Glibc

/// Writes whole files.
package enum FileOutput {
  /// The reason of the system why a file could not be written, such as "No space left on device".
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ code: Int32) {
      var text = [CChar](repeating: 0, count: 128)
      description =
        strerror_r(code, &text, text.count) == 0
        ? String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        : "error \(code)"
    }
  }

  /// Replaces the content of a file, whose path need not be UTF-8. A device is written to.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = path.withPath { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
    guard file >= 0 else { throw Failure(errno) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let code = errno
        close(file)
        throw Failure(code)
      }
      written += count
    }
    // A full disk may be reported only here.
    guard close(file) == 0 else { throw Failure(errno) }
  }
}
