import CDetentX11
import DetentTestSupport
import Glibc

@testable import DetentX11

extension ServerInput {
  /// Gives the server another keyboard, as a settings program does.
  func setKeyboard(_ arguments: [String], on server: XServer) throws {
    let process = try ChildProcess.spawn(["setxkbmap", "-display", server.display] + arguments)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard status == 0 else { throw XServer.Failure(description: "setxkbmap: \(status)") }
    sync()
  }

  /// The place on the keyboard of what an American one has there.
  func place(of symbol: Int32) -> UInt32 {
    UInt32(XKeysymToKeycode(display, UInt(symbol)))
  }

  /// Switches to another of the layouts that the keyboard has.
  func lockGroup(_ group: UInt32) {
    XkbLockGroup(display, UInt32(XkbUseCoreKbd), group)
    sync()
  }
}
