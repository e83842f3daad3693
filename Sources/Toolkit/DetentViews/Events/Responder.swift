public import DetentDrawing

/// An object that can handle key and scroll events: a view, a view controller, a window or, at the
/// end of their chain, the application.
///
/// An event goes to one responder and, if that returns false, to its `next`. A shortcut that is not
/// handled in a popover goes on to the popover's owner.
@MainActor
open class Responder {
  /// Creates a responder that handles no events.
  public init() {}

  /// The responder that receives the events that this one declines.
  open var next: Responder? { nil }

  /// Whether this responder accepts the keyboard focus.
  open var canBecomeFirstResponder: Bool { false }

  /// Called when a key goes down or repeats. Returns true to stop the event from going any further.
  open func keyDown(_ event: KeyEvent) -> Bool { false }

  /// Called when a key goes up on the responder that handled its press, wherever the focus is.
  open func keyUp(_ event: KeyEvent) -> Bool { false }

  /// Called when a wheel turns over this responder. Returns true to handle the event.
  open func scroll(_ event: ScrollEvent) -> Bool { false }

  /// Called when the fingers leave the touchpad after scrolls that this responder handled.
  open func scrollDidEnd(_ event: ScrollEvent) {}

  /// Called when two fingers pinch or turn over this responder. Returns true for `.began` to
  /// receive the rest of the pinch, for which the result is ignored.
  open func pinch(_ event: PinchEvent) -> Bool { false }

  /// Called when the user requests a context menu: with an untracked press of the secondary button,
  /// or with the menu key or Shift+F10 if `keyDown` declines them. Returns true if a menu opens;
  /// otherwise the request goes on to `next`.
  /// - Parameter point: the location of the press in the coordinates of the view, or nil for keys.
  open func contextMenuRequested(at point: Point?) -> Bool { false }

  /// Called after the responder starts to receive keys.
  open func didBecomeFirstResponder(_ cause: FocusCause) {}

  /// Called after the responder stops receiving keys; an edit made with keys ends here.
  open func didResignFirstResponder() {}

  /// Called when the window gains or loses the keyboard. Keys held at a loss send no release.
  open func windowFocusDidChange(isFocused: Bool) {}

  /// Moves the focus among the parts inside. Returns false if no part follows in that direction.
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
  /// The application of all windows; replace it with your own.
  public static var shared = Application()
}

extension Responder {
  /// This responder and those after it, each looked up when needed: a handler may change the tree.
  final var chain: UnfoldFirstSequence<Responder> { sequence(first: self, next: \.next) }
}

/// The direction in which Tab or, backward, Shift+Tab moves the focus.
public enum FocusDirection: Hashable, Sendable {
  case forward
  case backward
}

/// The reason for a change of focus.
public enum FocusCause: Hashable, Sendable {
  /// Tab or Shift+Tab; a control of several parts starts at its first or last part.
  case keyboard(FocusDirection)
  case pointer
  /// A call of `becomeFirstResponder()`.
  case program
}
