import CDetentX11
import DetentTestSupport
import DetentViews
import Glibc

@testable import DetentX11

/// Openbox, with nothing of the user's own.
final class Manager {
  private let process: pid_t
  private let home: String

  init(_ server: XServer) throws {
    home = "/tmp/detent-x11-home-\(getpid())"
    mkdir(home, 0o700)
    process = try ChildProcess.spawn(
      ["openbox", "--sm-disable"], environment: ["DISPLAY": server.display, "HOME": home])
  }

  deinit {
    ChildProcess.end(process)
    rmdir(home)
  }
}

extension Stage {
  /// A stage whose window is framed and has the keyboard.
  static func managed(
    on server: XServer? = nil, scale: Double? = 1
  ) async throws -> (Stage, Manager) {
    let server = try server ?? XServer()
    let driver = try ServerInput(server)
    // A window that is there before: when it has a frame, the window manager listens.
    let first = XCreateSimpleWindow(driver.display, driver.root, 500, 300, 50, 50, 0, 0, 0)
    XMapWindow(driver.display, first)
    driver.sync()
    let manager = try Manager(server)
    try await wait("the window manager") {
      !driver.property("_NET_FRAME_EXTENTS", of: first).isEmpty
    }
    XDestroyWindow(driver.display, first)
    driver.sync()
    let stage = try await Stage(server, scale: scale)
    try await wait("the focus") { stage.window.isFocused }
    return (stage, manager)
  }
}
