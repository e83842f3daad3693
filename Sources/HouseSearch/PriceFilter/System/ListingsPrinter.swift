import DetentOutput
import DetentViews
import Glibc
import Listings

/// What scripts get of listings without a window: nothing is drawn, and no state is read but the
/// marks where the filter asks for them.
package enum ListingsPrinter {
  /// The forms that homes are printed in.
  package enum Form: String, CaseIterable, Sendable {
    /// The header and the rows of the file.
    case csv
    /// An array of objects.
    case json
    /// How many homes pass.
    case count
  }

  /// Reads the file and prints the homes that pass, in their order, to standard output, and what is
  /// wrong with the file to standard error.
  /// - Throws: `LoadError`, `ExportError`, `StandardOutput.Failure`, `OptionError`.
  @MainActor
  package static func print(
    _ form: Form, of options: PriceFilterApplication.Options
  ) async throws {
    var traits = Traits()
    (traits.locale, traits.language) = (options.locale.description, options.language)
    let source = try ListingsSource(options)
    let (index, search) = try await ListingsLoader.loadIndex(
      source, searching: options.search, marks: HomeMarks.kept(options.keepsMarks))
    for line in ListingsTexts(traits).reportLines(of: source.name, index.listings.report) {
      StandardOutput.writeError(line)
    }
    switch form {
    case .count: try StandardOutput.write("\(index.result(of: search.filter).count)")
    case .csv: try await write(index, search, as: .csv)
    case .json: try await write(index, search, as: .json)
    }
  }

  private static func write(
    _ index: FilterIndex, _ search: ListingsSearch, as format: ListingsExport.Format
  ) async throws {
    try await ListingsExport.write(
      rows: index.sorted(search), of: index.listings, as: format, to: STDOUT_FILENO)
  }
}
