import Glibc
import Synchronization

/// How far a load is.
public struct LoadProgress: Hashable, Sendable {
  /// The part of the file that was read, 0...1; 0 while its size is unknown.
  public var fraction: Double
  /// How many rows were read.
  public var rows: Int
}

/// Loads listings from files, off the main actor.
public enum ListingsLoader {
  /// How many bytes are read at once. A load can be cancelled between two reads.
  static let chunkBytes = 256 << 10
  /// The shortest time between two reports of progress.
  static let progressInterval = Duration.milliseconds(33)

  /// Loads a file of comma-separated values, or what comes through a pipe; `-` is standard input.
  ///
  /// The listings are those of one moment: if the file is written to while it is read, the load
  /// fails. If the task is cancelled, it fails too, with nothing half done.
  /// - Parameters:
  ///   - path: the file; symbolic links are followed.
  ///   - options: what the user decided about the reading.
  ///   - kept: what the user decided earlier about files with the same header; only asked if
  ///     `options` decides nothing.
  ///   - progress: called on the loading thread, about thirty times a second at most, and once with
  ///     the fraction 1 at the end.
  @concurrent
  public static func load(
    _ path: String, options: ImportOptions = ImportOptions(), kept: KeptOptions = [:],
    progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(LoadError) -> ListingsTable {
    try read(path, options: options, kept: kept, progress: progress) { Task.isCancelled }
  }

  /// Finds which column of a file plays which role, by its first rows, off the main actor.
  @concurrent
  public static func columns(
    of path: String, options: ImportOptions = ImportOptions()
  ) async throws(LoadError) -> ColumnAssignment {
    let source = try InputFile.open(path, limit: CSVLimits.memoryBytes)
    let load = SharedLoad(
      path: path, source: source, share: LoadShare(memoryLimit: .max), chunkBytes: chunkBytes)
    var listingsImport = ListingsImport(path: path, options: options, expectedBytes: 0)
    let never = { () throws(LoadError) in }
    _ = try load.forEachChunk(of: 0..<Int.max, never) {
      (bytes) throws(LoadError) in
      try listingsImport.take(bytes)
      return !listingsImport.hasColumns
    }
    return try listingsImport.columns()
  }

  /// The load itself, on the thread of the caller; of a large file the other cores read parts.
  /// - Parameters:
  ///   - threads: how many threads may read at once.
  ///   - smallestPart: how many bytes a thread reads at least.
  ///   - memoryLimit: how much memory the homes may take.
  ///   - isCancelled: called before every read of this thread and at the end.
  static func read(
    _ path: String, options: ImportOptions = ImportOptions(), kept: KeptOptions = [:],
    chunkBytes: Int = chunkBytes, threads: Int = Cores.count, smallestPart: Int = smallestPart,
    memoryLimit: Int = CSVLimits.memoryBytes,
    progress: ((LoadProgress) -> Void)?, isCancelled: () -> Bool
  ) throws(LoadError) -> ListingsTable {
    let file = try InputFile.open(path, limit: memoryLimit)
    let share = LoadShare(memoryLimit: memoryLimit)
    var reporter = ProgressReporter(report: progress)
    let checkpoint = { () throws(LoadError) in
      if isCancelled() { throw LoadError(path: path, reason: .cancelled) }
      reporter.report(share, of: file.size)
    }
    let load = SharedLoad(path: path, source: file, share: share, chunkBytes: chunkBytes)
    let listings = try table(
      load, options, kept, threads: threads, smallestPart: smallestPart, checkpoint: checkpoint)
    if isCancelled() { throw LoadError(path: path, reason: .cancelled) }
    progress?(LoadProgress(fraction: 1, rows: listings.report.rowsRead))
    return listings
  }

  private static func table(
    _ load: SharedLoad, _ options: ImportOptions, _ kept: KeptOptions, threads: Int,
    smallestPart: Int, checkpoint: () throws(LoadError) -> Void
  ) throws(LoadError) -> ListingsTable {
    let (path, file) = (load.path, load.source)
    var listingsImport = ListingsImport(
      path: path, options: options, kept: kept, expectedBytes: file.size)
    var offset = try load.forEachChunk(of: 0..<Int.max, checkpoint) { (bytes) throws(LoadError) in
      try listingsImport.take(bytes)
      return !listingsImport.hasColumns
    }
    if var work = listingsImport.takeWork() {
      work.reserve(rows: listingsImport.expectedRows)
      let parts = work.reader.canBeShared ? (file.size - offset) / max(1, smallestPart) : 1
      let borders = try RowBorders(work.reader).find(
        in: file, from: offset, to: file.size, parts: min(threads, parts))
      offset = try load.read(&work, from: offset, borders: borders, checkpoint: checkpoint)
      listingsImport.giveBack(work)
    }
    try file.checkUnchanged(bytesRead: offset, path: path)
    return try listingsImport.finish(file)
  }

  /// Less is read sooner by one thread than a second one is started.
  static let smallestPart = 4 << 20
}

/// The processors of this machine.
enum Cores {
  /// More than these do not make a load shorter: then the disk decides.
  private static let most = 8

  static let count = max(1, min(most, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

/// Passes progress on, but not more often than the user can see.
private struct ProgressReporter {
  let report: ((LoadProgress) -> Void)?
  private var next: ContinuousClock.Instant?

  init(report: ((LoadProgress) -> Void)?) {
    self.report = report
  }

  mutating func report(_ share: LoadShare, of size: Int) {
    guard let report else { return }
    let bytesRead = share.bytesRead.load(ordering: .relaxed)
    // Nothing is known before the first bytes are there.
    guard bytesRead > 0 else { return }
    let now = ContinuousClock.now
    if let next, now < next { return }
    next = now + ListingsLoader.progressInterval
    // The end is reported once, when everything is done.
    let fraction = size > 0 ? min(0.99, Double(bytesRead) / Double(size)) : 0
    report(LoadProgress(fraction: fraction, rows: share.rows.load(ordering: .relaxed)))
  }
}

/// The source of listings: a file, and how its columns are to be read.
package struct ListingsSource: Equatable, Sendable {
  /// The path of the file; symbolic links are followed, and `-` is standard input.
  package let path: String
  /// What the user decided about the reading.
  package let options: ImportOptions

  /// A file.
  package init(path: String, options: ImportOptions = ImportOptions()) {
    (self.path, self.options) = (path, options)
  }

  /// The first table among files that the user chose, or else the first file.
  package init?(among paths: [String]) {
    let table = paths.first { path in
      [".csv", ".tsv", ".tab", ".txt"].contains { path.lowercased().hasSuffix($0) }
    }
    guard let path = table ?? paths.first else { return nil }
    self.init(path: path)
  }

  /// The last part of the path, fit for a label.
  package var name: String {
    let name = path == InputFile.standardInput ? "stdin" : path.split(separator: "/").last ?? ""
    return PlainText.displayed(String(name))
  }
}
