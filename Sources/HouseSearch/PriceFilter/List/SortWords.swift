import DetentViews
import Listings

/// What the order of the list is called, and where its columns are marked.
struct SortWords {
  private let texts: Localized
  private let areaUnit: AreaUnit
  private let fileColumns: [String]

  /// - Parameters:
  ///   - areaUnit: the unit of the floor areas in the list.
  ///   - fileColumns: what the columns of the file are called on the screen.
  init(_ texts: Localized, areaUnit: AreaUnit = .squareMetres, fileColumns: [String] = []) {
    (self.texts, self.areaUnit, self.fileColumns) = (texts, areaUnit, fileColumns)
  }

  /// What the columns of the list sort by.
  static let columns: [ListingColumn: ListingsSort.Column] = [
    .title: .title, .distance: .distance, .area: .area, .bedrooms: .bedrooms, .price: .price,
  ]

  /// The keys that count: the price where none is chosen.
  static func keys(of sort: ListingsSort) -> [ListingsSort.Key] {
    sort.keys.isEmpty ? [ListingsSort.Key(.price)] : sort.keys
  }

  /// The columns of the list that it is sorted by, and whether from the highest value.
  static func isDescending(_ sort: ListingsSort) -> [ListingColumn: Bool] {
    columns.compactMapValues { column in
      keys(of: sort).first { $0.column == column }?.isDescending
    }
  }

  /// What the user can choose from a menu.
  static func offered(hasArea: Bool, hasBedrooms: Bool, hasCoordinates: Bool) -> [ListingsSort] {
    var sorts = [ListingsSort(), ListingsSort(keys: [.init(.price, isDescending: true)])]
    if hasArea {
      sorts.append(ListingsSort(keys: [.init(.area, isDescending: true)]))
      sorts.append(ListingsSort(keys: [.init(.pricePerArea)]))
    }
    if hasBedrooms { sorts.append(ListingsSort(keys: [.init(.bedrooms, isDescending: true)])) }
    if hasCoordinates { sorts.append(ListingsSort(keys: [.init(.distance)])) }
    sorts.append(ListingsSort(keys: [.init(.title)]))
    return sorts
  }

  /// What the user can choose beside that: the columns of the file by their own names, but for those
  /// that say no more of a home than where it is, or that were offered above.
  func offered(in listings: ListingsTable) -> [(column: ListingsSort.Column, name: String)] {
    return listings.fileColumns.indices.compactMap { number in
      let name = name(of: .file(number))
      guard !name.isEmpty else { return nil }
      let role = listings.columns.role(of: number)
      // What another file calls otherwise is sorted by there.
      let isFirst = role.map { listings.columns[$0] == number } ?? true
      switch role {
      case .price, .title, .area, .bedrooms, .latitude, .longitude, .coordinates, .currency, .url,
        .priceUnit, .areaUnit:
        return nil
      case .bathrooms: return isFirst ? (.bathrooms, name) : nil
      case .type: return isFirst ? (.kind, name) : nil
      case .location: return isFirst ? (.location, name) : nil
      case .city, .postalCode, .id, nil: return (.file(number), name)
      }
    }
  }

  /// The order after a column was chosen: by it alone, the other way round where it was already.
  static func sort(_ sort: ListingsSort, choosing column: ListingsSort.Column) -> ListingsSort {
    let isPresent = keys(of: sort) == [ListingsSort.Key(column)]
    let keys = [ListingsSort.Key(column, isDescending: isPresent)]
    return ListingsSort(keys: keys == [ListingsSort.Key(.price)] ? [] : keys)
  }

  /// The columns that the list is sorted by, for a button: "Price, Area". Those without a header
  /// that says so have their direction behind them: "Year built ↓".
  func short(of sort: ListingsSort) -> String {
    Self.keys(of: sort).map { key in
      let name = name(of: key.column)
      return Self.columns.values.contains(key.column) ? name : "\(name) \(Self.arrow(of: key))"
    }.joined(separator: texts(", "))
  }

  static func arrow(of key: ListingsSort.Key) -> String { key.isDescending ? "↓" : "↑" }

  private func name(of column: ListingsSort.Column) -> String {
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
    case .file(let number):
      fileColumns.indices.contains(number) ? fileColumns[number] : ""
    }
  }

  /// The columns that the list is sorted by, each with its direction in words.
  func spoken(of sort: ListingsSort) -> String {
    Self.keys(of: sort).map { key in
      let name = name(of: key.column)
      return key.isDescending ? texts("\(name), descending") : texts("\(name), ascending")
    }.joined(separator: texts("; "))
  }

  /// The order in words: "Price: low to high".
  func order(of sort: ListingsSort) -> String {
    let key = Self.keys(of: sort)[0]
    let name = name(of: key.column)
    return switch (key.column, key.isDescending) {
    case (.area, false): texts("Smallest first")
    case (.area, true): texts("Largest first")
    case (.distance, false): texts("Nearest first")
    case (.distance, true): texts("Farthest first")
    case (.file, false): texts("\(name), ascending")
    case (.file, true): texts("\(name), descending")
    case (.title, false), (.kind, false), (.location, false): texts("\(name) A–Z")
    case (.title, true), (.kind, true), (.location, true): texts("\(name) Z–A")
    case (_, false): texts("\(name): low to high")
    case (_, true): texts("\(name): high to low")
    }
  }
}
