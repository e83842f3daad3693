public import DetentDrawing
public import DetentViews

/// Shows the chosen one of several items, and a menu of all of them when it is pressed.
///
///     let scale = MenuButton([MenuItem("Linear"), MenuItem("Log scale")], kind: .quiet)
///     scale.onValueChanged { _, change in slider.usesRatios = change.new.index == 1 }
///
/// Press, drag and release on an item, or click and click; or open it with Space, Enter or an arrow and
/// choose with arrows, letters and Enter.
@MainActor
public final class MenuButton: Control, ValueEditing {
  /// What an edit changes.
  public typealias Value = ItemChoice

  /// How the button looks.
  public enum Kind: Hashable, Sendable {
    /// Small grey text, for what is seldom needed.
    case quiet
    /// Text on a raised card.
    case bordered
  }

  /// What can be chosen. The chosen item stays chosen if it still exists; an open menu closes.
  public var items: [MenuItem] {
    didSet {
      guard items != oldValue else { return }
      popover?.dismiss()
      if let selectedIndex, !isItem(selectedIndex) { self.selectedIndex = nil }
      contentDidChange()
    }
  }
  /// The chosen item; nil where none is. Setting it sends nothing; a number that no item has is refused.
  public var selectedIndex: Int? {
    get { storedIndex }
    set {
      guard newValue != storedIndex, newValue.map(isItem) ?? true else { return }
      storedIndex = newValue
      editing.acknowledge()
      contentDidChange()
    }
  }
  private var storedIndex: Int?
  /// Shown while nothing is chosen.
  public var placeholder = "" { didSet { if placeholder != oldValue { contentDidChange() } } }
  /// How it looks.
  public let kind: Kind
  /// How its menu looks; counts for the next time that it opens.
  public var menuStyle = MenuStyle() {
    didSet { Finite.keepFields(of: &menuStyle, oldValue, "\(logName).menuStyle") }
  }
  /// Which edges of the button and its menu lie on one line.
  public var menuAlignment = AnchorPlacement.Alignment.leading

  private(set) lazy var editing = EditingSession(self, value: \.choice) { button, choice, _ in
    button.storedIndex = choice.index
    button.contentDidChange()
  }
  private var popover: Popover?
  /// The rows of the menu while it is open.
  private(set) weak var list: MenuList?
  private var pressPoint = Point.zero
  private var hasDragged = false
  private let emphasis = AnimatedValue(0)

  /// The pointer has to go as far, in logical pixels, for a press to be more than a click.
  private static let clickSlop = 4.0

  /// A button that shows items to choose from.
  public init(_ items: [MenuItem] = [], selectedIndex: Int? = 0, kind: Kind = .bordered) {
    self.items = items
    self.kind = kind
    super.init(frame: .zero)
    self.selectedIndex = selectedIndex
    accessibilityRole = .button
    visualOverflow = MenuButton.overflow
    contentHugging = AxisPriorities(horizontal: LayoutPriority(251), vertical: LayoutPriority(251))
  }

  private func isItem(_ index: Int) -> Bool {
    items.indices.contains(index) && !items[index].isSeparator
  }

  /// What is chosen.
  public var choice: ItemChoice { ItemChoice(storedIndex, of: items.map(\.title)) }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  // MARK: The menu

  /// Whether the menu is to be seen.
  public var isMenuOpen: Bool { popover?.isOpen ?? false }

  /// Shows the menu.
  public func openMenu(_ cause: FocusCause = .program) {
    guard isEnabled, !isMenuOpen, items.contains(where: \.isChoosable) else { return }
    let list = MenuList(items, checked: storedIndex, style: menuStyle)
    list.identifier = identifier.map { "\($0).menu" }
    list.accessibilityLabel = accessibilityLabel
    list.didChoose = { [weak self] index, reason in self?.choose(index, reason) }
    let card = MenuCard(list: list)
    card.minimumWidth = kind == .bordered ? bounds.width : 0
    let popover = Popover(content: card)
    popover.placement.alignment = menuAlignment
    (popover.canLeaveWindow, popover.contentCornerRadius) = (true, menuStyle.cornerRadius)
    popover.tintColor = traits.tintColor
    popover.didDismiss = { [weak self] _ in
      self?.popover = nil
      self?.setNeedsDisplay()
    }
    self.popover = popover
    self.list = list
    guard popover.open(from: self, focusing: list, cause: cause) else {
      // Whoever heard of it may have opened it again.
      if self.popover === popover { self.popover = nil }
      return
    }
    list.showHighlight()
    setNeedsDisplay()
  }

  /// Takes the menu away without a choice.
  public func closeMenu() { popover?.dismiss() }

  private func choose(_ index: Int, _ reason: EditReason) {
    popover?.dismiss()
    edit(to: index, reason: reason)
  }

  private func edit(to index: Int, reason: EditReason) {
    guard canChoose(index) else { return }
    editing.begin(reason: reason)
    // A handler of the beginning may have chosen another item, or taken this one away.
    guard editing.isOpen, canChoose(index) else { return editing.end() }
    storedIndex = index
    contentDidChange()
    editing.end()
    sendActions(for: .primaryActionTriggered)
  }

  /// Whether the user can choose an item.
  private func canChoose(_ index: Int) -> Bool {
    isEnabled && items.indices.contains(index) && items[index].isChoosable
  }

  // MARK: Pointer

  public override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    becomeFirstResponder(.pointer)
    pressPoint = event.location
    hasDragged = false
    openMenu(.pointer)
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

  public override func cursor(at point: Point) -> Cursor? { isEnabled ? .pointingHand : .arrow }

  // MARK: Keys

  public override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.phase == .down else { return false }
    switch event.key {
    case .space, .enter: guard event.modifiers.isEmpty else { return false }
    case .down, .up: guard event.modifiers.isSubset(of: .alt) else { return false }
    default: return false
    }
    openMenu(.program)
    return true
  }

  // MARK: Drawing

  public override func stateDidChange() {
    emphasis.set(isHighlighted ? 1 : isHovered ? 0.5 : 0, timing: .hover, in: self) { [weak self] in
      self?.setNeedsDisplay()
    }
    setNeedsDisplay()
  }

  public override var intrinsicContentSize: Size { naturalSize }
  public override func draw(in canvas: Canvas, dirty: Rect) { drawParts(in: canvas) }

  /// How far it draws beyond its bounds, in logical pixels.
  private static let overflow = 5.0

  private var font: Font { kind == .quiet ? .system(11.5) : .system(13) }
  private var padding: Size {
    kind == .quiet ? Size(width: 0, height: 2) : Size(width: 11, height: 0)
  }
  private var radius: Double { kind == .quiet ? 4 : 9 }
  private var chevronSize: Double { kind == .quiet ? 11 : 14 }
  private static let chevronGap = 4.0
  /// As high as a text field.
  private static let borderedHeight = 34.0

  private var shownTitle: String { selectedIndex == nil ? placeholder : choice.title }

  /// Room for the widest item, so that another choice moves nothing.
  private var naturalSize: Size {
    let titles = items.filter { !$0.isSeparator }.map(\.title) + [placeholder]
    let layouts = titles.map { TextLayout.cached($0, font: font) }
    let widest = kind == .quiet ? TextLayout.cached(shownTitle, font: font).size.width : nil
    return Size(
      width: ((widest ?? layouts.map(\.size.width).max() ?? 0) + Self.chevronGap + chevronSize
        + 2 * padding.width).rounded(.up),
      height: kind == .quiet
        ? ((layouts.map(\.size.height).max() ?? 0) + 2 * padding.height).rounded(.up)
        : Self.borderedHeight)
  }

  private func drawParts(in canvas: Canvas) {
    if kind == .bordered { drawPlate(in: canvas) }
    let isRightToLeft = traits.isRightToLeft
    let inner = bounds.insetBy(dx: padding.width, dy: 0)
    let room = inner.width - chevronSize - Self.chevronGap
    let text = TextLayout.fitting(shownTitle, font: font, width: room)
    let x = isRightToLeft ? inner.maxX - text.size.width : inner.minX
    // Text without a plate keeps its sign beside it.
    let extent = kind == .quiet ? text.size.width + Self.chevronGap + chevronSize : inner.width
    let chevron = Rect(
      x: isRightToLeft ? inner.maxX - extent : inner.minX + extent - chevronSize,
      y: bounds.midY - chevronSize / 2, width: chevronSize, height: chevronSize)
    let ink = ink
    canvas.draw(text, at: Point(x: x, y: bounds.midY - text.size.height / 2), color: ink)
    canvas.stroke(icon: WidgetIcon.chevronDown, in: chevron, color: ink, width: 2.4)
    if showsFocusRing {
      let ring = Path(roundedRect: bounds.insetBy(dx: -3, dy: -3), cornerRadius: radius + 3)
      canvas.stroke(
        ring, with: DynamicColor.accent.resolved(for: traits), style: StrokeStyle(width: 2))
    }
  }

  private var ink: Color {
    let secondary = DynamicColor.secondary.resolved(for: traits)
    let text = DynamicColor.text.resolved(for: traits)
    let isQuiet = kind == .quiet || selectedIndex == nil
    let strength = isMenuOpen ? 1 : emphasis.value
    let color = isQuiet ? secondary.mixed(with: text, fraction: strength) : text
    return color.withAlpha(isEnabled ? 1 : 0.4)
  }

  private func drawPlate(in canvas: Canvas) {
    let card = DynamicColor.card.resolved(for: traits)
    let text = DynamicColor.text.resolved(for: traits)
    let strength = isMenuOpen ? 1 : emphasis.value
    canvas.fill(
      Path(roundedRect: bounds, cornerRadius: radius),
      with: card.mixed(with: text, fraction: 0.06 * strength))
    canvas.stroke(
      Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: radius - 0.5),
      with: DynamicColor.line.resolved(for: traits), style: StrokeStyle(width: 1))
  }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? (storedIndex == nil ? placeholder : choice.title)
    node?.valueText = choice.title
    node?.states += [.haspopup, isMenuOpen ? .expanded : .collapsed]
    return node
  }

  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard let index = Int(exactly: value), canChoose(index) else { return false }
    closeMenu()
    edit(to: index, reason: .accessibility)
    return true
  }
}
