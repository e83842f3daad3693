/// An observer of a window within the program, such as a live inspector, a style file or assistive
/// technology. Each requirement has a default that does nothing.
@MainActor
package protocol WindowObserver: AnyObject {
  /// Whether the observer reads accessibility nodes, so that each change of a node causes a frame.
  var readsAccessibility: Bool { get }

  func window(_ window: Window, didAdd view: View)

  /// Called before an event is handled. Returns true to consume the event.
  func window(_ window: Window, willHandle event: WindowEvent) -> Bool

  func windowWillPerformFrame(_ window: Window)

  /// Called after a frame of the window, or of its popup, with all changes since the last one. The
  /// drawn rectangles are in logical pixels; there are none if nothing looks different.
  func window(_ window: Window, didPerformFrame damage: Damage)

  /// Called after the frame when a view of the window announced a sentence.
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

/// An event that a host sends to a window.
package enum WindowEvent: Equatable, Sendable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case pinch(PinchEvent)
  case key(KeyEvent)
  case focus(FocusEvent)
}
