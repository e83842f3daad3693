import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// Whole programs, and how they end.
  @MainActor
  @Suite
  struct Processes {
    /// The example, shown: its window of 480 × 120 is at the screen's corner.
    private func example(_ server: XServer, _ driver: ServerInput) async throws -> (Program, UInt) {
      driver.move(to: 700, 500)
      let program = try Program("range-slider-example", on: server)
      try await wait("the window") { driver.seesAWindow() }
      return (program, try #require(driver.onlyWindow()))
    }

    /// On the lower thumb of the example's slider.
    private func press(_ driver: ServerInput) {
      driver.move(to: 118, 77)
      driver.press()
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func aSignalIsReportedByTheExitCode(_ number: Int32) async throws {
      let server = try XServer()
      let driver = try ServerInput(server)
      let (program, _) = try await example(server, driver)
      press(driver)
      driver.move(to: 150, 77)
      try await wait("the program to listen") { program.handles(number) }
      program.send(number)
      let ending = await program.ending(within: 5)
      #expect(ending == Program.Ending(exitCode: 128 + number), "\(ending)")
      // It closed its window and let go of the pointer.
      #expect(driver.onlyWindow() == nil)
      #expect(driver.canGrabPointer())
    }

    @Test func aSignalCancelsTheDragAndThenCloses() async throws {
      let stage = try await Stage()
      var order: [String] = []
      stage.window.didClose = { [weak view = stage.view] in
        order = (view?.phases ?? []) + ["close"]
      }
      stage.driver.move(to: 20, 20)
      stage.driver.press()
      stage.settle()
      async let reason = stage.host.run(endingOn: [SIGINT])
      try await Task.sleep(for: .milliseconds(20))
      kill(getpid(), SIGINT)
      #expect(await reason == .terminated(signal: SIGINT))
      #expect(order == ["begin", "cancel", "close"])
    }

    @Test func aProgramThatWasStoppedGoesOn() async throws {
      let server = try XServer()
      let driver = try ServerInput(server)
      let (program, id) = try await example(server, driver)
      press(driver)
      // Stopping interrupts what it waits in; going on must neither end it nor let it turn in
      // circles.
      for _ in 0..<20 {
        program.send(SIGSTOP)
        driver.move(to: 130, 77)
        program.send(SIGCONT)
      }
      program.send(SIGSTOP)
      driver.move(to: 200, 77)
      driver.release()
      let before = driver.pixels(of: id, width: 480, height: 120)
      program.send(SIGCONT)
      try await wait("the thumb") { driver.pixels(of: id, width: 480, height: 120) != before }
      try await Task.sleep(for: .milliseconds(300))
      let used = program.usedTime
      try await Task.sleep(for: .milliseconds(500))
      #expect(program.usedTime - used < 0.1)
      program.send(SIGTERM)
      #expect(await program.ending(within: 5) == Program.Ending(exitCode: 128 + SIGTERM))
    }

    @Test func aConnectionThatIsCutFromOutsideEndsTheProgram() async throws {
      let server = try XServer()
      let driver = try ServerInput(server)
      let (program, id) = try await example(server, driver)
      XKillClient(driver.display, id)
      driver.sync()
      #expect(await program.ending(within: 5) == Program.Ending(exitCode: 70))
    }

    /// Ten in every run of the tests, which take a second or two: starting servers is slow.
    @Test func aServerThatIsKilledAtAnyMomentEndsTheProgramWith70() async throws {
      var chance = SplitMix64(seed: 2026)
      let count = Soak.count(10, whole: 200)
      var slowest = Duration.zero
      for round in 0..<count {
        let server = try XServer()
        let driver = try ServerInput(server)
        let (program, _) = try await example(server, driver)
        if round % 2 == 0 { press(driver) }
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(chance.integer(in: 0...40))
        var x = 118
        while clock.now < end {
          x = 118 + (x - 113) % 200
          driver.move(to: x, 77)
          if chance.chance(4) { try await Task.sleep(for: .milliseconds(1)) }
        }
        driver.leave()
        let start = clock.now
        server.stop()
        let ending = await program.ending(within: 5)
        slowest = max(slowest, clock.now - start)
        #expect(ending == Program.Ending(exitCode: 70), "round \(round)")
      }
      #expect(slowest < .seconds(1) || !Soak.isWanted)
      Soak.report("\(count) killed servers: all ended with 70, the slowest after \(slowest)")
    }

    @Test func aServerThatIsKilledDuringTheStartEndsTheProgram() async throws {
      var chance = SplitMix64(seed: 7)
      var codes: [Int32: Int] = [:]
      for round in 0..<Soak.count(6, whole: 200) {
        let server = try XServer()
        let program = try Program("range-slider-example", on: server)
        try await Task.sleep(for: .microseconds(chance.integer(in: 0...120_000)))
        server.stop()
        // 1 where it had not reached the server yet.
        let ending = await program.ending(within: 5)
        let code = ending.exitCode ?? -1
        codes[code, default: 0] += 1
        #expect(code == 70 || code == 1, "round \(round): \(ending)")
      }
      Soak.report("servers killed during the start, by exit code: \(codes)")
    }
  }
}
