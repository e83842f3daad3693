import DetentDrawing
import DetentViews

/// Cards in columns of one width, as many as there is room for; each as high as the others.
final class CardGrid: View {
  private struct Cell {
    let card: View
    let span: Int
  }

  private let cells: [Cell]
  private let rowHeight: Double

  /// - Parameters:
  ///   - rowHeight: of every card, in logical pixels.
  ///   - cards: in reading order.
  ///   - wide: the cards that take two columns.
  init(rowHeight: Double, _ cards: [View], wide: [View] = []) {
    self.rowHeight = rowHeight
    cells = cards.map { card in Cell(card: card, span: wide.contains { $0 === card } ? 2 : 1) }
    super.init(frame: .zero)
    for card in cards { addSubview(card) }
  }

  override var intrinsicContentSize: Size { Size(width: Self.leastWidth, height: rowHeight) }

  override func sizeThatFits(_ size: Size) -> Size {
    let rows = Double(arrangement(columns(in: size.width)).rows)
    return Size(width: size.width, height: rows * rowHeight + max(0, rows - 1) * Self.spacing)
  }

  override func layoutSubviews() {
    let columns = columns(in: bounds.width)
    let width = max(0, (bounds.width + Self.spacing) / Double(columns) - Self.spacing)
    for (cell, place) in zip(cells, arrangement(columns).cells) {
      let span = Double(min(cell.span, columns))
      let length = span * width + (span - 1) * Self.spacing
      let start = Double(place.column) * (width + Self.spacing)
      cell.card.frame = Rect(
        x: traits.isRightToLeft ? bounds.width - start - length : start,
        y: Double(place.row) * (rowHeight + Self.spacing), width: length, height: rowHeight
      ).rounded(toPixelsAt: traits.scale)
    }
  }

  /// Where cards begin: the next free place of a row that has room for them.
  private func arrangement(_ columns: Int) -> (cells: [(column: Int, row: Int)], rows: Int) {
    var (column, row) = (0, 0)
    let frames = cells.map { cell in
      if column > 0, column + cell.span > columns { (column, row) = (0, row + 1) }
      defer { column += cell.span }
      return (column: column, row: row)
    }
    return (frames, cells.isEmpty ? 0 : row + 1)
  }

  private func columns(in width: Double) -> Int {
    let room = (width + Self.spacing) / (Self.leastWidth + Self.spacing)
    return Int(max(1, min(room, Self.mostColumns)))
  }

  private static let leastWidth = 240.0
  private static let mostColumns = 4.0
  private static let spacing = 16.0
}
