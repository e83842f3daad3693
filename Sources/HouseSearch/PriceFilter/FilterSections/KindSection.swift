import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The property types, several at once: a wheel, and below its hub what is chosen, or beside it the
/// names with their counts.
@MainActor
final class KindSection: FilterSection {
  /// Whether the names of types stand beside the hub, which is smaller then; if not, what is chosen
  /// stands below it.
  var showsNamesBeside = false {
    didSet { if showsNamesBeside != oldValue { arrange() } }
  }

  private let spinner = Spinner()
  private let names = KindNames()
  private let chosen = Label(font: .system(13, weight: 650))
  private let share = Label(font: .system(11.5, tabularDigits: true), color: .secondary)
  private let words: StackView
  private let body: StackView
  private var texts = ListingsTexts(Traits())
  /// The types of the file, the most frequent one first, and how many homes of each there would be.
  private var kinds: [(id: Int, name: String, sign: String, count: Int)] = []
  private var counts: [Int] = []
  /// The name of the column whose words they are where the file has no types; else nil.
  private var otherName: String?
  /// The filter whose counts are shown, without its types.
  private var others: ListingsFilter?

  private static let (sideDiameter, diameter) = (96.0, 100.0)
  /// The room under the hub where something stands beside it, in logical pixels.
  private static let labelWidth = 144.0

  init() {
    words = StackView(.vertical, spacing: 2, alignment: .center, views: [chosen, share])
    body = StackView(.vertical, alignment: .center, views: [spinner, words, names])
    super.init(name: "type", .kinds, rows: [body])
    // Long names are cut.
    chosen.compressionResistance.horizontal = .low
    share.compressionResistance.horizontal = .low
    names.compressionResistance.horizontal = .low
    spinner.identifier = "type"
    spinner.allowsMultipleSelection = true
    // A type without homes is dimmed; it may be chosen all the same.
    spinner.allowsDisabledSelection = true
    // The next type stands to the right of the top, where the right arrow points.
    spinner.order = .clockwise
    spinner.style.hubIconScale = 0.4
    spinner.style.showsWedgeTitles = true
    (spinner.style.iconSize, spinner.style.iconFarAlpha) = (24, 1)
    arrange()
  }

  private func arrange() {
    body.axis = showsNamesBeside ? .horizontal : .vertical
    body.spacing = showsNamesBeside ? 20 : 8
    setCustomSpacing(showsNamesBeside ? 8 : 14, after: head)
    spinner.style.hubSize = showsNamesBeside ? Self.sideDiameter : Self.diameter
    words.isHidden = showsNamesBeside
    names.isHidden = !showsNamesBeside
  }

  override func connect() {
    spinner.onEdit { [weak self] _, event, _ in
      guard let self else { return }
      if event == .valueChanged {
        update()
        didChange?()
      } else if event != .editingDidBegin {
        names.choose(spinner.selectedIndexes)
      }
    }
    names.didToggle = { [weak self] index in
      guard let self else { return }
      spinner.selectedIndexes.formSymmetricDifference([index])
      update()
      didChange?()
      didCommit?()
    }
    names.more.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.spinner.isOpen = true
    }
  }

  override var control: View { spinner }
  override var explanations: [View] { [chosen, share] }

  override func show(_ model: ListingsModel) {
    isHidden = model.kinds.isEmpty
    counts = model.kinds.map(\.count)
    others = nil
    write(model)
    reset()
  }

  override func write(_ model: ListingsModel) {
    texts = model.texts
    (kinds, otherName) = (model.kinds, model.otherTypesName)
    setTitle(otherName ?? texts.text("Property type"), texts.text)
    let selected = spinner.selectedIndexes
    spinner.placeholder = SpinnerItem(
      title: texts.text("Any", context: "type"), icon: PropertyIcon.any.spinnerIcon)
    let icons = PropertyIcon.icons(of: kinds.map(\.sign))
    spinner.items = kinds.indices.map { item($0, icons[$0]) }
    spinner.selectedIndexes = selected
    names.show(spinner.items, areTypes: otherName == nil, texts: texts)
    names.choose(selected)
    update()
  }

  private func item(_ index: Int, _ icon: SpinnerIcon) -> SpinnerItem {
    let (id, name, _, _) = kinds[index]
    var item = SpinnerItem(
      title: texts.type(name), shortTitle: texts.shortType(name), icon: icon, value: id)
    writeCount(of: index, on: &item)
    return item
  }

  private func writeCount(of index: Int, on item: inout SpinnerItem) {
    (item.description, item.isEnabled) = (texts.count(counts[index]), counts[index] > 0)
    item.accessibilityDescription = texts.homes(counts[index])
  }

  // MARK: Counts

  override func showResult(_ result: FilterResult, _ model: ListingsModel) {
    var others = result.filter
    others.kinds = nil
    if others != self.others {
      self.others = others
      showCounts(of: result)
    }
    spinner.centerText = (model.countText, typesText)
  }

  /// Writes the counts that differ; an open wheel stays as it is.
  private func showCounts(of result: FilterResult) {
    let found = result.kindCounts
    for (index, kind) in kinds.enumerated() where found.indices.contains(kind.id) {
      guard found[kind.id] != counts[index] else { continue }
      counts[index] = found[kind.id]
      // The name and the icon are as they were: to find an icon takes a search in words.
      var item = spinner.items[index]
      writeCount(of: index, on: &item)
      spinner.setItem(item, at: index)
      names.set(item, at: index)
    }
  }

  // MARK: The filter

  override func take(_ filter: ListingsFilter) {
    let wanted = filter.kinds ?? []
    choose(Set(kinds.indices.filter { wanted.contains(kinds[$0].id) }))
  }

  override func apply(to filter: inout ListingsFilter) {
    let selected = spinner.selectedIndexes
    if !selected.isEmpty { filter.kinds = Set(selected.map { kinds[$0].id }) }
  }

  override func reset() { choose([]) }

  private func choose(_ indexes: Set<Int>) {
    // What was chosen here comes back from where it is kept: no name moves then.
    guard indexes != spinner.selectedIndexes else { return }
    spinner.selectedIndexes = indexes
    names.choose(indexes)
    update()
  }

  // MARK: Words

  override var summary: String? {
    guard !selectedTitles.isEmpty else { return nil }
    let names = texts.names(selectedTitles)
    return otherName.map { texts.text("\($0): \(names)") } ?? names
  }

  private var selectedTitles: [String] {
    spinner.selectedIndexes.sorted().map { spinner.items[$0].title }
  }

  /// How many types are chosen.
  private var typesText: String {
    let count = spinner.selectedIndexes.count
    return count > 0 ? types(count) : texts.text("Any", context: "type")
  }

  private func types(_ count: Int) -> String {
    let number = texts.count(count)
    return otherName == nil
      ? texts.text(count, "\(number) type", "\(number) types")
      : texts.text(count, "\(number) choice", "\(number) choices")
  }

  /// How many of all types are chosen.
  private func part(_ count: Int) -> String {
    let (number, all) = (texts.count(count), texts.count(kinds.count))
    return otherName == nil
      ? texts.text(kinds.count, "\(number) of \(all) type", "\(number) of \(all) types")
      : texts.text("\(number) of \(all)", context: "choices")
  }

  private func update() {
    let selected = spinner.selectedIndexes
    names.mark(selected)
    guard !selected.isEmpty else {
      chosen.text = texts.text("Any", context: "type")
      share.text = types(kinds.count)
      return
    }
    let titles = selectedTitles
    let names = [texts.names(titles, longest: .max), texts.names(titles, longest: 0)]
    let fitting = names.first(where: fits)
    chosen.text = fitting ?? titles[0]
    share.text =
      fitting == nil && titles.count > 1
      ? texts.text("and \(texts.count(titles.count - 1)) more of \(texts.count(kinds.count))")
      : part(selected.count)
  }

  private func fits(_ name: String) -> Bool {
    TextLayout.cached(name, font: chosen.font).size.width <= Self.labelWidth
  }
}
