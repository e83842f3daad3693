import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// What one row of the list says.
struct ListingRow: Hashable, Sendable {
  /// A row and where its columns are, in a list of one width.
  struct Shown: Hashable {
    let row: ListingRow
    let layout: ListingLayout
  }

  var icon: PropertyIcon
  var title: String
  var subtitle: String
  /// What stands in the columns of figures.
  var figures: [ListingColumn: String]
  /// What the user has marked the home with.
  var marks: Set<ListingMark> = []
  var isFavourite: Bool { marks.contains(.favourite) }

  /// The figures without the price, as one line.
  func secondLine(separator: String) -> String {
    [ListingColumn.area, .bedrooms].compactMap { figures[$0] }.filter { !$0.isEmpty }
      .joined(separator: separator)
  }
}

/// Draws one row by the columns of its list.
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
  private static let starSize = 18.0
  private static let narrowStarSize = 14.0
  private static let starGap = 7.0
  /// How far above the middle the first of two lines stands.
  private static let narrowLift = 9.0
  private static let (noteSize, noteGap) = (14.0, 6.0)

  /// How wide a column of figures is in which the widest texts are these.
  static func width(of column: ListingColumn, name: String, texts: [String]) -> Double {
    let font = column == .price ? priceFont : figureFont
    let widths = texts.map { TextLayout.cached($0, font: font).size.width }
    // An arrow and a rank stand beside the name of a column that is sorted by.
    let head = TextLayout.cached(name, font: headerFont).size.width + ListingsHeader.markWidth
    return max(head, widths.max() ?? 0).rounded(.up)
  }

  private var text: Color { DynamicColor.text.resolved(for: traits) }
  private var secondary: Color { DynamicColor.secondary.resolved(for: traits) }

  func draw(_ row: ListingRow, in canvas: Canvas, isSelected: Bool, isHovered: Bool) {
    if let span = columns.icon {
      let accent = DynamicColor.accent.resolved(for: traits)
      let icon = Rect(
        center: Point(x: x(span.start + span.width / 2), y: rect.midY),
        size: Size(width: 20, height: 20))
      row.icon.draw(in: canvas, rect: icon, color: isSelected ? accent : secondary)
    }
    let second = secondaryInk(isSelected: isSelected)
    let lift = row.subtitle.isEmpty ? 0.0 : columns.isNarrow ? Self.narrowLift : 8
    let below = columns.isNarrow ? row.secondLine(separator: traits.texts(" · ")) : ""
    // In narrow lists the price has its place above the other figures, whatever the title has.
    let priceLift = below.isEmpty ? lift : Self.narrowLift
    let star = starBox(
      of: row, isHovered: isHovered, priceY: rect.midY - (columns.isNarrow ? priceLift : 0))
    if let star { drawStar(of: row, in: star, canvas) }
    if var span = columns[.title] {
      if columns.isNarrow, !traits.isRightToLeft, let star {
        span.width = max(0, min(span.width, star.minX - rect.minX - Self.starGap - span.start))
      }
      drawTitle(of: row, span, centerY: rect.midY - lift, second, in: canvas)
      drawLeading(
        row.subtitle, Self.subtitleFont, second, span, centerY: rect.midY + lift + 1, in: canvas)
    }
    for column in ListingColumn.figures {
      guard let span = columns[column], let figure = row.figures[column] else { continue }
      let isPrice = column == .price
      drawFigure(
        figure, isPrice ? Self.priceFont : Self.figureFont, isPrice ? text : second, span,
        centerY: columns.isNarrow ? rect.midY - priceLift : rect.midY, in: canvas)
    }
    if let span = columns[.price] {
      drawFigure(
        below, Self.subtitleFont, second, span, centerY: rect.midY + priceLift + 1, in: canvas)
    }
  }

  /// The second line of the selected row needs more contrast on its ground.
  private func secondaryInk(isSelected: Bool) -> Color {
    isSelected ? DynamicColor.secondaryOnSelection.resolved(for: traits) : secondary
  }

  /// Where the star of a row is: in its column, in narrow lists before the price. Nil where it has
  /// none.
  private func starBox(of row: ListingRow, isHovered: Bool, priceY: Double) -> Rect? {
    guard row.isFavourite || isHovered && !columns.isNarrow else { return nil }
    if let span = columns[.favourite] {
      return Rect(
        center: Point(x: x(span.start + span.width / 2), y: rect.midY),
        size: Size(width: Self.starSize, height: Self.starSize))
    }
    guard let price = columns[.price], let figure = row.figures[.price] else { return nil }
    let size = Self.narrowStarSize
    let width = min(TextLayout.cached(figure, font: Self.priceFont).size.width, price.width)
    // A price that takes all of its room leaves the margin.
    let left = max(rect.minX + 1, right(of: price) - width - Self.starGap - size)
    return Rect(x: left, y: priceY - size / 2, width: size, height: size)
  }

  private func drawStar(of row: ListingRow, in box: Rect, _ canvas: Canvas) {
    let color = row.isFavourite ? DynamicColor.favourite : .secondary
    canvas.draw(
      (row.isFavourite ? ToolIcon.favourited : .favourite).vector, in: box,
      color: color.resolved(for: traits))
  }

  /// The name of a home, with a sign behind it where something is noted of it.
  private func drawTitle(
    of row: ListingRow, _ span: ListingColumns.Span, centerY: Double, _ signColor: Color,
    in canvas: Canvas
  ) {
    var room = span
    if row.marks.contains(.note) {
      room.width = max(0, span.width - Self.noteSize - Self.noteGap)
      let width = TextLine(words: row.title, font: Self.titleFont).size.width
      let middle = room.start + min(width, room.width) + Self.noteGap + Self.noteSize / 2
      canvas.draw(
        ToolIcon.note.vector,
        in: Rect(
          center: Point(x: x(middle), y: centerY),
          size: Size(width: Self.noteSize, height: Self.noteSize)), color: signColor)
    }
    drawLeading(row.title, Self.titleFont, text, room, centerY: centerY, in: canvas)
  }

  private func x(_ fromLeading: Double) -> Double {
    traits.isRightToLeft ? rect.maxX - fromLeading : rect.minX + fromLeading
  }

  private func drawLeading(
    _ string: String, _ font: Font, _ color: Color, _ span: ListingColumns.Span, centerY: Double,
    in canvas: Canvas
  ) {
    guard span.width > 0, !string.isEmpty else { return }
    let start = x(span.start)
    func origin(of size: Size) -> Point {
      Point(
        x: traits.isRightToLeft ? start - size.width : start, y: centerY - size.height / 2)
    }
    // Text that has room is as wide as it is: one that runs to the left would keep to the right of
    // the room.
    let line = TextLine(words: string, font: font)
    if line.size.width <= span.width {
      return canvas.draw(line, at: origin(of: line.size), color: color)
    }
    let cut = TextLayout.fitting(string, font: font, width: span.width)
    canvas.draw(cut, at: origin(of: cut.size), color: color)
  }

  /// Figures keep to the right in both directions: their ones stand below each other.
  private func right(of span: ListingColumns.Span) -> Double {
    traits.isRightToLeft ? x(span.start) : x(span.end)
  }

  private func drawFigure(
    _ string: String, _ font: Font, _ color: Color, _ span: ListingColumns.Span, centerY: Double,
    in canvas: Canvas
  ) {
    guard !string.isEmpty, span.width > 0 else { return }
    let direction = traits.textDirection(of: string)
    let right = right(of: span)
    func origin(of size: Size) -> Point {
      Point(x: right - size.width, y: centerY - size.height / 2)
    }
    let line = TextLine(string, font: font, direction: direction)
    if line.size.width <= span.width {
      return canvas.draw(line, at: origin(of: line.size), color: color)
    }
    let cut = TextLayout.fitting(string, font: font, width: span.width, direction: direction)
    canvas.draw(cut, at: origin(of: cut.size), color: color)
  }
}
