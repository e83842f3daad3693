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
  private var typed = ""
  private var typedAt: Duration = .zero

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
      guard event.modifiers.isEmpty, let letter = event.text.first, letter.isLetter else {
        return false
      }
      type(letter, at: event.timestamp)
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
  private func type(_ letter: Character, at time: Duration) {
    typed = time - typedAt < .seconds(1) ? typed + letter.lowercased() : letter.lowercased()
    typedAt = time
    let start = (selectedRow ?? 0) + (typed.count == 1 ? 1 : 0)
    let order = (0..<rows.count).map { ($0 + start) % rows.count }
    if let hit = order.first(where: { rows[$0].name.type.lowercased().hasPrefix(typed) }) {
      choose(hit)
    }
  }

  // MARK: Drawing

  private static let typeFont = Font.system(12)
  private static let quotedFont = Font.system(11.5)
  private static let sizeFont = Font.system(11, tabularDigits: true)

  override func draw(in canvas: Canvas, dirty: Rect) {
    for index in rows.indices where rect(of: index).intersects(dirty) {
      draw(
        rows[index], details(of: index), in: rect(of: index), isHovered: index == hovered, canvas)
    }
    if showsFocusRing, let row = selectedRow {
      canvas.stroke(
        Path(roundedRect: rect(of: row).insetBy(dx: 2, dy: 1), cornerRadius: 4),
        with: DynamicColor.accent.resolved(for: traits), style: StrokeStyle(width: 2))
    }
  }

  private func isSelected(_ row: TreeRow) -> Bool {
    row.count == 1 && selection.contains { $0 === row.view }
  }

  private func draw(
    _ row: TreeRow, _ details: TreeRow.Details, in rect: Rect, isHovered: Bool, _ canvas: Canvas
  ) {
    let quiet = DynamicColor.secondary.resolved(for: traits)
    let accent = DynamicColor.accent.resolved(for: traits)
    let isSelected = isSelected(row)
    drawGround(rect, isSelected, isHovered, canvas)
    var x = 8 + Double(row.depth) * Self.indent
    if row.hasChildren {
      let chevron = row.isExpanded ? InspectorIcon.chevronDown : InspectorIcon.chevronRight
      canvas.draw(chevron, in: Rect(x: x, y: rect.midY - 7, width: 14, height: 14), color: quiet)
    }
    x += 18
    canvas.draw(
      InspectorIcon.icon(of: row.view), in: Rect(x: x, y: rect.midY - 7, width: 14, height: 14),
      color: isSelected ? accent : quiet)
    draw(details, of: row, from: x + 19, in: rect, canvas)
  }

  /// Draws the words of a row: its type, what it says, and its size at the end.
  private func draw(
    _ details: TreeRow.Details, of row: TreeRow, from start: Double, in rect: Rect,
    _ canvas: Canvas
  ) {
    let (text, quiet) = (
      DynamicColor.text.resolved(for: traits), DynamicColor.secondary.resolved(for: traits)
    )
    var x = start
    let trailing = TextLayout.cached(details.trailing, font: Self.sizeFont)
    let end = rect.maxX - 12 - trailing.size.width
    canvas.draw(trailing, at: rect.lineStart(of: trailing.size, x: end), color: quiet)
    let title = row.count > 1 ? "\(row.count) × \(details.name.type)" : details.name.type
    let font = isSelected(row) ? Self.typeFont.withWeight(600) : Self.typeFont
    let name = TextLayout.cached(title, font: font, width: max(0, end - 8 - x))
    canvas.draw(name, at: rect.lineStart(of: name.size, x: x), color: text)
    x += name.size.width + 6
    if let quoted = details.name.quoted, row.count == 1, end - x - 20 > 12 {
      let words = TextLayout.cached("“\(quoted)”", font: Self.quotedFont, width: end - x - 20)
      canvas.draw(words, at: rect.lineStart(of: words.size, x: x), color: quiet)
      x += words.size.width + 6
    }
    if details.isChanged {
      canvas.fill(
        Path(circleAt: Point(x: x + 3, y: rect.midY), radius: 3),
        with: DynamicColor.accent.resolved(for: traits))
    }
  }

  private func drawGround(
    _ rect: Rect, _ isSelected: Bool, _ isHovered: Bool, _ canvas: Canvas
  ) {
    if isSelected {
      canvas.fill(rect, with: DynamicColor.accentSoft.resolved(for: traits))
      canvas.fill(
        Rect(x: 0, y: rect.minY, width: 2, height: rect.height),
        with: DynamicColor.accent.resolved(for: traits))
    } else if isHovered {
      canvas.fill(rect, with: DynamicColor.text.resolved(for: traits).withAlpha(0.04))
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
