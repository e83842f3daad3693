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
    do throws(FileOutput.Failure) { try write(line, to: STDOUT_FILENO) } catch {
      throw Failure(code: error.code)
    }
  }

  /// Writes a message. If standard error does not block and is full, the message is lost.
  package static func writeError(_ line: String) {
    try? write(line, to: STDERR_FILENO, waits: false)
  }

  static func write(
    _ line: String, to descriptor: Int32, waits: Bool = true
  ) throws(FileOutput.Failure) {
    try FileOutput.write(Array("\(line)\n".utf8), to: descriptor, waits: waits)
  }
}
