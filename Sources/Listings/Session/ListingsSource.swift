/// Where listings come from: a file, and how its columns are to be read.
package struct ListingsSource: Hashable, Sendable {
  package let path: String
  package let columns: ColumnOverrides

  package init(path: String, columns: ColumnOverrides = ColumnOverrides()) {
    self.path = path
    self.columns = columns
  }

  /// The best of the files that the user dropped, its columns found by their names.
  package init?(dropped paths: [String]) {
    let isTable: (String) -> Bool = { path in
      [".csv", ".tsv", ".txt"].contains { path.lowercased().hasSuffix($0) }
    }
    guard let path = paths.first(where: isTable) ?? paths.first else { return nil }
    self.init(path: path)
  }

  /// The last part of the path, fit for a label.
  package var name: String { PlainText.displayed(String(path.split(separator: "/").last ?? "")) }
}
