/// What a person used to change a value.
public enum EditReason: String, Hashable, Sendable, Codable {
  case thumbDrag, barDrag, trackPress, key, wheel, textEntry, accessibility
}

/// One step of an edit.
public struct ValueChange<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The value before this step.
  public var old: Value
  /// The value now.
  public var new: Value
  /// The part of the control that is being edited, such as `lower`; empty for the whole.
  public var part: String
  public var reason: EditReason
  /// Whether this is the last step of the edit: it was committed, ended or cancelled.
  public var isFinal: Bool

  public init(old: Value, new: Value, part: String, reason: EditReason, isFinal: Bool) {
    self.old = old
    self.new = new
    self.part = part
    self.reason = reason
    self.isFinal = isFinal
  }
}

/// A control whose value a person edits. The two closures tell more than target-action: old and new
/// value, the part, the reason.
@MainActor
public protocol ValueEditing: ActionSending {
  associatedtype Value: Equatable & Sendable
}

extension ValueEditing {
  /// Calls a closure with each change that a person makes.
  @discardableResult
  public func onValueChanged(
    _ action: @escaping @MainActor (Self, ValueChange<Value>) -> Void
  ) -> ActionToken {
    onEdit(for: .valueChanged) { sender, _, change in action(sender, change) }
  }

  /// Calls a closure with the events that bracket an edit.
  @discardableResult
  public func onEdit(
    for events: ControlEvents = .allEditingEvents,
    _ action: @escaping @MainActor (Self, ControlEvents, ValueChange<Value>) -> Void
  ) -> ActionToken {
    register(for: events) { sender, events, payload in
      guard let sender = sender as? Self, let change = payload as? ValueChange<Value> else {
        return
      }
      action(sender, events, change)
    }
  }
}
