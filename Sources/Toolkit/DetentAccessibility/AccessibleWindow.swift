import DetentDrawing
import DetentViews

/// A window on the accessibility bus, with the state that listeners know.
@MainActor
final class AccessibleWindow {
  let window: Window
  private let findOrigin: @MainActor () -> Point
  /// The objects at the last query.
  private var known = AccessibleTree()
  private var isStale = true
  /// The objects as the last events described them.
  private var told = AccessibleTree()
  /// The position of the content on the screen when bounds were last reported.
  private var toldOrigin: (x: Int, y: Int)?
  private let announcer = Announcer()
  private let scrolling = RowRest()
  /// The shortest time between reports during a drag.
  private static let pause = Duration.milliseconds(500)
  /// Runs for `Self.pause` after a report during a drag.
  private var pause: TimerToken?
  /// Runs while the dragged object moves.
  private var motion: TimerToken?

  init(_ window: Window, origin: @escaping @MainActor () -> Point) {
    (self.window, findOrigin) = (window, origin)
  }

  var tree: AccessibleTree {
    if isStale {
      known = AccessibleTree(of: window)
      isStale = false
    }
    return known
  }

  /// An object. A removed object still answers until listeners learn of its removal, which for
  /// scrolled rows happens after they come to rest.
  subscript(path: ObjectPath) -> AccessibleObject? { tree[path] ?? told[path] }

  /// The object of an element's view, or of the nearest ancestor that has one.
  func path(around element: AccessibilityElement) -> ObjectPath {
    let paths = element.view?.lineage.lazy.map { AccessibleTree.path(of: AccessibilityElement($0)) }
    return paths?.first { tree[$0] != nil } ?? tree.root ?? ATSPI.root
  }

  func setNeedsUpdate() { isStale = true }

  /// Whether reports wait. A drag changes objects with each frame, faster than they can be read
  /// aloud. Reports do not wait for the end of the drag.
  var isPaused: Bool { isStale && window.isPressed && pause?.isCancelled == false }

  /// Calls an action when nothing changes any more, even if the drag has not ended.
  func whenRested(_ look: @escaping @MainActor () -> Void) {
    motion?.cancel()
    motion = window.startTimer(after: RowRest.rest, look)
  }

  /// Whether the focused text differs from the last reported text.
  var hasUntoldTyping: Bool {
    guard let field = told.focus.flatMap({ told[$0]?.node }), field.text != nil else {
      return false
    }
    return field.element?.view?.accessibilityNode()?.valueText != field.valueText
  }

  /// Reads the window again, and returns the changes since the last report.
  /// - Parameter whenRested: called later if some changes have to come to rest first.
  func takeChanges(whenRested: @escaping @MainActor () -> Void) -> TreeChanges {
    motion?.cancel()
    known = AccessibleTree(of: window)
    isStale = false
    if window.isPressed, known.objects != told.objects {
      pause?.cancel()
      // The end of the drag causes a frame, and then the next report.
      pause = window.startTimer(after: Self.pause) {}
    }
    let told = told
    self.told = scrolling.settled(known, since: told, in: window, whenRested: whenRested)
    return TreeChanges(from: told, to: self.told)
  }

  /// Ends the window, and returns the changes for listeners.
  func takeEnd() -> TreeChanges {
    stopTimers()
    defer { told = AccessibleTree() }
    return TreeChanges(from: told, to: AccessibleTree())
  }

  func announce(
    _ say: @escaping @MainActor (_ text: String, _ isUrgent: Bool, _ path: ObjectPath) -> Void
  ) { announcer.follow(known, of: window, say: say) }

  /// Forgets the reported state after the last listener has left. A new listener gets everything.
  func forgetTold() {
    told = AccessibleTree()
    stopTimers()
  }

  private func stopTimers() {
    announcer.stop()
    scrolling.stop()
    pause?.cancel()
    motion?.cancel()
  }

  var scale: Double { window.traits.scale }

  /// The position of the content on the screen, in device pixels.
  var origin: (x: Int, y: Int) {
    let origin = DeviceFrame(Rect(origin: findOrigin(), size: .zero), scale: 1)
    return (origin.x, origin.y)
  }

  /// Whether the content has moved on the screen since the last call.
  func takeMove() -> Bool {
    let origin = origin
    defer { toldOrigin = origin }
    return toldOrigin.map { $0 != origin } ?? false
  }

  /// The value of a bounds event for a rectangle of the window.
  func placeOnScreen(_ frame: Rect) -> BusValue {
    .tuple(DeviceFrame(frame, scale: scale).values(offsetBy: origin))
  }
}

extension AccessibleWindow {
  struct DeviceFrame: Hashable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    /// Rounds the edges of a rectangle to the nearest pixel edges.
    init(_ rect: Rect, scale: Double) {
      func pixels(_ value: Double) -> Int { Int(Int32(clamping: Int(exactly: value) ?? 0)) }
      x = pixels((rect.minX * scale).rounded())
      y = pixels((rect.minY * scale).rounded())
      width = max(0, pixels((rect.maxX * scale).rounded()) - x)
      height = max(0, pixels((rect.maxY * scale).rounded()) - y)
    }

    func values(offsetBy offset: (x: Int, y: Int)) -> [BusValue] {
      [x + offset.x, y + offset.y, width, height].map { .int32(Int32(clamping: $0)) }
    }
  }
}

/// Delays reports of moving rows: scrolling or filtering may remove them before clients query them.
@MainActor
private final class RowRest {
  /// The time that rows must stay unchanged before they are reported.
  static let rest = Duration.milliseconds(100)

  private struct Row: Hashable {
    let path: ObjectPath
    let name: String
  }

  /// Lists with unreported rows: their last rows, and a timer that ends when they stay the same.
  private var moving: [ObjectPath: (rows: [Row], timer: TimerToken)] = [:]

  /// Returns the tree for listeners. Lists that are not at rest keep their reported rows.
  func settled(
    _ tree: AccessibleTree, since told: AccessibleTree, in window: Window,
    whenRested: @escaping @MainActor () -> Void
  ) -> AccessibleTree {
    let lists = tree.order.filter { path in
      told[path] != nil && tree[path]?.hasRows == true
    }
    for list in moving.keys where !lists.contains(list) {
      moving.removeValue(forKey: list)?.timer.cancel()
    }
    for list in lists {
      let rows = rows(of: list, in: tree)
      let seen = moving[list]
      let isToldNow =
        rows == seen?.rows && seen?.timer.isCancelled == true
        || rows == self.rows(of: list, in: told)
        // Report the row that receives the focus at once.
        || tree.focus != told.focus && tree.hasFocus(list)
      guard !isToldNow else {
        moving.removeValue(forKey: list)?.timer.cancel()
        continue
      }
      guard rows != seen?.rows else { continue }
      seen?.timer.cancel()
      moving[list] = (rows, window.startTimer(after: Self.rest, whenRested))
    }
    let kept = Set(lists.filter { moving[$0] != nil })
    return kept.isEmpty ? tree : tree.keeping(contentsOf: kept, from: told)
  }

  func stop() {
    for (_, timer) in moving.values { timer.cancel() }
    moving = [:]
  }

  private func rows(of list: ObjectPath, in tree: AccessibleTree) -> [Row] {
    (tree[list]?.children ?? []).compactMap { tree[$0] }.map { Row(path: $0.path, name: $0.name) }
  }
}
