import DetentBase
import Glibc

/// Why a file of styles cannot be used, in one line: the file, the path in it, what stands there
/// and what is expected.
public struct StyleFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of fault it is.
  public enum Kind: Hashable, Sendable {
    /// The file cannot be read, or not be written.
    case file
    /// What it holds makes no sense.
    case content
  }

  /// What kind of fault it is.
  public let kind: Kind
  /// The line, without the name of the file.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

/// Reads and writes whole files of styles.
enum StyleFile {
  /// The greatest size of a file, in bytes. Larger ones are refused: no style needs so much, and a
  /// file that grows for ever fills the memory.
  static let greatestSize = 4 << 20

  /// Whether there is anything at a path, links followed.
  static func exists(_ path: String) -> Bool { path.withPath { access($0, F_OK) } == 0 }

  /// The content of a regular file, links followed.
  static func read(_ path: String) throws(StyleFault) -> [UInt8] {
    // A pipe that no program writes to would hold the program up.
    let file = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { throw fault() }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw fault() }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StyleFault(.file, "is not a regular file")
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw fault() }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= greatestSize else {
        throw StyleFault(.file, "is larger than \(greatestSize >> 20) MB")
      }
    }
  }

  /// Replaces the content of a file.
  static func write(_ bytes: [UInt8], to path: String) throws(StyleFault) {
    var status = stat()
    if path.withPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT != S_IFREG {
      // A device would go away for good.
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw StyleFault(.file, isFolder ? "is a folder" : "is not a regular file")
    }
    do throws(FileOutput.Failure) {
      let file = try FileReplacement(of: path)
      try file.write(bytes)
      try file.finish()
    } catch {
      throw fault(error.code)
    }
  }

  private static func fault(_ code: Int32 = errno) -> StyleFault {
    switch code {
    case ENOENT: StyleFault(.file, "no such file")
    case ENOTDIR: StyleFault(.file, "a part of the path is not a folder")
    case EACCES, EPERM: StyleFault(.file, "permission denied")
    case EISDIR: StyleFault(.file, "is a folder")
    case ENOSPC, EDQUOT: StyleFault(.file, "no space left on the device")
    case ENXIO, ENODEV: StyleFault(.file, "is not a regular file")
    case ENAMETOOLONG: StyleFault(.file, "the path is too long")
    case ELOOP: StyleFault(.file, "too many symbolic links")
    case let number: StyleFault(.file, "system error \(number)")
    }
  }
}
