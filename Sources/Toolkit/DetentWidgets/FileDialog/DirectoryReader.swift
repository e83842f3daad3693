import DetentBase
import DetentDrawing
import Glibc

struct DirectoryEntry: Hashable, Sendable {
  /// The kind of an entry, after following links.
  enum Kind: Hashable, Sendable {
    case folder, file
    /// A device, a pipe, or a broken link.
    case other
  }

  var name: String
  var kind = Kind.file

  init(_ name: String, _ kind: Kind = .file) { (self.name, self.kind) = (name, kind) }

  fileprivate init(_ name: String, _ status: stat) {
    let type = status.st_mode & S_IFMT
    self.init(name, type == S_IFDIR ? .folder : type == S_IFREG ? .file : .other)
  }

  /// Whether the entry is hidden by default: a dot file or a backup.
  var isHidden: Bool { name.hasPrefix(".") || name.hasSuffix("~") }
}

enum DirectoryError: Error, Hashable, Sendable {
  case notFound, noPermission, notAFolder
  /// Another error, by its `errno`.
  case system(Int32)

  fileprivate init(_ code: Int32) {
    switch code {
    case ENOENT: self = .notFound
    case EACCES, EPERM: self = .noPermission
    case ENOTDIR: self = .notAFolder
    default: self = .system(code)
    }
  }
}

/// Reads folders. Calls may block on a disk or a network, so they run on their own threads.
protocol DirectoryReader: Sendable {
  /// The entries of a folder at an absolute path, in any order.
  func entries(of folder: String) throws(DirectoryError) -> [DirectoryEntry]

  /// The entry at an absolute path, or nil if there is no entry.
  func entry(at path: String) throws(DirectoryError) -> DirectoryEntry?

  func canWrite(in folder: String) -> Bool

  var home: String { get }
}

extension DirectoryReader {
  /// Runs a call on its own thread, so that a network without an answer blocks nothing else.
  func onThread<Result: Sendable>(
    _ work: @escaping @Sendable (any DirectoryReader) -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let run = { @Sendable in continuation.resume(returning: work(self)) }
      // If no thread is available, the caller waits.
      if !DetachedThread.start(run) { run() }
    }
  }
}

struct SystemDirectoryReader: DirectoryReader {
  private static let entryLimit = 100_000

  func entries(of folder: String) throws(DirectoryError) -> [DirectoryEntry] {
    guard let directory = folder.withPath({ opendir($0) }) else { throw DirectoryError(errno) }
    defer { closedir(directory) }
    let descriptor = dirfd(directory)
    var entries: [DirectoryEntry] = []
    while entries.count < Self.entryLimit, let item = readdir(directory) {
      let name = withUnsafeBytes(of: &item.pointee.d_name) { bytes in
        String(pathBytes: bytes.prefix { $0 != 0 })
      }
      guard name != ".", name != ".." else { continue }
      var status = stat()
      let isKnown = name.withPath { fstatat(descriptor, $0, &status, 0) } == 0
      entries.append(isKnown ? DirectoryEntry(name, status) : DirectoryEntry(name, .other))
    }
    return entries
  }

  func entry(at path: String) throws(DirectoryError) -> DirectoryEntry? {
    var status = stat()
    guard path.withPath({ stat($0, &status) }) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw DirectoryError(errno)
    }
    return DirectoryEntry(TypedPath.lastName(path), status)
  }

  func canWrite(in folder: String) -> Bool { folder.withPath { access($0, W_OK | X_OK) } == 0 }

  var home: String {
    guard let home = getenv("HOME").map({ String(path: $0) }), home.hasPrefix("/") else {
      return "/"
    }
    return TypedPath.normalized(home)
  }
}

struct DirectoryListing: Equatable, Sendable {
  var entries: [DirectoryEntry] = []
  var showsHidden = false
  /// The kind of the visible files, or nil for all; folders are always visible.
  var kind: FileChooserOptions.Kind?
  /// The prefix of the visible names; empty for all.
  var prefix = ""

  /// The number of files that only their kind hides.
  var otherKindCount: Int { entries.count { isListed($0) && !isOfKind($0) } }

  private func isListed(_ entry: DirectoryEntry) -> Bool {
    entry.kind != .other && (!entry.isHidden || showsHidden || prefix.hasPrefix("."))
  }

  private func isOfKind(_ entry: DirectoryEntry) -> Bool {
    entry.kind == .folder || kind?.includes(entry.name) != false
  }

  /// The visible entries: folders first, then files, each sorted by name.
  var rows: [DirectoryEntry] {
    entries.filter { isListed($0) && isOfKind($0) && $0.name.isFound(by: prefix) }
      .map { (entry: $0, key: $0.name.countingSortKey) }
      .sorted { a, b in
        if a.entry.kind != b.entry.kind { return a.entry.kind == .folder }
        return (a.key, a.entry.name) < (b.key, b.entry.name)
      }.map(\.entry)
  }
}

extension String {
  /// Whether a name begins with a typed text, ignoring case and accents.
  func isFound(by prefix: String) -> Bool {
    prefix.isEmpty
      || foldedForSearch.unicodeScalars.starts(with: prefix.foldedForSearch.unicodeScalars)
  }

  /// A key that sorts `homes 9` before `homes 10`: numbers are preceded by their length.
  fileprivate var countingSortKey: String {
    var key = ""
    var rest = foldedForSearch[...]
    while let first = rest.first {
      let isNumber = first.isASCII && first.isNumber
      let piece = rest.prefix { ($0.isASCII && $0.isNumber) == isNumber }
      rest = rest.dropFirst(piece.count)
      let digits = piece.drop { isNumber && $0 == "0" }
      if isNumber { key.unicodeScalars.append(Unicode.Scalar(UInt8(min(digits.count, 31)))) }
      key += digits
    }
    return key
  }
}
