import DetentBase
import DetentControls
import DetentViews
import Listings

/// The name of each home of a file, and the line below it: in files without addresses the cells that
/// tell the most of a home.
@MainActor
final class HomeWords {
  private let listings: ListingsTable
  private let texts: ListingsTexts
  /// Whether the most exact thing known of homes is a place that many of them share.
  private let sharesPlaces: Bool
  /// The columns that tell the most, of which the first ones with a value count.
  private var columns: [Int] = []
  /// The lines of homes that were in sight, which are read from the file.
  private var lines: [Int: String] = [:]

  private static let (sampled, shownColumns, mostLines) = (64, 3, 1_000)
  /// The words in names of columns that tell the most, the best ones first.
  private static let tellingWords = [
    "bath", "built", "lot", "plot", "land", "condition", "energy", "floor", "garden", "parking",
  ]

  init(_ listings: ListingsTable, _ texts: ListingsTexts) {
    (self.listings, self.texts) = (listings, texts)
    let step = max(1, listings.count / Self.sampled)
    let homes = Array(stride(from: 0, to: listings.count, by: step).prefix(Self.sampled))
    let hasTitles = listings.columns[.title] != nil
    sharesPlaces =
      !hasTitles && homes.count > 3
      && Set(homes.map(listings.headline)).count <= homes.count / 2
    guard homes.contains(where: { listings.subheadline(of: $0).isEmpty }) || sharesPlaces
    else { return }
    columns = tellingColumns(homes.compactMap { try? listings.record(of: $0) })
  }

  func title(of home: Int) -> String {
    let headline = listings.headline(of: home)
    let place =
      listings.location(of: home) ?? listings.city(of: home) ?? listings.postalCode(of: home)
    return sharesPlaces && place != nil ? texts.text("Home in \(headline)") : headline
  }

  func subtitle(of home: Int) -> String {
    let line = listings.subheadline(of: home)
    guard line.isEmpty, !columns.isEmpty else { return line }
    if let known = lines[home] { return known }
    if lines.count >= Self.mostLines { lines = [:] }
    let cells = (try? listings.record(of: home)) ?? []
    let parts = columns.lazy.filter { cells.indices.contains($0) && !cells[$0].isEmpty }
      .prefix(Self.shownColumns).map { self.words(of: $0, PlainText.displayed(cells[$0])) }
    lines[home] = parts.joined(separator: texts.text(" · "))
    return lines[home] ?? ""
  }

  /// The columns that stand nowhere else in the list, the most telling ones first: short, seldom
  /// empty, and neither the same for all homes nor another one for each.
  private func tellingColumns(_ records: [[String]]) -> [Int] {
    let found = listings.fileColumns.indices.compactMap { number -> (rank: Int, number: Int)? in
      let role = listings.columns.role(of: number)
      guard role == nil || role == .bathrooms else { return nil }
      let cells = records.map { number < $0.count ? $0[number] : "" }.filter { !$0.isEmpty }
      let name = TextFolding.folded(listings.fileColumns[number])
      let rank = Self.tellingWords.firstIndex(where: name.contains)
      let kinds = Set(cells).count
      guard cells.count * 2 > records.count, kinds > 1, cells.allSatisfy({ $0.count <= 16 }),
        rank != nil || kinds * 2 <= cells.count
      else { return nil }
      return (rank ?? Self.tellingWords.count, number)
    }
    return found.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.map(\.number)
  }

  /// "3 bath", "built 1951", "Lot size: 22,334".
  private func words(of number: Int, _ cell: String) -> String {
    let (name, text, value) = (listings.fileColumns[number], texts.text, Double(cell))
    let amount = value.map { texts.amount($0, NumberFormat()) } ?? cell
    if listings.columns.role(of: number) == .bathrooms, let value {
      let count = Int(exactly: value) ?? 100
      return text(count, "\(amount) bath", "\(amount) bath", context: "list")
    }
    if TextFolding.folded(name).contains("built") { return text("built \(cell)") }
    let title = ListingsTexts.sentence(
      texts.columnName(name, number).replacing("_", with: " "), end: "")
    let isYear = (1_500...2_100).contains(value ?? 0)
    return text("\(title): \(isYear ? cell : amount)")
  }
}

/// What the marks of homes are called, and how they are drawn.
extension ListingMark {
  /// What the parts of the window that are about it are identified by.
  var name: String {
    switch self {
    case .favourite: "favourites"
    case .note: "notes"
    }
  }

  var icon: ToolIcon {
    switch self {
    case .favourite: .favourite
    case .note: .note
    }
  }

  /// The button that shows the homes that have it.
  func title(_ texts: Localized) -> String {
    switch self {
    case .favourite: texts("Favourites")
    case .note: texts("Notes")
    }
  }

  /// What the homes have in common that pass.
  func summary(_ texts: Localized) -> String {
    switch self {
    case .favourite: texts("Favourites")
    case .note: texts("With a note")
    }
  }

  /// What is read of a home that has it.
  func spoken(_ texts: Localized) -> String {
    switch self {
    case .favourite: texts("favourite")
    case .note: texts("has a note")
    }
  }
}
