import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A range of the numbers in a column of the file, which the user asked for.
@MainActor
final class ColumnSection: RangeSection {
  private let column: FileColumn
  private let scale: NiceBounds
  private var texts = ListingsTexts(Traits())
  private var name: String { PlainText.displayed(column.name) }

  /// Nil for a column without numbers.
  init?(_ column: FileColumn) {
    guard let bounds = NiceBounds(of: column) else { return nil }
    (self.column, scale) = (column, bounds)
    super.init(
      name: "column.\(column.number)", .column(column.number),
      [RangeFilterView(histogramHeight: 28)])
    isHidden = false
  }

  override func show(_ model: ListingsModel) {
    let shape = RangeScale(suiting: scale, median: column.commonNumbers?.median)
      .shape(for: EmptyCollection())
    range.show(
      RangeFilterView.Scale(
        bounds: scale, values: column.range ?? scale.lower...scale.upper,
        shape: shape))
    write(model)
  }

  /// Smaller numbers have no groups: they may be years.
  private static let leastWithGroups = 10_000.0

  override func write(_ model: ListingsModel) {
    texts = model.texts
    let text = texts.text
    setTitle(name, text)
    let isLong = max(-scale.lower, scale.upper) >= Self.leastWithGroups
    range.write(
      RangeFilterView.Words(
        format: ValueFormat(NumberFormat(usesGrouping: isLong)), ticks: nil,
        labels: (text("\(name), minimum"), text("\(name), maximum")), texts: text))
  }

  override var summary: String? {
    super.summary.map { texts.text("\(name): \($0)") }
  }
}
