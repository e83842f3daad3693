import Synchronization

extension ValueEditing {
  /// The changes that the user makes from now on, one by one:
  /// `for await change in slider.changes { … }`.
  ///
  /// Each sequence is one listener, which receives all of them: what comes while nobody awaits
  /// waits in memory, without a limit. It ends when the control goes, and whoever stops iterating
  /// or is cancelled is forgotten. What a program sets is no change of the user's; follow
  /// `Observations` for that.
  public var changes: ValueChanges<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: ValueChange<Value>.self)
    let waiting = WaitingCount()
    let source = ValueChangeSource(continuation)
    let token = registerSequence(for: .valueChanged) { _, _, payload in
      guard let change = payload as? ValueChange<Value> else { return }
      waiting.value.add(1, ordering: .relaxed)
      source.continuation.yield(change)
    }
    continuation.onTermination = { end in
      // One that finished did so because the control is gone, and its registrations with it.
      if case .cancelled = end { Task { @MainActor in token.remove() } }
    }
    return ValueChanges(stream: stream, waiting: waiting)
  }
}

/// The changes that the user makes, none left out; see ``ValueEditing/changes``.
public struct ValueChanges<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  /// A change.
  public typealias Element = ValueChange<Value>

  fileprivate let stream: AsyncStream<Element>
  fileprivate let waiting: WaitingCount

  /// How many changes have happened that nobody has received yet.
  public var waitingCount: Int { waiting.value.load(ordering: .relaxed) }

  /// Receives the changes that wait, and those to come.
  public func makeAsyncIterator() -> Iterator {
    Iterator(stream: stream.makeAsyncIterator(), waiting: waiting)
  }

  /// Receives one change after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var stream: AsyncStream<Element>.Iterator
    fileprivate let waiting: WaitingCount

    /// The next change; nil where the control is gone or the task was cancelled.
    public mutating func next() async -> Element? { await next(isolation: nil) }

    /// The next change; nil if the control is gone or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let change = await stream.next(isolation: actor)
      if change != nil { waiting.value.subtract(1, ordering: .relaxed) }
      return change
    }
  }
}

private final class WaitingCount: Sendable {
  let value = Atomic(0)
}

/// Goes with the registration, and ends the sequence then.
private final class ValueChangeSource<Value: Equatable & Sendable>: Sendable {
  let continuation: AsyncStream<ValueChange<Value>>.Continuation

  init(_ continuation: AsyncStream<ValueChange<Value>>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}
