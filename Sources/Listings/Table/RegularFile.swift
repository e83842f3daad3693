import Glibc

/// The source of bytes, any of them at any time.
protocol ByteSource: Sendable {
  /// Reads bytes from an offset on, as many as there are and as fit; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadError) -> Int
}

/// A regular file open for reading, closed with its last reference.
///
/// Files are read, not mapped: a mapped file that another process cuts short kills this one.
final class RegularFile: ByteSource {
  /// Its size when it was opened; 0 where the system does not say.
  let size: Int
  private let descriptor: Int32
  private let path: String
  private let signature: Signature

  /// What changes when another program writes to a file.
  private struct Signature: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Opens a file. Pipes and devices are refused without waiting for them.
  init(path: String) throws(LoadError) {
    self.path = path
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw LoadError(path: path, reason: .invalidPath)
    }
    // Without O_NONBLOCK the opening of a pipe waits for its writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw LoadError(path: path, reason: SystemError.reason(errno)) }
    var status = stat()
    let failure = fstat(descriptor, &status) == 0 ? Self.refusal(status) : .system(errno)
    if let failure {
      close(descriptor)
      throw LoadError(path: path, reason: failure)
    }
    signature = Self.signature(status)
    size = signature.size
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
      if count >= 0 { return count }
      guard errno == EINTR else { throw LoadError(path: path, reason: SystemError.reason(errno)) }
    }
  }

  /// Makes sure that what was read is what the file was when it was opened.
  func checkUnchanged(bytesRead: Int) throws(LoadError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw LoadError(path: path, reason: .system(errno))
    }
    // Files of /proc have no size but a content.
    let isWhole = size == 0 || bytesRead == size
    guard isWhole, Self.signature(status) == signature else {
      throw LoadError(path: path, reason: .changedWhileReading)
    }
  }

  private static func refusal(_ status: stat) -> LoadError.Reason? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: .isDirectory
    default: .notRegularFile
    }
  }

  private static func signature(_ status: stat) -> Signature {
    Signature(
      size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec),
      nanoseconds: Int(status.st_mtim.tv_nsec))
  }
}

/// Error numbers of the system.
package enum SystemError {
  static func reason(_ code: Int32) -> LoadError.Reason {
    switch code {
    case ENOENT, ENOTDIR: .notFound
    case EACCES, EPERM: .notPermitted
    case EISDIR: .isDirectory
    case ELOOP: .symbolicLinkLoop
    case ENXIO, ENODEV: .notRegularFile
    case ENAMETOOLONG: .invalidPath
    case EFBIG, EOVERFLOW: .tooLarge
    default: .system(code)
    }
  }

  package static func text(_ code: Int32) -> String {
    switch code {
    case EIO: "input/output error"
    case ENOMEM: "not enough memory"
    case EMFILE, ENFILE: "too many open files"
    case ESTALE: "the file is gone"
    case ENOSPC, EDQUOT: "no space left on the device"
    case EBADF: "it is closed"
    default: "system error \(code)"
    }
  }
}
