/// How the user edits the value of a control, in whatever way: by dragging, with keys, with the
/// wheel, by typing, through assistive technology. A control owns one session and edits through
/// nothing else.
///
/// The session brackets every edit with events:
/// `editingDidBegin` → `valueChanged`* → `valueCommitted` (only if the value differs from the
/// start) → exactly one of `editingDidEnd` and `editingDidCancel`. A cancel first brings the value
/// of the start back.
///
/// The control stays the owner of its value. An edit is closed before its targets are notified of
/// the end: one that a handler begins there follows the end of this one. Handlers may do anything:
/// disable the control, take it away, set other values. So steps are found by closures, which the
/// session asks again after it has notified others.
///
///     private lazy var editing = EditingSession(self, value: \.level) { fader, level, _ in
///       fader.level = level
///     }
@MainActor
public final class EditingSession<Value: Equatable & Sendable> {
  private struct Edit {
    let start: Value
    /// What the targets were notified of last.
    var reported: Value
    var part: String
    var reason: EditReason
    /// The press that it is made with; nil where keys, the wheel or a text do.
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
  /// Whether the session itself stores a value, in the setter of the control as likely as not.
  private var isStoring = false
  /// Whether the delegate is being asked: what it does as a user would is no edit of the user's.
  private var isAsking = false

  /// False notifies of a change only once, just before the commit.
  public var isContinuous = true
  /// Whether disabling the control during a drag keeps what was reached instead of taking it back.
  package var commitsWhenDisabled = false

  /// Does what waits in the control, before an edit looks at its value.
  public var prepare: (@MainActor () -> Void)?
  /// An edit is about to begin: what `restore` will need is to be kept.
  package var willBegin: (@MainActor () -> Void)?
  /// Brings the value back that an edit began with; by default it is written like any other.
  public var restore: (@MainActor (Value) -> Void)?
  /// Called when an edit or a run of keys begins or ends.
  package var activityDidChange: (@MainActor () -> Void)?
  /// What targets receive for a change of the value; by default the change itself.
  public var report: @MainActor (ValueChange<Value>) -> any Sendable = { $0 }
  /// The value of the session for what a delegate answered, limited; nil for none.
  package var adopt: @MainActor (any Sendable) -> Value? = { $0 as? Value }

  /// - Parameters:
  ///   - control: sends the events; it owns the session, which does not keep it alive.
  ///   - value: the value of the control now.
  ///   - write: makes a value that the user chose the control's, and notifies nobody.
  @inlinable
  public convenience init<Owner: Control>(
    _ control: Owner, value: @escaping (Owner) -> Value,
    write: @escaping (Owner, Value, EditReason) -> Void
  ) {
    // Known in the module of the control: each step of a drag reads and writes.
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
  /// What the edit is about.
  public var part: String? { edit?.part }
  /// What the edit is made with.
  public var reason: EditReason? { edit?.reason }

  /// Opens an edit; one that is open ends first. Where the delegate refuses the edit, none is open
  /// then.
  /// - Parameter value: the value that it begins with, where the control has another one already;
  ///   nil for that of now.
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

  /// Opens an edit that the delegate has been asked about.
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

  /// Whether a handler closed the window meanwhile: nothing there would ever end a run or a press.
  private var isInClosedWindow: Bool { control?.window?.isClosed == true }

  /// The edit goes on with another part; a reason of nil keeps that of before.
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

  /// The program set the value: those who observe it are notified, and no target is, also not with
  /// the next step of an edit under way. While the session stores a value this says nothing: a
  /// control may write by the setter that its program uses.
  public func acknowledge() {
    guard !isStoring else { return }
    // With one report at the end, the user's own changes are still to be reported.
    if isContinuous, edit != nil, let value = read() { edit?.reported = value }
    control?.valueWasStored()
    control?.flushObservers()
  }

  /// Closes the edit with the value of now: commits it if it differs from the start.
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

  /// Closes the edit and brings back the value that it began with.
  public func cancel() {
    guard let reason = edit?.reason else { return }
    cancel { start in
      if let restore { restore(start) } else { write(start, reason) }
    }
  }

  /// Closes the edit and brings back the value that it began with in a way of the caller's.
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

  /// Sends what closes an edit, and what opens the next one, before what their handlers send.
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

  /// Makes a value the control's and notifies its targets; the delegate may refuse or adjust it.
  public func change(to value: Value, reason: EditReason? = nil) {
    guard value != read() else { return }
    var value = value
    // Each step of a drag comes here: nothing is looked at twice where nobody is asked.
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

  /// - Returns: the answer of the delegate; nil where it is being asked already.
  private func asking<Answer>(_ ask: () -> Answer) -> Answer? {
    guard !isAsking else { return nil }
    isAsking = true
    defer { isAsking = false }
    return ask()
  }

  /// What the delegate makes of a value that the user wants: the one place at which it is asked. A
  /// control that stores values itself, and not by ``change(to:reason:)``, asks here before it
  /// does.
  /// - Returns: the value that the control is to take; nil where it keeps its own.
  public func accepted(_ value: Value, reason: EditReason? = nil) -> Value? {
    guard let control, let delegate = control.valueDelegate, let old = read() else { return value }
    let wasOpen = isOpen
    let change = ValueChange(
      old: old, new: value, part: edit?.part ?? "", reason: reason ?? edit?.reason ?? .key,
      isFinal: false)
    var proposal = ValueProposal(
      control: control, part: change.part, reason: change.reason, change: report(change))
    let isAnswered = asking { delegate.control(control, willChange: &proposal) } != nil
    // Whoever is asked may do anything: end the edit, for example.
    guard isAnswered, isOpen == wasOpen else { return nil }
    switch proposal.answer {
    case .agreed: return value
    case .refused: return nil
    case .adjusted(let other): return adopt(other)
    }
  }

  /// A step of the edit that is open, of that part and reason from then on.
  public func change(to step: EditStep<Value>) {
    setPart(step.part, reason: step.reason)
    change(to: step.value, reason: step.reason)
  }

  /// A step within a run of keys or of the wheel. The edit opens with the first one: at a limit
  /// nothing is said.
  /// - Parameters:
  ///   - part: what the edit is about when it opens; nil for what its first step is about.
  ///   - find: the step; nil where there is nothing to change any more. It is asked again after the
  ///     beginning, whose handlers may have set other rules and values.
  /// - Returns: whether the value was to change.
  @discardableResult
  public func perform(openingWith part: String? = nil, _ find: () -> EditStep<Value>?) -> Bool {
    guard var step = find(), step.value != read() else { return false }
    if !isOpen {
      begin(part: part ?? step.part, reason: step.reason)
      // A handler of the beginning may have ended it again, or refuse what it was for.
      guard isOpen, control?.isEnabled == true, let again = find() else { return true }
      step = again
    }
    setPart(step.part)
    change(to: step.value, reason: step.reason)
    return true
  }

  /// A step that is an edit of its own, such as a typed value or one by assistive technology. Runs
  /// end before it.
  /// - Parameter find: as that of ``perform(openingWith:_:)``.
  public func performOnce(_ find: () -> EditStep<Value>?) {
    finishRuns()
    prepare?()
    perform(find)
    end()
  }

  /// Ends what keys and the wheel have under way.
  public func finishRuns() {
    finishKeyRun()
    finishWheelRun()
  }

  // MARK: Keys that are held: one edit, however often they repeat

  package var holdsKeys: Bool { !heldKeys.isEmpty }

  /// A key that edits the value went down or repeats.
  /// - Returns: whether it edits. One that went on repeating after its edit ended, or that was
  ///   pressed elsewhere, does not, nor one that a handler of what ends took away.
  public func pressKey(_ event: KeyEvent) -> Bool {
    if event.phase == .repeated, !heldKeys.contains(event.key) { return false }
    if isInClosedWindow { return false }
    // Held first of all: a handler of what ends that takes the control away lets go of the key,
    // too.
    let isFirst = heldKeys.isEmpty
    heldKeys.insert(event.key)
    if isFirst { activityDidChange?() }
    finishWheelRun()
    guard holdsKeys else { return false }
    prepare?()
    return true
  }

  /// A key went up; the edit ends with the last one. Returns whether it was held.
  public func releaseKey(_ event: KeyEvent) -> Bool {
    guard heldKeys.remove(event.key) != nil else { return false }
    if heldKeys.isEmpty { endKeyRun() }
    return true
  }

  /// Takes the edit of the held keys back, as Escape does. Returns whether there was one.
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

  /// A turn that edits the value is about to come: ends what keys have under way.
  public func prepareToTurn() {
    finishKeyRun()
    prepare?()
  }

  /// A turn of the wheel. The run ends after 500 ms without one.
  /// - Parameters:
  ///   - amount: notches or parts of them, upwards positive; smooth devices send fractions.
  ///   - isContinuous: whether the value follows parts of a notch, too.
  /// - Returns: the whole notches that it completes, or all of it where the value follows that.
  public func turnWheel(by amount: Double, isContinuous: Bool = false) -> Double {
    guard !isInClosedWindow else { return 0 }
    wheelTimer?.cancel()
    wheelTimer = control?.startTimer(after: WheelNotches.rest) { [weak self] in
      self?.finishWheelRun()
    }
    return isContinuous ? WheelNotches.limited(amount) : notches.take(amount)
  }

  /// Ends what the wheel has under way.
  public func finishWheelRun() {
    guard let timer = wheelTimer else { return }
    wheelTimer = nil
    timer.cancel()
    notches.drop()
    end()
  }

  // MARK: Presses

  /// Ends what is under way before a press.
  /// - Parameter finish: what else a press ends, such as a text that is typed.
  /// - Returns: the press; nil where a handler of what ended took it away.
  public func beginPress(_ finish: () -> Void = {}) -> EditingPress? {
    guard let pointer = control?.pointerPress else { return nil }
    let press = EditingPress(pointer)
    self.press = press
    finishRuns()
    finish()
    prepare?()
    return holds(press) ? press : nil
  }

  /// Whether a press is still there to become something.
  public func holds(_ press: EditingPress) -> Bool {
    self.press === press && press.pointer.isUnderWay
  }

  /// Begins a drag, and its edit with the value of the press. The control takes the focus.
  /// - Parameter find: what the press begins, and the value after it; nil where it means nothing.
  ///   It is asked again after the beginning, whose handlers may have set other rules and values.
  /// - Returns: whether it means something; false, too, where the delegate refuses the edit.
  public func beginDrag(_ press: EditingPress, _ find: () -> EditStep<Value>?) -> Bool {
    guard let step = find(), shouldBegin(part: step.part, reason: step.reason) else { return false }
    control?.becomeFirstResponder(.pointer)
    // Whoever was asked, or lost the focus, or a handler below, may have taken the press away.
    guard holds(press) else { return true }
    open(part: step.part, reason: step.reason)
    if holds(press), isOpen, let step = find() { change(to: step.value) }
    return true
  }

  /// Ends a drag, and commits its edit with the value of the release.
  public func endDrag(_ step: EditStep<Value>) {
    press = nil
    change(to: step)
    end()
  }

  /// Ends a drag that was taken away, or a press that began none. Its edit is taken back, but where
  /// the control was disabled and keeps what was reached then.
  /// - Returns: whether it was taken back.
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

  /// A press ended that began no drag.
  public func endPress() { press = nil }
}

/// A press that a control was offered or has accepted, until it ends or is taken away.
@MainActor
public final class EditingPress {
  fileprivate let pointer: PointerPress

  fileprivate init(_ pointer: PointerPress) { self.pointer = pointer }
}

/// A value that an edit goes to, and what it is about.
public struct EditStep<Value: Sendable>: Sendable {
  /// The value that the edit goes to.
  public var value: Value
  /// The part of the control that is edited, such as `lower`; empty for the whole.
  public var part: String
  /// What the user does.
  public var reason: EditReason

  /// A step to a value.
  public init(_ value: Value, part: String = "", reason: EditReason) {
    (self.value, self.part, self.reason) = (value, part, reason)
  }
}
