import DetentDrawing
import DetentViews

/// Announces texts away from the focus: results politely, after they settle, and errors at once.
@MainActor
final class Announcer {
  /// The time that a result must stay unchanged before it is announced.
  private static let rest = Duration.milliseconds(400)

  /// The last announcement of each object, or nil before the first frame. Results are then read
  /// with the window. Errors are announced even then, because they may be far from the focus.
  private var said: [ObjectPath: String]?
  /// The announcements that wait until their text settles.
  private var waiting: [ObjectPath: (text: String, timer: TimerToken)] = [:]

  func follow(
    _ tree: AccessibleTree, of window: Window,
    say: @escaping @MainActor (_ text: String, _ isUrgent: Bool, _ path: ObjectPath) -> Void
  ) {
    let now = tree.announcements
    let said = said ?? now.filter { !$0.value.isUrgent }.mapValues(\.text)
    // An object that disappears and returns is announced again.
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

  func stop() {
    said = nil
    for (_, timer) in waiting.values { timer.cancel() }
    waiting = [:]
  }
}

extension Announcer {
  /// A message object that appears briefly, for readers that do not support announcements.
  @MainActor
  struct Notice {
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
