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

  /// Replaces the content of a file, at once: whoever reads it sees the old one or the new one,
  /// and after a failure the old one. The mode stays, links are followed.
  static func write(_ bytes: [UInt8], to path: String) throws(StyleFault) {
    let target = destination(of: path)
    var status = stat()
    if target.withPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT != S_IFREG {
      // A device would go away for good.
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw StyleFault(.file, isFolder ? "is a folder" : "is not a regular file")
    }
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { target[...$0] } ?? ""
    let name = slash.map { target[target.index(after: $0)...] } ?? target[...]
    var template =
      "\(folder).\(name.prefix(40)).\(uniqueEnding)".pathBytes.map { CChar(bitPattern: $0) } + [0]
    let file = mkstemp(&template)
    guard file >= 0 else { throw fault() }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    do throws(StyleFault) {
      try fill(file, with: bytes, mode: mode(of: target))
      guard target.withPath({ rename(template, $0) }) == 0 else { throw fault() }
    } catch {
      unlink(template)
      throw error
    }
  }

  /// What `mkstemp` replaces by letters of its own.
  private static let uniqueEnding = String(repeating: "X", count: 6)

  /// Where a path leads, also where there is nothing yet.
  private static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = path.withPath { readlink($0, &buffer, Int(PATH_MAX)) }
      guard count > 0 else { break }
      let link = String(pathBytes: buffer[..<count])
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    return path
  }

  private static func mode(of path: String) -> mode_t {
    var status = stat()
    if path.withPath({ stat($0, &status) }) == 0 { return status.st_mode & 0o7777 }
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }

  private static func fill(
    _ file: Int32, with bytes: [UInt8], mode: mode_t
  ) throws(StyleFault) {
    defer { close(file) }
    guard fchmod(file, mode) == 0 else { throw fault() }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw fault() }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw fault() }
  }

  private static func fault() -> StyleFault {
    switch errno {
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
