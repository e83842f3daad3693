import Glibc

/// A thread that does one thing and ends with it. `Listings` has one like it: neither module knows
/// the other.
package enum DetachedThread {
  /// - Returns: false where there are no more threads; then nothing runs.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Box(work))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { @Sendable argument in
        if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().work() }
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private final class Box: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
