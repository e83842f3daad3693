import DetentBase
import DetentDrawing

/// A path as users type it: from the folder that is shown on, from the root, or from their own
/// folder on.
struct TypedPath: Equatable, Sendable {
  /// The absolute path of the folder that the last name is in.
  let folder: String
  /// What follows the last slash; empty where a folder was typed.
  let name: String

  /// - Parameters:
  ///   - text: such as `homes.csv`, `../homes.csv`, `~/homes/` or `/tmp`.
  ///   - folder: the absolute path of the folder that is shown.
  ///   - home: the absolute path of the user's own folder.
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

  /// Whether more than a name was typed: another folder is meant.
  static func namesAFolder(_ text: String) -> Bool {
    text.contains("/") || text == "~" || text == ".."
  }

  /// The whole path.
  var path: String { Self.join(folder, name) }

  /// A name in a folder.
  static func join(_ folder: String, _ name: String) -> String {
    if name.isEmpty { return folder }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// An absolute path without steps back and superfluous slashes.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The folder that a path lies in; nil for the root.
  static func parent(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.isEmpty ? nil : "/" + parts.dropLast().joined(separator: "/")
  }

  /// An address that another program has put on the pasteboard, as a path.
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

  /// As much as can be added to what was typed without a choice between names.
  /// - Returns: nil where nothing can.
  static func completion(of prefix: String, among entries: [DirectoryEntry]) -> String? {
    let matching = entries.filter { $0.name.hasPrefix(prefix) }
    let found = matching.isEmpty ? entries.filter { $0.name.isFound(by: prefix) } : matching
    guard let first = found.first else { return nil }
    var common = first.name[...]
    for entry in found.dropFirst() { common = common.commonPrefix(with: entry.name) }
    let isFolder = found.count == 1 && first.kind == .folder
    let completed = String(common) + (isFolder ? "/" : "")
    return completed.count > prefix.count ? completed : nil
  }
}

extension String {
  /// Whether a name begins with what was typed, however it is spelled.
  func isFound(by prefix: String) -> Bool {
    foldedForSearch.unicodeScalars.starts(with: prefix.foldedForSearch.unicodeScalars)
  }
}

extension Substring {
  fileprivate func commonPrefix(with other: String) -> Substring {
    let count = zip(self, other).prefix { $0 == $1 }.count
    return prefix(count)
  }
}
