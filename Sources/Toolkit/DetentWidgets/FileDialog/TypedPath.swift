import DetentBase
import DetentDrawing

/// A typed path: relative to the shown folder, the root or the home folder.
struct TypedPath: Equatable, Sendable {
  /// The absolute path of the folder that contains the last name.
  let folder: String
  /// The part after the last slash, or an empty string for a folder.
  let name: String

  init(_ name: String, of folder: String) { (self.name, self.folder) = (name, folder) }

  /// Reads `homes.csv`, `../homes.csv`, `~/homes/` or `/tmp`. Folders become absolute.
  init(_ text: String, in folder: String, home: String) {
    let text = text == "~" ? "~/" : text
    let base = text.hasPrefix("/") ? "" : text.hasPrefix("~/") ? home : folder
    let rest = text.hasPrefix("~/") ? text.dropFirst(2) : text[...]
    let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/"))
    let last = slash.map { rest[rest.utf8.index(after: $0)...] } ?? rest
    let before = slash.map { rest[..<$0] } ?? ""
    let isStep = last == "." || last == ".."
    name = isStep ? "" : String(last)
    self.folder = Self.normalized("\(base)/\(before)\(isStep ? "/\(last)" : "")")
  }

  static func namesAFolder(_ text: String) -> Bool {
    text.contains("/") || text == "~" || text == ".."
  }

  var path: String { name.isEmpty ? folder : folder == "/" ? "/\(name)" : "\(folder)/\(name)" }

  /// The absolute path without `.`, `..` and redundant slashes.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The folder of a path, or nil for the root.
  static func parent(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.isEmpty ? nil : "/" + parts.dropLast().joined(separator: "/")
  }

  /// The last part of a path, or a slash for the root.
  static func lastName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? "/"
  }
}
