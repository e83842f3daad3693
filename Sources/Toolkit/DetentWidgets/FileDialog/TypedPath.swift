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
    var text = text
    if text == "~" { text = "~/" }
    if text.hasPrefix("file:///") { text = Self.decoded(text.dropFirst("file://".count)) }
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

  /// The path of a file URL, as file managers copy it.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(pathBytes: bytes)
  }

  /// The longest prefix shared by all names with a typed prefix, or nil if it adds nothing.
  static func completion(of prefix: String, among entries: [DirectoryEntry]) -> String? {
    let matching = entries.filter { $0.name.hasPrefix(prefix) }
    let found = matching.isEmpty ? entries.filter { $0.name.isFound(by: prefix) } : matching
    guard let first = found.first else { return nil }
    let common = found.dropFirst().reduce(first.name.count) { count, entry in
      zip(first.name.prefix(count), entry.name).prefix { $0 == $1 }.count
    }
    let isFolder = found.count == 1 && first.kind == .folder
    let completed = first.name.prefix(common) + (isFolder ? "/" : "")
    return completed.count > prefix.count ? String(completed) : nil
  }
}
