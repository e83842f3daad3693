import DetentControls
import DetentDrawing
import DetentOutput
import DetentViews
import DetentWidgets
import Listings

/// A filter by words of an additional column. The chosen and the most common words come first, then
/// the number of the remaining ones. If there are many words, a search field appears.
@MainActor
final class ChoiceSection: FilterSection {
  private let column: FileColumn
  private let list = StackView(.vertical)
  private let field = TextField()
  private let more = Button("", style: .link)
  private let nothing = Label(font: .system(12), color: .secondary)
  private var rows: [ChoiceRow] = []
  /// The words with their numbers, most common first. An empty word stands for homes without one.
  private let words: [(text: String, id: Int)]
  /// The words in searchable spelling, created when the user begins to search.
  private var folded: [String]?
  /// The words that match, or nil for all.
  private var chosen: Set<String>?
  private var counts: [Int] = []
  /// The index in `words` of each row, from the top.
  private var shown: [Int] = []
  private var limit = ChoiceSection.fewest

  private var name: String { model.columnName(column.number) }

  /// The initial number of rows, and the number that "more" adds.
  private static let (fewest, step) = (5, 20)
  private static let fewestToSearch = 12

  init(_ model: ListingsModel, _ column: FileColumn) {
    self.column = column
    words = column.choices.map { ($0.text, $0.id) } + (column.textlessCount > 0 ? [("", 0)] : [])
    let name = "column.\(column.number)"
    let rest = StackView(.horizontal, views: [more, Spacer()])
    super.init(
      model, name: name, .column(column.number), control: list, spacing: 6, rows: [field, list])
    field.identifier = "\(name).search"
    field.hasClearButton = true
    field.isHidden = words.count < Self.fewestToSearch
    list.accessibilityRole = .group
    more.identifier = "\(name).more"
    rest.layoutMargins = EdgeInsets(top: 4, leading: 0, bottom: 0, trailing: 0)
    for view in [nothing, rest] { list.addSubview(view) }
    field.onValueChanged { [weak self] _, _ in
      self?.limit = Self.fewest
      self?.arrange()
    }
    more.onPress(of: self) { section in
      let count = section.shown.count
      section.limit += Self.step
      section.arrange()
      if section.shown.count > count { section.rows[count].toggle.becomeFirstResponder() }
    }
  }

  override func focus() { rows.first?.toggle.becomeFirstResponder() }

  override func show(_ index: FilterIndex) -> Bool {
    setTitle(name)
    field.placeholder = text("Search \(name)")
    field.accessibilityLabel = field.placeholder
    nothing.text = text("No matches")
    folded = nil
    arrange()
    return true
  }

  private func title(of text: String) -> String {
    text.isEmpty ? model.text("Not stated") : PlainText.displayed(text)
  }

  // MARK: What is shown

  override func show(_ filter: ListingsFilter, _ result: FilterResult) {
    counts = result.choiceCounts(of: criterion)
    guard filter.choices[criterion] != chosen else { return update() }
    chosen = filter.choices[criterion]
    arrange()
  }

  /// Rows keep their order, so that no row moves away from the pointer.
  private func update() {
    for (row, index) in zip(rows, shown) {
      let word = words[index]
      let count = counts.indices.contains(word.id) ? counts[word.id] : 0
      row.toggle.identifier = "column.\(column.number).choice.\(index)"
      row.show(
        title(of: word.text), count: count, texts,
        isChosen: chosen?.contains(word.text) == true)
    }
  }

  private func arrange() {
    guard !field.text.isEmpty else { return show(words.indices) }
    let folded = folded ?? words.map { TextFolding.folded(title(of: $0.text)) }
    self.folded = folded
    let part = TextFolding.folded(field.text).utf8
    show(folded.indices.filter { ByteSearch.contains(part, in: folded[$0]) })
  }

  /// Shows the chosen words among those found, then the first unchosen ones.
  private func show(_ found: some RandomAccessCollection<Int>) {
    func isChosen(_ index: Int) -> Bool { chosen?.contains(words[index].text) == true }
    let first = chosen == nil ? [] : found.filter(isChosen)
    // One more row is no higher than a line that counts it.
    let count = found.count > limit + 1 ? limit : limit + 1
    let others = found.lazy.filter { !isChosen($0) }.prefix(max(0, count - first.count))
    shown = Array(first.prefix(count)) + others
    while rows.count < shown.count { addRow() }
    for (place, row) in rows.enumerated() { row.isHidden = place >= shown.count }
    update()
    nothing.isHidden = !shown.isEmpty
    let hiddenCount = found.count - shown.count
    more.superview?.isHidden = hiddenCount == 0
    let number = texts.count(hiddenCount)
    more.title = text(hiddenCount, "Show \(number) more", "Show \(number) more")
  }

  private func addRow() {
    let (place, row) = (rows.count, ChoiceRow())
    list.insertSubview(row, at: place)
    rows.append(row)
    model.log?.follow(row)
    row.toggle.onValueChanged { [weak self] _, _ in
      if let self, shown.indices.contains(place) { toggle(words[shown[place]].text) }
    }
    row.toggle.addAction(for: .valueCommitted) { [model] _, _ in model.session.commit() }
  }

  // MARK: The filter

  private func toggle(_ text: String) {
    let wanted = (chosen ?? []).symmetricDifference([text])
    chosen = wanted.isEmpty ? nil : wanted
    update()
    model.edit { $0.choices[criterion] = chosen }
  }

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    guard let wanted = filter.choices[criterion] else { return nil }
    let known = words.lazy.map(\.text).filter(wanted.contains)
    let titles = Array(known) + wanted.subtracting(known).sorted()
    let names = titles.isEmpty ? text("none") : texts.names(titles.map(title))
    return text("\(name): \(names)")
  }
}

@MainActor
private final class ChoiceRow: StackView {
  let toggle = Toggle(kind: .checkBox)
  private let count = Label(font: .system(13, tabularDigits: true), color: .secondary)

  init() {
    super.init(.horizontal, spacing: 10, alignment: .center, views: [toggle, Spacer(), count])
    // Tall enough for a finger without gaps between rows.
    fixedHeight = 32
    // Long titles are cut.
    toggle.compressionResistance.horizontal = .low
  }

  func show(_ title: String, count: Int, _ texts: ListingsTexts, isChosen: Bool) {
    (toggle.title, toggle.isOn, self.count.text) = (title, isChosen, texts.count(count))
    alpha = count > 0 || isChosen ? 1 : 0.55
    toggle.accessibilityDescription = texts.homes(count)
  }
}
