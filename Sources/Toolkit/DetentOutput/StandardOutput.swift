import DetentBase
import Glibc

/// Writes whole lines to standard output and standard error without buffering.
package enum StandardOutput {
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of `errno`.
    package let code: Int32

    package var description: String {
      "standard output: \(FileOutput.Failure(code).description.lowercased())"
    }
  }

  /// Writes a line and its line feed.
  package static func write(_ line: String) throws(Failure) {
    let code = write(line, to: STDOUT_FILENO)
    if code != 0 { throw Failure(code: code) }
  }

  package static func writeError(_ line: String) { _ = write(line, to: STDERR_FILENO) }

  /// - Returns: the error number of the system, or 0 on success.
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
