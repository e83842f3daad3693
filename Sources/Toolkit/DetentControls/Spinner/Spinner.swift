public import DetentDrawing
public import DetentViews
import DetentWidgets

/// A hub that opens a wheel of items around itself, to select one or several of them by a click, by
/// turning the wheel, with the mouse wheel or with keys.
///
///     let kind = Spinner()
///     kind.items = ["House", "Flat"].map { SpinnerItem(title: $0) }
///     kind.onValueChanged { spinner, change in show(change.new.title) }
///
/// The *hub* is the closed control, and the middle of the wheel. Each item has a *wedge*; the
/// selected one is at the top. Many items open as a *picker* instead, a scrolling list with a
/// search field from 20 items on. With a single item the hub is a button, or a switch in multiple
/// selection.
///
/// The open part is above all other views of the window, or in a window of its own if it needs more
/// room. An edit lasts from opening to closing: `valueChanged` follows the wheel live,
/// `valueCommitted` is sent when it closes, `editingDidCancel` when Escape reverts it. Changes by a
/// program send no events.
///
/// With ``allowsMultipleSelection`` a click on a wedge or a row selects or deselects its item, and
/// the spinner stays open. Turns and arrow keys only move the keyboard focus between items, and the
/// space bar acts like a click. The ring of the hub has an arc for each item.
@MainActor
open class Spinner: Control, ValueEditing, Styled {
  // MARK: Items

  /// The delegate, which decides about changes and is notified of them; not owned.
  public weak var delegate: (any SpinnerDelegate)? { didSet { valueDelegate = delegate } }

  /// The items of the spinner. Setting them closes it, and keeps the selected index if it exists.
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

  // MARK: Selection

  /// Whether the user can select any number of items; false by default. Then keys and the mouse
  /// wheel do not change the closed control. Setting it closes an open spinner. Setting it to true
  /// deselects everything; setting it to false keeps the first selected item.
  public var allowsMultipleSelection: Bool {
    get { model.allowsMultipleSelection }
    set { if change(\.allowsMultipleSelection, to: newValue) { selectionWasSet() } }
  }

  /// The indices of the selected items: one, or any number with ``allowsMultipleSelection``.
  ///
  /// Indices out of range are ignored with a log line. Indices that are set before the items apply
  /// to the first items. Without ``allowsMultipleSelection`` the lowest index is selected, and an
  /// empty set changes nothing.
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
      // −1 stands for an empty selection.
      if model.count > 0,
        let other = newValue.subtracting([-1]).sorted().first(where: { !hasItem($0) })
      {
        refuse(other, "selectedIndexes", of: model.count)
      }
      wheel.model.selectSet(newValue)
      if model.selectedIndexes != old { selectionWasSet() }
    }
  }

  /// The index of the selected item, or 0 without items.
  ///
  /// An index out of range selects the nearest item, with a log line. An index that is set before
  /// the items applies to the first items. With ``allowsMultipleSelection`` it is the lowest
  /// selected index, or −1 for an empty selection; setting it selects that item alone.
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

  /// The selected item, or the first of several, or nil for an empty selection.
  public var selectedItem: SpinnerItem? {
    let index = selectedIndex
    return model.items.indices.contains(index) ? model.items[index] : nil
  }

  /// The selection in the form that targets receive.
  public var selection: ItemChoice {
    valueWasRead()
    return model.selection
  }

  /// The selection; setting it uses the indices.
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

  /// Replaces an item, such as one with a new count. The spinner stays open, and the selection
  /// stays. An index out of range changes nothing, with a log line.
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

  /// The form that opens. Setting it closes an open spinner. Like `pickerThreshold`, `tapMode` and
  /// `compensatesForRotation` it is a part of the ``style``, and replaced with it.
  public var mode: SpinnerMode {
    get { style.mode }
    set { style.mode = newValue }
  }

  /// The least number of items that open as a picker in `auto`; 15 by default.
  public var pickerThreshold: Int {
    get { Int(style.pickerThreshold) }
    set { style.pickerThreshold = Double(newValue) }
  }

  /// Whether the user can select disabled items, as a program always can; false by default.
  public var allowsDisabledSelection: Bool {
    get { model.allowsDisabledSelection }
    set {
      guard newValue != model.allowsDisabledSelection else { return }
      wheel.model.allowsDisabledSelection = newValue
      appearanceDidChange()
    }
  }

  /// The effect of a press on the hub, which depends on the items and the mode.
  public var presentation: SpinnerPresentation { model.presentation }

  /// Whether changes are reported live; if false, once just before the commit.
  public var isContinuous: Bool {
    get { wheel.editing.isContinuous }
    set { wheel.editing.isContinuous = newValue }
  }

  // MARK: Behaviour

  /// The direction of the items around the wheel.
  public var order = SpinnerOrder.counterclockwise {
    didSet { if order != oldValue { layoutDidChange() } }
  }
  /// The limit of the size of the wheel.
  public var fit = SpinnerFit.window { didSet { popup?.relayout() } }
  /// Whether the popup may have a window of its own if this one is too small.
  var canLeaveWindow = true
  /// The effect of a click on the open wheel.
  public var tapMode: SpinnerTapMode {
    get { style.tapMode }
    set { style.tapMode = newValue }
  }
  /// Whether selecting an item by a click closes the wheel at once.
  var closesOnSelection = false
  /// Whether a drag from the hub to an item selects it at the release.
  public var opensByDragging = true
  /// The effect of a press outside of the open spinner.
  public var outsidePress = SpinnerOutcome.accept
  /// The condition for the mouse wheel to change a closed spinner; an open one always follows it.
  public var wheelPolicy = WheelPolicy.whenFocused
  /// Whether the hub stays upright if a transform turns the container of the spinner.
  public var compensatesForRotation: Bool {
    get { style.compensatesForRotation }
    set { style.compensatesForRotation = newValue }
  }

  /// The least number of items of a picker with a search; 20 by default.
  var searchThreshold = 20 {
    didSet { if searchThreshold != oldValue { popup?.relayout() } }
  }

  // MARK: Look

  /// The store of the spinner's look; see ``style``.
  public let styleStore = StyleStore<SpinnerStyle>()

  /// Updates the open part, or closes it if its form changes.
  public func styleDidChange(from old: SpinnerStyle, _ effects: StyleEffects) {
    change(\.mode, to: style.mode)
    change(\.pickerThreshold, to: Int(style.pickerThreshold))
    popup?.relayout()
  }

  /// Whether icons have discs: not in a HUD, and not if both disc and ring are clear.
  public var isFramed: Bool {
    guard !isHUD else { return false }
    return hubColor.resolved(for: traits).alpha > 0
      || style.ringColor.resolved(for: traits).alpha > 0 && style.ringWidth > 0
  }
  var hubColor: DynamicColor { backgroundColor ?? style.hubColor }
  /// Whether only icons are drawn, in the tint, without discs and wedges.
  public var isHUD = false { didSet { if isHUD != oldValue { layoutDidChange() } } }
  /// Returns the shape of the hub in a square: of surface, ring and hit region; nil for a disc. The
  /// ring of several selected items and the middle of an open wheel are always round.
  public var hubPath: (@MainActor (Rect) -> Path)? { didSet { appearanceDidChange() } }
  /// An image for the hub. The title of the selected item is then next to an open wheel.
  public var centerImage: SpinnerIcon? { didSet { layoutDidChange() } }
  /// The item that is shown for an empty selection in multiple selection.
  public var placeholder: SpinnerItem? { didSet { appearanceDidChange() } }
  /// The title and description in the middle of an open wheel; nil for those of the selection.
  public var centerText: (title: String, description: String?)? {
    didSet { if oldValue ?? ("", nil) != centerText ?? ("", nil) { popup?.contentDidTurn() } }
  }
  /// Whether the selected item's image replaces `centerImage` while the spinner is open.
  public var replacesCenterImage = false { didSet { appearanceDidChange() } }
  /// The typeface of titles, nil for that of the interface. Size and weight are in the style.
  public var displayFont: Font? { didSet { if displayFont != oldValue { layoutDidChange() } } }

  // MARK: Feedback

  /// Called at moments to be heard or felt, unless the style disables it; ticks are 40 ms apart.
  public var feedback: (@MainActor (SpinnerFeedback) -> Void)?
  private func give(_ moment: SpinnerFeedback) { if style.isFeedbackEnabled { feedback?(moment) } }
  private var isTickMuted = false
  private static let tickDistance = Duration.milliseconds(40)

  // MARK: Parts

  private(set) lazy var wheel: SpinnerWheel = SpinnerWheel(of: self)
  var gesture = SpinnerGesture()
  var typeAhead = TypeAhead()
  var search = PickerSearch()
  /// The open part, which may still be shrinking.
  private(set) var popup: SpinnerPopup?
  private var isShown = false
  /// Whether the spinner closes for a change of its items or form.
  private var isChanging = false

  private let hovered = AnimatedValue(0)
  var hoverStrength: Double { hovered.value }
  private let growth = AnimatedValue(1)
  /// The size of an image that just appeared in the hub, as a fraction of its final size.
  var imageGrowth: Double { growth.value }

  var model: SpinnerModel { wheel.model }

  /// Creates a spinner without items.
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
    // If a handler of the end of a run has cancelled the press, the press was reverted then.
    return true
  }

  open override func continueTracking(_ event: PointerEvent) -> Bool {
    dragHub(to: event.location)
    return true
  }

  open override func endTracking(_ event: PointerEvent) { releaseHub(at: event.location) }
  open override func cancelTracking() { cancelHub() }

  private var hubDiameter: Double { min(bounds.width, bounds.height) }

  public final override func point(inside point: Point) -> Bool {
    guard !bounds.isEmpty else { return false }
    if let hubPath { return hubPath(hubFrame).contains(point) }
    return point.distance(to: bounds.center) <= hubDiameter / 2
  }

  var hubFrame: Rect {
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

  private func layoutDidChange() {
    popup?.relayout()
    appearanceDidChange()
  }

  func appearanceDidChange() {
    setNeedsDisplay()
    popup?.contentDidTurn()
  }

  var renderState: SpinnerRenderState { SpinnerRenderState(of: self) }

  /// The angle that turns the hub upright, in radians.
  var compensation: Double {
    guard compensatesForRotation, let window else { return 0 }
    return -SpinnerAnchor(of: self, in: window).angle
  }

  /// Animates the growth of an image that opening or closing has put into the hub.
  private func exchangeImage() {
    guard centerImage != nil, replacesCenterImage else { return }
    let changed: @MainActor () -> Void = { [weak self] in self?.appearanceDidChange() }
    growth.set(0, timing: nil, in: self, changed: changed)
    growth.set(1, timing: .spring(SpinnerPopup.opening), in: self, changed: changed)
  }

  // MARK: Open and closed

  /// Whether the wheel or the picker is open. Opening needs a window, an enabled spinner and more
  /// than one item. Closing accepts the selection, unless the delegate refuses.
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

  /// Shows the open part without focus and keys, for pages of examples. A press opens the spinner.
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

  /// The delegate and handlers may refuse. A nil reason stands for the program.
  @discardableResult
  func open(reason: EditReason?) -> Bool {
    let cause: FocusCause = reason == nil ? .program : .pointer
    guard canOpen, Popover.dismissOthers(for: self, than: popup, cause: cause), canOpen else {
      return false
    }
    if let reason, !wheel.editing.shouldBegin(part: wheel.part, reason: reason) { return false }
    becomeFirstResponder()
    // Handlers of the lost focus may have changed the items.
    guard canOpen, isFirstResponder else { return false }
    endRuns()
    // The handlers of an ended run may have changed them too.
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
    // Handlers of popovers that closed for this one may move the spinner, which closes it again.
    guard isStillOpen() else {
      // Closed before it was in the window, so no animation removes it.
      if self.popup === popup, !popup.isOpen, popup.window == nil { self.popup = nil }
      return false
    }
    popup.grow(from: grown)
    if let reason, !wheel.editing.isOpen { wheel.editing.open(part: wheel.part, reason: reason) }
    // Each handler may close the spinner, or close and reopen it.
    guard isStillOpen() else { return false }
    exchangeImage()
    give(.opened)
    guard isStillOpen() else { return false }
    appearanceDidChange()
    if let item = model.currentItem { delegate?.spinner(self, didOpenWith: item) }
    return isShown
  }

  /// Closes without asking the delegate, because the view disappears or the items change.
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
    // A handler may have reopened it.
    guard !isShown else { return }
    wheel.turnToTarget()
    popup?.finish(reason, animated: !isWithoutWindow)
    exchangeImage()
    give(.closed)
    guard !isShown else { return }
    appearanceDidChange()
    if let item = model.currentItem { delegate?.spinner(self, didCloseWith: item) }
  }

  /// Called after the open part has shrunk to nothing, or its window has gone.
  func popupVanished(_ vanished: SpinnerPopup) {
    guard popup === vanished else { return }
    popup = nil
    if isShown { dismiss(.accept) }
    if !isShown { wheel.restAtSelection() }
  }

  /// Closes, then changes what opens. Handlers that run while the popup closes cannot reopen it
  /// until the change is complete; it would show outdated items.
  func change(_ change: (inout SpinnerModel) -> Void) {
    let isWithinChange = isChanging
    isChanging = true
    dismissForChange()
    isChanging = isWithinChange
    change(&wheel.model)
    if popup?.takesInput == false, !canOpen { popup?.remove() }
  }

  /// Returns whether the value differs.
  @discardableResult
  private func change<Part: Equatable>(
    _ path: WritableKeyPath<SpinnerModel, Part>, to value: Part
  ) -> Bool {
    guard value != model[keyPath: path] else { return false }
    change { $0[keyPath: path] = value }
    return true
  }

  /// For a spinner that becomes unusable or loses the focus; nil derives the reason from its state.
  func endEverything(_ reason: PopupDismissal? = nil) {
    let isUsable = isEnabled && isReachable
    let isClosing = window?.isClosed == true
    endRuns()
    dismissForChange(
      reason ?? (isClosing ? .windowClosed : isUsable ? .program : .ownerHidden))
    guard isWithoutWindow else { return }
    // Animations and timers no longer run, so the popup and the mute are ended here.
    popup?.remove()
    isTickMuted = false
  }

  var isWithoutWindow: Bool { window?.isClosed ?? true }

  private func forgetInput() {
    dropSearch()
    typeAhead.clear()
    gesture.forget()
  }

  /// Called when an item passes while the spinner is open; limits the rate of ticks.
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

  /// Selects an item like the user: reported to the targets, and committed unless more may follow.
  /// - Parameters:
  ///   - value: the index of the item. In multiple selection 1 selects and 0 deselects the item.
  ///   - part: the index of the item in multiple selection, otherwise ignored.
  public final override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    let isMultiple = allowsMultipleSelection
    guard isEnabled, gesture.press == nil, let number = Int(exactly: value.rounded()),
      let index = isMultiple ? Int(part) : number, model.isSelectable(index),
      !isMultiple || (0...1).contains(number)
    else { return false }
    wheel.stopSpinning()
    endRuns()
    // A handler of the end of a run may have changed anything.
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
