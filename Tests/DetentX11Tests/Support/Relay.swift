import Glibc
import Synchronization

/// Stands between a program and a server, passes everything on, and cuts the connection where it is
/// told to, in the middle of a message, too.
final class Relay: Sendable {
  /// After how many bytes the connection is cut, counted on one of the two ways.
  enum Cut: Sendable {
    case never
    case afterServersBytes(Int)
    case afterProgramsBytes(Int)
  }

  /// What the program connects to, such as `:2007`.
  let display: String
  private let listener: Int32
  private let server: String
  private let cut: Cut
  /// The newest version of XInput 2 that the program hears of; nil for the server's.
  private let inputVersion: UInt8?
  /// Whether the cut ends everything, as a server's end does: all connections, and that it listens.
  private let goesWhenCut: Bool
  private let hasStopped = Atomic(false)
  /// The program's ends: it may hold a connection that only finds out who listens.
  private let programs = Mutex<Set<Int32>>([])
  private let counts = Mutex((server: 0, program: 0))

  init(
    _ server: XServer, cut: Cut = .never, goesWhenCut: Bool = false, inputVersion: UInt8? = nil
  ) throws {
    self.server = server.display
    self.cut = cut
    self.goesWhenCut = goesWhenCut
    self.inputVersion = inputVersion
    listener = LocalSocket.make()
    // Far from what servers choose for themselves.
    let free = (0..<100).lazy.map { 2000 + Int(getpid()) % 30_000 + 31 * $0 }.map { ":\($0)" }
      .first { [listener] in LocalSocket.with($0) { bind(listener, $0, $1) } == 0 }
    guard let free, listen(listener, 8) == 0 else {
      close(listener)
      throw XServer.Failure(description: "no free display")
    }
    display = free
    Self.detach { [self] in run() }
  }

  /// How many bytes came by so far.
  var bytes: (server: Int, program: Int) { counts.withLock { $0 } }

  /// Lets nobody in any more. Safe to call twice.
  func stop() {
    guard !hasStopped.exchange(true, ordering: .relaxed) else { return }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The last bytes that the program hears, and the end of its connections with them.
  func end(with bytes: [UInt8]) {
    programs.withLock { ends in
      for end in ends {
        LocalSocket.send(bytes[...], to: end)
        shutdown(end, Int32(SHUT_RDWR))
      }
    }
  }

  // MARK: Passing on

  private func run() {
    defer { close(listener) }
    while true {
      let program = accept(listener, nil, nil)
      guard program >= 0 else { return }
      _ = fcntl(program, F_SETFD, FD_CLOEXEC)
      programs.withLock { _ = $0.insert(program) }
      Self.detach { [self] in serve(program) }
    }
  }

  private func serve(_ program: Int32) {
    let server = LocalSocket.make()
    if LocalSocket.with(self.server, { connect(server, $0, $1) }) == 0 { relay(program, server) }
    programs.withLock { _ = $0.remove(program) }
    close(program)
    close(server)
  }

  private func relay(_ program: Int32, _ server: Int32) {
    while true {
      var ends = [
        pollfd(fd: program, events: Int16(POLLIN), revents: 0),
        pollfd(fd: server, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&ends, 2, -1) > 0 || errno == EINTR else { return }
      if ends[0].revents != 0, !pass(from: program, to: server, isServers: false) { return }
      if ends[1].revents != 0, !pass(from: server, to: program, isServers: true) { return }
    }
  }

  /// - Returns: whether the connection goes on.
  private func pass(from source: Int32, to target: Int32, isServers: Bool) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(source, &buffer, buffer.count)
    guard count > 0 else { return false }
    if let inputVersion, !isServers { Self.ask(for: inputVersion, in: &buffer) }
    let before = counts.withLock { counts in
      let before = isServers ? counts.server : counts.program
      if isServers { counts.server += count } else { counts.program += count }
      return before
    }
    let left: Int
    switch cut {
    case .afterServersBytes(let limit) where isServers: left = limit - before
    case .afterProgramsBytes(let limit) where !isServers: left = limit - before
    default: left = .max
    }
    LocalSocket.send(buffer.prefix(min(count, left)), to: target)
    guard count >= left else { return true }
    if goesWhenCut {
      stop()
      end(with: [])
    }
    return false
  }

  /// The server answers with the lower of what it has and what it is asked for.
  private static func ask(for version: UInt8, in buffer: inout [UInt8]) {
    // XIQueryVersion, two words long, for version 2.4.
    let question: [UInt8] = [47, 2, 0, 2, 0, 4, 0]
    if let range = buffer.firstRange(of: question) { buffer[range.upperBound - 2] = version }
  }

  // MARK: Threads

  /// A thread and not a task: it waits in the system.
  private static func detach(_ work: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { @Sendable argument in
        guard let argument else { return nil }
        let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        work.body()
        return nil
      }, Unmanaged.passRetained(Work(body: work)).toOpaque())
    pthread_detach(thread)
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
