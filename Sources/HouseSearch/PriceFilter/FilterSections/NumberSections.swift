import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The price, with a note on a guessed currency.
@MainActor
final class PriceSection: RangeSection {
  private let guess = Label(font: .system(11.5), color: .secondary)

  init(_ model: ListingsModel) {
    super.init(model, name: "price", .price, histogramHeight: 56)
    addSubview(guess)
    guess.identifier = "price.currency"
    guess.lineLimit = 2
  }

  override var explanations: [View] { [guess] }

  override func show(_ index: FilterIndex) -> Bool {
    guard let bounds = model.priceBounds, let lowest = index.lowestPrice,
      let highest = index.highestPrice
    else { return false }
    show(Scale(bounds: bounds, values: lowest...highest, shape: model.priceShape))
    return true
  }

  override func write() {
    guard let bounds = model.priceBounds else { return }
    let (money, texts) = (model.money, model.texts.text)
    // Typed amounts between steps are written exactly.
    var format = ValueFormat(
      parse: money.amount, text: { bounds.isStep($0) ? money.compact($0) : money.exact($0) })
    format.editingText = money.full
    setTitle(texts("Price"))
    write(
      Words(
        format: format, ticks: money.ticks,
        spoken: money.full,
        labels: (texts("Minimum price"), texts("Maximum price"))))
    guess.text = model.session.report?.fileCurrency.flatMap { Self.guess($0, texts) } ?? ""
    guess.isHidden = guess.text.isEmpty
  }

  /// The reason for a guessed currency, or nil if the file states it.
  private static func guess(_ found: FileCurrency, _ texts: Localized) -> String? {
    switch found.reason {
    case .chosen, .stated: nil
    case .postalCodes: texts("Prices in \(found.currency.code) (detected from postcodes)")
    case .columnNames: texts("Prices in \(found.currency.code) (detected from column names)")
    }
  }
}

@MainActor
final class AreaSection: RangeSection {
  private let unit = MenuButton(style: .quiet)
  private var shownUnit: AreaUnit?

  init(_ model: ListingsModel) {
    super.init(model, name: "area", .area, histogramHeight: 28)
    unit.identifier = "area.unit"
    unit.menuAlignment = .trailing
    head.addSubview(unit)
    unit.onValueChanged { unit, _ in
      if let index = unit.selectedIndex { model.countAreas(in: AreaUnit.allCases[index]) }
    }
  }

  override func show(_ index: FilterIndex) -> Bool {
    shownUnit = nil
    return model.areaBounds != nil
  }

  private func showScale() {
    guard let bounds = model.areaBounds, let greatest = model.session.index?.areas.max() else {
      return
    }
    let unit = model.texts.areaUnit
    shownUnit = unit
    show(
      Scale(
        bounds: bounds, values: 0...max(0, greatest / unit.squareMetres), unit: unit.squareMetres))
  }

  override func write() {
    let (texts, text) = (model.texts, model.texts.text)
    if shownUnit != texts.areaUnit { showScale() }
    setTitle(text("Floor area"))
    unit.accessibilityLabel = text("Area unit")
    unit.items = AreaUnit.allCases.map { MenuItem(texts.name(of: $0)) }
    unit.selectedIndex = AreaUnit.allCases.firstIndex(of: texts.areaUnit)
    write(
      Words(
        format: texts.areaFormat, ticks: texts.areaTicks,
        spoken: { texts.spoken(areaNumber: ($0 * 10).rounded() / 10) },
        labels: (text("Minimum floor area"), text("Maximum floor area"))))
  }
}

/// A range of numbers or days in an additional column.
@MainActor
final class ColumnSection: RangeSection {
  private let column: FileColumn
  private let ends: NiceBounds
  private let ticks: DayTicks?
  private var name: String { model.columnName(column.number) }

  /// Returns nil if the column has no numbers.
  init?(_ model: ListingsModel, _ column: FileColumn) {
    guard let bounds = NiceBounds(of: column) else { return nil }
    (self.column, ends) = (column, bounds)
    ticks = column.areDays ? DayTicks(from: bounds.lower, to: bounds.upper) : nil
    super.init(model, name: "column.\(column.number)", .column(column.number), histogramHeight: 28)
  }

  override func show(_ index: FilterIndex) -> Bool {
    show(
      Scale(
        bounds: ends, values: column.range ?? ends.lower...ends.upper,
        shape: column.areDays ? .linear : ends.shape(median: column.commonNumbers?.median),
        ticks: ticks?.values))
    return true
  }

  /// The least number with digit grouping. Smaller numbers may be years.
  private static let leastWithGroups = 10_000.0

  override func write() {
    let text = model.texts.text
    setTitle(name)
    let labels = (text("\(name), minimum"), text("\(name), maximum"))
    if let ticks { return write(Self.words(of: ticks, labels, model.texts)) }
    let isLong = max(-ends.lower, ends.upper) >= Self.leastWithGroups
    write(
      Words(format: ValueFormat(NumberFormat(usesGrouping: isLong)), ticks: nil, labels: labels))
  }

  /// The day 2024-05-17, in days since 1970.
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
