import DetentBase
import Glibc

package struct LoadProgress: Hashable, Sendable {
  /// The fraction of the file that was read, 0...1, or 0 if its size is unknown.
  package var fraction: Double
  package var rows: Int
}

/// Loads listings from files, off the main actor.
package enum ListingsLoader {
  /// Loads a file of comma-separated values; `-` is standard input, which is read to its end first.
  /// Fails if the file changes meanwhile or if the task is cancelled.
  /// - Parameters:
  ///   - kept: earlier decisions about files with the same header, used if `options` is empty.
  ///   - keepsTexts: false for numbers alone, which take half the processor time.
  ///   - progress: called on the loading thread, the last time with the fraction 1.
  @concurrent
  package static func load(
    _ path: String, options: ImportOptions = ImportOptions(), kept: KeptOptions = [:],
    keepsTexts: Bool = true, progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(LoadError) -> ListingsTable {
    let reading = try reading(path, options: options, kept: kept) { Task.isCancelled }
    let head = try reading.head { Task.isCancelled }
    // On a second thread: a window shows a million homes after three quarters of the time.
    async let texts = Result { () throws(LoadError) in
      try keepsTexts ? reading.texts(head) { Task.isCancelled } : nil
    }
    var numbers = try reading.numbers(head, progress: progress) { Task.isCancelled }
    return try reading.table(&numbers, await texts.get(), progress: progress) { Task.isCancelled }
  }

  /// Does the same on the calling thread alone.
  package static func read(
    _ path: String, options: ImportOptions = ImportOptions(), kept: KeptOptions = [:],
    keepsTexts: Bool = true, chunkBytes: Int = ListingsReading.chunkBytes,
    memoryLimit: Int = CSVLimits.memoryBytes,
    progress: ((LoadProgress) -> Void)? = nil, isCancelled: () -> Bool = { false }
  ) throws(LoadError) -> ListingsTable {
    let reading = try reading(
      path, options: options, kept: kept, chunkBytes: chunkBytes, memoryLimit: memoryLimit,
      isCancelled: isCancelled)
    return try reading.table(keepsTexts: keepsTexts, progress: progress, isCancelled: isCancelled)
  }

  private static func reading(
    _ path: String, options: ImportOptions, kept: KeptOptions,
    chunkBytes: Int = ListingsReading.chunkBytes, memoryLimit: Int = CSVLimits.memoryBytes,
    isCancelled: () -> Bool
  ) throws(LoadError) -> ListingsReading {
    let file =
      path == StandardInput.path
      ? try StandardInput.shared.file(limit: memoryLimit, isCancelled: isCancelled)
      : try InputFile.open(path)
    return ListingsReading(
      path, file, options, kept: kept, chunkBytes: chunkBytes, memoryLimit: memoryLimit)
  }
}

struct ListingsReading {
  /// The number of bytes read at once; a load can be cancelled in between.
  static let chunkBytes = 256 << 10
  private static let headBytes = 256 << 10
  /// More frequent reports would not be visible.
  private static let progressInterval = Duration.milliseconds(33)

  private let path: String
  private let source: InputFile
  private let options: ImportOptions
  private let kept: KeptOptions
  private let chunkBytes: Int
  private let memoryLimit: Int
  private let checkpointDistance: Int

  init(
    _ path: String, _ source: InputFile, _ options: ImportOptions = ImportOptions(),
    kept: KeptOptions = [:], chunkBytes: Int = chunkBytes,
    memoryLimit: Int = CSVLimits.memoryBytes,
    checkpointDistance: Int = CSVReader.Checkpoint.distance
  ) {
    (self.path, self.source, self.options, self.kept) = (path, source, options, kept)
    (self.chunkBytes, self.memoryLimit) = (max(1, chunkBytes), memoryLimit)
    self.checkpointDistance = checkpointDistance
  }

  private struct FirstRows: CSVSink {
    var rows: [[String]] = []
    var count = 0

    mutating func receive(_ row: CSVRow) {
      count += 1
      if !isFull { rows.append(row.strings) }
    }

    var isFull: Bool { rows.count > ColumnAssignment.sampleRows }
  }

  typealias Start = (rows: [[String]], reader: CSVReader, bytesPerRow: Int)

  typealias Head = (assignment: ColumnAssignment, start: Start)

  func head(_ isCancelled: () -> Bool) throws(LoadError) -> Head {
    var (options, found) = (options, [String]?.none)
    var start = try start(options, isCancelled)
    if options == ImportOptions(), !kept.isEmpty {
      let names = ColumnAssignment.names(of: start.rows)
      (options, found) = (kept[names] ?? options, names)
      if !options.findsHeader { start = try self.start(options, isCancelled) }
    } else if !options.findsHeader {
      // The file may be unreadable without these options.
      let plain = try? self.start(ImportOptions(), isCancelled)
      found = plain.map { ColumnAssignment.names(of: $0.rows) }
    }
    do throws(ColumnError) {
      let assignment = try ColumnAssignment(
        rows: start.rows, options: options, found: found,
        passedOver: start.reader.dialect?.passedOver)
      return (assignment, start)
    } catch {
      var failure = LoadError(path: path, reason: .columns(error))
      let hasHeader = if case .missingHeader = error { false } else { true }
      let sample = ColumnSample(rows: start.rows.dropFirst(hasHeader ? 1 : 0))
      failure.cells = start.rows[0].indices.map(sample.firstCells)
      failure.encoding = start.reader.encoding
      throw failure
    }
  }

  private func start(
    _ options: ImportOptions, _ isCancelled: () -> Bool
  ) throws(LoadError) -> Start {
    var (reader, first, end) = (newReader(options), FirstRows(), Self.headBytes)
    let bytes = try feed(&reader, &first, isCancelled, upTo: end) { first, offset in
      if first.isFull { return offset }
      if first.count == 0, offset == end { end *= 4 }
      return end
    }
    guard first.count > 0 else { throw LoadError(path: path, reason: .empty) }
    return (first.rows, reader, max(1, bytes / first.count))
  }

  func table(
    keepsTexts: Bool = true,
    progress: ((LoadProgress) -> Void)? = nil, isCancelled: () -> Bool = { false }
  ) throws(LoadError) -> ListingsTable {
    let head = try head(isCancelled)
    var numbers = try numbers(head, progress: progress, isCancelled: isCancelled)
    let texts = keepsTexts ? try texts(head, isCancelled: isCancelled) : nil
    return try table(&numbers, texts, progress: progress, isCancelled: isCancelled)
  }

  typealias Numbers = (builder: ListingsBuilder, reader: CSVReader)

  func numbers(
    _ head: Head, progress: ((LoadProgress) -> Void)?, isCancelled: () -> Bool
  ) throws(LoadError) -> Numbers {
    var builder = ListingsBuilder(head.assignment, delimiter: head.start.reader.delimiter)
    builder.reserve(rows: rowCount(head))
    var nextReport = ContinuousClock.now
    let reader = try read(&builder, head, isCancelled) { builder, offset in
      if let progress, ContinuousClock.now >= nextReport {
        nextReport = .now + Self.progressInterval
        let part = source.size > 0 ? min(0.99, Double(offset) / Double(source.size)) : 0
        progress(LoadProgress(fraction: part, rows: builder.rowCount))
      }
      return builder.byteCount
    }
    return (builder, reader)
  }

  /// Reads the texts of all rows, or returns nil if the columns have none.
  func texts(_ head: Head, isCancelled: () -> Bool) throws(LoadError) -> RowTexts? {
    var texts = RowTexts(head.assignment)
    guard !texts.isEmpty else { return nil }
    texts.reserve(rows: rowCount(head))
    _ = try read(&texts, head, isCancelled) { texts, _ in texts.byteCount }
    return texts
  }

  func table(
    _ numbers: inout Numbers, _ texts: RowTexts?,
    progress: ((LoadProgress) -> Void)?, isCancelled: () -> Bool
  ) throws(LoadError) -> ListingsTable {
    let table = try numbers.builder.finish(numbers.reader, texts, path: path, source)
    if isCancelled() { throw LoadError(path: path, reason: .cancelled) }
    progress?(LoadProgress(fraction: 1, rows: table.report.rowsRead))
    return table
  }

  /// The expected number of rows, bounded by the memory limit, whatever size the file claims.
  private func rowCount(_ head: Head) -> Int {
    min(memoryLimit / 100, source.size / head.start.bytesPerRow + 16)
  }

  /// Feeds the whole file to a sink, and returns the reader at its end.
  /// - Parameter didRead: receives the number of bytes so far; returns the size of the sink.
  private func read<Sink: CSVSink>(
    _ sink: inout Sink, _ head: Head, _ isCancelled: () -> Bool,
    _ didRead: (Sink, Int) -> Int
  ) throws(LoadError) -> CSVReader {
    _ = LargeBlocks.areSeparate
    var reader = newReader(head.assignment.options)
    let bytes = try feed(&reader, &sink, isCancelled, upTo: .max) {
      (sink, offset) throws(LoadError) in
      guard didRead(sink, offset) <= memoryLimit else {
        throw LoadError(path: path, reason: .tooMuchMemory(limit: memoryLimit))
      }
      return .max
    }
    // Files in /proc have contents but a size of 0.
    guard source.size == 0 || bytes == source.size, source.isUnchanged else {
      throw LoadError(path: path, reason: .changedWhileReading)
    }
    return reader
  }

  private func newReader(_ options: ImportOptions) -> CSVReader {
    CSVReader(
      encoding: options.encoding, headerLine: options.headerLine,
      checkpointDistance: checkpointDistance)
  }

  /// Feeds the file to a reader, piece by piece. Returns the number of bytes.
  /// - Parameter didRead: receives the number of bytes so far; returns the number to read in all.
  private func feed<Sink: CSVSink>(
    _ reader: inout CSVReader, _ sink: inout Sink, _ isCancelled: () -> Bool, upTo end: Int,
    _ didRead: (Sink, Int) throws(LoadError) -> Int
  ) throws(LoadError) -> Int {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkBytes, alignment: 16)
    defer { buffer.deallocate() }
    var (offset, end) = (0, end)
    while offset < end {
      if isCancelled() { throw LoadError(path: path, reason: .cancelled) }
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(end - offset))
      let count = try source.read(into: room, at: offset)
      do throws(CSVError) {
        if count == 0 {
          try reader.finish(into: &sink)
          return offset
        }
        try reader.feed(UnsafeRawBufferPointer(rebasing: room[..<count]), into: &sink)
      } catch {
        throw LoadError(path: path, reason: .table(error))
      }
      offset += count
      end = try didRead(sink, offset)
    }
    return offset
  }
}

/// A file of listings, with the options to read it.
package struct ListingsSource: Equatable, Sendable {
  /// The path of the file, or `-` for standard input. Symbolic links are followed.
  package let path: String
  package let options: ImportOptions

  package init(path: String, options: ImportOptions = ImportOptions()) {
    (self.path, self.options) = (path, options)
  }

  /// Creates a source for the first table among some paths, or else for the first path.
  package init?(among paths: [String]) {
    let table = paths.first { path in
      [".csv", ".tsv", ".tab", ".txt"].contains { path.lowercased().hasSuffix($0) }
    }
    guard let path = table ?? paths.first else { return nil }
    self.init(path: path)
  }

  /// The last part of the path, fit for a label.
  package var name: String {
    let name = path == StandardInput.path ? "stdin" : path.split(separator: "/").last ?? ""
    return PlainText.displayed(String(name))
  }
}

/// Runs the work that a task does off the main actor on threads that end with it.
///
/// Once used, the shared thread pool checks its threads every second, which wakes an idle program
/// (21 times in 20 seconds, by `voluntary_ctxt_switches` of `/proc/self/task`). So every wait before
/// a window is at rest prefers this executor, but no later wait should: under a preference each
/// `await` suspends, even on the main actor, so earlier checks may no longer hold after it.
package final class ShortLivedThreads: TaskExecutor {
  package init() {}

  /// Runs slow work off the main actor.
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withTaskExecutorPreference(ShortLivedThreads()) { @concurrent () async in work() }
  }

  package func enqueue(_ job: UnownedJob) {
    let run: @Sendable () -> Void = { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    // If no thread can be started, the calling thread does the work.
    if !DetachedThread.start(isBatch: true, run) { run() }
  }
}

/// Settings of the C library: large blocks of memory come from the system and return to it.
private enum LargeBlocks {
  /// In bytes: above the masks of a million homes, which change at each step of a drag.
  private static let leastBytes: Int32 = 3 << 20

  /// Without them, the library raises the limit to the largest freed block and keeps what is below.
  /// Free memory of twice the limit stays at hand, as the library has it, for each frame to use.
  static let areSeparate: Bool = {
    // The Glibc module lacks `mallopt`; -3 is M_MMAP_THRESHOLD, and -1 is M_TRIM_THRESHOLD.
    let setting = dlsym(nil, "mallopt").map {
      unsafeBitCast($0, to: (@convention(c) (Int32, Int32) -> Int32).self)
    }
    return setting?(-3, leastBytes) == 1 && setting?(-1, 2 * leastBytes) == 1
  }()
}
