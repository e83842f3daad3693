import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// Servers and desktops of every kind.
  @MainActor
  struct Servers {
    @Test func aServerThatStartedAgainIsAskedForItsAtomsAgain() async throws {
      let server = try XServer(startsAgain: true)
      var atoms: [UInt] = []
      do {
        let stage = try await Stage(server)
        atoms = AtomName.allCases.map { stage.host.connection.atoms[$0] }
        stage.window.close()
        #expect(await stage.host.run() == .closed)
        stage.driver.leave()
      }
      // The last one has gone: the server forgot everything. Other names take the numbers now.
      var first: ServerInput?
      try await wait("the server") {
        first = try? ServerInput(server)
        return first != nil
      }
      let stranger = try #require(first)
      for index in 0..<40 { _ = stranger.atom("STRANGER_\(index)") }
      let stage = try await Stage(server)
      #expect(AtomName.allCases.map { stage.host.connection.atoms[$0] } != atoms)
      async let reason = stage.host.run()
      stage.driver.askToClose(stage.id)
      #expect(await reason == .closed)
    }

    @Test func whatAServerDoesNotHaveIsNotNeeded() async throws {
      // This server cannot do without SHAPE, XKEYBOARD and XInput, and lets nobody in without
      // XFIXES.
      let names = [
        "RANDR", "XINERAMA", "Composite", "DAMAGE", "SYNC", "MIT-SHM", "RENDER",
        "DOUBLE-BUFFER", "Present", "GLX",
      ]
      let server = try XServer(arguments: names.flatMap { ["-extension", $0] })
      let popups = try await PopupStage(server)
      let stage = popups.stage
      stage.press(20, 20)
      stage.driver.move(to: 30, 20)
      stage.driver.release()
      stage.settle()
      #expect(stage.view.phases == ["begin", "move", "end"])
      #expect(stage.shows(at: 9, 9))
      #expect(popups.present())
      #expect(stage.driver.place(of: popups.id) == [160, 40, 80, 80])
    }

    @Test func aWindowManagerMayMapLateAndInASizeOfItsOwn() async throws {
      let server = try XServer()
      let manager = try ServerInput(server)
      XSelectInput(manager.display, manager.root, SubstructureRedirectMask)
      manager.sync()
      let host = try X11Host(display: server.display, scale: 1)
      let window = DetentViews.Window(size: Size(width: 200, height: 100))
      let view = RecordingView()
      window.contentView = view
      var isShown = false
      host.didPresentFirstFrame = { _ in isShown = true }
      host.show(window)
      let id = try #require(host.windows.keys.first)
      try await Task.sleep(for: .milliseconds(100))
      #expect(!isShown)
      // Tiled.
      XMoveResizeWindow(manager.display, id, 400, 0, 400, 600)
      XMapWindow(manager.display, id)
      manager.sync()
      try await wait("the first frame") { isShown }
      #expect(window.bounds.size == Size(width: 400, height: 600))
      #expect(manager.pixels(of: id, x: 399, y: 599, width: 1, height: 1) == [0x2060a0])
      window.close()
      #expect(await host.run() == .closed)
    }

    @Test func withoutAFileOfPasswordsAnOpenServerIsReached() async throws {
      let server = try XServer()
      let previous = getenv("XAUTHORITY").map { String(cString: $0) }
      defer {
        if let previous { setenv("XAUTHORITY", previous, 1) } else { unsetenv("XAUTHORITY") }
      }
      setenv("XAUTHORITY", "/no/such/file", 1)
      // This server lets everybody in.
      let host = try X11Host(display: server.display)
      #expect(await host.run() == .closed)
    }

    @Test func theHandlerOfErrorsAsksXlibForNothing() throws {
      let server = try XServer()
      let connection = try Connection(name: server.display)
      let display = connection.display
      let handler = try #require(XSetErrorHandler(nil))
      _ = XSetErrorHandler(handler)
      var event = XErrorEvent()
      event.type = 0
      event.display = display
      event.error_code = UInt8(BadWindow)
      event.request_code = 8
      let next = XNextRequest(display)
      let queued = XEventsQueued(display, Int32(QueuedAlready))
      for serial in 0..<50 {
        event.serial = UInt(serial)
        _ = handler(display, &event)
      }
      #expect(XNextRequest(display) == next)
      #expect(XEventsQueued(display, Int32(QueuedAlready)) == queued)
      #expect(connection.unexpectedErrorCount == 50)
      connection.close()
    }

    @Test(arguments: [20, 200])
    func windowsThatComeAndGoLeaveNothing(count: Int) async throws {
      guard count <= 20 || Soak.isWanted else { return }
      let stage = try await Stage()
      func openAll() {
        let windows = (0..<count).map { _ in DetentViews.Window(size: Size(width: 30, height: 30)) }
        for window in windows { stage.host.show(window) }
        stage.settle()
        for window in windows { window.close() }
        stage.settle()
      }
      openAll()
      let before = (openFiles(), residentKilobytes())
      let windows = stage.driver.children(of: stage.driver.root).count
      for _ in 0..<count / 2 { openAll() }
      #expect(openFiles() == before.0)
      let growth = residentKilobytes() - before.1
      Soak.report("\(count) windows × \(count / 2): \(growth) KB more")
      #expect(growth < 4096 || Sanitizer.isPresent, "\(growth) KB")
      #expect(stage.driver.children(of: stage.driver.root).count == windows)
    }

    @Test func hostsThatComeAndGoLeaveNothing() async throws {
      let server = try XServer()
      let driver = try ServerInput(server)
      func openOne(_ isShown: Bool) throws {
        let host = try X11Host(display: server.display)
        if isShown { host.show(DetentViews.Window(size: Size(width: 30, height: 30))) }
      }
      for index in 0..<10 { try openOne(index % 2 == 0) }
      try await wait("the windows to go") { driver.children(of: driver.root).isEmpty }
      let before = openFiles()
      for index in 0..<Soak.count(30, whole: 10_000) {
        try openOne(index % 2 == 0)
        if index % 100 == 99 { try await Task.sleep(for: .milliseconds(5)) }
      }
      try await wait("the connections to close") { openFiles() <= before }
    }

    private func openFiles() -> Int {
      guard let folder = opendir("/proc/self/fd") else { return 0 }
      defer { closedir(folder) }
      var count = 0
      while readdir(folder) != nil { count += 1 }
      return count
    }

    private func residentKilobytes() -> Int {
      guard let file = fopen("/proc/self/statm", "r") else { return 0 }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, 128, file) != nil else { return 0 }
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      return pages * 4
    }
  }
}
