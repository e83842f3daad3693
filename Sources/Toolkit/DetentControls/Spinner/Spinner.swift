public import DetentDrawing
public import DetentViews
import DetentWidgets

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
open class Spinner: Control, ValueEditing, Styled {
  /// The value of an edit.
  public typealias Value = ItemChoice

  // MARK: Items

  /// Decides about changes and is notified of them; not owned.
  public weak var delegate: (any SpinnerDelegate)? { didSet { valueDelegate = delegate } }

  /// The items. Setting them closes an open spinner and keeps the selected index if it exists.
  public var items: [SpinnerItem] {
    get { model.items }
    set {
      change { $0.setItems(newValue) }
      selectionWasSet()
      if !canBecomeFirstResponder { resignFirstResponder() }
    }
  }

  /// The number of items.
  public var count: Int { model.count }

  /// Whether the spinner has no items.
  public var isEmpty: Bool { model.count == 0 }

  // MARK: Selection

  /// Whether the user can select any number of items; false by default. Then keys and the mouse
  /// wheel do not change the closed control. Setting it closes an open spinner. Setting it to true
  /// deselects everything; setting it to false keeps the first selected item.
  public var allowsMultipleSelection: Bool {
    get { model.allowsMultipleSelection }
    set { if change(\.allowsMultipleSelection, to: newValue) { selectionWasSet() } }
  }

  /// The indexes of the selected items: one, or any number with ``allowsMultipleSelection``.
  ///
  /// Indexes out of range are left out with a log line. Indexes that are set before there are items
  /// apply to the first items. Without ``allowsMultipleSelection`` the lowest index is selected,
  /// and an empty set changes nothing.
  public var selectedIndexes: Set<Int> {
    get {
      valueWasRead()
      return model.selectedIndexes
    }
    set {
      guard allowsMultipleSelection else {
        if let first = newValue.min() { selectedIndex = first }
        return
      }
      let old = model.selectedIndexes
      // −1 is what a choice of none says.
      if model.count > 0,
        let other = newValue.subtracting([-1]).sorted().first(where: { !hasItem($0) })
      {
        refuse(other, "selectedIndexes", of: model.count)
      }
      wheel.model.selectSet(newValue)
      if model.selectedIndexes != old { selectionWasSet() }
    }
  }

  /// The index of the selected item, or 0 if there are no items.
  ///
  /// An index out of range selects the nearest item, with a log line. An index that is set before
  /// there are items applies to the first items. With ``allowsMultipleSelection`` it is the lowest
  /// selected index, or −1 if no item is selected; setting it selects that item alone.
  public var selectedIndex: Int {
    get {
      valueWasRead()
      return allowsMultipleSelection ? model.selectedIndexes.min() ?? -1 : model.currentIndex
    }
    set {
      guard !allowsMultipleSelection else {
        selectedIndexes = [newValue]
        return
      }
      let old = model.currentIndex
      if model.count > 0, !hasItem(newValue) { refuse(newValue, "selectedIndex", of: model.count) }
      wheel.model.select(newValue)
      if model.currentIndex != old { selectionWasSet() }
    }
  }

  private func hasItem(_ index: Int) -> Bool { model.items.indices.contains(index) }

  /// The selected item, or the first of several; nil if no item is selected.
  public var selectedItem: SpinnerItem? {
    let index = selectedIndex
    return model.items.indices.contains(index) ? model.items[index] : nil
  }

  /// The selection as targets receive it.
  public var selection: ItemChoice {
    valueWasRead()
    return model.selection
  }

  /// The selection; setting it selects by the indexes.
  public var editedValue: ItemChoice {
    get { selection }
    set {
      if allowsMultipleSelection {
        selectedIndexes = Set(newValue.indexes ?? [newValue.index])
      } else {
        selectedIndex = newValue.index
      }
    }
  }

  /// Replaces an item, such as one with another count; nothing closes, and the selection stays. An
  /// index out of range changes nothing, with a log line.
  public func setItem(_ item: SpinnerItem, at index: Int) {
    guard hasItem(index) else { return refuse(index, "setItem(_:at:)", of: model.count) }
    let old = model.selection
    wheel.model.setItem(item, at: index)
    if model.selection != old { wheel.editing.acknowledge() }
    popup?.relayout()
    popup?.contentDidTurn()
    // The hub shows only selected items.
    if isOpen || model.isSelected(index) { setNeedsDisplay() }
  }

  // MARK: Modes

  /// The form that opens. Setting it closes an open spinner. Like the threshold, the effect of a click
  /// and the compensation, it is a part of the ``style``: a style that is set later replaces it.
  public var mode: SpinnerMode {
    get { style.mode }
    set { style.mode = newValue }
  }

  /// The least number of items that open as a picker in `auto`; 15 by default.
  public var pickerThreshold: Int {
    get { Int(style.pickerThreshold) }
    set { style.pickerThreshold = Double(newValue) }
  }

  /// Whether the user can select items that are not enabled; false by default. A program always can.
  public var allowsDisabledSelection: Bool {
    get { model.allowsDisabledSelection }
    set {
      guard newValue != model.allowsDisabledSelection else { return }
      wheel.model.allowsDisabledSelection = newValue
      appearanceDidChange()
    }
  }

  /// The effect of a press on the hub, by the items and the mode.
  public var presentation: SpinnerPresentation { model.presentation }

  /// Whether changes are reported live; if false, once just before the commit.
  public var isContinuous: Bool {
    get { wheel.editing.isContinuous }
    set { wheel.editing.isContinuous = newValue }
  }

  // MARK: Behaviour

  /// The direction in which items follow one another on the wheel.
  public var order = SpinnerOrder.counterclockwise {
    didSet { if order != oldValue { layoutDidChange() } }
  }
  /// The limit of the size of the wheel.
  public var fit = SpinnerFit.window { didSet { popup?.relayout() } }
  /// Whether the popup may have a window of its own if this one is too small.
  public var canLeaveWindow = true
  /// The effect of a click on the open wheel.
  public var tapMode: SpinnerTapMode {
    get { style.tapMode }
    set { style.tapMode = newValue }
  }
  /// Whether choosing an item by a click closes the wheel at once.
  public var closesOnSelection = false
  /// Whether a drag from the hub to an item selects it at the release.
  public var opensByDragging = true
  /// The effect of a press outside of the open spinner.
  public var outsidePress = SpinnerOutcome.accept
  /// When the mouse wheel changes a closed spinner; an open one always follows it.
  public var wheelPolicy = WheelPolicy.whenFocused
  /// Whether the hub stays upright if a transform turns the container of the spinner.
  public var compensatesForRotation: Bool {
    get { style.compensatesForRotation }
    set { style.compensatesForRotation = newValue }
  }

  /// The least number of items of a picker with a search; 20 by default.
  public var searchThreshold = 20 {
    didSet { if searchThreshold != oldValue { popup?.relayout() } }
  }

  // MARK: Look

  /// The store of its look; see ``style``.
  public let styleStore = StyleStore<SpinnerStyle>()

  /// The open part follows at once, but for another form: it closes.
  public func styleDidChange(from old: SpinnerStyle, _ effects: StyleEffects) {
    change(\.mode, to: style.mode)
    change(\.pickerThreshold, to: Int(style.pickerThreshold))
    popup?.relayout()
  }

  /// Whether icons lie on discs: not in a HUD, and not if both disc and ring are clear.
  public var isFramed: Bool {
    guard !isHUD else { return false }
    return hubColor.resolved(for: traits).alpha > 0
      || style.ringColor.resolved(for: traits).alpha > 0 && style.ringWidth > 0
  }
  /// The surface of the hub: the `backgroundColor`, or the color of the style without one.
  var hubColor: DynamicColor { backgroundColor ?? style.hubColor }
  /// Whether only the icons are drawn, in the tint, over the content behind them.
  public var isHUD = false { didSet { if isHUD != oldValue { layoutDidChange() } } }
  /// The shape of the hub in a square: of its surface, its ring and its hit region. Nil, the default,
  /// makes a disc. With several selected items the ring stays round. The middle of an open wheel is
  /// always round.
  public var hubPath: (@MainActor (Rect) -> Path)? { didSet { appearanceDidChange() } }
  /// An image for the hub; the title of the selected item then stands beside an open wheel.
  public var centerImage: SpinnerIcon? { didSet { layoutDidChange() } }
  /// The item that is shown for an empty selection of several.
  public var placeholder: SpinnerItem? { didSet { appearanceDidChange() } }
  /// The title and description in the middle of an open wheel; nil for those of the selected items.
  public var centerText: (title: String, description: String?)? {
    didSet { if oldValue ?? ("", nil) != centerText ?? ("", nil) { popup?.contentDidTurn() } }
  }
  /// Whether the selected item's image takes the place of `centerImage` while the spinner is open.
  public var replacesCenterImage = false { didSet { appearanceDidChange() } }
  /// The typeface of titles; size and weight are the style's. Nil is the interface's.
  public var displayFont: Font? { didSet { if displayFont != oldValue { layoutDidChange() } } }

  // MARK: Feedback

  /// Called at moments that can be heard or felt, for ticks every 40 ms at most, unless the style
  /// turns it off.
  public var feedback: (@MainActor (SpinnerFeedback) -> Void)?
  private func give(_ moment: SpinnerFeedback) { if style.isFeedbackEnabled { feedback?(moment) } }
  private var isTickMuted = false
  private static let tickDistance = Duration.milliseconds(40)

  // MARK: Parts

  /// The position of the wheel, the items and the edit.
  private(set) lazy var wheel: SpinnerWheel = SpinnerWheel(of: self)
  var gesture = SpinnerGesture()
  /// The letters of a title that is being typed.
  var typeAhead = TypeAhead()
  var search = PickerSearch()
  /// The open part, which may still shrink.
  private(set) var popup: SpinnerPopup?
  private var isShown = false
  /// Whether it closes because it is about to show other items.
  private var isChanging = false

  private let hovered = AnimatedValue(0)
  /// The strength of the hover on the hub, 0...1.
  var hoverStrength: Double { hovered.value }
  private let growth = AnimatedValue(1)
  /// The size of an image that was just put into the hub, as a part of its whole size.
  var imageGrowth: Double { growth.value }

  var model: SpinnerModel { wheel.model }

  /// A spinner without items.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .combobox
    drawsOwnBackground = true
    contentHugging = AxisPriorities(horizontal: .high, vertical: .high)
    apply(style)
  }

  // MARK: Tracking

  public final override var highlightsOutside: Bool { false }
  public final override var yieldsTouchesToScrolling: Bool { false }
  open override func beginTracking(_ event: PointerEvent) -> Bool {
    guard isEnabled, event.button == .primary, presentation != .inert else { return false }
    pressHub(at: event.location)
    endRuns()
    becomeFirstResponder(.pointer)
    // If a handler of the end of a run has taken the press away, it was cancelled then.
    return true
  }

  open override func continueTracking(_ event: PointerEvent) -> Bool {
    dragHub(to: event.location)
    return true
  }

  open override func endTracking(_ event: PointerEvent) { releaseHub(at: event.location) }
  open override func cancelTracking() { cancelHub() }

  /// The diameter of the hub, in the control's coordinates.
  private var hubDiameter: Double { min(bounds.width, bounds.height) }

  public final override func point(inside point: Point) -> Bool {
    guard !bounds.isEmpty else { return false }
    if let hubPath { return hubPath(hubFrame).contains(point) }
    return point.distance(to: bounds.center) <= hubDiameter / 2
  }

  private var hubFrame: Rect {
    Rect(center: bounds.center, size: Size(width: hubDiameter, height: hubDiameter))
  }

  public final override func cursor(at point: Point) -> Cursor? {
    isEnabled && model.presentation != .inert ? .pointingHand : nil
  }

  // MARK: Keys and wheel

  public final override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && model.count > 0
  }

  public final override func didResignFirstResponder() { endEverything() }
  public final override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { endEverything(.focusLost) }
  }
  public final override func keyDown(_ event: KeyEvent) -> Bool { press(event) }
  public final override func keyUp(_ event: KeyEvent) -> Bool { wheel.editing.releaseKey(event) }

  public final override func scroll(_ event: ScrollEvent) -> Bool { turnClosed(event) }
  public final override func scrollDidEnd(_ event: ScrollEvent) { wheel.editing.finishWheelRun() }

  public final override var textInputRect: Rect? {
    guard isOpen, isSearchable, let window, let frame = popup?.searchFrame else { return nil }
    return window.convert(frame, to: self)
  }

  public final override func prepareForDesign() {
    guard items.isEmpty, let sample = DesignContext.current?.sample else { return }
    items = sample.categories.map { SpinnerItem(title: $0) }
  }

  // MARK: Layout and drawing

  public final override var intrinsicContentSize: Size {
    Size(width: style.hubSize, height: style.hubSize)
  }

  open override func stateDidChange() {
    if !isEnabled { endEverything() }
    hovered.set(isHovered && isEnabled ? 1 : 0, timing: .hover, in: self) { [weak self] in
      self?.setNeedsDisplay()
    }
    appearanceDidChange()
  }

  public final override func traitsDidChange(from previous: Traits) { popup?.relayout() }

  open override func didMoveToWindow() {
    if window == nil { endEverything() }
  }

  public final override func windowWillClose() { endEverything() }

  public final override func layoutSubviews() { popup?.relayout() }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    let state = renderState
    guard state.showsHub else { return }
    SpinnerHubPainter(state: state).draw(
      in: canvas, center: bounds.center, diameter: hubDiameter, isControl: true)
  }

  /// Finds the frame of the open part again, and redraws everything.
  private func layoutDidChange() {
    popup?.relayout()
    appearanceDidChange()
  }

  /// Redraws the hub and the open part.
  func appearanceDidChange() {
    setNeedsDisplay()
    popup?.contentDidTurn()
  }

  /// The state for painters, placement and accessibility.
  var renderState: SpinnerRenderState { SpinnerRenderState(of: self) }

  /// The angle by which the hub is turned back to stand upright, in radians.
  var compensation: Double {
    guard compensatesForRotation, let window else { return 0 }
    return -SpinnerAnchor(of: self, in: window).angle
  }

  /// Lets an image grow that opening or closing has put into the hub.
  private func exchangeImage() {
    guard centerImage != nil, replacesCenterImage else { return }
    let changed: @MainActor () -> Void = { [weak self] in self?.appearanceDidChange() }
    growth.set(0, timing: nil, in: self, changed: changed)
    growth.set(1, timing: .spring(SpinnerPopup.opening), in: self, changed: changed)
  }

  // MARK: Open and closed

  /// Whether the wheel or the picker is open. Setting it opens what has a window, is enabled and
  /// has more than one item, and closes with what is selected unless the delegate refuses.
  public var isOpen: Bool {
    get { isShown }
    set {
      guard newValue != isShown else { return }
      if !newValue {
        close(.accept)
      } else if hasWindow(for: "isOpen") {
        open(reason: nil)
      }
    }
  }

  /// Shows the wheel or the picker without focus and keys, for pages of examples. A press on it
  /// opens the spinner, which ends the preview.
  package func preview() {
    guard popup == nil, canOpen, let window else { return }
    wheel.restAtSelection()
    let popup = SpinnerPopup(of: self, in: window)
    popup.takesInput = false
    self.popup = popup
    popup.open(from: self)
    popup.isUserInteractionEnabled = true
    popup.grow(from: 0)
    appearanceDidChange()
  }

  private var canOpen: Bool {
    guard !isOpen, !isChanging, isEnabled, let window, !window.isClosed else { return false }
    return hasPopup
  }

  var hasPopup: Bool { presentation == .wheel || presentation == .picker }

  /// Opens, if the delegate and the handlers on the way permit it.
  /// - Parameter reason: the action of the user; nil if the program opens it.
  @discardableResult
  func open(reason: EditReason?) -> Bool {
    let cause: FocusCause = reason == nil ? .program : .pointer
    guard canOpen, Popover.dismissOthers(for: self, than: popup, cause: cause), canOpen else {
      return false
    }
    if let reason, !wheel.editing.shouldBegin(part: wheel.part, reason: reason) { return false }
    becomeFirstResponder()
    // Handlers of the lost focus may have changed what can be opened.
    guard canOpen, isFirstResponder else { return false }
    endRuns()
    // And so may the handlers of a run that ended.
    guard canOpen, isFirstResponder, let window else { return false }
    wheel.model.lookAtTheFirst()
    wheel.restAtSelection()
    let grown = popup?.openness ?? 0
    popup?.remove()
    isShown = true
    let popup = SpinnerPopup(of: self, in: window)
    self.popup = popup
    popup.open(from: self, cause: cause)
    func isStillOpen() -> Bool { isShown && self.popup === popup }
    // Popovers that went for it have handlers, too: one that moves the spinner closes it again.
    guard isStillOpen() else {
      // Closed before it was in the window: no animation ends it.
      if self.popup === popup, !popup.isOpen, popup.window == nil { self.popup = nil }
      return false
    }
    popup.grow(from: grown)
    if let reason, !wheel.editing.isOpen { wheel.editing.open(part: wheel.part, reason: reason) }
    // Each handler may close it, or close it and open it again.
    guard isStillOpen() else { return false }
    exchangeImage()
    give(.opened)
    guard isStillOpen() else { return false }
    appearanceDidChange()
    if let item = model.currentItem { delegate?.spinner(self, didOpenWith: item) }
    return isShown
  }

  /// Closes without asking, because what shows it is going away, or it gets other items.
  func dismiss(_ outcome: SpinnerOutcome, _ reason: PopupDismissal = .program) {
    guard isShown else { return }
    // A cancelled turn need not come to rest first.
    if outcome == .accept { wheel.stopSpinning() } else { wheel.cancelMotion() }
    // A handler of the last change may have closed it.
    guard isShown else { return }
    isShown = false
    popup?.keepRows()
    forgetInput()
    if outcome == .accept { wheel.editing.end() } else { wheel.takeBack() }
    // A handler may have opened it again.
    guard !isShown else { return }
    wheel.turnToTarget()
    popup?.finish(reason, animated: !isWithoutWindow)
    exchangeImage()
    give(.closed)
    guard !isShown else { return }
    appearanceDidChange()
    if let item = model.currentItem { delegate?.spinner(self, didCloseWith: item) }
  }

  /// The open part has shrunk to nothing, or its window has gone.
  func popupVanished(_ vanished: SpinnerPopup) {
    guard popup === vanished else { return }
    popup = nil
    if isShown { dismiss(.accept) }
    if !isShown { wheel.restAtSelection() }
  }

  /// Closes and changes what opens after that. Handlers that run while it closes cannot open it
  /// before the change is complete; it would show outdated items.
  func change(_ change: (inout SpinnerModel) -> Void) {
    let isWithinChange = isChanging
    isChanging = true
    dismissForChange()
    isChanging = isWithinChange
    change(&wheel.model)
    if popup?.takesInput == false, !canOpen { popup?.remove() }
  }

  /// Changes a property of the model in this way.
  /// - Returns: whether the value is another one.
  @discardableResult
  private func change<Part: Equatable>(
    _ path: WritableKeyPath<SpinnerModel, Part>, to value: Part
  ) -> Bool {
    guard value != model[keyPath: path] else { return false }
    change { $0[keyPath: path] = value }
    return true
  }

  /// Ends whatever goes on: the spinner cannot be used any more, or others are.
  /// - Parameter reason: nil for what follows from where the spinner is: it loses the focus first
  ///   where its window closes, and where it is disabled or taken away.
  func endEverything(_ reason: PopupDismissal? = nil) {
    let isUsable = isEnabled && isReachable
    let isClosing = window?.isClosed == true
    endRuns()
    dismissForChange(
      reason ?? (isClosing ? .windowClosed : isUsable ? .program : .ownerHidden))
    guard isWithoutWindow else { return }
    // Nothing ends by itself any more: neither what still shrinks, nor the silence after a tick.
    popup?.remove()
    isTickMuted = false
  }

  /// Whether there is nothing any more that something could move in.
  var isWithoutWindow: Bool { window?.isClosed ?? true }

  /// Ends the press, the search and the turn of the mouse wheel that are under way.
  private func forgetInput() {
    dropSearch()
    typeAhead.clear()
    gesture.forget()
  }

  /// An item passes while the spinner is open; never a rattle of them.
  func tick() {
    guard isOpen, !isTickMuted else { return }
    give(.ticked)
    isTickMuted = true
    let token = startTimer(after: Self.tickDistance) { [weak self] in self?.isTickMuted = false }
    if token.isCancelled { isTickMuted = false }
  }

  // MARK: Accessibility

  public final override func accessibilityNode() -> AccessibilityNode? {
    SpinnerAccessibility(of: self)?.hubNode
  }

  public final override func accessibilityChildren() -> [AccessibilityNode] {
    SpinnerAccessibility(of: self)?.children ?? []
  }

  /// Selects an item as the user would: reported to the targets, and committed unless more may
  /// follow.
  /// - Parameters:
  ///   - value: the index of the item; where several can be selected 1 selects the item of the part,
  ///     and 0 takes it off.
  ///   - part: the index of the item where several can be selected; it is not looked at else.
  public final override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    let isMultiple = allowsMultipleSelection
    guard isEnabled, gesture.press == nil, let number = Int(exactly: value.rounded()),
      let index = isMultiple ? Int(part) : number, model.isSelectable(index),
      !isMultiple || (0...1).contains(number)
    else { return false }
    wheel.stopSpinning()
    endRuns()
    // A handler of a run's end may have done anything.
    guard isEnabled, model.isSelectable(index), allowsMultipleSelection == isMultiple else {
      return false
    }
    if !isMultiple {
      wheel.turn(toIndex: index, reason: .accessibility)
    } else if model.isSelected(index) != (number == 1) {
      wheel.toggle(index, reason: .accessibility)
    }
    endRuns()
    return true
  }

  /// A press on the hub, or on an item.
  public final override func accessibilityPerform(_ action: AccessibilityAction, part: String)
    -> Bool
  {
    guard isEnabled, gesture.press == nil, action == .press else { return false }
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
