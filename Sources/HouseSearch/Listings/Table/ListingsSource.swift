/// The source of listings: a file, and how its columns are to be read.
package struct ListingsSource: Equatable, Sendable {
  /// The paths of the files, which are shown as one; symbolic links are followed, and `-` is
  /// standard input.
  package let paths: [String]
  /// What the user decided about their reading.
  package let options: ImportOptions

  /// The path of the first file.
  package var path: String { paths.first ?? "" }

  /// A file.
  package init(path: String, options: ImportOptions = ImportOptions()) {
    self.init(paths: [path], options: options)
  }

  /// Several files whose homes are shown together.
  package init(paths: [String], options: ImportOptions = ImportOptions()) {
    (self.paths, self.options) = (paths, options)
  }

  /// The tables among the files that the user dropped, else the first of them; their columns are
  /// found by their names.
  package init?(dropped paths: [String]) {
    let tables = paths.filter { path in
      [".csv", ".tsv", ".tab", ".txt"].contains { path.lowercased().hasSuffix($0) }
    }
    guard let first = paths.first else { return nil }
    self.init(paths: tables.isEmpty ? [first] : tables)
  }

  /// The last part of the path, fit for a label, and how many files there are besides.
  package var name: String {
    let path = paths.first ?? ""
    let name = path == InputFile.standardInput ? "stdin" : path.split(separator: "/").last ?? ""
    let others = paths.count > 1 ? " +\(paths.count - 1)" : ""
    return PlainText.displayed(String(name)) + others
  }
}
