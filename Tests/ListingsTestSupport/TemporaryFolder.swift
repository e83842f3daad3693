import DetentBase
import Glibc

/// A folder of its own for a test, removed with the value.
package final class TemporaryFolder {
  package let path: String

  package init() {
    var template = Array("/tmp/detent-tests-\(String(repeating: "X", count: 6))".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit {
    for name in names { _ = "\(path)/\(name)".withPath { unlink($0) } }
    for name in folders.reversed() { _ = "\(path)/\(name)".withPath { rmdir($0) } }
    rmdir(path)
  }

  private var names: [String] = []
  private var folders: [String] = []

  /// Makes a folder in it.
  package func makeFolder(_ name: String) {
    folders.append(name)
    _ = "\(path)/\(name)".withPath { mkdir($0, 0o755) }
  }

  package func file(_ name: String) -> String {
    names.append(name)
    return "\(path)/\(name)"
  }

  package func write(_ name: String, _ bytes: [UInt8]) -> String {
    let path = file(name)
    Self.append(bytes, to: path, flags: O_TRUNC)
    return path
  }

  package static func append(_ bytes: [UInt8], to path: String, flags: Int32 = O_APPEND) {
    let descriptor = path.withPath { open($0, O_WRONLY | O_CREAT | flags, 0o600) }
    guard descriptor >= 0 else { return }
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.map { Glibc.write(descriptor, $0 + offset, bytes.count - offset) } ?? 0
      }
      guard count > 0 else { break }
      offset += count
    }
    close(descriptor)
  }
}
