import DetentDesign
import DetentDrawing
import DetentViews
import DetentWidgets

/// A page of the inspector, below the view tree.
@MainActor
struct InspectorPage {
  let title: String
  let view: View
  /// Called with whether the page is shown, at the start and after each change of the page.
  var setActive: @MainActor (Bool) -> Void = { _ in }
  /// Shows the current state. Called before frames in which the page is shown.
  let refresh: @MainActor () -> Void
}

final class InspectorPanel: StackView {
  private let session: InspectorSession
  private let pick = ToolButton(icon: InspectorIcon.pick, hint: "Pick a view (Ctrl+Shift+C)")
  private let search = TextField(placeholder: "Search views and properties")
  private let layers = ToolButton(icon: InspectorIcon.layers, hint: "Overlays", isPlain: true)
  private let name = Label(font: .system(11, weight: 600))
  private let count = Label(font: .system(11, tabularDigits: true), color: .accentText)
  private let edits = ToolButton(title: "Edit views", hint: "Change the file of the views")
  private let list = ViewTreeList()
  private let box = BoxModel()
  private let tabs: SegmentedControl
  private let styleTab: StyleTab
  private let pages: [InspectorPage]
  private let footer: InspectorFooter
  private var isStale = true

  init(_ session: InspectorSession) {
    self.session = session
    styleTab = StyleTab(session)
    pages = [
      InspectorPage(title: "Style", view: styleTab, refresh: styleTab.refresh),
      .facts("Layout", of: session, FactList.layout),
      .facts("Accessibility", of: session, FactList.accessibility),
      .events(session.events), .frames(session.frames, of: session.inspected),
    ]
    tabs = SegmentedControl(pages.map(\.title))
    footer = InspectorFooter(session)
    super.init(.vertical)
    backgroundColor = .panel
    build()
    connect()
  }

  private func build() {
    (search.hasClearButton, search.leadingIcon) = (true, "search")
    search.isContinuous = true
    search.style.font = .system(12)
    search.fixedHeight = 28
    let header = EditorLook.row([pick, search, layers], height: 44)
    list.fixedHeight = ViewTreeList.rowHeight * 5
    tabs.style = EditorLook.tabs
    tabs.accessibilityLabel = "Pages"
    let bar = StackView(
      .vertical, layoutMargins: EdgeInsets(vertical: 6, horizontal: 10), views: [tabs])
    // The shown page takes the rest of the height and shrinks first; other parts keep theirs.
    for page in pages {
      page.view.contentHugging = AxisPriorities(horizontal: .low, vertical: LayoutPriority(1))
      page.view.compressionResistance.vertical = LayoutPriority(1)
    }
    name.compressionResistance.horizontal = .low
    let summary = EditorLook.row([name, Spacer(), count, edits], height: 30)
    footer.fixedHeight = 44
    let grip = TreeGrip { [weak self] in self?.resizeTree(by: $0) }
    let parts: [[View]] = [
      [header], [summary], [list, grip, box], [bar], pages.map(\.view), [footer],
    ]
    for part in parts {
      if !subviews.isEmpty { addSubview(EditorLook.separator()) }
      part.forEach(addSubview)
    }
    showTab()
  }

  private func connect() {
    pick.addAction(for: .primaryActionTriggered) { [weak session] _, _ in
      guard let session else { return }
      if session.picker.isActive { session.picker.end() } else { session.beginPicking() }
    }
    layers.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.openLayers() }
    search.addAction(for: .valueChanged) { [weak self] field, _ in
      self?.styleTab.search = field.text
      self?.setNeedsRefresh()
    }
    search.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.selectNextHit() }
    search.addAction(for: .editingDidCancel) { [weak self] _, _ in self?.clearSearch() }
    edits.addAction(for: .primaryActionTriggered) { [weak self] edits, _ in
      self?.session.openViewMenu(from: edits) { self?.footer.say($0, beside: edits) }
    }
    list.didSelect = { [weak session] in session?.select($0) }
    list.didExpand = { [weak self] view, isExpanded in
      self?.session.tree.setExpanded(isExpanded, view)
      self?.setNeedsRefresh()
    }
    list.didHover = { [weak session] in session?.overlay.hovered = $0 }
    box.didHover = { [weak session] in session?.overlay.ring = $0 }
    tabs.addAction(for: .valueChanged) { [weak self] _, _ in self?.showTab() }
    session.events.didChange = { [weak self] in self?.setNeedsRefresh() }
  }

  // MARK: Search

  /// Selects the next view that matches the search, and wraps around.
  private func selectNextHit() {
    refresh()
    let hits = list.rows.map(\.view).filter { ViewTree.holds(search.text, $0) }
    guard !search.text.isEmpty, !hits.isEmpty else { return }
    let current = hits.firstIndex { $0 === session.selection }
    session.select(hits[current.map { ($0 + 1) % hits.count } ?? 0])
  }

  private func clearSearch() {
    search.text = ""
    styleTab.search = ""
    setNeedsRefresh()
  }

  private func resizeTree(by distance: Double) {
    let height = (list.fixedHeight ?? 0) + distance
    list.fixedHeight = max(ViewTreeList.rowHeight * 2, min(height, bounds.height * 0.6))
  }

  private func showTab() {
    for (index, page) in pages.enumerated() {
      let isShown = index == tabs.selectedIndex ?? 0
      page.view.isHidden = !isShown
      page.setActive(isShown)
    }
    setNeedsRefresh()
  }

  // MARK: Showing what is

  func setNeedsRefresh() {
    isStale = true
    setNeedsLayout()
  }

  func selectionDidChange() {
    refresh()
    layoutIfNeeded()
    guard let row = list.rows.firstIndex(where: { $0.view === session.selection }) else { return }
    list.scrollRectToVisible(list.rect(of: row))
  }

  override func layoutSubviews() {
    if isStale { refresh() }
    super.layoutSubviews()
  }

  private func refresh() {
    isStale = false
    let selection = session.selection
    let views = session.selectedViews
    list.show(session.tree.rows(matching: search.text), selection: views)
    box.show(selection)
    pick.isSelected = session.picker.isActive
    layers.isSelected = !session.overlay.marks.isEmpty
    // The number of style changes is shown on all pages.
    for page in pages where !page.view.isHidden || page.view === styleTab { page.refresh() }
    let others = views.count > 1 ? " + \(views.count - 1)" : ""
    name.text = selection.map { ViewName($0).description + others } ?? ""
    let changed = session.style == nil ? 0 : styleTab.changedCount
    count.text = changed > 0 ? "\(changed) of \(session.style?.properties.count ?? 0) changed" : ""
    edits.isHidden = session.viewFile == nil
    footer.refresh()
  }

  // MARK: Overlays

  private func openLayers() {
    let overlay = session.overlay
    let boxes = StackView(.vertical, spacing: 8, alignment: .leading)
    for mark in InspectionOverlay.Layer.allCases {
      let box = Toggle(mark.rawValue, kind: .checkBox, isOn: overlay.marks.contains(mark))
      box.addAction(for: .valueChanged) { [weak self] _, _ in
        overlay.marks.formSymmetricDifference([mark])
        self?.setNeedsRefresh()
      }
      boxes.addSubview(box)
    }
    let card = PopoverCard(contentView: boxes, contentSize: boxes.intrinsicContentSize)
    let popover = Popover(content: card)
    popover.placement = AnchorPlacement(side: .below, alignment: .trailing, gap: 4)
    popover.open(from: layers, focusing: boxes.subviews.first)
  }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .escape, event.modifiers.isEmpty, search.isFirstResponder, !search.text.isEmpty
    {
      clearSearch()
      return true
    }
    let edits: [Key: ViewEdit] = [
      .up: .moveUp, .down: .moveDown, .right: .moveInto, .left: .moveOut, .delete: .remove,
    ]
    if list.holdsFocus, event.modifiers == .alt, event.phase != .up, let edit = edits[event.key] {
      session.perform(edit)
      return true
    }
    // Scroll the properties even if another part has the focus.
    if !styleTab.isHidden, styleTab.scroll.keyDown(event) { return true }
    guard event.phase == .down, event.modifiers.isSubset(of: [.control, .shift]),
      event.modifiers.contains(.control), case .character(let letter) = event.key
    else { return super.keyDown(event) }
    let isShifted = event.modifiers.contains(.shift)
    switch letter.lowercased() {
    case "f" where !isShifted: search.becomeFirstResponder()
    case "z": if isShifted { session.history.redo() } else { session.history.undo() }
    case "s": if isShifted { footer.copySwift() } else { footer.saveJSON() }
    case "w" where !isShifted: session.window.close()
    default: return false
    }
    return true
  }
}

/// The grip below the tree, which changes the height of the tree.
private final class TreeGrip: Control {
  private let didDrag: @MainActor (Double) -> Void
  private var grabbed = 0.0

  init(_ didDrag: @escaping @MainActor (Double) -> Void) {
    self.didDrag = didDrag
    super.init(frame: .zero)
    fixedHeight = 9
    accessibilityRole = nil
  }

  override var canBecomeFirstResponder: Bool { false }
  override func cursor(at point: Point) -> Cursor? { .resizeUpDown }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    grabbed = event.location.y
    return true
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    // The grip moves with the tree that it resizes.
    didDrag(event.location.y - grabbed)
    return true
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let knob = Rect(center: bounds.center, size: Size(width: 24, height: 3))
    canvas.fill(
      Path(roundedRect: knob, cornerRadius: 1.5),
      with: (isHovered ? DynamicColor.secondary : .track).resolved(for: traits))
  }
}

/// Undo, redo and the list of changes, with buttons that save a file and copy Swift code.
private final class InspectorFooter: StackView {
  private let session: InspectorSession
  private let undo = ToolButton(icon: InspectorIcon.undo, hint: "Undo (Ctrl+Z)", isPlain: true)
  private let redo = ToolButton(
    icon: InspectorIcon.redo, hint: "Redo (Ctrl+Shift+Z)", isPlain: true)
  private let changes = Button("No changes", style: .quiet)
  private let save = Button("Save JSON…", style: EditorLook.button)
  private let copy = Button("Copy Swift", style: EditorLook.button)

  init(_ session: InspectorSession) {
    self.session = session
    super.init(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(top: 6, leading: 10, bottom: 6, trailing: 12))
    for view in [undo, redo, changes, Spacer(), save, copy] { addSubview(view) }
    undo.addAction(for: .primaryActionTriggered) { [weak session] _, _ in session?.history.undo() }
    redo.addAction(for: .primaryActionTriggered) { [weak session] _, _ in session?.history.redo() }
    changes.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.showChanges() }
    save.identifier = "saveJSON"
    save.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.saveJSON() }
    copy.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.copySwift() }
  }

  func refresh() {
    let history = session.history
    undo.isEnabled = history.canUndo
    redo.isEnabled = history.canRedo
    let count = history.changes.count
    changes.title = count == 0 ? "No changes" : count == 1 ? "1 change" : "\(count) changes"
    if count == 0, let file = session.viewFile, file.isEdited {
      changes.title = "\(file.name) isn’t saved"
    }
    changes.isEnabled = count > 0
    save.toolTip = session.savePath ?? "Save styles to a file (Ctrl+S)"
  }

  func saveJSON() {
    guard session.asksForFile else { return save(to: nil) }
    guard let content = window?.contentView else { return }
    Task { [weak self, session] in
      if let path = await session.chooseFile(over: content) { self?.save(to: path) }
    }
  }

  private func save(to path: String?) {
    if let problem = session.saveStyles(to: path) { return say(problem, beside: save) }
    save.flash("Saved", instead: "Save JSON…")
  }

  func copySwift() {
    guard let swift = session.exportedSwift else { return }
    offer(swift)
    copy.flash("Copied", instead: "Copy Swift")
  }

  func say(_ problem: String, beside button: View) {
    let label = Label(problem, font: .system(12), color: .destructive)
    label.lineLimit = 0
    label.fixedWidth = 260
    let size = label.measuredSize(in: Size(width: 380, height: 600))
    let popover = Popover(content: PopoverCard(contentView: label, contentSize: size))
    popover.placement = AnchorPlacement(side: .above, alignment: .center, gap: 4)
    popover.open(from: button)
  }

  /// Opens the menu of all changed properties. Choosing an item resets its property.
  private func showChanges() {
    let (history, all) = (session.history, session.history.changes)
    guard !all.isEmpty else { return }
    let swift = all.compactMap { ($0.view as? any Styled)?.swiftLine(of: $0.name) }
    let items: [MenuPopover.Action] = [
      (MenuItem("Copy Swift"), { [weak self] in self?.offer(swift.joined(separator: "\n")) }),
      (MenuItem("Reset all"), { history.resetAll() }), (.separator, {}),
    ]
    let resets = all.compactMap { change -> MenuPopover.Action? in
      guard let name = change.view.map(ViewName.init) else { return nil }
      let title = "Reset \(change.name) of \(name.quoted ?? name.type)"
      let detail = change.text(traits.numberLocale)
      return (MenuItem(title, detail: detail), { history.reset([change]) })
    }
    MenuPopover("Changes", actions: items + resets).open(from: changes, at: nil)
  }

  private func offer(_ text: String) { window?.offer(text, on: .clipboard) }
}

extension MenuPopover {
  typealias Action = (item: MenuItem, action: @MainActor () -> Void)

  convenience init(_ label: String? = nil, actions: [Action]) {
    self.init(actions.map(\.item), style: EditorLook.menu.menu)
    accessibilityLabel = label
    didChoose = { actions[$0].action() }
  }
}

extension Button {
  fileprivate func flash(_ word: String, instead title: String) {
    self.title = word
    startTimer(after: .milliseconds(1_500)) { [weak self] in self?.title = title }
  }
}

extension StyleHistory.Change {
  /// The values before and after the change. For a color, only the halves that differ.
  @MainActor func text(_ locale: NumberLocale) -> String {
    if case .color(let old) = original, case .color(let new) = now {
      let halves = Appearance.allCases.filter { !old.isSame(as: new, for: $0) }.map { half in
        "\(half) \(ColorTokens.name(of: old, half)) → \(ColorTokens.name(of: new, half))"
      }
      if !halves.isEmpty { return halves.joined(separator: ", ") }
    }
    guard let kind = (view as? any Styled)?.kind(of: name) else { return "" }
    let texts = [original, now].map { EditorLook.text(of: $0, as: kind, locale) }
    return texts.joined(separator: " → ")
  }
}
