import Glibc

/// A thread that runs one closure and ends with it.
package enum DetachedThread {
  /// - Parameter isBatch: whether the scheduler prefers every other thread of the program. Drawing
  ///   a frame then gets a processor at once, even if all are busy.
  /// - Returns: false if the system has no more threads; then nothing runs.
  package static func start(
    isBatch: Bool = false, _ work: @escaping @Sendable () -> Void
  ) -> Bool {
    let box = Unmanaged.passRetained(Box(work, isBatch: isBatch))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { @Sendable argument in
        if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// `SCHED_BATCH`, which the module of the C library leaves out.
  private static let batchPolicy: Int32 = 3

  private final class Box: Sendable {
    private let work: @Sendable () -> Void
    private let isBatch: Bool

    init(_ work: @escaping @Sendable () -> Void, isBatch: Bool) {
      (self.work, self.isBatch) = (work, isBatch)
    }

    func run() {
      if isBatch {
        var parameters = sched_param()
        pthread_setschedparam(pthread_self(), DetachedThread.batchPolicy, &parameters)
      }
      work()
    }
  }
}
