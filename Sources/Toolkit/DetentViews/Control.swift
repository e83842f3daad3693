public import DetentDrawing

/// A view with a purpose: it tracks the pointer, has a state, and notifies its targets.
///
/// It takes the focus when it is pressed, and is a button to assistive technology until it is given
/// another role; nil takes it out of the tree.
@MainActor
open class Control: View, Tracking {
  private let actions = ActionTable()
  /// Nil as long as nobody has read the value from outside.
  private var observation: Observers?
  /// Consulted before the user changes the value; see ``ValueEditing/delegate``.
  package final weak var valueDelegate: (any ValueEditingDelegate)?

  /// A disabled control is dimmed and takes no input; disabling cancels a gesture that it owns.
  public final var isEnabled: Bool {
    get { !shownState.contains(.disabled) }
    set { setOwn(.disabled, !newValue) }
  }
  /// Whether the control is chosen; what that means is its own affair.
  public final var isSelected: Bool {
    get { shownState.contains(.selected) }
    set { setOwn(.selected, newValue) }
  }
  /// Whether the control is drawn pressed.
  public final internal(set) var isHighlighted: Bool {
    get { shownState.contains(.highlighted) }
    set { setOwn(.highlighted, newValue) }
  }
  /// Whether the pointer is over the control, or it owns the pointer.
  public final private(set) var isHovered: Bool {
    get { shownState.contains(.hovered) }
    set { setOwn(.hovered, newValue) }
  }
  /// States that are shown beside those that the control is in, for pages of states and inspectors;
  /// none by default. Forcing moves neither the focus nor the pointer; what is forced to be
  /// disabled takes no input meanwhile. A control of several parts shows them on the part that keys
  /// would move.
  public final var forcedState: ControlState {
    get { storedForcedState }
    set {
      guard newValue != storedForcedState else { return }
      let previous = shownState
      storedForcedState = newValue
      isFocusRingForced = newValue.contains(.focused)
      shownStateDidChange(from: previous)
      // Also what follows single parts of itself and not the state shows it.
      setNeedsDisplay()
    }
  }
  private var storedForcedState = ControlState.normal
  /// What is true of it, but for the focus, which the window knows.
  private var ownState = ControlState.normal
  private var shownState: ControlState { ownState.union(storedForcedState) }

  private func setOwn(_ flag: ControlState, _ isOn: Bool) {
    let previous = shownState
    if isOn { ownState.insert(flag) } else { ownState.remove(flag) }
    shownStateDidChange(from: previous)
  }

  private func shownStateDidChange(from previous: ControlState) {
    let changes = shownState.symmetricDifference(previous)
    guard !changes.isEmpty else { return }
    if changes.contains(.disabled) {
      if !isEnabled { window?.viewWillBecomeUnreachable(self) }
      window?.driver?.setNeedsHoverUpdate()
    }
    if changes.contains(.focused) { focusRingDidChange() }
    stateDidChange()
    notifyStateObservers()
  }

  /// Whether the control owns a pointer.
  public final var isTracking: Bool { pointerCount > 0 }
  private var pointerCount = 0

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .button
  }

  /// What is true of the control now. It can be observed, and with it what its parts say, such as
  /// ``isEnabled``, which cannot: controls themselves read them too often.
  public final var state: ControlState {
    observers.stateWasRead(of: self)
    var state = shownState
    if isFirstResponder { state.insert(.focused) }
    return state
  }

  /// Called after the state changed; by default draws the control again.
  open func stateDidChange() { setNeedsDisplay() }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  // MARK: Tracking

  /// A press on the control. Returns whether it is accepted; by default that of the primary button.
  open func beginTracking(_ event: PointerEvent) -> Bool { event.button == .primary }
  /// The pointer of an accepted press moved. Returns whether the gesture goes on.
  open func continueTracking(_ event: PointerEvent) -> Bool { true }
  /// The gesture ended.
  open func endTracking(_ event: PointerEvent) {}
  /// The gesture was taken away: what it changed is brought back.
  open func cancelTracking() {}
  /// The gesture of one of several pointers was taken away; by default everything is brought back.
  open func cancelTracking(of pointer: PointerID) { cancelTracking() }
  /// Whether a second pointer is offered to the control while it tracks one; by default it is not.
  open var isMultipleTouchEnabled: Bool { false }
  /// Whether a dragging finger scrolls; by default unless ``highlightsOutside``.
  open var yieldsTouchesToScrolling: Bool { !highlightsOutside }
  /// Whether it does where the finger drags that way; by default whichever way.
  open func yieldsTouches(toScrollingAlong way: Point) -> Bool { yieldsTouchesToScrolling }

  /// Whether presses are offered to the control.
  public final var isTrackingEnabled: Bool { isEnabled }

  /// Shows what becomes of a press, and sends its events.
  public final func trackingDidChange(_ change: TrackingChange) {
    switch change {
    case .began:
      pointerCount += 1
      isHighlighted = true
      sendActions(for: .pointerDown)
    case .moved(let inside):
      isHighlighted = highlightsOutside || inside
      sendActions(for: inside ? .pointerDragInside : .pointerDragOutside)
    case .ended(let inside):
      pointerCount -= 1
      isHighlighted = isTracking
      sendActions(for: inside ? .pointerUpInside : .pointerUpOutside)
    case .cancelled:
      pointerCount -= 1
      isHighlighted = isTracking
      sendActions(for: .pointerCancel)
    }
  }

  /// A press was accepted; `previous` had the focus before it.
  final func takeFocusOnPress(from previous: View?) {
    // Where the control has moved the focus itself, to what it opened for example, that is meant.
    let current = window?.firstResponder
    guard canBecomeFirstResponder, current === previous else { return }
    // What lies in the control and is being typed into is a part of it.
    if current?.isDescendant(of: self) != true { becomeFirstResponder(.pointer) }
  }

  /// Takes the focus for a press that the control is being offered and goes on with at once.
  /// - Parameter finish: what else the press ends, and notifies others of.
  /// - Returns: whether the press is still there: whoever was notified, who lost the focus above
  ///   all, may have disabled, hidden or removed the control. It was cancelled then.
  public final func becomeFirstResponderForPress(_ finish: () -> Void = {}) -> Bool {
    guard let press = pointerPress else { return false }
    becomeFirstResponder(.pointer)
    finish()
    return press.isUnderWay
  }

  /// The press that the control is being offered, or owns.
  final var pointerPress: PointerPress? { window?.driver?.router.press(of: self) }

  /// Whether the control stays pressed while its pointer is elsewhere: sliders do, buttons do not.
  open var highlightsOutside: Bool { true }

  open override func hoverDidChange(at point: Point?) { isHovered = point != nil }

  // MARK: Actions

  /// Calls the actions for one of the events; typed actions receive the change.
  public final func sendActions(for events: ControlEvents, change: (any Sendable)? = nil) {
    actions.send(events, payload: change, from: self)
  }

  final func holdingActions(_ sends: () -> Void) { actions.holdingDelivery(from: self, sends) }

  /// Whether the user edits step by step, so that what follows elsewhere shows at once.
  final var isSteered = false {
    didSet { if isSteered, !oldValue { window?.accessibilityRoot.timeline.steer(self) } }
  }

  // MARK: Observation

  /// Notes for those who track reads that the value was read. A control calls it in the getters of
  /// its value; without it `withObservationTracking` and `Observations` never see a change.
  public final func valueWasRead() { observers.valueWasRead(of: self) }

  private var observers: Observers {
    if let observation { return observation }
    let made = Observers()
    observation = made
    return made
  }

  /// Calls an action whenever the value has changed, whoever changed it.
  final func observeValue(_ action: @escaping @MainActor () -> Void) -> ActionToken {
    observers.add(action)
  }

  final var isObserved: Bool { observation != nil }

  /// Another value is stored. Observers are notified with ``notifyObservers()``.
  final func valueWasStored() {
    observation?.valueDidChange()
    valueDidChange()
  }

  /// Called after another value was stored, by the user or by the program, and before targets,
  /// closures and observers are notified. An edit that ends may call it again with the same value.
  /// The default does nothing.
  open func valueDidChange() {}

  /// Notifies them now, or after the targets and closures that are being called.
  final func flushObservers() { if !actions.isSending { observation?.notify(self) } }

  final func notifyStateObservers() { observation?.stateDidChange(of: self) }

  /// Notifies them if the value has changed since they were notified last.
  final func notifyObservers() { observation?.notify(self) }

  // MARK: Targets

  /// Removes every action of a target for the events.
  public final func removeTarget(_ target: AnyObject, for events: ControlEvents) {
    actions.removeAll(of: target, for: events)
  }

  final func register(
    for events: ControlEvents, target: AnyObject? = nil, action: @escaping ActionTable.Action
  ) -> ActionToken {
    guard let target else { return actions.add(.closure, for: events, action: action) }
    weak let weakTarget = target
    return actions.add(
      .target, for: events, targetID: ObjectIdentifier(target), isAlive: { weakTarget != nil },
      action: action)
  }

  /// Calls an action after all targets, closures and observers.
  final func registerSequence(
    for events: ControlEvents, action: @escaping ActionTable.Action
  ) -> ActionToken { actions.add(.sequence, for: events, action: action) }

  open override func accessibilityNode() -> AccessibilityNode? {
    var node = AccessibilityNode(plain: self)
    node?.states = accessibilityStates
    return node
  }

  /// A press triggers what the control is there for.
  open override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    guard isEnabled, action == .press, part.isEmpty else {
      return super.accessibilityPerform(action, part: part)
    }
    sendActions(for: .primaryActionTriggered)
    return true
  }

  package final var accessibilityStates: [AccessibilityState] {
    var states: [AccessibilityState] = []
    if !isEnabled { states.append(.disabled) }
    states += accessibilityFocusStates
    if isSelected { states.append(.selected) }
    if isHighlighted { states.append(.pressed) }
    if isHovered { states.append(.hovered) }
    return states
  }
}

/// Registration of actions that know the type of their sender.
@MainActor
public protocol ActionSending: Control {}

extension Control: ActionSending {}

extension ActionSending {
  /// Calls a method of a target, which is held weakly.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Self) -> Void,
    for events: ControlEvents
  ) -> ActionToken {
    register(for: events, target: target) { [weak target] sender, _, _ in
      if let target, let sender = sender as? Self { action(target)(sender) }
    }
  }

  /// Calls a closure; one that captures the control itself must do so weakly.
  @discardableResult
  public func addAction(
    for events: ControlEvents, _ action: @escaping @MainActor (Self, ControlEvents) -> Void
  ) -> ActionToken {
    register(for: events) { sender, events, _ in
      if let sender = sender as? Self { action(sender, events) }
    }
  }
}
