/// The homes of a file, column by column; never changed, and safe to hand to any thread.
///
/// Rows are counted from 0 in the order of the file; rows without a readable price are left out.
/// Two rows may have the same id. A row that does not exist has no values.
public final class ListingsTable: Sendable {
  /// How many homes there are.
  public let count: Int
  /// How the reading went.
  public let report: LoadReport
  /// The currency of all prices, where the file states or suggests one.
  public var currency: Currency? { report.currency }
  /// The unit the file gives areas in. Areas are kept in square metres.
  public let areaUnit: AreaUnit
  /// Which column played which role.
  public let columns: ColumnMap
  /// The first `HomeKind.limit` kinds of homes, the most frequent one first.
  public let kinds: [HomeKind]

  let storage: ListingsStorage
  let rows: FileRows

  init(
    _ storage: ListingsStorage, report: LoadReport, columns: ColumnMap, rows: FileRows
  ) {
    (self.storage, self.rows) = (storage, rows)
    self.report = report
    self.columns = columns
    areaUnit = storage.areaUnit
    count = storage.prices.count
    kinds = HomeKind.all(in: storage.kinds)
  }

  /// What tells kinds of homes apart.
  public enum KindSource: Hashable, Sendable { case types, otherColumn }

  /// What tells the kinds of these homes apart; nil without kinds.
  public var kindSource: KindSource? {
    kinds.isEmpty ? nil : columns.hasOtherTypes ? .otherColumn : .types
  }

  /// The price of a home; 0 for a row that does not exist.
  public func price(of row: Int) -> Double {
    storage.prices.indices.contains(row) ? storage.prices[row] : 0
  }

  /// The floor area of a home in square metres.
  public func area(of row: Int) -> Double? { storage.areas[row] }
  /// How many bedrooms a home has, or rooms where the file counts those; 0 for a studio.
  public func bedrooms(of row: Int) -> Int? { storage.bedrooms[row].map { Int($0) } }
  /// How many bathrooms a home has, in fractions where the file has them.
  public func bathrooms(of row: Int) -> Double? { storage.bathrooms[row] }
  /// The name or address of a home, as the file has it.
  public func title(of row: Int) -> String? { storage.titles[row] }
  /// What kind of home it is, as the file has it.
  public func kind(of row: Int) -> String? { storage.kinds[row] }
  /// The number of the kind of a home, see `HomeKind.id`; 0 for none.
  public func kindID(of row: Int) -> Int { storage.kinds.id(row) }
  /// The district or neighbourhood of a home, as the file has it.
  public func location(of row: Int) -> String? { storage.locations[row] }
  /// The city of a home, as the file has it.
  public func city(of row: Int) -> String? { storage.cities[row] }
  /// The postal code of a home, as the file has it.
  public func postalCode(of row: Int) -> String? { storage.postalCodes[row] }
  /// The id of a home; ids need not be unique.
  public func id(of row: Int) -> String? { storage.ids[row] }
  /// The address of a home's page, as the file has it: not checked, not to be opened unseen.
  public func url(of row: Int) -> String? { storage.urls[row] }
  package func rows(withID id: String) -> [Int] { storage.ids.rows(of: id) }
  /// The homes with the same address of a page.
  package func rows(withURL url: String) -> [Int] { storage.urls.rows(of: url) }

  /// The coordinates of a home, in degrees north and east.
  public func coordinates(of row: Int) -> (latitude: Double, longitude: Double)? {
    guard let latitude = storage.latitudes[row], let longitude = storage.longitudes[row] else {
      return nil
    }
    return (latitude, longitude)
  }

  /// The surroundings of a home for a label: its location, else its city, else its postal code.
  public func placeName(of row: Int) -> String? {
    (location(of: row) ?? city(of: row) ?? postalCode(of: row)).map(PlainText.displayed)
  }

  /// The line to show for a home: its title, else its most exact place, its kind, or its number.
  public func headline(of row: Int) -> String {
    let text =
      title(of: row) ?? location(of: row) ?? city(of: row) ?? postalCode(of: row) ?? kind(of: row)
    return text.map(PlainText.displayed) ?? "#\(row + 1)"
  }

  /// The line to show below it: the place and the postal code that the headline leaves.
  public func subheadline(of row: Int) -> String {
    let headline = headline(of: row)
    let place = [location(of: row), city(of: row)].compactMap { $0 }.map(PlainText.displayed)
    let parts = [place.first { $0 != headline }, postalCode(of: row).map(PlainText.displayed)]
    return parts.compactMap { $0 }.filter { $0 != headline }.joined(separator: " · ")
  }
}

/// A kind of home, and how many there are.
public struct HomeKind: Hashable, Sendable {
  /// Its number among the listings' kinds, from 1.
  public let id: Int
  /// Its name, as the file has it.
  public let name: String
  /// How many homes are of it.
  public let count: Int

  /// How many kinds are listed: where a file has more, the column holds no kinds.
  public static let limit = 1_000

  static func all(in column: InternedColumn) -> [HomeKind] {
    column.frequentTexts(column.counts).prefix(limit).map {
      HomeKind(id: $0.id, name: $0.text, count: $0.count)
    }
  }
}
