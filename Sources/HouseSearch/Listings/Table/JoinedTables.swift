/// Makes one table of those of several files, the homes of one after those of the other.
///
/// Columns are those of the same role. All prices are in one currency, the one that most homes have;
/// the homes of a file in another one are left out, as rows of one file would be.
struct JoinedTables {
  private var tables: [ListingsTable]
  private let currency: FileCurrency?
  private var dropped: [Int: DiagnosticLog] = [:]

  init(_ tables: [ListingsTable]) {
    self.tables = tables
    var counts: [Currency: Int] = [:]
    for table in tables { if let own = table.currency { counts[own, default: 0] += table.count } }
    let most = counts.values.max()
    // Of equally frequent ones the first file's.
    let currency = tables.lazy.compactMap(\.report.fileCurrency).first {
      counts[$0.currency] == most
    }
    self.currency = currency
    for (number, table) in tables.enumerated() {
      guard let own = table.currency, own != currency?.currency else { continue }
      dropped[number] = Self.log(of: table, own)
    }
  }

  /// What is noted of homes in another currency.
  private static func log(of table: ListingsTable, _ currency: Currency) -> DiagnosticLog {
    var log = DiagnosticLog()
    let column = (table.columns[.price] ?? 0) + 1
    for home in 0..<min(table.count, CSVLimits.storedDiagnostics) {
      log.record(
        Diagnostic(
          line: table.line(of: home), column: column, reason: .otherCurrency(currency)))
    }
    log.setCount(table.count, of: .otherCurrency(currency))
    return DiagnosticLog.merged([table.report.diagnostics, log])
  }

  /// The table of all.
  func joined() -> ListingsTable {
    if tables.count == 1 { return tables[0] }
    let files = tables.enumerated().map { number, table in
      let file = table.rows.files[0]
      return dropped[number] == nil ? file : FileRows(withoutHomes: file)
    }
    let rows = TableRows(files)
    var report = self.report
    report.files = ReportedFiles(files)
    return ListingsTable(storage, report: report, columns: columns(rows), rows: rows)
  }

  private func columns(_ rows: TableRows) -> ColumnMap {
    var columns: [ColumnRole: Int] = [:]
    var others: [Int: ColumnRole] = [:]
    for role in ColumnRole.allCases {
      for number in tables.indices where role != .type || hasTypes(number) {
        guard let own = tables[number].columns[role],
          let column = rows.commonColumn(own, of: number)
        else { continue }
        if columns[role] == nil { columns[role] = column } else { others[column] = role }
      }
    }
    return ColumnMap(
      names: rows.names, hasHeader: tables.contains { $0.columns.hasHeader }, columns: columns,
      hasOtherTypes: haveOtherTypes, others: others)
  }

  /// Whether all files have the same column that stands for types.
  private var haveOtherTypes: Bool {
    tables.allSatisfy {
      $0.columns.hasOtherTypes && $0.columns.name(of: .type) == tables[0].columns.name(of: .type)
    }
  }

  /// Whether the types of a file are those of all.
  private func hasTypes(_ number: Int) -> Bool {
    !tables[number].columns.hasOtherTypes || haveOtherTypes
  }

  private var report: LoadReport {
    var report = LoadReport()
    var others: [Currency: Int] = [:]
    for (number, table) in tables.enumerated() {
      report.rowsRead += table.report.rowsRead
      report.columnNotes += table.report.columnNotes
      report.assignments += table.report.assignments
      if dropped[number] == nil { report.rowsKept += table.count }
      if report.encoding == .utf8 { report.encoding = table.report.encoding }
      for other in table.report.otherCurrencies {
        others[other.currency, default: 0] += other.count
      }
      if dropped[number] != nil, let own = table.currency { others[own, default: 0] += table.count }
    }
    report.fileCurrency = currency
    report.otherCurrencies = others.map { .init(currency: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.currency.code) < ($0.count, $1.currency.code) }
    report.diagnostics = DiagnosticLog.joined(
      tables.indices.map { dropped[$0] ?? tables[$0].report.diagnostics })
    return report
  }

  private var storage: ListingsStorage {
    let parts = tables.indices.filter { dropped[$0] == nil }.map { number in
      var part = tables[number].storage
      if !hasTypes(number) { part.kinds = InternedColumn() }
      return part
    }
    var joined = ListingsStorage()
    joined.areaUnit = parts.first?.areaUnit ?? .squareMetres
    for part in parts { joined.append(file: part) }
    joined.kinds = Self.texts(parts, \.kinds)
    joined.kinds.mergeSpellings()
    joined.locations = Self.texts(parts, \.locations)
    joined.cities = Self.texts(parts, \.cities)
    joined.postalCodes = Self.texts(parts, \.postalCodes)
    return joined
  }

  private static func texts(
    _ parts: [ListingsStorage], _ column: KeyPath<ListingsStorage, InternedColumn>
  ) -> InternedColumn {
    guard parts.contains(where: { !$0[keyPath: column].ids.isEmpty }) else {
      return InternedColumn()
    }
    var interner = Interner()
    var count = 0
    for part in parts {
      interner.append(part[keyPath: column])
      count += part.prices.count
      interner.fill(to: count)
    }
    return interner.column
  }
}

extension ListingsStorage {
  /// Adds what another file has, but for the texts that repeat.
  fileprivate mutating func append(file next: ListingsStorage) {
    let (count, more) = (prices.count, next.prices.count)
    prices += next.prices
    areas.append(next.areas, after: count, rows: more)
    bedrooms.append(next.bedrooms, after: count, rows: more)
    bathrooms.append(next.bathrooms, after: count, rows: more)
    latitudes.append(next.latitudes, after: count, rows: more)
    longitudes.append(next.longitudes, after: count, rows: more)
    titles.append(next.titles, after: count, rows: more)
    ids.append(next.ids, after: count, rows: more)
    urls.append(next.urls, after: count, rows: more)
  }
}
