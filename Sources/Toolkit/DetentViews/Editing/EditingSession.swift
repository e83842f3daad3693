/// The user's edits of a control's value by any means: dragging, keys, the wheel, typing or
/// assistive technology. A control owns one session and makes all edits through it.
///
/// The session brackets every edit with events: `editingDidBegin` → `valueChanged`* →
/// `valueCommitted` (only if the value differs from the start) → exactly one of `editingDidEnd` and
/// `editingDidCancel`. A cancel first restores the value.
///
/// The control remains the owner of its value. An edit is closed before its targets are notified of
/// the end, so an edit that a handler begins there follows it. Handlers may do anything, such as
/// disable or remove the control or set other values. Steps are therefore closures, which the
/// session calls again after it has notified targets.
///
///     private lazy var editing = EditingSession(self, value: \.level) { fader, level, _ in
///       fader.level = level
///     }
@MainActor
public final class EditingSession<Value: Equatable & Sendable> {
  private struct Edit {
    let start: Value
    /// The value that targets were last notified of.
    var reported: Value
    var part: String
    var reason: EditReason
    /// The press of the edit, or nil if it is made by keys, the wheel or typing.
    let press: PointerPress?
  }

  private weak var control: Control?
  private let read: () -> Value?
  private let write: (Value, EditReason) -> Void
  private var edit: Edit?
  private var press: EditingPress?
  private var heldKeys: Set<Key> = []
  private var wheelTimer: TimerToken?
  private var notches = WheelNotches()
  /// Whether the session itself stores a value, probably through the setter of the control.
  private var isStoring = false
  /// Whether the delegate is being called. Changes it makes meanwhile are not edits by the user.
  private var isAsking = false

  /// Whether targets are notified of every change, instead of once just before the commit.
  public var isContinuous = true
  /// Whether disabling the control during a drag keeps the value reached instead of the old one.
  package var commitsWhenDisabled = false

  /// Called before an edit reads the value, so that the control can finish pending work.
  public var prepare: (@MainActor () -> Void)?
  /// Called before an edit begins, so that the control can save the state that `restore` needs.
  package var willBegin: (@MainActor () -> Void)?
  /// Restores the value from the start of an edit; by default `write` does.
  public var restore: (@MainActor (Value) -> Void)?
  /// Called when an edit or a run of keys begins or ends.
  package var activityDidChange: (@MainActor () -> Void)?
  /// Makes the payload that targets receive for a change; by default the change itself.
  public var report: @MainActor (ValueChange<Value>) -> any Sendable = { $0 }
  /// Converts a delegate's answer to a valid value of the session, or nil if it is not usable.
  package var adopt: @MainActor (any Sendable) -> Value? = { $0 as? Value }

  /// Creates a session for a control, which it holds weakly.
  /// - Parameter write: stores a value that the user chose, without notifying targets or observers.
  @inlinable
  public convenience init<Owner: Control>(
    _ control: Owner, value: @escaping (Owner) -> Value,
    write: @escaping (Owner, Value, EditReason) -> Void
  ) {
    // Inlined into the module of the control, since each step of a drag reads and writes.
    self.init(
      control: control,
      read: { [weak control] in
        guard let control else { return nil }
        return value(control)
      },
      write: { [weak control] in if let control { write(control, $0, $1) } })
  }

  @usableFromInline
  init(
    control: Control, read: @escaping () -> Value?, write: @escaping (Value, EditReason) -> Void
  ) {
    (self.control, self.read, self.write) = (control, read, write)
  }

  // MARK: The bracket

  /// Whether an edit is under way.
  public var isOpen: Bool { edit != nil }

  /// Opens an edit after ending any open one. If the delegate refuses, no edit is open afterwards.
  /// - Parameter value: the value at the start if it is not the current one, or nil.
  public func begin(at value: Value? = nil, part: String = "", reason: EditReason) {
    if shouldBegin(part: part, reason: reason) {
      open(at: value, part: part, reason: reason)
    } else {
      end()
    }
  }

  package func shouldBegin(part: String = "", reason: EditReason) -> Bool {
    guard let control, let delegate = control.valueDelegate else { return true }
    return asking { delegate.control(control, shouldBeginEditing: part, reason: reason) } ?? false
  }

  /// Opens an edit without asking the delegate, which has already agreed.
  package func open(at value: Value? = nil, part: String, reason: EditReason) {
    guard let value = value ?? read() else { return }
    together {
      end()
      control?.isSteered = reason.isStepByStep
      willBegin?()
      edit = Edit(
        start: value, reported: value, part: part, reason: reason, press: press?.pointer)
      send(.editingDidBegin, old: value, new: value)
    }
    activityDidChange?()
  }

  /// Whether a handler has closed the window, in which nothing would ever end a run or a press.
  private var isInClosedWindow: Bool { control?.window?.isClosed == true }

  /// Continues the edit with another part; a nil `reason` keeps the current one.
  package func setPart(_ part: String, reason: EditReason? = nil) {
    edit?.part = part
    guard let reason, edit != nil else { return }
    edit?.reason = reason
    control?.isSteered = reason.isStepByStep
  }

  /// Notifies targets, and then observers, that the user changed the value.
  public func valueDidChange() {
    let observed = control.flatMap { $0.isObserved ? $0 : nil }
    control?.valueWasStored()
    if isContinuous, let old = edit?.reported, let value = read(), old != value {
      edit?.reported = value
      send(.valueChanged, old: old, new: value)
    }
    observed?.flushObservers()
  }

  /// Notifies observers, but no targets, that the program set the value. The next step of an open
  /// edit does not report it either. While the session stores a value this does nothing, since a
  /// control may write through the same setter as its program.
  public func acknowledge() {
    guard !isStoring else { return }
    // Without continuous reports, the user's own changes have yet to be reported.
    if isContinuous, edit != nil, let value = read() { edit?.reported = value }
    control?.valueWasStored()
    control?.flushObservers()
  }

  /// Closes the edit with the current value and commits it if it differs from the start.
  public func end() {
    guard let closing = edit else { return }
    let value = read() ?? closing.reported
    edit = nil
    if value != closing.start { closing.press?.becameEdit() }
    if closing.reported != value { control?.valueWasStored() }
    together {
      if closing.reported != value {
        send(.valueChanged, closing, old: closing.reported, new: value, isFinal: false)
      }
      if value != closing.start {
        send(.valueCommitted, closing, old: closing.start, new: value)
      }
      send(.editingDidEnd, closing, old: closing.start, new: value)
    }
    if !isOpen { control?.isSteered = false }
    activityDidChange?()
  }

  /// Closes the edit and restores the value from its start.
  public func cancel() {
    guard let reason = edit?.reason else { return }
    cancel { start in
      if let restore { restore(start) } else { write(start, reason) }
    }
  }

  /// Closes the edit and restores the value from its start with the given closure.
  public func cancel(_ restore: (Value) -> Void) {
    guard let closing = edit else { return }
    edit = nil
    let reached = read()
    store { restore(closing.start) }
    if read() != reached { control?.valueWasStored() }
    together {
      if closing.reported != closing.start {
        send(.valueChanged, closing, old: closing.reported, new: closing.start)
      }
      send(.editingDidCancel, closing, old: closing.reported, new: closing.start)
    }
    if !isOpen { control?.isSteered = false }
    activityDidChange?()
  }

  /// Sends the events that close one edit and open the next before those that their handlers send.
  private func together(_ sends: () -> Void) {
    if let control { control.holdingActions(sends) } else { sends() }
  }

  private func send(_ event: ControlEvents, old: Value, new: Value) {
    if let edit { send(event, edit, old: old, new: new, isFinal: false) }
  }

  private func send(
    _ event: ControlEvents, _ edit: Edit, old: Value, new: Value, isFinal: Bool = true
  ) {
    let change = ValueChange(
      old: old, new: new, part: edit.part, reason: edit.reason, isFinal: isFinal)
    control?.sendActions(for: event, change: report(change))
  }

  // MARK: Steps

  /// Stores a value and notifies targets; the delegate may refuse or adjust it.
  public func change(to value: Value, reason: EditReason? = nil) {
    guard value != read() else { return }
    var value = value
    // Runs for each step of a drag: without a delegate the value is not read twice.
    if control?.valueDelegate != nil {
      guard let answer = accepted(value, reason: reason), answer != read() else { return }
      value = answer
    }
    store { write(value, reason ?? edit?.reason ?? .key) }
    valueDidChange()
  }

  private func store(_ store: () -> Void) {
    isStoring = true
    defer { isStoring = false }
    store()
  }

  /// Calls the delegate and returns its answer, or nil if such a call is already in progress.
  private func asking<Answer>(_ ask: () -> Answer) -> Answer? {
    guard !isAsking else { return nil }
    isAsking = true
    defer { isAsking = false }
    return ask()
  }

  /// Asks the delegate about a value of the user. Returns the value to store, or nil to keep the
  /// current one. Controls that store values without ``change(to:reason:)`` call this first.
  public func accepted(_ value: Value, reason: EditReason? = nil) -> Value? {
    guard let control, let delegate = control.valueDelegate, let old = read() else { return value }
    let wasOpen = isOpen
    let change = ValueChange(
      old: old, new: value, part: edit?.part ?? "", reason: reason ?? edit?.reason ?? .key,
      isFinal: false)
    var proposal = ValueProposal(
      control: control, part: change.part, reason: change.reason, change: report(change))
    let isAnswered = asking { delegate.control(control, willChange: &proposal) } != nil
    // The delegate may do anything, including ending the edit.
    guard isAnswered, isOpen == wasOpen else { return nil }
    switch proposal.answer {
    case .agreed: return value
    case .refused: return nil
    case .adjusted(let other): return adopt(other)
    }
  }

  /// Makes a step of the open edit, which then continues with the part and reason of the step.
  public func change(to step: EditStep<Value>) {
    setPart(step.part, reason: step.reason)
    change(to: step.value, reason: step.reason)
  }

  /// Makes a step within a run of keys or of the wheel. The edit opens with the first step that
  /// changes the value, so at a limit no events are sent. Returns whether the value could change.
  /// - Parameters:
  ///   - part: the part that the edit opens with, or nil for the part of its first step.
  ///   - find: returns the step, or nil if there is nothing left to change. It is called again
  ///     after the edit began, since handlers may have set other rules and values.
  @discardableResult
  public func perform(openingWith part: String? = nil, _ find: () -> EditStep<Value>?) -> Bool {
    guard var step = find(), step.value != read() else { return false }
    if !isOpen {
      begin(part: part ?? step.part, reason: step.reason)
      // A handler may have ended the edit again, disabled the control or made the step pointless.
      guard isOpen, control?.isEnabled == true, let again = find() else { return true }
      step = again
    }
    setPart(step.part)
    change(to: step.value, reason: step.reason)
    return true
  }

  /// Makes a step that is an edit of its own, such as a typed value. Open runs end first.
  /// - Parameter find: as for ``perform(openingWith:_:)``.
  public func performOnce(_ find: () -> EditStep<Value>?) {
    finishRuns()
    prepare?()
    perform(find)
    end()
  }

  /// Ends the edits of held keys and of the wheel.
  public func finishRuns() {
    finishKeyRun()
    finishWheelRun()
  }

  // MARK: Keys that are held: one edit, however often they repeat

  package var holdsKeys: Bool { !heldKeys.isEmpty }

  /// Handles a key that edits the value and went down or repeats. Returns false if it repeats after
  /// its edit ended or was pressed elsewhere, or if a handler removed the control.
  public func pressKey(_ event: KeyEvent) -> Bool {
    if event.phase == .repeated, !heldKeys.contains(event.key) { return false }
    if isInClosedWindow { return false }
    // Inserted first: a handler of the ending wheel run may remove the control, which drops keys.
    let isFirst = heldKeys.isEmpty
    heldKeys.insert(event.key)
    if isFirst { activityDidChange?() }
    finishWheelRun()
    guard holdsKeys else { return false }
    prepare?()
    return true
  }

  /// Handles the release of a key and ends the edit with the last one. Returns whether it was held.
  public func releaseKey(_ event: KeyEvent) -> Bool {
    guard heldKeys.remove(event.key) != nil else { return false }
    if heldKeys.isEmpty { endKeyRun() }
    return true
  }

  /// Cancels the edit of the held keys, as Escape does. Returns whether there was one.
  public func cancelKeyRun() -> Bool {
    guard holdsKeys, isOpen else { return false }
    heldKeys = []
    cancel()
    return true
  }

  package func finishKeyRun() {
    guard holdsKeys else { return }
    heldKeys = []
    endKeyRun()
  }

  private func endKeyRun() {
    activityDidChange?()
    end()
  }

  // MARK: Turns of the wheel in quick succession: one edit

  package var isTurning: Bool { wheelTimer != nil }

  /// Ends the edit of held keys before a turn of the wheel edits the value.
  public func prepareToTurn() {
    finishKeyRun()
    prepare?()
  }

  /// Handles a turn of the wheel. The run ends after 500 ms without a turn. Returns the whole
  /// notches that the turn completes, or the whole amount if `isContinuous`.
  /// - Parameter amount: notches, upwards positive; smooth devices send fractions.
  public func turnWheel(by amount: Double, isContinuous: Bool = false) -> Double {
    guard !isInClosedWindow else { return 0 }
    wheelTimer?.cancel()
    wheelTimer = control?.startTimer(after: WheelNotches.rest) { [weak self] in
      self?.finishWheelRun()
    }
    return isContinuous ? WheelNotches.limited(amount) : notches.take(amount)
  }

  /// Ends the edit of the wheel.
  public func finishWheelRun() {
    guard let timer = wheelTimer else { return }
    wheelTimer = nil
    timer.cancel()
    notches.drop()
    end()
  }

  // MARK: Presses

  /// Ends open runs and registers the press. Returns nil if a handler took the press away.
  /// - Parameter finish: ends other edits that a press ends, such as typing.
  public func beginPress(_ finish: () -> Void = {}) -> EditingPress? {
    guard let pointer = control?.pointerPress else { return nil }
    let press = EditingPress(pointer)
    self.press = press
    finishRuns()
    finish()
    prepare?()
    return holds(press) ? press : nil
  }

  /// Whether the press is still under way and belongs to this session.
  public func holds(_ press: EditingPress) -> Bool {
    self.press === press && press.pointer.isUnderWay
  }

  /// Gives the control the focus and begins a drag, whose edit starts with the value at the press.
  /// Returns false if the press means nothing or the delegate refuses the edit.
  /// - Parameter find: as for ``perform(openingWith:_:)``; returns nil if the press means nothing.
  public func beginDrag(_ press: EditingPress, _ find: () -> EditStep<Value>?) -> Bool {
    guard let step = find(), shouldBegin(part: step.part, reason: step.reason) else { return false }
    control?.becomeFirstResponder(.pointer)
    // The delegate, a loss of focus or a handler may have taken the press away.
    guard holds(press) else { return true }
    open(part: step.part, reason: step.reason)
    if holds(press), isOpen, let step = find() { change(to: step.value) }
    return true
  }

  /// Ends a drag and commits its edit with the value at the release.
  public func endDrag(_ step: EditStep<Value>) {
    press = nil
    change(to: step)
    end()
  }

  /// Ends a cancelled drag, or a press that began none, and cancels its edit, unless the control is
  /// disabled and `commitsWhenDisabled`. Returns whether the edit was cancelled.
  @discardableResult
  public func cancelDrag() -> Bool {
    press = nil
    guard commitsWhenDisabled, control?.isEnabled == false else {
      cancel()
      return true
    }
    end()
    return false
  }

  /// Ends a press that began no drag.
  public func endPress() { press = nil }
}

/// A press that a control was offered or has accepted, until it ends or is cancelled.
@MainActor
public final class EditingPress {
  fileprivate let pointer: PointerPress

  fileprivate init(_ pointer: PointerPress) { self.pointer = pointer }
}

/// A step of an edit: the new value, and the part that it changes.
public struct EditStep<Value: Sendable>: Sendable {
  /// The new value.
  var value: Value
  /// The part of the control that is edited, such as `lower`, or empty for the whole control.
  var part: String
  /// The means by which the user makes the step.
  var reason: EditReason

  /// Creates a step to a value.
  public init(_ value: Value, part: String = "", reason: EditReason) {
    (self.value, self.part, self.reason) = (value, part, reason)
  }
}
