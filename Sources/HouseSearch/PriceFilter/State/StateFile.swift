import DetentBase
import DetentOutput
import FoundationEssentials
import Glibc
import Listings

/// One file of the state. Reading and writing wait for the disk: not for the main actor.
///
/// Every writer holds the lock of a file beside it, reads what is there now, applies its own
/// changes and puts the result in its place at once: of two programs that write, neither loses
/// what it changed, and whoever reads meets the old file or the new one.
struct StateFile<Content: StateContent>: Sendable {
  /// A change, to be applied to whatever the file holds by then.
  typealias Change = @Sendable (inout Content) -> Void

  let path: String
  /// How long another writer is waited for.
  var patience = Duration.seconds(2)

  /// More than that no program of ours has written.
  static var byteLimit: Int { 16 << 20 }

  init(folder: String) { path = "\(folder)/\(Content.fileName)" }

  // MARK: Reading

  /// What the file holds; nil where there is none. One that makes no sense is put aside.
  /// - Parameter report: called with a line for users about one that was put aside.
  func read(report: (String) -> Void) throws(StateProblem) -> Content? {
    guard let bytes = try bytes() else { return nil }
    if let content = try? decoded(bytes) { return content }
    // Another program may be about to replace what this one cannot read.
    return try locked { () throws(StateProblem) in try readLocked(report: report) }
  }

  private func readLocked(report: (String) -> Void) throws(StateProblem) -> Content? {
    guard let bytes = try bytes() else { return nil }
    if let content = try decoded(bytes) { return content }
    let kept = try putAside()
    report("\(PlainText.quoted(path)) could not be read; it was kept as \(PlainText.quoted(kept))")
    return nil
  }

  /// - Returns: nil where the bytes are no content.
  private func decoded(_ bytes: [UInt8]) throws(StateProblem) -> Content? {
    guard bytes.count <= Self.byteLimit else { return nil }
    do {
      return try JSONDecoder().decode(StateEnvelope<Content>.self, from: Data(bytes)).content
    } catch let problem as StateProblem { throw problem } catch { return nil }
  }

  /// The bytes of the file, and one more than the limit of one that is larger.
  private func bytes() throws(StateProblem) -> [UInt8]? {
    // Without O_NONBLOCK a named pipe would wait for its writer.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .system(errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    var bytes = [UInt8](
      repeating: 0, count: min(Self.byteLimit + 1, Int(clamping: status.st_size)))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Renames the file: `.damaged`, or with a number where there are some already.
  private func putAside() throws(StateProblem) -> String {
    let names = [".damaged"] + (2...9).map { ".damaged-\($0)" }
    let free = names.map { path + $0 }.first { access($0, F_OK) != 0 } ?? path + ".damaged-9"
    guard rename(path, free) == 0 else { throw .system(errno) }
    return free
  }

  // MARK: Writing

  /// Applies changes to what the file holds now, and writes it.
  /// - Returns: what it holds then, with what other programs have changed.
  func write(
    _ changes: [Change], report: (String) -> Void
  ) throws(StateProblem) -> Content {
    try makeFolder()
    return try locked { () throws(StateProblem) in
      let old = try readLocked(report: report)
      var content = old ?? Content()
      for change in changes { change(&content) }
      content.normalize()
      if content != old { try replace(with: content) }
      return content
    }
  }

  private func replace(with content: Content) throws(StateProblem) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(StateEnvelope(content)) else {
      throw .system(EINVAL)
    }
    do throws(FileOutput.Failure) {
      // Others may read the state of a user only if the user allowed it.
      let file = try FileReplacement(of: path, mode: 0o600)
      try file.write(Array(data) + [UInt8(ascii: "\n")])
      try file.finish()
    } catch {
      throw .system(error.code)
    }
  }

  private func makeFolder() throws(StateProblem) {
    var end = path.startIndex
    while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
      end = slash
      let folder = String(path[..<slash])
      var status = stat()
      if stat(folder, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .system(ENOTDIR) }
        continue
      }
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .system(errno) }
    }
  }

  // MARK: The lock

  /// Does something while no other program does.
  private func locked<Result>(
    _ body: () throws(StateProblem) -> Result
  ) throws(StateProblem) -> Result {
    let file = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .system(errno) }
    // The lock goes with the descriptor, however this program ends.
    defer { close(file) }
    let end = ContinuousClock.now + patience
    // Not a lock that waits: a program that was stopped would stop this one, too.
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .system(errno) }
      guard ContinuousClock.now < end else { throw .locked }
      usleep(5_000)
    }
    return try body()
  }
}
