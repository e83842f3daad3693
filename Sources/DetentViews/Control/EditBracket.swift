/// The one edit bracket, for every control and every way of editing:
/// `editingDidBegin` → `valueChanged`* → `valueCommitted` (only if the value differs from the start) →
/// exactly one of `editingDidEnd` and `editingDidCancel`.
///
/// The control stays the owner of its value; the bracket owns the order of the events.
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
    end(at: value)
    edit = Edit(start: value, reported: value, part: part, reason: reason)
    send(.editingDidBegin, old: value, new: value)
  }

  /// The edit goes on with another part: a thumb was chosen, or crossed another.
  /// - Parameter reason: where it turned out to be of another kind too; nil keeps it.
  public func setPart(_ part: String, reason: EditReason? = nil) {
    edit?.part = part
    if let reason { edit?.reason = reason }
  }

  /// The program set the value meanwhile: nobody is told of that step.
  public func acknowledge(_ value: Value) {
    // With one report at the end, the person's own changes are still to be told.
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
    guard let open = edit else { return }
    if open.reported != value {
      edit?.reported = value
      send(.valueChanged, old: open.reported, new: value)
    }
    // A handler of the change may have closed the edit.
    guard let closing = edit else { return }
    edit = nil
    if value != closing.start {
      send(.valueCommitted, closing, old: closing.start, new: value)
    }
    send(.editingDidEnd, closing, old: closing.start, new: value)
  }

  /// Closes the edit and takes it back.
  /// - Parameter restore: gives the control the value that the edit began with.
  public func cancel(restore: (Value) -> Void) {
    guard let open = edit else { return }
    edit = nil
    restore(open.start)
    if open.reported != open.start {
      send(.valueChanged, open, old: open.reported, new: open.start)
    }
    send(.editingDidCancel, open, old: open.reported, new: open.start)
  }

  private func send(_ event: ControlEvents, old: Value, new: Value) {
    guard let edit else { return }
    let change = ValueChange(
      old: old, new: new, part: edit.part, reason: edit.reason, isFinal: false)
    control?.sendActions(for: event, change: change)
  }

  private func send(_ event: ControlEvents, _ closing: Edit, old: Value, new: Value) {
    let change = ValueChange(
      old: old, new: new, part: closing.part, reason: closing.reason, isFinal: true)
    control?.sendActions(for: event, change: change)
  }
}
