import CDetentX11
import DetentBase
import Dispatch
import Glibc
import Synchronization

/// Wakes the main queue when a socket has something to read.
///
/// A dispatch source does the same, but must be re-armed after each event, which costs a trip to
/// Dispatch's own thread per pointer motion. This class uses its own thread with edge-triggered
/// epoll, which needs no re-arming. Measured on two cores, with a byte every 2 ms, a wake-up takes
/// 16 µs from the byte to the handler, 49 µs of processor time and 2 context switches. A dispatch
/// source takes 29 µs, 73 µs and 4.
///
/// The thread enters the main queue itself instead of handing over to another thread. The queue
/// stays serial; if it is busy, the thread waits for its turn.
final class SocketMonitor: Sendable {
  private let poll: Int32
  private let stopReading: Int32
  private let stopWriting: Int32
  private let isCancelled = Atomic(false)
  private let whenReadable: @Sendable () -> Void
  private let whenHungUp: @Sendable () -> Void
  private let whenCancelled: @Sendable () -> Void

  /// - Parameters:
  ///   - socket: must stay open until `whenCancelled` is called.
  ///   - whenReadable: called on the main queue, at least once after new bytes.
  ///   - whenHungUp: called on the main queue, after `whenReadable`, when no more bytes can come.
  ///   - whenCancelled: called on the main queue, once, after `cancel()`.
  init?(
    _ socket: Int32, whenReadable: @escaping @MainActor @Sendable () -> Void,
    whenHungUp: @escaping @MainActor @Sendable () -> Void,
    whenCancelled: @escaping @Sendable () -> Void
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (stopReading, stopWriting) = (ends[0], ends[1])
    poll = epoll_create1(Int32(EPOLL_CLOEXEC))
    // The main queue is the main actor's. Checking that at every event, with
    // `MainActor.assumeIsolated`, makes a wake-up take 18 µs instead of 16.
    self.whenReadable = unsafeBitCast(whenReadable, to: (@Sendable () -> Void).self)
    self.whenHungUp = unsafeBitCast(whenHungUp, to: (@Sendable () -> Void).self)
    self.whenCancelled = whenCancelled
    let edges = EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
    guard poll >= 0, add(socket, edges), add(stopReading, EPOLLIN.rawValue) else {
      closeAll()
      return nil
    }
    // Start from the main queue, so that the program's synchronous start is over. Bytes that arrive
    // before leave a pending edge.
    DispatchQueue.main.async { [self] in begin() }
  }

  /// Tries again in a second if the system has no more threads.
  private func begin() {
    guard !DetachedThread.start({ [self] in run() }) else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { [self] in begin() }
  }

  func cancel() {
    guard !isCancelled.exchange(true, ordering: .relaxed) else { return }
    var byte: UInt8 = 0
    _ = write(stopWriting, &byte, 1)
  }

  private func add(_ descriptor: Int32, _ events: UInt32) -> Bool {
    var event = epoll_event()
    event.events = events
    event.data.fd = descriptor
    return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  private func run() {
    // Leave signals to other threads.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)
    let hangUp = EPOLLHUP.rawValue | EPOLLRDHUP.rawValue | EPOLLERR.rawValue
    var event = epoll_event()
    while true {
      let count = epoll_wait(poll, &event, 1, -1)
      if count < 0, errno == EINTR { continue }
      guard count > 0, event.data.fd != stopReading else { break }
      // Bytes that arrive meanwhile are a new edge.
      DispatchQueue.main.sync(execute: whenReadable)
      if event.events & hangUp != 0 { DispatchQueue.main.sync(execute: whenHungUp) }
    }
    // The thread's end of the pipe closes now, so `cancel()` must not write any more.
    isCancelled.store(true, ordering: .relaxed)
    closeAll()
    DispatchQueue.main.async(execute: whenCancelled)
  }

  private func closeAll() {
    for descriptor in [poll, stopReading, stopWriting] where descriptor >= 0 { close(descriptor) }
  }
}
