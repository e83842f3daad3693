import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Texts of which several can be chosen, each in a row with a box and a count: the chosen ones and
/// the most common others, and below them how many more there are. What is searched for narrows
/// them down.
@MainActor
final class ChoiceList: StackView {
  /// The items that are chosen.
  var chosen: () -> Set<Int> = { [] }
  /// How many homes there would be with an item: only asked for what is shown.
  var count: (Int) -> Int = { _ in 0 }
  /// The user chose an item, or took it away.
  var didToggle: ((Int) -> Void)?
  /// That counts: a step that can be taken back.
  var didCommit: (() -> Void)?
  /// A row was made, and nobody has listened to it yet.
  var didMake: ((View) -> Void)?
  /// Only items are shown that have this in their titles.
  var search = "" {
    didSet {
      guard search != oldValue else { return }
      limit = Self.fewest
      arrange()
    }
  }

  private let name: String
  private let more = Button("", style: .link)
  private let rest = StackView(.horizontal)
  private let nothing = Label(font: .system(12), color: .secondary)
  private var rows: [ChoiceRow] = []
  /// What the items are in the file.
  private var words = ChoiceWords()
  /// The titles as they are searched.
  private var folded: FoldedTexts?
  /// Makes them beside the frames.
  private var folding: Task<Void, Never>?
  /// The items of the rows, from the top.
  private var shown: [Int] = []
  private var limit = ChoiceList.fewest
  private var texts = ListingsTexts(Traits())

  /// How many rows there are at first, and how many more at a time.
  private static let (fewest, step) = (5, 20)

  /// - Parameter name: what its parts are called in tests and events.
  init(name: String) {
    self.name = name
    super.init(.vertical)
    accessibilityRole = .group
    identifier = name
    more.identifier = "\(name).more"
    rest.layoutMargins = EdgeInsets(top: 4, leading: 0, bottom: 0, trailing: 0)
    for view in [more, Spacer()] { rest.addSubview(view) }
    for view in [nothing, rest] { addSubview(view) }
  }

  /// Starts to listen to what shows more.
  func connect() {
    more.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      guard let self else { return }
      let count = shown.count
      limit += Self.step
      arrange()
      if shown.count > count { rows[count].toggle.becomeFirstResponder() }
    }
  }

  /// Gives the first row the keyboard.
  func focusFirst() { rows.first?.toggle.becomeFirstResponder() }

  // MARK: What is shown

  /// Shows other items, the most common one first, or the same in another language.
  func show(_ words: ChoiceWords, texts: ListingsTexts) {
    (self.words, self.texts, folded) = (words, texts, nil)
    nothing.text = texts.text("No matches")
    folding?.cancel()
    folding = Task { [weak self, unstated] in
      let folded = await Self.fold(words, unstated: unstated)
      if !Task.isCancelled { self?.folded = folded }
    }
    arrange()
  }

  /// What an item is called.
  func title(of item: Int) -> String { Self.title(words[item], unstated: unstated) }

  private var unstated: String { texts.text("Not stated") }

  private nonisolated static func title(_ word: String, unstated: String) -> String {
    word.isEmpty ? unstated : PlainText.displayed(word)
  }

  @concurrent
  private nonisolated static func fold(_ words: ChoiceWords, unstated: String) async -> FoldedTexts
  {
    FoldedTexts(words.lazy.map { title($0, unstated: unstated) })
  }

  /// Items have other counts, or were chosen here: no row moves away from under the pointer.
  func update() {
    let chosen = chosen()
    for (row, index) in zip(rows, shown) {
      row.show(title(of: index), count: count(index), texts, isChosen: chosen.contains(index))
    }
  }

  /// The items that have what is searched for in their titles.
  private func findItems() -> [Int] {
    // Whoever types sooner than they are made waits for them.
    let folded = folded ?? FoldedTexts(words.indices.lazy.map(title))
    self.folded = folded
    return folded.indices(containing: search)
  }

  private func arrange() {
    if search.isEmpty { show(words.indices) } else { show(findItems()) }
  }

  /// Shows the chosen ones of some items, and the first of the others.
  private func show(_ found: some RandomAccessCollection<Int>) {
    let chosen = chosen()
    let first = chosen.isEmpty ? [] : found.filter(chosen.contains)
    // One more row takes no more room than to say that there is one.
    let count = found.count > limit + 1 ? limit : limit + 1
    let others = found.lazy.filter { !chosen.contains($0) }.prefix(max(0, count - first.count))
    shown = Array(first.prefix(count)) + others
    while rows.count < shown.count { addRow() }
    for (place, row) in rows.enumerated() {
      row.isHidden = place >= shown.count
      guard place < shown.count else { continue }
      row.toggle.identifier = "\(name).choice.\(shown[place])"
    }
    update()
    nothing.isHidden = !shown.isEmpty
    let hiddenCount = found.count - shown.count
    rest.isHidden = hiddenCount == 0
    let number = texts.count(hiddenCount)
    more.title = texts.text(hiddenCount, "Show \(number) more", "Show \(number) more")
  }

  private func addRow() {
    let (place, row) = (rows.count, ChoiceRow())
    insertSubview(row, at: place)
    rows.append(row)
    didMake?(row)
    row.toggle.onValueChanged { [weak self] _, _ in
      if let self, shown.indices.contains(place) { didToggle?(shown[place]) }
    }
    row.toggle.addAction(for: .valueCommitted) { [weak self] _, _ in self?.didCommit?() }
  }
}

/// A box with a title, and at the end a count.
@MainActor
private final class ChoiceRow: StackView {
  let toggle = Toggle(kind: .checkBox)
  private let count = Label(font: .system(13, tabularDigits: true), color: .secondary)

  init() {
    super.init(.horizontal, spacing: 10, alignment: .center, views: [toggle, Spacer(), count])
    // Tall enough for a finger, and no taller: rows touch each other.
    fixedHeight = 32
    // Long titles are cut.
    toggle.compressionResistance.horizontal = .low
  }

  func show(_ title: String, count: Int, _ texts: ListingsTexts, isChosen: Bool) {
    (toggle.title, toggle.isOn, self.count.text) = (title, isChosen, texts.count(count))
    toggle.accessibilityDescription = texts.homes(count)
  }
}
