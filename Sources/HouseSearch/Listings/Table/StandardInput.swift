import DetentBase
import Glibc
import Synchronization

/// Standard input, copied to an unnamed file: its bytes come only once, but the file is read again
/// for the homes, for details and exports, and when it is reloaded.
final class StandardInput: Sendable {
  static let path = "-"
  static let shared = StandardInput(STDIN_FILENO)

  private struct Copy {
    /// The descriptor of the unnamed file, or -1 before the first load.
    var file: Int32 = -1
    var byteCount = 0
    /// The whole copy, or the reason why bytes are missing. Later loads have the same result.
    var result: Result<InputFile, LoadError>?
  }
  private let descriptor: Int32
  private let copy = Mutex(Copy())

  private static let chunkBytes = 64 << 10
  /// The time to wait for bytes before a load can be cancelled, in milliseconds.
  private static let patience: Int32 = 50

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the copy when all bytes have arrived. If a load is cancelled, the next one continues.
  /// - Parameter limit: the largest size of the copy, in bytes.
  func file(limit: Int, isCancelled: () -> Bool) throws(LoadError) -> InputFile {
    try copy.withLock { (copy) throws(LoadError) in
      if copy.file < 0 { copy.file = try Self.unnamedFile() }
      while true {
        if let result = copy.result { return try result.get() }
        if isCancelled() { throw LoadError(path: Self.path, reason: .cancelled) }
        do throws(LoadError) { try receive(into: &copy, limit: limit) } catch {
          copy.result = .failure(error)
        }
      }
    }
  }

  /// Copies the next bytes if some have arrived.
  private func receive(into copy: inout Copy, limit: Int) throws(LoadError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Self.patience) > 0 else { return }
    var status = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunkBytes) { buffer, count in
      status = read(descriptor, buffer.baseAddress, buffer.count)
      count = max(0, status)
    }
    guard status >= 0 else {
      if errno == EINTR || errno == EAGAIN { return }
      throw LoadError(path: Self.path, reason: SystemError.reason(errno))
    }
    guard !bytes.isEmpty else {
      copy.result = .success(try InputFile(copy.file, path: Self.path))
      return
    }
    copy.byteCount += bytes.count
    guard copy.byteCount <= limit else {
      throw LoadError(path: Self.path, reason: .tooMuchInput(limit: limit))
    }
    do throws(FileOutput.Failure) { try FileOutput.write(bytes, to: copy.file) } catch {
      throw LoadError(path: Self.path, reason: .system(error.code))
    }
  }

  /// Creates a file that is removed when its descriptor is closed.
  private static func unnamedFile() throws(LoadError) -> Int32 {
    let own = getenv("TMPDIR").map { String(cString: $0) }
    for folder in [own, "/var/tmp", "/tmp"].compactMap({ $0 }) {
      // `mkstemp` replaces these six characters.
      let placeholder = String(repeating: "X", count: 6)
      var template = Array("\(folder)/price-filter-\(placeholder)".utf8CString)
      let file = mkstemp(&template)
      guard file >= 0 else { continue }
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      unlink(template)
      return file
    }
    throw LoadError(path: path, reason: .system(errno))
  }
}
