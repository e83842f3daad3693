import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A range of the numbers or days in a column of the file, which the user asked for.
@MainActor
final class ColumnSection: RangeSection {
  private let column: FileColumn
  private let scale: NiceBounds
  private var texts = ListingsTexts(Traits())
  private let ticks: DayTicks?
  private var name = ""

  /// Nil for a column without numbers.
  init?(_ column: FileColumn) {
    guard let bounds = NiceBounds(of: column) else { return nil }
    (self.column, scale) = (column, bounds)
    ticks = column.areDays ? DayTicks(from: bounds.lower, to: bounds.upper) : nil
    super.init(
      name: "column.\(column.number)", .column(column.number),
      [RangeFilterView(histogramHeight: 28)])
    isHidden = false
  }

  override func show(_ model: ListingsModel) {
    let shape: RangeScale =
      column.areDays
      ? .linear : RangeScale(suiting: scale, median: column.commonNumbers?.median)
    range.show(
      RangeFilterView.Scale(
        bounds: scale, values: column.range ?? scale.lower...scale.upper,
        shape: shape.shape(for: EmptyCollection()), ticks: ticks?.values))
    write(model)
  }

  /// Smaller numbers have no groups: they may be years.
  private static let leastWithGroups = 10_000.0

  override func write(_ model: ListingsModel) {
    texts = model.texts
    name = model.columnName(column.number)
    let text = texts.text
    setTitle(name, text)
    let labels = (text("\(name), minimum"), text("\(name), maximum"))
    if let ticks { return range.write(Self.words(of: ticks, labels, texts)) }
    let isLong = max(-scale.lower, scale.upper) >= Self.leastWithGroups
    range.write(
      RangeFilterView.Words(
        format: ValueFormat(NumberFormat(usesGrouping: isLong)), ticks: nil, labels: labels,
        texts: text))
  }

  /// 2024-05-17.
  private static let exampleDay = 19_860.0

  private static func words(
    of ticks: DayTicks, _ labels: (String, String), _ texts: ListingsTexts
  ) -> RangeFilterView.Words {
    func span(_ text: String) -> ClosedRange<Double>? {
      Day.numbers(of: WrittenText.plain(text).trimmingSpaces)
    }
    return RangeFilterView.Words(
      format: ValueFormat(parse: { span($0)?.lowerBound }, text: texts.day),
      ticks: ValueFormat { texts.numbers.text(ofDate: ticks.text($0)) }, labels: labels,
      titles: (texts.text("From", context: "field"), texts.text("To", context: "field")),
      span: span, invalidText: texts.text("Enter a date such as \(texts.day(exampleDay))"),
      texts: texts.text)
  }

  override var summary: String? {
    super.summary.map { texts.text("\(name): \($0)") }
  }

  override var spokenSummary: String? {
    super.spokenSummary.map { texts.text("\(name): \($0)") }
  }
}
