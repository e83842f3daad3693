import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The property type.
@MainActor
final class KindSection: FilterSection {
  private let spinner = Spinner()
  private let name = Label(font: .system(13, weight: 650))
  private var texts = ListingsTexts(Traits())
  /// The numbers of the homes of each type, all of them first.
  private var counts: [Int] = []
  private let count = Label(font: .system(11.5, tabularDigits: true), color: .secondary)

  init() {
    let words = StackView(.vertical, spacing: 2, alignment: .center, views: [name, count])
    let middle = StackView(.vertical, spacing: 8, alignment: .center, views: [spinner, words])
    super.init(name: "type", .kinds, rows: [middle])
    setCustomSpacing(30, after: head)
    spinner.identifier = "type"
    // The next type stands to the right of the top, where the right arrow points.
    spinner.order = .clockwise
  }

  override func connect() {
    spinner.onValueChanged { [weak self] _, _ in
      self?.update()
      self?.didChange?()
    }
  }

  override var control: View { spinner }

  override func show(_ model: ListingsModel) {
    isHidden = model.kinds.isEmpty
    write(model)
    reset()
  }

  override func write(_ model: ListingsModel) {
    texts = model.texts
    setTitle(texts.text("Property type"), texts.text)
    let (kinds, selected) = (model.kinds, spinner.selectedIndex)
    counts = [model.total] + kinds.map(\.count)
    let all = SpinnerItem(
      title: texts.text("Any", context: "type"), icon: PropertyIcon.any.spinnerIcon,
      description: texts.count(model.total))
    spinner.items =
      [all]
      + kinds.map { kind in
        SpinnerItem(
          title: texts.type(kind.name), icon: PropertyIcon.icon(of: kind.name),
          description: texts.count(kind.count), value: kind.id)
      }
    spinner.selectedIndex = selected
    update()
  }

  override func take(_ filter: ListingsFilter) {
    let wanted = filter.kinds?.first
    spinner.selectedIndex = spinner.items.firstIndex { $0.value as? Int == wanted } ?? 0
    update()
  }

  override func apply(to filter: inout ListingsFilter) {
    if let id = spinner.selectedItem?.value as? Int { filter.kinds = [id] }
  }

  override var summary: String? {
    spinner.selectedItem?.value == nil ? nil : spinner.selectedItem?.title
  }

  override func reset() {
    spinner.selectedIndex = 0
    update()
  }

  private func update() {
    name.text = spinner.selectedItem?.title ?? ""
    let selected = spinner.selectedIndex
    guard counts.indices.contains(selected) else {
      count.text = ""
      return
    }
    let number = texts.count(counts[selected])
    count.text = texts.text(counts[selected], "\(number) listing", "\(number) listings")
  }
}
