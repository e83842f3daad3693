import Synchronization

/// What the threads of one load share.
final class LoadShare: Sendable {
  let bytesRead = Atomic<Int>(0)
  let rows = Atomic<Int>(0)
  /// The memory that all homes take so far.
  let memoryBytes = Atomic<Int>(0)
  /// Set when nobody wants the result any more.
  let isStopped = Atomic<Bool>(false)
  let memoryLimit: Int

  init(memoryLimit: Int) { self.memoryLimit = memoryLimit }

  /// With a load what it needed along the way is freed, and all of it if it was cancelled.
  deinit {
    if memoryBytes.load(ordering: .relaxed) >= FreedMemory.leastBytes {
      FreedMemory.giveBackSoon()
    }
  }

  /// Counts rows that were read, and the memory that their homes take.
  func count(rows: Int, memory: Int, path: String) throws(LoadError) {
    self.rows.add(rows, ordering: .relaxed)
    let total = memoryBytes.add(memory, ordering: .relaxed).newValue
    if total > memoryLimit {
      throw LoadError(path: path, reason: .tooMuchMemory(limit: memoryLimit))
    }
  }
}

/// Reads the rest of a file in parts, all at once, with the result of reading it from start to end.
///
/// Each part is read as if a row began at its start. When the part before it has been read to its
/// end, that is known; where it was wrong, or a part cannot be read, the part is read again from
/// what came before. So every row, every line number and every error is what one reader would have
/// found.
struct SharedLoad {
  let path: String
  let source: any ByteSource
  let share: LoadShare
  let chunkBytes: Int

  /// A part of the file, and the work on it.
  private final class Part: Sendable {
    let range: Range<Int>
    let outcome: Mutex<Outcome>

    init(_ range: Range<Int>, _ work: ListingsWork) {
      self.range = range
      outcome = Mutex(Outcome(work: work))
    }
  }

  private struct Outcome {
    var work: ListingsWork?
    var error: LoadError?
    /// The offset at which the reading stopped.
    var end = 0
    var rows = 0
    var memory = 0
  }

  /// Reads everything from an offset on.
  /// - Parameters:
  ///   - work: what came before; what is read is added to it.
  ///   - borders: where parts begin, rising.
  ///   - checkpoint: called now and then on the caller's thread; throws to give up.
  /// - Returns: the offset at which the file ends.
  func read(
    _ work: inout ListingsWork, from start: Int, borders: [Int],
    checkpoint: () throws(LoadError) -> Void
  ) throws(LoadError) -> Int {
    try share.count(rows: work.builder.rowCount, memory: work.builder.byteCount, path: path)
    let ends = borders.dropFirst() + [Int.max]
    let parts = zip(borders, ends).map {
      Part($0..<$1, work.forLaterPart(one: borders.count + 1, at: $0))
    }
    let reader = self
    let crew = SharedWork(0..<parts.count) { number in reader.readAlone(parts[number]) }
    var failure: LoadError?
    var end = start
    do throws(LoadError) {
      end = try read(start..<(borders.first ?? .max), &work, checkpoint)
    } catch {
      failure = error
    }
    if failure != nil { share.isStopped.store(true, ordering: .relaxed) }
    crew.wait {
      guard failure == nil else { return }
      do throws(LoadError) {
        try checkpoint()
      } catch {
        failure = error
        share.isStopped.store(true, ordering: .relaxed)
      }
    }
    if let failure { throw failure }
    for part in parts { end = try add(part, to: &work, checkpoint) }
    return end
  }

  /// Reads a part on a thread of its own.
  private func readAlone(_ part: Part) {
    part.outcome.withLock { outcome in
      guard var work = outcome.work else { return }
      outcome.work = nil
      do throws(LoadError) {
        outcome.end = try read(part.range, &work) { () throws(LoadError) in
          if share.isStopped.load(ordering: .relaxed) {
            throw LoadError(path: path, reason: .cancelled)
          }
        }
      } catch {
        outcome.error = error
      }
      outcome.rows = work.builder.rowCount
      outcome.memory = work.builder.byteCount
      outcome.work = work
    }
  }

  /// Adds what a part holds, or reads it again; the offset at which it ends.
  private func add(
    _ part: Part, to work: inout ListingsWork, _ checkpoint: () throws(LoadError) -> Void
  ) throws(LoadError) -> Int {
    let outcome = part.outcome.withLock { outcome in
      let taken = outcome
      outcome = Outcome()
      return taken
    }
    switch outcome.error?.reason {
    case nil:
      if let next = outcome.work, work.append(next) { return outcome.end }
    case .table: break
    default: if let error = outcome.error { throw error }
    }
    // What was read of it does not count.
    share.memoryBytes.subtract(outcome.memory, ordering: .relaxed)
    share.rows.subtract(outcome.rows, ordering: .relaxed)
    return try read(part.range, &work, checkpoint)
  }

  /// Reads a stretch of the file, or to its end; the offset that it came to.
  private func read(
    _ range: Range<Int>, _ work: inout ListingsWork, _ checkpoint: () throws(LoadError) -> Void
  ) throws(LoadError) -> Int {
    try forEachChunk(of: range, checkpoint) { (bytes) throws(LoadError) in
      let (rows, memory) = (work.builder.rowCount, work.builder.byteCount)
      do throws(CSVError) {
        try work.feed(bytes)
      } catch {
        throw LoadError(path: path, reason: .table(error))
      }
      try share.count(
        rows: work.builder.rowCount - rows, memory: work.builder.byteCount - memory, path: path)
      return true
    }
  }

  /// Reads pieces of a stretch of the file, to its end or until a body wants no more; the offset
  /// that it came to.
  func forEachChunk(
    of range: Range<Int>, _ checkpoint: () throws(LoadError) -> Void,
    _ body: (UnsafeRawBufferPointer) throws(LoadError) -> Bool
  ) throws(LoadError) -> Int {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkBytes, alignment: 16)
    defer { buffer.deallocate() }
    var offset = range.lowerBound
    var wantsMore = true
    while wantsMore, offset < range.upperBound {
      try checkpoint()
      let wanted = min(chunkBytes, range.upperBound - offset)
      let count = try source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), at: offset)
      guard let count else { continue }
      if count == 0 { break }
      offset += count
      share.bytesRead.add(count, ordering: .relaxed)
      wantsMore = try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return offset
  }
}

/// Finds offsets in a file at which a row seems to begin, to share it out between threads.
///
/// Only a reading from the start knows for sure, for a line break may stand inside of quotes: what
/// is found is a guess that is checked later. A good one saves reading a part twice.
struct RowBorders {
  let delimiter: UInt8
  /// How many columns rows have.
  let width: Int

  init(delimiter: UInt8, width: Int) {
    self.delimiter = delimiter
    self.width = width
  }

  /// Those of a file whose columns a reader knows.
  init(_ reader: CSVReader) {
    self.init(
      delimiter: reader.delimiter, width: reader.width ?? 1)
  }

  /// How far a border is looked for.
  static let windowBytes = 64 << 10
  /// How many rows after a border have to look like rows.
  private static let checkedRows = 2

  /// The borders between so many parts of about the same size; fewer where none can be found.
  func find(
    in source: any ByteSource, from start: Int, to end: Int, parts: Int
  ) throws(LoadError) -> [Int] {
    var borders: [Int] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.windowBytes, alignment: 16)
    defer { buffer.deallocate() }
    for number in 1..<max(1, parts) {
      let offset = start + (end - start) / parts * number
      let count = try source.read(into: buffer, at: offset) ?? 0
      let window = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      guard let row = firstRow(in: window) else { continue }
      let border = offset + row
      if border > borders.last ?? start, border < end { borders.append(border) }
    }
    return borders
  }

  /// The offset at which the first row after a line break seems to begin; else that of the first
  /// line.
  func firstRow(in window: UnsafeRawBufferPointer) -> Int? {
    var first: Int?
    for index in window.indices where window[index] == 0x0A {
      let start = index + 1
      if first == nil { first = start }
      if seemsRow(window, at: start) { return start }
    }
    return first
  }

  private func seemsRow(_ window: UnsafeRawBufferPointer, at start: Int) -> Bool {
    window.withMemoryRebound(to: UInt8.self) { bytes in
      RecordScanner.fieldCounts(
        UnsafeBufferPointer(rebasing: bytes[start...]), delimiter: delimiter, isCut: true,
        limit: Self.checkedRows) == Array(repeating: width, count: Self.checkedRows)
    }
  }
}
