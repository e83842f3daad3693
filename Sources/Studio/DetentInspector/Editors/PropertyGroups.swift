import DetentDrawing
import DetentViews
import DetentWidgets

/// All properties of a style in their groups, as the inside of a scroll view: heads of one line
/// that fold, and a row for each property.
@MainActor
final class PropertyGroups: View {
  /// Called with what the user does to a property.
  var onEdit: (@MainActor (InspectedProperty, ControlEvents, PropertyValue) -> Void)?
  /// Called when the user requests the menu of a row.
  var onMenu: (@MainActor (PropertyRow, Point?) -> Void)?
  /// The text that the title or the stable name of a shown property has in it; nothing shows all.
  var searchText = "" { didSet { if searchText != oldValue { searchDidChange() } } }
  /// Whether no property is shown: the style has none, or none was searched for.
  var isEmpty: Bool { items.isEmpty }
  /// How many properties differ from their defaults.
  private(set) var changedCount = 0

  private var style: InspectedStyle?
  private var values: [InspectedValue] = []
  private var groups: [PropertyGroup] = []
  /// The groups that are open, by the type of the style; nil for one that was not seen yet.
  private var openGroups: [String: Set<String>] = [:]

  init() {
    super.init(frame: .zero)
    identifier = "properties"
    accessibilityRole = .group
    accessibilityLabel = "Properties"
  }

  // MARK: Showing

  /// Shows the properties of a style. An edit that is under way is taken back before.
  func show(_ style: InspectedStyle?) {
    for group in groups { group.removeViews() }
    groups = []
    self.style = style
    values = style?.values ?? []
    if let style { makeGroups(of: style) }
    countsDidChange()
    conditionsDidChange()
    searchDidChange()
  }

  private func makeGroups(of style: InspectedStyle) {
    var order: [String] = []
    var members: [String: [Int]] = [:]
    for (index, property) in style.properties.enumerated() {
      if members[property.group] == nil { order.append(property.group) }
      members[property.group, default: []].append(index)
    }
    let open = openGroups[style.typeName] ?? Set(order.prefix(Self.groupsOpenAtFirst))
    groups = order.map { title in
      let group = PropertyGroup(title, members[title] ?? [], isOpen: open.contains(title))
      group.head.didFold = { [weak self, weak group] isOpen, all in
        if let group { self?.fold(group, isOpen, all: all) }
      }
      addSubview(group.head)
      return group
    }
  }

  /// The number of groups that are open when a style is seen for the first time.
  private static let groupsOpenAtFirst = 2

  /// Reads the values again, and shows those that are others. Neither focus nor caret move.
  func refresh() {
    guard let style, style.hasChanged else { return }
    let now = style.values
    guard now != values else { return }
    let before = values
    values = now
    for group in groups {
      for (index, row) in group.rows where now[index] != before[index] {
        row.show(now[index].value, isMixed: now[index].isMixed)
      }
    }
    countsDidChange()
    conditionsDidChange()
  }

  /// Says beside a row why its value was refused or limited, until the next edit.
  func showMessage(_ text: String?, of name: String) {
    row(named: name)?.showMessage(text)
  }

  /// What the edit that is under way makes of a property of each of several views that differ.
  func each(of name: String) -> EachEdit? { row(named: name)?.editor.each }

  /// The row of a property; nil if its group was never open.
  func row(named name: String) -> PropertyRow? {
    groups.lazy.flatMap(\.rows.values).first { $0.property.name == name }
  }

  private func countsDidChange() {
    guard let properties = style?.properties else {
      changedCount = 0
      return
    }
    changedCount = 0
    for group in groups {
      let changed = group.members.count {
        values[$0] != InspectedValue(value: properties[$0].defaultValue)
      }
      changedCount += changed
      group.head.changed = changed
    }
  }

  /// Which properties have something to say may follow from the values of others.
  private func conditionsDidChange() {
    guard let shown = style?.isShown else { return }
    var isOther = false
    for group in groups {
      let silent = Set(group.members.filter { !shown[$0] })
      isOther = isOther || silent != group.silent
      group.silent = silent
    }
    if isOther { rowsDidChange() }
  }

  // MARK: Folding and search

  private func fold(_ group: PropertyGroup, _ isOpen: Bool, all: Bool) {
    for each in all ? groups : [group] { each.isOpen = isOpen }
    if let style { openGroups[style.typeName] = Set(groups.filter(\.isOpen).map(\.title)) }
    rowsDidChange()
  }

  private func searchDidChange() {
    let wanted = searchText.trimmingSpaces.foldedForSearch
    for group in groups {
      group.hits =
        wanted.isEmpty
        ? nil
        : Set(
          group.members.filter { index in
            guard let property = style?.properties[index] else { return false }
            return property.title.foldedForSearch.contains(wanted)
              || property.name.foldedForSearch.contains(wanted)
          })
    }
    rowsDidChange()
  }

  /// Other rows are shown: makes those that are shown for the first time.
  private func rowsDidChange() {
    guard let style else { return contentSizeDidChange() }
    let ground = style.views[0].groundColor
    for group in groups {
      group.head.isHidden = group.hits?.isEmpty == true
      group.head.isOpen = group.isUnfolded
      group.head.count = group.members.count
      for index in group.members {
        let isShown = group.shows(index)
        if isShown, group.rows[index] == nil {
          group.rows[index] = makeRow(style.properties[index], values[index], ground)
        }
        group.rows[index]?.isHidden = !isShown
      }
    }
    contentSizeDidChange()
  }

  private func makeRow(
    _ property: InspectedProperty, _ value: InspectedValue, _ ground: DynamicColor
  ) -> PropertyRow {
    let row = PropertyRow(property)
    row.show(value.value, isMixed: value.isMixed)
    row.ground = ground
    row.didEdit = { [weak self] event, value in self?.edit(property, event, value) }
    row.didReset = { [weak self] in
      for event in [ControlEvents.editingDidBegin, .valueChanged, .editingDidEnd] {
        self?.edit(property, event, property.defaultValue)
      }
      self?.refresh()
    }
    row.didRequestMenu = { [weak self, weak row] in if let row { self?.onMenu?(row, $0) } }
    row.heightDidChange = { [weak self] in self?.contentSizeDidChange() }
    addSubview(row)
    return row
  }

  private func edit(_ property: InspectedProperty, _ event: ControlEvents, _ value: PropertyValue) {
    onEdit?(property, event, value)
    guard event == .editingDidEnd || event == .editingDidCancel, let style,
      let index = style.properties.firstIndex(where: { $0.name == property.name }),
      let now = style.value(of: property.name), let row = row(named: property.name)
    else { return }
    // The program may have taken something else.
    values[index] = now
    row.show(now.value, isMixed: now.isMixed)
    countsDidChange()
    conditionsDidChange()
  }

  // MARK: Layout

  private func contentSizeDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var items: [View] {
    groups.filter { !$0.head.isHidden }.flatMap { group in
      [group.head] + group.members.filter(group.shows).compactMap { group.rows[$0] }
    }
  }

  private func height(of item: View) -> Double {
    (item as? PropertyRow)?.height ?? EditorLook.rowHeight
  }

  override var intrinsicContentSize: Size {
    Size(
      width: View.noIntrinsicMetric,
      height: items.reduce(0) { $0 + height(of: $1) } + (items.isEmpty ? 0 : Self.foot)
        + Self.groupGap * Double(groups.count { !$0.head.isHidden && $0.isUnfolded }))
  }

  /// As high as all rows, also where there is less room: a scroll view shows a part of them.
  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: intrinsicContentSize.height)
  }

  /// The gap between the last row of a group and the next head, in logical pixels.
  private static let groupGap = 4.0

  /// The room below the last row, in logical pixels.
  private static let foot = 8.0

  override func layoutSubviews() {
    var (y, wasHead) = (0.0, true)
    for item in items {
      if item is GroupHead, y > 0, !wasHead { y += Self.groupGap }
      wasHead = item is GroupHead
      let height = height(of: item)
      item.frame = Rect(x: 0, y: y, width: bounds.width, height: height)
      y += height
    }
  }

  override var focusOrder: [View] { items }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .up: return moveFocus(by: -1)
    case .down: return moveFocus(by: 1)
    default: return false
    }
  }

  private func moveFocus(by step: Int) -> Bool {
    let items = items
    guard let focus = window?.firstResponder,
      let index = items.firstIndex(where: { focus.isDescendant(of: $0) }),
      items.indices.contains(index + step)
    else { return false }
    let item = items[index + step]
    item.becomeFirstResponder(.keyboard(step > 0 ? .forward : .backward))
    item.scrollToVisible()
    return true
  }
}

/// The properties under one heading.
@MainActor
private final class PropertyGroup {
  let title: String
  /// The indices of its properties in the schema.
  let members: [Int]
  let head: GroupHead
  var isOpen: Bool
  /// What a search found in it; nil without a search.
  var hits: Set<Int>?
  /// The indices of the properties that the rest of the style leaves nothing to say.
  var silent: Set<Int> = []
  /// The rows that were made, by the indices of their properties.
  var rows: [Int: PropertyRow] = [:]

  init(_ title: String, _ members: [Int], isOpen: Bool) {
    (self.title, self.members, self.isOpen) = (title, members, isOpen)
    head = GroupHead(title)
  }

  var isUnfolded: Bool { hits.map { !$0.isEmpty } ?? isOpen }
  func shows(_ index: Int) -> Bool {
    (hits?.contains(index) ?? isOpen) && !silent.contains(index)
  }

  func removeViews() {
    for row in rows.values { row.removeFromSuperview() }
    head.removeFromSuperview()
  }
}

extension View {
  /// What lies below the view: the nearest ground that hides what is under it.
  fileprivate var groundColor: DynamicColor {
    var candidate = superview
    while let view = candidate {
      if let color = view.backgroundColor, color.light.alpha == 1, color.dark.alpha == 1 {
        return color
      }
      candidate = view.superview
    }
    return .background
  }
}

/// The head of a group: pressed, or with Space and arrows, it folds.
@MainActor
final class GroupHead: Control {
  /// Called with whether the group is to be open, and all others with it.
  var didFold: (@MainActor (_ isOpen: Bool, _ all: Bool) -> Void)?
  var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }
  var changed = 0 { didSet { if changed != oldValue { setNeedsDisplay() } } }
  var count = 0 { didSet { if count != oldValue { setNeedsDisplay() } } }
  private let title: String

  init(_ title: String) {
    self.title = title
    super.init(frame: .zero)
    identifier = "group.\(title)"
    accessibilityLabel = title
  }

  override var highlightsOutside: Bool { false }
  override func cursor(at point: Point) -> Cursor? { .pointingHand }
  private var pressModifiers: Modifiers = []

  override func beginTracking(_ event: PointerEvent) -> Bool {
    pressModifiers = event.modifiers
    return super.beginTracking(event)
  }

  override func endTracking(_ event: PointerEvent) {
    if point(inside: event.location) { didFold?(!isOpen, pressModifiers.contains(.alt)) }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .alt) else { return false }
    let all = event.modifiers.contains(.alt)
    switch event.key {
    case .space, .enter: if event.phase == .down { didFold?(!isOpen, all) }
    case .left: didFold?(traits.isRightToLeft, all)
    case .right: didFold?(!traits.isRightToLeft, all)
    default: return false
    }
    return true
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let isRightToLeft = traits.isRightToLeft
    if frame.minY > 0 {
      canvas.fill(
        canvas.pixelAligned(Rect(x: 0, y: 0, width: bounds.width, height: canvas.hairline)),
        with: DynamicColor.line.resolved(for: traits))
    }
    if isHovered {
      canvas.fill(bounds, with: EditorLook.hover.resolved(for: traits))
    }
    if showsFocusRing {
      canvas.stroke(
        Path(roundedRect: bounds.insetBy(dx: 2, dy: 2), cornerRadius: 6),
        with: DynamicColor.accent.resolved(for: traits), style: StrokeStyle(width: 1.5))
    }
    let side = Rect.square(12, around: Point(x: 12, y: bounds.midY))
    canvas.draw(
      isOpen ? InspectorIcon.chevronDown : InspectorIcon.chevronRight,
      in: side.mirrored(in: bounds, if: isRightToLeft),
      color: DynamicColor.secondary.resolved(for: traits), strokeWidth: 2.2,
      rightToLeft: isRightToLeft)
    draw(title, EditorLook.changedTitleFont, .text, from: 24, in: canvas)
    let tail = changed > 0 ? " · \(count)" : "\(count)"
    let end = bounds.width - 12
    let width = draw(tail, EditorLook.secondaryFont, .secondary, to: end, in: canvas)
    guard changed > 0 else { return }
    draw("\(changed) changed", EditorLook.secondaryFont, .accent, to: end - width, in: canvas)
  }

  /// Draws a text that begins or ends at a distance from the leading edge.
  /// - Returns: its width.
  @discardableResult
  private func draw(
    _ text: String, _ font: Font, _ color: DynamicColor, from start: Double? = nil,
    to end: Double = 0, in canvas: Canvas
  ) -> Double {
    let line = TextLine(text, font: font)
    let x = start ?? end - line.size.width
    canvas.draw(line, at: lineStart(of: line.size, x: x), color: color.resolved(for: traits))
    return line.size.width
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.valueText = changed > 0 ? "\(changed) changed of \(count)" : "\(count)"
    node?.states.append(isOpen ? .expanded : .collapsed)
    return node
  }
}
