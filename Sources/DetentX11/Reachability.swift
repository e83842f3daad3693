import Dispatch
import Glibc
import Synchronization

/// Asks whether a server listens before Xlib does: Xlib waits for name servers and silent hosts for
/// minutes and says nothing about the reason.
enum Reachability {
  /// How long a host on the network may take to answer.
  static let patience = DispatchTimeInterval.seconds(4)

  /// - Returns: why nothing answers, or nil where something does.
  static func failure(of name: DisplayName) -> String? {
    name.host.isEmpty ? localFailure(number: name.number) : remoteFailure(of: name)
  }

  private static func localFailure(number: Int) -> String? {
    let path = "/tmp/.X11-unix/X\(number)"
    // Linux servers listen on the name in the abstract space, too, and some only there.
    let answers = connects(to: Array(path.utf8)) || connects(to: [0] + Array(path.utf8))
    if answers { return nil }
    // Some servers are reached over TCP only.
    let loopback = resolveAndConnect(host: "127.0.0.1", port: 6000 + number)
    return loopback == nil ? nil : "no X server is running there"
  }

  private static func connects(to path: [UInt8]) -> Bool {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.count < room else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let length = MemoryLayout<sa_family_t>.size + path.count
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(length)) == 0
      }
    }
  }

  /// Runs on a thread that is left behind where the network does not answer in time.
  private static func remoteFailure(of name: DisplayName) -> String? {
    let result = Answer()
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      let failure = resolveAndConnect(host: name.host, port: 6000 + name.number)
      result.failure.withLock { $0 = failure }
      done.signal()
    }
    guard done.wait(timeout: .now() + patience) == .success else {
      return "the host does not answer"
    }
    return result.failure.withLock { $0 }
  }

  private final class Answer: Sendable {
    let failure = Mutex<String?>(nil)
  }

  private static func resolveAndConnect(host: String, port: Int) -> String? {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard status == 0 else { return "no such host" }
    var candidate = list
    while let entry = candidate {
      let socket = Glibc.socket(
        entry.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      if socket >= 0 {
        defer { close(socket) }
        if connect(socket, entry.pointee.ai_addr, entry.pointee.ai_addrlen) == 0 { return nil }
      }
      candidate = entry.pointee.ai_next
    }
    return "no X server answers on that host"
  }
}
