/// How a control looks and whether it can be used, as in UIKit.
public struct ControlState: OptionSet, Hashable, Sendable {
  /// One bit for each state.
  public let rawValue: UInt8

  /// States by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// None of the others.
  public static let normal: ControlState = []
  /// Pressed.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// It takes no input.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// It is chosen.
  public static let selected = ControlState(rawValue: 1 << 2)
  /// It has the keyboard.
  public static let focused = ControlState(rawValue: 1 << 3)
  /// The pointer is over it.
  public static let hovered = ControlState(rawValue: 1 << 4)
}

/// What a control notifies its targets of; one target may observe several at once.
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// One bit for each event.
  public let rawValue: UInt32

  /// Events by their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A press was accepted.
  public static let pointerDown = ControlEvents(rawValue: 1 << 0)
  /// The pointer of a press moved over the control.
  public static let pointerDragInside = ControlEvents(rawValue: 1 << 1)
  /// The pointer of a press moved beside the control.
  public static let pointerDragOutside = ControlEvents(rawValue: 1 << 2)
  /// The press ended over the control: a click.
  public static let pointerUpInside = ControlEvents(rawValue: 1 << 3)
  /// The press ended beside the control.
  public static let pointerUpOutside = ControlEvents(rawValue: 1 << 4)
  /// The press was taken away.
  public static let pointerCancel = ControlEvents(rawValue: 1 << 5)
  /// The user changed the value; a program that sets it causes none.
  public static let valueChanged = ControlEvents(rawValue: 1 << 6)
  /// The control did what it is there for: a button was clicked, by pointer or key.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 7)
  /// An edit of the value begins: a drag, a key that is held, a run of the wheel.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 8)
  /// The edit ended with another value than it began with.
  public static let valueCommitted = ControlEvents(rawValue: 1 << 9)
  /// The edit ended; its value stays.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 10)
  /// The edit was taken back; the value is the one from before.
  public static let editingDidCancel = ControlEvents(rawValue: 1 << 11)

  /// Everything that brackets an edit.
  public static let allEditingEvents: ControlEvents = [
    .editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd, .editingDidCancel,
  ]
}
