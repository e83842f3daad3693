import Glibc

/// Lines for whoever reads this program's output, at once and whole.
public enum StandardOutput {
  /// Writes a line and its end; what cannot be written is lost.
  public static func write(_ line: String) {
    var bytes = Array(line.utf8)[...]
    bytes.append(UInt8(ascii: "\n"))
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
