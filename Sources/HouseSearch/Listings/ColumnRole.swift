/// The meaning of a column. The raw value is its name on the command line.
public enum ColumnRole: String, CaseIterable, Hashable, Sendable {
  /// A fact about a home, by its name.
  case price, title, type, area, bedrooms, bathrooms, location, city
  /// The postal code of a home.
  case postalCode = "postcode"
  /// The place of a home in degrees, its name in the file, or its address on the web.
  case latitude, longitude, id, url
  /// Both degrees of where a home is.
  case coordinates
  /// The currency of the price, row by row.
  case currency
  /// The scale of the price, its currency, or both, row by row.
  case priceUnit = "price-unit"
  /// The unit of the floor area, row by row.
  case areaUnit = "area-unit"
}

extension ColumnRole {
  var isPlace: Bool { self == .latitude || self == .longitude || self == .coordinates }

  /// What the cells of a column hold besides its price; nil for text.
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
