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
  let assignment: ColumnAssignment
  private let delimiter: UInt8
  /// How many homes have a price from each column of prices, and how many are at 0 degrees.
  private var priceCounts: [Int]
  private var zeroPlaces = 0
  private let title: Int?
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
    let currency, priceUnit, area, areaUnit: Int?
    let bedrooms, bathrooms, latitude, longitude, coordinates: Int?
    /// The columns of prices, in the order in which they are read.
    let prices: [Int]

    /// Whether homes have coordinates.
    var havePlaces: Bool { coordinates != nil || latitude != nil && longitude != nil }

    init(_ map: ColumnMap, prices: [Int]) {
      let roles = ColumnRole.allCases.filter { map[$0] != nil }
      let own = roles.compactMap { map[$0] }
      let all = own + prices.filter { !own.contains($0) }
      (self.all, self.roles) = (all, roles)
      self.prices = prices.compactMap { all.firstIndex(of: $0) }
      area = roles.firstIndex(of: .area)
      currency = roles.firstIndex(of: .currency)
      (priceUnit, areaUnit) = (roles.firstIndex(of: .priceUnit), roles.firstIndex(of: .areaUnit))
      bedrooms = roles.firstIndex(of: .bedrooms)
      bathrooms = roles.firstIndex(of: .bathrooms)
      latitude = roles.firstIndex(of: .latitude)
      longitude = roles.firstIndex(of: .longitude)
      coordinates = roles.firstIndex(of: .coordinates)
    }

    subscript(role: ColumnRole) -> Int? { roles.firstIndex(of: role) }
  }

  init(_ assignment: ColumnAssignment, delimiter: UInt8) {
    self.assignment = assignment
    map = assignment.map
    title = map[.title]
    self.delimiter = delimiter
    awaitsHeader = map.hasHeader
    columns = Columns(map, prices: assignment.priceColumns)
    batch = CellBatch(columns: columns.all)
    priceCounts = [Int](repeating: 0, count: columns.prices.count)
    price = PriceBuilder(exponent: assignment.priceScale, delimiter: delimiter)
    area = AreaBuilder(unit: assignment.areaMeasure, delimiter: delimiter)
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
    guard !columns.prices.isEmpty else { return }
    if Self.isTotal(row, title: title) {
      log.record(Diagnostic(line: row.line, column: 0, reason: .total))
      return
    }
    batch.append(row)
    if batch.isFull { flush() }
  }

  /// Whether a row is called a total, by its first cell or its title, and so is none of a home.
  @inline(__always)
  private static func isTotal(_ row: CSVRow, title: Int?) -> Bool {
    var first = 0
    while first < row.count - 1, row[first].isEmpty { first += 1 }
    if Totals.contain(row[first]) { return true }
    return title.map { $0 != first && Totals.contain(row[$0]) } == true
  }

  /// Reads the rows that wait.
  mutating func flush() {
    guard batch.count > 0 else { return }
    // Moved out for the time, so that it is changed without a copy.
    var batch = CellBatch(columns: [])
    swap(&batch, &self.batch)
    var faults: [Diagnostic] = []
    readPrices(&batch, &faults)
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
  private mutating func readPrices(_ batch: inout CellBatch, _ faults: inout [Diagnostic]) {
    var kept: ContiguousArray<Int> = []
    kept.reserveCapacity(batch.count)
    let isPlain = columns.prices.count == 1 && columns.currency == nil && columns.priceUnit == nil
    batch.withCells(columns.prices[0]) { cells in
      for row in cells.indices {
        do throws(NumberFault) {
          storage.prices.append(
            isPlain
              ? try price.read(
                cells[row], currency: nil, home: storage.prices.count, line: batch.line(row))
              : try readPrice(batch, row))
          kept.append(row)
        } catch {
          let culprit: Int? =
            switch error {
            case .unknownCurrency: columns.currency
            case .unknownUnit: columns.priceUnit
            default: nil
            }
          let column = culprit.map { batch.columns[$0] } ?? map[.price] ?? 0
          faults.append(
            Diagnostic(line: batch.line(row), column: column + 1, reason: .price(error)))
        }
      }
    }
    batch.keep(kept)
  }

  /// Reads the price of a row from the first column that has one.
  private mutating func readPrice(_ batch: CellBatch, _ row: Int) throws(NumberFault) -> Double {
    var failure: NumberFault?
    for (number, column) in columns.prices.enumerated() {
      do throws(NumberFault) {
        let value = try price.read(
          batch.cell(row, in: column), currency: columns.currency.map { batch.cell(row, in: $0) },
          unit: columns.priceUnit.map { batch.cell(row, in: $0) }, home: storage.prices.count,
          line: batch.line(row))
        priceCounts[number] += 1
        return value
      } catch {
        guard error == .missing || error == .zero else { throw error }
        failure = failure.map { $0 == .zero ? $0 : error } ?? error
      }
    }
    throw failure ?? .missing
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
    appendPlaces(batch.count) { row in
      guard let latitude = latitudes[row], let longitude = longitudes[row] else { return nil }
      return (latitude, longitude)
    }
  }

  /// Adds places; half a coordinate is none, and neither is the one in the sea off Africa that files write for none.
  @inline(__always)
  private mutating func appendPlaces(
    _ count: Int, _ place: (Int) -> (latitude: Double, longitude: Double)?
  ) {
    var zeros = 0
    let places = (0..<count).map { row -> (latitude: Double, longitude: Double)? in
      guard let place = place(row) else { return nil }
      guard place.latitude != 0 || place.longitude != 0 else {
        zeros += 1
        return nil
      }
      return place
    }
    zeroPlaces += zeros
    storage.latitudes.append(rows: count) { places[$0]?.latitude }
    storage.longitudes.append(rows: count) { places[$0]?.longitude }
  }

  private mutating func readPairs(
    _ batch: CellBatch, _ column: Int, _ faults: inout [Diagnostic]
  ) {
    appendPlaces(batch.count) { row in
      do throws(NumberFault) {
        return try CoordinatePair.parse(batch.cell(row, in: column))
      } catch {
        Self.note(.coordinates, error, batch, column, row, &faults)
        return nil
      }
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
          let unit = columns.areaUnit.map { batch.cell(row, in: $0) }
          return try area.read(cells[row], unit: unit, home: home + row, line: batch.line(row))
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
    var builder = ListingsBuilder(assignment, delimiter: delimiter)
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
    for (number, count) in next.priceCounts.enumerated() { priceCounts[number] += count }
    zeroPlaces += next.zeroPlaces
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
    storage.kinds.mergeSpellings()
    let areaLog = area.finish(
      &storage, column: (map[.area] ?? 0) + 1, pricePolicy: price.policy)
    let prices = price.finish(&storage, column: (map[.price] ?? 0) + 1, assignment)
    dropTotal()
    var report = LoadReport()
    report.rowsRead = rowCount + reader.skippedCount
    report.rowsKept = storage.prices.count
    report.diagnostics = DiagnosticLog.merged([reader.log, log, areaLog, prices.log])
    report.encoding = reader.encoding
    report.columnNotes = notes
    report.assignment = assignment
    report.fileCurrency = prices.currency
    report.otherCurrencies = prices.otherCurrencies.map { .init(currency: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.currency.code) < ($0.count, $1.currency.code) }
    return (storage, report)
  }

  /// What there is to say of the columns.
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

  /// Takes out a last row without a name whose price is the sum of all others, and its area too where it has one.
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
