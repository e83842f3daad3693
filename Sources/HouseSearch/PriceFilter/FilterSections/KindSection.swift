import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The property types: a wheel for several choices, with the chosen ones below its hub.
@MainActor
final class KindSection: FilterSection {
  private let spinner = Spinner()
  private let chosen = Label(font: .system(13, weight: 650))
  private let share = Label(font: .system(11.5, tabularDigits: true), color: .secondary)
  /// The types in the file, most frequent first.
  private var kinds: [FileColumn.Choice] = []
  /// The number of homes that each type would match, or nil before it is shown.
  private var counts: [Int?] = []

  /// The diameter of the hub in logical pixels, and the characters that fit next to other views.
  private static let (diameter, labelLength) = (100.0, 16)

  init(_ model: ListingsModel) {
    let words = StackView(.vertical, spacing: 2, alignment: .center, views: [chosen, share])
    let body = StackView(.vertical, spacing: 8, alignment: .center, views: [spinner, words])
    super.init(model, name: "type", .kinds, control: spinner, spacing: 14, rows: [body])
    explanations = [chosen, share]
    // Long names are cut.
    chosen.compressionResistance.horizontal = .low
    share.compressionResistance.horizontal = .low
    spinner.allowsMultipleSelection = true
    // A type without homes is dimmed but can be chosen.
    spinner.allowsDisabledSelection = true
    // The next type is clockwise, where the right arrow points.
    spinner.order = .clockwise
    spinner.style.hubSize = Self.diameter
    spinner.style.hubIconScale = 0.4
    spinner.style.showsWedgeTitles = true
    (spinner.style.iconSize, spinner.style.iconFarAlpha) = (24, 1)
    spinner.onValueChanged { [weak self] spinner, _ in
      guard let self else { return }
      let texts = Set(spinner.selectedIndexes.map { self.kinds[$0].text })
      writeChosen()
      model.edit { $0.choices[.kinds] = texts.isEmpty ? nil : texts }
    }
  }

  override func show(_ index: FilterIndex) -> Bool {
    kinds = index.listings.kinds
    counts = kinds.map { _ in nil }
    spinner.selectedIndexes = []
    setTitle(model.otherTypesName ?? text("Property type"))
    spinner.placeholder = SpinnerItem(
      title: text("Any", context: "type"), icon: PropertyIcon.any.spinnerIcon)
    spinner.items = kinds.map { kind in
      let name = PlainText.displayed(kind.text)
      return SpinnerItem(
        title: texts.type(name), shortTitle: texts.shortType(name),
        icon: PropertyIcon(known: name)?.spinnerIcon ?? .none, value: kind.id)
    }
    writeChosen()
    return !kinds.isEmpty
  }

  override func show(_ filter: ListingsFilter, _ result: FilterResult) {
    let wanted = filter.choices[.kinds] ?? []
    let indexes = Set(kinds.indices.filter { wanted.contains(kinds[$0].text) })
    if indexes != spinner.selectedIndexes {
      spinner.selectedIndexes = indexes
      writeChosen()
    }
    // Only counts that changed, because an open wheel draws each item again.
    let found = result.choiceCounts(of: .kinds)
    for (index, kind) in kinds.enumerated() where found.indices.contains(kind.id) {
      let count = found[kind.id]
      guard count != counts[index] else { continue }
      counts[index] = count
      // Reuse the item: finding its icon requires a search in words.
      var item = spinner.items[index]
      (item.description, item.isEnabled) = (texts.count(count), count > 0)
      item.accessibilityDescription = texts.homes(count)
      spinner.setItem(item, at: index)
    }
    let choice = indexes.isEmpty ? text("Any", context: "type") : types(indexes.count)
    spinner.centerText = (model.countText, choice)
  }

  // MARK: Words

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    let wanted = filter.choices[.kinds] ?? []
    let titles = kinds.filter { wanted.contains($0.text) }
      .map { texts.type(PlainText.displayed($0.text)) }
    guard !titles.isEmpty else { return nil }
    let names = texts.names(titles)
    return model.otherTypesName.map { text("\($0): \(names)") } ?? names
  }

  private func types(_ count: Int) -> String {
    let number = texts.count(count)
    return text(count, "\(number) type", "\(number) types")
  }

  private func writeChosen() {
    let selected = spinner.selectedIndexes
    guard !selected.isEmpty else {
      chosen.text = text("Any", context: "type")
      share.text = types(kinds.count)
      return
    }
    let titles = selected.sorted().map { spinner.items[$0].title }
    chosen.text = texts.names(titles, longest: Self.labelLength)
    let (number, all) = (texts.count(selected.count), texts.count(kinds.count))
    share.text = text(kinds.count, "\(number) of \(all) type", "\(number) of \(all) types")
  }
}
