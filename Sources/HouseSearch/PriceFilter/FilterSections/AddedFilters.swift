import DetentControls
import DetentDrawing
import DetentOutput
import DetentViews
import DetentWidgets
import Listings

/// The active filters by additional columns of the file, with the names of further columns below.
@MainActor
final class AddedFilters: StackView {
  /// The active filters, in the order of their addition.
  var sections: [FilterSection] { added.map { $0.section } }

  private let model: ListingsModel
  private let results: [View]
  private var added: [(number: Int, section: FilterSection, remove: IconButton)] = []
  private let title = Label("", font: .system(12, weight: 600), color: .secondary)
  private let chips = StackView(.horizontal, spacing: 8, alignment: .center)
  private let offer: StackView
  /// The column that gets the keyboard once it is read.
  private var awaitedFocus: Int?

  private static let shownCount = 6

  /// - Parameter results: the views that show matching homes.
  init(_ model: ListingsModel, results: [View]) {
    (self.model, self.results) = (model, results)
    chips.wraps = true
    offer = StackView(.vertical, spacing: 8, views: [title, chips])
    offer.identifier = "add.group"
    offer.accessibilityRole = .group
    offer.accessibilityRelations = [AccessibilityRelation(.labelledBy, title)]
    super.init(.vertical, spacing: 20, views: [offer])
    isHidden = true
  }

  override func updateProperties() {
    let (session, edition) = (model.session, model.edition)
    if edition.load != shown?.edition.load {
      for section in sections { section.removeFromSuperview() }
      (added, awaitedFocus) = ([], nil)
    }
    let wanted = model.addedColumns
    for one in added where !wanted.contains(one.number) { one.section.removeFromSuperview() }
    added.removeAll { !wanted.contains($0.number) }
    // Reading the result here repeats this update with every new result.
    _ = session.result
    for (place, number) in wanted.enumerated() where !added.contains(where: { $0.number == number })
    {
      guard let column = session.index?.column(number) else { continue }
      add(column, at: min(place, added.count))
    }
    let now = (edition: edition, wanted: wanted, added: added.count)
    if shown.map({ $0 == now }) != true { write() }
    shown = now
  }

  /// The state that the names and the offered columns depend on.
  private var shown: (edition: ListingsModel.Edition, wanted: [Int], added: Int)?

  private func add(_ column: FileColumn, at place: Int) {
    let number = column.number
    let section: FilterSection? =
      switch column.values {
      case .numbers: ColumnSection(model, column)
      case .texts: ChoiceSection(model, column)
      }
    guard let section else { return }
    let button = IconButton(leadingIcon: .vector("cross"), style: .inline)
    button.identifier = "column.\(number).remove"
    button.onPress(of: self) { filters in
      filters.model.removeColumn(number)
      filters.layoutIfNeeded()
      filters.view(withIdentifier: "add.\(number)")?.becomeFirstResponder()
    }
    section.head.addSubview(button)
    insertSubview(section, at: place)
    added.insert((number, section, button), at: place)
    model.log?.follow(section)
    section.relate(to: results)
  }

  /// A filter that the user added gets the keyboard after its first layout.
  override func layoutSubviews() {
    chips.fixWidths(in: bounds.width)
    super.layoutSubviews()
    guard let one = added.first(where: { $0.number == awaitedFocus }) else { return }
    awaitedFocus = nil
    one.section.layoutIfNeeded()
    one.section.focus()
    one.section.scrollToVisible()
  }

  private func write() {
    let text = model.text
    (title.text, offer.accessibilityLabel) = (text("Add filter"), text("Add filter"))
    for one in added {
      one.remove.accessibilityLabel = text("Remove filter: \(model.columnName(one.number))")
    }
    let free = model.offeredColumns.filter { number in !added.contains { $0.number == number } }
    offer.isHidden = free.isEmpty
    isHidden = free.isEmpty && added.isEmpty
    for chip in chips.subviews { chip.removeFromSuperview() }
    for number in free.prefix(Self.shownCount) {
      let chip = IconButton(model.columnName(number), leadingIcon: .vector("plus"), style: .chip)
      chip.isEnabled = !model.addedColumns.contains(number)
      put(chip, "\(number)") { $0.add(number) }
    }
    let rest = Array(free.dropFirst(Self.shownCount))
    guard !rest.isEmpty else { return }
    let more = IconButton(text("More…"), trailingIcon: .vector("chevronDown"), style: .chip)
    more.opensPopup = true
    put(more, "more") { [weak more] filters in
      let rows = rest.map { number in
        MenuRow(MenuItem(filters.model.columnName(number))) { [weak filters] in
          filters?.add(number)
        }
      }
      if let more { MenuPopover(rows).open(from: more, at: nil) }
    }
  }

  private func put(
    _ chip: IconButton, _ name: String, _ action: @escaping @MainActor (AddedFilters) -> Void
  ) {
    chip.identifier = "add.\(name)"
    chips.addSubview(chip)
    model.log?.follow(chip)
    chip.onPress(of: self, action)
  }

  private func add(_ number: Int) {
    awaitedFocus = number
    model.addColumn(number)
  }
}

/// A range of numbers or days in an additional column.
@MainActor
private final class ColumnSection: RangeSection {
  private let column: FileColumn
  private let ends: NiceBounds
  private var name: String { model.columnName(column.number) }

  /// Returns nil if the column has no numbers.
  init?(_ model: ListingsModel, _ column: FileColumn) {
    guard let bounds = NiceBounds(of: column) else { return nil }
    (self.column, ends) = (column, bounds)
    super.init(model, name: "column.\(column.number)", .column(column.number), histogramHeight: 28)
  }

  override func show(_ index: FilterIndex) -> Bool {
    setTitle(name)
    slider.scale = column.areDays ? .linear : ends.shape(median: column.commonNumbers?.median)
    let isLong = max(-ends.lower, ends.upper) >= Self.leastWithGroups
    format = ValueFormat(NumberFormat(usesGrouping: isLong))
    if column.areDays {
      format = ValueFormat(parse: { Self.days($0)?.lowerBound }, text: texts.day)
      slider.invalidTextMessage = text("Enter a date such as \(texts.day(Self.exampleDay))")
    }
    show(
      ends, column.range ?? ends.lower...ends.upper,
      labels: (text("\(name), minimum"), text("\(name), maximum")),
      titles: column.areDays
        ? (text("From", context: "field"), text("To", context: "field")) : nil)
    if column.areDays { slider.ticks = .values([ends.lower, ends.upper]) }
    return true
  }

  private nonisolated static func days(_ text: String) -> ClosedRange<Double>? {
    Day.numbers(of: WrittenText.plain(text).trimmingSpaces)
  }

  override func span(of text: String) -> ClosedRange<Double>? {
    column.areDays ? Self.days(text) : nil
  }

  /// The least number with digit grouping. Smaller numbers may be years.
  private static let leastWithGroups = 10_000.0
  /// The day 2024-05-17, in days since 1970.
  private static let exampleDay = 19_860.0

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    super.words(for: filter, isSpoken: isSpoken).map { text("\(name): \($0)") }
  }
}

/// The additional columns that the user filters by.
extension ListingsModel {
  /// Adds a filter by a column, once the column is read.
  func addColumn(_ number: Int) {
    if !addedColumns.contains(number) { addedColumns.append(number) }
    session.readColumn(number)
  }

  /// Removes an added column and its filter, as an undo step.
  func removeColumn(_ number: Int) {
    addedColumns.removeAll { $0 == number }
    choose { $0 = $0.without(.column(number)) }
  }

  /// The added columns whose numbers are too far apart for a scale.
  var columnsWithoutScale: [Int] {
    addedColumns.filter { number in
      let range = session.index?.column(number)?.range
      return range.map { ($0.upperBound - $0.lowerBound).isFinite } == false
    }
  }

  /// Offers the columns of new listings, and adds those that the filter uses.
  func offerColumns() {
    // Columns that cannot be read again are not offered.
    offeredColumns = (try? session.listings?.filterColumns()) ?? []
    addedColumns = []
    adoptColumns()
  }

  /// Adds the columns that the filter uses, if they were read.
  func adoptColumns() {
    let filter = session.filter
    for number in filter.fileColumns.sorted() {
      guard !addedColumns.contains(number), let column = session.index?.column(number) else {
        continue
      }
      let isAsked =
        switch column.values {
        case .numbers: filter.ranges[.column(number)] != nil && column.range != nil
        case .texts: filter.choices[.column(number)] != nil
        }
      if isAsked { addColumn(number) }
    }
  }
}
