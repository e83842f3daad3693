/// Turns the rows of a table into listings, some rows at a time, column by column.
struct ListingsBuilder: CSVSink {
  private let assignment: ColumnAssignment
  private let map: ColumnMap
  private var storage = ListingsStorage()
  private var log = DiagnosticLog()
  /// Rows that came, the header not among them.
  private(set) var rowCount = 0
  private var area: AreaReader
  private var price: PriceReader

  private let title, currency, priceUnit: Int?
  private var awaitsHeader: Bool
  /// How many homes have a price from each column of prices, and how many are at 0 degrees.
  private var priceCounts: [Int]
  private var zeroPlaces = 0
  private var batch: CellBatch
  private var texts: [Texts<TextColumn>] = []
  private var repeated: [Texts<InternedColumn>] = []
  private var interners: [Interner]

  /// A column of texts, and the property that holds it in the end.
  private struct Texts<Column> {
    /// The column of the file.
    let column: Int
    let property: WritableKeyPath<ListingsStorage, Column>
    var values: Column
  }

  init(_ assignment: ColumnAssignment, delimiter: UInt8) {
    self.assignment = assignment
    let map = assignment.map
    self.map = map
    (title, currency, priceUnit) = (map[.title], map[.currency], map[.priceUnit])
    awaitsHeader = map.hasHeader
    batch = CellBatch(columns: Set(map.columns.values).union(assignment.priceColumns))
    priceCounts = [Int](repeating: 0, count: assignment.priceColumns.count)
    price = PriceReader(exponent: assignment.priceScale, delimiter: delimiter)
    area = AreaReader(unit: assignment.areaMeasure, delimiter: delimiter)
    let texts: KeyValuePairs<ColumnRole, WritableKeyPath<ListingsStorage, TextColumn>> = [
      .title: \.titles, .id: \.ids, .url: \.urls,
    ]
    let repeated: KeyValuePairs<ColumnRole, WritableKeyPath<ListingsStorage, InternedColumn>> = [
      .type: \.kinds, .location: \.locations, .city: \.cities, .postalCode: \.postalCodes,
    ]
    self.texts = texts.compactMap { role, property in
      map[role].map { Texts(column: $0, property: property, values: TextColumn()) }
    }
    self.repeated = repeated.compactMap { role, property in
      map[role].map { Texts(column: $0, property: property, values: InternedColumn()) }
    }
    interners = self.repeated.map { _ in Interner() }
  }

  private var havePlaces: Bool {
    map[.coordinates] != nil || map[.latitude] != nil && map[.longitude] != nil
  }

  mutating func reserve(rows: Int) {
    storage.prices.reserveCapacity(rows)
    storage.lines.reserveCapacity(rows)
    if map[.area] != nil { storage.areas.reserve(rows: rows) }
    if map[.bedrooms] != nil { storage.bedrooms.reserve(rows: rows) }
    if map[.bathrooms] != nil { storage.bathrooms.reserve(rows: rows) }
    if havePlaces {
      storage.latitudes.reserve(rows: rows)
      storage.longitudes.reserve(rows: rows)
    }
    for index in interners.indices { interners[index].reserve(rows: rows) }
  }

  /// How much memory the homes take so far, in bytes.
  var byteCount: Int {
    texts.reduce(0) { $0 + $1.values.byteCount } + interners.reduce(0) { $0 + $1.byteCount }
      + storage.byteCount
  }

  // MARK: Rows

  mutating func receive(_ row: CSVRow) {
    if awaitsHeader {
      awaitsHeader = false
      noteDuplicates(row)
      return
    }
    rowCount += 1
    if isTotal(row) {
      log.record(Diagnostic(line: row.line, column: 0, reason: .total))
      return
    }
    batch.append(row)
    if batch.isFull { flush() }
  }

  private mutating func noteDuplicates(_ row: CSVRow) {
    var seen: Set<String> = []
    for (column, name) in row.strings.enumerated() {
      let joined = HeaderName.trimmed(name)
      guard !joined.isEmpty, !seen.insert(joined).inserted else { continue }
      log.record(
        Diagnostic(line: row.line, column: column + 1, reason: .duplicateHeader(joined)))
    }
  }

  /// Whether a row is called a total, by its first cell or its title, and so is none of a home.
  @inline(__always)
  private func isTotal(_ row: CSVRow) -> Bool {
    var first = 0
    while first < row.count - 1, row[first].isEmpty { first += 1 }
    if Totals.contain(row[first]) { return true }
    return title.map { $0 != first && Totals.contain(row[$0]) } == true
  }

  mutating func flush() {
    guard batch.count > 0 else { return }
    // Moved out for the time, so that it is changed without a copy.
    var batch = CellBatch(columns: [])
    swap(&batch, &self.batch)
    var faults: [Diagnostic] = []
    readPrices(&batch, &faults)
    readAreas(batch, &faults)
    storage.bedrooms.append(read(.bedrooms, batch, &faults).map { $0.map { Int16($0) } })
    storage.bathrooms.append(read(.bathrooms, batch, &faults))
    readPlaces(batch, &faults)
    for index in texts.indices {
      var values = TextColumn()
      swap(&values, &texts[index].values)
      batch.withTexts(texts[index].column) { for text in $0 { values.append(text) } }
      swap(&values, &texts[index].values)
    }
    for index in repeated.indices {
      batch.withTexts(repeated[index].column) { interners[index].append($0) }
    }
    batch.removeAll()
    swap(&batch, &self.batch)
    // In the order of rows, and of columns as they were read.
    let order = faults.indices.sorted { (faults[$0].line, $0) < (faults[$1].line, $1) }
    for index in order { log.record(faults[index]) }
  }

  /// Reads the prices, and takes out the rows that have none.
  private mutating func readPrices(_ batch: inout CellBatch, _ faults: inout [Diagnostic]) {
    var kept: ContiguousArray<Int> = []
    kept.reserveCapacity(batch.count)
    for row in 0..<batch.count {
      do throws(NumberFault) {
        storage.prices.append(try readPrice(batch, row))
        storage.lines.append(UInt32(clamping: batch.line(row)))
        kept.append(row)
      } catch {
        let culprit: ColumnRole =
          switch error {
          case .unknownCurrency: .currency
          case .unknownUnit: .priceUnit
          default: .price
          }
        note(error, in: culprit, batch.line(row), &faults)
      }
    }
    batch.keep(kept)
  }

  /// Reads the price of a row from the first column that has one.
  private mutating func readPrice(_ batch: CellBatch, _ row: Int) throws(NumberFault) -> Double {
    var failure: NumberFault?
    for (number, column) in assignment.priceColumns.enumerated() {
      do throws(NumberFault) {
        let value = try price.read(
          batch.cell(row, column), currency: currency.map { batch.cell(row, $0) },
          unit: priceUnit.map { batch.cell(row, $0) }, home: storage.prices.count)
        priceCounts[number] += 1
        return value
      } catch {
        guard error == .missing || error == .zero else { throw error }
        failure = failure == .zero ? .zero : error
      }
    }
    throw failure ?? .missing
  }

  private mutating func readAreas(_ batch: CellBatch, _ faults: inout [Diagnostic]) {
    guard let column = map[.area] else { return }
    let (units, first) = (map[.areaUnit], storage.areas.values.count)
    let values = (0..<batch.count).map { row -> Double? in
      do throws(NumberFault) {
        return try area.read(
          batch.cell(row, column), unit: units.map { batch.cell(row, $0) }, home: first + row)
      } catch {
        note(error, in: .area, batch.line(row), &faults)
        return nil
      }
    }
    storage.areas.append(values)
  }

  /// The numbers of a role; one that is there but cannot be read is noted and left out.
  private func read(
    _ role: ColumnRole, _ batch: CellBatch, _ faults: inout [Diagnostic]
  ) -> [Double?] {
    guard let column = map[role], let kind = role.numbers else { return [] }
    let parser = NumberParser(kind)
    return (0..<batch.count).map { row in
      do throws(NumberFault) {
        return try parser.value(batch.cell(row, column))
      } catch {
        note(error, in: role, batch.line(row), &faults)
        return nil
      }
    }
  }

  private mutating func readPlaces(_ batch: CellBatch, _ faults: inout [Diagnostic]) {
    var (latitudes, longitudes) = ([Double?](), [Double?]())
    if let column = map[.coordinates] {
      for row in 0..<batch.count {
        var place: (latitude: Double, longitude: Double)?
        do throws(NumberFault) {
          place = try CoordinatePair.parse(batch.cell(row, column))
        } catch {
          note(error, in: .coordinates, batch.line(row), &faults)
        }
        latitudes.append(place?.latitude)
        longitudes.append(place?.longitude)
      }
    } else {
      latitudes = read(.latitude, batch, &faults)
      longitudes = read(.longitude, batch, &faults)
    }
    guard latitudes.count == longitudes.count else { return }
    // Half a coordinate is none, and neither is the one in the sea off Africa that files write for none.
    for row in latitudes.indices {
      let isZero = latitudes[row] == 0 && longitudes[row] == 0
      if isZero { zeroPlaces += 1 }
      guard isZero || latitudes[row] == nil || longitudes[row] == nil else { continue }
      (latitudes[row], longitudes[row]) = (nil, nil)
    }
    storage.latitudes.append(latitudes)
    storage.longitudes.append(longitudes)
  }

  private func note(
    _ fault: NumberFault, in role: ColumnRole, _ line: Int, _ faults: inout [Diagnostic]
  ) {
    let isPrice = role == .price || role == .currency || role == .priceUnit
    guard isPrice || fault != .missing else { return }
    faults.append(
      Diagnostic(
        line: line, column: (map[role] ?? map[.price] ?? 0) + 1,
        reason: isPrice ? .price(fault) : .value(role, fault)))
  }

  // MARK: The end

  /// Decides what waited for the whole column, and gives the homes away with what there is to
  /// report. To be called once.
  /// - Parameter reader: what brought the rows.
  mutating func finish(
    _ reader: CSVReader, path: String, _ source: any ByteSource
  ) throws(LoadError) -> ListingsTable {
    for text in texts { storage[keyPath: text.property] = text.values }
    for (text, interner) in zip(repeated, interners) {
      storage[keyPath: text.property] = interner.column
    }
    (texts, repeated, interners) = ([], [], [])
    storage.kinds.mergeSpellings()
    var late = DiagnosticLog()
    for home in area.finish(&storage, pricePolicy: price.policy) {
      late.record(diagnostic(home, .area, .value(.area, .ambiguous)))
    }
    let prices = price.finish(&storage.prices, assignment)
    var dropped = DiagnosticLog()
    for fault in prices.faults { dropped.record(diagnostic(fault.home, .price, fault.reason)) }
    if !prices.faults.isEmpty { storage.keep(prices.stays) }
    dropTotal()
    var report = LoadReport()
    report.rowsRead = rowCount + reader.skippedCount
    report.rowsKept = storage.prices.count
    report.diagnostics = DiagnosticLog.merged([reader.log, log, late, dropped])
    report.encoding = reader.encoding
    report.columnNotes = notes
    report.assignment = assignment
    report.fileCurrency = prices.currency
    report.otherCurrencies = prices.otherCurrencies.map { .init(currency: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.currency.code) < ($0.count, $1.currency.code) }
    let rows = FileRows(
      path: path, source: source, reader: reader, columns: map, lines: storage.lines)
    storage.lines = []
    report.file.rows = rows
    guard report.rowsKept > 0 || report.rowsRead == 0 else {
      throw LoadError(path: path, reason: .noReadableRow(report))
    }
    return ListingsTable(storage, report: report, columns: map, rows: rows)
  }

  private func diagnostic(
    _ home: Int, _ role: ColumnRole, _ reason: Diagnostic.Reason
  ) -> Diagnostic {
    Diagnostic(line: Int(storage.lines[home]), column: (map[role] ?? 0) + 1, reason: reason)
  }

  private var notes: [ColumnNote] {
    var notes = assignment.notes
    for (column, count) in zip(assignment.priceColumns, priceCounts)
    where count > 0 && column != map[.price] {
      notes.append(.otherPrices(column: map.names[column], count: count))
    }
    if price.rangeCount > 0 { notes.append(.ranges(.price, count: price.rangeCount)) }
    if area.rangeCount > 0 { notes.append(.ranges(.area, count: area.rangeCount)) }
    if zeroPlaces > 0 { notes.append(.zeroPlaces(count: zeroPlaces)) }
    return notes
  }

  /// Takes out a last row without a name whose price is the sum of all others, and its area too if it has one.
  private mutating func dropTotal() {
    let (prices, last) = (storage.prices, storage.prices.count - 1)
    guard last >= 3, storage.titles[last] == nil, storage.ids[last] == nil,
      storage.kinds[last] == nil
    else { return }
    func isSum(_ value: Double, _ sum: Double) -> Bool { abs(value - sum) <= 1e-9 * sum }
    guard isSum(prices[last], prices.dropLast().reduce(0, +)) else { return }
    let areas = (0..<last).reduce(0) { $0 + (storage.areas[$1] ?? 0) }
    guard storage.areas[last].map({ isSum($0, areas) }) ?? true else { return }
    log.record(Diagnostic(line: Int(storage.lines[last]), column: 0, reason: .total))
    storage.keep((0...last).map { $0 < last })
  }
}

/// The cells of some rows, those of a column side by side: a column that is read for many rows at
/// once takes half the time of one that is read between others.
///
/// It points to bytes of the reader, and is empty whenever those may go away.
private struct CellBatch {
  typealias Cell = UnsafeBufferPointer<UInt8>

  /// How many rows it takes: few enough for the cells to stay in the nearest cache.
  private static let capacity = 64

  private(set) var count = 0
  /// The columns of the file that are kept, and where the cells of each column of the file begin.
  private let columns: [Int]
  private var starts: [Int]
  private var lines = ContiguousArray(repeating: 0, count: capacity)
  private var cells: ContiguousArray<Cell>

  init(columns: Set<Int>) {
    self.columns = columns.sorted()
    starts = [Int](repeating: 0, count: (columns.max() ?? -1) + 1)
    for (number, column) in self.columns.enumerated() { starts[column] = number * Self.capacity }
    cells = ContiguousArray(
      repeating: Cell(start: nil, count: 0), count: columns.count * Self.capacity)
  }

  var isFull: Bool { count == Self.capacity }

  func line(_ row: Int) -> Int { lines[row] }

  /// The cell of a row in a column of the file that is kept.
  @inline(__always)
  func cell(_ row: Int, _ column: Int) -> Cell { cells[starts[column] + row] }

  /// Adds a row; there has to be room.
  mutating func append(_ row: CSVRow) {
    lines[count] = row.line
    cells.withUnsafeMutableBufferPointer { cells in
      for (number, column) in columns.enumerated() {
        cells[number * Self.capacity + count] = row[column]
      }
    }
    count += 1
  }

  /// Makes texts of the cells of a column, see `CellText`, and lets a body read them.
  @inline(__always)
  mutating func withTexts(_ column: Int, _ body: (UnsafeBufferPointer<Cell>) -> Void) {
    let range = starts[column]..<starts[column] + count
    for index in range { cells[index] = CellText.value(cells[index]) }
    cells.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Keeps the rows with some numbers, which rise.
  mutating func keep(_ rows: ContiguousArray<Int>) {
    guard rows.count < count else { return }
    for (new, old) in rows.enumerated() {
      lines[new] = lines[old]
      for column in columns { cells[starts[column] + new] = cells[starts[column] + old] }
    }
    count = rows.count
  }

  mutating func removeAll() { count = 0 }
}

enum CellText {
  /// The bytes without the spaces around; nothing for a word that says there is no value. An
  /// apostrophe that a program put before what a spreadsheet would take for a formula is taken off.
  static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    // Most begin with a letter or a digit and need nothing.
    if bytes.count > 4, bytes[0] >= 0x30, bytes[bytes.count - 1] > 0x20 { return bytes }
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    var (start, end) = (0, bytes.count)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    if end - start >= 2, bytes[start] == 0x27, "=+-@".utf8.contains(bytes[start + 1]) { start += 1 }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard !text.isEmpty else { return text }
    let mayBeAbsent = text.count <= 4 && (text[0] | 0x20 == 0x6E || text[0] < 0x40)
    return mayBeAbsent && NumberScanner(text).isAbsence
      ? UnsafeBufferPointer(start: nil, count: 0) : text
  }
}
