import Glibc

/// What one file of the state holds.
public protocol StateContent: Codable, Equatable, Sendable {
  /// Counts up whenever a program that knows only the version before would lose something.
  static var version: Int { get }
  /// The name of the file.
  static var fileName: String { get }
  /// What there is before anything was kept.
  init()
  /// Makes what a file may hold, or a program may set, sound: lengths, counts, numbers.
  mutating func normalize()
}

/// A content with its version, as it stands in its file.
struct StateEnvelope<Content: StateContent>: Codable {
  let content: Content

  private enum Key: CodingKey { case version }

  init(_ content: Content) { self.content = content }

  /// - Throws: `StateProblem.newer` where another version of the program wrote it.
  init(from decoder: any Decoder) throws {
    let version = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .version)
    guard version <= Content.version else { throw StateProblem.newer(version) }
    var content = try Content(from: decoder)
    content.normalize()
    self.content = content
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Content.version, forKey: .version)
    try content.encode(to: encoder)
  }
}

/// Why a file of the state cannot be read or written.
enum StateProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A newer program wrote it in a form that this one does not know.
  case newer(Int)
  /// The system refuses, for this reason.
  case system(Int32)
  /// What stands there is no file.
  case notAFile
  /// Another program writes it and does not come to an end.
  case locked

  var description: String {
    switch self {
    case .newer(let version):
      "was written by a newer price-filter (version \(version)); it was left unchanged"
    case .notAFile: "not a regular file"
    case .locked: "another program is using it"
    case .system(let code):
      switch code {
      case EACCES, EPERM: "permission denied"
      case ENOSPC, EDQUOT: "no space left on the device"
      case EROFS: "the file system is read-only"
      case ENOTDIR, EEXIST: "its folder is not a folder"
      case ENAMETOOLONG: "its path is too long"
      case ELOOP: "too many symbolic links"
      case EIO: "input/output error"
      default: "system error \(code)"
      }
    }
  }
}
