import Dispatch
import Glibc

/// Reports when the content of a file changes, however an editor writes it: in place, by renaming a
/// new file over it, by redirecting a link in its path, or by replacing the folder. Saving may
/// create a new file, so the folders of the file and of the links in its path are watched instead.
/// If nothing happens in those folders, the program does not wake.
@MainActor
package final class FileWatch {
  private enum Part {
    case file
    /// A link in the path, or a missing folder.
    case way
  }

  /// The most important event of a queue.
  private enum News: Comparable {
    case none
    /// A folder or link in the path appeared or disappeared.
    case way
    /// The file was deleted or renamed.
    case loss
    case content
  }

  private let path: String
  private let queue: Int32
  private let source: any DispatchSourceRead
  /// The watched names, by the inotify watch of their folder.
  private var parts: [Int32: [String: Part]] = [:]

  /// - Parameters:
  ///   - didVanish: called on the main queue after the file was deleted or renamed. An editor may
  ///     be about to write it again.
  ///   - didChange: called on the main queue, once for all changes that arrive together.
  /// - Returns: nil if the folder cannot be watched.
  package init?(
    _ path: String, didVanish: @escaping @MainActor () -> Void = {},
    didChange: @escaping @MainActor () -> Void
  ) {
    self.path = path
    queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard queue >= 0 else { return nil }
    let queue = queue
    source = DispatchSource.makeReadSource(fileDescriptor: queue, queue: .main)
    source.setCancelHandler { close(queue) }
    follow()
    guard !parts.isEmpty else {
      source.activate()
      source.cancel()
      return nil
    }
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        let news = self.readEvents()
        guard news > .none else { return }
        self.follow()
        // If the file or its folder was removed, the content did not change.
        let isThere = self.path.withPath { access($0, F_OK) } == 0
        if news == .content || isThere { didChange() } else { didVanish() }
      }
    }
    source.activate()
  }

  isolated deinit { source.cancel() }

  // MARK: The way to the file

  /// Watches the folder of the file and of each link in its path. If part of the path is missing,
  /// it watches the folder where that part would appear.
  private func follow() {
    var found: [Int32: [String: Part]] = [:]
    func watch(_ folder: String, _ name: String, _ part: Part) {
      let watch = folder.withPath { inotify_add_watch(queue, $0, Self.events) }
      if watch >= 0 { found[watch, default: [:]][name] = part }
    }
    var folder = path.hasPrefix("/") ? "/" : "."
    var rest = Self.names(of: path)[...]
    // The number of links that Linux follows in one path.
    var links = 40
    way: while let name = rest.popFirst(), links > 0 {
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      switch Self.kind(of: path) {
      case S_IFLNK:
        links -= 1
        watch(folder, name, .way)
        guard let target = path.linkTarget else { break way }
        if target.hasPrefix("/") { folder = "/" }
        rest = (Self.names(of: target) + rest)[...]
      case S_IFDIR where !rest.isEmpty: folder = path
      default:
        watch(folder, name, rest.isEmpty ? .file : .way)
        rest = []
      }
    }
    for watch in parts.keys where found[watch] == nil { inotify_rm_watch(queue, watch) }
    parts = found
  }

  private static func names(of path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return path.withPath { lstat($0, &status) } == 0 ? status.st_mode & S_IFMT : nil
  }

  // MARK: Events

  /// `IN_ATTRIB`: a file may get its content long before it becomes readable.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  private func readEvents() -> News {
    var news = News.none
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(queue, &buffer, buffer.count)
      guard count > 0 else { return news }
      var offset = 0
      let header = MemoryLayout<inotify_event>.size
      while offset + header <= count {
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let end = min(count, offset + header + Int(event.len))
        let name = buffer[(offset + header)..<end].prefix { $0 != 0 }
        offset = end
        news = max(news, self.news(in: event, of: String(pathBytes: name)))
      }
    }
  }

  private func news(in event: inotify_event, of name: String) -> News {
    func has(_ mask: Int) -> Bool { event.mask & UInt32(mask) != 0 }
    if has(Int(IN_Q_OVERFLOW)) { return .content }
    guard let names = parts[event.wd] else { return .none }
    if has(Int(IN_DELETE_SELF) | Int(IN_MOVE_SELF)) { return .way }
    switch names[name] {
    case .file where has(Int(IN_DELETE) | Int(IN_MOVED_FROM)): return .loss
    case .file: return has(Int(IN_CREATE)) && !isWhole ? .none : .content
    case .way: return .way
    case nil: return .none
    }
  }

  /// Whether the file is complete as soon as it appears, as links are. A new regular file is still
  /// empty, and its writer closes it later.
  private var isWhole: Bool {
    var status = stat()
    guard path.withPath({ lstat($0, &status) }) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG || status.st_nlink > 1
  }
}
