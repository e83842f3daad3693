import DetentDrawing
import DetentViews
import DetentWidgets

/// All properties of a source in foldable groups.
final class PropertyGroups: StackView {
  /// Properties that rows can show and edit, wherever their values are stored.
  @MainActor
  protocol Source {
    /// The key of open groups. They stay open or folded for all sources with the same key.
    var foldingKey: String { get }
    var properties: [InspectedProperty] { get }
    /// The current values, one per property.
    var values: [InspectedValue] { get }
    /// Whether each property has an effect with the current values.
    var isShown: [Bool] { get }
    /// The background behind colors, or nil if no contrast is required.
    var ground: DynamicColor? { get }
  }

  var onEdit: (@MainActor (InspectedProperty, ControlEvents, PropertyValue) -> Void)?
  var onMenu: (@MainActor (PropertyRow, Point?) -> Void)?
  /// The text to search in titles and names; empty to show all properties.
  var searchText = "" { didSet { if searchText != oldValue { showRows() } } }
  /// Whether no property is shown, because of the source or the search.
  var isEmpty: Bool { items.isEmpty }
  /// The number of properties that differ from their defaults.
  private(set) var changedCount = 0

  private let identifierPrefix: String
  private let groupsOpenAtFirst: Int
  private var source: (any Source)?
  private var values: [InspectedValue] = []
  private var isShown: [Bool] = []
  /// The created rows, by the index of their property.
  private var rows: [Int: PropertyRow] = [:]
  private var groups: [(head: GroupHead, members: [Int])] = []
  /// Whether a group is open, by the key of the source and the title of the group. A group that
  /// was not shown yet is missing.
  private var openGroups: [String: [String: Bool]] = [:]

  /// - Parameter identifierPrefix: the beginning of the rows' identifiers.
  init(
    _ label: String = "Properties", identifierPrefix: String = "", groupsOpenAtFirst: Int = 2
  ) {
    (self.identifierPrefix, self.groupsOpenAtFirst) = (identifierPrefix, groupsOpenAtFirst)
    super.init(.vertical)
    identifier = "\(identifierPrefix)properties"
    accessibilityRole = .group
    accessibilityLabel = label
  }

  // MARK: Showing

  /// Shows the properties of a source. An edit in progress is canceled first.
  func show(_ source: (any Source)?) {
    for view in subviews { view.removeFromSuperview() }
    (groups, rows) = ([], [:])
    self.source = source
    values = source?.values ?? []
    if let source { makeHeads(of: source) }
    valuesDidChange()
    showRows()
  }

  private func makeHeads(of source: any Source) {
    for (index, property) in source.properties.enumerated() {
      if let group = groups.firstIndex(where: { $0.head.title == property.group }) {
        groups[group].members.append(index)
      } else {
        let head = GroupHead(property.group)
        head.didFold = { [weak self] in self?.fold($0, isOpen: $1) }
        addSubview(head)
        groups.append((head, [index]))
      }
    }
    var open = openGroups[source.foldingKey] ?? [:]
    for (place, group) in groups.enumerated() where open[group.head.title] == nil {
      open[group.head.title] = place < groupsOpenAtFirst
    }
    openGroups[source.foldingKey] = open
  }

  /// Reads the values, and shows changed ones. Keeps focus and caret.
  func refresh() {
    guard let now = source?.values, now != values else { return }
    let before = values
    values = now
    for (index, row) in rows where now[index] != before[index] {
      row.show(now[index].value, isMixed: now[index].isMixed)
    }
    valuesDidChange()
  }

  func showMessage(_ text: String?, of name: String) { row(named: name)?.showMessage(text) }

  /// The change of the current edit for each of several views, or nil.
  func each(of name: String) -> EachEdit? { row(named: name)?.editor.each }

  /// The row of a property, or nil if its group was never open.
  func row(named name: String) -> PropertyRow? {
    rows.values.first { $0.property.name == name }
  }

  private func valuesDidChange() {
    let properties = source?.properties ?? []
    for group in groups {
      group.head.count = group.members.count
      group.head.changed = group.members.count {
        values[$0] != InspectedValue(value: properties[$0].defaultValue)
      }
    }
    changedCount = groups.reduce(0) { $0 + $1.head.changed }
    let isShown = source?.isShown ?? []
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    showRows()
  }

  // MARK: Folding and search

  /// - Parameter folded: the group, or nil for all groups.
  private func fold(_ folded: GroupHead?, isOpen: Bool) {
    guard let source else { return }
    for group in groups where folded == nil || folded === group.head {
      openGroups[source.foldingKey]?[group.head.title] = isOpen
    }
    showRows()
  }

  /// Shows the search results or the open groups, and creates missing rows.
  private func showRows() {
    guard let source else { return }
    let wanted = searchText.trimmingSpaces.foldedForSearch
    let ground = source.ground
    // The index of the next row.
    var place = 0
    for (head, members) in groups {
      let hits =
        wanted.isEmpty
        ? members : members.filter { isShown[$0] && source.properties[$0].holds(wanted) }
      let isOpen = !wanted.isEmpty || openGroups[source.foldingKey]?[head.title] == true
      head.isHidden = hits.isEmpty
      head.isOpen = isOpen && !hits.isEmpty
      place += 1
      for index in members {
        let isShown = head.isOpen && isShown[index] && hits.contains(index)
        if isShown, rows[index] == nil {
          let row = makeRow(source.properties[index], values[index], ground)
          rows[index] = row
          insertSubview(row, at: place)
        }
        guard let row = rows[index] else { continue }
        row.isHidden = !isShown
        place += 1
      }
    }
  }

  private func makeRow(
    _ property: InspectedProperty, _ value: InspectedValue, _ ground: DynamicColor?
  ) -> PropertyRow {
    let row = PropertyRow(property)
    row.identifier = identifierPrefix + property.name
    row.show(value.value, isMixed: value.isMixed)
    row.editor.ground = ground
    row.didEdit = { [weak self] event, value in self?.edit(property, event, value) }
    row.didReset = { [weak self] in
      for event in [ControlEvents.editingDidBegin, .valueChanged, .editingDidEnd] {
        self?.edit(property, event, property.defaultValue)
      }
      self?.refresh()
    }
    if let onMenu {
      row.didRequestMenu = { [weak row] in if let row { onMenu(row, $0) } }
    }
    return row
  }

  private func edit(_ property: InspectedProperty, _ event: ControlEvents, _ value: PropertyValue) {
    onEdit?(property, event, value)
    guard event == .editingDidEnd || event == .editingDidCancel, let source,
      let index = source.properties.firstIndex(where: { $0.name == property.name }),
      let row = rows[index]
    else { return }
    // The program may have changed the value again.
    let now = source.values[index]
    values[index] = now
    row.show(now.value, isMixed: now.isMixed)
    valuesDidChange()
  }

  // MARK: Focus

  private var items: [View] { subviews.filter { !$0.isHidden } }

  /// The heads and rows of all groups in the same column, which arrow keys go through.
  private var stops: [View] {
    (superview?.subviews ?? []).flatMap { ($0 as? PropertyGroups)?.items ?? [] }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .up: return moveFocus(by: -1)
    case .down: return moveFocus(by: 1)
    default: return false
    }
  }

  private func moveFocus(by step: Int) -> Bool {
    let stops = stops
    guard let focus = window?.firstResponder,
      let index = stops.firstIndex(where: { focus.isDescendant(of: $0) }),
      stops.indices.contains(index + step)
    else { return false }
    let stop = stops[index + step]
    stop.becomeFirstResponder(.keyboard(step > 0 ? .forward : .backward))
    stop.scrollToVisible()
    return true
  }
}

extension InspectedProperty {
  /// Whether the title or the name contains a search text. Names have no spaces.
  func holds(_ text: String) -> Bool {
    title.foldedForSearch.contains(text)
      || name.foldedForSearch.contains(text.filter { $0 != " " })
  }
}

/// The head of a group. A press, Space or an arrow key folds the group; with Alt, all groups.
final class GroupHead: PressControl {
  /// Called with the head to fold or unfold, or nil for all heads.
  var didFold: (@MainActor (GroupHead?, _ isOpen: Bool) -> Void)?
  var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }
  var changed = 0 { didSet { if changed != oldValue { setNeedsDisplay() } } }
  var count = 0 { didSet { if count != oldValue { setNeedsDisplay() } } }
  let title: String
  private var pressModifiers: Modifiers = []

  init(_ title: String) {
    self.title = title
    super.init(frame: .zero)
    identifier = "group.\(title)"
    accessibilityLabel = title
    fixedHeight = EditorLook.rowHeight
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    pressModifiers = event.modifiers
    return super.beginTracking(event)
  }

  override func trigger(_ reason: EditReason) {
    fold(!isOpen, reason == .itemPress ? pressModifiers : [])
  }

  private func fold(_ isOpen: Bool, _ modifiers: Modifiers) {
    didFold?(modifiers.contains(.alt) ? nil : self, isOpen)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .alt), event.key == .left || event.key == .right else {
      return super.keyDown(event)
    }
    fold((event.key == .right) != traits.isRightToLeft, event.modifiers)
    return true
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let isRightToLeft = traits.isRightToLeft
    if frame.minY > 0 {
      canvas.fill(
        canvas.pixelAligned(Rect(x: 0, y: 0, width: bounds.width, height: canvas.hairline)),
        with: DynamicColor.line.resolved(for: traits))
    }
    if isHovered { canvas.fill(bounds, with: DynamicColor.hover.resolved(for: traits)) }
    if showsFocusRing {
      EditorLook.drawRing(around: bounds.insetBy(dx: 2, dy: 2), of: self, in: canvas)
    }
    let side = Rect.square(12, around: Point(x: 12, y: bounds.midY))
    canvas.draw(
      isOpen ? VectorIcon.chevronDown : InspectorIcon.chevronRight,
      in: side.mirrored(in: bounds, if: isRightToLeft),
      color: DynamicColor.secondary.resolved(for: traits), strokeWidth: 2.2,
      rightToLeft: isRightToLeft)
    let name = TextLine(title, font: EditorLook.changedTitleFont)
    canvas.draw(
      name, at: EditorLook.lineStart(of: name.size, x: 24, in: self),
      color: DynamicColor.text.resolved(for: traits))
    var texts: [(String, DynamicColor)] = [("\(count)", .secondary)]
    if changed > 0 { texts = [(" · \(count)", .secondary), ("\(changed) changed", .accent)] }
    var end = bounds.width - 12
    for (text, color) in texts {
      let line = TextLine(text, font: EditorLook.secondaryFont)
      end -= line.size.width
      canvas.draw(
        line, at: EditorLook.lineStart(of: line.size, x: end, in: self),
        color: color.resolved(for: traits))
    }
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.valueText = changed > 0 ? "\(changed) changed of \(count)" : "\(count)"
    node?.states.append(isOpen ? .expanded : .collapsed)
    return node
  }
}
