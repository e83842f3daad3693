/// What looks at a window from inside of the program, as a live inspector does. A window without
/// one calls nothing.
@MainActor
package protocol WindowInspecting: AnyObject {
  /// An event has come.
  /// - Returns: whether it goes no further.
  func window(_ window: Window, willHandle event: WindowEvent) -> Bool

  /// A frame is about to be made. Only the window's `frameInspector` is notified of frames.
  func windowWillPerformFrame(_ window: Window)

  /// A frame was made.
  /// - Parameter damage: the rectangles that were drawn, in logical pixels.
  func window(_ window: Window, didPerformFrame damage: Damage)

  /// The window has closed.
  func windowDidClose(_ window: Window)
}

/// An event that a host has sent to a window.
package enum WindowEvent: Equatable, Sendable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case key(KeyEvent)
  case focus(FocusEvent)
}
