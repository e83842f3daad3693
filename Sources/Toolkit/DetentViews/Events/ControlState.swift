/// The visible states of a control, as in UIKit.
public struct ControlState: OptionSet, Hashable, Sendable {
  /// One bit for each state.
  public let rawValue: UInt8

  /// Creates a set of states from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// None of the states below.
  public static let normal: ControlState = []
  /// The control is pressed.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// The control takes no input.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// The control is selected.
  public static let selected = ControlState(rawValue: 1 << 2)
  /// The control has the keyboard focus.
  public static let focused = ControlState(rawValue: 1 << 3)
  /// The pointer is over the control.
  public static let hovered = ControlState(rawValue: 1 << 4)
}

/// The events that a control sends to its targets; one target may observe several.
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// One bit for each event.
  public let rawValue: UInt32

  /// Creates a set of events from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A press was accepted.
  public static let pointerDown = ControlEvents(rawValue: 1 << 0)
  /// The pointer of a press moved over the control.
  public static let pointerDragInside = ControlEvents(rawValue: 1 << 1)
  /// The pointer of a press moved outside the control.
  public static let pointerDragOutside = ControlEvents(rawValue: 1 << 2)
  /// The press ended over the control: a click.
  public static let pointerUpInside = ControlEvents(rawValue: 1 << 3)
  /// The press ended outside the control.
  public static let pointerUpOutside = ControlEvents(rawValue: 1 << 4)
  /// The press was cancelled.
  public static let pointerCancel = ControlEvents(rawValue: 1 << 5)
  /// The user changed the value; values that the program sets send no event.
  public static let valueChanged = ControlEvents(rawValue: 1 << 6)
  /// The control performed its main action: a button was clicked, by pointer or key.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 7)
  /// An edit of the value begins: a drag, a held key or a run of the wheel.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 8)
  /// The edit ended with a different value than it began with.
  public static let valueCommitted = ControlEvents(rawValue: 1 << 9)
  /// The edit ended and its value stays.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 10)
  /// The edit was cancelled and the old value is restored.
  public static let editingDidCancel = ControlEvents(rawValue: 1 << 11)

  /// All events that bracket an edit.
  public static let allEditingEvents: ControlEvents = [
    .editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd, .editingDidCancel,
  ]
}
