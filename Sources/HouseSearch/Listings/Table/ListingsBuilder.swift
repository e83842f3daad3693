import Synchronization

/// Turns the rows of a table into listings, some rows at a time, column by column.
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
  private var batch: CellBatch
  private var texts: [Texts<TextColumn, TextColumn>]
  private var repeated: [Texts<Interner, InternedColumn>]

  /// Texts of a column of the file, and the property that holds them in the end.
  private struct Texts<Values: Sendable, Column>: Sendable {
    typealias Property = any WritableKeyPath<ListingsStorage, Column> & Sendable

    /// Its index among the columns of a batch.
    let column: Int
    let property: Property
    var values: Values

    /// Those of some roles that the file has.
    static func columns(
      _ columns: Columns, _ properties: KeyValuePairs<ColumnRole, Property>, _ empty: Values
    ) -> [Texts] {
      properties.compactMap { role, property in
        columns[role].map { Texts(column: $0, property: property, values: empty) }
      }
    }
  }

  /// The columns that are read, by their roles; numbers are their indices in a batch.
  private struct Columns {
    /// The columns of the file, counted from 0.
    let all: [Int]
    private let roles: [ColumnRole]
    let price, currency, area, bedrooms, bathrooms, latitude, longitude, coordinates: Int?

    /// Whether homes have coordinates.
    var havePlaces: Bool { coordinates != nil || latitude != nil && longitude != nil }

    init(_ map: ColumnMap) {
      let roles = ColumnRole.allCases.filter { map[$0] != nil }
      all = roles.compactMap { map[$0] }
      self.roles = roles
      (price, area) = (roles.firstIndex(of: .price), roles.firstIndex(of: .area))
      currency = roles.firstIndex(of: .currency)
      bedrooms = roles.firstIndex(of: .bedrooms)
      bathrooms = roles.firstIndex(of: .bathrooms)
      latitude = roles.firstIndex(of: .latitude)
      longitude = roles.firstIndex(of: .longitude)
      coordinates = roles.firstIndex(of: .coordinates)
    }

    subscript(role: ColumnRole) -> Int? { roles.firstIndex(of: role) }
  }

  init(map: ColumnMap, hints: ColumnHints, delimiter: UInt8) {
    self.map = map
    self.hints = hints
    self.delimiter = delimiter
    awaitsHeader = map.hasHeader
    columns = Columns(map)
    batch = CellBatch(columns: columns.all)
    price = PriceBuilder(exponent: hints.priceExponent, delimiter: delimiter)
    area = AreaBuilder(unit: hints.areaUnit, delimiter: delimiter)
    texts = Texts.columns(columns, [.title: \.titles, .id: \.ids, .url: \.urls], TextColumn())
    repeated = Texts.columns(
      columns,
      [
        .type: \.kinds, .location: \.locations, .city: \.cities, .postalCode: \.postalCodes,
      ], Interner())
  }

  /// Makes room for an expected number of rows, in the columns that will be filled.
  /// - Parameter sample: what read other rows of the same file, to estimate how long texts are; nil
  ///   takes those that were read.
  mutating func reserve(rows: Int, like sample: ListingsBuilder? = nil) {
    storage.prices.reserveCapacity(rows)
    storage.lines.reserveCapacity(rows)
    if columns.area != nil { storage.areas.reserve(rows: rows) }
    if columns.bedrooms != nil { storage.bedrooms.reserve(rows: rows) }
    if columns.bathrooms != nil { storage.bathrooms.reserve(rows: rows) }
    if columns.havePlaces {
      storage.latitudes.reserve(rows: rows)
      storage.longitudes.reserve(rows: rows)
    }
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
    guard columns.price != nil else { return }
    batch.append(row)
    if batch.isFull { flush() }
  }

  /// Reads the rows that wait.
  mutating func flush() {
    guard batch.count > 0, let price = columns.price else { return }
    // Moved out for the time, so that it is changed without a copy.
    var batch = CellBatch(columns: [])
    swap(&batch, &self.batch)
    var faults: [Diagnostic] = []
    readPrices(&batch, price, &faults)
    storage.appendLines(rows: batch.count) { batch.line($0) }
    readNumbers(batch, &faults)
    for index in texts.indices {
      batch.trim(texts[index].column)
      batch.withCells(texts[index].column) { texts[index].values.append($0) }
    }
    for index in repeated.indices {
      batch.trim(repeated[index].column)
      batch.withCells(repeated[index].column) { repeated[index].values.append($0) }
    }
    batch.removeAll()
    swap(&batch, &self.batch)
    // In the order of rows, and of columns as they were read.
    let order = faults.indices.sorted { (faults[$0].line, $0) < (faults[$1].line, $1) }
    for index in order { log.record(faults[index]) }
  }

  /// Reads the prices, and takes out the rows that have none.
  private mutating func readPrices(
    _ batch: inout CellBatch, _ column: Int, _ faults: inout [Diagnostic]
  ) {
    var kept: ContiguousArray<Int> = []
    kept.reserveCapacity(batch.count)
    batch.withCells(column) { cells in
      for row in cells.indices {
        let (home, line) = (storage.prices.count, batch.line(row))
        do throws(NumberFault) {
          let currency = columns.currency.map { batch.cell(row, in: $0) }
          storage.prices.append(
            try price.read(cells[row], currency: currency, home: home, line: line))
          kept.append(row)
        } catch {
          let culprit = error == .unknownCurrency ? columns.currency ?? column : column
          faults.append(
            Diagnostic(line: line, column: batch.columns[culprit] + 1, reason: .price(error)))
        }
      }
    }
    batch.keep(kept)
  }

  private mutating func readNumbers(_ batch: CellBatch, _ faults: inout [Diagnostic]) {
    if let column = columns.area { readAreas(batch, column, &faults) }
    if let column = columns.bedrooms {
      let values = Self.read(.bedrooms, .rooms, batch, column, &faults)
      storage.bedrooms.append(rows: batch.count) { row in values[row].map { Int16($0) } }
    }
    if let column = columns.bathrooms {
      let values = Self.read(.bathrooms, .fraction, batch, column, &faults)
      storage.bathrooms.append(rows: batch.count) { values[$0] }
    }
    if let column = columns.coordinates { return readPairs(batch, column, &faults) }
    let latitudes = columns.latitude.map {
      Self.read(.latitude, .degrees(limit: 90), batch, $0, &faults)
    }
    let longitudes = columns.longitude.map {
      Self.read(.longitude, .degrees(limit: 180), batch, $0, &faults)
    }
    guard let latitudes, let longitudes else { return }
    // Half a coordinate is none.
    storage.latitudes.append(rows: batch.count) { longitudes[$0] == nil ? nil : latitudes[$0] }
    storage.longitudes.append(rows: batch.count) { latitudes[$0] == nil ? nil : longitudes[$0] }
  }

  private mutating func readPairs(
    _ batch: CellBatch, _ column: Int, _ faults: inout [Diagnostic]
  ) {
    batch.withCells(column) { cells in
      let pairs = cells.indices.map { row -> (latitude: Double, longitude: Double)? in
        do throws(NumberFault) {
          return try CoordinatePair.parse(cells[row])
        } catch {
          Self.note(.coordinates, error, batch, column, row, &faults)
          return nil
        }
      }
      storage.latitudes.append(rows: batch.count) { pairs[$0]?.latitude }
      storage.longitudes.append(rows: batch.count) { pairs[$0]?.longitude }
    }
  }

  private mutating func readAreas(
    _ batch: CellBatch, _ column: Int, _ faults: inout [Diagnostic]
  ) {
    let home = storage.areas.values.count
    batch.withCells(column) { cells in
      storage.areas.append(rows: cells.count) { row in
        defer { area.endRow() }
        do throws(NumberFault) {
          return try area.read(cells[row], home: home + row, line: batch.line(row))
        } catch {
          Self.note(.area, error, batch, column, row, &faults)
          return nil
        }
      }
    }
  }

  /// Optional values of a column; one that is there but cannot be read is noted and left out.
  @inline(__always)
  private static func read(
    _ role: ColumnRole, _ kind: NumberParser.Kind, _ batch: CellBatch, _ column: Int,
    _ faults: inout [Diagnostic]
  ) -> ContiguousArray<Double?> {
    let parser = NumberParser(kind)
    return batch.withCells(column) { cells in
      ContiguousArray(unsafeUninitializedCapacity: cells.count) { values, count in
        count = cells.count
        for row in cells.indices {
          var value: Double?
          do throws(NumberFault) {
            value = try parser.value(cells[row])
          } catch {
            note(role, error, batch, column, row, &faults)
          }
          values.initializeElement(at: row, to: value)
        }
      }
    }
  }

  private static func note(
    _ role: ColumnRole, _ fault: NumberFault, _ batch: CellBatch, _ column: Int, _ row: Int,
    _ faults: inout [Diagnostic]
  ) {
    guard fault != .missing else { return }
    faults.append(
      Diagnostic(
        line: batch.line(row), column: batch.columns[column] + 1, reason: .value(role, fault)))
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
    // Moved out and back, so that they grow without a copy.
    let own = Guarded(repeated)
    repeated = []
    let others = next.repeated
    _ = SharedWork.both {
      storage.append(next.storage, lines: lines)
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

  /// Decides what waited for the whole column, and gives the columns away with what there is to
  /// report.
  /// - Parameter reader: what brought the rows.
  mutating func finish(_ reader: CSVReader) -> (
    storage: ListingsStorage, report: LoadReport
  ) {
    for text in texts { storage[keyPath: text.property] = text.values }
    for text in repeated { storage[keyPath: text.property] = text.values.column }
    (texts, repeated) = ([], [])
    let areaLog = area.finish(
      &storage, column: (map[.area] ?? 0) + 1, pricePolicy: price.policy)
    let prices = price.finish(&storage, column: (map[.price] ?? 0) + 1, hints: hints)
    var report = LoadReport()
    report.rowsRead = rowCount + reader.skippedCount
    report.rowsKept = storage.prices.count
    report.diagnostics = DiagnosticLog.merged([reader.log, log, areaLog, prices.log])
    report.encoding = reader.encoding
    report.fileCurrency = prices.currency
    report.otherCurrencies = prices.otherCurrencies.map { .init(currency: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.currency.code) < ($0.count, $1.currency.code) }
    return (storage, report)
  }
}
