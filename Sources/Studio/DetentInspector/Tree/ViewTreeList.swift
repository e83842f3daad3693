import DetentDrawing
import DetentViews
import DetentWidgets

/// The lines of the view tree: a press selects, with Control or Shift several; the chevron at its
/// beginning opens.
@MainActor
final class ViewTreeList: Control {
  static let rowHeight = 24.0
  private static let indent = 16.0

  /// What is shown; equal lines cost nothing.
  var rows: [TreeRow] = [] {
    didSet {
      guard rows != oldValue else { return }
      details.removeAll()
      if rows.count != oldValue.count { invalidateIntrinsicContentSize() }
      setNeedsDisplay()
    }
  }
  /// The views whose lines are marked; the last chosen one first.
  var selection: [View] = [] {
    didSet { if !selection.elementsEqual(oldValue, by: ===) { setNeedsDisplay() } }
  }
  /// What the lines in sight show.
  private var details: [Int: TreeRow.Details] = [:]
  /// Where a choice of several lines with Shift begins.
  private weak var anchor: View?

  /// The user chose lines: the views, the last chosen one first.
  var didSelect: (@MainActor ([View]) -> Void)?
  /// The user opened or closed a line.
  var didExpand: (@MainActor (TreeRow, Bool) -> Void)?
  /// The pointer is over another line.
  var didHover: (@MainActor (View?) -> Void)?

  private var hovered: Int? {
    didSet {
      guard hovered != oldValue else { return }
      for row in [oldValue, hovered].compactMap({ $0 }) { setNeedsDisplay(in: rect(of: row)) }
      didHover?(hovered.flatMap { rows.indices.contains($0) ? rows[$0].view : nil })
    }
  }
  private var typed = TypeAhead()

  init() {
    super.init(frame: .zero)
    accessibilityRole = .list
    accessibilityLabel = "Views"
  }

  /// The line of the last chosen view.
  private var selectedRow: Int? { row(of: selection.first) }
  private func row(of view: View?) -> Int? {
    rows.firstIndex { $0.view === view && $0.count == 1 }
  }

  /// Looks again at what the lines in a rectangle show; what is as before is not drawn again.
  func refresh(in visible: Rect) {
    var seen: [Int: TreeRow.Details] = [:]
    for index in rows.indices where rect(of: index).intersects(visible) {
      seen[index] = rows[index].details
      if seen[index] != details[index] { setNeedsDisplay(in: rect(of: index)) }
    }
    details = seen
  }

  private func details(of row: Int) -> TreeRow.Details {
    if let known = details[row] { return known }
    let found = rows[row].details
    details[row] = found
    return found
  }

  func rect(of row: Int) -> Rect {
    Rect(x: 0, y: Double(row) * Self.rowHeight, width: bounds.width, height: Self.rowHeight)
  }

  private func row(at point: Point) -> Int? {
    let row = Int(exactly: (point.y / Self.rowHeight).rounded(.down)) ?? -1
    return rows.indices.contains(row) ? row : nil
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Double(rows.count) * Self.rowHeight)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: intrinsicContentSize.height)
  }

  // MARK: Input

  override var yieldsTouchesToScrolling: Bool { true }

  /// A press of the mouse chooses at once; a touch when the finger is lifted, and if it was no drag.
  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, row(at: event.location) != nil else { return false }
    if event.device != .touch, becomeFirstResponderForPress() { press(event) }
    return true
  }

  override func endTracking(_ event: PointerEvent) {
    if event.device == .touch, becomeFirstResponder(.pointer) { press(event) }
  }

  private func press(_ event: PointerEvent) {
    // Whoever lost the focus may have taken the rows away.
    guard let index = row(at: event.location) else { return }
    let row = rows[index]
    let chevron = 8 + Double(row.depth) * Self.indent
    if row.hasChildren, abs(event.location.x - chevron - 8) <= 10 || row.count > 1 {
      didExpand?(row, !row.isExpanded)
    } else {
      choose(index, event.modifiers)
    }
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    hovered = point.flatMap(row(at:))
  }

  override func stateDidChange() {}

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .shift), !rows.isEmpty else { return false }
    let current = selectedRow ?? 0
    let extended = event.modifiers
    switch event.key {
    case .down: choose(current + 1, extended)
    case .up: choose(current - 1, extended)
    case .home: choose(0, extended)
    case .end: choose(rows.count - 1, extended)
    case .right where rows[current].hasChildren && !rows[current].isExpanded:
      didExpand?(rows[current], true)
    case .right: choose(current + 1)
    case .left where rows[current].isExpanded: didExpand?(rows[current], false)
    case .left:
      let depth = rows[current].depth
      if let parent = rows[..<current].lastIndex(where: { $0.depth < depth }) { choose(parent) }
    default:
      guard event.modifiers.isEmpty, event.text.first?.isLetter == true else { return false }
      type(event)
    }
    return true
  }

  /// Chooses a line: alone, with Control beside the others or no more, with Shift all from the
  /// anchor to it.
  private func choose(_ row: Int, _ modifiers: Modifiers = []) {
    let row = max(0, min(row, rows.count - 1))
    scrollToVisible(rect(of: row))
    let view = rows[row].view
    if modifiers.contains(.shift), let start = self.row(of: anchor ?? selection.first) {
      let range = row < start ? Array(row...start) : (start...row).reversed()
      let views = range.map { rows[$0] }.filter { $0.count == 1 }.map(\.view)
      if !views.isEmpty { didSelect?(views) }
      return
    }
    anchor = view
    guard modifiers.contains(.control) else { return didSelect?([view]) ?? () }
    let others = selection.filter { $0 !== view }
    let views = others.count < selection.count ? others : [view] + others
    // Something is always selected.
    if !views.isEmpty { didSelect?(views) }
  }

  /// Goes to the next line whose name begins with what was typed.
  private func type(_ event: KeyEvent) {
    typed.add(event.text, at: event.timestamp)
    let hit = typed.match(among: rows.count, from: selectedRow) { rows[$0].name.type }
    if let hit { choose(hit) }
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    for index in rows.indices where rect(of: index).intersects(dirty) { draw(index, in: canvas) }
    if showsFocusRing, let row = selectedRow {
      drawRing(around: rect(of: row).insetBy(dx: 2, dy: 1), radius: 4, in: canvas)
    }
  }

  private func isSelected(_ row: TreeRow) -> Bool {
    row.count == 1 && selection.contains { $0 === row.view }
  }

  private func draw(_ index: Int, in canvas: Canvas) {
    let (row, details, rect) = (rows[index], details(of: index), rect(of: index))
    let (accent, quiet) = (
      DynamicColor.accent.resolved(for: traits), DynamicColor.secondary.resolved(for: traits)
    )
    let isSelected = isSelected(row)
    if isSelected {
      canvas.fill(rect, with: DynamicColor.accentSoft.resolved(for: traits))
      canvas.fill(Rect(x: 0, y: rect.minY, width: 2, height: rect.height), with: accent)
    } else if index == hovered {
      canvas.fill(rect, with: DynamicColor.hover.resolved(for: traits))
    }
    var x = 8 + Double(row.depth) * Self.indent
    func draw(_ icon: VectorIcon, _ color: Color, advance: Double) {
      canvas.draw(icon, in: .square(14, around: Point(x: x + 7, y: rect.midY)), color: color)
      x += advance
    }
    func draw(_ words: String, _ font: Font, _ color: Color, width: Double) {
      let text = TextLayout.cached(words, font: font, width: width)
      canvas.draw(text, at: rect.lineStart(of: text.size, x: x), color: color)
      x += text.size.width + 6
    }
    let trailing = TextLayout.cached(details.trailing, font: EditorLook.secondaryFont)
    let end = rect.maxX - 12 - trailing.size.width
    canvas.draw(trailing, at: rect.lineStart(of: trailing.size, x: end), color: quiet)
    if row.hasChildren {
      draw(
        row.isExpanded ? VectorIcon.chevronDown : InspectorIcon.chevronRight, quiet, advance: 0)
    }
    x += 18
    draw(InspectorIcon.icon(of: row.view), isSelected ? accent : quiet, advance: 19)
    let title = row.count > 1 ? "\(row.count) × \(details.name.type)" : details.name.type
    draw(
      title, .system(12, weight: isSelected ? 600 : 400), DynamicColor.text.resolved(for: traits),
      width: max(0, end - 8 - x))
    if let quoted = details.name.quoted, row.count == 1, end - x - 20 > 12 {
      draw("“\(quoted)”", .system(11.5), quiet, width: end - x - 20)
    }
    if details.isChanged {
      canvas.fill(Path(circleAt: Point(x: x + 3, y: rect.midY), radius: 3), with: accent)
    }
  }

  override func accessibilityChildren() -> [AccessibilityNode] {
    rows.enumerated().map { index, row in
      AccessibilityNode(
        id: nil, type: "Row", role: .listitem,
        label: row.count > 1 ? "\(row.count) \(row.name.type)" : row.name.description,
        frame: frameInWindow(rect(of: index)), states: isSelected(row) ? [.selected] : [])
    }
  }
}
