/// What a window asks of the platform that shows it. A window is told events and time; it never reads a
/// clock, a display or a file descriptor itself.
@MainActor
public protocol WindowHost: AnyObject {
  /// The window has something new to show. Called any number of times a turn; the host answers with one
  /// `performFrame(at:in:)`.
  func windowNeedsFrame(_ window: Window)

  /// The pointer's shape over the window changed.
  func window(_ window: Window, setCursor cursor: Cursor)

  /// The title changed.
  func windowTitleDidChange(_ window: Window)

  /// The window was closed; the host takes away what shows it.
  func windowDidClose(_ window: Window)
}
