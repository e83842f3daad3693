import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Foundation
import Testing

@testable import DetentX11

extension X11Tests {
  /// Servers and desktops of every kind.
  @MainActor struct Servers {
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
      stage.release()
      #expect(stage.view.phases == ["begin", "move", "end"] && stage.shows(at: 9, 9))
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

    @Test func everyRunWithoutWindowsEndsAtOnce() async throws {
      let server = try XServer()
      let host = try X11Host(display: server.display)
      #expect(await host.run() == .closed)
      #expect(await host.run() == .closed)
    }

    @Test(arguments: [0, 1])
    func aServerOfAnOlderVersionIsReadByTheCoreProtocol(version: UInt8) async throws {
      let input = try DeviceServer.shared()
      let server = try XServer(input)
      let relay = try Relay(server, inputVersion: version)
      let stage = try await Stage(server, through: relay)
      #expect(stage.host.connection.extensions.input == nil)
      // The pointer that the server makes of a finger.
      try input.touchDown(0, 50, 40)
      try input.touchMove(0, 60, 40)
      try input.touchUp(0, 60, 40)
      stage.settle()
      #expect(stage.view.phases == ["begin", "move", "end"])
      #expect(stage.view.pointer.allSatisfy { $0.pointer == .mouse })
      try input.wheel(0, 1)
      stage.settle()
      #expect(stage.view.scrolls.map(\.notches) == [Point(x: 0, y: -1)])
      relay.stop()
    }

    @Test func theHandlerOfErrorsAsksXlibForNothing() throws {
      let connection = try Connection(name: XServer().display)
      let display = connection.display
      let handler = try #require(XSetErrorHandler(nil))
      _ = XSetErrorHandler(handler)
      var event = XErrorEvent()
      event.display = display
      event.error_code = UInt8(BadWindow)
      event.request_code = 8
      func state() -> [Int] {
        [Int(XNextRequest(display)), Int(XEventsQueued(display, Int32(QueuedAlready)))]
      }
      let before = state()
      for serial in 0..<50 {
        event.serial = UInt(serial)
        _ = handler(display, &event)
      }
      #expect(state() == before)
      #expect(connection.unexpectedErrorCount == 50)
      connection.close()
    }

    @Test(arguments: [20, 200]) func windowsThatComeAndGoLeaveNothing(count: Int) async throws {
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
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }

    private func residentKilobytes() -> Int {
      let fields = Program.lines(of: "/proc/self/statm").first?.split(separator: " ") ?? []
      return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
    }
  }

  @MainActor struct Connecting {
    /// Opens a display in vain.
    private func failure(_ display: String?) throws -> String {
      let start = ContinuousClock.now
      let error = try #require(throws: X11Error.self) { _ = try X11Host(display: display) }
      #expect(ContinuousClock.now - start < .seconds(5))
      let line = error.description
      #expect(!line.contains("\n"))
      return line
    }

    @Test func aServerThatStartsAgainWhenItsLastClientGoesLetsTheFirstOneIn() throws {
      for _ in 0..<8 {
        let server = try XServer(startsAgain: true)
        let connection = try Connection(name: server.display)
        #expect(connection.isUsable)
        connection.close()
      }
    }

    @Test func withoutADisplayTheErrorSaysSo() throws {
      let previous = getenv("DISPLAY").map { String(cString: $0) }
      defer { if let previous { setenv("DISPLAY", previous, 1) } else { unsetenv("DISPLAY") } }
      unsetenv("DISPLAY")
      #expect(try failure(nil) == "cannot open a display: DISPLAY is not set")
      setenv("DISPLAY", "", 1)
      #expect(try failure(nil) == "cannot open a display: DISPLAY is not set")
    }

    @Test func aWrongNameIsAReadableError() throws {
      // The last is a screen that the server does not have.
      let server = try XServer()
      for name in [
        ":999", "nonsense", "host.invalid:0", ":-1", "/no/such/socket", ":59536",
        server.display + ".7",
      ] {
        #expect(try failure(name).contains("\"\(name)\""), "\(name)")
      }
    }

    @Test func aServerThatRefusesIsAnError() throws {
      let file = "/tmp/detent-x11-\(getpid()).auth"
      // One cookie that nobody sends: family 256 (local), no address, display "", its name and 16
      // bytes.
      let name = Array("MIT-MAGIC-COOKIE-1".utf8)
      let entry: [UInt8] =
        [1, 0, 0, 0, 0, 0, 0, UInt8(name.count)] + name + [0, 16] + [UInt8](repeating: 7, count: 16)
      let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      #expect(write(descriptor, entry, entry.count) == entry.count)
      close(descriptor)
      defer { unlink(file) }
      let server = try XServer(arguments: ["-auth", file])
      #expect(try failure(server.display).contains("refuses"))
    }

    @Test func aScreenWithAPaletteIsRefused() throws {
      let server = try XServer(depth: 8)
      #expect(try failure(server.display).contains("palette"))
    }

    @Test func childrenDoNotInheritTheConnection() throws {
      let host = try X11Host(display: XServer().display)
      let flags = fcntl(host.connection.fileDescriptor, F_GETFD)
      #expect(flags & FD_CLOEXEC != 0)
    }

    @Test func segmentsDoNotOutliveTheProgram() throws {
      let server = try XServer()
      let connection = try Connection(name: server.display)
      let segment = try SharedMemoryPresenter.Segment(
        byteCount: 4096, connection: connection)
      var status = shmid_ds()
      #expect(shmctl(segment.info.pointee.shmid, IPC_STAT, &status) == 0)
      // Marked for removal, with two users.
      #expect(status.shm_perm.mode & 0o1000 != 0 && status.shm_nattch == 2)
      segment.close()
      connection.close()
    }
  }
}
