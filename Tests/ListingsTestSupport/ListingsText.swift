package import Listings

/// Listings from text.
package func listings(
  _ text: String, columns: ColumnOverrides = ColumnOverrides(), currency: Currency? = nil
) throws(LoadError) -> ListingsTable {
  try ListingsTable(
    parsing: Array(text.utf8), options: ImportOptions(columns: columns, currency: currency))
}

/// Gives tables an initializer for bytes. An initializer of a protocol can assign `self`, while
/// one of a class could not use a table that the loader made.
package protocol BytesInitializable {}

extension ListingsTable: BytesInitializable {}

extension BytesInitializable where Self == ListingsTable {
  /// Loads bytes from a file that is removed at once; the table keeps it open.
  package init(
    parsing bytes: [UInt8], options: ImportOptions = ImportOptions()
  ) throws(LoadError) {
    let folder = TemporaryFolder()
    self = try ListingsLoader.read(folder.write("listings.csv", bytes), options: options)
  }
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
