import Listings

/// What the user decided about the columns of a file, kept for all files with the same header.
struct ColumnMemory {
  /// The header as a key: the names of the columns, in their order.
  static func key(of names: [String]) -> String { names.joined(separator: "\u{1F}") }

  /// The decisions as text: what `--columns` takes, then the currency and the unit of areas, apart.
  static func text(of options: ImportOptions) -> String {
    let columns = ColumnRole.allCases.compactMap { role -> String? in
      let name = options.columns.absent.contains(role) ? "-" : options.columns.names[role]
      guard let name else { return nil }
      return "\(role.rawValue)="
        + (name == "-" ? name : "\"\(name.replacing("\"", with: "\"\""))\"")
    }
    return [
      columns.joined(separator: ","), options.currency?.code ?? "", options.areaMeasure?.name ?? "",
    ].joined(separator: "\u{1F}")
  }

  /// The decisions that a text stands for; nil if it is damaged.
  static func options(from text: String) -> ImportOptions? {
    let parts = text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { return nil }
    var options = ImportOptions()
    if !parts[0].isEmpty {
      guard let columns = try? ColumnOverrides(parsing: parts[0]) else { return nil }
      options.columns = columns
    }
    options.currency = Currency(code: parts[1])
    options.areaMeasure = AreaMeasure.known.first { $0.name == parts[2] }
    return options
  }
}
