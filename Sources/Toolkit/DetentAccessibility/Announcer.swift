import DetentDrawing
import DetentViews

/// Has said aloud what appears in a window while the user is elsewhere in it: results politely,
/// once they have settled, errors at once.
@MainActor
final class Announcer {
  /// How long results stay as they are before they are said.
  private static let rest = Duration.milliseconds(400)

  /// What each object said last; nil before the first frame: results are read with the window then,
  /// and errors are said, since they may stand far from the focus.
  private var said: [ObjectPath: String]?
  /// What will be said if it stays.
  private var waiting: [ObjectPath: (text: String, timer: TimerToken)] = [:]

  /// Follows a window after a frame.
  func follow(
    _ tree: AccessibleTree, of window: Window,
    say: @escaping @MainActor (_ text: String, _ isUrgent: Bool, _ path: ObjectPath) -> Void
  ) {
    let now = tree.announcements
    let said = said ?? now.filter { !$0.value.isUrgent }.mapValues(\.text)
    // What has gone is news when it comes back.
    self.said = said.filter { now[$0.key] != nil }
    for (path, announcement) in now where waiting[path]?.text != announcement.text {
      let text = announcement.text
      waiting.removeValue(forKey: path)?.timer.cancel()
      guard text != said[path] else { continue }
      let sayNow: @MainActor () -> Void = { [weak self] in
        self?.waiting[path] = nil
        self?.said?[path] = text
        say(text, announcement.isUrgent, path)
      }
      if announcement.isUrgent {
        sayNow()
      } else {
        waiting[path] = (text, window.startTimer(after: Self.rest, sayNow))
      }
    }
  }

  /// Nobody listens any more.
  func stop() {
    said = nil
    for (_, timer) in waiting.values { timer.cancel() }
    waiting = [:]
  }
}

extension Announcer {
  /// A message that appears in a window for a moment, for readers only: those that are older than
  /// announcements read what appears.
  @MainActor
  struct Notice {
    /// How long it stays.
    static let life = Duration.seconds(3)

    let object: AccessibleObject
    let window: AccessibleWindow

    private static var lastNumber = 0

    init(_ text: String, in window: AccessibleWindow) {
      Self.lastNumber += 1
      self.window = window
      object = AccessibleObject(
        path: ObjectPath("\(ATSPI.objects)notice\(Self.lastNumber)") ?? ATSPI.null,
        node: AccessibilityNode(type: "Notice", role: .alert, label: text, frame: .zero),
        parent: window.tree.root ?? ATSPI.root, index: -1,
        states: [.enabled, .sensitive, .visible, .showing])
    }
  }
}
