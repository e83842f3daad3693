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
