/// What a control consults before the user changes its value. One object may answer for controls of
/// every kind; each method has a default that agrees.
///
/// It is consulted whatever the user does it with: the pointer, keys, the wheel, typed text,
/// assistive technology. It is not consulted when a program sets a value, nor when a cancel brings
/// a value back.
///
///     func control(_ control: Control, willChange proposal: inout ValueProposal) {
///       guard let change = proposal.change(of: price), change.new.upper > ceiling else { return }
///       proposal.adjust(price, to: RangeValues(change.new.lower, ceiling))
///     }
@MainActor
public protocol ValueEditingDelegate: AnyObject {
  /// The user is about to edit a value. False refuses it: there are no events, a press does
  /// nothing, and a key or a turn of the wheel consults it again with its next step.
  /// - Parameters:
  ///   - part: what the edit is about, such as `lower`; empty for the whole.
  ///   - reason: what the user does.
  func control(_ control: Control, shouldBeginEditing part: String, reason: EditReason) -> Bool

  /// The user is about to change a value, which the control has not stored yet. Without an answer
  /// the delegate agrees.
  /// - Parameter proposal: the change, and what becomes of it.
  func control(_ control: Control, willChange proposal: inout ValueProposal)
}

extension ValueEditingDelegate {
  /// Lets it begin.
  public func control(
    _ control: Control, shouldBeginEditing part: String, reason: EditReason
  ) -> Bool { true }
  /// Agrees.
  public func control(_ control: Control, willChange proposal: inout ValueProposal) {}
}

extension ValueEditing {
  /// Consulted before the user changes the value; not owned.
  public var delegate: (any ValueEditingDelegate)? {
    get { valueDelegate }
    set { valueDelegate = newValue }
  }
}

/// A change that the user wants to make, and what a delegate makes of it.
@MainActor
public struct ValueProposal {
  enum Answer {
    case agreed
    case refused
    case adjusted(any Sendable)
  }

  /// The part of the control that is edited, such as `lower`; empty for the whole.
  public let part: String
  /// What the user does.
  public let reason: EditReason
  private let control: Control
  private let change: any Sendable
  private(set) var answer = Answer.agreed

  init(control: Control, part: String, reason: EditReason, change: any Sendable) {
    self.control = control
    self.part = part
    self.reason = reason
    self.change = change
  }

  /// What would become of the value of a control; nil for the value of another control.
  public func change<Editor: ValueEditing>(of editor: Editor) -> ValueChange<Editor.Value>? {
    editor === control ? change as? ValueChange<Editor.Value> : nil
  }

  /// The control keeps the value that it has.
  public mutating func refuse() { answer = .refused }

  /// The control takes another value instead, brought within its bounds and to its steps; one of
  /// another control changes nothing.
  public mutating func adjust<Editor: ValueEditing>(_ editor: Editor, to value: Editor.Value) {
    if editor === control { answer = .adjusted(value) }
  }
}
