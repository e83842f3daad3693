import DetentViews

/// The states of a text that can be returned to. Letters that are typed one after another are one
/// step, up to the end of their word.
struct EditHistory: Equatable, Sendable {
  struct State: Equatable, Sendable {
    var text: String
    var anchor: Int
    var head: Int
  }

  /// What changes a text.
  enum Kind: Equatable, Sendable {
    case typing(endsWord: Bool)
    case deleting
    /// Something that is a step of its own.
    case whole
  }

  /// Older states than these are forgotten.
  static let limit = 100

  private var past: [State] = []
  private var future: [State] = []
  private var lastKind: Kind?

  /// A change follows.
  mutating func record(_ state: State, kind: Kind) {
    future = []
    if !continues(kind) {
      past.append(state)
      if past.count > Self.limit { past.removeFirst() }
    }
    lastKind = kind == .whole ? nil : kind
  }

  /// What is typed next is a new step: the caret was moved.
  mutating func interrupt() { lastKind = nil }

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  mutating func undo(from state: State) -> State? {
    guard let previous = past.popLast() else { return nil }
    future.append(state)
    lastKind = nil
    return previous
  }

  mutating func redo(from state: State) -> State? {
    guard let next = future.popLast() else { return nil }
    past.append(state)
    lastKind = nil
    return next
  }

  private func continues(_ kind: Kind) -> Bool {
    switch (lastKind, kind) {
    case (.deleting, .deleting): true
    // A word keeps the spaces behind it.
    case (.typing(let endedWord), .typing(let endsWord)): !endedWord || endsWord
    default: false
    }
  }
}
