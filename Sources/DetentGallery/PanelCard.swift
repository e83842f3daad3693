import DetentDrawing
import DetentViews
import DetentWidgets

/// A card with rows of settings, in titled groups.
final class PanelCard: StackView {
  init(_ groups: [(title: String, rows: [View])] = []) {
    super.init(
      .vertical, spacing: 8, layoutMargins: EdgeInsets(vertical: 16, horizontal: 18))
    backgroundColor = .card
    borderColor = .line
    cornerRadius = 12
    add(groups)
  }

  /// Adds groups below those that it has.
  func add(_ groups: [(title: String, rows: [View])]) {
    for group in groups {
      let title = Label(group.title, font: .system(13, weight: 650))
      if let last = subviews.last { setCustomSpacing(16, after: last) }
      addSubview(title)
      for row in group.rows { addSubview(row) }
    }
  }

  /// A setting with its name before it.
  static func row(_ name: String, _ control: Control, width: Double? = controlWidth) -> View {
    control.fixedWidth = width
    control.accessibilityLabel = name
    let row = StackView(
      .horizontal, spacing: 12, alignment: .center,
      views: [Label(name, color: .secondary), Spacer(), control])
    row.fixedHeight = 34
    return row
  }

  /// The width of the controls, so that they stand in a column.
  static let controlWidth = 208.0
}

/// A choice out of several, and what it is for.
enum GalleryChoice {
  @MainActor static func segments(
    _ identifier: String, _ titles: [String], at index: Int = 0,
    changed: @escaping @MainActor (Int) -> Void
  ) -> SegmentedControl {
    let control = SegmentedControl(titles, selectedIndex: index)
    control.identifier = identifier
    control.onValueChanged { _, change in changed(change.new.index) }
    return control
  }

  @MainActor static func menu(
    _ identifier: String, _ titles: [String], at index: Int = 0,
    changed: @escaping @MainActor (Int) -> Void
  ) -> MenuButton {
    let control = MenuButton(titles.map { MenuItem($0) }, selectedIndex: index)
    control.identifier = identifier
    control.menuAlignment = .trailing
    control.onValueChanged { _, change in changed(change.new.index) }
    return control
  }

  @MainActor static func toggle(
    _ identifier: String, isOn: Bool, changed: @escaping @MainActor (Bool) -> Void
  ) -> Toggle {
    let control = Toggle(isOn: isOn)
    control.identifier = identifier
    control.onValueChanged { _, change in changed(change.new) }
    return control
  }
}
