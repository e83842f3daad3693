public import DetentDrawing
public import DetentViews

/// The source of a list's rows. Its methods are called only for visible rows.
@MainActor
public protocol ListViewDataSource: AnyObject {
  /// Returns the number of rows.
  func numberOfRows(in list: ListView) -> Int

  /// Draws a row. The list draws its background and the line below.
  func listView(_ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool)

  /// Returns the accessibility label of a row.
  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String

  /// Returns a unique name for the content of a row, by which assistive technology follows the row.
  /// If nil, the default, all rows count as new after `reloadData()`.
  func listView(_ list: ListView, identityOfRow row: Int) -> String?

  /// Returns the content of a row besides its state, so that `reloadData()` skips equal rows, or
  /// nil to redraw the row each time.
  func listView(_ list: ListView, contentOfRow row: Int) -> AnyHashable?

  /// Handles a press on a part of a row, such as a bookmark, at a point of the list. Returns false,
  /// the default, to select the row instead.
  func listView(_ list: ListView, pressedRow row: Int, at point: Point) -> Bool
}

extension ListViewDataSource {
  /// Returns nil: rows are identified by their position until `reloadData()`.
  public func listView(_ list: ListView, identityOfRow row: Int) -> String? { nil }
  /// Returns nil: rows are always redrawn.
  public func listView(_ list: ListView, contentOfRow row: Int) -> AnyHashable? { nil }
  /// Returns false: a press selects the row.
  public func listView(_ list: ListView, pressedRow row: Int, at point: Point) -> Bool { false }
}

/// A column of any number of rows of one height, in a `ScrollView`. Only visible rows are drawn.
@MainActor
public final class ListView: Control {
  /// The source of the rows, held weakly. Set it before the list is shown.
  public weak var dataSource: (any ListViewDataSource)? { didSet { reloadData() } }
  /// The height of each row, in logical pixels; at least 1.
  public var rowHeight: Double {
    didSet {
      rowHeight = max(1, Finite.value(rowHeight, or: oldValue, "ListView.rowHeight"))
      resize(if: rowHeight != oldValue)
    }
  }
  /// Called when the pointer enters a row, and with nil when it leaves all rows.
  public var didHover: (@MainActor (Int?) -> Void)?
  /// Opens the context menu of the selected row, at a point or next to it; false without a menu.
  public var didRequestMenu: (@MainActor (_ row: Int, _ point: Point?) -> Bool)?
  /// A row that is drawn as hovered, because its content is hovered elsewhere.
  public var highlightedRow: Int? {
    didSet {
      guard highlightedRow != oldValue else { return }
      guard accepts(highlightedRow, "highlightedRow") else {
        highlightedRow = oldValue.flatMap { $0 < rowCount ? $0 : nil }
        return
      }
      redraw(oldValue, highlightedRow)
    }
  }
  /// The selected row, from which keys move; nil by default. Setting it sends no action. A row that
  /// does not exist is refused with a log line; a selected row that is removed is deselected.
  public var selectedRow: Int? {
    get { observed(storedRow) }
    set {
      guard newValue != storedRow, accepts(newValue, "selectedRow") else { return }
      storedRow = newValue
      editing.acknowledge()
    }
  }
  private var storedRow: Int? {
    didSet {
      guard storedRow != oldValue else { return }
      // The focus ring moves from row to row, and from the whole list to a row.
      if showsFocusRing { setNeedsDisplay() }
      redraw(oldValue, storedRow)
    }
  }
  /// Whether a line is drawn below each row.
  public var showsSeparators = true { didSet { redraw(if: showsSeparators != oldValue) } }
  private lazy var editing = EditingSession(self, value: \.storedRow) { list, row, _ in
    // A handler of the edit may have removed the row.
    list.storedRow = row.flatMap { $0 < list.rowCount ? $0 : nil }
  }
  package private(set) var hoveredRow: Int? {
    didSet {
      guard hoveredRow != oldValue else { return }
      redraw(oldValue, hoveredRow)
      didHover?(hoveredRow)
    }
  }
  private var pressedRow: Int? { didSet { redraw(oldValue, pressedRow) } }
  /// The modifiers of the press that the data source handles.
  package private(set) var pressModifiers: Modifiers = []
  private var rowCount = 0
  /// Refuses a row that the data source does not have now, with a log line.
  private func accepts(_ row: Int?, _ property: String) -> Bool {
    followRowCount()
    guard let row, !(0..<rowCount).contains(row) else { return true }
    refuse(row, property, of: rowCount)
    return false
  }

  private func followRowCount() {
    if let dataSource, dataSource.numberOfRows(in: self) != rowCount { reloadData() }
  }
  /// The number of reloads, for identities of rows.
  private var reloadCount = 0
  /// The content of the drawn rows, at least of the visible ones.
  private var drawnRows: [Int: AnyHashable?] = [:]

  /// Whether one click or tap sends the primary action, like GTK's `single-click-activate`.
  public var activatesOnSingleClick = false

  /// An empty list with a row height.
  public init(rowHeight: Double) {
    self.rowHeight = max(1, Finite.value(rowHeight, or: 1, "ListView.rowHeight"))
    super.init(frame: .zero)
    accessibilityRole = .list
    isDrawnFromTop = true
  }

  /// Reloads the number of rows and redraws the rows with changed content.
  public func reloadData() {
    reloadCount += 1
    let count = dataSource?.numberOfRows(in: self) ?? 0
    if count != rowCount {
      rowCount = count
      if let storedRow, storedRow >= count {
        self.storedRow = nil
        editing.acknowledge()
      }
      if let highlightedRow, highlightedRow >= count { self.highlightedRow = nil }
      if let hoveredRow, hoveredRow >= count { self.hoveredRow = nil }
      if let pressedRow, pressedRow >= count { self.pressedRow = nil }
      invalidateIntrinsicContentSize()
    }
    redrawChangedRows()
  }

  private func redrawChangedRows() {
    // If no ancestor clips the list, rows outside `visibleRect` may show as well.
    guard superview?.clipsToBounds == true else {
      drawnRows = [:]
      return setNeedsDisplay()
    }
    let (before, sight) = (drawnRows, rows(in: visibleRect))
    drawnRows = [:]
    var changed = Rect.zero
    for row in sight {
      let content = dataSource?.listView(self, contentOfRow: row)
      drawnRows[row] = .some(content)
      if content == nil || before[row] != content { changed = changed.union(rect(ofRow: row)) }
    }
    for row in before.keys where row >= rowCount { changed = changed.union(rect(ofRow: row)) }
    setNeedsDisplay(in: changed)
  }

  public override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Double(rowCount) * rowHeight)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: Double(rowCount) * rowHeight)
  }

  /// The frame of a row.
  public func rect(ofRow row: Int) -> Rect {
    Rect(x: 0, y: Double(row) * rowHeight, width: bounds.width, height: rowHeight)
  }

  /// The row at a point, or nil outside all rows.
  package func row(at point: Point) -> Int? {
    guard point.y >= 0, point.y < Double(rowCount) * rowHeight else { return nil }
    return Int(exactly: (point.y / rowHeight).rounded(.down))
  }

  private func rows(in rect: Rect) -> Range<Int> {
    guard rowCount > 0, rect.maxY > 0 else { return 0..<0 }
    let first = Int(exactly: max(0, rect.minY / rowHeight).rounded(.down)) ?? 0
    let last = Int(exactly: max(0, rect.maxY / rowHeight).rounded(.up)) ?? 0
    return min(first, rowCount)..<max(min(first, rowCount), min(last, rowCount))
  }

  /// Redraws the focus ring, because the lower edge of the visible part may have moved.
  public override func layoutSubviews() { redraw(if: showsFocusRing) }

  public override func draw(in canvas: Canvas, dirty: Rect) {
    let line = DynamicColor.line.resolved(for: traits)
    let hairline = 1 / traits.scale
    let sight = rows(in: visibleRect)
    drawnRows = drawnRows.filter { sight.contains($0.key) }
    // The data source may have lost rows without a `reloadData()`.
    let count = dataSource?.numberOfRows(in: self) ?? rowCount
    for row in rows(in: dirty) where row < count {
      if drawnRows[row] == nil {
        drawnRows[row] = .some(dataSource?.listView(self, contentOfRow: row))
      }
      let rect = rect(ofRow: row)
      drawBackground(ofRow: row, in: canvas, rect: rect)
      if showsSeparators {
        canvas.fill(
          Rect(x: 0, y: rect.maxY - hairline, width: rect.width, height: hairline), with: line)
      }
      canvas.saved {
        dataSource?.listView(
          self, drawRow: row, in: canvas, rect: rect, isSelected: row == storedRow)
      }
    }
    if showsFocusRing { drawFocusRing(in: canvas) }
  }

  private func drawBackground(ofRow row: Int, in canvas: Canvas, rect: Rect) {
    if row == storedRow {
      canvas.fill(rect, with: DynamicColor.accentSoft.resolved(for: traits))
      let mark = Rect(
        x: traits.isRightToLeft ? rect.maxX - 3 : 0, y: rect.minY, width: 3, height: rect.height)
      canvas.fill(mark, with: DynamicColor.accent.resolved(for: traits))
    } else if [pressedRow, forcedRow(.highlighted)].contains(row) {
      canvas.fill(rect, with: DynamicColor.pressed.resolved(for: traits))
    } else if [hoveredRow, highlightedRow, forcedRow(.hovered)].contains(row) {
      canvas.fill(rect, with: DynamicColor.hover.resolved(for: traits))
    }
  }

  private func forcedRow(_ state: ControlState) -> Int? {
    forcedState.contains(state) ? rows(in: visibleRect).first : nil
  }

  private func drawFocusRing(in canvas: Canvas) {
    let sight = visibleRect
    let row = storedRow.map(rect(ofRow:))
    let ring = row.flatMap { $0.intersects(sight) ? $0 : nil } ?? sight
    canvas.stroke(
      Path(roundedRect: ring.insetBy(dx: 2, dy: 2), cornerRadius: 4),
      with: FocusRing.color(.accent, for: traits), style: StrokeStyle(width: 2))
  }

  private var visibleRect: Rect {
    superview.map { bounds.intersection(convert($0.bounds, from: $0)) } ?? bounds
  }

  // MARK: Input

  public override var canBecomeFirstResponder: Bool { isEnabled && rowCount > 0 }

  public override func stateDidChange() { if !isEnabled { editing.finishRuns() } }

  public override var yieldsTouchesToScrolling: Bool { true }

  /// A mouse press selects at once; a touch when the finger is lifted, unless it was a drag.
  public override func beginTracking(_ event: PointerEvent) -> Bool {
    followRowCount()
    guard event.button == .primary, let pressed = row(at: event.location) else { return false }
    guard event.device == .touch else {
      press(event, on: pressed) { becomeFirstResponderForPress(editing.finishRuns) }
      return true
    }
    // Delayed, so that a drag does not highlight a row.
    startPressTimer(after: Self.touchDelay) { [weak self] in self?.pressedRow = pressed }
    return true
  }
  private static let touchDelay = Duration.milliseconds(80)

  public override func continueTracking(_ event: PointerEvent) -> Bool {
    event.device != .touch || row(at: event.location) != nil
  }

  public override func endTracking(_ event: PointerEvent) {
    guard event.device == .touch else { return }
    followRowCount()
    pressedRow = nil
    guard let pressed = row(at: event.location) else { return }
    press(event, on: pressed) {
      editing.finishRuns()
      return becomeFirstResponder(.pointer)
    }
  }

  public override func cancelTracking() { pressedRow = nil }

  /// - Parameter takeFocus: takes the focus, and returns whether the press is still active.
  private func press(_ event: PointerEvent, on row: Int, _ takeFocus: () -> Bool) {
    pressModifiers = event.modifiers
    if dataSource?.listView(self, pressedRow: row, at: event.location) == true { return }
    // A handler of the lost focus may have removed the list or the row.
    guard takeFocus(), let row = self.row(at: event.location) else { return }
    let wasSelected = row == storedRow
    select(row, .itemPress)
    editing.end()
    // A second click on a row acts like Enter; with `activatesOnSingleClick` the first one does.
    let isSecond = event.clickCount == 2 && wasSelected
    if isSecond || activatesOnSingleClick, storedRow == row {
      sendActions(for: .primaryActionTriggered)
    }
  }

  public override func contextMenuRequested(at point: Point?) -> Bool {
    followRowCount()
    let requested = if let point { row(at: point) } else { storedRow }
    guard let didRequestMenu, isEnabled, let row = requested else { return false }
    editing.finishRuns()
    if point != nil, !becomeFirstResponder(.pointer) { return false }
    // The row under the pointer must not scroll away.
    if point == nil { scrollToVisible(rect(ofRow: row)) }
    choose(row, .itemPress)
    editing.end()
    // A handler of the edit may have removed the row.
    return storedRow == row && didRequestMenu(row, point)
  }

  public override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    hoveredRow = point.flatMap(row(at:))
  }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    followRowCount()
    guard event.modifiers.isEmpty, rowCount > 0 else { return false }
    if event.key == .escape { return editing.cancelKeyRun() }
    if event.key == .enter, storedRow != nil {
      if event.phase == .down { sendActions(for: .primaryActionTriggered) }
      return true
    }
    guard let row = row(reachedBy: event.key) else { return false }
    if editing.pressKey(event) { select(row, .key) }
    return true
  }

  /// The target row of a key, which may exceed the last row, or nil for other keys.
  private func row(reachedBy key: Key) -> Int? {
    let page = max(1, Int(exactly: (visibleRect.height / rowHeight).rounded(.down)) ?? 1)
    // Without a selection, arrow keys start at the first visible row.
    let inSight = Int(exactly: (visibleRect.minY / rowHeight).rounded(.up)) ?? 0
    let current = storedRow ?? inSight
    return switch key {
    case .down: storedRow.map { $0 + 1 } ?? inSight
    case .up: storedRow.map { max(0, $0 - 1) } ?? inSight
    case .pageDown: current + page
    case .pageUp: max(0, current - page)
    case .home: 0
    case .end: rowCount - 1
    default: nil
    }
  }

  public override func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }
  public override func didResignFirstResponder() { editing.finishRuns() }
  public override func didMoveToWindow() { if window == nil { editing.finishRuns() } }
  public override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { editing.finishRuns() }
  }

  private func select(_ row: Int, _ reason: EditReason) {
    scrollToVisible(rect(ofRow: limited(row)))
    choose(row, reason)
  }

  private func choose(_ row: Int, _ reason: EditReason) {
    // A handler of the beginning edit may have removed rows.
    editing.perform { rowCount > 0 ? EditStep(limited(row), reason: reason) : nil }
  }

  private func limited(_ row: Int) -> Int { max(0, min(row, rowCount - 1)) }

  private func redraw(_ old: Int?, _ new: Int?) {
    guard old != new else { return }
    for row in [old, new] { if let row { setNeedsDisplay(in: rect(ofRow: row)) } }
  }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.setSize = rowCount
    // The selected row, not the list, has the focus.
    if storedRow != nil { node?.states.removeAll { $0 == .focused || $0 == .focusable } }
    return node
  }

  /// The greatest number of rows in the accessibility tree, however high the list is.
  private static let mostRowNodes = 200

  /// The rows in the accessibility tree: the visible ones and the selected one.
  private var readRows: [Int] {
    let sight = rows(in: visibleRect).prefix(Self.mostRowNodes)
    var rows = Array(sight)
    if let storedRow, !sight.contains(storedRow) {
      rows.insert(storedRow, at: storedRow < sight.startIndex ? 0 : rows.count)
    }
    return rows
  }

  /// The accessibility identity of a row, which is never reused for other content.
  private func part(ofRow row: Int) -> String {
    dataSource?.listView(self, identityOfRow: row) ?? "\(reloadCount)/\(row)"
  }

  public override func accessibilityChildren() -> [AccessibilityNode] {
    followRowCount()
    return readRows.map { row in
      var node = AccessibilityNode(
        id: identifier.map { "\($0).\(row)" }, type: "Row", role: .listitem,
        label: dataSource?.listView(self, accessibilityLabelForRow: row),
        frame: frameInWindow(rect(ofRow: row)), part: part(ofRow: row))
      (node.positionInSet, node.setSize) = (row + 1, rowCount)
      if row == storedRow {
        node.states =
          [.selected] + accessibilityStates.filter { $0 == .focusable || $0 == .focused }
      }
      return node
    }
  }

  public override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    followRowCount()
    guard isEnabled, !isTracking, action == .press,
      let row = readRows.first(where: { self.part(ofRow: $0) == part })
    else { return false }
    editing.finishRuns()
    select(row, .accessibility)
    editing.end()
    return true
  }

  public override func accessibilityFocus(part: String) -> Bool {
    guard super.accessibilityFocus(part: part) else { return false }
    return part.isEmpty || accessibilityPerform(.press, part: part)
  }
}
