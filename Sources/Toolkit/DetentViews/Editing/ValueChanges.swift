import Synchronization

extension ValueEditing {
  /// The changes that the user makes from now on, one at a time:
  /// `for await change in slider.changes { … }`.
  ///
  /// Each sequence receives every change. Unread changes wait in memory, without a limit. The
  /// sequence ends with the control; it is unregistered if iteration stops or its task is
  /// cancelled. Values that the program sets are not included; use `Observations` for those.
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
      // A finished stream means that the control is gone, and its registrations with it.
      if case .cancelled = end { Task { @MainActor in token.remove() } }
    }
    return ValueChanges(stream: stream, waiting: waiting)
  }
}

/// All changes that the user makes to a value; see ``ValueEditing/changes``.
public struct ValueChanges<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  /// One change of the value.
  public typealias Element = ValueChange<Value>

  fileprivate let stream: AsyncStream<Element>
  fileprivate let waiting: WaitingCount

  /// The number of changes that have happened but have not been received yet.
  public var waitingCount: Int { waiting.value.load(ordering: .relaxed) }

  /// Creates an iterator over the waiting changes and those to come.
  public func makeAsyncIterator() -> Iterator {
    Iterator(stream: stream.makeAsyncIterator(), waiting: waiting)
  }

  /// Returns the changes in order.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var stream: AsyncStream<Element>.Iterator
    fileprivate let waiting: WaitingCount

    /// Returns the next change, or nil if the control is gone or the task was cancelled.
    public mutating func next() async -> Element? { await next(isolation: nil) }

    /// Returns the next change, or nil if the control is gone or the task was cancelled.
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

/// Ends the sequence when the registration that owns it goes.
private final class ValueChangeSource<Value: Equatable & Sendable>: Sendable {
  let continuation: AsyncStream<ValueChange<Value>>.Continuation

  init(_ continuation: AsyncStream<ValueChange<Value>>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}
