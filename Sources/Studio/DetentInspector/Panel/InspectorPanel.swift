import DetentDesign
import DetentDrawing
import DetentViews
import DetentWidgets

@MainActor
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
  private let tabs = SegmentedControl(["Style", "Layout", "Accessibility", "Events", "Frames"])
  private let styleTab: StyleTab
  private let facts = FactList()
  private let factScroll: ScrollView
  private let eventsTab: EventsTab
  private let framesTab: FramesTab
  private let footer: InspectorFooter
  private var isStale = true

  init(_ session: InspectorSession) {
    self.session = session
    styleTab = StyleTab(session)
    factScroll = ScrollView(contentView: facts)
    eventsTab = EventsTab(session.events)
    framesTab = FramesTab(session.frames, of: session.inspected)
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
    let header = StackView(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 0, horizontal: 12), views: [pick, search, layers])
    list.fixedHeight = ViewTreeList.rowHeight * 5
    tabs.style = EditorLook.tabs
    tabs.accessibilityLabel = "Pages"
    let bar = StackView(
      .vertical, layoutMargins: EdgeInsets(vertical: 6, horizontal: 10), views: [tabs])
    // The shown page takes the rest of the height and shrinks first; other parts keep theirs.
    for view in [styleTab, factScroll, eventsTab, framesTab] as [View] {
      view.contentHugging = AxisPriorities(horizontal: .low, vertical: LayoutPriority(1))
      view.compressionResistance.vertical = LayoutPriority(1)
    }
    name.compressionResistance.horizontal = .low
    let summary = StackView(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 0, horizontal: 12), views: [name, Spacer(), count, edits])
    let heights: [(View, Double)] = [(header, 44), (summary, 30), (footer, 44)]
    for (view, height) in heights { view.fixedHeight = height }
    let grip = TreeGrip { [weak self] in self?.resizeTree(by: $0) }
    let parts: [[View]] = [
      [header], [summary], [list, grip, box], [bar],
      [styleTab, factScroll, eventsTab, framesTab], [footer],
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
    let index = tabs.selectedIndex ?? 0
    styleTab.isHidden = index != 0
    factScroll.isHidden = index != 1 && index != 2
    eventsTab.isHidden = index != 3
    framesTab.isHidden = index != 4
    eventsTab.setActive(index == 3)
    framesTab.setActive(index == 4)
    factScroll.contentOffset = 0
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
    // Always refreshed, because the number of changes is shown on all pages.
    styleTab.refresh()
    switch tabs.selectedIndex {
    case 0: break
    case 1: facts.groups = selection.map(FactList.layout) ?? []
    case 2: facts.groups = selection.map(FactList.accessibility) ?? []
    case 3: eventsTab.refresh()
    default: framesTab.refresh()
    }
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
@MainActor
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
