import DetentViews

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
