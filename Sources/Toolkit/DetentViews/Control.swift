public import DetentDrawing
import Logging
public import Observation

/// A view that tracks the pointer, has a state and notifies its targets.
///
/// It takes the focus when it is pressed. To assistive technology it is a button unless it is given
/// another role; nil removes it from the accessibility tree.
@MainActor
open class Control: View, Tracking {
  private let actions = ActionTable()
  private var observation: ControlObservers?
  package final weak var valueDelegate: (any ValueEditingDelegate)?

  /// Whether the control takes input. A disabled control is dimmed; disabling cancels its gesture.
  public final var isEnabled: Bool {
    get { !shownState.contains(.disabled) }
    set { setOwn(.disabled, !newValue) }
  }
  /// Whether the control is selected; each control decides what that means.
  public final var isSelected: Bool {
    get { shownState.contains(.selected) }
    set { setOwn(.selected, newValue) }
  }
  /// Whether the control is drawn pressed.
  public final internal(set) var isHighlighted: Bool {
    get { shownState.contains(.highlighted) }
    set { setOwn(.highlighted, newValue) }
  }
  /// Whether the pointer is over the control, or is owned by it.
  public final private(set) var isHovered: Bool {
    get { shownState.contains(.hovered) }
    set { setOwn(.hovered, newValue) }
  }
  /// States that are shown in addition to the actual ones, for pages of states and inspectors;
  /// empty by default. Forcing moves neither focus nor pointer, but a control forced to be disabled
  /// takes no input. A control of several parts shows the states on the part that keys would move.
  public final var forcedState: ControlState {
    get { storedForcedState }
    set {
      guard newValue != storedForcedState else { return }
      let previous = shownState
      storedForcedState = newValue
      isFocusRingForced = newValue.contains(.focused)
      shownStateDidChange(from: previous)
      // Some parts are drawn from their own state, which has not changed.
      setNeedsDisplay()
    }
  }
  private var storedForcedState = ControlState.normal
  /// The actual states except for the focus, which the window stores.
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

  /// The current states. Observing this property also covers its parts, such as ``isEnabled``.
  /// Those cannot be observed themselves, since controls read them too often.
  public final var state: ControlState {
    observers.stateWasRead(of: self)
    var state = shownState
    if isFirstResponder { state.insert(.focused) }
    return state
  }

  /// Called after the state changed; by default redraws the control.
  open func stateDidChange() { setNeedsDisplay() }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// The alpha of texts, which is lower while the control is disabled.
  package final var strength: Double { isEnabled ? 1 : traits.disabledAlpha() }

  // MARK: Tracking

  /// Called for a press. Returns whether it is accepted; by default, if it has the primary button.
  open func beginTracking(_ event: PointerEvent) -> Bool { event.button == .primary }
  /// Called when the pointer of an accepted press moves. Returns whether the gesture continues.
  open func continueTracking(_ event: PointerEvent) -> Bool { true }
  /// Called when the gesture ends.
  open func endTracking(_ event: PointerEvent) {}
  /// Called when the gesture is cancelled; restores what it changed.
  open func cancelTracking() {}
  /// Called when the gesture of one of several pointers is cancelled; by default cancels all.
  open func cancelTracking(of pointer: PointerID) { cancelTracking() }
  /// Whether further pointers are offered to the control while it tracks one; false by default.
  open var isMultipleTouchEnabled: Bool { false }
  /// Whether a dragging finger scrolls the surroundings; by default, unless ``highlightsOutside``.
  open var yieldsTouchesToScrolling: Bool { !highlightsOutside }
  /// Whether a finger dragging in a direction scrolls; by default the same for all directions.
  open func yieldsTouches(toScrollingAlong way: Point) -> Bool { yieldsTouchesToScrolling }

  /// Whether presses are offered to the control.
  public final var isTrackingEnabled: Bool { isEnabled }

  /// Updates the state for a step of a press and sends its events.
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

  /// Takes the focus for an accepted press; `previous` had the focus before it.
  final func takeFocusOnPress(from previous: View?) {
    // If the control has moved the focus itself, such as to a popup, it stays there.
    let current = window?.firstResponder
    guard canBecomeFirstResponder, current === previous else { return }
    // If the focus is on a part of the control, such as its text field, it stays there.
    if current?.isDescendant(of: self) != true { becomeFirstResponder(.pointer) }
  }

  /// Takes the focus for a press that is being offered to the control. Returns false if the press
  /// was cancelled, because a handler disabled, hid or removed the control when the focus changed.
  /// - Parameter finish: ends other edits that a press ends, and notifies their handlers.
  public final func becomeFirstResponderForPress(_ finish: () -> Void = {}) -> Bool {
    guard let press = pointerPress else { return false }
    becomeFirstResponder(.pointer)
    finish()
    return press.isUnderWay
  }

  /// The press that the control is being offered or owns, or nil.
  final var pointerPress: PointerPress? { window?.driver?.router.press(of: self) }

  /// Whether the control stays pressed while its pointer is elsewhere: sliders do, buttons do not.
  open var highlightsOutside: Bool { true }

  open override func hoverDidChange(at point: Point?) { isHovered = point != nil }

  // MARK: Actions

  /// Calls the actions for the events; typed actions receive the change.
  public final func sendActions(for events: ControlEvents, change: (any Sendable)? = nil) {
    actions.send(events, payload: change, from: self)
  }

  final func holdingActions(_ sends: () -> Void) { actions.holdingDelivery(from: self, sends) }

  /// Whether the user edits step by step, so that dependent changes are shown without animation.
  final var isSteered = false {
    didSet { if isSteered, !oldValue { window?.accessibilityRoot.timeline.steer(self) } }
  }

  // MARK: Observation

  /// Records a read of the value for observation. Controls call this in the getters of their value;
  /// otherwise `withObservationTracking` and `Observations` never see a change.
  public final func valueWasRead() { observers.valueWasRead(of: self) }

  /// Returns a value of the control and records that it was read.
  package final func observed<Value>(_ value: Value) -> Value {
    valueWasRead()
    return value
  }

  private var observers: ControlObservers {
    if let observation { return observation }
    let made = ControlObservers()
    observation = made
    return made
  }

  final func observeValue(_ action: @escaping @MainActor () -> Void) -> ActionToken {
    observers.actions.add(action)
  }

  final var isObserved: Bool { observation != nil }

  /// Called when a new value is stored. Observers are notified later, by ``notifyObservers()``.
  final func valueWasStored() {
    observation?.isPending = true
    valueDidChange()
  }

  /// Called after the user or the program stored a new value, before targets, closures and
  /// observers are notified. The end of an edit may call it again with the same value.
  open func valueDidChange() {}

  /// Notifies observers now, or after the actions that are being called.
  final func flushObservers() { if !actions.isSending { observation?.notify(self) } }

  final func notifyStateObservers() { observation?.stateDidChange(of: self) }

  final func notifyObservers() { observation?.notify(self) }

  // MARK: Targets

  /// Stops notifying a target of some events. It is still notified of others that it was added for.
  public final func removeTarget(_ target: AnyObject, for events: ControlEvents) {
    actions.remove(target, for: events)
  }

  final func register(
    for events: ControlEvents, target: AnyObject? = nil, action: @escaping ActionTable.Action
  ) -> ActionToken {
    actions.add(target == nil ? .closure : .target, for: events, target: target, action: action)
  }

  /// Adds an action that is called after all targets, closures and observers.
  final func registerSequence(
    for events: ControlEvents, action: @escaping ActionTable.Action
  ) -> ActionToken { actions.add(.sequence, for: events, action: action) }

  open override func accessibilityNode() -> AccessibilityNode? {
    var node = AccessibilityNode(plain: self)
    node?.states = accessibilityStates
    return node
  }

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

/// A control whose actions receive it with its own type.
@MainActor
public protocol ActionSending: Control {}

extension Control: ActionSending {}

extension Control: Observable {
  /// Represents the value of the control, whatever its name, in observation.
  nonisolated var observedValue: Void { () }
  nonisolated var observedState: Void { () }
}

extension ActionSending {
  /// Adds a method of a target, which is held weakly, as an action.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Self) -> Void,
    for events: ControlEvents
  ) -> ActionToken {
    register(for: events, target: target) { [weak target] sender, _, _ in
      if let target, let sender = sender as? Self { action(target)(sender) }
    }
  }

  /// Adds a closure as an action; it has to capture the control weakly if at all.
  @discardableResult
  public func addAction(
    for events: ControlEvents, _ action: @escaping @MainActor (Self, ControlEvents) -> Void
  ) -> ActionToken {
    register(for: events) { sender, events, _ in
      if let sender = sender as? Self { action(sender, events) }
    }
  }
}

/// The observers of one control's value and state: `withObservationTracking`, `Observations` and
/// bindings. Created when the value or the state is first read from outside. Observers are
/// notified after the new value is stored and the targets and closures of an edit were called. If
/// they change the value again, they are notified again.
@MainActor
private final class ControlObservers {
  private let registrar = ObservationRegistrar()
  let actions = ActionList<Void>()
  /// Whether a stored value has yet to be reported.
  var isPending = false
  private var isNotifying = false

  func valueWasRead(of control: Control) { registrar.access(control, keyPath: \.observedValue) }

  func stateWasRead(of control: Control) { registrar.access(control, keyPath: \.observedState) }

  func stateDidChange(of control: Control) {
    registrar.willSet(control, keyPath: \.observedState)
    registrar.didSet(control, keyPath: \.observedState)
  }

  func notify(_ control: Control) {
    guard isPending, !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    var rounds = 0
    while isPending {
      isPending = false
      guard rounds < ActionTable.chainLimit else {
        return log.warning("\(control.logName): an observer keeps changing it; dropping the rest")
      }
      rounds += 1
      registrar.willSet(control, keyPath: \.observedValue)
      registrar.didSet(control, keyPath: \.observedValue)
      actions.send(())
    }
  }
}
