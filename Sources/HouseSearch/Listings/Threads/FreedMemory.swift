import DetentBase
import Glibc
import Synchronization

/// Gives memory back to the system after something large was freed. The C library keeps it for the
/// thread that took it, and a thread that reads a file ends with the file.
enum FreedMemory {
  /// Less stays where it is.
  static let leastBytes = 8 << 20

  private static let isAwaited = Atomic<Bool>(false)
  /// The memory is freed right after the call.
  private static let pause: UInt32 = 100_000

  /// `malloc_trim`, which the module of the C library leaves out; nil in libraries without it.
  private static let trim: (@convention(c) (Int) -> Int32)? =
    dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self) }

  /// Gives back what is free a moment later, on a thread of its own. Calls before that moment count
  /// as one.
  static func giveBackSoon() {
    guard let trim, !isAwaited.exchange(true, ordering: .relaxed) else { return }
    let isStarted = DetachedThread.start(isBatch: true) {
      usleep(pause)
      isAwaited.store(false, ordering: .relaxed)
      _ = trim(0)
    }
    if !isStarted { isAwaited.store(false, ordering: .relaxed) }
  }
}
