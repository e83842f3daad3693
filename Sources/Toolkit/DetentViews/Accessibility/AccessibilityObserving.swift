/// What watches the nodes of a window, while assistive technology runs. A window without one does
/// nothing for it.
@MainActor
package protocol AccessibilityObserving: AnyObject {
  /// A frame was made, with all that has changed since the last one.
  /// - Parameter hasDrawn: whether anything of it looks different.
  func window(_ window: Window, didUpdate hasDrawn: Bool)

  /// A view of the window announced a sentence; called after the frame was made.
  func window(_ window: Window, announce announcement: Announcement)
}
