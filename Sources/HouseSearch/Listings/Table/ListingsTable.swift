/// The homes of a file, column by column. A table never changes and may be used from any thread.
///
/// Rows are counted from 0 in the order of the file, without rows that have no readable price. Two
/// rows may have the same id. A row that does not exist has no values.
package final class ListingsTable: Sendable {
  package var count: Int { rows.count }
  package let report: LoadReport
  /// The currency of all prices, or nil if the file neither states nor suggests one.
  package var currency: Currency? { report.currency }
  /// The unit that areas are shown in. Areas are stored in square metres.
  package var areaUnit: AreaUnit { storage.areaUnit }
  package let columns: ColumnAssignment
  /// The first 1,000 kinds of homes, the most frequent first.
  package let kinds: [FileColumn.Choice]
  /// The column of kinds, with spellings merged, or nil if the file has no such column.
  let kindColumn: FileColumn?

  let storage: ListingsStorage
  let rows: FileRows

  init(_ storage: ListingsStorage, report: LoadReport, columns: ColumnAssignment, rows: FileRows) {
    (self.storage, self.rows) = (storage, rows)
    (self.report, self.columns) = (report, columns)
    kindColumn = storage.names[.type].map { kinds in
      let number = columns[.type] ?? 0
      return FileColumn(number: number, name: columns.names[number], values: .texts(kinds))
    }
    kinds = Array((kindColumn?.choices ?? []).prefix(Self.mostKinds))
  }

  /// The number of kinds that are listed. A column with more texts does not hold kinds.
  static let mostKinds = 1_000

  /// The names of the file's columns in order, or their numbers from 1 if it has no header.
  package var fileColumns: [String] { columns.names }

  /// The first line of a home in the file, counted from 1, or 0 if the row does not exist.
  package func line(of home: Int) -> Int { rows.line(of: home) }

  /// All cells of a home as in the file, which is read again.
  package func record(of home: Int) throws(LoadError) -> [String] {
    0..<rows.count ~= home ? try rows.record(of: home) : []
  }

  /// The source of the kinds of homes: the column of types, or another column of a few words.
  package enum KindSource: Hashable, Sendable { case types, otherColumn }

  package var kindSource: KindSource? {
    kinds.isEmpty ? nil : columns.hasOtherTypes ? .otherColumn : .types
  }

  /// The price of a home; 0 for a row that does not exist.
  package func price(of row: Int) -> Double {
    storage.prices.indices.contains(row) ? storage.prices[row] : 0
  }

  /// The floor area of a home in square metres, or nil if it is unknown.
  package func area(of row: Int) -> Double? { storage.numbers[.area]?[row] }
  /// The number of bedrooms (of rooms if the file counts those), 0 for a studio, or nil if unknown.
  package func bedrooms(of row: Int) -> Int? { storage.bedrooms[row].map { Int($0) } }
  /// The number of bathrooms, possibly a fraction, or nil if it is unknown.
  package func bathrooms(of row: Int) -> Double? { storage.numbers[.bathrooms]?[row] }
  package func title(of row: Int) -> String? { storage.text(.title, of: row) }
  package func kind(of row: Int) -> String? { storage.text(.type, of: row) }
  /// The number of the kind of a home, see `FileColumn.Choice.id`, or 0 for no kind.
  package func kindID(of row: Int) -> Int { storage.names[.type]?.id(row) ?? 0 }
  package func location(of row: Int) -> String? { storage.text(.location, of: row) }
  package func city(of row: Int) -> String? { storage.text(.city, of: row) }
  package func postalCode(of row: Int) -> String? { storage.text(.postalCode, of: row) }
  package func id(of row: Int) -> String? { storage.text(.id, of: row) }
  /// The web address of a home, as in the file. It is not checked: show it before opening it.
  package func url(of row: Int) -> String? { storage.text(.url, of: row) }

  /// The coordinates of a home, in degrees north and east, or nil if they are unknown.
  package func coordinates(of row: Int) -> Coordinate? {
    0..<count ~= row ? storage.coordinates[row] : nil
  }

  /// The latitudes or longitudes of all homes; an unknown one is infinite.
  package func degrees(_ role: ColumnRole) -> ContiguousArray<Float> {
    ContiguousArray((storage.numbers[role]?.values ?? []).lazy.map { Float($0) })
  }

  /// The location of a home for a label, or else its city or postal code.
  package func placeName(of row: Int) -> String? {
    (location(of: row) ?? city(of: row) ?? postalCode(of: row)).map(PlainText.displayed)
  }

  /// The headline of a home: its title, or else its most exact place, its kind or its number.
  package func headline(of row: Int) -> String {
    let roles: [ColumnRole] = [.title, .location, .city, .postalCode, .type]
    let text = roles.compactMap { storage.text($0, of: row) }.first
    return text.map(PlainText.displayed) ?? "#\(row + 1)"
  }

  /// The line below the headline: place and postal code, without what the headline shows.
  package func subheadline(of row: Int) -> String {
    let headline = headline(of: row)
    let place = [location(of: row), city(of: row)].compactMap { $0 }.map(PlainText.displayed)
    let parts = [place.first { $0 != headline }, postalCode(of: row).map(PlainText.displayed)]
    return parts.compactMap { $0 }.filter { $0 != headline }.joined(separator: " · ")
  }
}
