import DetentViews

/// Everything that a pane says of one home, ready to be shown.
struct HomeDetails: Equatable, Sendable {
  /// One cell of the file.
  struct Field: Equatable, Sendable {
    /// What the file calls the column.
    var name: String
    /// What stands in the file; empty for nothing.
    var value: String
    /// What a click on it does.
    var action: Action?
  }

  /// What a click on a field does.
  enum Action: Equatable, Sendable {
    /// Opens an address of the web.
    case link(String)
    /// Shows where the home is.
    case place
  }

  /// Its row of the listings.
  var home: Int
  /// Its place among the results, counted from 1; nil where a filter hides it.
  var position: Int?
  /// How many results there are.
  var count: Int
  var title: String
  var subtitle: String
  var price: String
  /// What the price means: per area, and among the results.
  var priceNote: String
  /// The same, read aloud.
  var spokenPriceNote: String
  var isFavourite: Bool
  var note: String
  /// Where it stands in the file, in words.
  var lineText: String
  /// How many columns the file has, in words.
  var columnsText: String
  /// The cells of its row, in the order of the file; empty while they are read.
  var fields: [Field]
  /// Why its row cannot be read any more; nil where it can.
  var failure: String?

  /// The first address among its cells; nil where there is none.
  var link: String? {
    fields.lazy.compactMap { if case .link(let address) = $0.action { address } else { nil } }.first
  }

  /// An address that a browser may be given: of the web and nothing else.
  static func webAddress(_ text: String) -> String? {
    let lower = text.lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://"), text.utf8.count <= 2_000,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
    else { return nil }
    return text
  }

  /// An address as a row has room for it: without what every address has.
  static func shownAddress(_ address: String) -> String {
    for prefix in ["https://www.", "http://www.", "https://", "http://"]
    where address.lowercased().hasPrefix(prefix) {
      return String(address.dropFirst(prefix.count))
    }
    return address
  }

  /// The home as lines of text, for the clipboard.
  func text(_ texts: Localized) -> String {
    let head = [title, subtitle, price, note].filter { !$0.isEmpty }
    let cells = fields.filter { !$0.value.isEmpty }.map { texts("\($0.name): \($0.value)") }
    return (head + (cells.isEmpty ? [] : [""] + cells)).joined(separator: "\n") + "\n"
  }
}
