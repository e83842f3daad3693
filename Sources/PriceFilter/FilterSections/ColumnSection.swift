import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A range of the numbers in a column of the file, which the user asked for and can take away.
@MainActor
final class ColumnSection: RangeSection {
  /// The column among those of the file.
  let number: Int
  /// The user wants to do without it.
  var didRemove: (() -> Void)?
  private let column: FileColumn
  private let scale: NiceBounds
  private let remove = IconButton(leadingIcon: .vector("cross"), style: .remove)
  private var texts = ListingsTexts(Traits())
  private var name: String { PlainText.displayed(column.name) }

  /// Nil for a column without numbers.
  init?(_ column: FileColumn) {
    guard let bounds = NiceBounds(of: column) else { return nil }
    (number, self.column, scale) = (column.number, column, bounds)
    let name = "column.\(column.number)"
    super.init(name: name, .column(column.number), [RangeFilterView(histogramHeight: 28)])
    remove.identifier = "\(name).remove"
    head.addSubview(remove)
    isHidden = false
  }

  override func connect() {
    super.connect()
    remove.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didRemove?() }
  }

  override func show(_ model: ListingsModel) {
    range.show(RangeFilterView.Scale(bounds: scale, values: scale.lower...scale.upper))
    write(model)
  }

  /// Smaller numbers have no groups: they may be years.
  private static let leastWithGroups = 10_000.0

  override func write(_ model: ListingsModel) {
    texts = model.texts
    let text = texts.text
    setTitle(name, text)
    remove.accessibilityLabel = text("Remove the filter \(name)")
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
