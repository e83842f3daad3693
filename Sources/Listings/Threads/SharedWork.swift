import Dispatch
import Synchronization

/// The same work on several threads at once, which end with it: an idle program keeps none.
struct SharedWork {
  private let finished = DispatchSemaphore(value: 0)
  private let count: Int

  /// Starts threads for the numbers of a range. Where there are no more threads the caller's own one does the
  /// work before this returns.
  init(_ numbers: Range<Int>, _ body: @escaping @Sendable (Int) -> Void) {
    count = numbers.count
    let finished = finished
    for number in numbers {
      let run: @Sendable () -> Void = {
        body(number)
        finished.signal()
      }
      if !DetachedThread.start(run) { run() }
    }
  }

  /// Waits until all is done.
  /// - Parameter meanwhile: called now and then while there is something to wait for.
  func wait(meanwhile: () -> Void = {}) {
    for _ in 0..<count {
      while finished.wait(timeout: .now() + Self.pause) == .timedOut { meanwhile() }
    }
  }

  /// Does one thing on the caller's thread while another is done beside it.
  static func both<First, Second: Sendable>(
    _ first: () -> First, and second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let result = Guarded<Second?>(nil)
    let work = SharedWork(0..<1) { _ in
      let value = second()
      result.value.withLock { $0 = value }
    }
    let value = first()
    work.wait()
    // It is always there after the wait; only the compiler does not know.
    return (value, result.value.withLock { $0 } ?? second())
  }

  private static let pause = DispatchTimeInterval.milliseconds(10)
}

/// A value that several threads may reach, one at a time.
final class Guarded<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}
