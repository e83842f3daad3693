import DetentDrawing
import DetentViews

/// The widest texts of the columns of figures, in logical pixels.
struct ListingWidths: Equatable, Sendable {
  var price = 0.0
  var bedrooms = 0.0
  var area = 0.0
}

/// What the columns are called.
struct ListingNames: Equatable, Sendable {
  var title = ""
  var area = ""
  var bedrooms = ""
  var price = ""

  init() {}

  init(_ texts: Localized) {
    (title, area) = (texts("Listing"), texts("Area"))
    (bedrooms, price) = (texts("Beds"), texts("Price ↑"))
  }
}

/// Where the columns of the list end, from the trailing edge; where the title would get too little
/// room the lesser ones are left out.
struct ListingColumns: Equatable, Sendable {
  static let leading = 44.0
  static let trailing = 16.0
  private static let gap = 14.0
  /// What most figures need: lists of several files look alike.
  private static let usual = ListingWidths(price: 104, bedrooms: 58, area: 76)
  /// A title gets so much before a lesser column is shown, and before a price is cut.
  private static let leastTitle = (roomy: 160.0, tight: 60.0)

  let price: Double
  /// The room of a price.
  let priceWidth: Double
  let bedrooms: Double?
  let area: Double?
  /// The rooms of the other figures.
  let bedroomsWidth: Double
  let areaWidth: Double
  /// How much the columns take at the trailing side; the rest is the title's.
  let titleEnd: Double

  init(width: Double, shown: ListingsCard.Columns, widths: ListingWidths) {
    let room = width - Self.leading
    price = Self.trailing
    priceWidth = min(
      max(Self.usual.price, widths.price),
      max(0, room - Self.trailing - Self.gap - Self.leastTitle.tight))
    var end = price + priceWidth + Self.gap
    func place(_ column: ListingsCard.Columns, _ width: Double) -> Double? {
      let next = end + width + Self.gap
      guard shown.contains(column), room - next >= Self.leastTitle.roomy else { return nil }
      defer { end = next }
      return end
    }
    bedroomsWidth = max(Self.usual.bedrooms, widths.bedrooms)
    areaWidth = max(Self.usual.area, widths.area)
    bedrooms = place(.bedrooms, bedroomsWidth)
    area = place(.area, areaWidth)
    titleEnd = end
  }
}

/// Draws one row or the header by the same columns.
@MainActor
struct ListingRowPainter {
  let columns: ListingColumns
  let rect: Rect
  let traits: Traits

  private static let titleFont = Font.system(13.5, weight: 600)
  private static let subtitleFont = Font.system(11.5)
  private static let figureFont = Font.system(13, tabularDigits: true)
  private static let priceFont = Font.system(13.5, weight: 680, tabularDigits: true)
  private static let headerFont = Font.system(12, weight: 600)

  /// How wide columns are in which the widest texts are these.
  static func widths(
    names: ListingNames, prices: [String], bedrooms: [String], areas: [String]
  ) -> ListingWidths {
    func widest(_ texts: [String], _ font: Font, _ name: String) -> Double {
      let widths = texts.map { TextLayout.cached($0, font: font).size.width }
      return max(TextLayout.cached(name, font: headerFont).size.width, widths.max() ?? 0)
        .rounded(.up)
    }
    return ListingWidths(
      price: widest(prices, priceFont, names.price),
      bedrooms: widest(bedrooms, figureFont, names.bedrooms),
      area: widest(areas, figureFont, names.area))
  }

  private var text: Color { DynamicColor.text.resolved(for: traits) }
  private var secondary: Color { DynamicColor.secondary.resolved(for: traits) }

  func draw(_ row: ListingRow, in canvas: Canvas, isSelected: Bool) {
    let accent = DynamicColor.accent.resolved(for: traits)
    let icon = Rect(
      center: Point(x: x(fromLeading: 24), y: rect.midY), size: Size(width: 20, height: 20))
    row.icon.draw(in: canvas, rect: icon, color: isSelected ? accent : secondary)
    let width = rect.width - ListingColumns.leading - columns.titleEnd
    let lift = row.subtitle.isEmpty ? 0.0 : 8
    drawLeading(row.title, Self.titleFont, text, width, centerY: rect.midY - lift, in: canvas)
    drawLeading(
      row.subtitle, Self.subtitleFont, secondary, width, centerY: rect.midY + 9, in: canvas)
    drawFigure(
      row.price, Self.priceFont, text, end: columns.price, width: columns.priceWidth, in: canvas)
    columns.bedrooms.map {
      drawFigure(
        row.bedrooms, Self.figureFont, secondary, end: $0, width: columns.bedroomsWidth, in: canvas)
    }
    columns.area.map {
      drawFigure(
        row.area, Self.figureFont, secondary, end: $0, width: columns.areaWidth, in: canvas)
    }
  }

  func drawHeader(_ names: ListingNames, in canvas: Canvas) {
    let width = rect.width - ListingColumns.leading - columns.titleEnd
    let font = Self.headerFont
    drawLeading(names.title, font, secondary, width, centerY: rect.midY, in: canvas)
    drawFigure(
      names.price, font, text, end: columns.price, width: columns.priceWidth, in: canvas)
    columns.bedrooms.map {
      drawFigure(
        names.bedrooms, font, secondary, end: $0, width: columns.bedroomsWidth, in: canvas)
    }
    columns.area.map {
      drawFigure(names.area, font, secondary, end: $0, width: columns.areaWidth, in: canvas)
    }
  }

  private func x(fromLeading distance: Double) -> Double {
    traits.isRightToLeft ? rect.maxX - distance : rect.minX + distance
  }

  private func drawLeading(
    _ string: String, _ font: Font, _ color: Color, _ width: Double, centerY: Double,
    in canvas: Canvas
  ) {
    guard width > 0, !string.isEmpty else { return }
    // Text that has room is as wide as it is: one that runs to the left would keep to the right of
    // the room.
    var layout = TextLayout.cached(string, font: font)
    if layout.size.width > width { layout = TextLayout.cached(string, font: font, width: width) }
    let start = x(fromLeading: ListingColumns.leading)
    let left = traits.isRightToLeft ? start - layout.size.width : start
    canvas.draw(layout, at: Point(x: left, y: centerY - layout.size.height / 2), color: color)
  }

  private func drawFigure(
    _ string: String, _ font: Font, _ color: Color, end: Double, width: Double,
    in canvas: Canvas
  ) {
    guard !string.isEmpty, width > 0 else { return }
    // What has no letters goes with the surroundings: the symbol of a currency stands to the left.
    let hasLetters = string.unicodeScalars.contains { $0.properties.isAlphabetic }
    let direction: TextDirection =
      traits.isRightToLeft && !hasLetters ? .rightToLeft : .automatic
    var layout = TextLayout.cached(string, font: font, direction: direction)
    if layout.size.width > width {
      layout = TextLayout.cached(string, font: font, width: width, direction: direction)
    }
    // Figures keep to the right in both directions: their ones stand below each other.
    let right = traits.isRightToLeft ? rect.minX + end + width : rect.maxX - end
    let left = right - layout.size.width
    canvas.draw(
      layout, at: Point(x: left, y: rect.midY - layout.size.height / 2), color: color)
  }
}
