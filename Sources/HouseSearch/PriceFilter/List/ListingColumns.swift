import DetentDrawing
import DetentViews

/// A column of the list.
enum ListingColumn: Int, CaseIterable, Hashable, Sendable {
  case favourite, title, distance, area, bedrooms, price

  /// Those that hold figures, the most important one first.
  static let figures: [ListingColumn] = [.price, .bedrooms, .area, .distance]
}

/// The columns that a file has, the widest texts of those of figures, in logical pixels, and what
/// all of them are called.
struct ListingLayout: Hashable, Sendable {
  var widths: [ListingColumn: Double] = [:]
  var names: [ListingColumn: String] = [:]
  /// Whether the file says of what type homes are: each has an icon then.
  var hasIcons = true

  /// Whether the file has a column of figures.
  func has(_ column: ListingColumn) -> Bool { widths[column] != nil }
}

/// Where the columns of the list are, from the leading edge; where the title would get too little
/// room the lesser ones are left out, and where it would get too much the rest stays free behind the
/// last one: nobody finds the way along a long row. In narrow lists a row has two lines, and the figures but the
/// price stand below it.
struct ListingColumns: Equatable, Sendable {
  /// The room of a column.
  struct Span: Equatable, Sendable {
    var start: Double
    var width: Double
    var end: Double { start + width }
  }

  static let margin = 16.0
  private static let gap = 12.0
  private static let starWidth = 20.0
  private static let iconWidth = 20.0
  /// What most figures need: lists of several files look alike.
  private static let usual: [ListingColumn: Double] = [
    .price: 104, .bedrooms: 64, .area: 72, .distance: 64,
  ]
  /// A title gets so much before a lesser column is shown, and before a price is cut.
  private static let leastTitle = (roomy: 160.0, tight: 60.0)
  /// It gets no more than so much, and than what each lesser column adds: the eye goes from one to
  /// the next.
  private static let widestTitle = (alone: 560.0, more: 120.0)
  /// Rows of lists that are no wider have two lines.
  static let narrowWidth = 480.0

  let isNarrow: Bool
  /// The room of the icon of the type; nil where none is known.
  let icon: Span?
  private let spans: [ListingColumn: Span]

  init(width: Double, layout: ListingLayout) {
    isNarrow = width <= Self.narrowWidth
    var spans: [ListingColumn: Span] = [:]
    var start = Self.margin
    if !isNarrow {
      spans[.favourite] = Span(start: start, width: Self.starWidth)
      start += Self.starWidth + Self.gap
    }
    icon = layout.hasIcons ? Span(start: start, width: Self.iconWidth) : nil
    if layout.hasIcons { start += Self.iconWidth + Self.gap }
    var end = width - Self.margin
    let least = min(
      Self.width(of: .price, layout), max(0, end - start - Self.gap - Self.leastTitle.tight))
    spans[.price] = Span(start: end - least, width: least)
    end -= least + Self.gap
    for column in ListingColumn.figures.dropFirst() where layout.has(column) && !isNarrow {
      let width = Self.width(of: column, layout)
      guard end - width - Self.gap - start >= Self.leastTitle.roomy else { break }
      spans[column] = Span(start: end - width, width: width)
      end -= width + Self.gap
    }
    let title = max(0, end - start)
    let others = Double(ListingColumn.figures.dropFirst().count { spans[$0] != nil })
    let free = max(0, title - Self.widestTitle.alone - others * Self.widestTitle.more)
    spans[.title] = Span(start: start, width: title - free)
    for column in ListingColumn.figures { spans[column]?.start -= free }
    self.spans = spans
  }

  /// What a column of figures needs.
  private static func width(of column: ListingColumn, _ layout: ListingLayout) -> Double {
    max(usual[column] ?? 0, layout.widths[column] ?? 0)
  }

  /// The room of a column; nil where it has none.
  subscript(column: ListingColumn) -> Span? { spans[column] }

  /// The columns that are shown, from the leading edge.
  var shown: [ListingColumn] {
    ListingColumn.allCases.filter { spans[$0] != nil }
      .sorted { (spans[$0]?.start ?? 0) < (spans[$1]?.start ?? 0) }
  }
}
