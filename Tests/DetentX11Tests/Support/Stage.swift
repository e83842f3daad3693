import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

/// A server, a host with one window of 200 × 100 at the screen's corner, and the user.
@MainActor
final class Stage {
  let server: XServer
  let host: X11Host
  let driver: ServerInput
  let window = DetentViews.Window(size: Size(width: 200, height: 100))
  let view = RecordingView()

  /// What the host reads pointers by.
  enum Pointers: CaseIterable {
    case core, xInput
  }

  /// Returns when the window is on the screen, with the pointer outside of it.
  /// - Parameters:
  ///   - relay: what the host reaches the server through.
  ///   - bus: where the desktop's portal is; that of whoever runs the tests says nothing.
  init(
    _ server: XServer? = nil, through relay: Relay? = nil, scale: Double? = 1,
    pointers: Pointers = .xInput, bus: String? = nil
  ) async throws {
    let server = try server ?? XServer()
    self.server = server
    driver = try ServerInput(server)
    driver.move(to: 700, 500)
    host = try X11Host(
      display: relay?.display ?? server.display, scale: scale, usesXInput: pointers == .xInput)
    host.sessionBus = bus
    window.contentView = view
    window.title = "stage"
    var isShown = false
    host.didPresentFirstFrame = { _ in isShown = true }
    host.show(window)
    try await wait("the first frame") { isShown }
    view.becomeFirstResponder()
    settle()
  }

  private var shown: X11Window? { host.shown(window) }
  /// The server's name of the window; 0 when it is gone.
  var id: UInt { shown?.id ?? 0 }
  var isVisible: Bool { shown?.driver.isVisible ?? false }
  /// Whether an animation runs in the window.
  var isMoving: Bool { shown?.driver.wantsAnotherFrame ?? false }

  /// Lets the host do everything that the server has for it now.
  func settle() { host.settle(driver) }
}

extension X11Host {
  /// Does everything that the server has for it now, after what another client did.
  func settle(_ driver: ServerInput) {
    for _ in 0..<3 where connection.isUsable {
      driver.sync()
      // The answer comes after everything that the server has sent before.
      XSync(connection.display, 0)
      drain()
    }
  }

  var windows: [UInt: X11Window] { registry.windows }
  func shown(_ window: DetentViews.Window) -> X11Window? { registry.x11Window(of: window) }
}
