package import Listings

/// Listings from text.
package func listings(
  _ text: String, columns: ColumnOverrides = ColumnOverrides(), currency: Currency? = nil
) throws(LoadError) -> ListingsTable {
  try ListingsTable(
    parsing: Array(text.utf8), options: ImportOptions(columns: columns, currency: currency))
}

extension ListingsTable {
  package var prices: [Double] { (0..<count).map(price) }
  package var areas: [Double?] { (0..<count).map(area) }
  package var reasons: [Diagnostic.Reason] { report.diagnostics.stored.map(\.reason) }
}

/// Why loading text fails; nil if it does not.
package func failure(_ text: String, columns: ColumnOverrides = ColumnOverrides()) -> LoadError
  .Reason?
{
  do throws(LoadError) {
    _ = try listings(text, columns: columns)
    return nil
  } catch {
    return error.reason
  }
}

extension Currency {
  /// The dollar of the United States, which the library knows as all others: by its code.
  package static let dollar = Currency(code: "USD")!
}
