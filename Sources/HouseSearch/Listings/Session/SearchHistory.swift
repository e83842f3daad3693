/// The steps of a search, for undo and redo. A step is one edit, not each frame of a drag.
package struct SearchHistory: Sendable {
  /// The largest number of stored steps.
  package static let limit = 100

  private var steps: [ListingsSearch]
  private var index = 0
  /// The current search, which may not be a step yet.
  package var search: ListingsSearch

  package init(_ search: ListingsSearch = ListingsSearch()) {
    self.search = search
    steps = [search]
  }

  var fileColumns: Set<Int> {
    steps.reduce(into: search.fileColumns) { $0.formUnion($1.fileColumns) }
  }

  var isUncommitted: Bool { search != steps[index] }
  /// Whether a step, or an uncommitted change, can be undone.
  package var canUndo: Bool { index > 0 || isUncommitted }
  package var canRedo: Bool { index + 1 < steps.count && !isUncommitted }
  /// Makes a step of the changes, if there are any, and drops the steps that were undone.
  package mutating func commit() {
    guard isUncommitted else { return }
    steps = Array(steps[...index].suffix(Self.limit)) + [search]
    index = steps.count - 1
  }

  /// Updates the marked homes in all steps that name a mark.
  mutating func update(_ marks: MarkedRows) {
    search.filter.update(marks)
    for number in steps.indices { steps[number].filter.update(marks) }
  }

  /// Undoes a step; uncommitted changes count as one. Returns false if there is no step.
  @discardableResult
  package mutating func undo() -> Bool {
    commit()
    guard index > 0 else { return false }
    index -= 1
    search = steps[index]
    return true
  }

  /// Redoes a step. Returns false if there is no step.
  @discardableResult
  package mutating func redo() -> Bool {
    guard canRedo else { return false }
    index += 1
    search = steps[index]
    return true
  }
}
