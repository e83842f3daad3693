import Glibc

/// Runs what a task does off the main actor on threads that end with it.
///
/// The shared thread pool would do too, but once it has been used it looks after its threads every second
/// for as long as the program runs: an idle window would wake up for it.
public final class ShortLivedThreads: TaskExecutor {
  public init() {}

  public func enqueue(_ job: UnownedJob) {
    let work = Unmanaged.passRetained(Work(job: job, executor: self))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    if status == 0 {
      pthread_detach(thread)
    } else {
      // No more threads: the caller waits while its own one does the work.
      work.takeRetainedValue().run()
    }
  }
}

private final class Work {
  private let job: UnownedJob
  private let executor: ShortLivedThreads

  init(job: UnownedJob, executor: ShortLivedThreads) {
    self.job = job
    self.executor = executor
  }

  func run() { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
}
