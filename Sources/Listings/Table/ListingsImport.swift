/// Takes the bytes of a listings file as they come and makes listings of them.
///
/// The first bytes are kept until they show the delimiter, the header and some rows; the columns are
/// chosen from those, whatever the size of the pieces.
struct ListingsImport {
  /// How many bytes the columns are chosen from.
  static let sampleBytes = 256 << 10

  private let path: String
  private let overrides: ColumnOverrides
  private let expectedBytes: Int
  /// How many rows the file has if they all are as long as the first ones. No file makes room for more than
  /// may be kept.
  private(set) var expectedRows = 0
  private var head: [UInt8] = []
  private var wantedBytes: Int
  private var work: ListingsWork?

  /// - Parameters:
  ///   - expectedBytes: the size of the file, to make room once; 0 if unknown.
  ///   - sampleBytes: how many bytes the columns are chosen from.
  init(
    path: String, overrides: ColumnOverrides, expectedBytes: Int, sampleBytes: Int = sampleBytes
  ) {
    self.path = path
    self.overrides = overrides
    self.expectedBytes = expectedBytes
    wantedBytes = sampleBytes
  }

  /// How many rows were read so far.
  var rowCount: Int { work?.builder.rowCount ?? 0 }

  /// How much memory the homes take so far, in bytes.
  var byteCount: Int { work?.builder.byteCount ?? 0 }

  mutating func take(_ bytes: UnsafeRawBufferPointer) throws(LoadError) {
    if work != nil {
      try feed(bytes)
      return
    }
    head.append(contentsOf: bytes)
    // Where the sample ends must not depend on the pieces.
    while work == nil, head.count >= wantedBytes {
      if !(try begin(sampleLength: wantedBytes, isWhole: false)) { wantedBytes *= 4 }
    }
  }

  mutating func finish() throws(LoadError) -> ListingsTable {
    if work == nil {
      guard try begin(sampleLength: head.count, isWhole: true) else {
        throw LoadError(path: path, reason: .empty)
      }
    }
    guard var work = self.work else { throw LoadError(path: path, reason: .empty) }
    self.work = nil
    do throws(CSVError) {
      try work.finish()
    } catch {
      throw LoadError(path: path, reason: .table(error))
    }
    return try work.takeListings(path: path)
  }

  /// The work, once the columns are chosen and if the rest of the file can be shared out; it has to be given
  /// back.
  mutating func takeSharedWork() -> ListingsWork? {
    guard let work, work.reader.canBeShared else { return nil }
    self.work = nil
    return work
  }

  mutating func giveBack(_ work: ListingsWork) { self.work = work }

  /// Chooses the columns by the first bytes and reads what is there; false if they hold no row yet.
  private mutating func begin(sampleLength: Int, isWhole: Bool) throws(LoadError) -> Bool {
    let table: CSVTable
    let map: ColumnMap
    do {
      table = try CSVTable(
        parsing: Array(head.prefix(sampleLength)), delimiter: nil, chunkSize: .max,
        isWhole: isWhole)
      guard !table.rows.isEmpty else { return false }
      map = try ColumnMap(rows: table.rows, overrides: overrides)
    } catch let error as CSVError {
      throw LoadError(path: path, reason: .table(error))
    } catch let error as ColumnError {
      throw LoadError(path: path, reason: .columns(error))
    } catch {
      return false
    }
    let hints = ColumnHints(map, rows: table.rows.dropFirst(map.hasHeader ? 1 : 0).prefix(500))
    var builder = ListingsBuilder(map: map, hints: hints, delimiter: table.dialect.delimiter)
    let bytesPerRow = max(1, sampleLength / table.rows.count)
    expectedRows = min(CSVLimits.memoryBytes / 100, expectedBytes / bytesPerRow + 16)
    builder.reserve(rows: expectedRows)
    work = ListingsWork(reader: CSVReader(dialect: table.dialect), builder: builder)
    var taken: [UInt8] = []
    swap(&taken, &head)
    try taken.withUnsafeBufferPointer { (bytes) throws(LoadError) in
      try feed(UnsafeRawBufferPointer(bytes))
    }
    return true
  }

  private mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(LoadError) {
    // Taken out for the time, so that the columns grow in place.
    guard var work = self.work else { return }
    self.work = nil
    do throws(CSVError) {
      try work.feed(bytes)
    } catch {
      throw LoadError(path: path, reason: .table(error))
    }
    self.work = work
  }
}

extension ListingsTable {
  /// Reads listings from bytes in memory.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: what to call it in errors.
  public convenience init(
    parsing bytes: [UInt8], name: String = "listings", columns: ColumnOverrides = ColumnOverrides()
  ) throws(LoadError) {
    let listings = try Self.read(bytes, name: name, columns: columns, chunkSize: 1 << 20)
    self.init(
      listings.storage, report: listings.report, columns: listings.columns,
      currency: listings.currency)
  }

  static func read(
    _ bytes: [UInt8], name: String, columns: ColumnOverrides, chunkSize: Int
  ) throws(LoadError) -> ListingsTable {
    var listingsImport = ListingsImport(path: name, overrides: columns, expectedBytes: bytes.count)
    try bytes.withUnsafeBufferPointer { (bytes) throws(LoadError) in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(max(1, chunkSize))
        rest = rest.dropFirst(chunk.count)
        try listingsImport.take(UnsafeRawBufferPointer(rebasing: chunk))
      }
    }
    return try listingsImport.finish()
  }
}
