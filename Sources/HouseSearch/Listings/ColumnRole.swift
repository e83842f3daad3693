/// The meaning of a column. The raw value is its name on the command line.
package enum ColumnRole: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
  case price, title, type, area, bedrooms, bathrooms, location, city
  case postalCode = "postcode"
  /// The position of a home in degrees, its id in the file, or its web address.
  case latitude, longitude, id, url
  /// Latitude and longitude in one cell.
  case coordinates
  /// The currency of the price, row by row.
  case currency
  /// The scale of the price, its currency, or both, row by row.
  case priceUnit = "price-unit"
  /// The unit of the floor area, row by row.
  case areaUnit = "area-unit"

  /// The kind of numbers in the cells, or nil for text, prices and units.
  var numbers: NumberParser.Kind? {
    switch self {
    case .area: .area
    case .bedrooms: .rooms
    case .bathrooms: .fraction
    case .latitude: .degrees(limit: 90)
    case .longitude: .degrees(limit: 180)
    default: nil
    }
  }
}
