import DetentBase
import Glibc

/// The source of bytes, any of them at any time.
protocol ByteSource: Sendable {
  /// How many bytes there are; 0 while that is unknown.
  var size: Int { get }
  /// Reads bytes from an offset on, as many as there are and as fit; 0 at the end, nil where none
  /// came for a moment and more may.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadError) -> Int?
  /// Whether they are others than they were at first.
  func hasChanged() throws(LoadError) -> Bool
  /// Whether a path leads to them, and they are what they were at first.
  func isCurrent(at path: String) -> Bool
}

extension ByteSource {
  /// What has no name cannot change behind it.
  func isCurrent(at path: String) -> Bool { true }

  /// Makes sure that what was read is all, and what it was at first.
  func checkUnchanged(bytesRead: Int, path: String) throws(LoadError) {
    // Files of /proc have no size but a content.
    let isWhole = size == 0 || bytesRead == size
    let hasChanged = try hasChanged()
    guard isWhole, !hasChanged else {
      throw LoadError(path: path, reason: .changedWhileReading)
    }
  }
}

/// Bytes in memory.
struct BytesSource: ByteSource {
  let bytes: [UInt8]

  var size: Int { bytes.count }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadError) -> Int? {
    let count = max(0, min(buffer.count, bytes.count - offset))
    if count > 0 { buffer.copyBytes(from: bytes[offset..<offset + count]) }
    return count
  }

  func hasChanged() throws(LoadError) -> Bool { false }
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

  /// - Parameters:
  ///   - descriptor: an open file, which is closed with this.
  ///   - status: what the system says of it.
  init(_ descriptor: Int32, _ status: stat, path: String) {
    (self.path, self.descriptor) = (path, descriptor)
    signature = Self.signature(status)
    size = signature.size
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadError) -> Int? {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
      if count >= 0 { return count }
      guard errno == EINTR else { throw LoadError(path: path, reason: SystemError.reason(errno)) }
    }
  }

  func hasChanged() throws(LoadError) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw LoadError(path: path, reason: .system(errno))
    }
    return Self.signature(status) != signature
  }

  func isCurrent(at path: String) -> Bool {
    var (named, own) = (stat(), stat())
    return path.withPath { stat($0, &named) } == 0 && fstat(descriptor, &own) == 0
      && (named.st_dev, named.st_ino) == (own.st_dev, own.st_ino)
      && Self.signature(own) == signature
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
    case ESTALE: "the file no longer exists"
    case ENOSPC, EDQUOT: "no space left on the device"
    case EBADF: "the file is closed"
    default: "system error \(code)"
    }
  }
}
