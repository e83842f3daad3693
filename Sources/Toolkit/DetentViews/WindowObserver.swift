/// What watches a window from inside of the program: a live inspector, a sheet of styles, assistive
/// technology. A window without observers calls nothing.
///
/// Each requirement has a default that does nothing.
@MainActor
package protocol WindowObserver: AnyObject {
  /// Whether it reads nodes: every change of a node then makes a frame.
  var readsAccessibility: Bool { get }

  func window(_ window: Window, didAdd view: View)

  /// An event has come; returns whether it goes no further.
  func window(_ window: Window, willHandle event: WindowEvent) -> Bool

  func windowWillPerformFrame(_ window: Window)

  /// A frame was made, with all that has changed since the last one.
  /// - Parameters:
  ///   - window: the one that is observed, or a popup of it.
  ///   - damage: the rectangles that were drawn, in logical pixels; empty where nothing looks
  ///     different.
  func window(_ window: Window, didPerformFrame damage: Damage)

  /// A view of the window announced a sentence; called after the frame was made.
  func window(_ window: Window, announce announcement: Announcement)

  func windowDidClose(_ window: Window)
}

extension WindowObserver {
  package var readsAccessibility: Bool { false }
  package func window(_ window: Window, didAdd view: View) {}
  package func window(_ window: Window, willHandle event: WindowEvent) -> Bool { false }
  package func windowWillPerformFrame(_ window: Window) {}
  package func window(_ window: Window, didPerformFrame damage: Damage) {}
  package func window(_ window: Window, announce announcement: Announcement) {}
  package func windowDidClose(_ window: Window) {}
}

/// What the user did to a window, as a host sends it.
package enum WindowEvent: Equatable, Sendable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case pinch(PinchEvent)
  case key(KeyEvent)
  case focus(FocusEvent)
}
