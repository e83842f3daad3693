import Listings

/// Where listings come from: a file, and how its columns are to be read.
struct ListingsSource: Hashable, Sendable {
  let path: String
  let columns: ColumnOverrides

  init(_ options: PriceFilterApplication.Options) throws(PriceFilterApplication.OptionError) {
    guard let path = options.listings ?? ResourceLocator().sampleListings else {
      throw .init("the bundled sample is missing; name a file with --listings")
    }
    self.path = path
    columns = options.columns
  }

  /// The best of the files that the user dropped, its columns found by their names.
  init?(dropped paths: [String]) {
    let isTable: (String) -> Bool = { path in
      [".csv", ".tsv", ".txt"].contains { path.lowercased().hasSuffix($0) }
    }
    guard let path = paths.first(where: isTable) ?? paths.first else { return nil }
    self.path = path
    columns = ColumnOverrides()
  }

  /// The last part of the path, fit for a label.
  var name: String { PlainText.displayed(String(path.split(separator: "/").last ?? "")) }
}
