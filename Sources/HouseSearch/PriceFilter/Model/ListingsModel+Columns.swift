import Listings

extension ListingsModel {
  /// Whether no column of the file is known to hold prices.
  var lacksPrice: Bool { missingPriceNames != nil }

  private var missingPriceNames: [String]? {
    guard case .failed(let error) = session.state, case .columns(let reason) = error.reason,
      case .missingPriceColumn(let names) = reason
    else { return nil }
    return names
  }

  /// What the sheet of columns shows; nil if nothing is known of the columns.
  var columnsContent: ColumnsSheet.Content? {
    var content = ColumnsSheet.Content()
    content.options = session.source.options
    if let names = missingPriceNames {
      content.names = names
      return content
    }
    guard session.isLoaded, let assignment = session.report?.assignments.first else { return nil }
    (content.names, content.cells) = (assignment.names, assignment.cells)
    content.columns = assignment.choices.mapValues { ($0.column, $0.confidence) }
    (content.currency, content.areaMeasure) = (session.listings?.currency, assignment.areaMeasure)
    return content
  }

  /// Reads the file with what the user decided, and keeps that for files with the same header.
  func read(with options: ImportOptions) {
    if let names = columnsContent?.names {
      arrangement.setColumns(ColumnMemory.text(of: options), ColumnMemory.key(of: names))
    }
    session.open(ListingsSource(paths: session.source.paths, options: options))
  }

  /// Reads a file that was read without any decision as the user decided for its header.
  /// - Returns: whether it is read again.
  func readAsDecided() -> Bool {
    guard session.source.options == ImportOptions(), let names = columnsContent?.names,
      let text = arrangement.columns(ColumnMemory.key(of: names)),
      let options = ColumnMemory.options(from: text), options != ImportOptions()
    else { return false }
    session.open(ListingsSource(paths: session.source.paths, options: options))
    return true
  }
}
