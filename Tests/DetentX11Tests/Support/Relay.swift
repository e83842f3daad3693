import DetentBase
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
    // Threads and not tasks: they wait in the system.
    _ = DetachedThread.start { [self] in run() }
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
      _ = DetachedThread.start { [self] in serve(program) }
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
}

/// A client without Xlib: it says what Xlib refuses to say.
final class RawClient {
  private let socket: Int32

  convenience init(_ server: XServer) throws { try self.init(display: server.display) }

  /// Connects to a server on this machine that lets everybody in.
  init(display: String) throws {
    let made = LocalSocket.make()
    socket = made
    let status = LocalSocket.with(display) { connect(made, $0, $1) }
    // Least byte first, version 11, no password.
    send([UInt8(ascii: "l"), 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    let answer = receive(8)
    guard status == 0, answer.first == 1 else {
      throw XServer.Failure(description: "no raw connection")
    }
    _ = receive((Int(answer[6]) + Int(answer[7]) << 8) * 4)
  }

  deinit { close(socket) }

  /// SendEvent, with 32 bytes that may be anything. The server only marks them as sent.
  func send(event: [UInt8], to window: UInt, mask: UInt32 = 0) {
    let padded = event.prefix(32) + [UInt8](repeating: 0, count: max(0, 32 - event.count))
    send([25, 0, 11, 0] + bytes(UInt32(truncatingIfNeeded: window)) + bytes(mask) + padded)
  }

  /// The number of an extension's requests; 0 where the server does not have it.
  func opcode(of name: String) -> UInt8 {
    let text = Array(name.utf8)
    let padding = (4 - text.count % 4) % 4
    let words = UInt8(2 + (text.count + padding) / 4)
    send(
      [98, 0, words, 0, UInt8(text.count), 0, 0, 0] + text + [UInt8](repeating: 0, count: padding))
    let answer = receive(32)
    return answer.count == 32 && answer[8] == 1 ? answer[9] : 0
  }

  /// Moves the pointer as a mouse would (XTEST); for threads that have no Xlib.
  /// - Parameter opcode: of the extension XTEST.
  func moveMouse(to x: Int, _ y: Int, opcode: UInt8) {
    func short(_ number: Int) -> [UInt8] {
      [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
    let head = [opcode, 2, 9, 0, 6, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
    send(head + short(x) + short(y) + [UInt8](repeating: 0, count: 8))
  }

  /// Any request: bytes whose length is a multiple of four.
  func send(_ request: [UInt8]) { LocalSocket.send(request[...], to: socket) }

  /// Returns when the server has done everything; errors are nobody's business here.
  func sync() {
    send([43, 0, 1, 0])
    while true {
      let answer = receive(32)
      guard answer.count == 32, answer[0] != 1 else { return }
    }
  }

  private func bytes(_ word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
  }

  private func receive(_ count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      let more = buffer.withUnsafeMutableBytes {
        read(socket, $0.baseAddress?.advanced(by: have), count - have)
      }
      guard more > 0 else { return Array(buffer.prefix(have)) }
      have += more
    }
    return buffer
  }
}

/// Sockets by which programs of this machine reach a server, for those that do without Xlib.
enum LocalSocket {
  static func make() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  /// Calls `bind` or `connect` with the address of a display.
  ///
  /// It is an abstract name, which leaves no file behind: where Xlib looks first.
  static func with(
    _ display: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = [0] + Array("/tmp/.X11-unix/X\(display.dropFirst())".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// Sends everything, or as much as the other end takes before it goes.
  static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
