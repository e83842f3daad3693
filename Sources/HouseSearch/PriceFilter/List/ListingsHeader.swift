import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The names of the columns. A click sorts the list, or filters the favourites.
@MainActor
final class ListingsHeader: View {
  struct Content: Equatable {
    var layout = ListingLayout()
    /// The columns that the list is sorted by, and whether each is descending.
    var isDescending: [ListingColumn: Bool] = [:]
    /// The order in words, for narrow lists.
    var orderText = ""
  }

  static let height = 32.0

  var content = Content() {
    didSet {
      guard content != oldValue else { return }
      write()
      setNeedsLayout()
    }
  }

  private let names: [ListingColumn: ColumnName]

  init(_ model: ListingsModel) {
    names = Dictionary(uniqueKeysWithValues: ListingColumn.allCases.map { ($0, ColumnName($0)) })
    super.init(frame: .zero)
    identifier = "listings.header"
    accessibilityRole = .group
    for (column, name) in names.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      name.identifier = "listings.header.\(column)"
      name.addAction(for: .primaryActionTriggered) { _, _ in
        guard let sorted = SortWords.columns[column] else { return model.toggle(.favourite) }
        model.sort(SortWords.sort(model.session.search.sort, choosing: sorted))
      }
      addSubview(name)
    }
  }

  override func localeDidChange() { write() }

  override func didMoveToWindow() { write() }

  private func write() {
    accessibilityLabel = traits.texts("Sort by column")
    let isNarrow = ListingColumns(width: bounds.width, layout: content.layout).isNarrow
    for (column, name) in names {
      let saysOrder = isNarrow && column == .title
      name.text = saysOrder ? content.orderText : content.layout.names[column] ?? ""
      name.isDescending = saysOrder ? nil : content.isDescending[column]
      let spoken = column == .favourite ? traits.texts("Favourites") : name.text
      let order = name.isDescending.map {
        $0 ? traits.texts("descending") : traits.texts("ascending")
      }
      name.accessibilityLabel = [spoken, order].compactMap { $0 }
        .joined(separator: traits.texts(", "))
    }
  }

  override func layoutSubviews() {
    write()
    let columns = ListingColumns(width: bounds.width, layout: content.layout)
    for (column, name) in names {
      name.isHidden = columns[column] == nil
      guard let span = columns[column] else { continue }
      // Names extend to the middle of the gaps.
      let (start, width) = (span.start - ColumnName.margin, span.width + 2 * ColumnName.margin)
      name.frame = Rect(
        x: traits.isRightToLeft ? bounds.width - start - width : start, y: 0, width: width,
        height: bounds.height)
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) { drawHairline(at: .bottom, in: canvas) }
}

@MainActor
final class ColumnName: PressControl {
  static let margin = 6.0
  /// The width of the arrow and the gap before it.
  static let arrowWidth = 16.0
  private static let arrowSize = 13.0

  var text = "" { didSet { redraw(if: text != oldValue) } }
  /// Whether the order of the column is descending, or nil if the list is not sorted by it.
  var isDescending: Bool? { didSet { redraw(if: isDescending != oldValue) } }
  private let column: ListingColumn

  init(_ column: ListingColumn) {
    self.column = column
    super.init(frame: .zero)
    accessibilityRole = .button
  }

  override func stateDidChange() { setNeedsDisplay() }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let isStrong = isDescending != nil || isHovered || isHighlighted
    let ink = (isStrong ? DynamicColor.text : .secondary).resolved(for: traits)
    let layout = TextLayout.fitting(
      text, font: ListingRowPainter.headerFont, width: max(0, bounds.width - 2 * Self.margin),
      direction: traits.textDirection(of: text))
    let width = layout.size.width + (isDescending == nil ? 0 : Self.arrowWidth)
    let isMirrored = traits.isRightToLeft
    // Names are aligned with their figures: to the right in both writing directions.
    let isAtEnd = ListingColumn.figures.contains(column) && !isMirrored
    let start = isAtEnd ? bounds.width - Self.margin - width : Self.margin
    /// Returns the frame of an item at a distance from the leading edge.
    func place(_ start: Double, _ size: Size) -> Rect {
      let x = isMirrored ? bounds.width - start - size.width : start
      return Rect(origin: Point(x: x, y: bounds.midY - size.height / 2), size: size)
    }
    if column == .favourite {
      let size = Size(width: 15, height: 15)
      canvas.draw(
        ToolIcon.favourite.vector, in: Rect(center: bounds.center, size: size), color: ink)
    } else {
      canvas.draw(layout, at: place(start, layout.size).origin, color: ink)
    }
    if let isDescending {
      let size = Size(width: Self.arrowSize, height: Self.arrowSize)
      canvas.draw(
        isDescending ? VectorIcon.arrowDown : .arrowUp,
        in: place(start + width - Self.arrowSize, size),
        color: DynamicColor.accent.resolved(for: traits), strokeWidth: 2.6)
    }
    guard showsFocusRing else { return }
    FocusRing.draw(
      inside: bounds.insetBy(dx: 1, dy: 3), cornerRadius: 6, traits: traits, in: canvas)
  }
}
