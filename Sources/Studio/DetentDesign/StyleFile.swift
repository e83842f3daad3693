import DetentBase
import DetentDrawing
import DetentViews
import Glibc

/// A fault of a style file, in one line: file, path in the file, value, and expected value.
public struct StyleFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a fault.
  public enum Kind: Hashable, Sendable {
    /// The file cannot be read or written.
    case file
    /// The content is invalid.
    case content
  }

  /// The kind of the fault.
  public let kind: Kind
  /// The text of the fault. It names the file if the fault came from loading or saving it.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    (self.kind, self.description) = (kind, description)
  }

  /// A fault of the content on a line; 0 means no line.
  init(_ description: String, line: Int) {
    self.init(.content, line > 0 ? "line \(line): \(description)" : description)
  }

  func named(_ path: String) -> StyleFault {
    StyleFault(kind, "\(shown(path, upTo: 400)): \(self)")
  }
}

/// A file of styles or views in use. Knows whether another program changed it.
@MainActor
final class StyleFile {
  let path: String
  /// The content that was read or written last, even if it was refused.
  private var content: [UInt8]
  /// The content in use.
  private var ownContent: [UInt8]
  private var watch: FileWatch?

  init(_ path: String, _ content: [UInt8]) {
    (self.path, self.content, ownContent) = (path, content, content)
  }

  /// The content of the file. Nil if it was returned before, so that a fault is reported once, or
  /// if it is in use, as after a damaged file was restored.
  func news() throws(StyleFault) -> [UInt8]? {
    let bytes = try Self.read(path)
    defer { content = bytes }
    return bytes == content || bytes == ownContent ? nil : bytes
  }

  /// Marks a content as being in use, after it was read or written.
  func use(_ bytes: [UInt8]) { (content, ownContent) = (bytes, bytes) }

  /// Whether another program has written a content that is not in use.
  func isReplaced() throws(StyleFault) -> Bool {
    guard Self.exists(path) else { return false }
    return try Self.read(path) != ownContent
  }

  var isWatched: Bool { watch != nil }

  /// Calls a handler after each change of the file, or reports that the file cannot be watched.
  func watch(
    reportingTo report: (@MainActor ([String]) -> Void)?,
    _ didChange: @escaping @MainActor () -> Void
  ) {
    if watch == nil { watch = FileWatch(path, didChange: didChange) }
    guard watch == nil else { return }
    report?(["\(shown(path, upTo: 400)): couldn’t be watched; changes are ignored"])
  }

  // MARK: Content

  /// The greatest size of a file, in bytes, so that an endless file cannot fill the memory.
  static let greatestSize = 4 << 20

  /// Whether a file or folder exists at a path. Follows links.
  static func exists(_ path: String) -> Bool { path.withPath { access($0, F_OK) } == 0 }

  /// The content of a regular file. Follows links.
  static func read(_ path: String) throws(StyleFault) -> [UInt8] {
    // Opening a pipe without a writer would otherwise block.
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
      // Replacing a device file would destroy it.
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

/// The folder of a style file. Paths of images and fonts in the file are relative to it, so that
/// both can move together. Styles in memory have paths that the process can open.
struct StyleFolder: Hashable, Sendable {
  /// The path with a final slash; empty for the working directory, or nil without a file.
  private let path: String?

  /// The folder of a document without a file. Paths stay as they are.
  static let none = StyleFolder(path: nil)

  init(of file: String) {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    path = folder == "./" ? "" : folder
  }

  private init(path: String?) { self.path = path }

  // MARK: Values

  /// Converts a value from the file for use in a style.
  func opened(_ value: PropertyValue) -> PropertyValue {
    guard let path, !path.isEmpty else { return value }
    return value.withFile { $0.hasPrefix("/") ? $0 : path + $0 }
  }

  /// Converts a value of a style for the file.
  func written(_ value: PropertyValue) -> PropertyValue {
    guard let path else { return value }
    return value.withFile { Self.name($0, from: path) }
  }

  /// The path of a file, seen from a folder. Files in the folder, and files with a path relative to
  /// the working directory, get a relative path; other files keep their absolute path.
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

  /// The components of the absolute path, or nil if the working directory is unknown.
  private static func whole(_ path: String) -> [String]? {
    absolutePath(path)?.split(separator: "/").reduce(into: []) { names, name in
      if name == "..", names.last.map({ $0 != ".." }) == true {
        names.removeLast()
      } else if name != "." {
        names.append(String(name))
      }
    }
  }
}

/// The absolute path of a file, or nil if the working directory is unknown.
package func absolutePath(_ path: String) -> String? {
  guard !path.hasPrefix("/") else { return path }
  guard let current = getcwd(nil, 0) else { return nil }
  defer { free(current) }
  return "\(String(cString: current))/\(path)"
}

extension PropertyValue {
  fileprivate func withFile(_ file: (String) -> String) -> PropertyValue {
    switch self {
    case .image(let path): .image(file(path))
    case .icon(let icon): .icon(icon.file.map { icon.moved(to: file($0)) } ?? icon)
    default: self
    }
  }
}
