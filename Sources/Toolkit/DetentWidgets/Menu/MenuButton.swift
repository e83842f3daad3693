public import DetentDrawing
public import DetentViews

/// A button that shows the selected item, and opens a menu of all items when it is pressed.
///
///     let scale = MenuButton([MenuItem("Linear"), MenuItem("Log scale")], style: .quiet)
///     scale.onValueChanged { _, change in slider.usesRatios = change.new.index == 1 }
///
/// Press, drag and release on an item, or click twice. With the keyboard, open the menu with Space,
/// Enter or an arrow, and choose with arrows, letters and Enter.
@MainActor
public final class MenuButton: PressControl, ValueEditing, Styled {
  /// The items. The selected item stays selected if it still exists; an open menu closes.
  public var items: [MenuItem] {
    didSet {
      guard items != oldValue else { return }
      popover?.dismiss()
      let old = ItemChoice(storedIndex, of: oldValue.map(\.title))
      if let storedIndex, !isItem(storedIndex) { self.storedIndex = nil }
      if storedChoice != old { editing.acknowledge() }
      resize(if: true)
    }
  }
  /// The selected item's index, or nil. Setting it sends no action; an invalid one is refused.
  public var selectedIndex: Int? {
    get { observed(storedIndex) }
    set {
      guard newValue != storedIndex else { return }
      if let newValue, !isItem(newValue) {
        guard items.indices.contains(newValue) else {
          return refuse(newValue, "selectedIndex", of: items.count)
        }
        return ThrottledLog.warn("\(logName).selectedIndex: index \(newValue) is a separator")
      }
      storedIndex = newValue
      editing.acknowledge()
      resize(if: true)
    }
  }
  private var storedIndex: Int?
  /// The title while nothing is selected.
  public var placeholder = "" { didSet { resize(if: placeholder != oldValue) } }
  /// The storage of ``style``.
  public let styleStore = StyleStore<MenuButtonStyle>()
  /// Called with the highlighted item of the open menu; with nil when it closes, before an edit.
  package var didHighlight: (@MainActor (Int?) -> Void)?
  /// The alignment of the menu with the edges of the button.
  public var menuAlignment = AnchorPlacement.Alignment.leading

  private(set) lazy var editing = EditingSession(self, value: \.storedChoice) { button, choice, _ in
    button.storedIndex = choice.index
    button.resize(if: true)
  }
  private var popover: MenuPopover?
  var list: MenuList? { popover?.list }
  private var pressPoint = Point.zero
  private var hasDragged = false
  private let emphasis = PointerEmphasis()

  /// The pointer distance that turns a click into a drag, in logical pixels.
  private static let clickSlop = 4.0
  /// The stroke width of the chevron on a grid of 24 units.
  private static let chevronWidth = 2.4

  /// A button with a menu of items.
  public init(
    _ items: [MenuItem] = [], selectedIndex: Int? = 0, style: MenuButtonStyle = MenuButtonStyle()
  ) {
    self.items = items
    super.init(frame: .zero)
    opensPopup = true
    if let selectedIndex, selectedIndex != 0 || !items.isEmpty {
      self.selectedIndex = selectedIndex
    }
    accessibilityRole = .button
    apply(style)
    contentHugging = .snug
  }

  private func isItem(_ index: Int) -> Bool {
    items.indices.contains(index) && !items[index].isSeparator
  }

  /// The selected item.
  package var choice: ItemChoice { observed(storedChoice) }
  private var storedChoice: ItemChoice { ItemChoice(storedIndex, of: items.map(\.title)) }

  /// The selected item. Setting it selects the item by its index.
  public var editedValue: ItemChoice {
    get { choice }
    set { selectedIndex = newValue.index < 0 ? nil : newValue.index }
  }

  // MARK: The menu

  /// Whether the menu is open.
  package var isMenuOpen: Bool { popover?.isOpen ?? false }

  private var canOpen: Bool {
    isEnabled && isReachable && !isMenuOpen && items.contains(where: \.isChoosable)
  }

  /// Opens the menu. Does nothing if the button is hidden or has no window.
  public func openMenu(_ cause: FocusCause = .program) {
    // Handlers of popovers that close may disable the button or change its items.
    guard hasWindow(for: "openMenu"), canOpen,
      Popover.dismissOthers(for: self, than: popover, cause: cause), canOpen
    else { return }
    let popover = MenuPopover(items, checked: storedIndex, style: style.menu)
    let list = popover.list
    list.identifier = identifier.map { "\($0).menu" }
    list.didChoose = { [weak self] index, reason in self?.choose(index, reason) }
    list.didHighlight = { [weak self] index in
      if let index { self?.didHighlight?(index) }
    }
    popover.card.minimumWidth = style.isCompact ? 0 : bounds.width
    popover.placement.alignment = menuAlignment
    popover.tintColor = traits.tintColor
    popover.didDismiss = { [weak self] _ in
      self?.popover = nil
      self?.setNeedsDisplay()
      self?.didHighlight?(nil)
    }
    self.popover = popover
    guard popover.open(from: self, focusing: list, cause: cause) else {
      // A notified handler may have opened the menu again.
      if self.popover === popover { self.popover = nil }
      return
    }
    list.showHighlight()
    setNeedsDisplay()
  }

  /// Closes the menu without a choice.
  package func closeMenu() { popover?.dismiss() }

  private func choose(_ index: Int, _ reason: EditReason) {
    popover?.dismiss()
    edit(to: index, reason: reason)
  }

  private func edit(to index: Int, reason: EditReason) {
    guard canChoose(index) else { return }
    editing.begin(reason: reason)
    // A handler of the beginning edit may have selected another item or removed this one.
    guard editing.isOpen, canChoose(index) else { return editing.end() }
    guard let choice = editing.accepted(ItemChoice(index: index, title: items[index].title)),
      canChoose(choice.index)
    else { return editing.end() }
    storedIndex = choice.index
    resize(if: true)
    editing.end()
    sendActions(for: .primaryActionTriggered)
  }

  private func canChoose(_ index: Int) -> Bool {
    isEnabled && items.indices.contains(index) && items[index].isChoosable
  }

  // MARK: Pointer

  /// False: the finger that opened the menu chooses in it.
  public override var yieldsTouchesToScrolling: Bool { false }

  public override var highlightsOutside: Bool { true }

  public override func beginTracking(_ event: PointerEvent) -> Bool {
    guard super.beginTracking(event) else { return false }
    pressPoint = event.location
    hasDragged = false
    if becomeFirstResponderForPress() { openMenu(.pointer) }
    return true
  }

  public override func continueTracking(_ event: PointerEvent) -> Bool {
    guard isMenuOpen, let popover, let list else { return true }
    if event.location.distance(to: pressPoint) > Self.clickSlop { hasDragged = true }
    if hasDragged { list.follow(popover.convert(event.location, from: self, toContent: list)) }
    return true
  }

  public override func endTracking(_ event: PointerEvent) {
    guard isMenuOpen, hasDragged, let popover, let list else { return }
    if let row = list.row(at: popover.convert(event.location, from: self, toContent: list)) {
      if items[row].isChoosable { choose(row, .itemPress) }
    } else if !point(inside: event.location) {
      closeMenu()
    }
  }

  public override func cancelTracking() { closeMenu() }

  // MARK: Keys

  public override func trigger(_ reason: EditReason) {
    if isMenuOpen { closeMenu() } else { openMenu() }
  }

  public override var triggerKeys: Set<Key> { [.space, .enter, .down, .up] }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers == .alt, event.key == .down || event.key == .up else {
      return super.keyDown(event)
    }
    if isEnabled, event.phase == .down { trigger(.key) }
    return isEnabled
  }

  public override func prepareForDesign() {
    guard items.isEmpty, let sample = DesignContext.current?.sample else { return }
    items = [MenuItem(sample.option)]
    selectedIndex = 0
  }

  // MARK: Drawing

  public override func stateDidChange() { emphasis.follow(self) }

  private var shownTitle: String { selectedIndex == nil ? placeholder : choice.title }

  public override var intrinsicContentSize: Size {
    let style = style
    let titles = items.filter { !$0.isSeparator }.map(\.title) + [placeholder]
    let sizes = titles.map { TextLayout.cached($0, font: style.font).size }
    let width =
      style.isCompact
      ? TextLayout.cached(shownTitle, font: style.font).size.width
      : sizes.map(\.width).max() ?? 0
    let height = (sizes.map(\.height).max() ?? 0) + style.padding.vertical
    return Size(
      width: (width + style.chevronGap + style.chevronSize + style.padding.horizontal)
        .rounded(.up),
      height: max(style.minimumHeight, height.rounded(.up)))
  }

  public override var firstBaseline: Double? {
    baseline(
      ofMiddle: TextLayout.cached(shownTitle, font: style.font), padding: style.padding)
  }

  public override func draw(in canvas: Canvas, dirty: Rect) {
    let style = style
    let emphasis = isMenuOpen ? 1 : emphasis.value
    style.drawPlate(of: self, emphasis: emphasis, in: canvas)
    let isRightToLeft = traits.isRightToLeft
    let inner = bounds.inset(by: style.padding, rightToLeft: isRightToLeft)
    let middle = bounds.midY + (style.padding.top - style.padding.bottom) / 2
    let (side, gap) = (style.chevronSize, style.chevronGap)
    let text = TextLayout.fitting(shownTitle, font: style.font, width: inner.width - side - gap)
    let x = isRightToLeft ? inner.maxX - text.size.width : inner.minX
    let extent = style.isCompact ? text.size.width + gap + side : inner.width
    let chevron = Rect(
      x: isRightToLeft ? inner.maxX - extent : inner.minX + extent - side,
      y: middle - side / 2, width: side, height: side)
    let ink = style.ink(
      of: self, selectedIndex == nil ? .secondary : style.textColor, emphasis: emphasis)
    canvas.draw(text, at: Point(x: x, y: middle - text.size.height / 2), color: ink)
    canvas.draw(
      VectorIcon.chevronDown, in: chevron, color: ink, strokeWidth: Self.chevronWidth)
  }

  // MARK: Accessibility

  /// A button with a selection is a combo box, because screen readers ignore values of buttons.
  public override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? (storedIndex == nil ? placeholder : choice.title)
    guard storedIndex != nil, accessibilityRole == .button else { return node }
    node?.role = .combobox
    node?.valueText = choice.title
    return node
  }

  public override func accessibilityChildren() -> [AccessibilityNode] {
    guard storedIndex != nil, accessibilityRole == .button else { return [] }
    // If the menu has its own window, the frame of the button stands for its rows.
    let rows = list.flatMap { isMenuOpen && $0.window === window ? $0 : nil }
    let frame = rows.map { $0.frameInWindow($0.bounds) } ?? frameInWindow(bounds)
    let hidden: [AccessibilityState] = isMenuOpen ? [] : [.hidden]
    let options = items.indices.filter(isItem).map { index in
      AccessibilityNode(
        type: "MenuOption", role: .option, label: items[index].title,
        frame: rows.map { $0.frameInWindow($0.rect(ofRow: index)) } ?? frame,
        states: hidden + (index == storedIndex ? [.selected] : [])
          + (canChoose(index) ? [] : [.disabled]), part: "\(index)")
    }
    return [
      AccessibilityNode(
        type: "MenuOptions", role: .list, label: accessibilityLabel, frame: frame, states: hidden,
        children: options, part: "items")
    ]
  }

  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard let index = Int(exactly: value), canChoose(index) else { return false }
    closeMenu()
    edit(to: index, reason: .accessibility)
    return true
  }
}
