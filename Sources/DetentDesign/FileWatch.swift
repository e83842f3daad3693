import Dispatch
import Glibc

/// Tells when a file has another content, however an editor writes it: in place, by renaming over it, or by leading a
/// link elsewhere. It watches the folders of the file and of what that leads to, not the file, which may be another
/// one after each saving. Nothing wakes the program as long as those folders are still.
@MainActor
final class FileWatch {
  private let path: String
  private let queue: Int32
  private let source: any DispatchSourceRead
  /// The names that matter, by the watches of their folders.
  private var names: [Int32: Set<String>] = [:]

  /// - Parameter didChange: called on the main queue, once for all that came together.
  /// - Returns: nil where the folder cannot be watched.
  init?(_ path: String, didChange: @escaping @MainActor () -> Void) {
    self.path = path
    queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard queue >= 0 else { return nil }
    let queue = queue
    source = DispatchSource.makeReadSource(fileDescriptor: queue, queue: .main)
    source.setCancelHandler { close(queue) }
    follow()
    guard !names.isEmpty else {
      source.activate()
      source.cancel()
      return nil
    }
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.readEvents() else { return }
        self.follow()
        didChange()
      }
    }
    source.activate()
  }

  isolated deinit { source.cancel() }

  /// Watches the folder of the path, and that of the file where a link leads to another one.
  private func follow() {
    var places = [path]
    if let resolved = realpath(path, nil) {
      places.append(String(cString: resolved))
      free(resolved)
    }
    var found: [Int32: Set<String>] = [:]
    for place in places {
      let slash = place.lastIndex(of: "/")
      let folder = slash.map { $0 == place.startIndex ? "/" : String(place[..<$0]) } ?? "."
      let name = slash.map { String(place[place.index(after: $0)...]) } ?? place
      // A new file that is no link has no content yet: its writer closes it later.
      let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE)
      let watch = inotify_add_watch(queue, folder, events)
      if watch >= 0 { found[watch, default: []].insert(name) }
    }
    for watch in names.keys where found[watch] == nil { inotify_rm_watch(queue, watch) }
    names = found
  }

  /// Takes all that came.
  /// - Returns: whether any of it is about the file.
  private func readEvents() -> Bool {
    var isAboutFile = false
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(queue, &buffer, buffer.count)
      guard count > 0 else { return isAboutFile }
      var place = 0
      let header = MemoryLayout<inotify_event>.size
      while place + header <= count {
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        }
        let end = min(count, place + header + Int(event.len))
        let name = buffer[(place + header)..<end].prefix { $0 != 0 }
        place = end
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isAboutFile = true }
        let isWanted = names[event.wd]?.contains(String(decoding: name, as: UTF8.self)) == true
        guard isWanted else { continue }
        if event.mask & UInt32(IN_CREATE) == 0 || isLink { isAboutFile = true }
      }
    }
  }

  private var isLink: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
