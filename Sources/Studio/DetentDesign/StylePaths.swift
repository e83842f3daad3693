import DetentDrawing
import DetentViews
import Glibc

/// The folder of a file of styles. What the file says of other files, of images and of fonts, is
/// said from there: files of styles move together with what they name. Styles have such paths as
/// the process opens them.
struct StyleFolder: Hashable, Sendable {
  /// The path with a slash at its end; empty for the directory of the process, nil where there is
  /// no file.
  private let path: String?

  /// The folder of what is in no file: paths are those of the process.
  static let none = StyleFolder(path: nil)

  /// The folder of a file.
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

  /// The names on the way from the root; nil where the directory of the process is
  /// unknown.
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
