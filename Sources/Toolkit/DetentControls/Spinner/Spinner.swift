public import DetentDrawing
public import DetentViews

/// A hub that opens a wheel of items around itself, to choose one of them, or several: by a click,
/// by turning the wheel, with the mouse wheel or with keys.
///
///     let kind = Spinner()
///     kind.items = ["House", "Flat"].map { SpinnerItem(title: $0) }
///     kind.onValueChanged { spinner, change in show(change.new.title) }
///
/// Its parts: the *hub* is the closed control, and the middle of the wheel; a *wedge* belongs to
/// each item, the selected one at the top. With many items a *picker* opens instead, a list that
/// scrolls and, from ``searchThreshold`` items on, can be searched. One item makes the hub a
/// button, or a switch where several could be selected.
///
/// What is open lies over everything else in the window, or in a window of its own where this one
/// is too small. An edit lasts from opening to closing: `valueChanged` follows the wheel live,
/// `valueCommitted` comes when it closes, `editingDidCancel` when Escape takes it back. What a
/// program sets sends no events.
///
/// With ``allowsMultipleSelection`` a click on a wedge or a row selects its item or takes it off, and
/// what is open stays open. Turns and arrow keys only move the keyboard from item to item, and the
/// space bar does what a click does. The ring of the hub has an arc for each item.
@MainActor
public final class Spinner: Control, ValueEditing, Styled {
  /// What an edit changes.
  public typealias Value = ItemChoice

  // MARK: Items

  /// Decides about changes and is notified of them; not owned.
  public weak var delegate: (any SpinnerDelegate)? { didSet { valueDelegate = delegate } }

  /// What can be chosen. Setting them closes an open spinner and keeps the selected index as far as
  /// there are so many.
  public var items: [SpinnerItem] {
    get { model.items }
    set {
      opening.change { chosen.change { $0.setItems(newValue) } }
      selectionWasSet()
      if !canBecomeFirstResponder { resignFirstResponder() }
    }
  }

  /// How many items there are.
  public var count: Int { model.count }

  /// Whether there are no items.
  public var isEmpty: Bool { model.count == 0 }

  // MARK: Modes

  /// How it opens. Setting it closes an open spinner.
  public var mode: SpinnerMode {
    get { model.mode }
    set {
      guard newValue != model.mode else { return }
      opening.change { chosen.change { $0.mode = newValue } }
    }
  }

  /// The number of items from which on `auto` opens as a picker; 15 by default. Setting it closes
  /// an open spinner.
  public var pickerThreshold: Int {
    get { model.pickerThreshold }
    set {
      guard newValue != model.pickerThreshold else { return }
      opening.change { chosen.change { $0.pickerThreshold = max(0, newValue) } }
    }
  }

  /// Whether the user can choose items that are not enabled; false by default. A program can
  /// always.
  public var allowsDisabledSelection: Bool {
    get { model.allowsDisabledSelection }
    set {
      guard newValue != model.allowsDisabledSelection else { return }
      chosen.change { $0.allowsDisabledSelection = newValue }
      appearanceDidChange()
    }
  }

  /// What a press on the hub does, by the items and the mode.
  public var presentation: SpinnerPresentation { model.presentation }

  /// False reports changes only once, just before the commit.
  public var isContinuous: Bool {
    get { chosen.editing.isContinuous }
    set { chosen.editing.isContinuous = newValue }
  }

  // MARK: Behaviour

  /// The way round in which the items follow one another.
  public var order = SpinnerOrder.counterclockwise {
    didSet {
      guard order != oldValue else { return }
      popup?.relayout()
      appearanceDidChange()
    }
  }
  /// What limits the size of the wheel.
  public var fit = SpinnerFit.window { didSet { popup?.relayout() } }
  /// Whether the popup may have a window of its own where this one is too small for it.
  public var canLeaveWindow = true
  /// What a click on the open wheel does.
  public var tapMode = SpinnerTapMode.selectItem
  /// Whether choosing an item by a click closes the wheel at once.
  public var closesOnSelection = false
  /// Whether pressing the hub, dragging to an item and letting go there chooses it.
  public var opensByDragging = true
  /// What a press outside of what is open does.
  public var outsidePress = SpinnerOutcome.accept
  /// How a wheel goes on turning after a flick.
  public var flywheel = SpinnerFlywheel()
  /// When the mouse wheel changes a closed spinner, in which one item is selected; an open one
  /// follows it always.
  public var wheelPolicy = WheelPolicy.whenFocused
  /// Whether the hub stays upright where a transform has turned what the spinner lies in.
  public var compensatesForRotation = true {
    didSet { if compensatesForRotation != oldValue { appearanceDidChange() } }
  }

  /// A picker of so many items or more can be searched by typing; 20 by default.
  public var searchThreshold = 20 {
    didSet { if searchThreshold != oldValue { popup?.relayout() } }
  }
  /// What stands in the field of the search as long as nothing is typed.
  public var searchPlaceholder: String {
    get { renderState.searchPlaceholder }
    set {
      ownTexts.searchPlaceholder = newValue
      popup?.contentDidTurn()
    }
  }
  /// What stands in the place of the rows where the search finds nothing.
  public var noMatchesText: String {
    get { renderState.noMatchesText }
    set {
      ownTexts.noMatches = newValue
      popup?.contentDidTurn()
    }
  }
  private var ownTexts = SpinnerRenderState.Texts()

  // MARK: Look

  /// Where its look is kept; see ``style``.
  public let styleStore = StyleStore<SpinnerStyle>()

  /// What is open follows at once.
  public func styleDidChange(from old: SpinnerStyle, _ effects: StyleEffects) {
    popup?.relayout()
  }

  /// Whether icons lie on discs: not in a HUD, and not where both disc and ring are clear.
  public var isFramed: Bool {
    guard !isHUD else { return false }
    return style.hubColor.resolved(for: traits).alpha > 0
      || style.ringColor.resolved(for: traits).alpha > 0 && style.ringWidth > 0
  }
  /// Whether nothing but the icons is drawn, in the tint, over whatever is behind them.
  public var isHUD = false {
    didSet {
      if isHUD != oldValue {
        popup?.relayout()
        appearanceDidChange()
      }
    }
  }
  /// An image for the hub in place of the selected item's.
  public var centerImage: SpinnerIcon? {
    didSet {
      // Words that stood in the middle stand beside the wheel now, or the other way round.
      popup?.relayout()
      appearanceDidChange()
    }
  }
  /// What is shown where several items can be selected and none is: its icon in the hub, its title
  /// in the middle of the wheel and to assistive technology.
  public var placeholder: SpinnerItem? { didSet { appearanceDidChange() } }
  /// What the middle of an open wheel says in place of the words of the selected items: a title,
  /// and what stands below it. Nil leaves it to them.
  public var centerText: (title: String, description: String?)? {
    didSet { if oldValue ?? ("", nil) != centerText ?? ("", nil) { popup?.contentDidTurn() } }
  }
  /// Whether the selected item's image takes the place of `centerImage` while the spinner is open.
  public var replacesCenterImage = false { didSet { appearanceDidChange() } }
  /// The typeface of titles; size and weight are the style's. Nil is the interface's.
  public var displayFont: Font? {
    didSet {
      if displayFont != oldValue {
        popup?.relayout()
        appearanceDidChange()
      }
    }
  }

  // MARK: Feedback

  /// Called at the moments that can be heard or felt; nil, the default, is silence. Ticks that come
  /// sooner than 40 ms after another one are left out.
  public var feedback: (@MainActor (SpinnerFeedback) -> Void)?
  private var isTickMuted = false
  private static let tickDistance = Duration.milliseconds(40)

  // MARK: State. Its parts hold the spinner weakly, and meet through it alone

  private(set) lazy var chosen = SpinnerSelection(of: self)
  private(set) lazy var ring = SpinnerRing(of: self)
  private(set) lazy var press = SpinnerPress(of: self)
  private(set) lazy var keys = SpinnerKeys(of: self)
  private(set) lazy var mouseWheel = SpinnerMouseWheel(of: self)
  private(set) lazy var opening = SpinnerOpening(of: self)

  private(set) lazy var hub = SpinnerHub(of: self)
  var model: SpinnerModel { chosen.model }
  /// What is open, or shrinks.
  var popup: SpinnerPopup? { opening.popup }

  /// A spinner without items.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .combobox
    contentHugging = AxisPriorities(horizontal: .high, vertical: .high)
    apply(style)
  }

  // MARK: Tracking

  public override var highlightsOutside: Bool { false }
  public override var yieldsTouchesToScrolling: Bool { false }
  public override func beginTracking(_ event: PointerEvent) -> Bool { press.pressHub(event) }
  public override func continueTracking(_ event: PointerEvent) -> Bool {
    press.dragFromHub(event)
    return true
  }
  public override func endTracking(_ event: PointerEvent) { press.releaseHub(event) }
  public override func cancelTracking() { press.cancelHub() }

  /// The distance from the middle to the nearest edge of the superview, in its coordinates; 0
  /// without one.
  var distanceToSuperviewEdge: Double {
    guard let superview else { return 0 }
    let (area, middle) = (superview.bounds, superview.convert(bounds.center, from: self))
    return min(
      middle.x - area.minX, area.maxX - middle.x, middle.y - area.minY, area.maxY - middle.y)
  }

  /// The diameter of the hub, in the control's coordinates.
  var hubDiameter: Double { min(bounds.width, bounds.height) }

  public override func point(inside point: Point) -> Bool {
    !bounds.isEmpty && point.distance(to: bounds.center) <= hubDiameter / 2
  }

  public override func cursor(at point: Point) -> Cursor? {
    isEnabled && model.presentation != .inert ? .pointingHand : nil
  }

  // MARK: Keys and wheel

  public override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && model.count > 0
  }

  public override func didResignFirstResponder() { endEverything() }
  public override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { endEverything(.focusLost) }
  }
  public override func keyDown(_ event: KeyEvent) -> Bool { keys.press(event) }
  public override func keyUp(_ event: KeyEvent) -> Bool { chosen.editing.releaseKey(event) }
  public override func scroll(_ event: ScrollEvent) -> Bool { mouseWheel.turnClosed(event) }
  public override func scrollDidEnd(_ event: ScrollEvent) { chosen.editing.finishWheelRun() }
  public override var textInputRect: Rect? { keys.searchField }

  public override func prepareForDesign() {
    guard items.isEmpty, let sample = DesignContext.current?.sample else { return }
    items = sample.categories.map { SpinnerItem(title: $0) }
  }

  // MARK: Layout and drawing

  public override var intrinsicContentSize: Size {
    Size(width: style.hubSize, height: style.hubSize)
  }

  public override func stateDidChange() {
    if !isEnabled { endEverything() }
    hub.stateDidChange()
    appearanceDidChange()
  }

  public override func traitsDidChange(from previous: Traits) { popup?.relayout() }

  public override func didMoveToWindow() {
    if window == nil { endEverything() }
  }

  public override func windowWillClose() { endEverything() }

  public override func layoutSubviews() { popup?.relayout() }

  public override func draw(in canvas: Canvas, dirty: Rect) {
    let state = renderState
    guard state.showsHub else { return }
    SpinnerHubPainter(state).draw(
      in: canvas, center: bounds.center, diameter: hubDiameter, isControl: true)
  }

  /// Everything that is seen of it may look different.
  func appearanceDidChange() {
    setNeedsDisplay()
    popup?.contentDidTurn()
  }

  /// What painters, placement and accessibility need to know.
  var renderState: SpinnerRenderState {
    SpinnerRenderState(
      model: model, style: styleStore.shared.shown(isHUD: isHUD, traits: traits), traits: traits,
      order: order, fit: fit, searchThreshold: searchThreshold, rotation: ring.rotation,
      drift: ring.drift, target: ring.target, hoveredSlot: press.hoveredSlot, search: keys.search,
      texts: ownTexts, isOpen: isOpen,
      isEnabled: isEnabled, isPressed: isHighlighted && !isOpen, showsFocusRing: showsFocusRing,
      isHUD: isHUD, isFramed: isFramed, centerImage: centerImage,
      placeholder: placeholder, centerText: centerText, replacesCenterImage: replacesCenterImage,
      displayFont: displayFont, hover: hub.hover,
      swap: hub.swap, compensation: hub.compensation, popup: popup?.renderState)
  }

  // MARK: Open and closed

  /// Whether the wheel or the picker is open. Setting it opens what has a window, is enabled and
  /// has more than one item, and closes with what is selected unless the delegate refuses.
  public var isOpen: Bool {
    get { opening.isOpen }
    set {
      guard newValue != isOpen else { return }
      if !newValue {
        opening.close(.accept)
      } else if hasWindow(for: "isOpen") {
        opening.open(reason: nil)
      }
    }
  }

  /// Shows what a press would open without opening it, for pages of examples: several can be seen at
  /// once, and the focus stays where it is. It goes when the spinner opens or leaves its window.
  package func preview() { opening.preview() }

  /// What a press on the hub is for: a button presses, a spinner opens or closes.
  func useHub(reason: EditReason) {
    switch model.presentation {
    case .inert: break
    case .button:
      guard let item = model.currentItem, model.isSelectable(0) else { return }
      if allowsMultipleSelection {
        chosen.toggle(0, reason: reason)
        endRuns()
      }
      sendActions(for: .primaryActionTriggered)
      delegate?.spinner(self, didPressSingleItem: item)
    case .wheel, .picker:
      if isOpen { opening.close(.accept) } else { opening.open(reason: reason) }
    }
  }

  /// Ends whatever goes on: the spinner cannot be used any more, or others are.
  /// - Parameter reason: nil for what follows from where the spinner is: it loses the focus first
  ///   where its window closes, and where it is disabled or taken away.
  func endEverything(_ reason: PopupDismissal? = nil) {
    let isUsable = isEnabled && isReachable
    let isClosing = window?.isClosed == true
    endRuns()
    opening.dismissForChange(
      reason ?? (isClosing ? .windowClosed : isUsable ? .program : .ownerHidden))
    guard isWithoutWindow else { return }
    // Nothing ends by itself any more: neither what still shrinks, nor the silence after a tick.
    popup?.remove()
    isTickMuted = false
  }

  /// Whether there is nothing any more that something could move in.
  var isWithoutWindow: Bool { window?.isClosed ?? true }

  // MARK: Edits

  /// The program chose: silently, and an open wheel turns there.
  func selectionWasSet() {
    chosen.editing.acknowledge()
    // What the program chose is not to be hidden by a search.
    if let shown = model.shown, !shown.contains(model.currentIndex) { keys.dropSearch() }
    if isOpen {
      ring.aim(at: model.currentIndex)
      press.giveUp()
      ring.turnToTarget()
    } else {
      ring.restAtSelection()
    }
    appearanceDidChange()
  }

  /// The user brought another item to the top, or selected one; no target has been notified.
  func choiceDidChange() {
    appearanceDidChange()
    tick()
  }

  /// Ends the edits of the closed control.
  func endRuns() {
    chosen.editing.finishRuns()
    // One by assistive technology is no run.
    if !isOpen { chosen.editing.end() }
  }

  /// What is open closes: of a press, a search and a turn of the mouse wheel nothing goes on.
  func forgetInput() {
    keys.forget()
    press.forget()
    mouseWheel.forget()
  }

  /// The search leaves these items in sight; nil all of them.
  func show(_ matches: [Int]?) {
    press.hover(nil)
    chosen.change { $0.show(matches) }
    ring.restAtSelection()
    popup?.relayout()
  }

  /// An item passes while the spinner is open; never a rattle of them.
  private func tick() {
    guard isOpen, !isTickMuted else { return }
    feedback?(.ticked)
    isTickMuted = true
    let token = startTimer(after: Self.tickDistance) { [weak self] in self?.isTickMuted = false }
    if token.isCancelled { isTickMuted = false }
  }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? {
    SpinnerAccessibility(of: self)?.hubNode
  }

  public override func accessibilityChildren() -> [AccessibilityNode] {
    SpinnerAccessibility(of: self)?.children ?? []
  }

  /// Selects an item as the user would: reported to the targets, and committed unless more may
  /// follow.
  /// - Parameters:
  ///   - value: the index of the item; where several can be selected 1 selects the item of the part,
  ///     and 0 takes it off.
  ///   - part: the index of the item where several can be selected; it is not looked at else.
  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    let isMultiple = allowsMultipleSelection
    guard isEnabled, press.gesture == nil, let number = Int(exactly: value.rounded()),
      let index = isMultiple ? Int(part) : number, model.isSelectable(index),
      !isMultiple || (0...1).contains(number)
    else { return false }
    ring.stopSpinning()
    endRuns()
    // A handler of a run's end may have done anything.
    guard isEnabled, model.isSelectable(index), allowsMultipleSelection == isMultiple else {
      return false
    }
    if !isMultiple {
      ring.turn(toIndex: index, reason: .accessibility)
    } else if model.isSelected(index) != (number == 1) {
      chosen.toggle(index, reason: .accessibility)
    }
    endRuns()
    return true
  }

  /// A press on the hub, or on an item.
  public override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    guard isEnabled, press.gesture == nil, action == .press else { return false }
    if part.isEmpty {
      useHub(reason: .accessibility)
      return true
    }
    guard allowsMultipleSelection, let index = Int(part) else {
      return super.accessibilityPerform(action, part: part)
    }
    return accessibilitySetValue(model.isSelected(index) ? 0 : 1, part: part)
  }
}
