/// How soon assistive technology reads an announcement; the words are those of ARIA's live regions.
public enum AnnouncementPriority: String, Hashable, Sendable, Codable, CaseIterable {
  /// Read after the text that is being read.
  case polite
  /// Interrupts the text that is being read. For errors, and for what the user must not miss.
  case assertive
}

/// A sentence that a view has assistive technology read aloud; see ``View/announce(_:priority:)``.
public struct Announcement: Hashable, Sendable {
  /// The sentence, in the language of the window.
  public let text: String
  /// How soon it is read.
  public let priority: AnnouncementPriority
  /// The view that it is about.
  public let element: AccessibilityElement
}

extension View {
  /// Has assistive technology read a sentence aloud with the next frame.
  ///
  /// For actions whose effect is elsewhere than the focus, such as "Added to favorites". A view with
  /// the role `status` or `alert` announces its own text and needs no call.
  ///
  /// The sentences of a frame are read in their order, equal ones once. An empty sentence, and a view
  /// outside of a shown window, announce nothing. Without assistive technology it costs one frame
  /// that draws nothing.
  /// - Parameters:
  ///   - text: the sentence, in the language of the window.
  ///   - priority: how soon it is read.
  public final func announce(_ text: String, priority: AnnouncementPriority = .polite) {
    guard !text.isEmpty, let window = window?.accessibilityRoot, let driver = window.driver else {
      return
    }
    let announcement = Announcement(
      text: text, priority: priority, element: AccessibilityElement(self))
    guard !window.announcements.contains(announcement) else { return }
    window.announcements.append(announcement)
    driver.setNeedsFrame()
  }
}
