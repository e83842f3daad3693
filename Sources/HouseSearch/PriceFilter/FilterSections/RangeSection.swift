import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A filter by a range of numbers. Who derives from it says of what, in `show` and `write`.
@MainActor
class RangeSection: FilterSection {
  /// What the numbers are.
  final var measure: FilterResult.Measure { didSet { criterion = measure.criterion } }
  /// What chooses them now, one of those that there are.
  private(set) final var range: RangeFilterView
  private let ranges: [RangeFilterView]

  /// - Parameters:
  ///   - name: of the control in tests and events.
  ///   - ranges: what may choose the numbers; the first one does at first.
  init(name: String, _ measure: FilterResult.Measure, _ ranges: [RangeFilterView]) {
    self.measure = measure
    (self.ranges, range) = (ranges, ranges[0])
    super.init(name: name, measure.criterion, rows: ranges)
    setCustomSpacing(8, after: head)
    use(range, name: name)
  }

  /// Chooses the numbers by one of what there is from now on.
  final func use(_ range: RangeFilterView, name: String) {
    self.range = range
    for other in ranges {
      other.isHidden = other !== range
      other.name(other === range ? name : nil)
    }
  }

  override func connect() {
    for range in ranges {
      range.connect()
      range.didChange = { [weak self] in self?.didChange?() }
      range.didCommit = { [weak self] in self?.didCommit?() }
    }
  }

  override var control: View { range.control }
  override var controls: [View] { ranges.map { $0.control as View } }

  override func take(_ filter: ListingsFilter) { range.take(filter[measure]) }
  override func apply(to filter: inout ListingsFilter) { filter[measure] = range.range }
  override func remove(from filter: inout ListingsFilter) { filter[measure] = nil }
  override var summary: String? { range.summary }
  override var spokenSummary: String? { range.spokenSummary }
  override func reset() { range.reset() }
  override func showResult(_ result: FilterResult, _ model: ListingsModel) {
    range.showHistogram(of: measure, in: result)
  }
}

extension ListingsFilter {
  /// The numbers that pass; nil for all.
  subscript(measure: FilterResult.Measure) -> ValueRange? {
    get {
      switch measure {
      case .price: price
      case .area: area
      case .column(let number): numbers[number]
      }
    }
    set {
      switch measure {
      case .price: price = newValue
      case .area: area = newValue
      case .column(let number): numbers[number] = newValue
      }
    }
  }
}
