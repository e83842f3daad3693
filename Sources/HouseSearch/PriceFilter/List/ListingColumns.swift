enum ListingColumn: CaseIterable, Hashable, Sendable {
  case favourite, title, distance, area, bedrooms, price

  /// The columns of figures, the most important first.
  static let figures: [ListingColumn] = [.price, .bedrooms, .area, .distance]
}

/// The columns of figures in a file, with the widths of their widest texts in logical pixels, and
/// the names of all columns.
struct ListingLayout: Hashable, Sendable {
  var widths: [ListingColumn: Double] = [:]
  var names: [ListingColumn: String] = [:]
  /// Whether rows have icons, which need a column of types in the file.
  var hasIcons = true

  func has(_ column: ListingColumn) -> Bool { widths[column] != nil }
}

/// The places of the columns, from the leading edge. Less important columns are left out if the
/// title would get too little room. Narrow lists have the other figures below the price.
struct ListingColumns: Equatable, Sendable {
  struct Span: Equatable, Sendable {
    var start: Double
    var width: Double
    var end: Double { start + width }
  }

  private static let (margin, gap, iconWidth) = (16.0, 12.0, 20.0)
  /// The usual widths of figures, so that lists of different files look alike.
  private static let usual: [ListingColumn: Double] = [
    .price: 104, .bedrooms: 64, .area: 72, .distance: 64,
  ]
  /// The width that a title keeps before a lesser column is shown, and before a price is cut.
  private static let leastTitle = (roomy: 160.0, tight: 60.0)
  /// The largest width of a narrow list, whose rows have two lines.
  static let narrowWidth = 480.0

  let isNarrow: Bool
  /// The place of the icon for the type, or nil if rows have no icons.
  let icon: Span?
  private let spans: [ListingColumn: Span]

  init(width: Double, layout: ListingLayout) {
    func need(_ column: ListingColumn) -> Double {
      max(Self.usual[column] ?? 0, layout.widths[column] ?? 0)
    }
    isNarrow = width <= Self.narrowWidth
    var spans: [ListingColumn: Span] = [:]
    var start = Self.margin
    if !isNarrow {
      spans[.favourite] = Span(start: start, width: Self.iconWidth)
      start += Self.iconWidth + Self.gap
    }
    icon = layout.hasIcons ? Span(start: start, width: Self.iconWidth) : nil
    if layout.hasIcons { start += Self.iconWidth + Self.gap }
    var end = width - Self.margin
    let price = min(need(.price), max(0, end - start - Self.gap - Self.leastTitle.tight))
    spans[.price] = Span(start: end - price, width: price)
    end -= price + Self.gap
    for column in ListingColumn.figures.dropFirst() where layout.has(column) && !isNarrow {
      let width = need(column)
      guard end - width - Self.gap - start >= Self.leastTitle.roomy else { break }
      spans[column] = Span(start: end - width, width: width)
      end -= width + Self.gap
    }
    spans[.title] = Span(start: start, width: max(0, end - start))
    self.spans = spans
  }

  subscript(column: ListingColumn) -> Span? { spans[column] }
}
