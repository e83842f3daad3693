import DetentBase
import Glibc

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
