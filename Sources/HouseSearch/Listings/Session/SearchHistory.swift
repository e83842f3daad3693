/// The steps of a search, to go back and forth: a step is an edit, not each frame of a drag.
public struct SearchHistory: Sendable {
  /// How many steps are kept.
  public static let limit = 100

  private var steps: [ListingsSearch]
  private var index = 0
  /// What is shown now, be it not yet a step.
  public var search: ListingsSearch

  /// Begins with a search that there is nothing before.
  public init(_ search: ListingsSearch = ListingsSearch()) {
    self.search = search
    steps = [search]
  }

  /// The same steps in other listings.
  /// - Parameters:
  ///   - search: the present step there.
  ///   - translated: a step there; nil leaves it out.
  package func followed(
    by search: ListingsSearch, _ translated: (ListingsSearch) -> ListingsSearch?
  ) -> SearchHistory {
    var own = self
    own.commit()
    var (history, isBefore) = (SearchHistory(search), true)
    history.steps = []
    for (number, step) in own.steps.enumerated() {
      let isNow = number == own.index
      guard let next = isNow ? search : translated(step) else { continue }
      // What is the same there is no step.
      if history.steps.last != next {
        history.steps.append(next)
        if isBefore { history.index = history.steps.count - 1 }
      }
      if isNow { isBefore = false }
    }
    return history
  }

  var fileColumns: Set<Int> {
    steps.reduce(into: search.fileColumns) { $0.formUnion($1.fileColumns) }
  }

  var isUncommitted: Bool { search != steps[index] }
  /// Whether there is a step to go back; what was changed since the last one is one, too.
  public var canUndo: Bool { index > 0 || isUncommitted }
  /// Whether there is a step to go forth.
  public var canRedo: Bool { index + 1 < steps.count && !isUncommitted }
  /// Makes a step of what has changed, if anything. Steps that were undone are gone then.
  public mutating func commit() {
    guard isUncommitted else { return }
    steps.removeSubrange((index + 1)...)
    steps.append(search)
    if steps.count > Self.limit + 1 { steps.removeFirst(steps.count - Self.limit - 1) }
    index = steps.count - 1
  }

  /// Other homes are marked: every step that names a mark means those.
  mutating func update(_ marks: MarkedRows) {
    search.filter.update(marks)
    for number in steps.indices { steps[number].filter.update(marks) }
  }

  /// Goes a step back, to the last one if the search has changed; false without a step.
  @discardableResult
  public mutating func undo() -> Bool {
    commit()
    guard index > 0 else { return false }
    index -= 1
    search = steps[index]
    return true
  }

  /// Goes a step forth. Returns false without a step.
  @discardableResult
  public mutating func redo() -> Bool {
    guard canRedo else { return false }
    index += 1
    search = steps[index]
    return true
  }
}
