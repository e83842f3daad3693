public import DetentDrawing

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

  /// The window has other icons.
  func windowIconsDidChange(_ window: Window)

  /// The window demands attention, or does not any more.
  func windowAttentionDidChange(_ window: Window)

  /// The window would be shown in another state. The host sets `state` when that has happened.
  func window(_ window: Window, request state: WindowState, isOn: Bool)

  /// The window would be in front, with the keyboard.
  func activate(_ window: Window)

  /// The window was closed; the host takes away what shows it.
  func windowDidClose(_ window: Window)

  /// Makes text available to other programs until somebody else offers something; nil takes it back.
  func window(_ window: Window, offer text: String?, on pasteboard: Pasteboard)

  /// Asks for the text that a pasteboard holds.
  /// - Parameter reply: called once, now or on a later turn; with nil where there is no text, or none came
  ///   in time.
  func window(
    _ window: Window, requestTextFrom pasteboard: Pasteboard,
    reply: @escaping @MainActor (String?) -> Void)

  /// The part of the screen that popups of a window may cover, in the window's coordinates; nil where the
  /// host can show nothing outside the window.
  func screenArea(of window: Window) -> Rect?

  /// Shows another window above this one, without decoration and without taking the keyboard; called again
  /// it moves that window. It goes with `close()`, and closes with its owner.
  /// - Returns: false where the host cannot: the content belongs into the window's overlay then.
  func window(_ window: Window, present popup: Window, at placement: PopupPlacement) -> Bool
}

/// A host that knows neither other programs nor other windows.
extension WindowHost {
  public func windowIconsDidChange(_ window: Window) {}

  public func windowAttentionDidChange(_ window: Window) {}

  public func window(_ window: Window, request state: WindowState, isOn: Bool) {}

  public func activate(_ window: Window) {}

  public func window(_ window: Window, offer text: String?, on pasteboard: Pasteboard) {}

  public func window(
    _ window: Window, requestTextFrom pasteboard: Pasteboard,
    reply: @escaping @MainActor (String?) -> Void
  ) { reply(nil) }

  public func screenArea(of window: Window) -> Rect? { nil }

  public func window(
    _ window: Window, present popup: Window, at placement: PopupPlacement
  ) -> Bool { false }
}
