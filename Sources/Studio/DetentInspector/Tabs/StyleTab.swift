import DetentDrawing
import DetentViews
import DetentWidgets

/// The forced states, and the properties of the selected views below them: those of the view file,
/// then those of the style.
final class StyleTab: StackView {
  private let session: InspectorSession
  private let groups = PropertyGroups()
  private let fileGroups = PropertyGroups(
    "Properties in the file", identifierPrefix: "file.", groupsOpenAtFirst: 1)
  private let separator = EditorLook.separator()
  let scroll: ScrollView
  private let empty = Label(font: .system(12), color: .secondary)
  private let hint: View
  private var stateButtons: [(state: ControlState, button: ToolButton)] = []
  private var traitButtons: [(path: KeyPath<ForcedStates, Bool>, button: ToolButton)] = []
  /// The views whose rows are shown.
  private var shown: [ObjectIdentifier] = []

  init(_ session: InspectorSession) {
    self.session = session
    // The style properties take the remaining height.
    fileGroups.contentHugging.vertical = .high
    scroll = ScrollView(
      contentView: StackView(
        .vertical, layoutMargins: EdgeInsets(top: 0, leading: 0, bottom: 8, trailing: 0),
        views: [fileGroups, separator, groups]))
    hint = StackView(
      .vertical, layoutMargins: EdgeInsets(vertical: 16, horizontal: 20),
      views: [empty, Spacer()])
    super.init(.vertical)
    empty.lineLimit = 0
    empty.accessibilityRole = .status
    hint.contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    hint.isHidden = true
    scroll.contentHugging = AxisPriorities(horizontal: .low, vertical: LayoutPriority(1))
    scroll.compressionResistance.vertical = LayoutPriority(1)
    for view in [makeStates(), EditorLook.separator(), hint, scroll] { addSubview(view) }
    groups.onEdit = { [weak self] property, phase, value in
      guard let self, let style = session.style else { return }
      let each = style.views.count > 1 ? groups.each(of: property.name) : nil
      let refusal = session.history.edit(style, property.name, phase, value, each: each)
      groups.showMessage(refusal, of: property.name)
    }
    fileGroups.onEdit = { [weak session] property, phase, value in
      guard let session, session.selectedViews.count == 1, let view = session.selection,
        let file = session.viewFile
      else { return }
      session.history.edit(property.name, of: view, in: file, phase, value)
    }
    groups.onMenu = { [weak session] in session?.openMenu(of: $0, at: $1) }
  }

  // MARK: States

  private func makeStates() -> View {
    let forced = session.forced
    let plate = StackView(.horizontal, layoutMargins: EdgeInsets(vertical: 2, horizontal: 2))
    (plate.backgroundColor, plate.borderColor) = (.background, .line)
    plate.cornerRadius = EditorLook.fieldRadius
    plate.contentHugging = AxisPriorities(horizontal: .required, vertical: .required)
    for (state, title) in ForcedStates.states {
      let button = ToolButton(
        title: title, hint: "Show \(title.lowercased()) state", isPlain: true)
      button.fixedHeight = 22
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        forced.state.formSymmetricDifference(state)
        self?.updateStates()
      }
      stateButtons.append((state, button))
      plate.addSubview(button)
    }
    let traits: [(ReferenceWritableKeyPath<ForcedStates, Bool>, ToolButton)] = [
      (\.isRightToLeft, ToolButton(title: "RTL", hint: "Right to left")),
      (\.isDark, ToolButton(icon: InspectorIcon.moon, hint: "Dark appearance")),
      (\.hasHighContrast, ToolButton(icon: InspectorIcon.contrast, hint: "High contrast")),
      (\.hasLongText, ToolButton(title: "Ää…", hint: "Long text")),
    ]
    for (path, button) in traits {
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        forced[keyPath: path].toggle()
        self?.updateStates()
      }
      traitButtons.append((path, button))
    }
    return EditorLook.row(
      [plate, Spacer()] + traits.map(\.1) + [makeScales()], height: 40, spacing: 3)
  }

  private func makeScales() -> View {
    let titles = ForcedStates.scales.map {
      $0.map { "\(ViewTree.number($0, digits: 2))×" } ?? "Auto"
    }
    let menu = MenuButton(titles.map { MenuItem($0) }, style: EditorLook.menu)
    (menu.style.fillColor, menu.style.chevronGap) = (.card, 2)
    menu.accessibilityLabel = "Scale"
    menu.addAction(for: .valueChanged) { [weak session] menu, _ in
      session?.forced.scale = menu.selectedIndex.flatMap { ForcedStates.scales[$0] }
    }
    return menu
  }

  private func updateStates() {
    for (state, button) in stateButtons {
      button.isSelected = session.forced.state.contains(state)
      button.isEnabled = session.forced.hasControl
    }
    for (path, button) in traitButtons { button.isSelected = session.forced[keyPath: path] }
  }

  // MARK: Properties

  var search = "" { didSet { filter() } }

  private func filter() {
    show(matching: search)
    // If the search matches the selected view itself, show all of its properties.
    let wanted = search.trimmingSpaces.foldedForSearch
    let isTypeFound = session.selectedViews.contains {
      ViewName($0).type.foldedForSearch.contains(wanted)
    }
    if isEmpty, isTypeFound { show(matching: "") }
    separator.isHidden = fileGroups.isEmpty
    updateHint()
  }

  private func show(matching text: String) {
    (groups.searchText, fileGroups.searchText) = (text, text)
  }

  private var isEmpty: Bool { groups.isEmpty && fileGroups.isEmpty }

  func refresh() {
    updateStates()
    let views = session.selectedViews
    let ids = views.map(ObjectIdentifier.init)
    guard ids != shown else {
      fileGroups.refresh()
      return groups.refresh()
    }
    shown = ids
    fileGroups.show(session.fileProperties)
    groups.show(session.style)
    scroll.contentOffset = 0
    filter()
  }

  private func updateHint() {
    hint.isHidden = !isEmpty
    scroll.isHidden = isEmpty
    guard isEmpty else { return }
    let views = session.selectedViews
    if session.style != nil {
      empty.text = "No matching properties."
    } else if views.count > 1 {
      empty.text = "The \(views.count) selected views share no properties."
    } else {
      empty.text = views.first.map { "\(ViewName($0).type) has no style." } ?? ""
    }
  }

  var changedCount: Int { groups.changedCount }
}
