import DetentDrawing
import DetentViews

/// The surface of a menu: a card with a shadow, that scrolls rows which find no room.
@MainActor
final class MenuCard: View {
  let list: MenuList
  /// What the card is at least as wide as.
  var minimumWidth = 0.0
  private let scrollView: ScrollView

  init(list: MenuList) {
    self.list = list
    scrollView = ScrollView(contentView: list)
    super.init(frame: .zero)
    addSubview(scrollView)
    visualOverflow = list.style.overflow
  }

  override var intrinsicContentSize: Size {
    let size = list.intrinsicContentSize
    let inset = 2 * list.style.inset
    return Size(width: max(minimumWidth, size.width + inset), height: size.height + inset)
  }

  override func layoutSubviews() {
    scrollView.frame = bounds.insetBy(dx: list.style.inset, dy: list.style.inset)
    scrollView.layoutIfNeeded()
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let style = list.style
    // A row that is marked lies within the card, where no shadow is seen.
    let interior = bounds.insetBy(dx: style.inset, dy: style.inset)
    if !interior.contains(dirty) {
      canvas.drawShadow(
        of: Path(roundedRect: bounds, cornerRadius: style.cornerRadius), style.shadow)
    }
    style.drawPlate(
      bounds, fill: style.fillColor.resolved(for: traits),
      border: style.edgeColor(for: traits), width: style.edgeWidth(for: traits), in: canvas)
  }
}

/// The rows of a menu, within its card.
@MainActor
final class MenuList: Control {
  private(set) var model: MenuModel
  private(set) var style: MenuStyle
  /// The row with the check mark.
  let checked: Int?
  /// Called once the user has chosen a row.
  var didChoose: (@MainActor (Int, EditReason) -> Void)?
  /// Called with the row that would be chosen, each time that it is another one.
  var didHighlight: (@MainActor (Int?) -> Void)?
  /// The tops of the rows, and the bottom of the last.
  private var edges: [Double] {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  init(_ items: [MenuItem], checked: Int?, style: MenuStyle) {
    model = MenuModel(items, highlighted: checked)
    self.style = style
    self.checked = checked
    edges = Self.edges(of: items, style)
    super.init(frame: .zero)
    accessibilityRole = .menu
  }

  private static func edges(of items: [MenuItem], _ style: MenuStyle) -> [Double] {
    items.reduce(into: [0]) { edges, item in
      edges.append((edges.last ?? 0) + (item.isSeparator ? style.separatorHeight : style.rowHeight))
    }
  }

  /// Makes the rows high enough for a finger.
  func makeRoomForFingers() {
    style.rowHeight = max(style.rowHeight, TouchMetrics.menuRow)
    edges = Self.edges(of: model.items, style)
  }

  // MARK: Geometry

  override var intrinsicContentSize: Size {
    func width(_ text: String) -> Double { TextLayout.cached(text, font: style.font).size.width }
    let widest =
      model.items.map {
        width($0.title) + ($0.detail.isEmpty ? 0 : style.detailGap + width($0.detail))
      }.max() ?? 0
    return Size(
      width: (style.padding * 2 + style.checkSize + style.checkGap + widest).rounded(.up),
      height: edges.last ?? 0)
  }

  /// The height of all rows, however little room there is: the rest scrolls.
  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: edges.last ?? 0)
  }

  func rect(ofRow row: Int) -> Rect {
    guard model.items.indices.contains(row) else { return .zero }
    return Rect(x: 0, y: edges[row], width: bounds.width, height: edges[row + 1] - edges[row])
  }

  func row(at point: Point) -> Int? {
    guard bounds.contains(point) else { return nil }
    return model.items.indices.first { point.y < edges[$0 + 1] }
  }

  // MARK: Highlight

  func highlight(_ row: Int?) { update { $0.highlight(row) } }

  /// Marks the first row that can be chosen.
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

  override var yieldsTouchesToScrolling: Bool { true }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    highlight(row(at: event.location))
    return true
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    follow(event.location)
    return true
  }

  override func endTracking(_ event: PointerEvent) {
    highlight(row(at: event.location))
    choose(.itemPress)
  }

  /// Marks what a held pointer is over, and scrolls where it is beside the rows in sight.
  func follow(_ location: Point) {
    let row = row(at: location)
    highlight(row)
    if let row { scrollToVisible(rect(ofRow: row)) }
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    // A pointer that leaves must not take away what keys have marked.
    if let point, !isTracking { highlight(row(at: point)) }
  }

  override func cursor(at point: Point) -> Cursor? { .arrow }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
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

  override func stateDidChange() {}

  override func draw(in canvas: Canvas, dirty: Rect) {
    for row in model.items.indices where rect(ofRow: row).intersects(dirty) {
      draw(model.items[row], row: row, in: canvas, rect: rect(ofRow: row))
    }
  }

  private func draw(_ item: MenuItem, row: Int, in canvas: Canvas, rect: Rect) {
    guard !item.isSeparator else {
      let line = Rect(
        x: rect.minX + style.padding, y: rect.midY, width: max(0, rect.width - 2 * style.padding),
        height: canvas.hairline)
      return canvas.fill(
        canvas.pixelAligned(line), with: style.edgeColor(for: traits))
    }
    if row == model.highlighted { drawHighlight(in: canvas, rect: rect) }
    if row == checked { drawCheck(in: canvas, rect: rect) }
    drawTexts(of: item, in: canvas, rect: rect)
  }

  private func drawHighlight(in canvas: Canvas, rect: Rect) {
    canvas.fill(
      Path(roundedRect: rect, cornerRadius: style.rowRadius),
      with: style.highlightColor.resolved(for: traits))
    guard traits.contrast == .high else { return }
    let edge = Path(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: style.rowRadius)
    canvas.stroke(edge, with: style.edgeColor(for: traits), style: StrokeStyle(width: 1))
  }

  private func drawCheck(in canvas: Canvas, rect: Rect) {
    let inset = style.padding + style.checkSize / 2
    let x = traits.isRightToLeft ? rect.maxX - inset : rect.minX + inset
    canvas.draw(
      VectorIcon.check,
      in: Rect(
        center: Point(x: x, y: rect.midY),
        size: Size(width: style.checkSize, height: style.checkSize)),
      color: style.checkColor.resolved(for: traits), strokeWidth: style.checkWidth)
  }

  private func drawTexts(of item: MenuItem, in canvas: Canvas, rect: Rect) {
    let isRightToLeft = traits.isRightToLeft
    let indent = style.padding + style.checkSize + style.checkGap
    var room = max(0, rect.width - indent - style.padding)
    if !item.detail.isEmpty {
      let detail = TextLayout.fitting(item.detail, font: style.font, width: room / 2)
      let x =
        isRightToLeft
        ? rect.minX + style.padding : rect.maxX - style.padding - detail.size.width
      canvas.draw(
        detail, at: Point(x: x, y: rect.midY - detail.size.height / 2),
        color: style.detailColor.resolved(for: traits))
      room = max(0, room - detail.size.width - style.detailGap)
    }
    let text = TextLayout.fitting(item.title, font: item.font ?? style.font, width: room)
    let x = isRightToLeft ? rect.maxX - indent - text.size.width : rect.minX + indent
    let color = style.textColor.resolved(for: traits)
    canvas.draw(
      text, at: Point(x: x, y: rect.midY - text.size.height / 2),
      color: color.withAlpha(item.isEnabled ? color.alpha : style.disabledAlpha(for: traits)))
  }

  // MARK: Accessibility

  override func accessibilityChildren() -> [AccessibilityNode] {
    model.items.enumerated().map { row, item in
      var states: [AccessibilityState] = item.isChoosable || item.isSeparator ? [] : [.disabled]
      if row == checked { states.append(.checked) }
      if row == model.highlighted { states += [.focusable, .focused] }
      let role: AccessibilityRole =
        item.isSeparator ? .separator : checked == nil ? .menuitem : .menuitemradio
      var node = AccessibilityNode(
        id: identifier.map { "\($0).\(row)" }, type: "MenuItem", role: role,
        label: item.isSeparator ? nil : item.title, frame: frameInWindow(rect(ofRow: row)),
        states: states, part: "\(row)")
      node.keyShortcuts = item.keyShortcuts
      if !item.detail.isEmpty, item.keyShortcuts == nil { node.valueText = item.detail }
      return node
    }
  }

  override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    guard action == .press, let row = Int(part), model.items.indices.contains(row),
      model.items[row].isChoosable
    else { return false }
    highlight(row)
    choose(.accessibility)
    return true
  }
}
