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
  /// A column cannot be filtered by: what to say, and why.
  var didFail: ((String, String) -> Void)?
  /// The filters that are in use.
  private(set) var sections: [ColumnSection] = []

  private let title = Label("", font: .system(12, weight: 600), color: .secondary)
  private let chips = ChipLines()
  private let offer: StackView
  private weak var model: ListingsModel?
  /// The columns that can be filtered by, and those of them that are being read.
  private var columns: [Int] = []
  private var reading: Set<Int> = []

  private static let shownCount = 6

  init() {
    offer = StackView(.vertical, spacing: 8, views: [title, chips])
    offer.identifier = "add.group"
    offer.accessibilityRole = .group
    super.init(.vertical, spacing: 20, views: [offer])
    isHidden = true
  }

  /// Shows the columns of other listings, none of them in use.
  func show(_ model: ListingsModel) {
    self.model = model
    for section in sections { section.removeFromSuperview() }
    (sections, reading) = ([], [])
    // What cannot be read again is not offered.
    columns = (try? model.session.listings?.numberColumns()) ?? []
    write(model)
  }

  /// Writes in the language of the model.
  func write(_ model: ListingsModel) {
    let name = model.texts.text("Add a filter")
    (title.text, offer.accessibilityLabel) = (name, name)
    showOffer()
  }

  // MARK: What is in use

  private func section(of number: Int) -> ColumnSection? {
    sections.first { $0.number == number }
  }

  /// Whether a filter asks for columns that were read and are not in use.
  func canAddSections(of filter: ListingsFilter) -> Bool {
    filter.numbers.keys.contains {
      section(of: $0) == nil && model?.session.index?.column($0)?.range != nil
    }
  }

  /// Makes filters of the columns that a filter asks for, as far as they were read.
  func addSections(of filter: ListingsFilter) {
    guard canAddSections(of: filter) else { return }
    for number in filter.numbers.keys.sorted() where section(of: number) == nil {
      addSection(of: number)
    }
  }

  @discardableResult private func addSection(of number: Int) -> ColumnSection? {
    guard let model, let column = model.session.index?.column(number),
      let section = ColumnSection(column)
    else { return nil }
    insertSubview(section, at: sections.count)
    sections.append(section)
    didMake?(section)
    didAdd?(section)
    section.show(model)
    section.take(model.session.filter)
    section.didRemove = { [weak self, weak section] in
      if let section { self?.remove(section) }
    }
    if let result = model.session.result { section.showResult(result, model) }
    showOffer()
    return section
  }

  private func remove(_ section: ColumnSection) {
    sections.removeAll { $0 === section }
    section.removeFromSuperview()
    showOffer()
    didRemove?()
    chips.subviews.first { $0.identifier == "add.\(section.number)" }?.becomeFirstResponder()
  }

  // MARK: What is offered

  private func name(of number: Int) -> String {
    let names = model?.session.listings?.fileColumns ?? []
    return names.indices.contains(number) ? PlainText.displayed(names[number]) : ""
  }

  private func showOffer() {
    let free = columns.filter { section(of: $0) == nil }
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
      put(more, "more") { [weak more] in
        if let more { $0.openMenu(of: rest, from: more) }
      }
    }
    offer.isHidden = free.isEmpty
    isHidden = free.isEmpty && sections.isEmpty
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

  /// Reads a column, and shows a filter of it.
  private func add(_ number: Int) {
    guard let model, let index = model.session.index, !reading.contains(number) else { return }
    if index.column(number) != nil { return finish(number, nil) }
    reading.insert(number)
    showOffer()
    Task { [weak self] in
      var failure: LoadError?
      do throws(LoadError) { try await model.session.addColumn(number, to: index) } catch {
        failure = error
      }
      guard let self, model.session.index === index else { return }
      finish(number, failure)
    }
  }

  private func finish(_ number: Int, _ failure: LoadError?) {
    reading.remove(number)
    if let section = section(of: number) ?? addSection(of: number) {
      section.control.becomeFirstResponder()
      return
    }
    showOffer()
    guard let texts = model?.texts else { return }
    let reason = failure.map(texts.failure) ?? texts.text("it holds no numbers")
    didFail?(texts.text("The column \(name(of: number)) cannot be filtered by"), reason)
  }
}
