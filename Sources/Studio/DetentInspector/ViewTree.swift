import DetentDrawing
import DetentViews
import DetentWidgets

/// The name of a view in trees, paths and labels.
@MainActor
struct ViewName: Hashable {
  var type: String
  /// The identifier, or else the text of the view, or nil.
  let quoted: String?

  init(_ view: View) {
    type = String("\(Swift.type(of: view))".prefix { $0 != "<" })
    quoted = view.identifier ?? Self.words(of: view)
  }

  /// The class and the quoted text on one line.
  var description: String { quoted.map { "\(type) “\($0)”" } ?? type }

  /// A Swift variable name for the view, from its identifier or class.
  static func variable(of view: View) -> String {
    for name in [view.identifier ?? "", "\(Swift.type(of: view))"] {
      let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      guard let first = words.first, first.first?.isLetter == true else { continue }
      let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
      return first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
    }
    return "view"
  }

  private static func words(of view: View) -> String? {
    if let window = view as? Window { return window.title.isEmpty ? nil : window.title }
    // The label of a group is long and consists of its parts.
    guard view is Label || view is Control, let label = view.accessibilityNode()?.label,
      !label.isEmpty
    else { return nil }
    return String(label.prefix(60))
  }
}

/// The unfolded rows of a window's view tree.
@MainActor
final class ViewTree {
  @MainActor
  struct Row {
    let view: View
    /// The nesting depth among the shown views.
    let depth: Int
    let hasChildren: Bool
    let isExpanded: Bool

    var name: ViewName { ViewName(view) }
    var isChanged: Bool { (view as? any Styled)?.isChanged == true }
  }

  private weak var root: View?
  private var expanded: Set<ObjectIdentifier> = []

  init(root: View) {
    self.root = root
    expanded = [ObjectIdentifier(root)]
    var view: View? = (root as? Window)?.contentView
    // Unfold down to the first branch.
    while let open = view {
      expanded.insert(ObjectIdentifier(open))
      view = open.subviews.count == 1 ? open.subviews[0] : nil
    }
  }

  // MARK: Lines

  /// - Parameter search: the text to find, or an empty text for all unfolded rows. Only matching
  ///   views, their ancestors and the window are shown.
  func rows(matching search: String) -> [Row] {
    var rows: [Row] = []
    /// - Returns: whether the view or a descendant is shown.
    func add(_ view: View, _ depth: Int) -> Bool {
      let (index, children) = (rows.count, Self.children(of: view))
      var isFound = search.isEmpty || Self.holds(search, view)
      if !search.isEmpty || expanded.contains(ObjectIdentifier(view)) {
        for child in children where add(child, depth + 1) { isFound = true }
      }
      guard isFound || depth == 0 else { return false }
      let row = Row(
        view: view, depth: depth, hasChildren: !children.isEmpty, isExpanded: rows.count > index)
      rows.insert(row, at: index)
      return true
    }
    if let root { _ = add(root, 0) }
    return rows
  }

  func setExpanded(_ isExpanded: Bool, _ view: View) {
    let id = ObjectIdentifier(view)
    if isExpanded { expanded.insert(id) } else { expanded.remove(id) }
  }

  func reveal(_ view: View) {
    expanded.formUnion(view.lineage.dropFirst().map { ObjectIdentifier($0) })
  }

  // MARK: Views

  /// Whether the class, identifier or text of a view contains a text.
  static func holds(_ text: String, _ view: View) -> Bool {
    ViewName(view).description.foldedForSearch.contains(text.foldedForSearch)
  }

  /// The subviews of a view, without the inspector's overlay.
  static func children(of view: View) -> [View] {
    view.subviews.filter { child in
      if child === (view as? Window)?.overlay {
        return child.subviews.contains { !($0 is InspectionOverlay) }
      }
      return !(child is InspectionOverlay)
    }
  }

  /// The size of the alignment rectangle as text.
  static func size(of view: View) -> String { self.size(view.alignmentRect.size) }

  static func size(_ size: Size) -> String { "\(number(size.width)) × \(number(size.height))" }

  /// A measured number as in code, with decimals if necessary; editable numbers follow the locale.
  static func number(_ number: Double, digits: Int = 1) -> String {
    NumberFormat.plain(number, digits, .plain)
  }
}

/// The view tree: a press selects a row, Control or Shift several, and the chevron unfolds it.
final class ViewTreeList: ScrollView, ListViewDataSource {
  static let rowHeight = 24.0
  private static let indent = 16.0

  private(set) var rows: [ViewTree.Row] = []
  /// The selected views, the last selected first.
  private var selection: [View] = []
  /// The start of a range selection with Shift.
  private weak var anchor: View?
  private let list = ListView(rowHeight: rowHeight)

  /// Called with the selected views, the last selected first.
  var didSelect: (@MainActor ([View]) -> Void)?
  /// Called when the user unfolds or folds a row.
  var didExpand: (@MainActor (View, Bool) -> Void)?
  /// Called when the pointer moves to another row.
  var didHover: (@MainActor (View?) -> Void)?

  init() {
    super.init(contentView: list)
    lineHeight = Self.rowHeight * 2
    list.accessibilityLabel = "Views"
    list.showsSeparators = false
    list.dataSource = self
    list.didHover = { [weak self] row in self?.didHover?(row.flatMap { self?.rows[$0].view }) }
    list.addAction(for: .valueChanged) { [weak self] list, _ in
      if let row = list.selectedRow { self?.choose(row) }
    }
  }

  /// Shows rows. Unchanged rows are not redrawn.
  func show(_ rows: [ViewTree.Row], selection: [View]) {
    (self.rows, self.selection) = (rows, selection)
    list.reloadData()
    list.selectedRow = row(of: selection.first)
  }

  var holdsFocus: Bool { list.isFirstResponder }

  private func row(of view: View?) -> Int? {
    rows.firstIndex { $0.view === view }
  }

  func rect(of row: Int) -> Rect { list.rect(ofRow: row) }

  // MARK: Input

  /// Unfolds for a press on a chevron, and selects otherwise.
  func listView(_ list: ListView, pressedRow index: Int, at point: Point) -> Bool {
    let modifiers = list.pressModifiers
    // A handler of the focus change may have removed the rows.
    guard list.becomeFirstResponder(.pointer), rows.indices.contains(index) else { return true }
    let row = rows[index]
    let x = traits.isRightToLeft ? list.bounds.width - point.x : point.x
    if row.hasChildren, abs(x - 16 - Double(row.depth) * Self.indent) <= 10 {
      didExpand?(row.view, !row.isExpanded)
    } else {
      choose(index, modifiers)
    }
    return true
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard list.isFirstResponder, event.modifiers.isSubset(of: .shift), !rows.isEmpty else {
      return super.keyDown(event)
    }
    let current = row(of: selection.first) ?? 0
    let (opens, closes): (Key, Key) = traits.isRightToLeft ? (.left, .right) : (.right, .left)
    switch event.key {
    case .down: choose(current + 1, event.modifiers)
    case .up: choose(current - 1, event.modifiers)
    case .home: choose(0, event.modifiers)
    case .end: choose(rows.count - 1, event.modifiers)
    case opens where rows[current].hasChildren && !rows[current].isExpanded:
      didExpand?(rows[current].view, true)
    case opens: choose(current + 1)
    case closes where rows[current].isExpanded: didExpand?(rows[current].view, false)
    case closes:
      let depth = rows[current].depth
      if let parent = rows[..<current].lastIndex(where: { $0.depth < depth }) { choose(parent) }
    default: return super.keyDown(event)
    }
    return true
  }

  /// Selects a row. Control adds or removes it, and Shift selects all rows from the anchor.
  private func choose(_ row: Int, _ modifiers: Modifiers = []) {
    let row = max(0, min(row, rows.count - 1))
    scrollRectToVisible(rect(of: row))
    let view = rows[row].view
    if modifiers.contains(.shift), let start = self.row(of: anchor ?? selection.first) {
      let range = row < start ? Array(row...start) : (start...row).reversed()
      return didSelect?(range.map { rows[$0].view }) ?? ()
    }
    anchor = view
    guard modifiers.contains(.control) else { return didSelect?([view]) ?? () }
    let others = selection.filter { $0 !== view }
    let views = others.count < selection.count ? others : [view] + others
    // Never deselect the last row.
    if !views.isEmpty { didSelect?(views) }
  }

  // MARK: Rows

  private func isSelected(_ row: ViewTree.Row) -> Bool {
    selection.contains { $0 === row.view }
  }

  func numberOfRows(in list: ListView) -> Int { rows.count }

  func listView(_ list: ListView, identityOfRow row: Int) -> String? {
    "\(ObjectIdentifier(rows[row].view))"
  }

  func listView(_ list: ListView, contentOfRow index: Int) -> AnyHashable? {
    let row = rows[index]
    let content: [AnyHashable] = [
      row.name, ViewTree.size(of: row.view), row.isChanged, row.depth, row.hasChildren,
      row.isExpanded, isSelected(row), traits.isRightToLeft,
    ]
    return content
  }

  func listView(_ list: ListView, accessibilityLabelForRow index: Int) -> String {
    let row = rows[index]
    let name = row.name.description
    // The list itself announces the last selected row as selected.
    return isSelected(row) && row.view !== selection.first ? "\(name), selected" : name
  }

  func listView(
    _ list: ListView, drawRow index: Int, in canvas: Canvas, rect: Rect, isSelected isLast: Bool
  ) {
    let (row, name) = (rows[index], rows[index].name)
    let (accent, quiet) = (
      DynamicColor.accent.resolved(for: traits), DynamicColor.secondary.resolved(for: traits)
    )
    let (isSelected, isRightToLeft) = (isSelected(row), traits.isRightToLeft)
    func place(_ x: Double, _ size: Size) -> Rect {
      Rect(origin: rect.lineStart(of: size, x: x), size: size)
        .mirrored(in: rect, if: isRightToLeft)
    }
    if isSelected, !isLast {
      canvas.fill(rect, with: DynamicColor.accentSoft.resolved(for: traits))
      canvas.fill(place(0, Size(width: 3, height: rect.height)), with: accent)
    }
    var x = 8 + Double(row.depth) * Self.indent
    func draw(_ icon: VectorIcon, _ color: Color, advance: Double) {
      let frame = place(x, Size(width: 14, height: 14))
      canvas.draw(icon, in: frame, color: color, rightToLeft: isRightToLeft)
      x += advance
    }
    func draw(_ words: String, _ font: Font, _ color: Color, width: Double) {
      let text = TextLayout.cached(words, font: font, width: width)
      canvas.draw(text, at: place(x, text.size).origin, color: color)
      x += text.size.width + 6
    }
    let size = TextLayout.cached(ViewTree.size(of: row.view), font: EditorLook.secondaryFont)
    let end = rect.width - 12 - size.size.width
    canvas.draw(size, at: place(end, size.size).origin, color: quiet)
    if row.hasChildren {
      draw(
        row.isExpanded ? VectorIcon.chevronDown : InspectorIcon.chevronRight, quiet, advance: 0)
    }
    x += 18
    draw(InspectorIcon.icon(of: row.view), isSelected ? accent : quiet, advance: 19)
    draw(
      name.type, .system(12, weight: isSelected ? 600 : 400),
      DynamicColor.text.resolved(for: traits), width: max(0, end - 8 - x))
    if let quoted = name.quoted, end - x - 20 > 12 {
      draw("“\(quoted)”", .system(11.5), quiet, width: end - x - 20)
    }
    if row.isChanged {
      let dot = place(x, Size(width: 6, height: 6))
      canvas.fill(Path(circleAt: dot.center, radius: 3), with: accent)
    }
  }
}
