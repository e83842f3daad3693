import Synchronization

/// Turns the rows of a table into listings, one by one.
struct ListingsBuilder: CSVSink {
  let map: ColumnMap
  private(set) var storage = ListingsStorage()
  private(set) var log = DiagnosticLog()
  /// Rows that came, the header not among them.
  private(set) var rowCount = 0
  var area: AreaBuilder
  var price: PriceBuilder

  private var awaitsHeader: Bool
  private let hints: ColumnHints
  private let delimiter: UInt8
  private let columns: Columns
  private var texts: [Texts<TextColumn, TextColumn>]
  private var repeated: [Texts<Interner, InternedColumn>]

  /// Texts of a column of the file, and where they belong in the end.
  private struct Texts<Values: Sendable, Column>: Sendable {
    typealias Place = any WritableKeyPath<ListingsStorage, Column> & Sendable

    let column: Int
    let place: Place
    var values: Values

    /// Those of some roles that the file has.
    static func columns(
      _ map: ColumnMap, _ places: KeyValuePairs<ColumnRole, Place>, _ empty: Values
    ) -> [Texts] {
      places.compactMap { role, place in
        map[role].map { Texts(column: $0, place: place, values: empty) }
      }
    }
  }

  init(map: ColumnMap, hints: ColumnHints, delimiter: UInt8) {
    self.map = map
    self.hints = hints
    self.delimiter = delimiter
    awaitsHeader = map.hasHeader
    columns = Columns(map)
    price = PriceBuilder(exponent: hints.priceExponent, delimiter: delimiter)
    area = AreaBuilder(unit: hints.areaUnit, delimiter: delimiter)
    texts = Texts.columns(map, [.title: \.titles, .id: \.ids, .url: \.urls], TextColumn())
    repeated = Texts.columns(
      map,
      [
        .type: \.kinds, .location: \.locations, .city: \.cities, .postalCode: \.postalCodes,
      ], Interner())
  }

  /// Makes room for an expected number of rows, in the columns that will be filled.
  /// - Parameter sample: what read other rows of the same file, to tell how long texts are; nil takes those
  ///   that were read.
  mutating func reserve(rows: Int, like sample: ListingsBuilder? = nil) {
    storage.prices.reserveCapacity(rows)
    if columns.area != nil { storage.areas.reserve(rows: rows) }
    if columns.bedrooms != nil { storage.bedrooms.reserve(rows: rows) }
    if columns.bathrooms != nil { storage.bathrooms.reserve(rows: rows) }
    if columns.latitude != nil { storage.latitudes.reserve(rows: rows) }
    if columns.longitude != nil { storage.longitudes.reserve(rows: rows) }
    for index in texts.indices {
      texts[index].values.reserve(rows: rows, like: sample?.texts[index].values)
    }
    for index in repeated.indices { repeated[index].values.reserve(rows: rows) }
  }

  mutating func receive(_ row: CSVRow) {
    if awaitsHeader {
      awaitsHeader = false
      noteDuplicates(row)
      return
    }
    rowCount += 1
    guard let column = columns.price else { return }
    do throws(NumberFault) {
      let home = storage.prices.count
      storage.prices.append(try price.read(row[column], home: home, line: row.line))
    } catch {
      log.record(Diagnostic(line: row.line, column: column + 1, reason: .price(error)))
      return
    }
    appendNumbers(row)
    appendTexts(row)
  }

  /// The columns of numbers by role: asked for every row, too often for a dictionary.
  private struct Columns {
    let price, area, bedrooms, bathrooms, latitude, longitude: Int?

    init(_ map: ColumnMap) {
      (price, area, bedrooms) = (map[.price], map[.area], map[.bedrooms])
      (bathrooms, latitude, longitude) = (map[.bathrooms], map[.latitude], map[.longitude])
    }
  }

  private mutating func appendNumbers(_ row: CSVRow) {
    if let column = columns.area {
      appendArea(row, column)
    }
    if let column = columns.bedrooms {
      storage.bedrooms.append(read(.bedrooms, .rooms, row, column).map { Int16($0) })
    }
    if let column = columns.bathrooms {
      storage.bathrooms.append(read(.bathrooms, .fraction, row, column))
    }
    let latitude = columns.latitude.flatMap { read(.latitude, .degrees(limit: 90), row, $0) }
    let longitude = columns.longitude.flatMap { read(.longitude, .degrees(limit: 180), row, $0) }
    guard columns.latitude != nil, columns.longitude != nil else { return }
    // Half a place is none.
    let isCoordinate = latitude != nil && longitude != nil
    storage.latitudes.append(isCoordinate ? latitude : nil)
    storage.longitudes.append(isCoordinate ? longitude : nil)
  }

  private mutating func appendArea(_ row: CSVRow, _ column: Int) {
    var value: Double?
    do throws(NumberFault) {
      value = try area.read(row[column], home: storage.areas.values.count, line: row.line)
    } catch {
      note(.area, error, row, column)
    }
    storage.areas.append(value)
    area.endRow()
  }

  /// An optional value; one that is there but cannot be read is noted and left out.
  @inline(__always)
  private mutating func read(
    _ role: ColumnRole, _ kind: NumberParser.Kind, _ row: CSVRow, _ column: Int
  ) -> Double? {
    do throws(NumberFault) {
      return try NumberParser(kind).value(row[column])
    } catch {
      note(role, error, row, column)
      return nil
    }
  }

  private mutating func note(
    _ role: ColumnRole, _ fault: NumberFault, _ row: CSVRow, _ column: Int
  ) {
    guard fault != .missing else { return }
    log.record(Diagnostic(line: row.line, column: column + 1, reason: .value(role, fault)))
  }

  private mutating func appendTexts(_ row: CSVRow) {
    for index in texts.indices {
      texts[index].values.append(CellText.value(row[texts[index].column]))
    }
    for index in repeated.indices {
      repeated[index].values.append(CellText.value(row[repeated[index].column]))
    }
  }

  private mutating func noteDuplicates(_ row: CSVRow) {
    var seen: Set<String> = []
    for (column, name) in row.strings.enumerated() {
      let joined = HeaderName(name).text
      guard !joined.isEmpty, !seen.insert(joined).inserted else { continue }
      log.record(
        Diagnostic(line: row.line, column: column + 1, reason: .duplicateHeader(joined)))
    }
  }

  /// A builder for a later part of the same file, one of so many.
  func forLaterPart(one count: Int) -> ListingsBuilder {
    var builder = ListingsBuilder(map: map, hints: hints, delimiter: delimiter)
    builder.awaitsHeader = false
    builder.reserve(rows: storage.prices.capacity / max(1, count), like: self)
    return builder
  }

  /// Adds what the next part of the same file held.
  /// - Parameter lines: how many lines came before it.
  mutating func append(_ next: ListingsBuilder, lines: Int) {
    let homes = storage.prices.count
    price.append(next.price, homes: homes, lines: lines)
    area.append(next.area, homes: homes, lines: lines)
    log.append(next.log, lines: lines)
    rowCount += next.rowCount
    for (index, next) in next.texts.enumerated() { texts[index].values.append(next.values) }
    // Moved out and back, so that they grow in place.
    let own = Guarded(repeated)
    repeated = []
    let others = next.repeated
    _ = SharedWork.both {
      storage.append(next.storage)
    } and: {
      own.value.withLock { own in
        for (index, other) in others.enumerated() { own[index].values.append(other.values) }
      }
    }
    repeated = own.value.withLock { own in
      defer { own = [] }
      return own
    }
  }

  /// How much memory the homes take so far, in bytes.
  var byteCount: Int {
    texts.reduce(0) { $0 + $1.values.byteCount } + repeated.reduce(0) { $0 + $1.values.byteCount }
      + storage.byteCount
  }

  /// Decides what waited for the whole column, and gives the columns away with what there is to report.
  /// - Parameter reader: what brought the rows.
  mutating func finish(_ reader: CSVReader) -> (
    storage: ListingsStorage, report: LoadReport, currency: Currency?
  ) {
    for text in texts { storage[keyPath: text.place] = text.values }
    for text in repeated { storage[keyPath: text.place] = text.values.column }
    (texts, repeated) = ([], [])
    let areaLog = area.finish(
      &storage, column: (map[.area] ?? 0) + 1, pricePolicy: price.policy)
    let prices = price.finish(&storage, column: (map[.price] ?? 0) + 1, hints: hints)
    var report = LoadReport()
    report.rowsRead = rowCount + reader.skippedCount
    report.rowsKept = storage.prices.count
    report.diagnostics = DiagnosticLog.merged([reader.log, log, areaLog, prices.log])
    report.encoding = reader.encoding
    report.currency = prices.currency
    report.otherCurrencies = prices.otherCurrencies.map { .init(currency: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.currency.code) < ($0.count, $1.currency.code) }
    return (storage, report, prices.currency)
  }
}

/// The text of a cell.
enum CellText {
  /// The bytes without the spaces around; nothing for a word that says there is no value. The
  /// apostrophe that `CSVWriter` puts before formulas is taken off again.
  static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = bytes.count
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    if end - start >= 2, bytes[start] == 0x27, isFormulaSign(bytes[start + 1]) { start += 1 }
    guard start < end else { return UnsafeBufferPointer(start: nil, count: 0) }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
    let mayBeAbsent = text.count <= 4 && (text[0] | 0x20 == 0x6E || text[0] < 0x40)
    if mayBeAbsent, NumberScanner(text).isAbsence {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return text
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func isFormulaSign(_ byte: UInt8) -> Bool {
    byte == 0x3D || byte == 0x2B || byte == 0x2D || byte == 0x40
  }
}
