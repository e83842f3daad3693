import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The filters by other columns of the file that are in use, and below them the names of those that
/// may be.
@MainActor
final class AddedFilters: StackView {
  /// A filter was added.
  var didAdd: ((FilterSection) -> Void)?
  /// A view was made, and nobody has listened to it yet.
  var didMake: ((View) -> Void)?
  /// The user took a filter away.
  var didRemove: (() -> Void)?
  /// The filters that are in use.
  var sections: [FilterSection] { added.map(\.section) }

  private struct Added {
    let number: Int
    let section: FilterSection
    let remove: IconButton
  }

  private var added: [Added] = []
  private let title = Label("", font: .system(12, weight: 600), color: .secondary)
  private let chips = ChipLines()
  private let offer: StackView
  private weak var model: ListingsModel?
  /// The columns that can be filtered by, and those of them that are being read.
  private var columns: [Int] = []
  private var reading: Set<Int> = []
  /// The column that gets the keyboard once it is read.
  private var awaitedFocus: Int?
  /// The names of the columns in use, in the order in which they were added, and the file that they
  /// are from: they are when it is read again.
  private var kept: (file: Int, names: [String]) = (0, [])

  private static let shownCount = 6

  init() {
    offer = StackView(.vertical, spacing: 8, views: [title, chips])
    offer.identifier = "add.group"
    offer.accessibilityRole = .group
    offer.accessibilityRelations = [AccessibilityRelation(.labelledBy, title)]
    super.init(.vertical, spacing: 20, views: [offer])
    isHidden = true
  }

  /// Shows the columns of other listings, in use only those that were in the same file.
  func show(_ model: ListingsModel) {
    self.model = model
    for section in sections { section.removeFromSuperview() }
    (added, reading, awaitedFocus) = ([], [], nil)
    // What cannot be read again is not offered.
    columns = (try? model.session.listings?.filterColumns()) ?? []
    if model.session.index != nil {
      if kept.file != model.fileNumber { kept = (model.fileNumber, []) }
      for number in columns where kept.names.contains(name(of: number)) { read(number) }
    }
    write(model)
  }

  /// Writes in the language of the model.
  func write(_ model: ListingsModel) {
    let text = model.texts.text
    let name = text("Add filter")
    (title.text, offer.accessibilityLabel) = (name, name)
    for one in added {
      one.remove.accessibilityLabel = text("Remove filter: \(self.name(of: one.number))")
    }
    showOffer()
  }

  // MARK: What is in use

  /// Whether a column is filtered by here.
  func isInUse(_ number: Int) -> Bool { added.contains { $0.number == number } }

  /// The columns that a filter asks for and that were read, but are not in use.
  private func missingColumns(of filter: ListingsFilter) -> [Int] {
    let asked = Set(filter.numbers.keys).union(filter.choices.keys)
    return asked.sorted().filter { number in
      guard !isInUse(number), let column = model?.session.index?.column(number) else {
        return false
      }
      return switch column.values {
      case .numbers: filter.numbers[number] != nil && column.range != nil
      case .texts: filter.choices[number] != nil
      }
    }
  }

  /// Makes filters of the columns that a filter asks for, as far as they were read.
  func addSections(of filter: ListingsFilter) {
    for number in missingColumns(of: filter) { addSection(of: number) }
  }

  /// Makes filters of the columns that were read for it, and of those that a filter asks for.
  /// - Returns: whether there were any.
  func addReadSections(and filter: ListingsFilter) -> Bool {
    guard let index = model?.session.index else { return false }
    let read = reading.filter { index.column($0) != nil }.union(missingColumns(of: filter))
    for number in read.sorted() {
      reading.remove(number)
      if !isInUse(number) { addSection(of: number) }
      guard awaitedFocus == number else { continue }
      awaitedFocus = nil
      if let section = added.first(where: { $0.number == number })?.section { reveal(section) }
    }
    return !read.isEmpty
  }

  /// Gives a filter the keyboard where all of it can be seen.
  private func reveal(_ section: FilterSection) {
    section.focus()
    window?.contentView?.layoutIfNeeded()
    section.scrollToVisible()
  }

  private func addSection(of number: Int) {
    guard let model, let column = model.session.index?.column(number),
      let section = makeSection(column)
    else { return showOffer() }
    let name = name(of: number)
    if !kept.names.contains(name) { kept.names.append(name) }
    let place = added.count { rank($0.number) < rank(number) }
    let button = makeRemoveButton(of: number)
    section.head.addSubview(button)
    insertSubview(section, at: place)
    added.insert(Added(number: number, section: section, remove: button), at: place)
    didMake?(section)
    didAdd?(section)
    section.show(model)
    section.take(model.session.filter)
    if let result = model.session.result { section.showResult(result, model) }
    write(model)
  }

  /// Where a column in use stands among the others.
  private func rank(_ number: Int) -> Int {
    kept.names.firstIndex(of: name(of: number)) ?? kept.names.count
  }

  private func makeSection(_ column: FileColumn) -> FilterSection? {
    switch column.values {
    case .numbers: return ColumnSection(column)
    case .texts:
      let section = ChoiceSection(column)
      section.list.didMake = { [weak self] in self?.didMake?($0) }
      return section
    }
  }

  private func makeRemoveButton(of number: Int) -> IconButton {
    let button = IconButton(leadingIcon: .vector("cross"), style: .inline)
    button.identifier = "column.\(number).remove"
    button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.remove(number) }
    return button
  }

  private func remove(_ number: Int) {
    guard let place = added.firstIndex(where: { $0.number == number }) else { return }
    added.remove(at: place).section.removeFromSuperview()
    kept.names.removeAll { $0 == name(of: number) }
    showOffer()
    didRemove?()
    chips.subviews.first { $0.identifier == "add.\(number)" }?.becomeFirstResponder()
  }

  // MARK: What is offered

  private func name(of number: Int) -> String { model?.columnName(number) ?? "" }

  private func showOffer() {
    let free = columns.filter { !isInUse($0) }
    for chip in chips.subviews { chip.removeFromSuperview() }
    for number in free.prefix(Self.shownCount) {
      let chip = IconButton(name(of: number), leadingIcon: .vector("plus"), style: .chip)
      chip.isEnabled = !reading.contains(number)
      put(chip, "\(number)") { $0.add(number) }
    }
    chips.invalidateIntrinsicContentSize()
    chips.setNeedsLayout()
    let rest = Array(free.dropFirst(Self.shownCount))
    if !rest.isEmpty, let model {
      let more = IconButton(
        model.texts.text("More…"), trailingIcon: .vector("chevronDown"), style: .chip)
      more.opensPopup = true
      put(more, "more") { [weak more] in
        if let more { $0.openMenu(of: rest, from: more) }
      }
    }
    offer.isHidden = free.isEmpty
    isHidden = free.isEmpty && added.isEmpty
  }

  private func put(
    _ chip: IconButton, _ name: String, _ action: @escaping (AddedFilters) -> Void
  ) {
    chip.identifier = "add.\(name)"
    chips.addSubview(chip)
    didMake?(chip)
    chip.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      if let self { action(self) }
    }
  }

  private func openMenu(of numbers: [Int], from button: View) {
    let menu = MenuPopover(numbers.map { MenuItem(name(of: $0)) })
    menu.didChoose = { [weak self] in
      if numbers.indices.contains($0) { self?.add(numbers[$0]) }
    }
    menu.open(from: button, at: nil)
  }

  /// Shows a filter of a column, which gets the keyboard.
  private func add(_ number: Int) {
    awaitedFocus = number
    read(number)
    showOffer()
    _ = addReadSections(and: ListingsFilter())
  }

  private func read(_ number: Int) {
    reading.insert(number)
    model?.session.readColumn(number)
  }

  /// A column cannot be read.
  /// - Returns: its name.
  func columnDidFail(_ number: Int) -> String {
    reading.remove(number)
    if awaitedFocus == number { awaitedFocus = nil }
    showOffer()
    return name(of: number)
  }
}
