import DetentDesign
import DetentDrawing
import DetentViews
import DetentWidgets

/// The state of an open inspector: selection, forced states and changes.
@MainActor
final class InspectorSession {
  let inspected: Window
  let window: Window
  let tree: ViewTree
  let overlay = InspectionOverlay()
  let picker = ViewPicker()
  let history = StyleHistory()
  let forced: ForcedStates
  let frames = FrameLog()
  let events = EventRecord()
  /// The proposed file for the styles.
  var styleFile: String
  private let chooser: any FileChooser
  /// The styles of the window, with the looks that the program gave its views.
  private let styles: StyleSheet

  /// The view that was selected last. Its box, facts and events are shown.
  var selection: View? { selected.first?.view }
  /// The selected views, the last selected first.
  var selectedViews: [View] { selected.compactMap(\.view) }
  private var selected: [Selected] = []
  private struct Selected { weak var view: View? }
  /// Nil if the selected views share no property.
  private(set) var style: InspectedStyle?
  private var panel: InspectorPanel?
  /// Whether the next frame of the window only draws the overlay.
  private var isOverlayFrame = false

  init(of inspected: Window, styleFile: String, chooser: any FileChooser) {
    self.inspected = inspected
    (self.styleFile, self.chooser) = (styleFile, chooser)
    styles =
      inspected.observers.lazy.compactMap { $0 as? StyleSheet }.first ?? StyleSheet(for: inspected)
    tree = ViewTree(root: inspected)
    forced = ForcedStates(in: inspected)
    window = Window(size: Size(width: 420, height: 900))
    window.title = inspected.title.isEmpty ? "Inspector" : "Inspector – \(inspected.title)"
    window.minimumSize = Size(width: 404, height: 480)
    window.rootTraits.appearance = inspected.rootTraits.appearance
    // Numbers are typed as in the program. The words are always English.
    window.rootTraits.locale = inspected.rootTraits.locale
    window.rootTraits.language = "en"
    inspected.overlay.addSubview(overlay)
    let panel = InspectorPanel(self)
    self.panel = panel
    window.contentView = panel
    overlay.selection = { [weak self] in self?.selectedViews ?? [] }
    picker.didPoint = { [weak overlay] in overlay?.hovered = $0 }
    picker.didEnd = { [weak self] in self?.pickingDidEnd(with: $0) }
    history.willChange = { [styles] in
      if let view = $0 as? any Styled { _ = styles.base(of: view) as any DesignStyle }
    }
    history.didChange = { [weak self] in self?.setNeedsRefresh() }
    select(inspected.contentView ?? inspected)
  }

  func end() {
    picker.end()
    forced.clear()
    events.stop()
    overlay.removeFromSuperview()
    // The content view retains the session.
    window.contentView = nil
    panel = nil
  }

  /// Requests an update before the next frame of the inspector.
  func setNeedsRefresh() { panel?.setNeedsRefresh() }

  // MARK: Selection

  func select(_ view: View) { select([view]) }

  func select(_ views: [View]) {
    guard let first = views.first, !views.elementsEqual(selectedViews, by: ===) else { return }
    selected = views.map { Selected(view: $0) }
    style = InspectedStyle(of: views)
    views.forEach(tree.reveal)
    overlay.refresh()
    forced.move(to: views.compactMap { $0 as? Control })
    // A handler may have selected other views.
    guard views.elementsEqual(selectedViews, by: ===) else { return }
    events.follow(first)
    setNeedsRefresh()
    panel?.selectionDidChange()
  }

  // MARK: Picking

  func beginPicking() {
    picker.begin()
    inspected.cancelTracking()
    inspected.activate()
    setNeedsRefresh()
  }

  private func pickingDidEnd(with view: View?) {
    overlay.hovered = nil
    if let view { select(view) }
    window.activate()
    setNeedsRefresh()
  }

  // MARK: What the window does

  func handle(_ event: WindowEvent) -> Bool {
    if picker.handle(event, in: inspected) { return true }
    if events.isRecording { events.record(event, in: inspected) }
    return false
  }

  func frameWillBegin() { if frames.isRecording { frames.begin() } }

  func frameDidEnd(_ damage: Damage) {
    dropSelectionThatLeft()
    if frames.isRecording { frames.end(damage, isOwn: isOverlayFrame) }
    let isOwn = isOverlayFrame
    isOverlayFrame = false
    // Frames that only draw the overlay's marks cause no further update.
    guard !isOwn, !damage.isEmpty else { return }
    if overlay.marks.contains(.damage) { overlay.damage = damage }
    isOverlayFrame = overlay.refresh()
    setNeedsRefresh()
  }

  private func dropSelectionThatLeft() {
    guard selected.contains(where: { $0.view?.window !== inspected }) else { return }
    let rest = selectedViews.filter { $0.window === inspected }
    select(rest.isEmpty ? [inspected.contentView ?? inspected] : rest)
  }
}

// MARK: - Ways out

extension InspectorSession {
  /// Whether saving asks for a file: if no file was used yet, or another program changed it.
  var asksForFile: Bool { styles.path.map(styles.replacesOthers) ?? true }

  /// The absolute path of the style file, or nil if no file was used yet.
  var savePath: String? { styles.path.map { absolutePath($0) ?? $0 } }

  /// Asks for the style file. The dialog confirms replacing an existing file.
  /// - Returns: the path, or nil if the user canceled.
  func chooseFile(over view: View) async -> String? {
    var options = FileChooserOptions(.save)
    let path = styles.path ?? styleFile
    let proposal = absolutePath(path) ?? path
    let slash = proposal.lastIndex(of: "/") ?? proposal.startIndex
    options.title =
      styles.path == nil ? "Save styles" : "Save styles (another program changed the file)"
    options.folder = slash == proposal.startIndex ? "/" : String(proposal[..<slash])
    options.name = String(proposal[slash...].dropFirst())
    options.kinds = [.init("JSON", endings: ["json"]), .init("All files")]
    return await chooser.chooseFile(options, for: view).first
  }

  /// Writes the differences from the looks in code.
  /// - Parameter path: the file that the user confirmed, or nil for the current or the proposed
  ///   file. Without confirmation, another program's content is not overwritten.
  /// - Returns: the error in one line, or nil on success.
  func saveStyles(to path: String? = nil) -> String? {
    let target = path ?? styles.path ?? styleFile
    if path == nil, styles.replacesOthers(at: target) {
      return "\(target): not saved, because another program changed this file"
    }
    for case let view as any Styled in history.views { styles.record(view) }
    do throws(StyleFault) {
      try styles.save(to: target)
      styles.watchFile()
      return nil
    } catch { return "\(error)" }
  }

  /// Swift code for the styles of the selected views, or nil if they have no styles.
  var exportedSwift: String? {
    let texts = selectedViews.compactMap { view in
      let isAlone = selected.count == 1 && view.identifier == nil
      return (view as? any Styled)?.swiftText(
        named: isAlone ? "style" : "\(ViewName.variable(of: view))Style")
    }
    return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
  }
}

// MARK: - Files of views

extension InspectorSession {
  /// The file that contains the selected view, or nil for views from code.
  var viewFile: ViewFile? {
    selection?.lineage.dropFirst().lazy.compactMap { $0 as? ViewFile }.first
  }

  /// The properties that the file can set on the selected view, or nil for several views.
  var fileProperties: (any PropertyGroups.Source)? {
    guard selectedViews.count == 1, let selection, let viewFile else { return nil }
    return FileProperties(of: selection, in: viewFile)
  }

  /// Edits the file's tree at the selected view, and selects the resulting view.
  func perform(_ edit: ViewEdit) {
    guard let file = viewFile, let selection,
      let next = history.perform(edit, on: selection, in: file)
    else { return }
    select(next)
    // The selected view may have moved in the tree.
    panel?.selectionDidChange()
  }

  /// Writes the view file with the changed styles.
  /// - Returns: the error in one line, or nil on success.
  func saveViews() -> String? {
    guard let file = viewFile else { return nil }
    history.views.forEach(file.record)
    do throws(StyleFault) {
      try file.save()
      setNeedsRefresh()
      return nil
    } catch { return "\(error)" }
  }

  /// Opens the menu of edits for the selected view in its file.
  /// - Parameter say: shows the error if saving fails.
  func openViewMenu(from button: View, say: @escaping @MainActor (String) -> Void) {
    guard let file = viewFile, let selection else { return }
    func add(_ title: String, isInside: Bool) -> MenuPopover.Action {
      let isPossible = file.allows(.add("", isInside: isInside), on: selection)
      let types = file.typeNames.map { type -> MenuPopover.Action in
        (MenuItem(type), { [weak self] in self?.perform(.add(type, isInside: isInside)) })
      }
      let item = MenuItem(title, isEnabled: isPossible)
      return (item, { MenuPopover(actions: types).open(from: button, at: nil) })
    }
    let edits: [(String, String, ViewEdit)] = [
      ("Move up", "Alt+↑", .moveUp), ("Move down", "Alt+↓", .moveDown),
      ("Move into the view before", "Alt+→", .moveInto), ("Move out", "Alt+←", .moveOut),
      ("Remove", "Alt+Del", .remove),
    ]
    let moves = edits.map { title, keys, edit -> MenuPopover.Action in
      let item = MenuItem(title, detail: keys, isEnabled: file.allows(edit, on: selection))
      return (item, { [weak self] in self?.perform(edit) })
    }
    let save: MenuPopover.Action = (
      MenuItem("Save \(file.name)"),
      { [weak self] in if let fault = self?.saveViews() { say(fault) } }
    )
    let adds = [add("Add after…", isInside: false), add("Add inside…", isInside: true)]
    let line: MenuPopover.Action = (.separator, {})
    let actions = adds + [line] + moves + [line, save]
    MenuPopover("Views", actions: actions).open(from: button, at: nil)
  }
}

/// The properties that a view file can set on a view: those of its type, then those of every view.
private struct FileProperties: PropertyGroups.Source {
  let file: ViewFile
  let view: View
  let properties: [InspectedProperty]
  var foldingKey: String { file.path }
  var isShown: [Bool] { properties.map { _ in true } }
  var ground: DynamicColor? { nil }

  init(of view: View, in file: ViewFile) {
    (self.file, self.view) = (file, view)
    // Lists of titles need several lines, but a field has one.
    properties = file.properties(of: view).filter { $0.name != "titles" }.map {
      InspectedProperty(
        name: $0.name, title: EditorLook.words($0.name),
        group: $0.isOfType ? "In \(file.name)" : "Every view", kind: $0.kind,
        defaultValue: $0.defaultValue)
    }
  }

  var values: [InspectedValue] {
    // A view that has just left the file has no values.
    let values = file.properties(of: view).map { ($0.name, $0.value) }
    let now = Dictionary(values, uniquingKeysWith: { $1 })
    return properties.map { InspectedValue(value: now[$0.name] ?? $0.defaultValue) }
  }
}

extension ViewFile {
  var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
}

// MARK: - The menu of a property

extension InspectorSession {
  /// - Parameter point: the position in the row, or nil if a key opens the menu.
  func openMenu(of row: PropertyRow, at point: Point?) {
    guard let style else { return }
    let property = row.property
    let value = style.value(of: property.name)
    let isDefault = value == InspectedValue(value: property.defaultValue)
    let isMixed = value?.isMixed != false
    func copy(_ text: @escaping @MainActor () -> String) -> @MainActor () -> Void {
      { [weak row] in row?.window?.offer(text(), on: .clipboard) }
    }
    let reset = MenuItem(
      "Reset to default", detail: isDefault ? "Default" : "Ctrl+⌫", isEnabled: !isDefault)
    let copyValue = MenuItem("Copy value", detail: isMixed ? "Mixed" : "", isEnabled: !isMixed)
    let paste: @MainActor () -> Void = { [weak self, weak row] in
      row?.window?.requestText(from: .clipboard) { text in
        if let row { self?.paste(text ?? "", row, style) }
      }
    }
    let items: [MenuPopover.Action] = [
      (reset, { [weak row] in row?.didReset?() }), (.separator, {}),
      (
        MenuItem("Copy Swift"), copy { style.swiftLines(of: property.name).joined(separator: "\n") }
      ),
      (
        copyValue,
        copy { style.value(of: property.name).map { property.kind.text(of: $0.value) } ?? "" }
      ), (MenuItem("Paste value"), paste),
    ]
    MenuPopover(actions: items).open(from: row, at: point)
  }

  /// Sets the property to the value of a text. An out-of-range number is clamped, with a message.
  private func paste(_ text: String, _ row: PropertyRow, _ style: InspectedStyle) {
    // The clipboard's owner may answer late, after the selection has changed.
    guard style.views.elementsEqual(selectedViews, by: ===) else { return }
    let kind = row.property.kind
    guard !text.isEmpty else { return row.showMessage("Couldn’t paste: clipboard is empty") }
    guard let value = kind.value(fromText: text) ?? kind.token(text),
      let limited = kind.limited(value)
    else { return row.showMessage("Couldn’t paste: not \(kind)") }
    let note = limited == value ? nil : "\(value) is out of range. Changed to \(limited)."
    let refusal = history.edit(style, row.property.name, .editingDidEnd, limited)
    setNeedsRefresh()
    row.showMessage(refusal ?? note)
  }
}

extension PropertyKind {
  /// The color of a token name, as editors show it.
  @MainActor fileprivate func token(_ text: String) -> PropertyValue? {
    func half(_ appearance: Appearance) -> DynamicColor? {
      ColorTokens.color(named: text, appearance, current: .accent)
    }
    guard wrapped == .color, let light = half(.light), let dark = half(.dark) else { return nil }
    return .color(DynamicColor(lightOf: light, darkOf: dark))
  }
}

extension Styled {
  fileprivate func swiftText(named name: String) -> String { style.swiftText(name: name) }
}
