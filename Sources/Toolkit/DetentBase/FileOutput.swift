import Glibc

package enum FileOutput {
  /// The system's reason for a failed write, such as "No space left on device".
  package struct Failure: Error, CustomStringConvertible {
    /// The value of `errno`.
    package let code: Int32
    package let description: String

    package init(_ code: Int32) {
      self.code = code
      var text = [CChar](repeating: 0, count: 128)
      description =
        strerror_r(code, &text, text.count) == 0
        ? String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        : "error \(code)"
    }
  }

  /// Replaces the content of a file in place, or writes to a device. The path need not be UTF-8.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = path.withPath { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
    guard file >= 0 else { throw Failure(errno) }
    do throws(Failure) { try write(bytes, to: file) } catch {
      close(file)
      throw error
    }
    // A full disk may be reported only here.
    guard close(file) == 0 else { throw Failure(errno) }
  }

  /// Writes all bytes to a descriptor, which stays open. If it does not block and is full, waits for
  /// its reader, however long, or fails.
  package static func write(
    _ bytes: [UInt8], to file: Int32, waits: Bool = true
  ) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN, waits {
        var request = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, 100)
        continue
      }
      guard count > 0 else { throw Failure(count < 0 ? errno : EIO) }
      rest = rest.dropFirst(count)
    }
  }
}
