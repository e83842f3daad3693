import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

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

  func has(_ column: ListingColumn) -> Bool { widths[column] != nil }
}

/// The places of the columns of the list, from the leading edge. The less important columns are left
/// out if the title would get too little room. In narrow lists a row has two lines, and the figures but
/// the price stand below it.
struct ListingColumns: Equatable, Sendable {
  struct Span: Equatable, Sendable {
    var start: Double
    var width: Double
    var end: Double { start + width }
  }

  private static let (margin, gap, iconWidth) = (16.0, 12.0, 20.0)
  /// What most figures need: lists of several files look alike.
  private static let usual: [ListingColumn: Double] = [
    .price: 104, .bedrooms: 64, .area: 72, .distance: 64,
  ]
  /// A title gets so much before a lesser column is shown, and before a price is cut.
  private static let leastTitle = (roomy: 160.0, tight: 60.0)
  /// Rows of lists that are no wider have two lines.
  static let narrowWidth = 480.0

  let isNarrow: Bool
  /// The room of the icon of the type; nil where none is known.
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

struct ListingRow: Hashable, Sendable {
  var icon: PropertyIcon
  var title: String
  var subtitle: String
  /// What stands in the columns of figures.
  var figures: [ListingColumn: String]
  var marks: Set<ListingMark> = []
  var isFavourite: Bool { marks.contains(.favourite) }
}

@MainActor
struct ListingRowPainter {
  let columns: ListingColumns
  let rect: Rect
  let traits: Traits

  static let headerFont = Font.system(12, weight: 600)
  private static let titleFont = Font.system(13.5, weight: 600)
  private static let subtitleFont = Font.system(11.5, tabularDigits: true)
  private static let figureFont = Font.system(13, tabularDigits: true)
  private static let priceFont = Font.system(13.5, weight: 680, tabularDigits: true)
  private static let (starSize, narrowStarSize, starGap) = (18.0, 14.0, 7.0)
  private static let (noteSize, noteGap) = (14.0, 6.0)
  /// How far above the middle the first of two lines stands.
  private static let (lift, narrowLift) = (8.0, 9.0)

  /// How wide a column of figures is in which the widest texts are these.
  static func width(of column: ListingColumn, name: String, texts: [String]) -> Double {
    let font = column == .price ? priceFont : figureFont
    let widths = texts.map { TextLayout.cached($0, font: font).size.width }
    // An arrow stands beside the name of a column that is sorted by.
    let head = TextLayout.cached(name, font: headerFont).size.width + ColumnName.arrowWidth
    return max(head, widths.max() ?? 0).rounded(.up)
  }

  func draw(_ row: ListingRow, in canvas: Canvas, isSelected: Bool, isHovered: Bool) {
    let text = DynamicColor.text.resolved(for: traits)
    let secondary = DynamicColor.secondary.resolved(for: traits)
    // The second line of the selected row needs more contrast on its ground.
    let second =
      isSelected ? DynamicColor.secondaryOnSelection.resolved(for: traits) : secondary
    if let span = columns.icon {
      row.icon.draw(
        in: canvas, rect: square(of: 20, at: span.start + span.width / 2, rect.midY),
        color: isSelected ? DynamicColor.accent.resolved(for: traits) : secondary)
    }
    let below =
      columns.isNarrow
      ? [.area, .bedrooms].compactMap { row.figures[$0] }.filter { !$0.isEmpty }
        .joined(separator: traits.texts(" · ")) : ""
    let lift = row.subtitle.isEmpty ? 0 : columns.isNarrow ? Self.narrowLift : Self.lift
    // In narrow lists the price has its place above the other figures, whatever the title has.
    let priceLift = !columns.isNarrow ? 0 : below.isEmpty ? lift : Self.narrowLift
    let star = starBox(of: row, isHovered: isHovered, priceY: rect.midY - priceLift)
    if let star {
      canvas.draw(
        (row.isFavourite ? ToolIcon.favourited : .favourite).vector, in: star,
        color: row.isFavourite ? DynamicColor.favourite.resolved(for: traits) : secondary)
    }
    if var span = columns[.title] {
      if columns.isNarrow, !traits.isRightToLeft, let star {
        span.width = max(0, min(span.width, star.minX - rect.minX - Self.starGap - span.start))
      }
      drawTitle(of: row, span, centerY: rect.midY - lift, text, sign: second, in: canvas)
      draw(row.subtitle, Self.subtitleFont, second, span, rect.midY + lift + 1, in: canvas)
    }
    for column in ListingColumn.figures {
      guard let span = columns[column], let figure = row.figures[column] else { continue }
      let isPrice = column == .price
      draw(
        figure, isPrice ? Self.priceFont : Self.figureFont, isPrice ? text : second, span,
        rect.midY - priceLift, isFigure: true, in: canvas)
    }
    if let span = columns[.price] {
      draw(
        below, Self.subtitleFont, second, span, rect.midY + priceLift + 1, isFigure: true,
        in: canvas)
    }
  }

  private func x(_ fromLeading: Double) -> Double {
    traits.isRightToLeft ? rect.maxX - fromLeading : rect.minX + fromLeading
  }

  private func square(of side: Double, at fromLeading: Double, _ y: Double) -> Rect {
    Rect(center: Point(x: x(fromLeading), y: y), size: Size(width: side, height: side))
  }

  /// Where the star of a row is: in its column, in narrow lists before the price. Nil where it has
  /// none.
  private func starBox(of row: ListingRow, isHovered: Bool, priceY: Double) -> Rect? {
    guard row.isFavourite || isHovered && !columns.isNarrow else { return nil }
    if let span = columns[.favourite] {
      return square(of: Self.starSize, at: span.start + span.width / 2, rect.midY)
    }
    guard let price = columns[.price], let figure = row.figures[.price] else { return nil }
    let size = Self.narrowStarSize
    let width = min(TextLayout.cached(figure, font: Self.priceFont).size.width, price.width)
    let right = x(traits.isRightToLeft ? price.start : price.end)
    // A price that takes all of its room leaves the margin.
    let left = max(rect.minX + 1, right - width - Self.starGap - size)
    return Rect(x: left, y: priceY - size / 2, width: size, height: size)
  }

  /// The name of a home, with a sign behind it where something is noted of it.
  private func drawTitle(
    of row: ListingRow, _ span: ListingColumns.Span, centerY: Double, _ color: Color,
    sign: Color, in canvas: Canvas
  ) {
    var room = span
    if row.marks.contains(.note) {
      room.width = max(0, span.width - Self.noteSize - Self.noteGap)
      let width = TextLine(words: row.title, font: Self.titleFont).size.width
      let middle = room.start + min(width, room.width) + Self.noteGap + Self.noteSize / 2
      canvas.draw(
        ToolIcon.note.vector, in: square(of: Self.noteSize, at: middle, centerY), color: sign)
    }
    draw(row.title, Self.titleFont, color, room, centerY, in: canvas)
  }

  /// Draws a text at the leading edge of its room. Figures keep to the right in both directions: their
  /// ones stand below each other.
  private func draw(
    _ string: String, _ font: Font, _ color: Color, _ span: ListingColumns.Span,
    _ centerY: Double, isFigure: Bool = false, in canvas: Canvas
  ) {
    guard !string.isEmpty, span.width > 0 else { return }
    let isMirrored = traits.isRightToLeft
    let edge = x(isFigure && !isMirrored ? span.end : span.start)
    func origin(of size: Size) -> Point {
      Point(x: isFigure || isMirrored ? edge - size.width : edge, y: centerY - size.height / 2)
    }
    let direction = traits.textDirection(of: string)
    // Text that has room is as wide as it is: one that runs to the left would keep to the right of
    // the room.
    let line =
      isFigure
      ? TextLine(string, font: font, direction: direction) : TextLine(words: string, font: font)
    if line.size.width <= span.width {
      return canvas.draw(line, at: origin(of: line.size), color: color)
    }
    let cut = TextLayout.fitting(string, font: font, width: span.width, direction: direction)
    canvas.draw(cut, at: origin(of: cut.size), color: color)
  }
}
