import DetentBase
import DetentDrawing
import DetentViews
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
    (self.kind, self.description) = (kind, description)
  }
}

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
    } catch { throw StyleFault(.file, error.description) }
  }

  private static func fault() -> StyleFault { StyleFault(.file, String(cString: strerror(errno))) }
}

/// The folder of a file of styles. What the file says of other files, of images and of fonts, is
/// said from there: files of styles move together with what they name. Styles have such paths as
/// the process opens them.
struct StyleFolder: Hashable, Sendable {
  /// The path with a slash at its end; empty for the directory of the process, nil for no file.
  private let path: String?

  /// The folder of what is in no file: paths are those of the process.
  static let none = StyleFolder(path: nil)

  init(of file: String) {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    path = folder == "./" ? "" : folder
  }

  private init(path: String?) { self.path = path }

  // MARK: Values

  /// What a value of the file is in a style.
  func opened(_ value: PropertyValue) -> PropertyValue {
    guard let path, !path.isEmpty else { return value }
    return value.withFile { $0.hasPrefix("/") ? $0 : path + $0 }
  }

  /// How the file says a value of a style.
  func written(_ value: PropertyValue) -> PropertyValue {
    guard let path else { return value }
    return value.withFile { Self.name($0, from: path) }
  }

  /// How a folder names a file: what lies below it, and what was named from the directory of the
  /// process, by the way there; the rest by its whole path.
  private static func name(_ file: String, from folder: String) -> String {
    if file.hasPrefix(folder) {
      let rest = file.dropFirst(folder.count)
      if !rest.hasPrefix("/") { return String(rest) }
    }
    guard let own = whole(folder), let other = whole(file) else { return file }
    if other.starts(with: own) { return other.dropFirst(own.count).joined(separator: "/") }
    guard !file.hasPrefix("/") else { return file }
    let common = zip(own, other).prefix { $0.0 == $0.1 }.count
    let up = [String](repeating: "..", count: own.count - common)
    return (up + other.dropFirst(common)).joined(separator: "/")
  }

  /// The names on the way from the root; nil if the directory of the process is unknown.
  private static func whole(_ path: String) -> [String]? {
    guard !path.hasPrefix("/") else { return names(path) }
    guard let current = getcwd(nil, 0) else { return nil }
    defer { free(current) }
    return names(String(cString: current) + "/" + path)
  }

  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").reduce(into: []) { names, name in
      if name == "..", names.last.map({ $0 != ".." }) == true {
        names.removeLast()
      } else if name != "." {
        names.append(String(name))
      }
    }
  }
}

extension PropertyValue {
  /// The value with another file instead of the one that it names.
  fileprivate func withFile(_ file: (String) -> String) -> PropertyValue {
    switch self {
    case .image(let path): .image(file(path))
    case .icon(let icon): .icon(icon.file.map { icon.moved(to: file($0)) } ?? icon)
    default: self
    }
  }
}
