import Glibc

/// Whether this is a debug build, where nothing can be said about speed.
public var isDebugBuild: Bool {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}

/// How long the processor worked on something: other programs make it late, not long.
public func processorTime(_ body: () throws -> Void) rethrows -> Duration {
  var start = timespec()
  var end = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
  try body()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
  return .seconds(end.tv_sec - start.tv_sec) + .nanoseconds(end.tv_nsec - start.tv_nsec)
}
