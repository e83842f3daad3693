import Glibc

/// Lines for whoever reads what this program says, at once and whole.
package enum StandardOutput {
  /// Standard output could not take a line: one line, the system's reason in it.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system's number of the error.
    package let code: Int32

    package var description: String {
      let reason =
        switch code {
        case EIO: "input/output error"
        case ENOSPC, EDQUOT: "no space left on the device"
        case EBADF: "it is closed"
        default: "system error \(code)"
        }
      return "standard output: \(reason)"
    }
  }

  /// Writes a line and its end.
  package static func write(_ line: String) throws(Failure) {
    let code = write(line, to: STDOUT_FILENO)
    if code != 0 { throw Failure(code: code) }
  }

  /// Writes a line about what went wrong to standard error; what cannot be written is lost.
  package static func writeError(_ line: String) { _ = write(line, to: STDERR_FILENO) }

  /// - Returns: the number of the error; 0 where all was written.
  private static func write(_ line: String, to descriptor: Int32) -> Int32 {
    var bytes = Array(line.utf8)[...]
    bytes.append(UInt8(ascii: "\n"))
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : EIO }
      bytes = bytes.dropFirst(count)
    }
    return 0
  }
}
