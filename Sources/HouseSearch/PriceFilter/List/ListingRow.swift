import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

struct ListingRow: Hashable, Sendable {
  var icon: PropertyIcon
  var title: String
  var subtitle: String
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
  /// The width of the arrow of a sorted column, and of the gap before it.
  static let arrowWidth =
    IconButtonStyle.header.trailingIconSize + IconButtonStyle.header.titleTrailingGap
  private static let titleFont = Font.system(13.5, weight: 600)
  private static let subtitleFont = Font.system(11.5, tabularDigits: true)
  private static let figureFont = Font.system(13, tabularDigits: true)
  private static let priceFont = Font.system(13.5, weight: 680, tabularDigits: true)
  private static let (starSize, narrowStarSize, starGap) = (18.0, 14.0, 7.0)
  private static let (noteSize, noteGap) = (14.0, 6.0)
  /// The distance of the first of two lines above the middle of the row.
  private static let (lift, narrowLift) = (8.0, 9.0)

  static func width(of column: ListingColumn, name: String, texts: [String]) -> Double {
    let font = column == .price ? priceFont : figureFont
    let widths = texts.map { TextLayout.cached($0, font: font).size.width }
    // The name of a sorted column is followed by an arrow.
    let head = TextLayout.cached(name, font: headerFont).size.width + arrowWidth
    return max(head, widths.max() ?? 0).rounded(.up)
  }

  func draw(_ row: ListingRow, in canvas: Canvas, isSelected: Bool, isHovered: Bool) {
    let text = DynamicColor.text.resolved(for: traits)
    let secondary = DynamicColor.secondary.resolved(for: traits)
    // The second line of the selected row needs more contrast.
    let second = isSelected ? DynamicColor.secondaryOnSelection.resolved(for: traits) : secondary
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
    // In narrow lists the price is above the other figures, even if the title has no subtitle.
    let priceLift = !columns.isNarrow ? 0 : below.isEmpty ? lift : Self.narrowLift
    let star = starBox(of: row, isHovered: isHovered, priceY: rect.midY - priceLift)
    if let star {
      canvas.draw(
        (row.isFavourite ? ToolIcon.favourited : .favourite).vector, in: star,
        color: row.isFavourite ? DynamicColor.favourite.resolved(for: traits) : secondary)
    }
    // These figures are never cut: a long line takes room from the second line of the title.
    let belowWidth = TextLine(below, font: Self.subtitleFont).size.width.rounded(.up)
    if var span = columns[.title] {
      var subtitle = span
      if let price = columns[.price] {
        subtitle.width = min(span.width, max(0, price.end - belowWidth - Self.starGap - span.start))
      }
      if columns.isNarrow, !traits.isRightToLeft, let star {
        span.width = max(0, min(span.width, star.minX - rect.minX - Self.starGap - span.start))
      }
      drawTitle(of: row, span, centerY: rect.midY - lift, text, sign: second, in: canvas)
      draw(row.subtitle, Self.subtitleFont, second, subtitle, rect.midY + lift + 1, in: canvas)
    }
    for column in ListingColumn.figures {
      guard let span = columns[column], let figure = row.figures[column] else { continue }
      let isPrice = column == .price
      draw(
        figure, isPrice ? Self.priceFont : Self.figureFont, isPrice ? text : second, span,
        rect.midY - priceLift, isFigure: true, in: canvas)
    }
    if let price = columns[.price] {
      let span = ListingColumns.Span(start: price.end - belowWidth, width: belowWidth)
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

  /// Returns the frame of the star in its column or before the price, or nil if it is hidden.
  private func starBox(of row: ListingRow, isHovered: Bool, priceY: Double) -> Rect? {
    guard row.isFavourite || isHovered && !columns.isNarrow else { return nil }
    if let span = columns[.favourite] {
      return square(of: Self.starSize, at: span.start + span.width / 2, rect.midY)
    }
    guard let price = columns[.price], let figure = row.figures[.price] else { return nil }
    let size = Self.narrowStarSize
    let width = min(TextLayout.cached(figure, font: Self.priceFont).size.width, price.width)
    let right = x(traits.isRightToLeft ? price.start : price.end)
    // If the price takes all of its room, the star moves into the margin.
    let left = max(rect.minX + 1, right - width - Self.starGap - size)
    return Rect(x: left, y: priceY - size / 2, width: size, height: size)
  }

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

  /// Figures are aligned to the right in both writing directions, so that their digits line up.
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
    // A line that fits keeps its own width. If it were as wide as the column, right-to-left text
    // would be drawn at the right edge.
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
