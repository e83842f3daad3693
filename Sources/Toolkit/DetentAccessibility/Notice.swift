import DetentDrawing
import DetentViews

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
