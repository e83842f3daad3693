/// The one edit bracket, for every control and every way of editing:
/// `editingDidBegin` → `valueChanged`* → `valueCommitted` (only if the value differs from the start) →
/// exactly one of `editingDidEnd` and `editingDidCancel`.
///
/// The control stays the owner of its value; the bracket owns the order of the events. An edit is closed
/// before its targets hear of the end: one that a handler begins there follows the end of this one.
@MainActor
public final class EditBracket<Value: ReportedValue> {
  private struct Edit {
    let start: Value
    /// What the targets were told last.
    var reported: Value
    var part: String
    var reason: EditReason
  }

  private weak var control: Control?
  private var edit: Edit?

  /// False tells of a change only once, just before the commit.
  public var isContinuous = true

  public init(control: Control) { self.control = control }

  /// Whether an edit is under way.
  public var isOpen: Bool { edit != nil }
  /// The value at the start of the edit.
  public var startValue: Value? { edit?.start }
  public var reason: EditReason? { edit?.reason }
  public var part: String? { edit?.part }

  /// Opens an edit; one that is open ends first, at the value given here.
  public func begin(at value: Value, part: String = "", reason: EditReason) {
    together {
      end(at: value)
      edit = Edit(start: value, reported: value, part: part, reason: reason)
      send(.editingDidBegin, old: value, new: value)
    }
  }

  /// The edit goes on with another part: a thumb was chosen, or crossed another.
  /// - Parameter reason: where it turned out to be of another kind too; nil keeps it.
  public func setPart(_ part: String, reason: EditReason? = nil) {
    edit?.part = part
    if let reason { edit?.reason = reason }
  }

  /// The program set the value meanwhile: nobody is told of that step.
  public func acknowledge(_ value: Value) {
    // With one report at the end, the user's own changes are still to be told.
    if isContinuous { edit?.reported = value }
  }

  /// The control's value is now this one.
  public func change(to value: Value) {
    guard isContinuous, let old = edit?.reported, old != value else { return }
    edit?.reported = value
    send(.valueChanged, old: old, new: value)
  }

  /// Closes the edit with a value: commits it if it differs from the start.
  public func end(at value: Value) {
    guard let closing = edit else { return }
    edit = nil
    together {
      if closing.reported != value {
        send(.valueChanged, closing, old: closing.reported, new: value, isFinal: false)
      }
      if value != closing.start {
        send(.valueCommitted, closing, old: closing.start, new: value)
      }
      send(.editingDidEnd, closing, old: closing.start, new: value)
    }
  }

  /// Closes the edit and takes it back.
  /// - Parameter restore: gives the control the value that the edit began with.
  public func cancel(restore: (Value) -> Void) {
    guard let closing = edit else { return }
    edit = nil
    restore(closing.start)
    together {
      if closing.reported != closing.start {
        send(.valueChanged, closing, old: closing.reported, new: closing.start)
      }
      send(.editingDidCancel, closing, old: closing.reported, new: closing.start)
    }
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
    control?.sendActions(for: event, change: change)
  }
}
