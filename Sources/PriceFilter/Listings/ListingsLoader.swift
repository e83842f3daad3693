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

  /// Loads a regular file of comma-separated values.
  ///
  /// The listings are those of one moment: if the file is written to while it is read, the load
  /// fails. If the task is cancelled, it fails too, with nothing half done.
  /// - Parameters:
  ///   - path: the file; symbolic links are followed.
  ///   - columns: columns that the user named.
  ///   - progress: called on the loading thread, about thirty times a second at most, and once with
  ///     the fraction 1 at the end.
  @concurrent
  public static func load(
    _ path: String, columns: ColumnOverrides = ColumnOverrides(),
    progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(LoadError) -> Listings {
    try read(path, columns: columns, progress: progress) { Task.isCancelled }
  }

  /// Loads a file and sorts its homes by price, both off the main actor.
  @concurrent
  public static func loadIndex(
    _ path: String, columns: ColumnOverrides = ColumnOverrides(),
    progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(LoadError) -> FilterIndex {
    let listings = try read(path, columns: columns, progress: progress) { Task.isCancelled }
    let index = FilterIndex(listings)
    if Task.isCancelled { throw LoadError(path: path, reason: .cancelled) }
    return index
  }

  /// The load itself, on the thread of the caller.
  /// - Parameter isCancelled: asked before every read and at the end.
  static func read(
    _ path: String, columns: ColumnOverrides, chunkBytes: Int = chunkBytes,
    progress: ((LoadProgress) -> Void)?, isCancelled: () -> Bool
  ) throws(LoadError) -> Listings {
    let file = try RegularFile(path: path)
    var intake = ListingsIntake(path: path, overrides: columns, expectedBytes: file.size)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkBytes, alignment: 16)
    defer { buffer.deallocate() }
    var bytesRead = 0
    var reporter = ProgressReporter(report: progress)
    while true {
      if isCancelled() { throw LoadError(path: path, reason: .cancelled) }
      let count = try file.read(into: buffer)
      if count == 0 { break }
      bytesRead += count
      // A file without a size, or one that grows, is still held to the limit.
      if bytesRead > CSVLimits.fileBytes { throw LoadError(path: path, reason: .tooLarge) }
      try intake.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      reporter.tell(bytesRead, of: file.size, rows: intake.rowCount)
    }
    try file.checkUnchanged(bytesRead: bytesRead)
    let listings = try intake.finish()
    if isCancelled() { throw LoadError(path: path, reason: .cancelled) }
    progress?(LoadProgress(fraction: 1, rows: listings.report.rowsRead))
    return listings
  }
}

/// Passes progress on, but not more often than anybody can see.
private struct ProgressReporter {
  let report: ((LoadProgress) -> Void)?
  private var next: ContinuousClock.Instant?

  init(report: ((LoadProgress) -> Void)?) {
    self.report = report
  }

  mutating func tell(_ bytesRead: Int, of size: Int, rows: Int) {
    guard let report else { return }
    let now = ContinuousClock.now
    if let next, now < next { return }
    next = now + ListingsLoader.progressInterval
    // The end is told once, when everything is done.
    let fraction = size > 0 ? min(0.99, Double(bytesRead) / Double(size)) : 0
    report(LoadProgress(fraction: fraction, rows: rows))
  }
}
