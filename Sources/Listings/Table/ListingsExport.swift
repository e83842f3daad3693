/// Writes homes as comma-separated values that this application and spreadsheets read.
public struct ListingsExport: Sendable {
  private let listings: ListingsTable

  /// An export of some rows of listings, or all.
  public init(_ listings: ListingsTable) {
    self.listings = listings
  }

  /// A file of some rows, in their order, with a header. Columns the listings lack are left out.
  /// Areas are written in the unit of the file they came from, amounts with a dot and no groups, text
  /// so that no spreadsheet runs it.
  public func csv(rows: some Sequence<Int>) -> [UInt8] {
    let columns = columns
    var writer = CSVWriter()
    for column in columns { writer.append(column.name) }
    writer.endRow()
    for row in rows where row >= 0 && row < listings.count {
      for column in columns { column.write(row, &writer) }
      writer.endRow()
    }
    return writer.bytes
  }

  private struct Column {
    let name: String
    let write: (Int, inout CSVWriter) -> Void

    init(number name: String, _ value: @escaping (Int) -> String?) {
      self.name = name
      write = { $1.append(value($0) ?? "") }
    }

    init(text name: String, _ value: @escaping (Int) -> String?) {
      self.name = name
      write = { $1.append(text: value($0) ?? "") }
    }
  }

  private var columns: [Column] {
    ColumnRole.allCases.filter { listings.columns[$0] != nil }.map(column)
  }

  private func column(_ role: ColumnRole) -> Column {
    let listings = listings
    let unit = listings.areaUnit
    switch role {
    case .price:
      let name = listings.currency.map { "Price (\($0.code))" } ?? "Price"
      return Column(number: name) { Self.number(listings.price(of: $0)) }
    case .area:
      return Column(number: "Area (\(unit.rawValue))") { row in
        listings.area(of: row).map { Self.number(Self.rounded(unit.fromSquareMetres($0))) }
      }
    case .bedrooms:
      let name = listings.columns.countsRooms ? "Rooms" : "Bedrooms"
      return Column(number: name) { row in listings.bedrooms(of: row).map { String($0) } }
    case .bathrooms:
      return Column(number: "Bathrooms") { listings.bathrooms(of: $0).map(Self.number) }
    case .latitude:
      return Column(number: "Latitude") { row in
        listings.coordinates(of: row).map { Self.number($0.latitude) }
      }
    case .longitude:
      return Column(number: "Longitude") { row in
        listings.coordinates(of: row).map { Self.number($0.longitude) }
      }
    case .title: return Column(text: "Title", listings.title)
    case .type: return Column(text: "Type", listings.kind)
    case .location: return Column(text: "Location", listings.location)
    case .city: return Column(text: "City", listings.city)
    case .postalCode: return Column(text: "Postcode", listings.postalCode)
    case .id: return Column(text: "Id", listings.id)
    case .url: return Column(text: "URL", listings.url)
    }
  }

  /// A number as short as it can be read back; whole ones without a fraction.
  static func number(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return String(whole) }
    return value.description
  }

  /// A converted area without the last bits that converting there and back has changed.
  private static func rounded(_ value: Double) -> Double {
    let scaled = value * 1e6
    return scaled.magnitude < 1e15 ? scaled.rounded() / 1e6 : value
  }
}
