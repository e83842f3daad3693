import DetentDrawing
import DetentViews
import DetentWidgets

/// A switch; a press on the title counts, too.
@MainActor
final class FlagEditor: PropertyEditor {
  private let toggle = Toggle()
  private let words = Label("Mixed", font: EditorLook.valueFont, color: .secondary)

  override init(_ property: InspectedProperty) {
    super.init(property)
    toggle.style = EditorLook.toggle
    toggle.accessibilityLabel = property.title
    toggle.identifier = "\(property.name).switch"
    addSubview(toggle)
    addSubview(words)
    toggle.onEdit { [weak self] _, event, change in self?.follow(event, .flag(change.new)) }
    valueDidChange()
  }

  override func valueDidChange() {
    if case .flag(let isOn) = shownValue { toggle.isOn = isOn }
    toggle.isMixed = value == nil
    words.isHidden = value != nil
  }

  override func layoutSubviews() {
    place([(toggle, min(EditorLook.toggle.switchWidth, bounds.width)), (words, nil)], in: line)
  }

  override func titlePressed() {
    change(to: .flag(value != .flag(true)))
  }
}

/// One of a few names, all of them in sight.
@MainActor
final class SegmentsEditor: PropertyEditor {
  private let segments: SegmentedControl
  private let names: [String]

  init(_ property: InspectedProperty, _ names: [String]) {
    self.names = names
    segments = SegmentedControl(names.map(EditorLook.words))
    super.init(property)
    segments.style = EditorLook.segments
    segments.accessibilityLabel = property.title
    segments.identifier = "\(property.name).segments"
    addSubview(segments)
    segments.onEdit { [weak self] _, event, change in
      guard let self, names.indices.contains(change.new.index) else { return }
      follow(event, .choice(names[change.new.index]))
    }
    valueDidChange()
  }

  override func valueDidChange() {
    guard case .choice(let name) = value else {
      segments.selectedIndex = nil
      return
    }
    segments.setSelectedIndex(names.firstIndex(of: name), animated: isEditing)
  }

  override func layoutSubviews() { place([(segments, nil)], in: line) }
}

/// One of many names, in a menu that tries each of them out under the pointer.
@MainActor
final class ChoiceEditor: PropertyEditor {
  private let menu: MenuButton
  private let names: [String]
  /// Whether the open menu has begun to try something out.
  private var isPreviewing = false

  init(_ property: InspectedProperty, _ names: [String]) {
    self.names = names
    menu = MenuButton(names.map { MenuItem(EditorLook.words($0)) }, style: EditorLook.menu)
    super.init(property)
    menu.accessibilityLabel = property.title
    menu.identifier = "\(property.name).menu"
    menu.placeholder = "Mixed"
    addSubview(menu)
    menu.didHighlight = { [weak self] index in self?.preview(index) }
    menu.onEdit { [weak self] _, event, change in
      guard let self, names.indices.contains(change.new.index) else { return }
      follow(event, .choice(names[change.new.index]))
    }
    valueDidChange()
  }

  /// Whether so few names are shown beside each other.
  static func fits(_ names: [String]) -> Bool {
    guard names.count <= 4 else { return false }
    let font = EditorLook.segments.selectedFont
    let widths = names.map { TextLayout.cached(EditorLook.words($0), font: font).size.width }
    return ((widths.max() ?? 0) + 8) * Double(names.count) <= 260
  }

  private func preview(_ index: Int?) {
    guard let index, names.indices.contains(index) else {
      // The menu is gone; what was chosen in it follows as an edit of its own.
      if isPreviewing { cancel() }
      isPreviewing = false
      return
    }
    guard isPreviewing || .choice(names[index]) != value else { return }
    if !isPreviewing { begin() }
    isPreviewing = true
    change(to: .choice(names[index]))
  }

  override func valueDidChange() {
    // While the menu tries out, its button and its tick stay where they were.
    guard !isPreviewing else { return }
    guard case .choice(let name) = value else {
      menu.selectedIndex = nil
      return
    }
    menu.selectedIndex = names.firstIndex(of: name)
  }

  override func layoutSubviews() { place([(menu, nil)], in: line) }
  override func titlePressed() { menu.openMenu() }
}
