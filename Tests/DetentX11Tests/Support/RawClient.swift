import Glibc

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
