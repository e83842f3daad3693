public import DetentDrawing

/// Something that can take key and scroll events: views, their controllers, windows, and at the end
/// of their chain the application.
///
/// An event goes to one responder and, while that says false, to its `next`. A shortcut that nobody
/// in a popover takes goes on to what the popover belongs to.
@MainActor
open class Responder {
  /// A responder that handles nothing.
  public init() {}

  /// The responder that gets the events that this one declines.
  open var next: Responder? { nil }

  /// Whether this responder takes the keyboard focus when it is offered.
  open var canBecomeFirstResponder: Bool { false }

  /// A key went down or repeats. True = taken; nobody else sees it.
  open func keyDown(_ event: KeyEvent) -> Bool { false }

  /// A key went up. Sent to the responder that took its press, also after the focus has moved.
  open func keyUp(_ event: KeyEvent) -> Bool { false }

  /// A wheel turned over this responder. True = taken.
  open func scroll(_ event: ScrollEvent) -> Bool { false }

  /// The fingers were lifted from the touchpad after a run of scrolls that this responder took.
  open func scrollDidEnd(_ event: ScrollEvent) {}

  /// Two fingers pinch or turn over this responder. True for a `.began` = taken: the rest of the
  /// pinch comes here too, and the answer to it means nothing.
  open func pinch(_ event: PinchEvent) -> Bool { false }

  /// The user requests what can be done here: with a press of the secondary button that nobody
  /// tracks, or with the menu key or Shift+F10 while this receives keys and takes neither. True =
  /// something opens; nobody above gets the request.
  /// - Parameter point: where the press was, in the coordinates of the view; nil for keys.
  open func contextMenuRequested(at point: Point?) -> Bool { false }

  /// The responder now receives keys.
  open func didBecomeFirstResponder(_ cause: FocusCause) {}

  /// The responder no longer receives keys; an edit by keys that is under way ends here.
  open func didResignFirstResponder() {}

  /// The window gained or lost the keyboard. No releases of held keys follow a loss.
  open func windowFocusDidChange(isFocused: Bool) {}

  /// Moves the focus among the parts inside; false if there is no further part that way.
  open func moveFocusInside(_ direction: FocusDirection) -> Bool { false }
}

/// The last responder, for events that no view and no window takes, such as media keys:
///
///     final class Player: Application {
///       override func keyDown(_ event: KeyEvent) -> Bool {
///         guard event.key == .playPause else { return false }
///         isPlaying.toggle()
///         return true
///       }
///     }
///     Application.shared = Player()
@MainActor
open class Application: Responder {
  /// The application of all windows; one of your own replaces it.
  public static var shared = Application()
}

extension Responder {
  /// This responder and those after it, looked up one by one: a handler may change the tree.
  final var chain: UnfoldFirstSequence<Responder> { sequence(first: self, next: \.next) }
}

/// Which way Tab moves.
public enum FocusDirection: Hashable, Sendable {
  /// Tab moves to the next view.
  case forward
  /// Shift+Tab moves to the previous view.
  case backward
}

/// What brought the focus.
public enum FocusCause: Hashable, Sendable {
  /// Tab or Shift+Tab; a control of several parts starts at its first or its last.
  case keyboard(FocusDirection)
  /// A press on the control.
  case pointer
  /// A call of `becomeFirstResponder()`.
  case program
}
