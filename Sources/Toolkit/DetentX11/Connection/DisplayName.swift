import Dispatch
import Glibc
import Synchronization

/// The parts of a display's name, `[protocol/][host]:number[.screen]`.
struct DisplayName: Equatable {
  /// The host, or an empty string for this machine.
  var host: String
  var number: Int

  /// The highest display number: TCP ports end at 65535, and display 0 has port 6000.
  static let highestNumber = 59_535

  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let numbers = text[text.index(after: colon)...].split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = numbers.first, let number = Self.decimal(first) else { return nil }
    guard numbers.allSatisfy({ Self.decimal($0) != nil }), number <= Self.highestNumber else {
      return nil
    }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    // "unix/:0" and "unix:0" mean ":0".
    if let slash = host.firstIndex(of: "/") {
      let scheme = host[..<slash]
      host = String(host[host.index(after: slash)...])
      if scheme == "unix" { host = "" }
    }
    if host == "unix" { host = "" }
    guard host.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else { return nil }
    self.host = host
    self.number = number
  }

  private static func decimal(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text)
  }
}

extension DisplayName {
  /// The time that a host on the network has to answer.
  private static let patience = DispatchTimeInterval.seconds(4)

  enum Outcome {
    /// A server listens. Keep the socket until Xlib has connected: when its last client leaves, a
    /// server resets and refuses clients that connect at that moment.
    case connected(OpenSocket)
    case failed(String)
  }

  /// Checks whether a server listens before Xlib connects. Xlib waits minutes for name servers and
  /// silent hosts, and reports no reason.
  func probe() -> Outcome { host.isEmpty ? probeLocally() : probeRemotely() }

  private func probeLocally() -> Outcome {
    let path = "/tmp/.X11-unix/X\(number)"
    // Linux servers listen on the abstract name as well, and some only there.
    if let socket = Self.connect(to: Array(path.utf8)) ?? Self.connect(to: [0] + Array(path.utf8)) {
      return .connected(socket)
    }
    // Some servers listen on TCP only.
    let loopback = Self.resolveAndConnect(host: "127.0.0.1", port: 6000 + number)
    guard case .connected = loopback else { return .failed("no X server is running there") }
    return loopback
  }

  private static func connect(to path: [UInt8]) -> OpenSocket? {
    guard let socket = OpenSocket(AF_UNIX) else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.count < room else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let length = MemoryLayout<sa_family_t>.size + path.count
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket.descriptor, $0, socklen_t(length)) == 0
      }
    }
    return isConnected ? socket : nil
  }

  /// Connects on another thread, which is abandoned if the network does not answer in time.
  private func probeRemotely() -> Outcome {
    let result = Answer()
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      let outcome = Self.resolveAndConnect(host: host, port: 6000 + number)
      result.outcome.withLock { $0 = outcome }
      done.signal()
    }
    _ = done.wait(timeout: .now() + Self.patience)
    return result.outcome.withLock { $0 }
  }

  private final class Answer: Sendable {
    let outcome = Mutex(Outcome.failed("the host does not answer"))
  }

  private static func resolveAndConnect(host: String, port: Int) -> Outcome {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard status == 0 else { return .failed("no such host") }
    var candidate = list
    while let entry = candidate?.pointee {
      if let socket = OpenSocket(entry.ai_family),
        Glibc.connect(socket.descriptor, entry.ai_addr, entry.ai_addrlen) == 0
      {
        return .connected(socket)
      }
      candidate = entry.ai_next
    }
    return .failed("no X server answers on that host")
  }
}

extension DisplayName {
  /// A socket that closes with its last reference. Child processes do not inherit it.
  final class OpenSocket: Sendable {
    let descriptor: Int32

    init?(_ family: Int32) {
      descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { return nil }
    }

    /// Whether the other side closes the connection within some milliseconds. A server that ends
    /// closes its sockets one after another. Bytes that it sent before stay readable.
    func hangsUp(within patience: Int32) -> Bool {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, patience) > 0 else { return false }
      var byte: UInt8 = 0
      let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
      return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
  }
}
