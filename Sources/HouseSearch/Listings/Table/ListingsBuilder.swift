/// Converts the numbers of a table's rows into those of homes, column by column in batches of rows.
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

  init(_ columns: ColumnAssignment, delimiter: UInt8) {
    self.columns = columns
    name = columns[.title] ?? columns[.type]
    (currency, priceUnit) = (columns[.currency], columns[.priceUnit])
    awaitsHeader = columns.hasHeader
    batch = CellBatch(columns: columns.used.union(columns.priceColumns))
    priceCounts = [Int](repeating: 0, count: columns.priceColumns.count)
    price = PriceReader(exponent: columns.priceScale, delimiter: delimiter)
    area = AreaReader(unit: columns.areaMeasure, delimiter: delimiter)
    if columns[.area] != nil { areas = OptionalColumn() }
    if columns[.bathrooms] != nil { bathrooms = OptionalColumn() }
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
  }

  var byteCount: Int {
    let numbers = [areas, bathrooms, latitudes, longitudes].compactMap { $0 }
    return storage.byteCount + numbers.reduce(0) { $0 + $1.byteCount }
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
    let isFirst = Totals.contain(row[first], hasGaps: hasGaps(row))
    guard let name, name != first else { return isFirst }
    // The owner of a home may be called Max, but a row of totals has empty cells.
    if isFirst, columns[.title] == nil || hasGaps(row) { return true }
    return row[name].isEmpty
      ? Totals.mayName(row[first]) : Totals.contain(row[name], hasGaps: hasGaps(row))
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
  /// - Parameter texts: the texts of the rows, or nil for a table without texts.
  mutating func finish(
    _ reader: CSVReader, _ texts: RowTexts?, path: String, _ source: InputFile
  ) throws(LoadError) -> ListingsTable {
    storage.numbers[.bathrooms] = bathrooms
    (storage.numbers[.latitude], storage.numbers[.longitude]) = (latitudes, longitudes)
    storage.numbers[.area] = areas ?? OptionalColumn()
    (bathrooms, latitudes, longitudes, areas) = (nil, nil, nil, nil)
    texts?.add(to: &storage)
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

private enum Totals {
  private enum Kind: String, CaseIterable { case total, subtotal, extreme }

  private static let words = WordTable(lists: Kind.allCases.map { (Words.list($0.rawValue), $0) })
  private static let fillers = WordSet(Words.list("total filler"))

  /// Whether a cell without a title beside it names a subtotal: `North Total`, `Total North`.
  static func mayName(_ cell: Bytes) -> Bool {
    words.match(NumberScanner(cell)) != nil || cell.suffix(6).elementsEqual(" Total".utf8)
  }

  /// Whether a cell names a total: `Total (3)` and `Median price:` do, `Media (PA)` is a place.
  /// `High` is the highest price only if its row has gaps.
  static func contain(_ cell: Bytes, hasGaps: @autoclosure () -> Bool) -> Bool {
    // Most titles begin with a house number.
    guard cell.count < 64, cell.first?.isDigit == false else { return false }
    var scanner = NumberScanner(cell)
    scanner.skipSpaces()
    guard let kind = words.scan(&scanner) else { return false }
    if kind == .subtotal { return true }
    let start = scanner.index
    scanner.trim()
    let rest = TextFolding.folded(String(decoding: cell[start..<scanner.end], as: UTF8.self))
    let others = rest.split { !$0.isLetter && !$0.isNumber }
    func isCount(_ word: Substring) -> Bool { word.allSatisfy(\.isNumber) }
    // Six digits are a price.
    let mayCount =
      rest.contains { ":(".contains($0) } || rest.utf8.count > 6 || !others.allSatisfy(isCount)
    return others.allSatisfy { mayCount && isCount($0) || fillers.contains(String($0)) }
      && (kind != .extreme || hasGaps())
  }
}
