import DetentBase
import DetentControls
import DetentViews
import Listings

/// The titles and subtitles of the homes in a file. If the file has no addresses, subtitles list
/// the most informative cells.
@MainActor
final class HomeWords {
  private let listings: ListingsTable
  private let texts: ListingsTexts
  /// Whether the headline of a home is a place that many homes share.
  private let sharesPlaces: Bool
  /// Informative columns that the list does not show, best first. Subtitles use those with values.
  private var columns: [Int] = []
  /// The subtitles of homes that were in sight, as read from the file.
  private var lines: [Int: String] = [:]

  private static let (sampled, shownColumns, mostLines) = (64, 3, 1_000)
  /// Words in the names of informative columns, the best first.
  private static let tellingWords = [
    "bath", "built", "lot", "land", "condition", "energy", "floor", "garden", "parking",
  ]

  init(_ listings: ListingsTable, _ texts: ListingsTexts) {
    (self.listings, self.texts) = (listings, texts)
    let step = max(1, listings.count / Self.sampled)
    let homes = Array(stride(from: 0, to: listings.count, by: step).prefix(Self.sampled))
    sharesPlaces =
      listings.columns[.title] == nil && homes.count > 3
      && Set(homes.map(listings.headline)).count <= homes.count / 2
    guard homes.contains(where: { listings.subheadline(of: $0).isEmpty }) || sharesPlaces
    else { return }
    columns = tellingColumns(homes.compactMap { try? listings.record(of: $0) })
  }

  /// Returns the informative columns that have no place in the list, the best first. They are
  /// short, mostly filled, and neither equal for all homes nor different for each.
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

  func title(of home: Int) -> String {
    let headline = listings.headline(of: home)
    let isPlace = sharesPlaces && listings.placeName(of: home) != nil
    return isPlace ? texts.text("Home in \(headline)") : headline
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

extension ListingMark {
  /// The identifier of views for the mark.
  var name: String { self == .favourite ? "favourites" : "notes" }

  var icon: ToolIcon { self == .favourite ? .favourite : .note }

  func title(_ texts: Localized) -> String {
    self == .favourite ? texts("Favourites") : texts("Notes")
  }

  func spoken(_ texts: Localized) -> String {
    self == .favourite ? texts("favourite") : texts("has a note")
  }
}

/// The names of sort orders, and the orders that the user can choose.
struct SortWords {
  private let texts: Localized
  private let areaUnit: AreaUnit
  private let fileColumns: [String]

  /// - Parameter fileColumns: the displayed names of the columns of the file.
  init(_ texts: Localized, areaUnit: AreaUnit = .squareMetres, fileColumns: [String] = []) {
    (self.texts, self.areaUnit, self.fileColumns) = (texts, areaUnit, fileColumns)
  }

  static let columns: [ListingColumn: ListingsSort.Column] = [
    .title: .title, .distance: .distance, .area: .area, .bedrooms: .bedrooms, .price: .price,
  ]

  static func keys(of sort: ListingsSort) -> [ListingsSort.Key] {
    sort.keys.isEmpty ? [ListingsSort.Key(.price)] : sort.keys
  }

  /// Returns whether a column is descending, or nil if the list is not sorted by it.
  static func isDescending(_ column: ListingColumn, in sort: ListingsSort) -> Bool? {
    keys(of: sort).first { $0.column == columns[column] }?.isDescending
  }

  static func offered(for columns: ColumnAssignment?, hasCoordinates: Bool) -> [ListingsSort] {
    var keys = [ListingsSort.Key(.price, isDescending: true)]
    if columns?[.area] != nil { keys += [.init(.area, isDescending: true), .init(.pricePerArea)] }
    if columns?[.bedrooms] != nil { keys.append(.init(.bedrooms, isDescending: true)) }
    if hasCoordinates { keys.append(.init(.distance)) }
    keys.append(.init(.title))
    return [ListingsSort()] + keys.map { ListingsSort(keys: [$0]) }
  }

  /// Returns further columns to sort by, except coordinates, links, currencies and units.
  func offered(in listings: ListingsTable) -> [(column: ListingsSort.Column, name: String)] {
    listings.fileColumns.indices.compactMap { number in
      let name = name(of: .file(number))
      switch listings.columns.role(of: number) {
      case .price, .title, .area, .bedrooms, .latitude, .longitude, .coordinates, .currency, .url,
        .priceUnit, .areaUnit:
        return nil
      // A role also sorts another file, in which the column has a different name.
      case .bathrooms: return (.bathrooms, name)
      case .type: return (.kind, name)
      case .location: return (.location, name)
      case .city, .postalCode, .id, nil: return (.file(number), name)
      }
    }
  }

  /// Returns the order by a column alone, reversed if the list was already in that order.
  static func sort(_ sort: ListingsSort, choosing column: ListingsSort.Column) -> ListingsSort {
    let isPresent = keys(of: sort) == [ListingsSort.Key(column)]
    let keys = [ListingsSort.Key(column, isDescending: isPresent)]
    return ListingsSort(keys: keys == [ListingsSort.Key(.price)] ? [] : keys)
  }

  /// Returns words for a button: "Price, Area", or "Year built ↓" for a column without a header.
  func short(of sort: ListingsSort) -> String {
    Self.keys(of: sort).map { key in
      let name = name(of: key.column)
      return Self.columns.values.contains(key.column) ? name : "\(name) \(Self.arrow(of: key))"
    }.joined(separator: texts(", "))
  }

  static func arrow(of key: ListingsSort.Key) -> String { key.isDescending ? "↓" : "↑" }

  func name(of column: ListingsSort.Column) -> String {
    switch column {
    case .price: texts("Price")
    case .area: texts("Area")
    case .bedrooms: texts("Beds")
    case .bathrooms: texts("Baths")
    case .distance: texts("Distance")
    case .title: texts("Name")
    case .kind: texts("Type")
    case .location: texts("Place")
    case .pricePerArea: areaUnit == .squareFeet ? texts("Price per sq ft") : texts("Price per m²")
    case .file(let number): fileColumns.indices.contains(number) ? fileColumns[number] : ""
    }
  }

  func spoken(of sort: ListingsSort) -> String {
    Self.keys(of: sort).map { key in
      let name = name(of: key.column)
      return key.isDescending ? texts("\(name), descending") : texts("\(name), ascending")
    }.joined(separator: texts("; "))
  }

  /// Returns the first key of an order in words: "Price: low to high".
  func order(of sort: ListingsSort) -> String {
    let key = Self.keys(of: sort)[0]
    let name = name(of: key.column)
    let isDown = key.isDescending
    return switch key.column {
    case .area: isDown ? texts("Largest first") : texts("Smallest first")
    case .distance: isDown ? texts("Farthest first") : texts("Nearest first")
    case .title, .kind, .location: isDown ? texts("\(name) Z–A") : texts("\(name) A–Z")
    case .file: isDown ? texts("\(name), descending") : texts("\(name), ascending")
    case .price, .pricePerArea, .bedrooms, .bathrooms:
      isDown ? texts("\(name): high to low") : texts("\(name): low to high")
    }
  }
}
