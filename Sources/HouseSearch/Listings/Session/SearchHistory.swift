/// The steps of a search, to go back and forth: a step is an edit, not each frame of a drag.
public struct SearchHistory: Sendable {
  /// A search that was reached, and what one did to reach it.
  private struct Step: Sendable {
    var search: ListingsSearch
    var name: String?
  }

  /// How many steps are kept.
  public static let limit = 100

  private var steps: [Step]
  private var index = 0
  /// What is shown now, be it not yet a step.
  public var search: ListingsSearch

  /// Begins with a search that there is nothing before.
  public init(_ search: ListingsSearch = ListingsSearch()) {
    self.search = search
    steps = [Step(search: search)]
  }

  /// The same steps in other listings.
  /// - Parameters:
  ///   - search: what is looked for there now.
  ///   - translated: what a step looks for there; nil leaves it out.
  package func followed(
    by search: ListingsSearch, _ translated: (ListingsSearch) -> ListingsSearch?
  ) -> SearchHistory {
    var own = self
    own.commit()
    var (history, isBefore) = (SearchHistory(search), true)
    history.steps = []
    for (number, step) in own.steps.enumerated() {
      let isNow = number == own.index
      guard let next = isNow ? search : translated(step.search) else { continue }
      // What is the same there is no step.
      if history.steps.last?.search == next {
        if isNow { isBefore = false }
        continue
      }
      history.steps.append(Step(search: next, name: step.name))
      if isBefore { history.index = history.steps.count - 1 }
      if isNow { isBefore = false }
    }
    return history
  }

  /// The columns of the file that any of its steps asks for.
  var fileColumns: Set<Int> {
    steps.reduce(into: search.fileColumns) { $0.formUnion($1.search.fileColumns) }
  }

  /// Whether the search has changed since the last step.
  public var isUncommitted: Bool { search != steps[index].search }
  /// Whether there is a step to go back; what was changed since the last one is one, too.
  public var canUndo: Bool { index > 0 || isUncommitted }
  /// Whether there is a step to go forth.
  public var canRedo: Bool { index + 1 < steps.count && !isUncommitted }
  /// What would be taken back; nil where it has no name.
  public var undoName: String? { isUncommitted ? nil : steps[index].name }
  /// What would be done again; nil where it has no name.
  public var redoName: String? { canRedo ? steps[index + 1].name : nil }

  /// Makes a step of what has changed; does nothing where nothing has. Steps that were undone are
  /// gone then.
  /// - Parameter name: what one did.
  public mutating func commit(_ name: String? = nil) {
    guard isUncommitted else { return }
    steps.removeSubrange((index + 1)...)
    steps.append(Step(search: search, name: name))
    if steps.count > Self.limit + 1 { steps.removeFirst(steps.count - Self.limit - 1) }
    index = steps.count - 1
  }

  /// Other homes are marked: what asks for a mark asks for those, in every step. That is no step.
  mutating func update(_ marks: MarkedRows) {
    search.filter.update(marks)
    for number in steps.indices { steps[number].search.filter.update(marks) }
  }

  /// Goes a step back; to the last one where the search has changed since.
  /// - Returns: whether the search is another one.
  @discardableResult
  public mutating func undo() -> Bool {
    commit()
    guard index > 0 else { return false }
    index -= 1
    search = steps[index].search
    return true
  }

  /// Goes a step forth.
  /// - Returns: whether the search is another one.
  @discardableResult
  public mutating func redo() -> Bool {
    guard canRedo else { return false }
    index += 1
    search = steps[index].search
    return true
  }
}
