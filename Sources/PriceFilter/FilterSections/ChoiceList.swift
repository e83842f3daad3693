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
  struct Item {
    var title: String
    var count = ""
    var isChosen = false
  }

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
  private var items: [Item] = []
  /// The items of the rows, from the top.
  private var shown: [Int] = []
  private var limit = ChoiceList.fewest
  private var texts = ListingsTexts(Traits())

  /// How many rows there are at first, and how many more at a time.
  private static let (fewest, step) = (5, 20)

  /// - Parameter name: what its parts are called in tests and events.
  init(name: String) {
    self.name = name
    super.init(.vertical, spacing: 2)
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
      rows[count].toggle.becomeFirstResponder()
    }
  }

  /// Gives the first row the keyboard.
  func focusFirst() { rows.first?.toggle.becomeFirstResponder() }

  // MARK: What is shown

  /// Shows other items, the most common one first, or the same in another language.
  func show(_ items: [Item], texts: ListingsTexts) {
    (self.items, self.texts) = (items, texts)
    nothing.text = texts.text("Nothing found")
    arrange()
  }

  /// An item has another count, or was chosen here: no row moves away from under the pointer.
  func set(_ item: Item, at index: Int) {
    items[index] = item
    for (row, shown) in zip(rows, shown) where shown == index { row.show(item) }
  }

  private func arrange() {
    let words = TextFolding.folded(search)
    let found = items.indices.filter {
      words.isEmpty || TextFolding.folded(items[$0].title).contains(words)
    }
    let sorted = found.filter { items[$0].isChosen } + found.filter { !items[$0].isChosen }
    // One more row takes no more room than to say that there is one.
    shown = Array(sorted.prefix(sorted.count > limit + 1 ? limit : limit + 1))
    while rows.count < shown.count { addRow() }
    for (place, row) in rows.enumerated() {
      row.isHidden = place >= shown.count
      guard place < shown.count else { continue }
      row.toggle.identifier = "\(name).choice.\(shown[place])"
      row.show(items[shown[place]])
    }
    nothing.isHidden = !shown.isEmpty
    let count = sorted.count - shown.count
    rest.isHidden = count == 0
    let number = texts.count(count)
    more.title = texts.text(count, "\(number) more", "\(number) more")
  }

  private func addRow() {
    let (place, row) = (rows.count, ChoiceRow())
    insertSubview(row, at: place)
    rows.append(row)
    didMake?(row)
    row.toggle.onValueChanged { [weak self] _, _ in
      if let self { didToggle?(shown[place]) }
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
    // Long titles are cut.
    toggle.compressionResistance.horizontal = .low
  }

  func show(_ item: ChoiceList.Item) {
    (toggle.title, toggle.isOn, count.text) = (item.title, item.isChosen, item.count)
  }
}
