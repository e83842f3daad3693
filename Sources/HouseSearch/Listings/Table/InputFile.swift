import DetentBase
import Glibc
import Synchronization

/// An open file, or a pipe whose bytes are stored in an unnamed file for later reads. Files are
/// read instead of mapped: if another process truncated a mapped file, this program would crash.
final class InputFile: Sendable {
  static let standardInput = "-"

  /// The size of a regular file when it was opened, in bytes; 0 for pipes and unreported sizes.
  let size: Int
  private let path: String
  private let descriptor: Int32
  private let signature: [Int]
  /// The descriptor of the file that stores the bytes of a pipe, or nil for a regular file.
  private let spool: Int32?

  private static func signature(_ status: stat) -> [Int] {
    [Int(status.st_size), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
  }

  private struct Input {
    /// The number of stored bytes, and its limit.
    var count = 0
    var limit: Int
    var isAtEnd = false
    /// Bytes of the pipe that could not be stored, as on a full disk; the next load stores them.
    var unstored: [UInt8] = []
  }
  private let input: Mutex<Input>

  private init(
    _ descriptor: Int32, _ status: stat, path: String, spool: Int32? = nil, limit: Int = 0
  ) {
    (self.path, self.descriptor, self.spool) = (path, descriptor, spool)
    signature = Self.signature(status)
    size = spool == nil ? Int(status.st_size) : 0
    input = Mutex(Input(limit: limit))
  }

  deinit {
    close(descriptor)
    if let spool { close(spool) }
  }

  // MARK: Opening

  /// Inputs by device and inode. The bytes of a descriptor come only once, so they are stored for
  /// later loads. Descriptor numbers are reused and do not identify a pipe.
  private static let kept = Mutex<[[UInt]: InputFile]>([:])

  /// Opens a file, a pipe, or standard input as `-`. Throws for devices.
  /// - Parameter limit: the largest size of a pipe's input, in bytes.
  static func open(_ path: String, limit: Int) throws(LoadError) -> InputFile {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw LoadError(path: path, reason: .invalidPath)
    }
    let number = number(of: path)
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor =
      number.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
      ?? path.withPath { Glibc.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      throw LoadError(path: path, reason: SystemError.reason(code))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG where number == nil || lseek(descriptor, 0, SEEK_CUR) == 0:
      return InputFile(descriptor, status, path: path)
    case S_IFIFO where number == nil: return try spooled(descriptor, status, path, limit)
    case let kind where kind == S_IFDIR || number == nil:
      close(descriptor)
      throw LoadError(path: path, reason: kind == S_IFDIR ? .isDirectory : .notRegularFile)
    default:
      return try kept.withLock { (kept) throws(LoadError) in
        let identity = [UInt(status.st_dev), UInt(status.st_ino)]
        if let file = kept[identity] {
          close(descriptor)
          file.input.withLock { $0.limit = limit }
          return file
        }
        let file = try spooled(descriptor, status, path, limit)
        kept[identity] = file
        return file
      }
    }
  }

  /// The open descriptor that a path names, or nil. The end of a pipe opened again is not noticed.
  private static func number(of path: String) -> Int32? {
    if path == standardInput || path == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  private static func spooled(
    _ descriptor: Int32, _ status: stat, _ path: String, _ limit: Int
  ) throws(LoadError) -> InputFile {
    let spool = unnamedFile()
    guard spool >= 0 else {
      let code = errno
      close(descriptor)
      throw LoadError(path: path, reason: .system(code))
    }
    return InputFile(descriptor, status, path: path, spool: spool, limit: limit)
  }

  /// Creates a file that is removed when its descriptor is closed; -1 if no folder takes it.
  private static func unnamedFile() -> Int32 {
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
    return -1
  }

  // MARK: Reading

  /// Reads available bytes into a buffer. Returns 0 at the end, or nil if no bytes arrived yet.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadError) -> Int? {
    guard let spool else { return try read(descriptor, into: buffer, at: offset) }
    return try input.withLock { (input) throws(LoadError) in
      if offset >= input.count, !input.isAtEnd {
        guard try fetch(&input, to: spool, through: buffer) else { return nil }
      }
      let stored = buffer.prefix(max(0, input.count - offset))
      return try read(spool, into: UnsafeMutableRawBufferPointer(rebasing: stored), at: offset)
    }
  }

  private func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(LoadError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
      if count >= 0 { return count }
      guard errno == EINTR else { throw LoadError(path: path, reason: SystemError.reason(errno)) }
    }
  }

  /// The time to wait for bytes, in milliseconds.
  private static let patience: Int32 = 50

  /// Stores the next bytes of the pipe. Returns false if no bytes arrived yet.
  private func fetch(
    _ input: inout Input, to spool: Int32, through buffer: UnsafeMutableRawBufferPointer
  ) throws(LoadError) -> Bool {
    if input.unstored.isEmpty {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Self.patience) > 0 else { return false }
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      guard count >= 0 else {
        if errno == EINTR || errno == EAGAIN { return false }
        throw LoadError(path: path, reason: .system(errno))
      }
      input.isAtEnd = count == 0
      input.unstored = Array(buffer.prefix(count))
    }
    let bytes = input.unstored
    guard input.count + bytes.count <= input.limit else {
      throw LoadError(path: path, reason: .tooMuchInput(limit: input.limit))
    }
    var done = 0
    while done < bytes.count {
      let offset = input.count + done
      let written = bytes[done...].withUnsafeBytes {
        pwrite(spool, $0.baseAddress, $0.count, offset)
      }
      guard written > 0 || errno == EINTR else {
        throw LoadError(path: path, reason: .system(errno))
      }
      done += max(0, written)
    }
    input.count += bytes.count
    input.unstored = []
    return true
  }

  // MARK: Changes

  func isUnchanged() throws(LoadError) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw LoadError(path: path, reason: .system(errno))
    }
    return spool != nil || Self.signature(status) == signature
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
