/// What a column of a listings file means to the application. The raw value is its name on the
/// command line.
public enum ColumnRole: String, CaseIterable, Hashable, Sendable {
  case price, title, type, area, bedrooms, bathrooms, location, city
  case postalCode = "postcode"
  case latitude, longitude, id, url
}
