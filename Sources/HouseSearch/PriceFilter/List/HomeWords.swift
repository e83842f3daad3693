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
  /// The columns that stand nowhere else in the list and tell the most, of which the first ones with a
  /// value count.
  private var columns: [Int] = []
  /// The lines of homes that were in sight, which are read from the file.
  private var lines: [Int: String] = [:]

  private static let (sampled, shownColumns, mostLines) = (64, 3, 1_000)
  /// The words in names of columns that tell the most, the best ones first.
  private static let tellingWords = [
    "bath", "built", "lot", "land", "condition", "energy", "floor", "garden", "parking",
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
    let others = listings.fileColumns.indices.filter { number in
      listings.columns.role(of: number).map { $0 == .bathrooms } ?? true
    }
    columns = Self.tellingWords.flatMap { word in
      others.filter { TextFolding.folded(listings.fileColumns[$0]).contains(word) }
    }
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
    let parts = columns.filter { cells.indices.contains($0) && !cells[$0].isEmpty }
      .prefix(Self.shownColumns).map { number in
        let name = ListingsTexts.sentence(
          listings.fileColumns[number].replacing("_", with: " "), end: "")
        return texts.text("\(name): \(PlainText.displayed(cells[number]))")
      }
    lines[home] = parts.joined(separator: texts.text(" · "))
    return lines[home] ?? ""
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

  /// The button and the chip of the homes that have it.
  func title(_ texts: Localized) -> String {
    switch self {
    case .favourite: texts("Favourites")
    case .note: texts("Notes")
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
