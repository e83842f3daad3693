import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The property type.
@MainActor
final class KindSection: FilterGroup {
  private let spinner = Spinner()
  private let name = Label(font: .system(13, weight: 650))
  private let count = Label(font: .system(11.5, tabularDigits: true), color: .secondary)

  init() {
    let words = StackView(.vertical, spacing: 2, alignment: .center, views: [name, count])
    let middle = StackView(.vertical, spacing: 8, alignment: .center, views: [spinner, words])
    super.init("Property type", name: "type", rows: [middle])
    setSpacing(30, after: head)
    spinner.identifier = "type"
    spinner.accessibilityLabel = "Property type"
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
    let kinds = model.kinds
    isHidden = kinds.isEmpty
    let all = SpinnerItem(
      title: "Any", icon: PropertyIcon.any.spinnerIcon, description: model.totalText)
    spinner.items =
      [all]
      + kinds.map { kind in
        SpinnerItem(
          title: kind.name, icon: PropertyIcon.icon(of: kind.name), description: kind.count,
          value: kind.id)
      }
    reset()
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
    count.text = spinner.selectedItem?.description.map { "\($0) listings" } ?? ""
  }
}
