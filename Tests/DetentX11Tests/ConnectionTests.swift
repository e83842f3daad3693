import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  struct Connecting {
    /// Opens a display in vain.
    private func failure(_ display: String?) throws -> String {
      let clock = ContinuousClock()
      let start = clock.now
      let error = try #require(throws: X11Error.self) { _ = try X11Host(display: display) }
      #expect(clock.now - start < .seconds(5))
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
      defer { if let previous { setenv("DISPLAY", previous, 1) } }
      unsetenv("DISPLAY")
      #expect(try failure(nil) == "cannot open a display: DISPLAY is not set")
      setenv("DISPLAY", "", 1)
      #expect(try failure(nil) == "cannot open a display: DISPLAY is not set")
      unsetenv("DISPLAY")
    }

    @Test(arguments: [":999", "nonsense", "host.invalid:0", ":-1", "/no/such/socket", ":59536"])
    func aWrongNameIsAReadableError(_ name: String) throws {
      #expect(try failure(name).contains("\"\(name)\""))
    }

    @Test func aScreenThatTheServerDoesNotHaveIsAnError() throws {
      let server = try XServer()
      let name = server.display + ".7"
      #expect(try failure(name).contains("\"\(name)\""))
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
      let server = try XServer()
      let host = try X11Host(display: server.display)
      let flags = fcntl(host.connection.fileDescriptor, F_GETFD)
      #expect(flags & FD_CLOEXEC != 0)
    }

    @Test func aHostThatIsThrownAwayClosesItsConnection() async throws {
      let server = try XServer()
      let driver = try ServerInput(server)
      var host: X11Host? = try X11Host(display: server.display)
      let window = DetentViews.Window(size: Size(width: 50, height: 50))
      host?.show(window)
      driver.sync()
      #expect(driver.windows().count == 1)
      host = nil
      try await wait("the window to go") { driver.windows().isEmpty }
    }

    @Test func aRunWithoutWindowsEndsAtOnce() async throws {
      let server = try XServer()
      let host = try X11Host(display: server.display)
      #expect(await host.run() == .closed)
      #expect(await host.run() == .closed)
    }

    @Test func theSharedMemoryIsTheServers() throws {
      let server = try XServer()
      #expect(SharedMemoryPresenter.isPossible(on: try Connection(name: server.display)))
      let without = try XServer(arguments: ["-extension", "MIT-SHM"])
      #expect(!SharedMemoryPresenter.isPossible(on: try Connection(name: without.display)))
    }

    @Test func segmentsDoNotOutliveTheProgram() throws {
      let server = try XServer()
      let connection = try Connection(name: server.display)
      let segment = try SharedMemoryPresenter.Segment(
        byteCount: 4096, connection: connection)
      var status = shmid_ds()
      #expect(shmctl(segment.info.pointee.shmid, IPC_STAT, &status) == 0)
      // Marked for removal, with two users.
      #expect(status.shm_perm.mode & 0o1000 != 0)
      #expect(status.shm_nattch == 2)
      segment.close()
      connection.close()
    }
  }
}
