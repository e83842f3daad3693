import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A range of the numbers or days in a column of the file, which the user asked for.
@MainActor
final class ColumnSection: RangeSection {
  private let column: FileColumn
  private let ends: NiceBounds
  private let ticks: DayTicks?
  private var name: String { model.columnName(column.number) }

  /// Nil for a column without numbers.
  init?(_ model: ListingsModel, _ column: FileColumn) {
    guard let bounds = NiceBounds(of: column) else { return nil }
    (self.column, ends) = (column, bounds)
    ticks = column.areDays ? DayTicks(from: bounds.lower, to: bounds.upper) : nil
    super.init(
      model, name: "column.\(column.number)", .column(column.number), histogramHeight: 28)
  }

  override func show(_ index: FilterIndex) -> Bool {
    show(
      Scale(
        bounds: ends, values: column.range ?? ends.lower...ends.upper,
        shape: column.areDays ? .linear : ends.shape(median: column.commonNumbers?.median),
        ticks: ticks?.values))
    return true
  }

  /// Smaller numbers have no groups: they may be years.
  private static let leastWithGroups = 10_000.0

  override func write() {
    let text = model.texts.text
    setTitle(name)
    let labels = (text("\(name), minimum"), text("\(name), maximum"))
    if let ticks { return write(Self.words(of: ticks, labels, model.texts)) }
    let isLong = max(-ends.lower, ends.upper) >= Self.leastWithGroups
    write(
      Words(
        format: ValueFormat(NumberFormat(usesGrouping: isLong)), ticks: nil, labels: labels))
  }

  /// 2024-05-17.
  private static let exampleDay = 19_860.0

  private static func words(
    of ticks: DayTicks, _ labels: (String, String), _ texts: ListingsTexts
  ) -> Words {
    func span(_ text: String) -> ClosedRange<Double>? {
      Day.numbers(of: WrittenText.plain(text).trimmingSpaces)
    }
    return Words(
      format: ValueFormat(parse: { span($0)?.lowerBound }, text: texts.day),
      ticks: ValueFormat { texts.numbers.text(ofDate: ticks.text($0)) }, labels: labels,
      titles: (texts.text("From", context: "field"), texts.text("To", context: "field")),
      span: span, invalidText: texts.text("Enter a date such as \(texts.day(exampleDay))"))
  }

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    super.words(for: filter, isSpoken: isSpoken).map { model.texts.text("\(name): \($0)") }
  }
}
