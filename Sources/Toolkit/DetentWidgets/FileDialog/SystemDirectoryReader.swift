import DetentBase
import Glibc

/// Looks into the folders of the system.
public struct SystemDirectoryReader: DirectoryReader {
  /// More entries are not shown: nobody would scroll through them.
  private static let entryLimit = 100_000

  /// A reader.
  public init() {}

  /// What a folder holds.
  public func entries(of folder: String) throws(DirectoryError) -> [DirectoryEntry] {
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
      if name.withPath({ fstatat(descriptor, $0, &status, 0) }) == 0 {
        entries.append(Self.entry(name, status))
      } else {
        entries.append(DirectoryEntry(name, .other))
      }
    }
    return entries
  }

  /// What stands at a path.
  public func entry(at path: String) throws(DirectoryError) -> DirectoryEntry? {
    var status = stat()
    guard path.withPath({ stat($0, &status) }) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw DirectoryError(errno)
    }
    return Self.entry(String(path.split(separator: "/").last ?? "/"), status)
  }

  private static func entry(_ name: String, _ status: stat) -> DirectoryEntry {
    let kind: DirectoryEntry.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      default: .other
      }
    return DirectoryEntry(
      name, kind, size: Int(clamping: status.st_size), modified: status.st_mtim.tv_sec)
  }

  /// Whether something can be written into a folder.
  public func canWrite(in folder: String) -> Bool {
    folder.withPath { access($0, W_OK | X_OK) } == 0
  }

  /// The user's own folder: `HOME`, else the root.
  public var home: String {
    guard let home = getenv("HOME").map({ String(cString: $0) }), home.hasPrefix("/") else {
      return "/"
    }
    return TypedPath.normalized(home)
  }

  /// The user's own folder, those that the desktop has set up in it, and the root.
  public func places() -> [DirectoryPlace] {
    let home = home
    var places = [DirectoryPlace(home, .home)]
    for path in Self.userFolders(in: home) where path != home {
      if (try? entry(at: path))??.kind == .folder { places.append(DirectoryPlace(path, .folder)) }
    }
    if home != "/" { places.append(DirectoryPlace("/", .root)) }
    return places
  }

  /// The folders that `user-dirs.dirs` names for what users look for files in.
  private static func userFolders(in home: String) -> [String] {
    let configuration = getenv("XDG_CONFIG_HOME").map { String(cString: $0) }
    let folder = configuration.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.config"
    let lines = text(of: "\(folder)/user-dirs.dirs").split(separator: "\n")
    let names = ["XDG_DESKTOP_DIR=", "XDG_DOCUMENTS_DIR=", "XDG_DOWNLOAD_DIR="]
    return names.compactMap { name in
      guard let line = lines.last(where: { $0.hasPrefix(name) }) else { return nil }
      let value = line.dropFirst(name.count).filter { $0 != "\"" }
      let prefix = "$HOME/"
      let path = value.hasPrefix(prefix) ? "\(home)/\(value.dropFirst(prefix.count))" : value
      return path.hasPrefix("/") ? TypedPath.normalized(path) : nil
    }
  }

  /// The first bytes of a file; empty where there is none.
  private static func text(of path: String) -> String {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// The local time of a moment.
  public func date(of time: Int) -> DirectoryDate {
    var (seconds, parts) = (time_t(time), tm())
    localtime_r(&seconds, &parts)
    return DirectoryDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
  }

  /// The seconds since 1970.
  public var now: Int { Glibc.time(nil) }
}

extension DirectoryError {
  fileprivate init(_ code: Int32) {
    switch code {
    case ENOENT: self = .notFound
    case EACCES, EPERM: self = .noPermission
    case ENOTDIR: self = .notAFolder
    default: self = .system(code)
    }
  }
}

/// Calls that may wait for a disk, each on a thread that ends with it: one that a network never
/// answers keeps nothing else waiting.
enum WaitingCall {
  static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      let box = Unmanaged.passRetained(Work { continuation.resume(returning: work()) })
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
          return nil
        }, box.toOpaque())
      guard status == 0 else {
        // No more threads: the caller waits.
        return box.takeRetainedValue().body()
      }
      pthread_detach(thread)
    }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
