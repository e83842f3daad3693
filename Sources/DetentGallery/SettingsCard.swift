import DetentDrawing
import DetentViews
import DetentWidgets

/// A card with rows of settings, in titled groups.
final class SettingsCard: GalleryCard {
  private let controlWidth: Double

  /// - Parameter controlWidth: of all but toggles, so that they stand in a column.
  init(controlWidth: Double = 208) {
    self.controlWidth = controlWidth
    super.init(spacing: 8, vertical: 16, horizontal: 18)
  }

  /// Adds a group below those that it has, each setting with its name before it.
  func add(_ title: String, _ settings: (name: String, control: Control)...) {
    if let last = subviews.last { setCustomSpacing(16, after: last) }
    addSubview(Label(title, font: .system(13, weight: 650)))
    for (name, control) in settings {
      if !(control is Toggle) { control.fixedWidth = controlWidth }
      control.accessibilityLabel = name
      let row = StackView(
        .horizontal, spacing: 12, alignment: .center,
        views: [Label(name, color: .secondary), Spacer(), control])
      row.fixedHeight = 34
      addSubview(row)
    }
  }
}

extension SegmentedControl {
  /// A choice between few, the first one chosen.
  convenience init(_ identifier: String, _ titles: [String], chosen: Int = 0) {
    self.init(titles, selectedIndex: chosen)
    self.identifier = identifier
  }
}

extension MenuButton {
  /// A choice between many, at the end of a row.
  convenience init(_ identifier: String, _ titles: [String], chosen: Int = 0) {
    self.init(titles.map { MenuItem($0) }, selectedIndex: chosen)
    self.identifier = identifier
    menuAlignment = .trailing
  }

  /// The place of what is chosen.
  var choice: Int { selectedIndex ?? 0 }
}

extension Toggle {
  /// A setting that is on.
  convenience init(_ identifier: String) {
    self.init(isOn: true)
    self.identifier = identifier
  }
}

extension Control {
  /// Calls a method whenever the user changes one of several settings.
  static func observe<Target: AnyObject>(
    _ settings: [Control], _ target: Target, _ action: @escaping @MainActor (Target) -> () -> Void
  ) {
    for setting in settings {
      setting.addTarget(target, action: { target in { _ in action(target)() } }, for: .valueChanged)
    }
  }
}
