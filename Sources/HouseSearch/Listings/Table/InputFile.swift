import DetentBase
import Glibc
import Synchronization

/// An open file. Files are read instead of mapped: if another process truncated a mapped file, this
/// program would crash.
final class InputFile: Sendable {
  /// The size of the file when it was opened, in bytes; 0 for unreported sizes.
  let size: Int
  private let path: String
  private let descriptor: Int32
  private let signature: [Int]

  private static func signature(_ status: stat) -> [Int] {
    [Int(status.st_size), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
  }

  /// Takes over a descriptor. Throws for folders, pipes and devices.
  init(_ descriptor: Int32, path: String) throws(LoadError) {
    var status = stat()
    fstat(descriptor, &status)
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw LoadError(path: path, reason: isFolder ? .isDirectory : .notRegularFile)
    }
    (self.path, self.descriptor, size) = (path, descriptor, Int(status.st_size))
    signature = Self.signature(status)
  }

  deinit { close(descriptor) }

  static func open(_ path: String) throws(LoadError) -> InputFile {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw LoadError(path: path, reason: .invalidPath)
    }
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let descriptor = path.withPath { Glibc.open($0, flags) }
    guard descriptor >= 0 else { throw LoadError(path: path, reason: SystemError.reason(errno)) }
    return try InputFile(descriptor, path: path)
  }

  /// Reads bytes into a buffer and returns their number, which is 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
      if count >= 0 { return count }
      guard errno == EINTR else { throw LoadError(path: path, reason: SystemError.reason(errno)) }
    }
  }

  var isUnchanged: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && Self.signature(status) == signature
  }
}

package enum SystemError {
  static func reason(_ code: Int32) -> LoadError.Reason {
    switch code {
    case ENOENT, ENOTDIR: .notFound
    case EACCES, EPERM: .notPermitted
    case EISDIR: .isDirectory
    case ENXIO, ENODEV: .notRegularFile
    case ENAMETOOLONG, ELOOP: .invalidPath
    default: .system(code)
    }
  }

  /// The reason in the words of the system, such as "no space left on device".
  package static func text(_ code: Int32) -> String {
    FileOutput.Failure(code).description.lowercased()
  }
}

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
