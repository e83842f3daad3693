import DetentDrawing
import DetentViews

/// A window that readers see, and what they know of it.
@MainActor
final class AccessibleWindow {
  let window: Window
  private let findOrigin: @MainActor () -> Point
  /// Its objects when somebody asked last.
  private var known = AccessibleTree()
  private var isStale = true
  /// What those who listen were told last.
  private var told = AccessibleTree()
  /// Where its content was on the screen when those who listen to places were told last.
  private var toldOrigin: (x: Int, y: Int)?
  private let announcer = Announcer()
  private let scrolling = RowRest()
  /// How long those who listen are left alone while the user drags something.
  private static let pause = Duration.milliseconds(500)
  /// Runs that long whenever there was something to tell during a drag.
  private var pause: TimerToken?
  /// Runs while what is dragged moves.
  private var motion: TimerToken?

  init(_ window: Window, origin: @escaping @MainActor () -> Point) {
    (self.window, findOrigin) = (window, origin)
  }

  /// Its objects now.
  var tree: AccessibleTree {
    if isStale {
      known = AccessibleTree(of: window)
      isStale = false
    }
    return known
  }

  /// An object. One that has gone answers until those who listen know it: rows that scroll past are
  /// told once they rest.
  subscript(path: ObjectPath) -> AccessibleObject? { tree[path] ?? told[path] }

  /// The object of a view, or of the nearest view around it that has one.
  func path(around element: AccessibilityElement) -> ObjectPath {
    let paths = element.view?.lineage.lazy.map { AccessibleTree.path(of: AccessibilityElement($0)) }
    return paths?.first { tree[$0] != nil } ?? tree.root ?? ATSPI.root
  }

  /// Its objects may be others now.
  func setNeedsUpdate() { isStale = true }

  /// Whether those who listen hear of a change a little later: a drag changes much with each frame,
  /// faster than anybody can read it aloud. Its end is not waited for.
  var isPaused: Bool { isStale && window.isPressed && pause?.isCancelled == false }

  /// Has something done once nothing changes any more, though the drag has not ended.
  func whenRested(_ look: @escaping @MainActor () -> Void) {
    motion?.cancel()
    motion = window.startTimer(after: RowRest.rest, look)
  }

  /// Whether the text under the user's caret is another than those who listen were told last.
  var hasUntoldTyping: Bool {
    guard let field = told.focus.flatMap({ told[$0]?.node }), field.text != nil else {
      return false
    }
    return field.element?.view?.accessibilityNode()?.valueText != field.valueText
  }

  /// Looks at the window again.
  /// - Parameter whenRested: called when there are more changes, which have rested by now.
  /// - Returns: what has changed since those who listen were told last.
  func takeChanges(whenRested: @escaping @MainActor () -> Void) -> TreeChanges {
    motion?.cancel()
    known = AccessibleTree(of: window)
    isStale = false
    if window.isPressed, known.objects != told.objects {
      pause?.cancel()
      // Its end is a frame, and that is looked at.
      pause = window.startTimer(after: Self.pause) {}
    }
    let told = told
    self.told = scrolling.settled(known, since: told, in: window, whenRested: whenRested)
    return TreeChanges(from: told, to: self.told)
  }

  /// The window goes.
  /// - Returns: what that changes for those who listen.
  func takeEnd() -> TreeChanges {
    stopTimers()
    defer { told = AccessibleTree() }
    return TreeChanges(from: told, to: AccessibleTree())
  }

  /// Has said aloud what is new since the last time.
  func announce(
    _ say: @escaping @MainActor (_ text: String, _ isUrgent: Bool, _ path: ObjectPath) -> Void
  ) { announcer.follow(known, of: window, say: say) }

  /// Nobody listens any more: whoever comes next is told all of it.
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

  /// Device pixels a logical pixel.
  var scale: Double { window.traits.scale }

  /// The place of the content on the screen, in device pixels.
  var origin: (x: Int, y: Int) {
    let origin = DeviceFrame(Rect(origin: findOrigin(), size: .zero), scale: 1)
    return (origin.x, origin.y)
  }

  /// Whether its content is elsewhere on the screen than when this was asked last.
  func takeMove() -> Bool {
    let origin = origin
    defer { toldOrigin = origin }
    return toldOrigin.map { $0 != origin } ?? false
  }

  /// The place on the screen of a rectangle of the window, as events tell it.
  func placeOnScreen(_ frame: Rect) -> BusValue {
    .tuple(DeviceFrame(frame, scale: scale).values(offsetBy: origin))
  }
}

/// Waits until the rows of lists rest: while the user scrolls, or a filter moves, those who listen
/// would be told of rows that have gone before they can ask for them.
@MainActor
final class RowRest {
  /// How long the rows stay as they are before they are told.
  static let rest = Duration.milliseconds(100)

  private struct Row: Hashable {
    let path: ObjectPath
    let name: String
  }

  /// The lists that are not told yet, with their rows as they were seen last, and what ends once they
  /// have stayed so.
  private var moving: [ObjectPath: (rows: [Row], timer: TimerToken)] = [:]

  /// A window as those who listen may know it: with the rows that they were told in all lists that
  /// do not rest.
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
        // The row that the keyboard goes to is told at once.
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

  /// Nobody listens any more.
  func stop() {
    for (_, timer) in moving.values { timer.cancel() }
    moving = [:]
  }

  private func rows(of list: ObjectPath, in tree: AccessibleTree) -> [Row] {
    (tree[list]?.children ?? []).compactMap { tree[$0] }.map { Row(path: $0.path, name: $0.name) }
  }
}
