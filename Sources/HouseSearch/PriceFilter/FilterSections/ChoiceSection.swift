import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Some of the words in a column of the file, which the user asked for: the most common ones, and
/// where there are many, a field that finds the others.
@MainActor
final class ChoiceSection: FilterSection {
  /// Shows the words.
  let list: ChoiceList
  private let column: FileColumn
  private let field = TextField()
  private var words: ChoiceWords
  /// The indices of the texts that pass; nil where everything does.
  private var chosen: Set<Int>?
  private var counts: [Int] = []
  /// The filter whose counts are shown, without what is chosen here.
  private var others: FilterResult.Others?
  private var texts = ListingsTexts(Traits())
  private var name = ""

  /// From so many texts on there is a field to find one.
  private static let fewestToSearch = 12

  init(_ column: FileColumn) {
    self.column = column
    let name = "column.\(column.number)"
    list = ChoiceList(name: name)
    words = ChoiceWords(of: column)
    super.init(name: name, .column(column.number), rows: [field, list])
    setCustomSpacing(6, after: head)
    setCustomSpacing(6, after: field)
    field.identifier = "\(name).search"
    field.hasClearButton = true
    field.isHidden = words.count < Self.fewestToSearch
    isHidden = false
    list.chosen = { [unowned self] in chosen ?? [] }
    list.count = { [unowned self] in homeCount($0) }
  }

  override func connect() {
    list.connect()
    list.didToggle = { [weak self] in self?.toggle($0) }
    list.didCommit = { [weak self] in self?.didCommit?() }
    field.onValueChanged { [weak self] field, _ in self?.list.search = field.text }
  }

  override var control: View { list }
  /// Rows say themselves what is a step.
  override var controls: [View] { [] }

  override func focus() { list.focusFirst() }

  override func show(_ model: ListingsModel) { write(model) }

  override func write(_ model: ListingsModel) {
    texts = model.texts
    name = model.columnName(column.number)
    setTitle(name, texts.text)
    field.placeholder = texts.text("Search \(name)")
    field.accessibilityLabel = field.placeholder
    showTitles()
  }

  // MARK: Counts

  override func showResult(_ result: FilterResult, _ model: ListingsModel) {
    let others = result.others(without: criterion)
    guard others != self.others else { return }
    self.others = others
    counts = result.choiceCounts(of: column.number)
    list.update()
  }

  private func homeCount(_ index: Int) -> Int {
    let id = words.id(of: index)
    return id.flatMap { counts.indices.contains($0) ? counts[$0] : nil } ?? 0
  }

  private func showTitles() { list.show(words, texts: texts) }

  // MARK: The filter

  private func toggle(_ index: Int) {
    let wanted = (chosen ?? []).symmetricDifference([index])
    chosen = wanted.isEmpty ? nil : wanted
    list.update()
    didChange?()
  }

  private var chosenTexts: Set<String>? { chosen.map { Set($0.map { words[$0] }) } }

  override func take(_ filter: ListingsFilter) {
    let wanted = filter.choices[column.number]
    guard wanted != chosenTexts else { return }
    chosen = words.take(wanted)
    showTitles()
  }

  override func apply(to filter: inout ListingsFilter) {
    filter.choices[column.number] = chosenTexts
  }

  override func remove(from filter: inout ListingsFilter) {
    filter.choices[column.number] = nil
  }

  override var summary: String? {
    guard let chosen else { return nil }
    let titles = chosen.sorted().map(list.title)
    let names = titles.isEmpty ? texts.text("none") : texts.names(titles)
    return texts.text("\(name): \(names)")
  }

  override func reset() { take(ListingsFilter()) }
}
