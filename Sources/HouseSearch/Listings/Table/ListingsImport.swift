/// Takes the bytes of a listings file as they come and makes listings of them.
///
/// The first rows are kept until there are enough to choose the columns by; how many they are does
/// not depend on the size of the pieces.
struct ListingsImport {
  /// How many bytes the columns are chosen from.
  static let sampleBytes = 256 << 10

  private let path: String
  private let options: ImportOptions
  private let kept: KeptOptions
  private let expectedBytes: Int
  /// How many rows the file has if they all are as long as the first ones. No file makes room for
  /// more than may be kept.
  private(set) var expectedRows = 0
  private var reader: CSVReader
  private var head = KeptRows()
  private var headBytes = 0
  private var wantedBytes: Int
  /// Nil until the columns are chosen.
  private var work: ListingsWork?

  /// - Parameters:
  ///   - options: what the user decided.
  ///   - kept: what the user decided earlier, by the header.
  ///   - expectedBytes: the size of the file, to make room once; 0 if unknown.
  ///   - sampleBytes: how many bytes the columns are chosen from.
  init(
    path: String, options: ImportOptions, kept: KeptOptions = [:], expectedBytes: Int,
    sampleBytes: Int = sampleBytes, checkpointDistance: Int = Checkpoint.distance
  ) {
    reader = CSVReader(
      encoding: options.encoding, headerLine: options.headerLine,
      checkpointDistance: checkpointDistance)
    self.path = path
    (self.options, self.kept) = (options, kept)
    self.expectedBytes = expectedBytes
    wantedBytes = sampleBytes
  }

  mutating func take(_ bytes: UnsafeRawBufferPointer) throws(LoadError) {
    var rest = bytes
    while work == nil, rest.count > 0 {
      let piece = min(rest.count, wantedBytes - headBytes)
      try takeHead(UnsafeRawBufferPointer(rebasing: rest.prefix(piece)))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece))
    }
    do throws(CSVError) {
      if rest.count > 0 { try work?.feed(rest) }
    } catch {
      throw LoadError(path: path, reason: .table(error))
    }
  }

  /// Takes bytes that the columns are chosen from, the last of them or some before.
  private mutating func takeHead(_ bytes: UnsafeRawBufferPointer) throws(LoadError) {
    headBytes += bytes.count
    do throws(CSVError) {
      try reader.feed(bytes, into: &head)
      guard headBytes == wantedBytes else { return }
      try reader.readWhatIsThere(into: &head)
    } catch {
      throw LoadError(path: path, reason: .table(error))
    }
    if head.count == 0 { wantedBytes *= 4 } else { try chooseColumns() }
  }

  /// Whether there were rows enough to choose the columns by.
  var hasColumns: Bool { work != nil }

  /// The work, once the columns are chosen; it has to be given back.
  mutating func takeWork() -> ListingsWork? {
    defer { work = nil }
    return work
  }

  mutating func giveBack(_ work: ListingsWork) { self.work = work }

  /// The columns of what was read.
  mutating func columns() throws(LoadError) -> ColumnAssignment {
    try endHead()
    guard let work else { throw LoadError(path: path, reason: .empty) }
    return work.builder.assignment
  }

  /// Chooses the columns of a file that has no more rows than those kept.
  private mutating func endHead() throws(LoadError) {
    guard work == nil else { return }
    do throws(CSVError) {
      try reader.finish(into: &head)
    } catch {
      throw LoadError(path: path, reason: .table(error))
    }
    guard head.count > 0 else { throw LoadError(path: path, reason: .empty) }
    try chooseColumns()
  }

  /// - Parameter source: what the bytes came from, to be read again.
  mutating func finish(_ source: any ByteSource) throws(LoadError) -> ListingsTable {
    do throws(CSVError) {
      try work?.finish()
    } catch {
      throw LoadError(path: path, reason: .table(error))
    }
    try endHead()
    guard var work = takeWork() else { throw LoadError(path: path, reason: .empty) }
    return try work.takeListings(path: path, source)
  }

  /// Chooses the columns by the first rows and makes homes of those.
  private mutating func chooseColumns() throws(LoadError) {
    var builder = ListingsBuilder(try assignment(), delimiter: reader.delimiter)
    let bytesPerRow = max(1, headBytes / head.count)
    expectedRows = min(CSVLimits.memoryBytes / 100, expectedBytes / bytesPerRow + 16)
    builder.reserve(rows: expectedRows)
    head.handOn(to: &builder)
    work = ListingsWork(reader: reader, builder: builder)
    head = KeptRows()
  }
}

extension ListingsImport {
  /// The columns by the first rows.
  fileprivate func assignment() throws(LoadError) -> ColumnAssignment {
    do throws(ColumnError) {
      return try ColumnAssignment(
        rows: head.strings(first: 1 + ColumnAssignment.sampleRows), options: options,
        kept: kept, passedOver: reader.passedOver)
    } catch {
      throw LoadError(path: path, reason: .columns(error))
    }
  }
}

extension ListingsTable {
  /// Reads listings from bytes in memory.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: what to call it in errors.
  ///   - options: what the user decided.
  public convenience init(
    parsing bytes: [UInt8], name: String = "listings", options: ImportOptions = ImportOptions()
  ) throws(LoadError) {
    let listings = try Self.read(bytes, name: name, options: options, chunkSize: 1 << 20)
    self.init(
      listings.storage, report: listings.report, columns: listings.columns,
      rows: listings.rows)
  }

  static func read(
    _ bytes: [UInt8], name: String, options: ImportOptions = ImportOptions(), chunkSize: Int
  ) throws(LoadError) -> ListingsTable {
    let source = BytesSource(bytes: bytes)
    var listingsImport = ListingsImport(
      path: name, options: options, expectedBytes: bytes.count)
    try bytes.withUnsafeBufferPointer { (bytes) throws(LoadError) in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(max(1, chunkSize))
        rest = rest.dropFirst(chunk.count)
        try listingsImport.take(UnsafeRawBufferPointer(rebasing: chunk))
      }
    }
    return try listingsImport.finish(source)
  }
}

/// The reading of a listings file, or of a part of one: rows come in, homes go out.
struct ListingsWork: Sendable {
  private(set) var reader: CSVReader
  private(set) var builder: ListingsBuilder

  mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(CSVError) {
    try reader.feed(bytes, into: &builder)
  }

  mutating func finish() throws(CSVError) { try reader.finish(into: &builder) }

  /// Gives the homes away with what there is to report. To be called once, at the end.
  mutating func takeListings(
    path: String, _ source: any ByteSource
  ) throws(LoadError) -> ListingsTable {
    var (storage, report) = builder.finish(reader)
    let lines = storage.takeLines()
    let rows = FileRows(
      path: path, source: source, reader: reader, columns: builder.map, lines: lines)
    report.file.rows = rows
    guard report.rowsKept > 0 || report.rowsRead == 0 else {
      throw LoadError(path: path, reason: .noReadableRow(report))
    }
    return ListingsTable(storage, report: report, columns: builder.map, rows: rows)
  }

  /// Makes room for an expected number of rows.
  mutating func reserve(rows: Int) { builder.reserve(rows: rows) }

  /// The work on a later part of the same file, one of so many, if a row begins at its
  /// start, an offset.
  func forLaterPart(one count: Int, at offset: Int) -> ListingsWork {
    ListingsWork(
      reader: reader.forLaterPart(at: offset), builder: builder.forLaterPart(one: count))
  }

  /// Takes over what was read of the next part. False if a row does not begin at its start, so that
  /// it was read wrongly: then nothing changed.
  mutating func append(_ next: ListingsWork) -> Bool {
    let lines = reader.lineCount
    guard reader.append(next.reader) else { return false }
    builder.append(next.builder, lines: lines)
    return true
  }
}
