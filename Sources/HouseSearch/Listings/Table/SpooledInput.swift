import DetentBase
import Glibc
import Synchronization

/// Bytes that come once, from a pipe or a terminal, kept in a file without a name so that any of
/// them can be read again. The file goes away with the last reference, as the input is closed.
final class SpooledInput: ByteSource {
  private let path: String
  private let input: Int32
  private let spool: Int32
  /// How many bytes may come.
  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    /// How many bytes came so far.
    var count = 0
    var isAtEnd = false
  }

  /// For how long it is waited for bytes, in milliseconds, before the caller may think again.
  private static let patience: Int32 = 50

  /// - Parameter input: an open descriptor, which is closed with this.
  init(_ input: Int32, path: String, limit: Int) throws(LoadError) {
    (self.path, self.input, self.limit) = (path, input, limit)
    spool = Self.makeSpool()
    guard spool >= 0 else {
      let code = errno
      throw LoadError(path: path, reason: .system(code))
    }
  }

  deinit {
    close(input)
    if spool >= 0 { close(spool) }
  }

  /// A file that nobody else can open; negative where there can be none.
  private static func makeSpool() -> Int32 {
    let own = getenv("TMPDIR").map { String(cString: $0) }
    for folder in [own, "/var/tmp", "/tmp"].compactMap({ $0 }) {
      // What the system puts a name of its own in place of.
      let suffix = String(repeating: "X", count: 6)
      var template = Array("\(folder)/price-filter-\(suffix)".utf8CString)
      let descriptor = mkstemp(&template)
      guard descriptor >= 0 else { continue }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      unlink(template)
      return descriptor
    }
    return -1
  }

  /// It is not known before the end.
  var size: Int { 0 }

  func hasChanged() throws(LoadError) -> Bool { false }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadError) -> Int? {
    try state.withLock { (state) throws(LoadError) in
      if offset < state.count {
        return try again(into: buffer, at: offset, of: state.count)
      }
      if state.isAtEnd || offset > state.count { return 0 }
      var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Self.patience) > 0 else { return nil }
      let count = Glibc.read(input, buffer.baseAddress, buffer.count)
      guard count >= 0 else {
        if errno == EINTR || errno == EAGAIN { return nil }
        throw LoadError(path: path, reason: .system(errno))
      }
      state.isAtEnd = count == 0
      guard state.count + count <= limit else {
        throw LoadError(path: path, reason: .tooMuchInput(limit: limit))
      }
      try keep(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: state.count)
      state.count += count
      return count
    }
  }

  private func again(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int, of total: Int
  ) throws(LoadError) -> Int {
    while true {
      let count = pread(spool, buffer.baseAddress, min(buffer.count, total - offset), offset)
      if count > 0 { return count }
      guard count < 0, errno == EINTR else {
        throw LoadError(path: path, reason: .system(count == 0 ? EIO : errno))
      }
    }
  }

  private func keep(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(LoadError) {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let count = pwrite(spool, base + done, bytes.count - done, offset + done)
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw LoadError(path: path, reason: .system(errno))
      }
    }
  }
}

/// Opens what listings are read from.
enum InputFile {
  /// What is read from a descriptor comes once: who reads it again gets it from here.
  private static let kept = Mutex<[Identity: SpooledInput]>([:])

  /// What tells one pipe from another, also where numbers of descriptors are used again.
  private struct Identity: Hashable {
    let device: UInt
    let node: UInt
  }

  /// What the program was given to read.
  static let standardInput = "-"

  /// Opens a file, a pipe, or standard input as `-`. Devices are refused without waiting for them.
  /// - Parameter limit: how many bytes may come through a pipe.
  static func open(_ path: String, limit: Int) throws(LoadError) -> any ByteSource {
    if let number = descriptor(path) { return try opened(number, path, limit) }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw LoadError(path: path, reason: .invalidPath)
    }
    // Without O_NONBLOCK the opening of a pipe waits for its writer.
    let descriptor = path.withPath {
      Glibc.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    }
    guard descriptor >= 0 else { throw LoadError(path: path, reason: SystemError.reason(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw LoadError(path: path, reason: .system(code))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return RegularFile(descriptor, status, path: path)
    case S_IFIFO: return try SpooledInput(descriptor, path: path, limit: limit)
    case let kind:
      close(descriptor)
      throw LoadError(path: path, reason: kind == S_IFDIR ? .isDirectory : .notRegularFile)
    }
  }

  /// The number of an open descriptor that a path names; opened anew, a pipe would not tell that
  /// its writer has gone.
  private static func descriptor(_ path: String) -> Int32? {
    if path == standardInput || path == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  private static func opened(
    _ number: Int32, _ path: String, _ limit: Int
  ) throws(LoadError) -> any ByteSource {
    try kept.withLock { (kept) throws(LoadError) in
      var status = stat()
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0, fstat(copy, &status) == 0 else {
        throw LoadError(path: path, reason: .system(errno))
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG where lseek(copy, 0, SEEK_CUR) == 0:
        return RegularFile(copy, status, path: path)
      case S_IFDIR:
        close(copy)
        throw LoadError(path: path, reason: .isDirectory)
      default:
        let identity = Identity(device: UInt(status.st_dev), node: UInt(status.st_ino))
        if let input = kept[identity] {
          close(copy)
          return input
        }
        let input = try SpooledInput(copy, path: path, limit: limit)
        kept[identity] = input
        return input
      }
    }
  }
}
