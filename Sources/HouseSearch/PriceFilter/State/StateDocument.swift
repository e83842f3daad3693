import DetentBase
import DetentOutput
import Dispatch
import FoundationEssentials
import Glibc
import Listings

/// The content of one file of the state. It is read once, changed at once, and written a moment
/// after the last change.
@MainActor
final class StateDocument<Content: StateContent> {
  /// The content at the start of this program, with its own changes since. A write keeps the changes
  /// of other programs in the file, but does not show them here.
  private(set) var content = Content()

  private typealias Change = StateFile<Content>.Change

  /// The file, or nil if it must not be written.
  private var file: StateFile<Content>?
  private let delay: Duration
  private let report: @Sendable (String) -> Void
  /// The unwritten changes, oldest first, with only the last one of each topic.
  private var pending: [(topic: String, change: Change)] = []
  /// Whether a write is scheduled or runs.
  private var isBusy = false
  private var reported: Set<String> = []

  /// Without a folder, everything stays in memory. The delay lets a drag cause only one write.
  init(folder: String?, delay: Duration, report: @escaping @Sendable (String) -> Void) {
    (self.delay, self.report) = (delay, report)
    file = folder.map { StateFile(folder: $0) }
    guard let file else { return }
    do { content = try file.read(report: report) ?? Content() } catch {
      say(error)
      // A write could destroy unreadable data.
      self.file = nil
    }
  }

  /// A later change of the same topic replaces an earlier one. The change is applied to any
  /// content, because another program may have changed the file.
  func edit(_ topic: String, _ change: @escaping @Sendable (inout Content) -> Void) {
    var changed = content
    change(&changed)
    changed.normalize()
    guard changed != content else { return }
    content = changed
    guard file != nil else { return }
    pending.removeAll { $0.topic == topic }
    pending.append((topic, change))
    schedule()
  }

  private func schedule() {
    guard !isBusy else { return }
    isBusy = true
    _ = DelayedCall(after: delay) { [weak self] in self?.startWriting() }
  }

  private func startWriting() {
    // `flush` may have written the changes meanwhile.
    guard let file, !pending.isEmpty else {
      isBusy = false
      return
    }
    let (changes, report) = (pending, report)
    pending = []
    stateQueue.async {
      let result = Result { () throws(StateProblem) in
        try file.write(changes.map(\.change), report: report)
      }
      Task { @MainActor [weak self] in
        guard let self else { return }
        isBusy = false
        finish(changes, result)
        // A failed write waits for the next change, so that a full disk is not tried repeatedly.
        if case .success = result, !pending.isEmpty { schedule() }
      }
    }
  }

  /// Keeps changes that could not be written for the next write.
  private func finish(
    _ changes: [(topic: String, change: Change)], _ result: Result<Void, StateProblem>
  ) {
    guard case .failure(let problem) = result else { return }
    say(problem)
    let newer = Set(pending.map(\.topic))
    pending.insert(contentsOf: changes.filter { !newer.contains($0.topic) }, at: 0)
    if case .newer = problem { file = nil }
  }

  /// Writes pending changes and waits, before the program ends.
  func flush() {
    // Waits for a running write first.
    stateQueue.sync {}
    guard let file, !pending.isEmpty else { return }
    let changes = pending
    pending = []
    let result = Result { () throws(StateProblem) in
      try file.write(changes.map(\.change), report: report)
    }
    finish(changes, result)
  }

  private func say(_ problem: StateProblem) {
    guard let file else { return }
    let line = "\(PlainText.quoted(file.path)): \(problem)"
    if reported.insert(line).inserted { report(line) }
  }
}

private let stateQueue = DispatchQueue(label: "price-filter.state", qos: .utility)

/// The data that the application keeps between runs, as readable JSON in the XDG folders.
@MainActor
final class StateStore {
  let application: StateDocument<ApplicationState>
  let searches: StateDocument<NamedSearches>
  let homes: StateDocument<MarkedHomes>

  /// - Parameter folders: the folders, or nil to read and write nothing.
  init(
    folders: StateFolders?, delay: Duration = .milliseconds(500),
    report: @escaping @Sendable (String) -> Void = report
  ) {
    application = StateDocument(folder: folders?.state, delay: delay, report: report)
    searches = StateDocument(folder: folders?.configuration, delay: delay, report: report)
    homes = StateDocument(folder: folders?.data, delay: delay, report: report)
  }

  @Sendable
  nonisolated static func report(_ problem: String) {
    StandardOutput.writeError("State: \(problem)")
  }

  func flush() {
    application.flush()
    searches.flush()
    homes.flush()
  }
}

/// The XDG folders of the application's stored data. A folder that the environment does not define
/// is nil, and its data is not kept.
struct StateFolders: Hashable, Sendable {
  /// Data that helps to resume and may be lost: `$XDG_STATE_HOME/price-filter`.
  let state: String?
  /// Settings of the user: `$XDG_CONFIG_HOME/price-filter`.
  let configuration: String?
  /// Texts and choices of the user: `$XDG_DATA_HOME/price-filter`.
  let data: String?

  /// - Parameter environment: `HOME` and the three variables of XDG. Relative paths are ignored, as
  ///   the specification requires.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    func folder(_ name: String, _ usual: String) -> String? {
      let home = Self.absolute(environment["HOME"]).map { "\($0)/\(usual)" }
      return (Self.absolute(environment[name]) ?? home).map { "\($0)/price-filter" }
    }
    state = folder("XDG_STATE_HOME", ".local/state")
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
  }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
  }

  /// The folder of the user's documents: `$XDG_DOCUMENTS_DIR` from the environment or
  /// `user-dirs.dirs`, else the home folder.
  static func documents(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    guard let home = absolute(environment["HOME"]),
      let configuration = StateFolders(environment: environment).configuration?.folderOfPath
    else { return nil }
    let text = try? String(contentsOfFile: "\(configuration)/user-dirs.dirs", encoding: .utf8)
    let line = text?.split(separator: "\n").last { $0.hasPrefix("XDG_DOCUMENTS_DIR=\"") }
    let set = line?.split(separator: "\"").dropFirst().first.map {
      String($0).replacing("$HOME", with: home)
    }
    let folder = absolute(environment["XDG_DOCUMENTS_DIR"]) ?? absolute(set) ?? home
    return access(folder, W_OK) == 0 ? folder : home
  }
}

protocol StateContent: Codable, Equatable, Sendable {
  /// The format version. It increases when older programs would lose data.
  static var version: Int { get }
  static var fileName: String { get }
  init()
  /// Corrects invalid lengths, counts and numbers from files or programs.
  mutating func normalize()
}

private struct StateVersion: Codable { let version: Int }

/// Content with its version, as stored in its file.
private struct StateEnvelope<Content: StateContent>: Encodable {
  let content: Content

  func encode(to encoder: any Encoder) throws {
    try StateVersion(version: Content.version).encode(to: encoder)
    try content.encode(to: encoder)
  }
}

enum StateProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A newer program wrote the file in an unknown format.
  case newer(Int)
  case system(Int32)
  case notAFile
  /// Another program holds the lock for too long.
  case locked

  var description: String {
    switch self {
    case .newer(let version):
      "was written by a newer price-filter (version \(version)); it was left unchanged"
    case .notAFile: "not a regular file"
    case .locked: "another program is using it"
    case .system(let code): SystemError.text(code)
    }
  }
}

/// Reading and writing wait for the disk, so neither belongs on the main actor.
///
/// Each writer locks a file next to it, reads the current content, applies its changes and replaces
/// the file atomically. Concurrent writers keep each other's changes, and readers see the old or
/// the new file.
struct StateFile<Content: StateContent>: Sendable {
  typealias Change = @Sendable (inout Content) -> Void

  let path: String
  /// The longest wait for another writer.
  var patience = Duration.seconds(2)

  /// The greatest size of the file, in bytes. No version of the program writes more.
  static var byteLimit: Int { 16 << 20 }

  init(folder: String) { path = "\(folder)/\(Content.fileName)" }

  // MARK: Reading

  /// Returns nil if the file does not exist. Moves an invalid file aside and reports that to users.
  func read(report: (String) -> Void) throws(StateProblem) -> Content? {
    guard let bytes = try bytes() else { return nil }
    if let content = try decoded(bytes) { return content }
    // Another program may be about to replace the invalid file.
    return try locked { () throws(StateProblem) in try readLocked(report: report) }
  }

  private func readLocked(report: (String) -> Void) throws(StateProblem) -> Content? {
    guard let bytes = try bytes() else { return nil }
    if let content = try decoded(bytes) { return content }
    let names = [".damaged"] + (2...9).map { ".damaged-\($0)" }
    let kept = names.map { path + $0 }.first { access($0, F_OK) != 0 } ?? path + ".damaged-9"
    guard rename(path, kept) == 0 else { throw .system(errno) }
    let (old, new) = (PlainText.quoted(path, limit: 400), PlainText.quoted(kept, limit: 400))
    report("\(old) could not be read; it was kept as \(new)")
    return nil
  }

  /// - Returns: nil if the bytes are invalid.
  private func decoded(_ bytes: Data) throws(StateProblem) -> Content? {
    let decoder = JSONDecoder()
    guard bytes.count <= Self.byteLimit,
      let version = try? decoder.decode(StateVersion.self, from: bytes).version
    else { return nil }
    guard version <= Content.version else { throw .newer(version) }
    var content = try? decoder.decode(Content.self, from: bytes)
    content?.normalize()
    return content
  }

  /// The bytes of the file, cut one byte after the limit.
  private func bytes() throws(StateProblem) -> Data? {
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
    var bytes = Data(count: min(Self.byteLimit + 1, Int(clamping: status.st_size)))
    let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw .system(errno) }
    return bytes.prefix(count)
  }

  // MARK: Writing

  /// Applies changes to the content of the file, which another program may have changed.
  func write(_ changes: [Change], report: (String) -> Void) throws(StateProblem) {
    try makeFolder()
    try locked { () throws(StateProblem) in
      let old = try readLocked(report: report)
      var content = old ?? Content()
      for change in changes { change(&content) }
      content.normalize()
      if content != old { try replace(with: content) }
    }
  }

  private func replace(with content: Content) throws(StateProblem) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(StateEnvelope(content: content))
    else { throw .system(EINVAL) }
    do throws(FileOutput.Failure) {
      // Other users may read the file only if the user allowed it.
      let file = try FileReplacement(of: path, mode: 0o600)
      try file.write(Array(data) + [UInt8(ascii: "\n")])
      try file.finish()
    } catch {
      throw .system(error.code)
    }
  }

  private func makeFolder() throws(StateProblem) {
    var folder = ""
    for name in path.split(separator: "/").dropLast() {
      folder += "/\(name)"
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .system(errno) }
    }
  }

  private func locked<Result>(
    _ body: () throws(StateProblem) -> Result
  ) throws(StateProblem) -> Result {
    let file = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .system(errno) }
    // The lock is released with the descriptor, even if the program crashes.
    defer { close(file) }
    let end = ContinuousClock.now + patience
    // A blocking lock would hang this program if the other one was stopped.
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .system(errno) }
      guard ContinuousClock.now < end else { throw .locked }
      usleep(5_000)
    }
    return try body()
  }
}
