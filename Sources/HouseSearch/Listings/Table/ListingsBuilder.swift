/// Converts the rows of a table into listings, column by column in batches of rows.
struct ListingsBuilder: CSVSink {
  private let columns: ColumnAssignment
  private var storage = ListingsStorage()
  private var log = DiagnosticLog()
  private(set) var rowCount = 0
  private var area: AreaReader
  private var price: PriceReader

  /// The columns of titles, or else of types, of currencies and of scales.
  private let name, currency, priceUnit: Int?
  private var awaitsHeader: Bool
  private var priceCounts: [Int]
  private var zeroPlaces = 0
  private var batch: CellBatch
  // Columns that grow are not in a dictionary, which would be searched for each batch.
  private var areas, bathrooms, latitudes, longitudes: OptionalColumn<Double>?
  private var texts: [(role: ColumnRole, column: Int, values: TextColumn)] = []
  private var names: [(role: ColumnRole, column: Int, values: Interner)] = []

  init(_ columns: ColumnAssignment, delimiter: UInt8, keepsTexts: Bool = true) {
    self.columns = columns
    name = columns[.title] ?? columns[.type]
    (currency, priceUnit) = (columns[.currency], columns[.priceUnit])
    awaitsHeader = columns.hasHeader
    batch = CellBatch(columns: columns.used.union(columns.priceColumns))
    priceCounts = [Int](repeating: 0, count: columns.priceColumns.count)
    price = PriceReader(exponent: columns.priceScale, delimiter: delimiter)
    area = AreaReader(unit: columns.areaMeasure, delimiter: delimiter)
    for (role, column) in columns.choices.mapValues(\.column) {
      switch role {
      case .area: areas = OptionalColumn()
      case .bathrooms: bathrooms = OptionalColumn()
      case _ where !keepsTexts: break
      case .title, .id, .url: texts.append((role, column, TextColumn()))
      case .type, .location, .city, .postalCode: names.append((role, column, Interner()))
      default: break
      }
    }
    if columns[.coordinates] != nil || columns[.latitude] != nil && columns[.longitude] != nil {
      (latitudes, longitudes) = (OptionalColumn(), OptionalColumn())
    }
  }

  mutating func reserve(rows: Int) {
    storage.prices.reserveCapacity(rows)
    storage.lines.reserveCapacity(rows)
    if columns[.bedrooms] != nil { storage.bedrooms.reserve(rows: rows) }
    areas?.reserve(rows: rows)
    bathrooms?.reserve(rows: rows)
    latitudes?.reserve(rows: rows)
    longitudes?.reserve(rows: rows)
    for index in texts.indices { texts[index].values.reserve(rows: rows) }
    for index in names.indices { names[index].values.reserve(rows: rows) }
  }

  var byteCount: Int {
    let numbers = [areas, bathrooms, latitudes, longitudes].compactMap { $0 }
    return storage.byteCount + numbers.reduce(0) { $0 + $1.byteCount }
      + texts.reduce(0) { $0 + $1.values.byteCount } + names.reduce(0) { $0 + $1.values.byteCount }
  }

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
      log.record(Diagnostic(line: row.line, column: column + 1, reason: .duplicateHeader(joined)))
    }
  }

  /// Whether the first cell of a row with gaps, or the title, names a total. A subtotal is called
  /// `North Total` or `Total North` and has no title.
  @inline(__always)
  private func isTotal(_ row: CSVRow) -> Bool {
    var first = 0
    while first < row.count - 1, row[first].isEmpty { first += 1 }
    let isFirst = Totals.contain(row[first])
    guard let name, name != first else { return isFirst }
    // The owner of a home may be called Max, but a row of totals has empty cells.
    if isFirst, columns[.title] == nil || hasGaps(row) { return true }
    return row[name].isEmpty ? Totals.mayName(row[first]) : Totals.contain(row[name])
  }

  private func hasGaps(_ row: CSVRow) -> Bool {
    (0..<row.count).contains { CellText.value(row[$0]).isEmpty }
  }

  mutating func flush() {
    guard batch.count > 0 else { return }
    // Moved out meanwhile, so that it is changed without a copy.
    var batch = CellBatch(columns: [])
    swap(&batch, &self.batch)
    var faults = Faults(columns: columns)
    readPrices(&batch, &faults)
    let (units, first) = (columns[.areaUnit], storage.prices.count - batch.count)
    areas?.append(
      faults.values(of: .area, batch, absent: .missing) { [batch] (cell, row) throws(NumberFault) in
        try area.read(cell, unit: units.map { batch.cell(row, $0) }, home: first + row)
      })
    storage.bedrooms.append(
      faults.numbers(of: .bedrooms, batch, absent: storage.bedrooms.absent) { Int16($0) })
    bathrooms?.append(faults.numbers(of: .bathrooms, batch, absent: .missing) { $0 })
    readPlaces(batch, &faults)
    for index in texts.indices {
      batch.withTexts(texts[index].column) { texts[index].values.append($0) }
    }
    for index in names.indices {
      batch.withTexts(names[index].column) { names[index].values.append($0) }
    }
    batch.keep([])
    swap(&batch, &self.batch)
    for fault in faults.found.sorted(by: { $0.line < $1.line }) { log.record(fault) }
  }

  private struct Faults {
    let columns: ColumnAssignment
    var found: [Diagnostic] = []

    mutating func note(_ fault: NumberFault, in role: ColumnRole, line: Int) {
      guard role == .price || fault != .missing else { return }
      let culprit: ColumnRole =
        switch fault {
        case .unknownCurrency where role == .price: .currency
        case .unknownUnit where role == .price: .priceUnit
        default: role
        }
      found.append(
        Diagnostic(
          line: line, column: (columns[culprit] ?? columns[.price] ?? 0) + 1,
          reason: role == .price ? .price(fault) : .value(role, fault)))
    }

    /// The values of a role; an unreadable value is noted and is absent.
    @inline(__always)
    mutating func values<Value>(
      of role: ColumnRole, _ batch: CellBatch, absent: Value,
      _ read: (Bytes, Int) throws(NumberFault) -> Value?
    ) -> [Value] {
      guard let column = columns[role] else { return [] }
      return (0..<batch.count).map { row in
        do throws(NumberFault) {
          return try read(batch.cell(row, column), row) ?? absent
        } catch {
          note(error, in: role, line: batch.lines[row])
          return absent
        }
      }
    }

    mutating func numbers<Value>(
      of role: ColumnRole, _ batch: CellBatch, absent: Value, _ convert: (Double) -> Value
    ) -> [Value] {
      guard let kind = role.numbers else { return [] }
      let parser = NumberParser(kind)
      return values(of: role, batch, absent: absent) { (cell, _) throws(NumberFault) in
        convert(try parser.value(cell))
      }
    }
  }

  private mutating func readPrices(_ batch: inout CellBatch, _ faults: inout Faults) {
    var kept: ContiguousArray<Int> = []
    kept.reserveCapacity(batch.count)
    for row in 0..<batch.count {
      do throws(NumberFault) {
        storage.prices.append(try readPrice(batch, row))
        storage.lines.append(UInt32(clamping: batch.lines[row]))
        kept.append(row)
      } catch {
        faults.note(error, in: .price, line: batch.lines[row])
      }
    }
    batch.keep(kept)
  }

  private mutating func readPrice(_ batch: CellBatch, _ row: Int) throws(NumberFault) -> Double {
    var failure: NumberFault?
    for (number, column) in columns.priceColumns.enumerated() {
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

  private mutating func readPlaces(_ batch: CellBatch, _ faults: inout Faults) {
    guard self.latitudes != nil else { return }
    var (latitudes, longitudes) = ([Double](), [Double]())
    if let name = columns.name(of: .coordinates) {
      let places = faults.values(of: .coordinates, batch, absent: nil) {
        (cell, _) throws(NumberFault) in try CoordinatePair.parse(cell, in: name)
      }
      latitudes = places.map { $0?.latitude ?? .missing }
      longitudes = places.map { $0?.longitude ?? .missing }
    } else {
      latitudes = faults.numbers(of: .latitude, batch, absent: .missing) { $0 }
      longitudes = faults.numbers(of: .longitude, batch, absent: .missing) { $0 }
    }
    // Half a coordinate is useless. Files write 0, 0 or -1, -1 for a missing coordinate.
    for row in latitudes.indices {
      let isZero = latitudes[row] == longitudes[row] && [0, -1].contains(latitudes[row])
      if isZero { zeroPlaces += 1 }
      guard isZero || latitudes[row] == .missing || longitudes[row] == .missing else { continue }
      (latitudes[row], longitudes[row]) = (.missing, .missing)
    }
    self.latitudes?.append(latitudes)
    self.longitudes?.append(longitudes)
  }

  /// Makes the decisions that need the whole column, and returns the table with its report.
  mutating func finish(
    _ reader: CSVReader, path: String, _ source: InputFile
  ) throws(LoadError) -> ListingsTable {
    for (role, _, column) in names { storage.names[role] = column.column }
    for (role, _, column) in texts { storage.texts[role] = column }
    storage.numbers[.bathrooms] = bathrooms
    (storage.numbers[.latitude], storage.numbers[.longitude]) = (latitudes, longitudes)
    storage.numbers[.area] = areas ?? OptionalColumn()
    (names, texts, bathrooms, latitudes, longitudes, areas) = ([], [], nil, nil, nil, nil)
    storage.names[.type]?.mergeSpellings()
    var late = DiagnosticLog()
    let (unit, undecided) = area.finish(
      &storage.numbers[.area, default: OptionalColumn()], pricePolicy: price.policy)
    storage.areaUnit = unit
    for home in undecided { late.record(diagnostic(home, .area, .value(.area, .ambiguous))) }
    let prices = price.finish(&storage.prices, columns)
    for fault in prices.faults { late.record(diagnostic(fault.home, .price, fault.reason)) }
    if !prices.faults.isEmpty { storage.remove(prices.faults.lazy.map(\.home)) }
    func rows() -> FileRows {
      FileRows(path: path, source: source, reader: reader, columns: columns, lines: storage.lines)
    }
    if try endsWithTotal(rows()) {
      let last = storage.prices.count - 1
      log.record(Diagnostic(line: Int(storage.lines[last]), column: 0, reason: .total))
      storage.remove(CollectionOfOne(last))
    }
    var report = LoadReport()
    report.rowsRead = rowCount + reader.skippedCount
    report.rowsKept = storage.prices.count
    report.diagnostics = DiagnosticLog.merged([reader.log, log, late])
    report.encoding = reader.encoding
    report.assignment = columns
    report.fileCurrency = prices.currency
    report.notes = notes(on: report)
    let rows = rows()
    storage.lines = []
    report.file.rows = rows
    guard report.rowsKept > 0 || report.rowsRead == 0 else {
      throw LoadError(path: path, reason: .noReadableRow(report))
    }
    return ListingsTable(storage, report: report, columns: columns, rows: rows)
  }

  private func diagnostic(
    _ home: Int, _ role: ColumnRole, _ reason: Diagnostic.Reason
  ) -> Diagnostic {
    Diagnostic(line: Int(storage.lines[home]), column: (columns[role] ?? 0) + 1, reason: reason)
  }

  /// The notes on the whole file: its encoding, prices in other currencies, columns.
  private func notes(on report: LoadReport) -> [Remark] {
    var notes: [Remark] = []
    if report.encoding != .utf8 {
      notes.append("the text is not UTF-8; it was read as \(report.encoding.rawValue)")
    }
    for other in report.otherCurrencies {
      let (code, own) = (other.currency.code, report.currency?.code ?? "")
      notes.append(
        "prices in other currencies were skipped: \(count: other.count) in \(code); the file's currency is \(own)"
      )
    }
    notes += columns.notes
    for (column, count) in zip(columns.priceColumns, priceCounts)
    where count > 0 && column != columns[.price] {
      let name = PlainText.quoted(columns.names[column])
      notes.append("prices from the column \(name): \(count: count)")
    }
    if price.rangeCount > 0 {
      notes.append("prices that are ranges: \(count: price.rangeCount); the lower end counts")
    }
    if area.rangeCount > 0 {
      notes.append("areas that are ranges: \(count: area.rangeCount); the lower end counts")
    }
    if area.isGuessed {
      notes.append("the areas state no unit; they are large and were read as square feet")
    }
    if zeroPlaces > 0 {
      notes.append("homes at 0, 0 or -1, -1, shown without a place: \(count: zeroPlaces)")
    }
    return notes
  }

  /// Whether the price of the last row is the sum of all others, and so are its bedrooms and its
  /// area, if any. A row with a name must be the sum of five homes, since it may be a home as well.
  private func endsWithTotal(_ rows: FileRows) throws(LoadError) -> Bool {
    let last = storage.prices.count - 1
    guard last >= 2 else { return false }
    func isSum(_ value: (Int) -> Double?) -> Bool {
      let sum = (0..<last).reduce(0) { $0 + (value($1) ?? 0) }
      return value(last).map { abs($0 - sum) <= 1e-9 * sum } ?? true
    }
    guard isSum({ storage.prices[$0] }), isSum({ storage.numbers[.area]?[$0] }),
      isSum({ storage.bedrooms[$0].map(Double.init) })
    else { return false }
    // Read again: such a row is rare, and its texts may not be kept.
    let cells = try rows.record(of: last)
    let isNamed = [ColumnRole.title, .id, .type].compactMap { columns[$0] }.contains {
      cells[$0].withBytes { !CellText.value($0).isEmpty }
    }
    return last >= (isNamed ? 5 : columns[.title] == nil ? 3 : 2)
  }
}

/// The cells of some rows, column by column: reading a column at a time takes half the time. The
/// batch points into the reader's bytes and must be empty before they become invalid.
private struct CellBatch {
  /// The number of rows: few enough for the cells to stay in the nearest cache.
  private static let capacity = 64

  private(set) var count = 0
  /// The stored columns of the file, and the start of each file column in `cells`.
  private let columns: [Int]
  private var starts: [Int]
  private(set) var lines = ContiguousArray(repeating: 0, count: capacity)
  private var cells: ContiguousArray<Bytes>

  init(columns: Set<Int>) {
    self.columns = columns.sorted()
    starts = [Int](repeating: 0, count: (columns.max() ?? -1) + 1)
    for (number, column) in self.columns.enumerated() { starts[column] = number * Self.capacity }
    cells = ContiguousArray(
      repeating: Bytes(start: nil, count: 0), count: columns.count * Self.capacity)
  }

  var isFull: Bool { count == Self.capacity }

  @inline(__always)
  func cell(_ row: Int, _ column: Int) -> Bytes { cells[starts[column] + row] }

  mutating func append(_ row: CSVRow) {
    lines[count] = row.line
    cells.withUnsafeMutableBufferPointer { cells in
      for (number, column) in columns.enumerated() {
        cells[number * Self.capacity + count] = row[column]
      }
    }
    count += 1
  }

  /// Reduces the cells of a column to their texts, see `CellText`, and passes them to a body.
  @inline(__always)
  mutating func withTexts(_ column: Int, _ body: (UnsafeBufferPointer<Bytes>) -> Void) {
    let range = starts[column]..<starts[column] + count
    for index in range { cells[index] = CellText.value(cells[index]) }
    cells.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  mutating func keep(_ rows: ContiguousArray<Int>) {
    guard rows.count < count else { return }
    for (new, old) in rows.enumerated() {
      lines[new] = lines[old]
      for column in columns { cells[starts[column] + new] = cells[starts[column] + old] }
    }
    count = rows.count
  }
}

private enum Totals {
  /// The words, and whether each names a subtotal.
  private static let words = WordTable(lists: [
    (Words.list("total"), false), (Words.list("subtotal"), true),
  ])
  private static let fillers = WordSet(Words.list("total filler"))

  /// Whether a cell without a title beside it names a subtotal: `North Total`, `Total North`.
  static func mayName(_ cell: Bytes) -> Bool {
    words.match(NumberScanner(cell)) != nil || cell.suffix(6).elementsEqual(" Total".utf8)
  }

  /// Whether a cell names a total: `Total (3)` and `Median price:` do, `Media (PA)` is a place.
  static func contain(_ cell: Bytes) -> Bool {
    // Most titles begin with a house number.
    guard cell.count < 64, cell.first?.isDigit == false else { return false }
    var scanner = NumberScanner(cell)
    scanner.skipSpaces()
    guard let isSubtotal = words.scan(&scanner) else { return false }
    if isSubtotal { return true }
    let start = scanner.index
    scanner.trim()
    let rest = TextFolding.folded(String(decoding: cell[start..<scanner.end], as: UTF8.self))
    let others = rest.split { !$0.isLetter && !$0.isNumber }
    func isCount(_ word: Substring) -> Bool { word.allSatisfy(\.isNumber) }
    // Six digits are a price.
    let mayCount =
      rest.contains { ":(".contains($0) } || rest.utf8.count > 6 || !others.allSatisfy(isCount)
    return others.allSatisfy { mayCount && isCount($0) || fillers.contains(String($0)) }
  }
}

enum CellText {
  /// The bytes without outer spaces and any apostrophe before a formula; empty for a missing value.
  static func value(_ bytes: Bytes) -> Bytes {
    // Fast path: most cells begin with a letter or a digit and are unchanged.
    if bytes.count > 4, bytes[0] >= 0x30, bytes[bytes.count - 1] > 0x20 { return bytes }
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    var (start, end) = (0, bytes.count)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    if end - start >= 2, bytes[start] == 0x27, "=+-@".utf8.contains(bytes[start + 1]) { start += 1 }
    let text = Bytes(rebasing: bytes[start..<end])
    guard !text.isEmpty else { return text }
    let mayBeAbsent = text.count <= 4 && (text[0] | 0x20 == 0x6E || text[0] < 0x40)
    return mayBeAbsent && NumberScanner(text).isAbsence
      ? Bytes(start: nil, count: 0) : text
  }
}
