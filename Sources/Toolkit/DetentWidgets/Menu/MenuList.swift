public import DetentDrawing
package import DetentViews

@MainActor
package final class MenuList: Control {
  private(set) var model = MenuModel([])
  private(set) var style = MenuStyle()
  private(set) var checked: Set<Int> = []
  /// The side of the pictures in rows, and a function that draws one around the origin, or nil.
  package var pictures: (side: Double, draw: @MainActor (Int, Canvas, Color, Double) -> Void)?
  package var placeholder = ""
  var didChoose: (@MainActor (Int, EditReason) -> Void)?
  /// Called when the highlighted row changes, except by `show` and `mark`.
  package var didHighlight: (@MainActor (Int?) -> Void)?
  /// The top edges of the rows, and the bottom edge of the last row.
  private var edges = [0.0] { didSet { resize(if: true) } }

  /// - Parameter checked: the rows with check marks; the first of them is highlighted.
  init(_ items: [MenuItem], checked: Set<Int>, style: MenuStyle) {
    super.init(frame: .zero)
    accessibilityRole = .menu
    show(items, checked: checked, style: style)
  }

  func show(_ items: [MenuItem], checked: Set<Int> = [], style: MenuStyle) {
    model = MenuModel(items, highlighted: checked.min())
    (self.checked, self.style) = (checked, style)
    stackRows()
  }

  private func stackRows() {
    edges = model.items.reduce(into: [0]) { edges, item in
      edges.append(
        (edges.last ?? 0) + (item.isSeparator ? MenuStyle.separatorHeight : style.rowHeight))
    }
  }

  /// Shows the owner's selection: the check marks, and the row from which keys move.
  package func mark(checked: Set<Int>, highlighted: Int?) {
    guard checked != self.checked || highlighted != model.highlighted else { return }
    var changed = checked.symmetricDifference(self.checked)
    changed.formUnion([highlighted, model.highlighted].compactMap { $0 })
    self.checked = checked
    model.highlighted = highlighted
    for row in changed { setNeedsDisplay(in: rect(ofRow: row)) }
  }

  func makeRoomForFingers() {
    style.rowHeight = max(style.rowHeight, TouchMetrics.menuRow)
    stackRows()
  }

  // MARK: Geometry

  /// Only so many rows are measured for the width, because each one needs text layouts.
  private static let measuredRows = 200

  package override var intrinsicContentSize: Size {
    func width(_ text: String, _ font: Font?) -> Double {
      TextLayout.cached(text, font: font ?? style.font).size.width
    }
    let widest =
      model.items.prefix(Self.measuredRows).map {
        width($0.title, $0.font)
          + ($0.detail.isEmpty ? 0 : MenuStyle.detailGap + width($0.detail, $0.detailFont))
      }.max() ?? 0
    return Size(width: (indent + widest + MenuStyle.padding).rounded(.up), height: edges.last ?? 0)
  }

  private var indent: Double {
    MenuStyle.padding + style.checkSize + style.checkGap
      + (pictures.map { $0.side + style.checkGap } ?? 0)
  }

  /// The height of all rows, whatever the available size; the card scrolls.
  package override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: edges.last ?? 0)
  }

  package func rect(ofRow row: Int) -> Rect {
    guard model.items.indices.contains(row) else { return .zero }
    return Rect(x: 0, y: edges[row], width: bounds.width, height: edges[row + 1] - edges[row])
  }

  func row(at point: Point) -> Int? {
    guard bounds.contains(point) else { return nil }
    let row = firstRow(below: point.y)
    return row < model.items.count ? row : nil
  }

  /// The first row that ends below a height, found by bisection because there may be many rows.
  private func firstRow(below y: Double) -> Int {
    (0..<model.items.count).firstIndexByBisection { edges[$0 + 1] > y }
  }

  // MARK: Highlight

  func highlight(_ row: Int?) { update { $0.highlight(row) } }

  func highlightFirst() { update { $0.move(.first) } }

  private func update(_ change: (inout MenuModel) -> Void) {
    let previous = model.highlighted
    change(&model)
    guard model.highlighted != previous else { return }
    for row in [previous, model.highlighted] {
      if let row { setNeedsDisplay(in: rect(ofRow: row)) }
    }
    didHighlight?(model.highlighted)
  }

  private func choose(_ reason: EditReason) {
    if let row = model.highlighted { didChoose?(row, reason) }
  }

  // MARK: Pointer

  package override var yieldsTouchesToScrolling: Bool { true }

  package override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    highlight(row(at: event.location))
    return true
  }

  package override func continueTracking(_ event: PointerEvent) -> Bool {
    follow(event.location)
    return true
  }

  package override func endTracking(_ event: PointerEvent) {
    highlight(row(at: event.location))
    choose(.itemPress)
  }

  func follow(_ location: Point) {
    let row = row(at: location)
    highlight(row)
    if let row { scrollToVisible(rect(ofRow: row)) }
  }

  package override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    // When the pointer leaves, the row highlighted by keys stays.
    if let point, !isTracking { highlight(row(at: point)) }
  }

  package override func cursor(at point: Point) -> Cursor? { .arrow }

  // MARK: Keys

  package override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.control, .alt, .super]) else { return false }
    switch event.key {
    case .down: move(.next)
    case .up: move(.previous)
    case .home: move(.first)
    case .end: move(.last)
    case .pageDown: move(.nextPage)
    case .pageUp: move(.previousPage)
    case .enter: if event.phase == .down { choose(.key) }
    case .space where !model.isTyping(at: event.timestamp):
      if event.phase == .down { choose(.key) }
    case .space, .character:
      guard !event.text.isEmpty else { return false }
      update { $0.type(event.text, at: event.timestamp) }
      showHighlight()
    default: return false
    }
    return true
  }

  private func move(_ move: MenuModel.Move) {
    let height = superview?.bounds.height ?? bounds.height
    let page = Int(exactly: (height / max(1, style.rowHeight)).rounded(.down)) ?? 1
    update { $0.move(move, page: page) }
    showHighlight()
  }

  func showHighlight() {
    if let row = model.highlighted { scrollToVisible(rect(ofRow: row)) }
  }

  // MARK: Drawing

  package override func stateDidChange() {}

  package override func draw(in canvas: Canvas, dirty: Rect) {
    for row in firstRow(below: dirty.minY)..<model.items.count {
      let rect = rect(ofRow: row)
      guard rect.minY < dirty.maxY else { return }
      draw(model.items[row], row: row, in: canvas, rect: rect)
    }
    guard model.items.isEmpty, !placeholder.isEmpty else { return }
    let text = TextLayout.fitting(placeholder, font: style.font, width: bounds.width)
    canvas.draw(
      text, at: Point(x: bounds.midX - text.size.width / 2, y: MenuStyle.padding),
      color: style.detailColor.resolved(for: traits))
  }

  private func draw(_ item: MenuItem, row: Int, in canvas: Canvas, rect: Rect) {
    guard !item.isSeparator else {
      let line = Rect(
        x: rect.minX + MenuStyle.padding, y: rect.midY,
        width: max(0, rect.width - 2 * MenuStyle.padding), height: canvas.hairline)
      return canvas.fill(
        canvas.pixelAligned(line), with: style.edgeColor(for: traits))
    }
    if row == model.highlighted { drawHighlight(in: canvas, rect: rect) }
    if checked.contains(row) { drawCheck(in: canvas, rect: rect) }
    let color = style.textColor.resolved(for: traits)
    let strength = item.isEnabled ? 1 : traits.disabledAlpha(style.disabledAlpha)
    if let pictures {
      let inset = indent - style.checkGap - pictures.side / 2
      canvas.saved {
        canvas.translate(
          x: traits.isRightToLeft ? rect.maxX - inset : rect.minX + inset, y: rect.midY)
        pictures.draw(row, canvas, color, strength)
      }
    }
    drawTexts(of: item, color.faded(strength), in: canvas, rect: rect)
  }

  private func drawHighlight(in canvas: Canvas, rect: Rect) {
    canvas.fill(
      Path(roundedRect: rect, cornerRadius: MenuStyle.rowRadius),
      with: style.highlightColor.resolved(for: traits))
    guard traits.contrast == .high else { return }
    let edge = Path(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: MenuStyle.rowRadius)
    canvas.stroke(edge, with: style.edgeColor(for: traits), style: StrokeStyle(width: 1))
  }

  private func drawCheck(in canvas: Canvas, rect: Rect) {
    let size = Size(width: style.checkSize, height: style.checkSize)
    canvas.draw(
      VectorIcon.check,
      in: rect.part(size, at: MenuStyle.padding, isRightToLeft: traits.isRightToLeft),
      color: style.checkColor.resolved(for: traits), strokeWidth: MenuStyle.checkWidth)
  }

  private func drawTexts(of item: MenuItem, _ color: Color, in canvas: Canvas, rect: Rect) {
    let isRightToLeft = traits.isRightToLeft
    let indent = indent
    var room = max(0, rect.width - indent - MenuStyle.padding)
    if !item.detail.isEmpty {
      let detail = TextLayout.fitting(
        item.detail, font: item.detailFont ?? style.font, width: room / 2)
      let end = rect.part(detail.size, at: MenuStyle.padding, isRightToLeft: !isRightToLeft)
      canvas.draw(detail, at: end.origin, color: style.detailColor.resolved(for: traits))
      room = max(0, room - detail.size.width - MenuStyle.detailGap)
    }
    let text = TextLayout.fitting(item.title, font: item.font ?? style.font, width: room)
    let place = rect.part(text.size, at: indent, isRightToLeft: isRightToLeft)
    canvas.draw(text, at: place.origin, color: color)
  }

  // MARK: Accessibility

  package override func accessibilityChildren() -> [AccessibilityNode] {
    model.items.enumerated().map { row, item in
      var states: [AccessibilityState] = item.isChoosable || item.isSeparator ? [] : [.disabled]
      if checked.contains(row) { states.append(.checked) }
      if row == model.highlighted { states += [.focusable, .focused] }
      let role: AccessibilityRole =
        item.isSeparator ? .separator : checked.isEmpty ? .menuitem : .menuitemradio
      var node = AccessibilityNode(
        id: identifier.map { "\($0).\(row)" }, type: "MenuItem", role: role,
        label: item.isSeparator ? nil : item.title, frame: frameInWindow(rect(ofRow: row)),
        states: states, part: "\(row)")
      node.keyShortcuts = item.keyShortcuts
      if !item.detail.isEmpty, item.keyShortcuts == nil { node.valueText = item.detail }
      return node
    }
  }

  package override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    guard action == .press, let row = Int(part), model.items.indices.contains(row),
      model.items[row].isChoosable
    else { return false }
    highlight(row)
    choose(.accessibility)
    return true
  }
}

extension Range<Int> {
  /// The first number that meets a condition, or the upper bound. All later ones have to meet it.
  func firstIndexByBisection(where meets: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if meets(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// An item of a menu: a choice, or a separator between groups.
public struct MenuItem: Hashable, Sendable {
  /// The title of the item.
  public var title: String
  /// The text at the end of the row: the shortcut keys, or why the item is disabled. May be empty.
  package var detail: String
  /// The shortcut keys in ARIA syntax, such as `Control+O`, or nil.
  package var keyShortcuts: String?
  /// Whether the item can be chosen.
  package var isEnabled: Bool
  /// The font of the title, or nil for the font of the menu.
  var font: Font?
  /// The font of ``detail``, or nil for the font of titles.
  package var detailFont: Font?
  /// Whether the item is a separator.
  package let isSeparator: Bool

  /// An item that can be chosen.
  public init(
    _ title: String, detail: String = "", keyShortcuts: String? = nil, isEnabled: Bool = true,
    font: Font? = nil
  ) {
    self.title = title
    self.detail = detail
    self.keyShortcuts = keyShortcuts
    self.font = font
    self.isEnabled = isEnabled
    isSeparator = false
  }

  private init() {
    (title, detail) = ("", "")
    isEnabled = false
    isSeparator = true
  }

  /// A line between groups of items.
  public static let separator = MenuItem()

  var isChoosable: Bool { isEnabled && !isSeparator }
}

/// The rows of a menu and the highlighted one, with the effect of keys, without a view.
struct MenuModel: Equatable, Sendable {
  enum Move: Equatable, Sendable { case next, previous, first, last, nextPage, previousPage }

  let items: [MenuItem]
  /// The highlighted row; an owner may mark one that cannot be chosen.
  fileprivate(set) var highlighted: Int?
  private var typed = TypeAhead()

  init(_ items: [MenuItem], highlighted: Int? = nil) {
    self.items = items
    highlight(highlighted)
  }

  /// Highlights a row, or no row if it cannot be chosen.
  mutating func highlight(_ index: Int?) {
    highlighted = index.flatMap {
      items.indices.contains($0) && items[$0].isChoosable ? $0 : nil
    }
  }

  private var choosable: [Int] { items.indices.filter { items[$0].isChoosable } }

  mutating func move(_ move: Move, page: Int = 1) {
    let rows = choosable
    guard let first = rows.first, let last = rows.last else { return }
    let index = highlighted.flatMap { rows.firstIndex(of: $0) }
    switch move {
    case .first: highlighted = first
    case .last: highlighted = last
    case .next: highlighted = index.map { rows[($0 + 1) % rows.count] } ?? first
    case .previous: highlighted = index.map { rows[($0 + rows.count - 1) % rows.count] } ?? last
    case .nextPage: highlighted = rows[min((index ?? 0) + max(1, page), rows.count - 1)]
    case .previousPage: highlighted = rows[max((index ?? 0) - max(1, page), 0)]
    }
  }

  mutating func type(_ text: String, at time: Duration) {
    typed.add(text, at: time)
    let found = typed.match(among: items.count, from: highlighted) {
      items[$0].isChoosable ? items[$0].title : nil
    }
    highlighted = found ?? highlighted
  }

  /// Whether the user is typing a word, so that a space belongs to it.
  func isTyping(at time: Duration) -> Bool { typed.isActive(at: time) }
}

/// Letters typed in quick succession to find a row by the start of its title.
package struct TypeAhead: Equatable, Sendable {
  package private(set) var text = ""
  private var lastTime = Duration.zero

  /// The greatest time between two letters of one title.
  private static let patience = Duration.seconds(1)
  package static let limit = 64

  package init() {}

  /// Whether a letter at a given time continues the text.
  package func isActive(at time: Duration) -> Bool {
    !text.isEmpty && time >= lastTime && time - lastTime < Self.patience
  }

  package mutating func add(_ letters: String, at time: Duration) {
    if !isActive(at: time) { text = "" }
    if text.count < Self.limit { text += letters }
    lastTime = time
  }

  package mutating func clear() { text = "" }

  /// The row that matches the letters. A single letter, even if repeated, finds the next row.
  package func match(
    among count: Int, from current: Int?, atMost limit: Int = .max, title: (Int) -> String?
  ) -> Int? {
    func row(beginningWith prefix: String) -> Int? {
      // Compared by scalars, because a typed letter may be part of a title's first character.
      let wanted = prefix.foldedForSearch.unicodeScalars
      guard count > 0, !wanted.isEmpty else { return nil }
      let first = current.map { prefix.count > 1 ? $0 : $0 + 1 } ?? 0
      for row in first..<(first + min(count, limit)) {
        let titled = title(row % count)?.foldedForSearch.unicodeScalars
        if titled?.starts(with: wanted) == true { return row % count }
      }
      return nil
    }
    if let row = row(beginningWith: text) { return row }
    let letters = Set(text.lowercased())
    return text.count > 1 && letters.count == 1 ? row(beginningWith: String(letters)) : nil
  }
}
